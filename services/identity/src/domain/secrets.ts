import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH } from '@market/contracts/accounts';

const TOKEN_BYTES = 32;

/** A secret of 256 random bits, in letters that need no escaping in a link or cookie. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether `value` has the form of `newToken`'s. */
export function isToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value);
}

/** The form in which a 256-bit secret is stored: with that much chance in it a plain hash cannot be reversed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The refresh token that follows `token`. Only the installation's key and the token itself give it, so that the same
 * parent has the same successor again without either being stored (docs/security.md, S21, S23).
 */
export function successorOf(token: string, key: Buffer): string {
  return createHmac('sha256', key).update(`successor\n${token}`).digest('base64url');
}

/** A one-time code from the system's secure randomness; leading zeros stay (docs/security.md, S04). */
export function newCode(): string {
  return String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
}

/** Subject of a code: no code works for another purpose, subject or sending (docs/security.md, S06). */
export interface Challenge {
  purpose: string;
  subject: string;
  id: string;
}

/**
 * The form in which a code is stored: a million codes are tried in a second, so it takes a key that is not in the
 * database (docs/security.md, S05).
 */
export function codeHash(code: string, { purpose, subject, id }: Challenge, key: Buffer): string {
  return createHmac('sha256', key).update([purpose, subject, id, code].join('\n')).digest('base64url');
}

/** Compares two hashes in a time that does not depend on where they differ. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** For what the key is drawn that seals messages while they wait; a command beside the service draws the same one. */
export const MESSAGES_KEY = 'outgoing messages';
/** The same of the key that seals secrets of authenticator apps and draws the hashes of recovery codes. */
export const SECOND_FACTORS_KEY = 'second factors';
