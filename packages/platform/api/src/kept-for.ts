import { DAY, HOUR } from './durations';

/**
 * Retention of rows that the platform keeps and the database deletes by itself. A product states them with its own kinds
 * of rows, so that no number stands twice.
 */

/** Answers by idempotency key, from the answer on. */
export const ANSWERS_KEPT_SECONDS = DAY;
/** Ended sessions: longer than any access token lives, of which the index finds out only once a minute. */
export const ENDED_SESSIONS_KEPT_SECONDS = HOUR;
/** Sent rows of an outbox, so that events of a lost queue can be sent again (docs/measurements.md, M24). */
export const OUTBOX_KEPT_SECONDS = 7 * DAY;
/** Ids of handled events: longer than sent ones are kept, so that a replay of all of them finds each one known. */
export const INBOX_KEPT_SECONDS = 14 * DAY;
/** Mails and text messages once they are sent or given up, without recipient and text by then. */
export const SENT_MESSAGES_KEPT_SECONDS = 7 * DAY;
/** Messages of the development mailbox. */
export const MAILBOX_KEPT_SECONDS = 7 * DAY;
/** Dead letters once they were replayed. */
export const REPLAYED_LETTERS_KEPT_SECONDS = 7 * DAY;
/** Counts of limits, from the end of their window on. */
export const COUNTS_KEPT_SECONDS = 60;
