import type { ApplicationStatus } from '@market/contracts/applications';

const REMOTE = 'mfe_employer';

/** Keys of the server cache; the remote's name comes first, since the cache is the whole page's. */
export const queryKeys = {
  categories: [REMOTE, 'categories'] as const,
  responses: [REMOTE, 'responses'] as const,
  responsesOf: (cmpCode: string) => [REMOTE, 'responses-of', cmpCode] as const,
  dashboard: [REMOTE, 'dashboard'] as const,
  jobPosts: (filter?: object) => (filter ? ([REMOTE, 'job-posts', filter] as const) : ([REMOTE, 'job-posts'] as const)),
  jobFeeds: [REMOTE, 'job-feeds'] as const,
  jobPost: (id: string) => [REMOTE, 'job-post', id] as const,
  publishedPosts: (id: string) => [REMOTE, 'published-posts', id] as const,
  jobStatistics: (id: string, days: string) => [REMOTE, 'job-statistics', id, days] as const,
  jobTemplates: [REMOTE, 'job-templates'] as const,
  /** Result of looking up a location. */
  placeOf: (location: string) => [REMOTE, 'place', location] as const,
  suggestedPlaces: (typed: string) => [REMOTE, 'suggested-places', typed] as const,
  applications: (filter?: object) =>
    filter ? ([REMOTE, 'applications', filter] as const) : ([REMOTE, 'applications'] as const),
  /** Key of an application, with its neighbours in a list; without `list` all its cached entries. */
  application: (id: string, list?: object) =>
    list ? ([REMOTE, 'applications', 'one', id, list] as const) : ([REMOTE, 'applications', 'one', id] as const),
  /** Key of all board columns, or of one. */
  boardColumns: (column?: {
    status: ApplicationStatus;
    stage: string;
    job_id: string;
    screening: string;
    tag: string;
    search: string;
  }) => (column ? ([REMOTE, 'applications', 'board', column] as const) : ([REMOTE, 'applications', 'board'] as const)),
  /** Key of all applicants' assessments, or of one. */
  assessments: [REMOTE, 'assessments'] as const,
  assessment: (applicationId: string) => [REMOTE, 'assessments', applicationId] as const,
  applicantTags: [REMOTE, 'applicant-tags'] as const,
  applicantExports: [REMOTE, 'applicant-exports'] as const,
  match: (applicationId: string) => [REMOTE, 'match', applicationId] as const,
  /** Key of pending status changes. */
  setStatus: [REMOTE, 'set-status'] as const,
  undoStep: [REMOTE, 'undo-step'] as const,
  resume: (canCode: string) => [REMOTE, 'resume', canCode] as const,
  candidate: (canCode: string) => [REMOTE, 'candidate', canCode] as const,
  blindCandidates: (filter?: object) =>
    filter ? ([REMOTE, 'blind-candidates', filter] as const) : ([REMOTE, 'blind-candidates'] as const),
  accessRequests: (filter?: object) =>
    filter ? ([REMOTE, 'access-requests', filter] as const) : ([REMOTE, 'access-requests'] as const),
  talentPool: (filter?: object) =>
    filter ? ([REMOTE, 'talent-pool', filter] as const) : ([REMOTE, 'talent-pool'] as const),
  company: (cmpCode: string) => [REMOTE, 'company', cmpCode] as const,
  apiKeys: [REMOTE, 'api-keys'] as const,
  webhooks: [REMOTE, 'webhooks'] as const,
  webhookDeliveries: (id: string) => [REMOTE, 'webhook-deliveries', id] as const,
  team: [REMOTE, 'team'] as const,
  holdings: [REMOTE, 'holdings'] as const,
  teamHistory: [REMOTE, 'team-history'] as const,
  invitation: (token: string) => [REMOTE, 'invitation', token] as const,
  companyDomain: [REMOTE, 'company-domain'] as const,
  companyPage: [REMOTE, 'company-page'] as const,
  ownPicture: (id: string) => [REMOTE, 'own-picture', id] as const,
  openJobs: (cmpCode: string) => [REMOTE, 'open-jobs', cmpCode] as const,
};
