/**
 * A path with its parameters' names taken off: `/job-details/:id` and `/job-details/:code` answer the same addresses.
 */
function addressPattern(path: string): string {
  return (
    path
      .replace(/:[^/]+/g, ':')
      .replace(/\/+$/, '')
      .toLowerCase() || '/'
  );
}

/**
 * Whether two paths meet at an address: `/jobs/new` is one of `/jobs/:id`, and whichever the shell lists first would
 * take it from the other (`shell/src/navigation/page-table.ts`).
 */
export function meet(a: string, b: string): boolean {
  const [these, those] = [addressPattern(a).split('/'), addressPattern(b).split('/')];
  return (
    these.length === those.length && these.every((part, at) => part === those[at] || part === ':' || those[at] === ':')
  );
}
