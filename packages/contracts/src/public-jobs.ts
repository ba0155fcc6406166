import { object } from 'yup';
import { pagingFields } from './paging';
import { line } from './schemas/fields';
import type { GeocodedPlace, JobPost } from './schemas/job-post';

/** `GET public/jobs`: how many, and where to go on: the last answer's `cursor`, as it came. */
export const publicJobsSchema = object({ limit: pagingFields.limit, cursor: line() });

/** An open job as anybody may take it, without what depends on who asks. */
export interface PublicJob extends Omit<JobPost, 'can' | 'applied' | 'saved' | 'applicants_count'> {
  /** The job's own page. */
  url: string;
}

export interface PublicJobs {
  records: PublicJob[];
  /** Where the next answer begins; null at the end. */
  cursor: string | null;
}

/** A place of a job, with the country's code beside its name. */
export interface JobPlace extends Pick<GeocodedPlace, 'name' | 'country'> {
  country_code: string | null;
}

/**
 * What a job's own page is made of, as the jobs service tells it to gateways; `text` is the description without its
 * markup. Of a closed job only what could come in its place.
 */
export type JobPage =
  | { status: 'open'; job: PublicJob; text: string; places: JobPlace[]; similar: PublicJob[] }
  | { status: 'closed'; similar: PublicJob[] };

/** Some addresses of one kind for a sitemap: which, and when what stands there was changed last. */
export interface PublicAddresses {
  records: Array<{ id: string; updated_at: string }>;
  /** Where the next addresses begin; null at the end. */
  cursor: string | null;
}

/** The open jobs in stretches of as many as one sitemap holds. */
export interface PublicStretches {
  /** `after` is the cursor behind which the stretch begins; null at the very first job. */
  stretches: Array<{ after: string | null; count: number; updated_at: string }>;
}
