import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import type { Account } from './account';

/** Whether this installation wants a second factor of every administrator. */
export type SecondFactorRule = 'required' | 'optional';

/** True while an administrator has to set a second factor up before any call of administrators. */
export function isSecondFactorDue(
  { login_type, second_factor }: Pick<Account, 'login_type' | 'second_factor'>,
  rule: SecondFactorRule,
): boolean {
  return login_type === 'ADM' && rule === 'required' && second_factor !== true;
}

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Recovery codes of 49 random bits each: `k7q4m-2k3xd`. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
}

/** The form in which recovery codes are compared: as typed from paper, with other blanks or letters in capitals. */
export function plainRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The password was right, and the account's second factor is asked for: no session has been opened. */
export class SecondFactorNeeded extends MarketError {
  constructor(readonly account: Account) {
    super('second-factor-needed');
  }
}

/** Change to the ways to sign in, about which the account owner gets a mail. */
export type SignInChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'app-added'
  | 'app-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'second-factor-reset'
  | 'api-keys-ended';
