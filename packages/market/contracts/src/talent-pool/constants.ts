/** Terms that a company may ask for, in months. */
export const POOL_MONTHS = [6, 12, 24] as const;
export type PoolMonths = (typeof POOL_MONTHS)[number];

/** Days after which a question without an answer is a no. */
export const POOL_ANSWER_DAYS = 30;

/** Days after a no, or after the pool was ended, before which the same candidate is not asked again: half a year. */
export const POOL_ASK_AGAIN_DAYS = 183;

/** Days before its end at which both sides are told, and from which the company may ask to go on. */
export const POOL_ENDING_DAYS = 14;

/** Characters of what a company writes with the question. */
export const POOL_MESSAGE_MAX = 1_000;

/** States of a candidate in a talent pool; all but the first two are over. */
export const POOL_STATES = ['asked', 'kept', 'declined', 'unanswered', 'ended', 'removed'] as const;
export type PoolState = (typeof POOL_STATES)[number];

/** Lists of a company: those who said yes, those who have not answered yet, and both. */
export const POOL_LISTS = ['kept', 'asked', 'any'] as const;
export type PoolList = (typeof POOL_LISTS)[number];

/** Acts of a candidate: yes, no, the copy made anew, the end. */
export const POOL_ANSWERS = ['joined', 'declined', 'updated', 'ended'] as const;
export type PoolAnswer = (typeof POOL_ANSWERS)[number];
