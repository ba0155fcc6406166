import { object, type InferType } from 'yup';
import { COMPANY_MOBILE_DIGITS, COMPANY_NAME_MIN } from './constants';
import { RULE_MESSAGES } from '../messages';
import { hasLink, line, text } from '@market/api';
import { countryField, isReachableEmail } from '../accounts/fields';

/**
 * A web address: one without scheme is taken as https; anything but http and https is refused (docs/security.md, S61).
 */
const website = () =>
  line(500)
    .transform((value: unknown) =>
      typeof value === 'string' && value !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(value) && !value.startsWith('/')
        ? `https://${value}`
        : value,
    )
    .required(RULE_MESSAGES.websiteRequired)
    .test('http', RULE_MESSAGES.websiteFormat, (value) => !value || isWebAddress(value));

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^/\\\s]/i.test(value)) return false;
  try {
    const { protocol, hostname, username } = new URL(value);
    return (protocol === 'http:' || protocol === 'https:') && hostname.includes('.') && username === '';
  } catch {
    return false;
  }
}

/** The employer's company. */
export const companySchema = object({
  cmp_name: line()
    .required(RULE_MESSAGES.companyRequired)
    .min(COMPANY_NAME_MIN, RULE_MESSAGES.companyNameShort)
    .test('no-link', RULE_MESSAGES.nameWithAddress, (value) => !value || !hasLink(value)),
  cmp_email: line(254).email(RULE_MESSAGES.emailFormat).test('reachable', RULE_MESSAGES.emailFormat, isReachableEmail),
  // Required by its own rule: nothing else has exactly ten digits.
  cmp_mobn: line(20)
    .default('')
    .matches(new RegExp(`^\\d{${String(COMPANY_MOBILE_DIGITS)}}$`), RULE_MESSAGES.companyMobile)
    .required(RULE_MESSAGES.companyMobile),
  country: countryField(),
  cmp_webs: website(),
  emp_loca: line().required(RULE_MESSAGES.locationRequired),
  emp_addr: text(500).required(RULE_MESSAGES.addressRequired),
});
export type CompanyInput = InferType<typeof companySchema>;
