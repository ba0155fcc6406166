export { createIndexedJobSearch, type IndexedJobSearch } from './indexed/indexed-job-search';
export type { JobHits, JobQuery, JobSearch, SearchableJob } from './job-search';
