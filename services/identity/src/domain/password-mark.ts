import { createHmac } from 'node:crypto';
import { emailKey } from './account';

/**
 * Enough to tell a handful of sign-ups with one address apart; too little to tell anything of a password, even with the
 * key.
 */
const MARK_BITS = 16;

/** Marks passwords of accounts whose email nobody has proved yet (see `Account.password_mark`). */
export type PasswordMarks = (email: string, password: string) => number;

/** @param key draws the marks; without it a copy of the database tells nothing by them */
export function createPasswordMarks(key: Buffer): PasswordMarks {
  return (email, password) =>
    createHmac('sha256', key)
      .update(`${emailKey(email)}\n${password}`)
      .digest()
      .readUInt16BE(0) %
    2 ** MARK_BITS;
}
