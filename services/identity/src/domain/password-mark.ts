import { createHmac } from 'node:crypto';
import { emailKey } from './account';

/**
 * Enough bits to distinguish a handful of sign-ups with one address; too few to reveal anything about a password, even
 * with the key.
 */
const MARK_BITS = 16;

/**
 * Computes a short keyed hash of a password, for accounts whose email is not verified yet (see
 * `Account.password_mark`).
 */
export type PasswordMarks = (email: string, password: string) => number;

/** @param key HMAC key of the marks; without it a copy of the database reveals nothing */
export function createPasswordMarks(key: Buffer): PasswordMarks {
  return (email, password) =>
    createHmac('sha256', key)
      .update(`${emailKey(email)}\n${password}`)
      .digest()
      .readUInt16BE(0) %
    2 ** MARK_BITS;
}
