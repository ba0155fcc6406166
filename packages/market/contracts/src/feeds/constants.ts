/** Limits of job feeds: feeds of an employer, length of an address, and polls stored in each feed's log. */
export const FEEDS_MAX = 10;
export const FEED_URL_MAX = 2_000;
export const FEED_POLLS_KEPT = 20;

/** Days of failure after which a feed is paused and the company notified. */
export const FEED_FAILING_DAYS = 7;

/** Unscheduled polls that an employer can request, new feeds included. */
export const FEED_POLLS_PER_HOUR = 20;
