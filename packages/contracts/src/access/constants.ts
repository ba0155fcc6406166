/**
 * After a candidate’s refusal, and after a withdrawal of one's own, an employer may ask the same candidate again only
 * when this has passed.
 */
export const ASK_AGAIN_AFTER_DAYS = 30;

/**
 * How long an employer reads what was sent with an application after it has ended, where the setting
 * `ENDED_ACCESS_DAYS` says nothing else.
 */
export const ENDED_ACCESS_DAYS = 30;

/** States of a request for access to a candidate, once it was sent. */
export const SENT_REQUEST_STATES = ['requested', 'granted', 'declined', 'revoked', 'withdrawn'] as const;
