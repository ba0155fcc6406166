import { randomBytes } from 'node:crypto';

const CODE_MAX_LENGTH = 100;

/**
 * Opaque code with 120 random bits, so that it cannot be enumerated or guessed; the prefix only helps readers of logs.
 */
export function newCode(prefix: 'can' | 'cmp' | 'req' | 'hid' | 'pool'): string {
  return `${prefix}_${randomBytes(15).toString('base64url')}`;
}

/** Whether `value` may be one of our codes; any other value is treated as not found. */
export function isCodeLike(value: string): boolean {
  return value.length > 0 && value.length <= CODE_MAX_LENGTH;
}
