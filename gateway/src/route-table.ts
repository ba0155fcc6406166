import { api, type ServiceName } from '@market/contracts';

/** One row: calls whose path (without `/api`) is `prefix` or lies below it go to `service`. */
export interface RouteTableRow {
  prefix: string;
  service: ServiceName;
}

/** Calls for programs of others: without a key, from any origin, the same answer for all. */
export const OPEN_PREFIX = '/public';

/** Which service answers what; the first row that fits counts. */
export const ROUTE_TABLE: readonly RouteTableRow[] = [
  { prefix: '/auth', service: 'identity' },
  { prefix: '/admin', service: 'identity' },
  { prefix: '/contact', service: 'identity' },
  { prefix: '/candidates', service: 'profile' },
  { prefix: '/experience', service: 'profile' },
  { prefix: '/education', service: 'profile' },
  { prefix: '/employers/dashboard-data', service: 'applications' },
  { prefix: '/employers', service: 'profile' },
  { prefix: '/job-categories', service: 'jobs' },
  { prefix: '/job-posts', service: 'jobs' },
  { prefix: OPEN_PREFIX, service: 'jobs' },
  { prefix: '/saved-jobs', service: 'jobs' },
  { prefix: '/saved-searches', service: 'jobs' },
  { prefix: '/job-applications', service: 'applications' },
  { prefix: '/notifications', service: 'applications' },
  { prefix: '/remotes', service: 'remotes' },
];

/** The row for `path` (without `/api`), or undefined where none fits. */
export function rowFor(path: string): RouteTableRow | undefined {
  return ROUTE_TABLE.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
}

/** The service that answers `path`, or undefined where no row fits. */
export function serviceFor(path: string): ServiceName | undefined {
  return rowFor(path)?.service;
}

/** Answered with streams that stay open for as long as the page that listens. */
const STREAMS: readonly string[] = [api.liveNotifications()];

export function isStream(path: string): boolean {
  return STREAMS.includes(plain(path));
}

/**
 * Calls that their service knows again by `Idempotency-Key` (contract, section 2): sent twice, they have one effect.
 */
export const KEYED_CALLS: readonly string[] = [
  `POST ${api.apply()}`,
  `POST ${api.requestAccess()}`,
  `POST ${api.jobPosts()}`,
];

export function honoursKey(method: string, path: string): boolean {
  return KEYED_CALLS.includes(`${method} ${plain(path)}`);
}

/**
 * Lists and searches that are asked for with POST, because what they take is too much for an address. They change
 * nothing.
 */
export const READING_CALLS: readonly string[] = [
  api.approvals(),
  api.categories(),
  api.searchJobPosts(),
  api.ownJobPosts(),
  api.candidateApplications(),
  api.employerApplications(),
  api.notifications(),
  api.notAccessibleCandidates(),
  api.accessRequests(),
  api.ownAccessRequests(),
  api.experienceOfCandidate(),
  api.educationDetails(),
];

/** Whether a call only reads, so that to make it twice does no harm. */
export function onlyReads(method: string, path: string): boolean {
  return method === 'GET' || method === 'HEAD' || (method === 'POST' && READING_CALLS.includes(plain(path)));
}

/** Services take an address in any case and with a slash at its end. */
function plain(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '');
}
