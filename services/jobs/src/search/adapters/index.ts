export { createIndexedJobSearch, type IndexedJobSearch } from './indexed/indexed-job-search';
export { indexDocument } from './indexed/job-schema';
export type { JobHits, JobQuery, JobSearch, MarkWords, SearchableJob } from './job-search';
export { createOpenSearchJobSearch } from './opensearch/opensearch-job-search';
