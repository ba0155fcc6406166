/** Replaces the parameters' names in a path: `/job-details/:id` and `/job-details/:code` match the same addresses. */
function addressPattern(path: string): string {
  return (
    path
      .replace(/:[^/]+/g, ':')
      .replace(/\/+$/, '')
      .toLowerCase() || '/'
  );
}

/**
 * Whether two paths match a common address: `/jobs/new` also matches `/jobs/:id`, and the path that the shell lists
 * first would hide the other (`shell/src/navigation/page-table.ts`).
 */
export function meet(a: string, b: string): boolean {
  const [these, those] = [addressPattern(a).split('/'), addressPattern(b).split('/')];
  return (
    these.length === those.length && these.every((part, at) => part === those[at] || part === ':' || those[at] === ':')
  );
}
