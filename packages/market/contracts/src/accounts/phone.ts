import {
  getExampleNumber,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { callingCodeOf } from '@market/api';
import type { ShownPhone } from './answers';

/** Phone number of a country, parsed from the digits that somebody typed. */
export interface ParsedPhone {
  /** `+919876543210`: the form that is stored, compared and used for text messages. */
  e164: string;
  /** ISO 3166: the chosen country if the number belongs to it, else the number's own country. */
  country: string;
}

/**
 * Parses digits as a number of `country`, or as a number with its country code if it has one: `9876543210` and
 * `919876543210` are one number in India, `4915112345678` typed there is one of Germany. A number of the chosen country
 * takes precedence over one of another country; one that is only possible there over one that exists elsewhere, unless
 * more digits were typed than its numbers have, for then the first digits are a country code.
 * @param digits as the form submits them
 * @returns undefined when no country has such numbers
 */
export function parsePhone(digits: string, country: string): ParsedPhone | undefined {
  // Cast: an unknown country yields no number.
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

/** Length of a country's mobile numbers without the calling code; 0 for unknown countries. */
function lengthIn(country: string): number {
  // Cast: an unknown country has no example number.
  return getExampleNumber(country as CountryCode, examples)?.nationalNumber.length ?? 0;
}

/** Parses digits as a number with its country code, and only if such a number exists. */
export function parseInternationalPhone(digits: string): ParsedPhone | undefined {
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.isValid() ? { e164: number.number, country: countryOf(number, '') } : undefined;
}

/**
 * Country of a number. Countries share calling codes, so the chosen country takes precedence if its calling code fits.
 */
function countryOf(number: PhoneNumber, chosen: string): string {
  return callingCodeOf(chosen) === number.countryCallingCode
    ? chosen
    : (number.country ?? number.getPossibleCountries()[0] ?? chosen);
}

/** Formats a stored number for screens; `country` is the one determined when the number was parsed. */
export function showPhone({ e164, country }: ParsedPhone): ShownPhone {
  return { e164, country, national: parsePhoneNumberFromString(e164)?.formatNational() ?? e164 };
}

/** Formats a number of which only the stored form is available. */
export function showStoredPhone(e164: string): ShownPhone {
  const number = parsePhoneNumberFromString(e164);
  return showPhone({ e164, country: number ? countryOf(number, '') : '' });
}
