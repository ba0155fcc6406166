import { parseDigits } from 'libphonenumber-js/core';
import { callingCodeOf, countryOfDigits } from './countries';
import { PHONE_MIN_DIGITS } from './form-constants';

/** Digits of any script, and the separators that people write between them. */
const WRITTEN = /^[\p{Nd}\s+()[\]./\p{Pd}\p{Cf}]*$/u;
/** Phone URI as pages and apps copy it (RFC 3966), with any parameters after the number. */
const PHONE_ADDRESS = /^tel:([^;?]*)(?:[;?].*)?$/i;
/** International dialling prefix before a country code: `00` in most countries, `011` in those of the code 1. */
const DIALLED_ABROAD = { most: '00', northAmerica: '011' };
/** National trunk zero, which is no part of a number with a country code. */
const OWN_ZERO = /\(0\)/;

/**
 * Parses a phone number as people type, paste or autofill it into the digits and the country to send: `+49 151 2345678`
 * and `0049 151 2345678` are 1512345678 in Germany, regardless of the chosen country. A number that is too short to be
 * sent without its country code keeps it. Input with other characters, such as letters, stays unchanged, so that the
 * field's rule refuses it.
 * @param country chosen country, ISO 3166
 */
export function readTypedPhone(typed: string, country: string): { digits: string; country: string } {
  const text = typed.trim();
  const written = (PHONE_ADDRESS.exec(text)?.[1] ?? text).normalize('NFKC');
  if (!WRITTEN.test(written)) return { digits: text, country };
  const international = digitsAbroad(written, country);
  const found = international === undefined ? undefined : countryOfDigits(international, country);
  if (international === undefined || !found) return { digits: parseDigits(written), country };
  const national = international.slice(found.callingCode.length);
  return { digits: national.length < PHONE_MIN_DIGITS ? international : national, country: found.country };
}

/** Digits of a number from its country code on; undefined for a number without one. */
function digitsAbroad(written: string, country: string): string | undefined {
  const digits = parseDigits(written.replace(OWN_ZERO, ''));
  if (/^[\p{Cf}\s(]*\+/u.test(written)) return digits;
  const { most, northAmerica } = DIALLED_ABROAD;
  const prefix = [most, ...(callingCodeOf(country) === '1' ? [northAmerica] : [])].find((one) =>
    digits.startsWith(one),
  );
  return prefix === undefined ? undefined : digits.slice(prefix.length);
}
