/** Limit of a page: a page has some 100 kB, and its data a quarter of that; ten times as much is no readable page. */
export const PAGE_MAX_LETTERS = 2 * 1024 * 1024;

/** Reason for rejecting a page that is longer, including its data and head. */
export const TOO_LONG = `Its page is longer than ${String(PAGE_MAX_LETTERS)} letters.`;
