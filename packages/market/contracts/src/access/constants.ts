/**
 * Days after a candidate’s refusal, or the employer's own withdrawal, before the employer may request the same
 * candidate again.
 */
export const ASK_AGAIN_AFTER_DAYS = 30;

/**
 * Default of `ENDED_ACCESS_DAYS`: days for which an employer can still read the data sent with an ended application.
 */
export const ENDED_ACCESS_DAYS = 30;

/** States of a request for access to a candidate, once it was sent. */
export const SENT_REQUEST_STATES = ['requested', 'granted', 'declined', 'revoked', 'withdrawn'] as const;

/** Days for which a candidate can see who viewed the profile. */
export const LOOKS_KEPT_DAYS = 365;
