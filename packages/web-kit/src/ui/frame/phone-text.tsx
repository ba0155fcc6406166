import type { ShownPhone } from '@market/contracts/accounts';
import { useShell } from '../../remote/shell-context';

interface PhoneTextProps {
  /** The digits that were typed: shown where they are no number of any country. */
  digits: string;
  phone: ShownPhone | undefined;
}

/**
 * A phone number as people of its country write it, with the country where it is not the installation's; a tap calls it
 * from anywhere.
 */
export function PhoneText({ digits, phone }: PhoneTextProps) {
  const { settings } = useShell();
  if (!phone) return digits;
  return (
    <a href={`tel:${phone.e164}`} title={phone.e164} dir="ltr">
      {phone.national}
      {phone.country && phone.country !== settings.defaultCountry ? ` (${phone.country})` : ''}
    </a>
  );
}
