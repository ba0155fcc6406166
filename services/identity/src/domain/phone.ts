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
 * Parses the digits of a form as a phone number.
 * @param country from the form; `fallback` where it gives none
 * @throws MarketError 'fields-invalid' for digits that are valid in no country
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
 * Parses digits that version 1.0 stored without a country. It texted `+` and the digits: if those form a valid number,
 * that number is the verified one.
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
 * Whether text messages are sent to a number. The number's own country counts, not the chosen one: countries share
 * calling codes, and texts to some cost many times as much as texts to others.
 * @param config whose empty list means all countries
 */
export function isTexted(e164: string, { smsCountries }: { smsCountries: readonly string[] }): boolean {
  return smsCountries.length === 0 || smsCountries.includes(countryOfPhone(e164));
}

/** @throws MarketError 'fields-invalid' for a number to which no text messages are sent */
export function refuseUntexted(e164: string, config: { smsCountries: readonly string[] }): void {
  if (!isTexted(e164, config)) throw fieldsInvalid({ login_mobile: RULE_MESSAGES.phoneNotTexted });
}

/** Country of a number, ISO 3166; empty if unknown. */
export function countryOfPhone(e164: string): string {
  return showStoredPhone(e164).country;
}
