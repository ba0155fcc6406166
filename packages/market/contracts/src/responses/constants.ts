/** Default days to a first answer, for posts whose employer promises no others; configurable by the operator. */
export const RESPONSE_PROMISE_DAYS = 14;
/** Maximum promise of a post in days. */
export const RESPONSE_PROMISE_MAX = 60;
/** Days that an employer's record covers. */
export const RECORD_DAYS = 90;
/** Minimum number of applications for a meaningful record. */
export const RECORD_MIN = 10;
/** Percentage of applications waiting past their promise, below which new posts are allowed again. */
export const BACKLOG_PERCENT = 10;

/**
 * State of an employer by its overdue answers: `late` with an application past its promise, which blocks new access
 * requests; `stopped` with one past twice its promise and a backlog, which also blocks new job posts.
 */
export const RESPONSE_STATES = ['new', 'on_time', 'late', 'stopped'] as const;
export type ResponseState = (typeof RESPONSE_STATES)[number];
