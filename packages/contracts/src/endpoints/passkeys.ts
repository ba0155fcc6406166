// Calls about passkeys and the second factor of administrators, all of the identity service.

import type { Endpoint } from '../endpoint';
import { LIMITS } from '../limits';
import {
  addPasskeySchema,
  confirmTotpSchema,
  finishSecondFactorSchema,
  passkeySignInSchema,
  reauthenticationSchema,
  renamePasskeySchema,
} from '../schemas/passkey';

export const startPasskeySignIn = {
  service: 'identity',
  method: 'POST',
  path: '/auth/passkeys/sign-in-options',
  summary: 'Request a challenge for logging in with a passkey',
  access: 'public',
  answers: { 200: 'PasskeyChallenge' },
  limits: [LIMITS.passkeyChallenges],
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
  limits: [LIMITS.passkeyChanges, LIMITS.wrongCodesOfAccount],
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
  limits: [LIMITS.wrongCodesOfAccount],
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
  limits: [LIMITS.passkeyChanges],
  leavesPages: true,
} as const satisfies Endpoint;

export const confirmTotp = {
  service: 'identity',
  method: 'POST',
  path: '/auth/second-factor/totp/confirm',
  summary: 'Confirm an authenticator app with a code of it',
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
  leavesPages: true,
} as const satisfies Endpoint;

export const renewRecoveryCodes = {
  service: 'identity',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Create new recovery codes in place of the former ones',
  access: 'signed-in',
  body: reauthenticationSchema,
  answers: { 200: 'RecoveryCodes' },
  errors: ['role-wrong', 'not-found'],
  leavesPages: true,
} as const satisfies Endpoint;

export const startSecondFactor = {
  service: 'identity',
  method: 'POST',
  path: '/auth/second-factor/options',
  summary: 'Get the ways to finish a log-in that needs a second factor',
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
