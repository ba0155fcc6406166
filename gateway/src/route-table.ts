import type { ServiceName } from '@market/contracts';

/** One row: calls whose path (without `/api`) is `prefix` or lies below it go to `service`. */
export interface RouteTableRow {
  prefix: string;
  service: ServiceName;
}

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
  { prefix: '/job-applications', service: 'applications' },
  { prefix: '/notifications', service: 'applications' },
];

/** The service that answers `path`, or undefined where no row fits. */
export function serviceFor(path: string): ServiceName | undefined {
  return ROUTE_TABLE.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.service;
}
