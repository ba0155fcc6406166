import metadata from 'libphonenumber-js/metadata.min.json';
import { callingCodeOf, COUNTRIES, countryOfDigits } from '@market/api/countries';
import { readTypedPhone } from '@market/api/typed-phone';
import { parsePhone } from '../src/accounts/phone';

test.each([
  ['+49 151 23456789', 'IN', '15123456789', 'DE'],
  ['+49 (0) 151-2345678', 'IN', '1512345678', 'DE'],
  ['0049 151 2345678', 'IN', '1512345678', 'DE'],
  ['011 49 151 2345678', 'US', '1512345678', 'DE'],
  ['(617) 555-0123', 'US', '6175550123', 'US'],
  ['617.555.0123', 'CA', '6175550123', 'CA'],
  ['tel:+1-617-555-0123', 'IN', '6175550123', 'US'],
  ['TEL:+1-617-555-0123;ext=7', 'DE', '6175550123', 'US'],
  ['+1 416 555 0123', 'CA', '4165550123', 'CA'],
  ['\u202a+44 20 7946 0958\u202c', 'DE', '2079460958', 'GB'],
  ['0151/2345678', 'DE', '01512345678', 'DE'],
  ['+٤٩ ١٥١ ٢٣٤٥٦٧٨', 'IN', '1512345678', 'DE'],
  ['９８７６５ ４３２１０', 'IN', '9876543210', 'IN'],
  ['+91 98765\u00a043210', 'DE', '9876543210', 'IN'],
])('“%s” typed in %s is %s in %s', (typed, chosen, digits, country) => {
  expect(readTypedPhone(typed, chosen)).toEqual({ digits, country });
});

test.each([
  ['+91 98450 12345', 'DE', '9845012345', 'IN'],
  ['98450 12345', 'IN', '9845012345', 'IN'],
  ['(020) 7946-0321', 'GB', '02079460321', 'GB'],
])(
  'google/libphonenumber#1951: “%s” as phones store it, pasted in %s, is digits',
  (pasted, chosen, digits, country) => {
    expect(readTypedPhone(pasted, chosen)).toEqual({ digits, country });
  },
);

test('a number that is too short without its country code keeps it, and is the same number', () => {
  const read = readTypedPhone('+47 22 33 44 55', 'DE');
  expect(read).toEqual({ digits: '4722334455', country: 'NO' });
  expect(parsePhone(read.digits, read.country)).toEqual({ e164: '+4722334455', country: 'NO' });
});

test.each(['+1 617 555 0123', '+39 06 6982 0123', '+7 912 345 67 89', '+590 690 00 12 34'])(
  '%s stays the number that it is',
  (typed) => {
    const { digits, country } = readTypedPhone(typed, 'IN');
    expect(parsePhone(digits, country)?.e164).toBe(typed.replaceAll(' ', ''));
  },
);

test.each(['15x', 'call me', '+49 151 abc', '12345;drop'])('“%s” is left for the rule to refuse', (typed) => {
  expect(readTypedPhone(typed, 'DE')).toEqual({ digits: typed, country: 'DE' });
});

test('every calling code leads to the country that the library has first, and to the chosen one that shares it', () => {
  for (const [callingCode, [main]] of Object.entries(metadata.country_calling_codes)) {
    if (!COUNTRIES.some((country) => callingCodeOf(country) === callingCode)) continue;
    expect(countryOfDigits(`${callingCode}123`, '')).toEqual({ country: main, callingCode });
  }
  for (const country of COUNTRIES)
    expect(countryOfDigits(`${callingCodeOf(country) ?? ''}123`, country)?.country).toBe(country);
});
