import type { Static } from '@sinclair/typebox';
import { ALERT_FREQUENCIES } from './schemas';
import { count, id, listing, nullable, oneOf, optional, record, text, time, version } from '@market/api/answer-fields';
import { companyLogo } from '../companies/answer-parts';
import { JobPost } from '../job-posts/answers';

/** A saved search as its owner lists it. */
export const SavedSearch = record({
  id: id(),
  name: text('Nurse in Oslo'),
  frequency: oneOf(ALERT_FREQUENCIES),
  address: text('/search-jobs?search=nurse&location=Oslo', 'The page that shows what the search finds'),
  created_at: time(),
  version: optional(version()),
  new_count: count(4, 'Jobs posted since its owner last opened it'),
});
export type SavedSearch = Static<typeof SavedSearch>;
export const SavedSearches = listing(SavedSearch);

const { job_title, cmp_name, job_location } = JobPost.properties;
/** A saved job as its owner lists it. */
export const SavedJob = record({
  job_id: id(),
  job_title,
  cmp_name,
  cmp_logo: optional(companyLogo()),
  job_location,
  saved_at: time(),
  job: nullable(
    JobPost,
    'Null once the job is closed: its title, company and place are then those of when it was saved',
  ),
});
export type SavedJob = Static<typeof SavedJob>;
export const SavedJobs = listing(SavedJob);
export type SavedJobs = Static<typeof SavedJobs>;

/** Search that an unsubscribe token refers to. */
export const UnsubscribedSearch = record({ search: text('Nurse in Oslo') });
export type UnsubscribedSearch = Static<typeof UnsubscribedSearch>;
