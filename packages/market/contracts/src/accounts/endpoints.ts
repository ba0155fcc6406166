import type { Endpoint } from '@market/api';
import { LIMITS_OF_ACCOUNTS, OWN_CODE_LIMITS, OWN_MAIL_LIMITS, RESET_MAIL_LIMITS, SIGN_IN_CODE_LIMITS } from './limits';
import {
  addPasskeySchema,
  confirmTotpSchema,
  finishSecondFactorSchema,
  passkeySignInSchema,
  reauthenticationSchema,
  renamePasskeySchema,
} from './passkey-schemas';
import {
  acceptTermsSchema,
  changePasswordSchema,
  confirmPasswordSchema,
  deleteAccountSchema,
  devGoogleTokenSchema,
  devMailboxSchema,
  editProfileSchema,
  forgotPasswordSchema,
  googleSchema,
  loginSchema,
  mobileLoginOtpSchema,
  mobileLoginSchema,
  registerSchema,
  resetPasswordSchema,
  sendEmailVerificationSchema,
  sendPhoneOtpSchema,
  undoChangeSchema,
  verifyEmailSchema,
  verifyPhoneSchema,
} from './schemas';

export const startPasskeySignIn = {
  service: 'identity',
  method: 'POST',
  path: '/auth/passkeys/sign-in-options',
  summary: 'Request a challenge for logging in with a passkey',
  access: 'public',
  answers: { 200: 'PasskeyChallenge' },
  limits: [LIMITS_OF_ACCOUNTS.passkeyChallenges],
  needsNoRoom: true,
  leavesPages: true,
} as const satisfies Endpoint;

export const logInWithPasskey = {
  service: 'identity',
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  summary: 'Log in with a passkey',
  access: 'public',
  body: passkeySignInSchema,
  answers: { 200: 'SignedIn' },
  errors: ['passkey-refused', 'origin-refused'],
  needsNoRoom: true,
  leavesPages: true,
} as const satisfies Endpoint;

export const listPasskeys = {
  service: 'identity',
  method: 'GET',
  path: '/auth/passkeys',
  summary: 'List your passkeys',
  access: 'signed-in',
  answers: { 200: 'PasskeyList' },
} as const satisfies Endpoint;

export const startPasskey = {
  service: 'identity',
  method: 'POST',
  path: '/auth/passkeys/options',
  summary: 'Request a challenge for adding a passkey',
  access: 'signed-in',
  body: reauthenticationSchema,
  answers: { 200: 'PasskeyChallenge' },
  errors: ['not-verified', 'already-exists'],
  limits: [LIMITS_OF_ACCOUNTS.passkeyChanges, LIMITS_OF_ACCOUNTS.wrongCodesOfAccount],
  leavesPages: true,
} as const satisfies Endpoint;

export const addPasskey = {
  service: 'identity',
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Add a passkey to your account',
  access: 'signed-in',
  body: addPasskeySchema,
  answers: { 201: 'AddedPasskey' },
  errors: ['already-exists'],
  leavesPages: true,
} as const satisfies Endpoint;

export const renamePasskey = {
  service: 'identity',
  method: 'PUT',
  path: '/auth/passkeys/:id',
  summary: 'Change the name of a passkey',
  access: 'signed-in',
  body: renamePasskeySchema,
  answers: { 200: 'Passkey' },
  leavesPages: true,
} as const satisfies Endpoint;

export const removePasskey = {
  service: 'identity',
  method: 'POST',
  path: '/auth/passkeys/:id/remove',
  summary: 'Delete a passkey and sign out the other devices',
  access: 'signed-in',
  body: reauthenticationSchema,
  answers: { 204: 'nothing' },
  limits: [LIMITS_OF_ACCOUNTS.wrongCodesOfAccount],
  leavesPages: true,
} as const satisfies Endpoint;

export const showSecondFactor = {
  service: 'identity',
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Get the state of your second factor as an administrator',
  access: 'signed-in',
  answers: { 200: 'SecondFactor' },
  errors: ['role-wrong'],
} as const satisfies Endpoint;

export const startTotp = {
  service: 'identity',
  method: 'POST',
  path: '/auth/second-factor/totp',
  summary: 'Request a secret for an authenticator app, as an administrator',
  access: 'signed-in',
  body: reauthenticationSchema,
  answers: { 200: 'TotpSecret' },
  errors: ['role-wrong'],
  limits: [LIMITS_OF_ACCOUNTS.passkeyChanges, LIMITS_OF_ACCOUNTS.wrongCodesOfAccount],
  leavesPages: true,
} as const satisfies Endpoint;

export const confirmTotp = {
  service: 'identity',
  method: 'POST',
  path: '/auth/second-factor/totp/confirm',
  summary: 'Confirm an authenticator app with its current code',
  access: 'signed-in',
  body: confirmTotpSchema,
  answers: { 200: 'SetSecondFactor' },
  errors: ['role-wrong'],
  leavesPages: true,
} as const satisfies Endpoint;

export const removeTotp = {
  service: 'identity',
  method: 'POST',
  path: '/auth/second-factor/totp/remove',
  summary: 'Delete your authenticator app and sign out the other devices',
  access: 'signed-in',
  body: reauthenticationSchema,
  answers: { 204: 'nothing' },
  errors: ['role-wrong', 'not-found'],
  limits: [LIMITS_OF_ACCOUNTS.wrongCodesOfAccount],
  leavesPages: true,
} as const satisfies Endpoint;

export const renewRecoveryCodes = {
  service: 'identity',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Regenerate your recovery codes; the previous ones end',
  access: 'signed-in',
  body: reauthenticationSchema,
  answers: { 200: 'RecoveryCodes' },
  errors: ['role-wrong', 'not-found'],
  limits: [LIMITS_OF_ACCOUNTS.passkeyChanges, LIMITS_OF_ACCOUNTS.wrongCodesOfAccount],
  leavesPages: true,
} as const satisfies Endpoint;

export const startSecondFactor = {
  service: 'identity',
  method: 'POST',
  path: '/auth/second-factor/options',
  summary: 'List the second factors that can complete a pending log-in',
  access: 'public',
  answers: { 200: 'SecondFactorWays' },
  errors: ['sign-in-expired'],
  needsNoRoom: true,
  leavesPages: true,
} as const satisfies Endpoint;

export const finishSecondFactor = {
  service: 'identity',
  method: 'POST',
  path: '/auth/second-factor/finish',
  summary: 'Confirm a log-in with the second factor',
  access: 'public',
  body: finishSecondFactorSchema,
  answers: { 200: 'SignedIn' },
  errors: ['sign-in-expired', 'passkey-refused', 'origin-refused'],
  needsNoRoom: true,
  leavesPages: true,
} as const satisfies Endpoint;

export const register = {
  service: 'identity',
  method: 'POST',
  path: '/auth/register',
  summary: 'Sign up as an employer or candidate',
  access: 'public',
  body: registerSchema,
  answers: { 201: 'SignedIn' },
  errors: ['already-registered'],
  limits: [LIMITS_OF_ACCOUNTS.registrations, LIMITS_OF_ACCOUNTS.takenRegistrations],
  leavesPages: true,
} as const satisfies Endpoint;

export const logIn = {
  service: 'identity',
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in by email and password',
  access: 'public',
  body: loginSchema,
  answers: { 200: 'SignedIn' },
  errors: ['credentials-wrong', 'second-factor-needed'],
  needsNoRoom: true,
  leavesPages: true,
} as const satisfies Endpoint;

export const sendLoginCode = {
  service: 'identity',
  method: 'POST',
  path: '/auth/mobile-login',
  summary: 'Request a code for logging in by phone',
  access: 'public',
  body: mobileLoginSchema,
  answers: { 200: 'Message' },
  limits: SIGN_IN_CODE_LIMITS,
  needsNoRoom: true,
  leavesPages: true,
} as const satisfies Endpoint;

export const logInWithCode = {
  service: 'identity',
  method: 'POST',
  path: '/auth/mobile-login-otp',
  summary: 'Log in by phone and code',
  access: 'public',
  body: mobileLoginOtpSchema,
  answers: { 200: 'SignedIn' },
  errors: ['otp-refused', 'second-factor-needed'],
  limits: [LIMITS_OF_ACCOUNTS.wrongCodes],
  needsNoRoom: true,
  leavesPages: true,
} as const satisfies Endpoint;

export const logInWithGoogle = {
  service: 'identity',
  method: 'POST',
  path: '/auth/google',
  summary: 'Log in or sign up with Google',
  access: 'public',
  body: googleSchema,
  answers: { 200: 'SignedInWithGoogle' },
  errors: ['google-failed', 'already-registered', 'login-type-mismatch', 'second-factor-needed'],
  limits: [LIMITS_OF_ACCOUNTS.googleSignIns],
  needsNoRoom: true,
  leavesPages: true,
} as const satisfies Endpoint;

export const sendPhoneCode = {
  service: 'identity',
  method: 'POST',
  path: '/auth/send-phone-otp',
  summary: 'Send a verification code to your phone',
  access: 'signed-in',
  body: sendPhoneOtpSchema,
  answers: { 200: 'Message' },
  errors: ['already-verified', 'changed-meanwhile'],
  limits: [LIMITS_OF_ACCOUNTS.contactChanges, ...OWN_CODE_LIMITS],
  leavesPages: true,
} as const satisfies Endpoint;

export const verifyPhone = {
  service: 'identity',
  method: 'POST',
  path: '/auth/verify-phone',
  summary: 'Verify your phone with a code',
  access: 'signed-in',
  body: verifyPhoneSchema,
  answers: { 200: 'ChangedAccount' },
  errors: ['otp-invalid', 'already-verified', 'already-registered'],
  limits: [LIMITS_OF_ACCOUNTS.wrongCodesOfAccount],
} as const satisfies Endpoint;

export const sendEmailVerification = {
  service: 'identity',
  method: 'POST',
  path: '/auth/send-email-verification',
  summary: 'Send a verification link to your email',
  access: 'signed-in',
  body: sendEmailVerificationSchema,
  answers: { 200: 'Message' },
  errors: ['already-verified', 'fields-invalid'],
  limits: OWN_MAIL_LIMITS,
  leavesPages: true,
} as const satisfies Endpoint;

export const verifyEmail = {
  service: 'identity',
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Verify an email with the token of its link',
  access: 'public',
  body: verifyEmailSchema,
  answers: { 200: 'VerifiedEmail' },
  errors: ['link-invalid', 'already-registered'],
} as const satisfies Endpoint;

export const forgotPassword = {
  service: 'identity',
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Request a password reset link',
  access: 'public',
  body: forgotPasswordSchema,
  answers: { 200: 'Message' },
  limits: RESET_MAIL_LIMITS,
  leavesPages: true,
} as const satisfies Endpoint;

export const resetPassword = {
  service: 'identity',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Reset the password with the token of a link',
  access: 'public',
  body: resetPasswordSchema,
  answers: { 200: 'Message' },
  errors: ['link-invalid'],
} as const satisfies Endpoint;

export const confirmPassword = {
  service: 'identity',
  method: 'POST',
  path: '/auth/confirm-password',
  summary: 'Confirm your password, for other services',
  access: 'signed-in',
  body: confirmPasswordSchema,
  answers: { 204: 'nothing' },
  internal: true,
  readOnly: true,
} as const satisfies Endpoint;

export const changePassword = {
  service: 'identity',
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change your password',
  access: 'signed-in',
  body: changePasswordSchema,
  answers: { 200: 'Message' },
  leavesPages: true,
} as const satisfies Endpoint;

export const editAccount = {
  service: 'identity',
  method: 'PUT',
  path: '/auth/edit-profile',
  summary: 'Change name, email or phone of your account',
  access: 'signed-in',
  body: editProfileSchema,
  answers: { 200: 'EditedUser' },
  errors: ['already-registered', 'changed-meanwhile', 'not-verified'],
  limits: [
    LIMITS_OF_ACCOUNTS.accountEdits,
    LIMITS_OF_ACCOUNTS.contactChanges,
    LIMITS_OF_ACCOUNTS.takenRegistrations,
    LIMITS_OF_ACCOUNTS.wrongCodesOfAccount,
    ...OWN_CODE_LIMITS,
    ...OWN_MAIL_LIMITS,
  ],
} as const satisfies Endpoint;

export const sendConfirmationCode = {
  service: 'identity',
  method: 'POST',
  path: '/auth/send-confirmation-code',
  summary: 'Send a confirmation code for a change, to an account without a password',
  access: 'signed-in',
  answers: { 200: 'Message' },
  errors: ['not-verified', 'fields-invalid'],
  limits: [...OWN_CODE_LIMITS, ...OWN_MAIL_LIMITS],
  leavesPages: true,
} as const satisfies Endpoint;

export const deleteAccount = {
  service: 'identity',
  method: 'POST',
  path: '/auth/delete-account',
  summary: 'Delete your account and all its data permanently',
  access: { roles: ['EMP', 'CND'] },
  body: deleteAccountSchema,
  answers: { 204: 'nothing' },
  errors: ['changed-meanwhile', 'contact-under-undo'],
  limits: [LIMITS_OF_ACCOUNTS.wrongCodesOfAccount],
} as const satisfies Endpoint;

export const acceptTerms = {
  service: 'identity',
  method: 'PUT',
  path: '/auth/accepted-terms',
  summary: 'Accept the terms of use in force',
  access: 'signed-in',
  body: acceptTermsSchema,
  answers: { 200: 'ChangedAccount' },
  errors: ['changed-meanwhile'],
} as const satisfies Endpoint;

export const listAcceptedTerms = {
  service: 'identity',
  method: 'GET',
  path: '/auth/accepted-terms',
  summary: 'List the terms of use that you have accepted, with dates',
  access: 'signed-in',
  answers: { 200: 'AcceptedTermsList' },
} as const satisfies Endpoint;

export const dropPendingChange = {
  service: 'identity',
  method: 'DELETE',
  path: '/auth/pending-change',
  summary: 'Cancel an unverified change of email or phone',
  access: 'signed-in',
  answers: { 200: 'ChangedAccount' },
} as const satisfies Endpoint;

export const undoChange = {
  service: 'identity',
  method: 'POST',
  path: '/auth/undo-change',
  summary: 'Undo a change of email or phone with the link of its notice',
  access: 'public',
  body: undoChangeSchema,
  answers: { 200: 'Message' },
  errors: ['link-invalid', 'already-registered'],
  limits: [LIMITS_OF_ACCOUNTS.mailsFromAddress],
} as const satisfies Endpoint;

export const listSessions = {
  service: 'identity',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List devices on which your account is signed in',
  access: 'signed-in',
  answers: { 200: 'SessionRecords' },
} as const satisfies Endpoint;

export const endAllSessions = {
  service: 'identity',
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Sign out all devices',
  access: 'signed-in',
  answers: { 204: 'nothing' },
  leavesPages: true,
} as const satisfies Endpoint;

export const endSession = {
  service: 'identity',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Sign out one device',
  access: 'signed-in',
  answers: { 204: 'nothing' },
  leavesPages: true,
} as const satisfies Endpoint;

export const accessKeys = {
  service: 'identity',
  method: 'GET',
  path: '/auth/jwks',
  summary: 'Get the public keys of access tokens',
  access: 'public',
  answers: { 200: 'KeySet' },
  caching: 'public, max-age=60',
} as const satisfies Endpoint;

export const devMailbox = {
  service: 'identity',
  method: 'GET',
  path: '/dev/mailbox.json',
  summary: 'List messages in the development mailbox',
  access: 'public',
  query: devMailboxSchema,
  answers: { 200: 'DevMessages' },
  internal: true,
} as const satisfies Endpoint;

export const devGoogleKeys = {
  service: 'identity',
  method: 'GET',
  path: '/dev/google/certs',
  summary: 'Get the keys of the Google stand-in',
  access: 'public',
  answers: { 200: 'KeySet' },
  internal: true,
} as const satisfies Endpoint;

export const devGoogleToken = {
  service: 'identity',
  method: 'POST',
  path: '/dev/google/token',
  summary: 'Create an ID token of the Google stand-in',
  access: 'public',
  body: devGoogleTokenSchema,
  answers: { 200: 'DevGoogleToken' },
  internal: true,
  needsNoRoom: true,
} as const satisfies Endpoint;
