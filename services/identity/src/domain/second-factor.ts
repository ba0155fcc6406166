import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import type { Account } from './account';

/** Whether this installation requires a second factor for every administrator. */
export type SecondFactorRule = 'required' | 'optional';

/** Whether an administrator must set up a second factor before any administrator call. */
export function isSecondFactorDue(
  { login_type, second_factor }: Pick<Account, 'login_type' | 'second_factor'>,
  rule: SecondFactorRule,
): boolean {
  return login_type === 'ADM' && rule === 'required' && second_factor !== true;
}

/** Alphabet without look-alike letters and digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Recovery codes of 49 random bits each: `k7q4m-2k3xd`. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
}

/** Normalizes a recovery code for comparison: lower case, without blanks and dashes. */
export function plainRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The password was right, but the account's second factor is still required: no session has been opened. */
export class SecondFactorNeeded extends MarketError {
  constructor(readonly account: Account) {
    super('second-factor-needed');
  }
}

/** Change to the sign-in methods, of which the account owner is notified by email. */
export type SignInChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'app-added'
  | 'app-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'second-factor-reset'
  | 'api-keys-ended';
