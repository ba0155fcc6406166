import type { LoginType } from './roles';

/** The part of the settings in which one chooses what is mailed. */
export const NOTIFICATIONS_ANCHOR = 'notifications';

/** Addresses of pages. Nobody writes another part's address by hand. */
export const links = {
  home: () => '/',
  pricing: () => '/pricing',
  faq: () => '/faq',
  contact: () => '/contact',
  terms: () => '/terms',
  privacy: () => '/privacy',
  forEmployers: () => '/landing-2',
  forCandidates: () => '/landing-3',
  searchJobs: (query?: Record<string, string>) => withQuery('/search-jobs', query),
  searchList: (query?: Record<string, string>) => withQuery('/search-list', query),
  searchList2: (query?: Record<string, string>) => withQuery('/search-list-2', query),
  jobDetails: (id: string) => `/job-details/${encodeURIComponent(id)}`,
  myApplications: () => '/my-applications',
  savedJobs: () => '/saved-jobs',
  savedSearches: () => '/saved-searches',
  profile: () => '/profile',
  settings: () => '/settings',
  candidateProfile: (canCode: string) => `/candidate-profile/${encodeURIComponent(canCode)}`,
  ownCandidateProfile: () => '/candidate-profile-2',
  companyProfile: (cmpCode: string) => `/company-profile/${encodeURIComponent(cmpCode)}`,
  ownCompanyProfile: () => '/company-profile',
  dashboardMain: () => '/dashboard-main',
  dashboardJobs: () => '/dashboard-jobs',
  dashboardApplicants: (query?: Record<string, string>) => withQuery('/dashboard-applicants', query),
  /** One application, over the list that the query filters. */
  dashboardApplicant: (id: string, query?: Record<string, string>) =>
    withQuery(`/dashboard-applicants/${encodeURIComponent(id)}`, query),
  dashboardCandidates: () => '/dashboard-candidates',
  dashboardNotAllowedCandidates: () => '/dashboard-not-allowed-candidates',
  dashboardRequestAccess: () => '/dashboard-request-access',
  dashboardSettings: () => '/dashboard-settings',
  notificationSettings: (loginType: LoginType) =>
    `${loginType === 'EMP' ? '/dashboard-settings' : '/settings'}#${NOTIFICATIONS_ANCHOR}`,
  verifyEmailWaiting: () => '/verify-email',
  verifyEmail: (token: string) => `/verify-email/${encodeURIComponent(token)}`,
  resetPasswordRequest: () => '/reset-password',
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  undoChange: (token: string) => `/undo-change/${encodeURIComponent(token)}`,
  admin: () => '/admin',
  notFound: () => '/404',
  serverError: () => '/500',
  adminAccount: (loginId: string) => `/admin/accounts/${encodeURIComponent(loginId)}`,
  adminRemotes: () => '/admin/remotes',
  adminSettings: () => '/admin/settings',
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
} as const;

/** Old addresses and where they lead. */
export const oldAddresses: Readonly<Record<string, string>> = {
  '/job-details': links.searchJobs(),
  '/job-detailss': links.searchJobs(),
};

/** API addresses below `/api`. */
export const api = {
  register: () => '/auth/register',
  login: () => '/auth/login',
  mobileLogin: () => '/auth/mobile-login',
  mobileLoginOtp: () => '/auth/mobile-login-otp',
  google: () => '/auth/google',
  sendPhoneOtp: () => '/auth/send-phone-otp',
  verifyPhone: () => '/auth/verify-phone',
  sendEmailVerification: () => '/auth/send-email-verification',
  verifyEmail: () => '/auth/verify-email',
  forgotPassword: () => '/auth/forgot-password',
  resetPassword: () => '/auth/reset-password',
  changePassword: () => '/auth/change-password',
  profile: () => '/auth/profile',
  editProfile: () => '/auth/edit-profile',
  sendConfirmationCode: () => '/auth/send-confirmation-code',
  pendingChange: () => '/auth/pending-change',
  undoChange: () => '/auth/undo-change',
  refreshToken: () => '/auth/refresh-token',
  logout: () => '/auth/logout',
  sessions: () => '/auth/sessions',
  session: (id: string) => `/auth/sessions/${encodeURIComponent(id)}`,
  jwks: () => '/auth/jwks',
  approvals: () => '/admin/approvals',
  approval: (loginId: string) => `/admin/approvals/${encodeURIComponent(loginId)}`,
  approvalOfCompany: (loginId: string) => `/admin/approvals/${encodeURIComponent(loginId)}/company`,
  accountLock: (loginId: string) => `/admin/approvals/${encodeURIComponent(loginId)}/lock`,
  undoDecision: (loginId: string) => `/admin/approvals/${encodeURIComponent(loginId)}/undo`,
  categories: () => '/job-categories/get-job-categories',
  candidates: () => '/candidates',
  ownCandidate: () => '/candidates/own',
  candidate: (canCode: string) => `/candidates/${encodeURIComponent(canCode)}`,
  resume: (canCode: string) => `/candidates/${encodeURIComponent(canCode)}/resume`,
  profileImage: (canCode: string) => `/candidates/${encodeURIComponent(canCode)}/profile-image`,
  ownAccessRequests: () => '/candidates/access-requests',
  ownAccessRequest: (id: string) => `/candidates/access-requests/${encodeURIComponent(id)}`,
  experience: () => '/experience',
  experienceEntry: (id: string) => `/experience/${encodeURIComponent(id)}`,
  experienceOfCandidate: () => '/experience/candidate',
  education: () => '/education',
  educationEntry: (id: string) => `/education/${encodeURIComponent(id)}`,
  educationDetails: () => '/education/get-edu-details',
  employers: () => '/employers',
  ownEmployer: () => '/employers/own',
  employer: (cmpCode: string) => `/employers/${encodeURIComponent(cmpCode)}`,
  notAccessibleCandidates: () => '/employers/get-not-accessible-candidates',
  requestAccess: () => '/employers/request-access',
  accessRequests: () => '/employers/get-access-requests',
  accessRequest: (id: string) => `/employers/access-requests/${encodeURIComponent(id)}`,
  dashboardData: () => '/employers/dashboard-data',
  jobPosts: () => '/job-posts',
  jobPost: (id: string) => `/job-posts/${encodeURIComponent(id)}`,
  ownJobPosts: () => '/job-posts/get-job-posts',
  searchJobPosts: () => '/job-posts/get-job-posts-accessible-to-candidate',
  suggest: () => '/job-posts/suggest',
  importJobPosts: () => '/job-posts/import',
  similarJobs: (id: string) => `/job-posts/${encodeURIComponent(id)}/similar`,
  publicJobs: (query?: Record<string, string>) => withQuery('/public/jobs', query),
  /** An Atom feed; takes the query of a search page's address. */
  jobsFeed: () => '/public/jobs.atom',
  savedJobs: () => '/saved-jobs',
  savedJob: (id: string) => `/saved-jobs/${encodeURIComponent(id)}`,
  savedSearches: () => '/saved-searches',
  savedSearch: (id: string) => `/saved-searches/${encodeURIComponent(id)}`,
  savedSearchSeen: (id: string) => `/saved-searches/${encodeURIComponent(id)}/seen`,
  unsubscribeSearch: (token: string) => `/saved-searches/unsubscribe/${encodeURIComponent(token)}`,
  apply: () => '/job-applications/apply',
  candidateApplications: () => '/job-applications/candidate-applications',
  employerApplications: () => '/job-applications/for-each-employer',
  /**
   * Asked by the profile service in an employer's name: 200 when the candidate has applied to one of the employer's
   * jobs, else 404.
   */
  applicationFromCandidate: (canCode: string) => `/job-applications/from-candidate/${encodeURIComponent(canCode)}`,
  application: (id: string) => `/job-applications/application/${encodeURIComponent(id)}`,
  applicationStatus: (id: string) => `/job-applications/application/${encodeURIComponent(id)}/status`,
  applicationRejection: (id: string) => `/job-applications/application/${encodeURIComponent(id)}/rejection`,
  contact: () => '/contact',
  notifications: () => '/notifications/get-notifications',
  liveNotifications: () => '/notifications/live',
  notificationsRead: () => '/notifications/read',
  notificationChoices: () => '/notifications/choices',
  unsubscribe: (token: string) => `/notifications/unsubscribe/${encodeURIComponent(token)}`,
  remotes: () => '/remotes',
  remotesHistory: () => '/remotes/history',
  remoteOverrides: () => '/remotes/overrides',
  remoteVersions: (name: string) => `/remotes/${encodeURIComponent(name)}/versions`,
  remoteVersion: (name: string, version: string) =>
    `/remotes/${encodeURIComponent(name)}/versions/${encodeURIComponent(version)}`,
  remoteLive: (name: string) => `/remotes/${encodeURIComponent(name)}/live`,
  remoteRollback: (name: string) => `/remotes/${encodeURIComponent(name)}/rollback`,
  remoteCanary: (name: string) => `/remotes/${encodeURIComponent(name)}/canary`,
  remotePin: (name: string) => `/remotes/${encodeURIComponent(name)}/pin`,
  remoteTokens: (name: string) => `/remotes/${encodeURIComponent(name)}/tokens`,
  remoteToken: (name: string, id: string) => `/remotes/${encodeURIComponent(name)}/tokens/${encodeURIComponent(id)}`,
  /**
   * Asked by gateways of the remotes service, inside the private network only: no row of the route table leads there.
   */
  publishedRemotes: (since: number) => `/published-remotes?since=${since}`,
  publishedFile: (hash: string) => `/published-remotes/files/${encodeURIComponent(hash)}`,
  runningShells: () => '/published-remotes/shells',
  /** Asked by gateways of the jobs service, as above: what sitemaps are made of. */
  jobStretches: () => '/public-pages/stretches',
  jobAddresses: (query: Record<string, string>) => withQuery('/public-pages/jobs', query),
  companyAddresses: () => '/public-pages/companies',
} as const;

function withQuery(path: string, query?: Record<string, string>): string {
  const text = query ? new URLSearchParams(query).toString() : '';
  return text ? `${path}?${text}` : path;
}
