import type { Static } from '@sinclair/typebox';
import { User } from './answers';
import { count, id, listing, listOf, optional, record, text, time, yesNo } from '@market/api/answer-fields';

/** Challenge and options for `navigator.credentials` of a browser; valid once, for some minutes. */
export const PasskeyChallenge = record({
  options: text(
    '{"challenge":"…"}',
    'Options of WebAuthn (level 3) as JSON text, for `parseCreationOptionsFromJSON` and the like',
  ),
});
export type PasskeyChallenge = Static<typeof PasskeyChallenge>;

/** A passkey as its owner sees it; the key itself never leaves the service. */
export const Passkey = record({
  id: id(),
  name: text('Chrome on Linux'),
  created_at: time(),
  last_used_at: optional(time()),
  synced: yesNo('Kept by a password manager that has it on several devices'),
});
export type Passkey = Static<typeof Passkey>;
export const PasskeyList = listing(Passkey);

const recoveryCodes = () =>
  listOf(text('k7q4m-2k3xd'), 'Each signs in once in place of the second factor; they are shown this once');

/**
 * Response after a passkey was added; if it is an administrator's first factor, also recovery codes and a new access
 * token.
 */
export const AddedPasskey = record({
  passkey: Passkey,
  user: optional(User),
  token: optional(text('eyJhbGciOi…', 'Access token (JWT) in place of the one that asked')),
  recovery_codes: optional(recoveryCodes()),
});
export type AddedPasskey = Static<typeof AddedPasskey>;

/** An administrator's second factor. */
export const SecondFactor = record({
  required: yesNo('Whether this installation wants one of every administrator'),
  totp: yesNo('Whether there is an authenticator app'),
  passkeys: count(1),
  recovery_codes_left: count(10),
});
export type SecondFactor = Static<typeof SecondFactor>;

export const TotpSecret = record({
  secret: text('JBSWY3DPEHPK3PXP', 'For typing into the app, base32'),
  uri: text('otpauth://totp/Perch:ada%40example.com?secret=JBSWY3DPEHPK3PXP', 'The same for a QR code'),
});
export type TotpSecret = Static<typeof TotpSecret>;

/** Response after an authenticator app was confirmed; contains recovery codes if there were none before. */
export const SetSecondFactor = record({
  user: User,
  token: text('eyJhbGciOi…', 'Access token (JWT) in place of the one that asked'),
  recovery_codes: optional(recoveryCodes()),
});
export type SetSecondFactor = Static<typeof SetSecondFactor>;

export const RecoveryCodes = record({ recovery_codes: recoveryCodes() });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** Methods to finish a sign-in after the password was correct. */
export const SecondFactorWays = record({
  totp: yesNo(),
  options: optional(text('{"challenge":"…"}', 'Options of WebAuthn as JSON text, where there are passkeys')),
});
export type SecondFactorWays = Static<typeof SecondFactorWays>;
