import { type Endpoint, fillsStore } from '@market/api';
import { type ErrorCode, ERRORS } from './errors';
import type { ServiceName } from './services';

/** Services whose calls change no public page: new versions of remotes are found by the registry's generation. */
const SERVICES_BEHIND: readonly ServiceName[] = ['applications', 'remotes'];

/**
 * Whether a call may change a public page, so that the gateway invalidates its cached pages (ADR 0037). A new endpoint
 * counts by default; exceptions are reads, calls that only candidates may make, services that change no public page,
 * and endpoints that declare `leavesPages`.
 */
export function changesPages({
  service,
  method,
  access,
  readOnly,
  leavesPages,
}: Pick<Endpoint, 'service' | 'method' | 'access' | 'readOnly' | 'leavesPages'>): boolean {
  if (method === 'GET' || readOnly || leavesPages || SERVICES_BEHIND.includes(service)) return false;
  return !(typeof access === 'object' && 'roles' in access && access.roles.every((role) => role === 'CND'));
}

/** All error codes of an endpoint: its own, and those common to every call of its kind. */
export function errorCodesOf({ access, body, query, method, path, idempotent, ...endpoint }: Endpoint): ErrorCode[] {
  const isWrite = method === 'POST' || method === 'PUT';
  const codes: ErrorCode[] = [
    'internal',
    'service-unavailable',
    'overloaded',
    'too-many-requests',
    // Errors before routing: not a valid request, too slow, or not over TLS.
    'not-parseable',
    'request-timeout',
    'headers-too-large',
    'https-required',
    ...(endpoint.errors ?? []),
  ];
  if (access !== 'public') codes.push('token-missing');
  codes.push('token-invalid', 'token-expired', 'session-ended', 'account-locked', 'key-refused');
  if (typeof access === 'object') {
    codes.push('role-wrong');
    if ('roles' in access && (access.verified || access.approved)) codes.push('not-verified');
    if ('roles' in access && access.approved) codes.push('not-approved');
    if ('roles' in access && access.right) codes.push('right-missing');
    if (!('roles' in access) || access.roles.includes('ADM')) codes.push('second-factor-missing');
  }
  if (query || body) codes.push('fields-invalid');
  if (isWrite && !endpoint.ignoresBody) codes.push('too-large', 'media-type-unsupported');
  if (fillsStore({ method, ...endpoint })) codes.push('storage-full');
  if (path.includes(':')) codes.push('not-found');
  if (idempotent) codes.push('idempotency-key-reused', 'request-in-progress');
  return [...new Set(codes)].sort((a, b) => ERRORS[a].status - ERRORS[b].status);
}
