import { object, type InferType } from 'yup';
import { COMPANY_MOBILE_DIGITS, COMPANY_NAME_MIN } from './constants';
import { RULE_MESSAGES } from '../messages';
import { callingCodeOf, fieldBeside, hasLink, isWebAddress, line, text, versionField, withScheme } from '@market/api';
import { countryField, isReachableEmail } from '../accounts/fields';

/**
 * Web address: https is assumed without a scheme; schemes other than http and https are refused (docs/security.md,
 * S61).
 */
export const websiteField = (missing: string = RULE_MESSAGES.websiteRequired) =>
  line(500)
    .transform(withScheme)
    .required(missing)
    .test('http', RULE_MESSAGES.websiteFormat, (value) => !value || isWebAddress(value));

/** Length that the specification requires. */
const TEN_DIGITS = new RegExp(`^\\d{${String(COMPANY_MOBILE_DIGITS)}}$`);

/** Minimum digits of a number that is called from abroad, and maximum with the calling code (E.164). */
const SHORTEST = 5;
const LONGEST = 15;

/**
 * Whether digits may be a number of the chosen country, if its numbers have other lengths. Those of India and North
 * America have ten, as the specification states; the service, which knows the numbers of all countries, refuses invalid
 * ones.
 */
function hasDigitsOf(digits: string, country: string): boolean {
  const code = callingCodeOf(country);
  if (code === undefined || code === '91' || code === '1') return false;
  return /^\d+$/.test(digits) && digits.length >= SHORTEST && digits.length + code.length <= LONGEST;
}

/** The employer's company. */
export const companySchema = object({
  cmp_name: line()
    .required(RULE_MESSAGES.companyRequired)
    .min(COMPANY_NAME_MIN, RULE_MESSAGES.companyNameShort)
    .test('no-link', RULE_MESSAGES.nameWithAddress, (value) => !value || !hasLink(value)),
  cmp_email: line(254).email(RULE_MESSAGES.emailFormat).test('reachable', RULE_MESSAGES.emailFormat, isReachableEmail),
  cmp_mobn: line(20)
    .default('')
    .test('digits', RULE_MESSAGES.companyMobile, (value = '', context) => {
      const country = fieldBeside(context, 'country');
      return TEN_DIGITS.test(value) || (typeof country === 'string' && hasDigitsOf(value, country.toUpperCase()));
    })
    .required(RULE_MESSAGES.companyMobile),
  country: countryField(),
  cmp_webs: websiteField(),
  emp_loca: line().required(RULE_MESSAGES.locationRequired),
  emp_addr: text(500).required(RULE_MESSAGES.addressRequired),
  version: versionField(),
});
/** Versions of the draft that the page displayed: of its texts and of its pictures. */
export const publishCompanyPageSchema = object({ version: versionField(), pictures_version: versionField() });
export type PublishCompanyPageInput = InferType<typeof publishCompanyPageSchema>;

export type CompanyInput = InferType<typeof companySchema>;
