import type { Listing } from '@market/api';
import { JOB_CATEGORIES, type JobCategory } from '@market/contracts/job-posts';

/** The job categories, page by page. */
export function listCategories({ page, limit }: { page: number; limit: number }): Listing<JobCategory> {
  return { records: JOB_CATEGORIES.slice((page - 1) * limit, page * limit), total: JOB_CATEGORIES.length, page, limit };
}
