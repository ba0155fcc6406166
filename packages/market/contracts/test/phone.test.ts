import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { callingCodeOf, COUNTRIES, isCountry } from '@market/api/countries';
import { parseInternationalPhone, parsePhone, showPhone, showStoredPhone } from '../src/accounts/phone';

test('the list of countries is the one of the library that reads numbers', () => {
  expect([...COUNTRIES].sort()).toEqual([...getCountries()].sort());
  for (const country of getCountries()) expect(callingCodeOf(country)).toBe(getCountryCallingCode(country));
  expect(['IN', 'XX', 'in', ''].map(isCountry)).toEqual([true, false, false, false]);
});

test.each([
  ['9876543210', 'IN', '+919876543210', 'IN'],
  ['919876543210', 'IN', '+919876543210', 'IN'],
  ['09876543210', 'IN', '+919876543210', 'IN'],
  ['919876543210', 'US', '+919876543210', 'IN'],
  ['4915112345678', 'IN', '+4915112345678', 'DE'],
  ['015112345678', 'DE', '+4915112345678', 'DE'],
  ['07700900123', 'GB', '+447700900123', 'GB'],
  ['5550001234', 'IN', '+915550001234', 'IN'],
  // Possible in India, and numbers of Denmark and the Gambia if their first digits were a country code.
  ['4536396715', 'IN', '+914536396715', 'IN'],
  ['2209303429', 'IN', '+912209303429', 'IN'],
  ['14155552671', 'IN', '+14155552671', 'US'],
  ['4536396715', 'DK', '+4536396715', 'DK'],
  ['999999999999', 'IN', '+91999999999999', 'IN'],
])('%s read in %s is %s', (digits, country, e164, own) => {
  expect(parsePhone(digits, country)).toEqual({ e164, country: own });
});

test('digits that no country has are no number', () => {
  expect(parsePhone('999999999999999', 'IN')).toBeUndefined();
  expect(parsePhone('12', 'IN')).toBeUndefined();
  expect(parseInternationalPhone('9876543210')).toBeUndefined();
});

test('a number is shown as people of its country write it', () => {
  expect(showPhone({ e164: '+919876543210', country: 'IN' })).toEqual({
    e164: '+919876543210',
    country: 'IN',
    national: '098765 43210',
  });
  expect(showStoredPhone('+4915112345678')).toEqual({
    e164: '+4915112345678',
    country: 'DE',
    national: '01511 2345678',
  });
});
