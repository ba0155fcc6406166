import { MINUTE_MS } from '@market/api/durations';

/** Backoff after failed tries: the first are free, then each wait is twice the one before. */
export interface WaitRule {
  free: number;
  /**
   * Tries that may be under way at once while they are free, so that a burst cannot outrun the counting; later only
   * one.
   */
  atOnce: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** Without a try for this long, counting starts anew. */
  forgottenAfterMs: number;
  /** Whether a good try makes up for the bad ones before it. */
  isForgivenBySuccess: boolean;
}

/**
 * Wrong passwords for one account, from anywhere. The waits end by themselves, and a known device, a reset and a code
 * go past them.
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
 * Wrong passwords and codes from one network address, for any account (one password tried on many: docs/security.md,
 * S16). Whoever guesses has an account of his own, too: no forgiveness.
 */
export const ADDRESS_RULE: WaitRule = {
  free: 40,
  atOnce: 10,
  firstWaitMs: 2_000,
  longestWaitMs: 15 * MINUTE_MS,
  forgottenAfterMs: 60 * MINUTE_MS,
  isForgivenBySuccess: false,
};

/** Wrong old passwords while changing it. */
export const OLD_PASSWORD_RULE: WaitRule = { ...ACCOUNT_RULE, free: 5, atOnce: 1 };
