import { number, object, string } from 'yup';
import { line, pagingFields } from '@market/api';

/** `GET public/jobs`: how many, and where to go on: the last answer's `cursor`, as it came. */
export const publicJobsSchema = object({ limit: pagingFields.limit, cursor: line() });

/** Addresses that a gateway takes at once while it writes a sitemap. */
const ADDRESSES_MAX = 5_000;
export const addressesSchema = object({
  limit: number().integer().min(1).max(ADDRESSES_MAX).default(ADDRESSES_MAX),
  cursor: string(),
});
