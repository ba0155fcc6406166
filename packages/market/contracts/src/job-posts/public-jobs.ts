import { number, object, string } from 'yup';
import { line, pagingFields } from '@market/api';

/** Jobs in one file for job boards; those of most companies fit into it. */
export const BOARD_FEED_MAX = 1_000;

/**
 * `GET public/jobs`: how many, and where to go on: the last answer's `cursor`, as it came; of one company alone by its
 * code.
 */
export const publicJobsSchema = object({ limit: pagingFields.limit, cursor: line(), company: line() });

/** `GET public/jobs.xml`: the same, with more jobs at once. */
export const boardFeedSchema = object({
  limit: number().integer().min(1).max(BOARD_FEED_MAX).default(BOARD_FEED_MAX),
  cursor: line(),
  company: line(),
});

/** Addresses that a gateway takes at once while it writes a sitemap. */
const ADDRESSES_MAX = 5_000;
export const addressesSchema = object({
  limit: number().integer().min(1).max(ADDRESSES_MAX).default(ADDRESSES_MAX),
  cursor: string(),
});
