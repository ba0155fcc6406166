import { MINUTE_MS } from '@market/api/durations';

/** Exponential backoff after failed tries: the first are free, then each wait doubles. */
export interface WaitRule {
  free: number;
  /** Most concurrent tries during the free ones, so that a burst cannot outrun the counter; afterwards only one. */
  atOnce: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** Counter reset after this long without a try. */
  forgottenAfterMs: number;
  /** Whether a success resets the failures before it. */
  isForgivenBySuccess: boolean;
}

/**
 * Wrong passwords for one account, from anywhere. Blocks expire by themselves; a known device, a password reset and a
 * one-time code bypass them.
 */
export const ACCOUNT_RULE: WaitRule = {
  free: 10,
  atOnce: 50,
  firstWaitMs: 5_000,
  longestWaitMs: 15 * MINUTE_MS,
  forgottenAfterMs: 24 * 60 * MINUTE_MS,
  isForgivenBySuccess: true,
};

/**
 * Wrong passwords and codes from one network address, for any account (password spraying: docs/security.md, S16). A
 * success resets nothing, because an attacker can sign in to an account of their own in between.
 */
export const ADDRESS_RULE: WaitRule = {
  free: 40,
  atOnce: 10,
  firstWaitMs: 2_000,
  longestWaitMs: 15 * MINUTE_MS,
  forgottenAfterMs: 60 * MINUTE_MS,
  isForgivenBySuccess: false,
};

/** Wrong old passwords in a change of password. */
export const OLD_PASSWORD_RULE: WaitRule = { ...ACCOUNT_RULE, free: 5, atOnce: 1 };
