import {
  type ParsedPhone,
  parseInternationalPhone,
  parsePhone,
  showStoredPhone,
} from '@market/contracts/accounts/phone';
import { fieldsInvalid } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import type { Account } from './account';

/**
 * The number that the digits of a form are.
 * @param country of the form; `fallback` where it names none
 * @throws MarketError 'fields-invalid' for digits that no country has
 */
export function getPhone(
  digits: string,
  { country, fallback }: { country: string | undefined; fallback: string },
): ParsedPhone {
  const phone = parsePhone(digits, country ?? fallback);
  if (!phone) throw fieldsInvalid({ login_mobile: RULE_MESSAGES.phoneImpossible });
  return phone;
}

/**
 * Reads digits that version 1.0 kept without a country. What it texted was `+` and the digits: where that is a number,
 * it is the one that was proved.
 */
export function legacyPhone({
  defaultCountry,
}: {
  defaultCountry: string;
}): (account: Account) => ParsedPhone | undefined {
  return ({ login_mobile, phone_ver_status }) =>
    (phone_ver_status === 1 ? parseInternationalPhone(login_mobile) : undefined) ??
    parsePhone(login_mobile, defaultCountry);
}

/**
 * Whether text messages are sent to a number. Its own country counts, not the chosen one: countries share calling
 * codes, and texts to some cost many times those to others.
 * @param config whose empty list means all countries
 */
export function isTexted(e164: string, { smsCountries }: { smsCountries: readonly string[] }): boolean {
  return smsCountries.length === 0 || smsCountries.includes(countryOfPhone(e164));
}

/** @throws MarketError 'fields-invalid' for a number to which no text messages are sent */
export function refuseUntexted(e164: string, config: { smsCountries: readonly string[] }): void {
  if (!isTexted(e164, config)) throw fieldsInvalid({ login_mobile: RULE_MESSAGES.phoneNotTexted });
}

/** The country that a number belongs to, ISO 3166; empty where that cannot be told. */
export function countryOfPhone(e164: string): string {
  return showStoredPhone(e164).country;
}
