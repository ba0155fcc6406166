/**
 * After a candidate’s refusal, and after a withdrawal of one's own, an employer may ask the same candidate again only
 * when this has passed.
 */
export const ASK_AGAIN_AFTER_DAYS = 30;

/** Default of `ENDED_ACCESS_DAYS`: days that an employer can read what was sent with an ended application. */
export const ENDED_ACCESS_DAYS = 30;

/** States of a request for access to a candidate, once it was sent. */
export const SENT_REQUEST_STATES = ['requested', 'granted', 'declined', 'revoked', 'withdrawn'] as const;

/** Days for which a candidate reads who looked. */
export const LOOKS_KEPT_DAYS = 365;
