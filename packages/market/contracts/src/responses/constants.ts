/** Days to a first answer that a post promises where its employer names none; the operator may set another number. */
export const RESPONSE_PROMISE_DAYS = 14;
/** The longest promise of a post. */
export const RESPONSE_PROMISE_MAX = 60;
/** Days that an employer's record covers. */
export const RECORD_DAYS = 90;
/** With fewer applications than this, a record says nothing yet. */
export const RECORD_MIN = 10;
/** Share of applications waiting past their promise, in percent, below which new posts are possible again. */
export const BACKLOG_PERCENT = 10;

/**
 * State of an employer by the answers that it owes: `late` with an application past its promise, when nobody new can be
 * asked for access; `stopped` with one past twice its promise and a backlog, when no job can be posted either.
 */
export const RESPONSE_STATES = ['new', 'on_time', 'late', 'stopped'] as const;
export type ResponseState = (typeof RESPONSE_STATES)[number];
