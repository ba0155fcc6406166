import type { LoginType } from '../accounts/roles';
import type { LinkSource } from '../job-statistics/constants';

/** Query parameter with the source of a link, as job boards and campaigns use it too. */
export const SOURCE_PARAMETER = 'utm_source';

/** Anchor of the section in the settings for mail notifications. */
export const NOTIFICATIONS_ANCHOR = 'notifications';

/** Addresses of all pages; other code must not hard-code them. */
export const links = {
  home: () => '/',
  pricing: () => '/pricing',
  faq: () => '/faq',
  contact: () => '/contact',
  terms: () => '/terms',
  privacy: () => '/privacy',
  reporting: () => '/reporting',
  accessibility: () => '/accessibility',
  /** Explanation of the matching rule. */
  matching: () => '/how-matching-works',
  forEmployers: () => '/landing-2',
  forCandidates: () => '/landing-3',
  searchJobs: (query?: Record<string, string>) => withQuery('/search-jobs', query),
  searchList: (query?: Record<string, string>) => withQuery('/search-list', query),
  searchList2: (query?: Record<string, string>) => withQuery('/search-list-2', query),
  searchMap: (query?: Record<string, string>) => withQuery('/search-map', query),
  jobDetails: (id: string) => `/job-details/${encodeURIComponent(id)}`,
  myApplications: () => '/my-applications',
  savedJobs: () => '/saved-jobs',
  savedSearches: () => '/saved-searches',
  profile: () => '/profile',
  readResume: () => '/read-resume',
  /** Access requests of a candidate. */
  requests: () => '/requests',
  request: (id: string) => `/requests/${encodeURIComponent(id)}`,
  messages: () => '/messages',
  /** A thread by its key (`threadKey`). */
  messageThread: (key: string) => `/messages/${encodeURIComponent(key)}`,
  dashboardMessages: () => '/dashboard-messages',
  dashboardMessageThread: (key: string) => `/dashboard-messages/${encodeURIComponent(key)}`,
  /** Interview opened by a mailed link. */
  interviewOfLink: (token: string) => `/interview/${encodeURIComponent(token)}`,
  settings: () => '/settings',
  candidateProfile: (canCode: string) => `/candidate-profile/${encodeURIComponent(canCode)}`,
  ownCandidateProfile: () => '/candidate-profile-2',
  companyProfile: (cmpCode: string) => `/company-profile/${encodeURIComponent(cmpCode)}`,
  companyPage: () => '/dashboard-company-page',
  ownCompanyProfile: () => '/company-profile',
  dashboardMain: () => '/dashboard-main',
  dashboardJobs: () => '/dashboard-jobs',
  dashboardApplicants: (query?: Record<string, string>) => withQuery('/dashboard-applicants', query),
  /** Dialog of an application, over the list that the query filters. */
  dashboardApplicant: (id: string, query?: Record<string, string>) =>
    withQuery(`/dashboard-applicants/${encodeURIComponent(id)}`, query),
  dashboardCandidates: () => '/dashboard-candidates',
  dashboardNotAllowedCandidates: () => '/dashboard-not-allowed-candidates',
  dashboardRequestAccess: () => '/dashboard-request-access',
  dashboardTalentPool: (query?: Record<string, string>) => withQuery('/dashboard-talent-pool', query),
  dashboardTeam: () => '/dashboard-team',
  dashboardIntegrations: () => '/dashboard-integrations',
  invitation: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  dashboardSettings: () => '/dashboard-settings',
  notificationSettings: (loginType: LoginType) =>
    `${loginType === 'EMP' ? '/dashboard-settings' : '/settings'}#${NOTIFICATIONS_ANCHOR}`,
  verifyEmailWaiting: () => '/verify-email',
  verifyEmail: (token: string) => `/verify-email/${encodeURIComponent(token)}`,
  resetPasswordRequest: () => '/reset-password',
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  confirmApplication: (token: string) => `/confirm-application/${encodeURIComponent(token)}`,
  undoChange: (token: string) => `/undo-change/${encodeURIComponent(token)}`,
  admin: () => '/admin',
  notFound: () => '/404',
  serverError: () => '/500',
  adminAccount: (loginId: string) => `/admin/accounts/${encodeURIComponent(loginId)}`,
  adminReports: () => '/admin/reports',
  adminRemotes: () => '/admin/remotes',
  adminSettings: () => '/admin/settings',
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
} as const;

/**
 * Address of a job's page for links outside of the site, with the link's source in the parameter that campaigns use.
 */
export const jobDetailsFrom = (id: string, source: LinkSource): string =>
  withQuery(links.jobDetails(id), { [SOURCE_PARAMETER]: source });

/** Redirects from old addresses. */
export const oldAddresses: Readonly<Record<string, string>> = {
  '/job-details': links.searchJobs(),
  '/job-detailss': links.searchJobs(),
};

function withQuery(path: string, query?: Record<string, string>): string {
  const text = query ? new URLSearchParams(query).toString() : '';
  return text ? `${path}?${text}` : path;
}
