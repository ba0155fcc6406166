import { RULES, fieldsInvalid } from '@market/contracts';
import { readForeignPhone, readPhone, type ReadPhone } from '@market/contracts/phone';
import type { Account } from './account';

/**
 * The number that the digits of a form are.
 * @param country of the form; `fallback` where it names none
 * @throws MarketError 'fields-invalid' for digits that no country has
 */
export function getPhone(
  digits: string,
  { country, fallback }: { country: string | undefined; fallback: string },
): ReadPhone {
  const phone = readPhone(digits, country ?? fallback);
  if (!phone) throw fieldsInvalid({ login_mobile: RULES.phoneImpossible });
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
}): (account: Account) => ReadPhone | undefined {
  return ({ login_mobile, phone_ver_status }) =>
    (phone_ver_status === 1 ? readForeignPhone(login_mobile) : undefined) ?? readPhone(login_mobile, defaultCountry);
}
