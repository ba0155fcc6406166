import { object, type InferType } from 'yup';
import { COMPANY_MOBILE_DIGITS, COMPANY_NAME_MIN } from './constants';
import { RULE_MESSAGES } from '../messages';
import { hasLink, isWebAddress, line, text, versionField, withScheme } from '@market/api';
import { countryField, isReachableEmail } from '../accounts/fields';

/**
 * A web address: one without scheme is taken as https; anything but http and https is refused (docs/security.md, S61).
 */
export const websiteField = (missing: string = RULE_MESSAGES.websiteRequired) =>
  line(500)
    .transform(withScheme)
    .required(missing)
    .test('http', RULE_MESSAGES.websiteFormat, (value) => !value || isWebAddress(value));

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
  cmp_webs: websiteField(),
  emp_loca: line().required(RULE_MESSAGES.locationRequired),
  emp_addr: text(500).required(RULE_MESSAGES.addressRequired),
  version: versionField(),
});
export type CompanyInput = InferType<typeof companySchema>;
