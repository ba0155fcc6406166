import { keysOf } from '@market/api';

/** Services behind the gateway, with the subject of their calls; each has its own database and its own queues. */
export const SERVICES = {
  identity: 'Accounts, signing in, sessions, approvals',
  profile: 'Candidates, companies, who may see whom',
  jobs: 'Jobs, their search, saved jobs and searches',
  applications: 'Applications, the dashboard, notifications',
  remotes: 'Versions of the parts of the frontend',
} as const;
export type ServiceName = keyof typeof SERVICES;
export const SERVICE_NAMES: readonly ServiceName[] = keysOf(SERVICES);

/**
 * Processes that others may call: the services, and `pages`, which renders public pages and has neither data nor
 * events.
 */
export const PEER_NAMES = [...SERVICE_NAMES, 'pages'] as const;
export type PeerName = (typeof PEER_NAMES)[number];
