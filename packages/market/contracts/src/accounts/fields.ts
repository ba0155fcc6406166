import { string, type StringSchema } from 'yup';
import { atMost, charactersOf, hasWebAddress, isCountry, line, TEXT_MAX } from '@market/api';
import { RULE_MESSAGES } from '../messages';
import { OTP_LENGTH, PASSWORD_MAX, PASSWORD_MIN, PHONE_MAX_DIGITS, PHONE_MIN_DIGITS } from './constants';

const atLeast = (min: number, message: string) => ({
  name: 'min',
  exclusive: true,
  params: { min },
  message,
  test: (value: string | null | undefined) => value === null || value === undefined || charactersOf(value) >= min,
});

/**
 * A person's name. A web address in it is refused, because our mails would carry advertising (docs/security.md, S62).
 */
export function personNameField(): StringSchema<string> {
  return line(100)
    .required(RULE_MESSAGES.nameRequired)
    .test('no-web-address', RULE_MESSAGES.nameWithAddress, (value) => !value || !hasWebAddress(value));
}

/** Email of an existing or possible account: whether mail reaches it was checked earlier. */
export function knownEmailField(): StringSchema<string> {
  return line(254).email(RULE_MESSAGES.emailFormat).required(RULE_MESSAGES.emailRequired);
}

/** Email address to which mail will be sent. */
export function emailField(): StringSchema<string> {
  return knownEmailField().test('reachable', RULE_MESSAGES.emailFormat, isReachableEmail);
}

/**
 * Whether mail can reach an address: no mail server has a name without a dot (`ana@gmail`), and none accepts more than
 * 64 characters before the @ (RFC 5321).
 */
export function isReachableEmail(value: string | null | undefined): boolean {
  return !value || /^[^@]{1,64}@[^@]+\.[^@.]+$/.test(value);
}

/** Phone number as the sign-up form accepts it. */
export function phoneField(
  messages: { digits: string; required: string } = {
    digits: RULE_MESSAGES.phoneDigits,
    required: RULE_MESSAGES.phoneRequired,
  },
): StringSchema<string> {
  return string()
    .transform((_value, original: unknown) => (typeof original === 'string' ? original.trim() : original))
    .typeError(messages.digits)
    .required(messages.required)
    .matches(/^\d*$/, messages.digits)
    .min(PHONE_MIN_DIGITS, RULE_MESSAGES.phoneShort)
    .max(PHONE_MAX_DIGITS, RULE_MESSAGES.phoneLong);
}

/** Country of the phone number field beside it, in upper or lower case; the installation's default if omitted. */
export function countryField(): StringSchema<string | undefined> {
  return string()
    .transform((_value, original: unknown) =>
      typeof original === 'string' ? original.trim().toUpperCase() || undefined : (original ?? undefined),
    )
    .typeError(RULE_MESSAGES.country)
    .test('country', RULE_MESSAGES.country, (value) => value === undefined || isCountry(value));
}

/** New password, stored as typed: nothing is trimmed or case-folded (ASVS 6.2.8). */
export function newPasswordField(required: string = RULE_MESSAGES.passwordRequired): StringSchema<string> {
  return string()
    .transform((_value, original: unknown) => original)
    .typeError(required)
    .required(required)
    .test(atLeast(PASSWORD_MIN, RULE_MESSAGES.passwordShort))
    .test(atMost(PASSWORD_MAX, RULE_MESSAGES.passwordLong))
    .matches(/[a-z]/, RULE_MESSAGES.passwordLowercase)
    .matches(/[A-Z]/, RULE_MESSAGES.passwordUppercase)
    .matches(/\d/, RULE_MESSAGES.passwordDigit);
}

/** Password that is only compared with the stored one: any length up to the form's maximum. */
export function givenPasswordField(required: string = RULE_MESSAGES.passwordRequired): StringSchema<string> {
  return string()
    .transform((_value, original: unknown) => original)
    .typeError(required)
    .max(TEXT_MAX, RULE_MESSAGES.passwordLong)
    .required(required);
}

export function otpField(): StringSchema<string> {
  return string()
    .transform((_value, original: unknown) => original)
    .typeError(RULE_MESSAGES.otpDigits)
    .required(RULE_MESSAGES.otpDigits)
    .matches(new RegExp(`^\\d{${String(OTP_LENGTH)}}$`), RULE_MESSAGES.otpDigits);
}
