export { createIndexedJobSearch, type IndexedJobSearch } from './indexed/indexed-job-search';
export type { JobHits, JobQuery, JobSearch, MarkWords, SearchableJob } from './job-search';
