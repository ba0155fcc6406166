import type { Endpoint } from '@market/api';
import { changesPages, ENDPOINTS } from '@market/contracts/endpoints';
import type { ServiceName } from '@market/contracts/services';
import { groupBy } from './group-by';

/**
 * Row of the route table: calls whose path (without `/api`) is `prefix` or below it are routed to `service`; a `:name`
 * in it matches any one segment.
 */
export interface RouteTableRow {
  prefix: string;
  service: ServiceName;
}

/** Prefix of endpoints for third-party programs: no key, any origin, the same response for all. */
export const OPEN_PREFIX = '/public';

/** Endpoints that the gateway exposes. */
export const OPEN_ENDPOINTS: readonly Endpoint[] = Object.values<Endpoint>(ENDPOINTS).filter(
  ({ internal }) => !internal,
);

/** Route table derived from the endpoints; the first match counts. */
export const ROUTE_TABLE: readonly RouteTableRow[] = routeTable(OPEN_ENDPOINTS);

/**
 * Builds a row for each first path segment, with the service that has most of the paths below it, preceded by a row for
 * each path there of another service.
 */
function routeTable(endpoints: readonly Endpoint[]): RouteTableRow[] {
  const firstPart = (path: string) => /^\/[^/]+/.exec(path)?.[0] ?? path;
  const byPrefix = groupBy(endpoints, ({ path }) => firstPart(path));
  return [...byPrefix]
    .flatMap(([prefix, below]) => {
      const [owner] = [...groupBy(below, ({ service }) => service)].sort(([, a], [, b]) => b.length - a.length);
      const others = below.filter(({ service }) => service !== owner?.[0]);
      return [
        ...others.map(({ path, service }) => ({ prefix: path, service })),
        ...(owner ? [{ prefix, service: owner[0] }] : []),
      ];
    })
    .sort((a, b) => b.prefix.length - a.prefix.length);
}

const STARTS = new Map(
  ROUTE_TABLE.map(({ prefix }) => [prefix, new RegExp(`^${prefix.replace(/:\w+/g, '[^/]+')}(?:/|$)`)]),
);

/** Returns the row for `path` (without `/api`), or undefined where none matches. */
export function rowFor(path: string): RouteTableRow | undefined {
  return ROUTE_TABLE.find(({ prefix }) => STARTS.get(prefix)?.test(path));
}

/**
 * Returns the service for a call, or undefined where no row matches and for internal calls between parts of the
 * marketplace.
 */
export function serviceFor(method: string, path: string): ServiceName | undefined {
  return isInternal(method, path) ? undefined : rowFor(path)?.service;
}

/**
 * Whether a call is internal to the marketplace, although its path is below a prefix of the route table: a public
 * endpoint with exactly that path takes precedence.
 */
function isInternal(method: string, path: string): boolean {
  const plain = withoutSlash(path).toLowerCase();
  return (
    INTERNAL_CALLS.some((call) => takes(call, method) && call.pattern.test(plain)) &&
    !OPEN_ENDPOINTS.some((endpoint) => takes(endpoint, method) && endpoint.path === plain)
  );
}

const takes = (endpoint: Pick<Endpoint, 'method'>, method: string) =>
  endpoint.method === (method === 'HEAD' ? 'GET' : method);

const INTERNAL_CALLS = Object.values<Endpoint>(ENDPOINTS)
  .filter(({ internal }) => internal)
  .map(({ method, path }) => ({ method, pattern: patternOf(path) }));

/** Returns the methods of the endpoints at `path` (without `/api`); empty where no endpoint has such a path. */
export function methodsOf(path: string): string[] {
  const plain = withoutSlash(path).toLowerCase();
  const here = OPEN_ENDPOINTS.filter((endpoint) => endpoint.path === plain);
  const fitting = here.length > 0 ? here : OPEN_ENDPOINTS.filter((endpoint) => patternOf(endpoint.path).test(plain));
  const methods = fitting.map(({ method }) => method);
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}

/** Whether the response is a stream that stays open as long as the page listens. */
export function isStream(path: string): boolean {
  return isOneOf(STREAMS, 'GET', path);
}

/** Whether the service recognises a repeated call by its `Idempotency-Key`: sent twice, it has one effect. */
export function honoursKey(method: string, path: string): boolean {
  return isOneOf(KEYED_CALLS, method, path);
}

/** Whether a call is read-only, so that repeating it does no harm. */
export function onlyReads(method: string, path: string): boolean {
  return method === 'GET' || method === 'HEAD' || isOneOf(READING_CALLS, method, path);
}

/** Whether a call may change public pages; a call that matches no endpoint changes nothing. */
export function mayChangePages(method: string, path: string): boolean {
  const plain = withoutSlash(path).toLowerCase();
  return CHANGES_OF_PAGES.some((call) => call.method === method && call.pattern.test(plain));
}

const CHANGES_OF_PAGES = OPEN_ENDPOINTS.filter(changesPages).map(({ method, path }) => ({
  method,
  pattern: patternOf(path),
}));

/** Exact paths suffice: no endpoint in these sets has a path parameter. */
const callsWhere = (fits: (endpoint: Endpoint) => boolean) =>
  new Set(OPEN_ENDPOINTS.filter(fits).map(({ method, path }) => `${method} ${path}`));
const STREAMS = callsWhere(({ answers }) =>
  Object.values(answers).some((answer) => typeof answer === 'object' && answer.type === 'text/event-stream'),
);
export const KEYED_CALLS = callsWhere(({ idempotent }) => idempotent === true);
const READING_CALLS = callsWhere(({ readOnly }) => readOnly === true);

/** Matches like the services: case-insensitive, with an optional trailing slash. */
function isOneOf(calls: ReadonlySet<string>, method: string, path: string): boolean {
  return calls.has(`${method} ${withoutSlash(path).toLowerCase()}`);
}

const withoutSlash = (path: string) => path.replace(/\/+$/, '');
