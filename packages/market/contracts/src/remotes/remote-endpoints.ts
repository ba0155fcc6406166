/** A call as manifests name it: `GET /job-posts/:id`. */
export const LISTED_ENDPOINT = /^(GET|POST|PUT|DELETE) (\/:?[\w.-]+)+$/;
export const LISTED_ENDPOINTS_MAX = 500;

/** Name of an endpoint in manifests. */
export const listedEndpoint = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** A part of an address that browsers read as a step up, however it is written. */
const isStep = (part: string) => /^(\.|%2e){1,2}$/i.test(part);
/** Signs that end a part, or that browsers read as a slash. */
const ENDS_PART = /[\\?#]/;

const patterns = new Map<string, RegExp>();

/**
 * Whether a call is one of a manifest's list. A parameter stands for any one part of the path, so that a list with
 * `/remotes/:name` also lets through `/remotes/history`; the server decides who may, as for every call.
 * @param path below `/api`, with or without a query
 */
export function isListedCall(listed: readonly string[], method: string, path: string): boolean {
  const [place = ''] = path.split(/[?#]/);
  if (ENDS_PART.test(place) || place.split('/').some(isStep)) return false;
  return listed.some((one) => patternOf(one).test(`${method} ${place}`));
}

function patternOf(listed: string): RegExp {
  const known = patterns.get(listed);
  if (known) return known;
  const made = new RegExp(`^${listed.replace(/\./g, '\\.').replace(/:[\w-]+/g, '[^/]+')}$`);
  patterns.set(listed, made);
  return made;
}

/** Endpoints that a version calls and another does not, in both directions. */
export interface EndpointChanges {
  added: string[];
  removed: string[];
}

/** Changes of what a version calls against the live one; undefined where either has no list. */
export function endpointChanges(
  listed: readonly string[] | undefined,
  live: readonly string[] | undefined,
): EndpointChanges | undefined {
  if (!listed || !live) return undefined;
  return {
    added: listed.filter((one) => !live.includes(one)),
    removed: live.filter((one) => !listed.includes(one)),
  };
}
