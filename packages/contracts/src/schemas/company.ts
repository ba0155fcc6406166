import { object, type InferType } from 'yup';
import { COMPANY_MOBILE_DIGITS, COMPANY_NAME_MIN } from '../constants';
import { RULES } from '../messages';
import { countryField, line, text } from './fields';

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
    .required(RULES.websiteRequired)
    .test('http', RULES.websiteFormat, (value) => !value || isWebAddress(value));

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
  cmp_name: line().required(RULES.companyRequired).min(COMPANY_NAME_MIN, RULES.companyNameShort),
  cmp_email: line(254).email(RULES.emailFormat),
  // Required by its own rule: nothing else has exactly ten digits.
  cmp_mobn: line(20)
    .default('')
    .matches(new RegExp(`^\\d{${String(COMPANY_MOBILE_DIGITS)}}$`), RULES.companyMobile)
    .required(RULES.companyMobile),
  country: countryField(),
  cmp_webs: website(),
  emp_loca: line().required(RULES.locationRequired),
  emp_addr: text(500).required(RULES.addressRequired),
});
export type CompanyInput = InferType<typeof companySchema>;
