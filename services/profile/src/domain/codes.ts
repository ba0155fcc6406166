import { randomBytes } from 'node:crypto';

const CODE_MAX_LENGTH = 100;

/**
 * An opaque code with 120 random bits, so that nobody finds one by counting or guessing; the prefix only helps people
 * who read logs.
 */
export function newCode(prefix: 'can' | 'cmp' | 'req' | 'hid' | 'pool'): string {
  return `${prefix}_${randomBytes(15).toString('base64url')}`;
}

/** Whether `value` could be one of our codes at all; anything else is simply not found. */
export function isCodeLike(value: string): boolean {
  return value.length > 0 && value.length <= CODE_MAX_LENGTH;
}
