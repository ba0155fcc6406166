import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH } from '@market/contracts/accounts';

const TOKEN_BYTES = 32;

/** A secret of 256 random bits, in letters that need no escaping in a link or cookie. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether `value` has the format of a `newToken` result. */
export function isToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value);
}

/** Hash under which a 256-bit secret is stored: at that entropy a plain hash cannot be reversed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Derives the refresh token that follows `token`. It depends only on the installation's key and the token, so the same
 * parent always yields the same successor without either being stored (docs/security.md, S21, S23).
 */
export function successorOf(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(`successor\n${token}`).digest('base64url');
}

/** A one-time code from the system's secure randomness; leading zeros stay (docs/security.md, S04). */
export function newCode(): string {
  return String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
}

/** Binding of a one-time code: no code is valid for another purpose, subject or sending (docs/security.md, S06). */
export interface Challenge {
  purpose: string;
  subject: string;
  id: string;
}

/**
 * Keyed hash under which a code is stored: a million codes can be tried in a second, so the key is kept outside the
 * database (docs/security.md, S05).
 */
export function codeHash(code: string, { purpose, subject, id }: Challenge, key: Buffer): string {
  return createHmac('sha256', key).update([purpose, subject, id, code].join('\n')).digest('base64url');
}

/** Compares two hashes in constant time. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Key-derivation label of the key that encrypts queued messages; a command-line tool beside the service derives the
 * same key.
 */
export const MESSAGES_KEY = 'outgoing messages';
/** Key-derivation label of the key that encrypts authenticator app secrets and hashes recovery codes. */
export const SECOND_FACTORS_KEY = 'second factors';
