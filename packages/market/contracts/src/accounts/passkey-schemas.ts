import { object, type InferType } from 'yup';
import { PASSKEY_NAME_MAX } from './constants';
import { RULE_MESSAGES } from '../messages';
import { line, text } from '@market/api';
import { givenPasswordField, otpField } from './fields';

/** Maximum length of an authenticator's response: attestations contain certificates. */
const CREDENTIAL_MAX = 20_000;

/**
 * Response of the browser's `navigator.credentials`, as JSON text (`toJSON` of WebAuthn, level 3): text, so that a
 * request body stays flat.
 */
const credentialField = () => text(CREDENTIAL_MAX);
const nameField = () => line(PASSKEY_NAME_MAX);

/**
 * Reauthentication before the sign-in methods change: the account's password or, for an account without one, a fresh
 * code.
 */
export const reauthenticationSchema = object({
  password: givenPasswordField().notRequired(),
  otp: otpField().notRequired(),
});
export type Reauthentication = InferType<typeof reauthenticationSchema>;
/** Forms for reauthentication: by password, or by code. */
export const secureByPasswordSchema = object({ password: givenPasswordField(RULE_MESSAGES.passwordToSecure) });
export const secureByCodeSchema = object({ otp: otpField() });

export const passkeySignInSchema = object({ credential: credentialField().required(RULE_MESSAGES.passkeyRequired) });
/** A passkey without a name gets the name of the device that adds it. */
export const addPasskeySchema = object({
  credential: credentialField().required(RULE_MESSAGES.passkeyRequired),
  name: nameField(),
});
export const renamePasskeySchema = object({ name: nameField().required(RULE_MESSAGES.passkeyNameRequired) });
export const confirmTotpSchema = object({ code: otpField() });
/** Second factor, exactly one of: a code of the authenticator app, a recovery code, or a passkey's response. */
export const finishSecondFactorSchema = object({
  code: otpField().notRequired(),
  recovery_code: line(40),
  credential: credentialField(),
});
/** Recovery code as a person enters it in the form. */
export const recoveryCodeSchema = object({ recovery_code: line(40).required(RULE_MESSAGES.recoveryCodeRequired) });
