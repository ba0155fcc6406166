import type { Endpoint } from '@market/api';
import { changesPages, ENDPOINTS } from '@market/contracts/endpoints';
import type { ServiceName } from '@market/contracts/services';
import { groupBy } from './group-by';

/**
 * Row of the route table: calls whose path (without `/api`) is `prefix` or below it go to `service`; `:name` in it
 * stands for any one part.
 */
export interface RouteTableRow {
  prefix: string;
  service: ServiceName;
}

/** Calls for programs of others: without a key, from any origin, the same answer for all. */
export const OPEN_PREFIX = '/public';

/** The endpoints that the gateway leads to. */
export const OPEN_ENDPOINTS: readonly Endpoint[] = Object.values<Endpoint>(ENDPOINTS).filter(
  ({ internal }) => !internal,
);

/** Route table derived from the endpoints; the first match counts. */
export const ROUTE_TABLE: readonly RouteTableRow[] = routeTable(OPEN_ENDPOINTS);

/**
 * A row for each first part of a path, for the service that has most of what lies below it, and before these one for
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

/** The row for `path` (without `/api`), or undefined where none fits. */
export function rowFor(path: string): RouteTableRow | undefined {
  return ROUTE_TABLE.find(({ prefix }) => STARTS.get(prefix)?.test(path));
}

/** The service that answers a call, or undefined where no row fits, and for calls between parts of the marketplace. */
export function serviceFor(method: string, path: string): ServiceName | undefined {
  return isInternal(method, path) ? undefined : rowFor(path)?.service;
}

/**
 * Whether a call is one between parts of the marketplace, though its path lies below a prefix that the table leads to:
 * an endpoint of that very path for everybody goes before.
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

/** The methods that endpoints of `path` (without `/api`) take; none where no endpoint has such a path. */
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

/** Answered with a stream that stays open for as long as the page that listens. */
export function isStream(path: string): boolean {
  return isOneOf(STREAMS, 'GET', path);
}

/** Whether the service knows the call again by `Idempotency-Key`: sent twice, it has one effect. */
export function honoursKey(method: string, path: string): boolean {
  return isOneOf(KEYED_CALLS, method, path);
}

/** Whether a call only reads, so that to make it twice does no harm. */
export function onlyReads(method: string, path: string): boolean {
  return method === 'GET' || method === 'HEAD' || isOneOf(READING_CALLS, method, path);
}

/** Whether a call may change what pages for everybody show; one that no endpoint takes changes nothing. */
export function mayChangePages(method: string, path: string): boolean {
  const plain = withoutSlash(path).toLowerCase();
  return CHANGES_OF_PAGES.some((call) => call.method === method && call.pattern.test(plain));
}

const CHANGES_OF_PAGES = OPEN_ENDPOINTS.filter(changesPages).map(({ method, path }) => ({
  method,
  pattern: patternOf(path),
}));

/** None of these has a parameter in its path. */
const callsWhere = (fits: (endpoint: Endpoint) => boolean) =>
  new Set(OPEN_ENDPOINTS.filter(fits).map(({ method, path }) => `${method} ${path}`));
const STREAMS = callsWhere(({ answers }) =>
  Object.values(answers).some((answer) => typeof answer === 'object' && answer.type === 'text/event-stream'),
);
export const KEYED_CALLS = callsWhere(({ idempotent }) => idempotent === true);
const READING_CALLS = callsWhere(({ readOnly }) => readOnly === true);

/** Services take an address in any case and with a slash at its end. */
function isOneOf(calls: ReadonlySet<string>, method: string, path: string): boolean {
  return calls.has(`${method} ${withoutSlash(path).toLowerCase()}`);
}

const withoutSlash = (path: string) => path.replace(/\/+$/, '');
