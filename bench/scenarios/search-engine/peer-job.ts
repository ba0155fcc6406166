import { indexDocument, type SearchableJob } from '@market/jobs/search';
import { lookupForms } from '@market/search-index';
import { plainWord } from './asked';

/** Text fields with their weights, as in our own index; all but the description identify a job's subject. */
export const FIELDS = {
  title: 6,
  skills_words: 3,
  company: 3,
  location_words: 2,
  category: 1.5,
  description: 1,
} as const;
export type Field = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as Field[];

/** Job in the form given to the other engines: already tokenized by our index's rules, so that all find the same. */
export interface PeerJob extends Record<Field, string> {
  number: number;
  job_cate: number;
  location: string;
  skills: string[];
  emp_type: string | null;
  work_mode: string | null;
  salary: number | null;
  created_at: number;
  closes_at: number | null;
}

export function peerJob(job: SearchableJob, number: number): PeerJob {
  const { texts, tags } = indexDocument(job);
  const words = (name: string) => lookupForms(texts[name]!).map(plainWord).join(' ');
  return {
    number,
    title: words('title'),
    skills_words: words('skills'),
    company: words('company'),
    location_words: words('location'),
    category: words('category'),
    description: words('description'),
    job_cate: job.job_cate,
    location: job.location,
    skills: [...new Set(tags.skills!.map(({ text }) => text))],
    emp_type: job.emp_type,
    work_mode: job.work_mode,
    salary: job.salary,
    created_at: job.createdAt,
    closes_at: job.closesAt,
  };
}
