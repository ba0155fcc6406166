import {
  getExampleNumber,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { callingCodeOf } from '@market/api';
import type { ShownPhone } from './answers';

/** A phone number of a country, read from the digits that somebody typed. */
export interface ParsedPhone {
  /** `+919876543210`: what is stored, compared and texted. */
  e164: string;
  /** ISO 3166: the country that was chosen where the number is one of its, else the number's own. */
  country: string;
}

/**
 * Reads digits as a number of `country`, or as a number with its country code where that is what they are: `9876543210`
 * and `919876543210` are one number in India, `4915112345678` typed there is one of Germany. The country's own goes
 * before another's; one that is only possible there before one that exists elsewhere, unless more digits were typed than
 * its numbers have, for then the first ones are a country code.
 * @param digits as the form takes them
 * @returns undefined when no country has numbers like that
 */
export function parsePhone(digits: string, country: string): ParsedPhone | undefined {
  // Cast: unknown countries parse to nothing.
  const here = parsePhoneNumberFromString(digits, country as CountryCode);
  const anywhere = parsePhoneNumberFromString(`+${digits}`);
  const isWithCode = digits.length > lengthIn(country);
  const number = [
    here?.isValid() && here,
    isWithCode && anywhere?.isValid() && anywhere,
    here?.isPossible() && here,
    anywhere?.isPossible() && anywhere,
  ].find((one) => typeof one === 'object');
  return number && { e164: number.number, country: countryOf(number, country) };
}

/** Length of a country's mobile numbers without the calling code; undefined for unknown countries. */
function lengthIn(country: string): number {
  // Cast: unknown countries have no example.
  return getExampleNumber(country as CountryCode, examples)?.nationalNumber.length ?? 0;
}

/** Reads digits as a number with its country code, and only if such a number exists. */
export function parseInternationalPhone(digits: string): ParsedPhone | undefined {
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.isValid() ? { e164: number.number, country: countryOf(number, '') } : undefined;
}

/** Countries share calling codes: the one that was chosen knows best. */
function countryOf(number: PhoneNumber, chosen: string): string {
  return callingCodeOf(chosen) === number.countryCallingCode
    ? chosen
    : (number.country ?? number.getPossibleCountries()[0] ?? chosen);
}

/** A stored number as screens show it; `country` is that of its reading. */
export function showPhone({ e164, country }: ParsedPhone): ShownPhone {
  return { e164, country, national: parsePhoneNumberFromString(e164)?.formatNational() ?? e164 };
}

/** The same for a number of which only the form for storing is kept. */
export function showStoredPhone(e164: string): ShownPhone {
  const number = parsePhoneNumberFromString(e164);
  return showPhone({ e164, country: number ? countryOf(number, '') : '' });
}
