import { boolean, object, string, type InferType } from 'yup';
import type { User } from './answers';
import { FAILURES, RULE_MESSAGES } from '../messages';
import { SELF_REGISTERED_LOGIN_TYPES } from './roles';
import { choice, fieldBeside, idField, isSitePath, line, versionField } from '@market/api';
import { texts } from '../texts';
import {
  countryField,
  emailField,
  givenPasswordField,
  knownEmailField,
  newPasswordField,
  otpField,
  personNameField,
  phoneField,
} from './fields';

export type Flag = 0 | 1;

/** `authVerified`: true unless approval, email verification or profile is missing. */
export function isAuthVerified(
  user: Pick<User, 'user_approval_status' | 'email_ver_status' | 'profile_created'>,
): boolean {
  return user.user_approval_status !== 0 && user.email_ver_status !== 0 && user.profile_created !== 0;
}

const selfRegisteredType = () =>
  choice(SELF_REGISTERED_LOGIN_TYPES, texts.values.loginType).required(texts.values.loginType);

export const registerSchema = object({
  login_name: personNameField(),
  login_email: emailField(),
  login_pass: newPasswordField(),
  login_mobile: phoneField(),
  country: countryField(),
  login_type: selfRegisteredType(),
  terms: boolean()
    .transform((_value, original: unknown) => original)
    .typeError(RULE_MESSAGES.termsRequired)
    .oneOf([true], RULE_MESSAGES.termsRequired)
    .required(RULE_MESSAGES.termsRequired),
});
export type Registration = InferType<typeof registerSchema>;

export const loginSchema = object({ login_email: knownEmailField(), login_pass: givenPasswordField() });
export const mobileLoginSchema = object({ login_mobile: phoneField(), country: countryField() });
export const mobileLoginOtpSchema = object({ login_mobile: phoneField(), country: countryField(), otp: otpField() });
export const googleSchema = object({
  token: string()
    .transform((_value, original: unknown) => original)
    .typeError(FAILURES.googleToken)
    .max(8_192)
    .required(FAILURES.googleToken),
  login_type: selfRegisteredType(),
  nonce: line(),
});
export const verifyPhoneSchema = object({ otp: otpField() });
/**
 * A Google account without a phone submits its number with the first request for a code; other accounts send an empty
 * body, or another number.
 */
export const sendPhoneOtpSchema = object({ login_mobile: phoneField().notRequired(), country: countryField() });
/** Return address of the mailed link: a page of this site only, against open redirects (docs/security.md, S65). */
export const sendEmailVerificationSchema = object({
  return_to: line(2_000).test('site-path', texts.values.sitePath, (path) => path === undefined || isSitePath(path)),
});
export type EmailVerification = InferType<typeof sendEmailVerificationSchema>;
/** Version of the terms that the page displayed. */
export const acceptTermsSchema = object({ version: idField() });
export const verifyEmailSchema = object({ token: idField() });
export const forgotPasswordSchema = object({ login_email: knownEmailField() });
export const resetPasswordSchema = object({
  token: idField(),
  newPassword: newPasswordField(),
  // Not `oneOf`, which yup evaluates before all other rules: an empty field would get the message that it must match.
  confirmPassword: givenPasswordField(RULE_MESSAGES.confirmPasswordRequired).test(
    'matches',
    RULE_MESSAGES.passwordsMatch,
    (value, context) => !value || value === fieldBeside(context, 'newPassword'),
  ),
});
/** Reauthentication: the password once more, where a session alone is not enough. */
export const confirmPasswordSchema = object({ password: givenPasswordField(RULE_MESSAGES.passwordToConfirm) });

export const changePasswordSchema = object({
  oldPass: givenPasswordField(RULE_MESSAGES.oldPasswordRequired),
  newPass: newPasswordField(RULE_MESSAGES.newPasswordRequired),
});
export const editProfileSchema = object({
  login_name: personNameField(),
  login_email: emailField(),
  login_mobile: phoneField({ digits: RULE_MESSAGES.mobileDigits, required: RULE_MESSAGES.mobileRequired }),
  country: countryField(),
  /** Required when email or phone change: the account's password or, for an account without one, a fresh code. */
  password: givenPasswordField().notRequired(),
  otp: otpField().notRequired(),
  version: versionField(),
});
export type EditedAccount = InferType<typeof editProfileSchema>;
/** Reauthentication: the account's password or, for an account without one, a fresh code. */
export const deleteAccountSchema = object({
  password: givenPasswordField().notRequired(),
  otp: otpField().notRequired(),
});
/** Form of a person who has one of the two, a password or a code. */
export const deleteByPasswordSchema = object({ password: givenPasswordField(RULE_MESSAGES.passwordToDelete) });
export const deleteByCodeSchema = object({ otp: otpField() });
export const undoChangeSchema = object({ token: idField() });

/** Development mailbox, and the development stand-in for Google. */
export const devMailboxSchema = object({ to: string().max(254) });
export const devGoogleTokenSchema = object({ email: emailField(), name: line(100).required(), nonce: line(200) });
