import { DAY, HOUR } from './durations';

/**
 * Retention of platform rows that TTL indexes of the database delete. A product lists them with its own kinds of rows,
 * so that every number is defined only once.
 */

/** Stored responses by idempotency key, from the time of the response. */
export const ANSWERS_KEPT_SECONDS = DAY;
/** Ended sessions: longer than any access token's lifetime; the TTL index deletes rows only once a minute. */
export const ENDED_SESSIONS_KEPT_SECONDS = HOUR;
/** Sent rows of an outbox, so that events of a lost queue can be sent again (docs/measurements.md, M24). */
export const OUTBOX_KEPT_SECONDS = 7 * DAY;
/** Ids of handled events (inbox): longer than sent events, so that a replay of all sent ones is fully deduplicated. */
export const INBOX_KEPT_SECONDS = 14 * DAY;
/** Mails and text messages after they were sent or given up; recipient and text are erased by then. */
export const SENT_MESSAGES_KEPT_SECONDS = 7 * DAY;
/** Messages of the development mailbox. */
export const MAILBOX_KEPT_SECONDS = 7 * DAY;
/** Dead letters once they were replayed. */
export const REPLAYED_LETTERS_KEPT_SECONDS = 7 * DAY;
/** Counters of limits, after the end of their window. */
export const COUNTS_KEPT_SECONDS = 60;
