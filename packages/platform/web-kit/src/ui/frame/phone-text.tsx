/** Valid phone number, as answers carry it. */
export interface ShownPhone {
  /** `+4722334455` */
  e164: string;
  /** National notation: `22 33 44 55`. */
  national: string;
  /** ISO 3166, two letters. */
  country: string;
}

interface PhoneTextProps {
  /** The digits as typed: shown when they are not a valid number of any country. */
  digits: string;
  phone: ShownPhone | undefined;
}

/**
 * A phone number in international format: the country calling code, then the digits grouped as is usual in that
 * country. A tap dials it.
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
 * The calling code, then the national digits. A national number mostly begins with a zero (trunk prefix) that is
 * dropped internationally; where it begins with something else, the country's name is shown beside it.
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
