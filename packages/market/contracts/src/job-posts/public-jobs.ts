import { number, object, string } from 'yup';
import { line, pagingFields } from '@market/api';

/** Maximum number of jobs in one file for job boards; those of most companies fit into it. */
export const BOARD_FEED_MAX = 1_000;

/**
 * `GET public/jobs`: page size, and the unchanged `cursor` of the previous response; `company` is a company's code and
 * restricts the list to its jobs.
 */
export const publicJobsSchema = object({ limit: pagingFields.limit, cursor: line(), company: line() });

/** `GET public/jobs.xml`: the same parameters, with a higher limit. */
export const boardFeedSchema = object({
  limit: number().integer().min(1).max(BOARD_FEED_MAX).default(BOARD_FEED_MAX),
  cursor: line(),
  company: line(),
});

/** Maximum number of addresses that a gateway fetches at once while it writes a sitemap. */
const ADDRESSES_MAX = 5_000;
export const addressesSchema = object({
  limit: number().integer().min(1).max(ADDRESSES_MAX).default(ADDRESSES_MAX),
  cursor: string(),
});
