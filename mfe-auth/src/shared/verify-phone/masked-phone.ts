import { PHONE_VISIBLE_DIGITS } from '@market/contracts/accounts';

/** A phone number with all but its last 4 digits hidden. */
export function maskedPhone(phone: string): string {
  const hidden = Math.max(0, phone.length - PHONE_VISIBLE_DIGITS);
  return '•'.repeat(hidden) + phone.slice(hidden);
}
