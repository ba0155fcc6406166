import type { ShownPhone } from '@market/contracts/accounts';

interface PhoneTextProps {
  /** The digits that were typed: shown where they are no number of any country. */
  digits: string;
  phone: ShownPhone | undefined;
}

/**
 * A phone number as it is called from anywhere: the country's code, then the digits as people there group them. A tap
 * calls it.
 */
export function PhoneText({ digits, phone }: PhoneTextProps) {
  if (!phone) return digits;
  return (
    <a href={`tel:${phone.e164}`} title={phone.e164} dir="ltr">
      {internationalText(phone)}
    </a>
  );
}

/**
 * The code before the digits. Within its country a number mostly begins with a zero that is left out abroad; where it
 * begins with something else, the name of the country stands beside it.
 */
function internationalText({ e164, national, country }: ShownPhone): string {
  if (national.startsWith('+')) return national;
  for (const grouped of [national, national.replace(/^0\s?/, '')]) {
    const digits = grouped.replace(/\D/g, '');
    const code = e164.slice(0, -digits.length);
    if (digits !== '' && e164.endsWith(digits) && /^\+\d{1,3}$/.test(code)) return `${code} ${grouped}`;
  }
  return country ? `${national} (${country})` : national;
}
