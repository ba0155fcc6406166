const REMOTE = 'mfe_candidate';

/** Keys of the server cache; the remote's name comes first, since the cache is the whole page's. */
export const queryKeys = {
  categories: [REMOTE, 'categories'] as const,
  /** Responses depend on the caller (`applied`), hence the person in the key. */
  searches: [REMOTE, 'search'] as const,
  search: (who: string, body: object) => [REMOTE, 'search', who, body] as const,
  suggest: (typed: string, kind: string | undefined) => [REMOTE, 'suggest', typed, kind] as const,
  jobs: [REMOTE, 'job'] as const,
  job: (who: string, id: string) => [REMOTE, 'job', who, id] as const,
  responses: (jobId: string) => [REMOTE, 'responses', jobId] as const,
  matches: [REMOTE, 'match'] as const,
  match: (who: string, jobId: string) => [REMOTE, 'match', who, jobId] as const,
  matchWishes: [REMOTE, 'match-wishes'] as const,
  notForMe: [REMOTE, 'not-for-me'] as const,
  similarJobs: [REMOTE, 'similar'] as const,
  similar: (who: string, id: string) => [REMOTE, 'similar', who, id] as const,
  savedJobs: [REMOTE, 'saved-jobs'] as const,
  savedSearches: [REMOTE, 'saved-searches'] as const,
  looks: (paging: object) => [REMOTE, 'looks', paging] as const,
  talentPools: (paging?: object) =>
    paging ? ([REMOTE, 'talent-pools', paging] as const) : ([REMOTE, 'talent-pools'] as const),
  applications: [REMOTE, 'applications'] as const,
  offlineCopy: [REMOTE, 'offline-copy'] as const,
  companies: [REMOTE, 'companies'] as const,
  candidate: (canCode: string) => [REMOTE, 'candidate', canCode] as const,
  visibility: [REMOTE, 'visibility'] as const,
  resumeDetails: [REMOTE, 'resume-details'] as const,
  experience: [REMOTE, 'experience'] as const,
  education: [REMOTE, 'education'] as const,
  accessRequests: (query?: object) =>
    query ? ([REMOTE, 'access-requests', query] as const) : ([REMOTE, 'access-requests'] as const),
};
