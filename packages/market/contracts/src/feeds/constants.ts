/** Job feeds of an employer, letters of their addresses, and polls that stay in the log of each. */
export const FEEDS_MAX = 10;
export const FEED_URL_MAX = 2_000;
export const FEED_POLLS_KEPT = 20;

/** A feed that fails for so long is paused, and the company is told. */
export const FEED_FAILING_DAYS = 7;

/** Polls that an employer can ask for out of turn, new feeds included. */
export const FEED_POLLS_PER_HOUR = 20;
