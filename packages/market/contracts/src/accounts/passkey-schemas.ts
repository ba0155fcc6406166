import { object, type InferType } from 'yup';
import { PASSKEY_NAME_MAX } from './constants';
import { RULE_MESSAGES } from '../messages';
import { line, text } from '@market/api';
import { givenPasswordField, otpField } from './fields';

/** Longest answer of an authenticator: attestations carry certificates. */
const CREDENTIAL_MAX = 20_000;

/**
 * Answer of the browser's `navigator.credentials`, as JSON text (`toJSON` of WebAuthn, level 3): text, so that the body
 * of a request stays flat.
 */
const credentialField = () => text(CREDENTIAL_MAX);
const nameField = () => line(PASSKEY_NAME_MAX);

/** The account's password, or, for an account without one, a fresh code: before the ways to sign in change. */
export const reauthenticationSchema = object({
  password: givenPasswordField().notRequired(),
  otp: otpField().notRequired(),
});
export type Reauthentication = InferType<typeof reauthenticationSchema>;
/** The same as a person fills it in, who has one of the two. */
export const secureByPasswordSchema = object({ password: givenPasswordField(RULE_MESSAGES.passwordToSecure) });
export const secureByCodeSchema = object({ otp: otpField() });

export const passkeySignInSchema = object({ credential: credentialField().required(RULE_MESSAGES.passkeyRequired) });
/** Without a name the passkey is called after the device that adds it. */
export const addPasskeySchema = object({
  credential: credentialField().required(RULE_MESSAGES.passkeyRequired),
  name: nameField(),
});
export const renamePasskeySchema = object({ name: nameField().required(RULE_MESSAGES.passkeyNameRequired) });
export const confirmTotpSchema = object({ code: otpField() });
/** Second factor, one of three: a code of the authenticator app, a recovery code, or a passkey's answer. */
export const finishSecondFactorSchema = object({
  code: otpField().notRequired(),
  recovery_code: line(40),
  credential: credentialField(),
});
/** The same as a person fills it in. */
export const recoveryCodeSchema = object({ recovery_code: line(40).required(RULE_MESSAGES.recoveryCodeRequired) });
