/**
 * A call as manifests name it: `GET /job-posts/:id`. The first part is a word, as of every endpoint: one by a parameter,
 * `DELETE /:a/:b`, would match calls of all subjects.
 */
export const LISTED_ENDPOINT = /^(GET|POST|PUT|DELETE) \/[\w.-]+(\/:?[\w.-]+)*$/;
export const LISTED_ENDPOINTS_MAX = 500;

/** Name of an endpoint in manifests. */
export const listedEndpoint = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** Dot segment of a path, which browsers resolve as `.` or `..`, also when percent-encoded. */
const isStep = (part: string) => /^(\.|%2e){1,2}$/i.test(part);
/** Characters that end a path, or that browsers treat as a slash. */
const ENDS_PART = /[\\?#]/;

const patterns = new Map<string, RegExp>();

/**
 * Whether a call matches a manifest's list. A parameter matches any single path segment, so that a list with
 * `/remotes/:name` also allows `/remotes/history`; the server authorizes it, as every call.
 * @param path below `/api`, with or without a query
 */
export function isListedCall(listed: readonly string[], method: string, path: string): boolean {
  const [place = ''] = path.split(/[?#]/);
  if (ENDS_PART.test(place) || place.split('/').some(isStep)) return false;
  return listed.some((one) => patternOf(one).test(`${method} ${place}`));
}

function patternOf(listed: string): RegExp {
  const cached = patterns.get(listed);
  if (cached) return cached;
  const made = new RegExp(`^${listed.replace(/\./g, '\\.').replace(/:[\w-]+/g, '[^/]+')}$`);
  patterns.set(listed, made);
  return made;
}

/** Endpoints that a version calls and another does not, in both directions. */
export interface EndpointChanges {
  added: string[];
  removed: string[];
}

/**
 * Differences between the endpoints of a version and of the live one. Everything counts as added where the live version
 * has no list, or no version is live; undefined if the version itself has no list.
 */
export function endpointChanges(
  listed: readonly string[] | undefined,
  live: readonly string[] | undefined,
): EndpointChanges | undefined {
  if (!listed) return undefined;
  return {
    added: listed.filter((one) => !live?.includes(one)),
    removed: (live ?? []).filter((one) => !listed.includes(one)),
  };
}
