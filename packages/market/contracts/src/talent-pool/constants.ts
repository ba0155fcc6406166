/** Retention periods that a company may request, in months. */
export const POOL_MONTHS = [6, 12, 24] as const;
export type PoolMonths = (typeof POOL_MONTHS)[number];

/** Days after which an unanswered request counts as declined. */
export const POOL_ANSWER_DAYS = 30;

/**
 * Days after a refusal, or after the end of the pool membership, before the same candidate may be asked again: half a
 * year.
 */
export const POOL_ASK_AGAIN_DAYS = 183;

/** Days before its end at which both sides are notified, and from which the company may request an extension. */
export const POOL_ENDING_DAYS = 14;

/** Maximum length of the company's message with a request. */
export const POOL_MESSAGE_MAX = 1_000;

/** States of a candidate in a talent pool; all but the first two are final. */
export const POOL_STATES = ['asked', 'kept', 'declined', 'unanswered', 'ended', 'removed'] as const;
export type PoolState = (typeof POOL_STATES)[number];

/** Lists of a company: candidates who agreed, those who have not answered yet, and both. */
export const POOL_LISTS = ['kept', 'asked', 'any'] as const;
export type PoolList = (typeof POOL_LISTS)[number];

/** Actions of a candidate: agree, decline, renew the copy, end it. */
export const POOL_ANSWERS = ['joined', 'declined', 'updated', 'ended'] as const;
export type PoolAnswer = (typeof POOL_ANSWERS)[number];
