import { type RemoteManifest, shareViewers } from '@market/contracts/remotes';
import type { Objection } from './check-version';

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

/** Pages and dialogs that another remote already has: two cannot answer the same address for the same people. */
export function collisions(manifest: RemoteManifest, others: readonly RemoteManifest[]): Objection[] {
  const objections: Objection[] = [];
  for (const other of others) {
    if (other.name === manifest.name) continue;
    const owner = `${other.name} (${other.owner})`;
    for (const own of manifest.pages) {
      const taken = other.pages.some((page) => meet(page.path, own.path) && shareViewers(page, own));
      if (taken)
        objections.push({
          gate: 'pages',
          says: `The page ${own.path} belongs to ${owner}: choose another path, or agree with them on who answers it.`,
        });
    }
    for (const dialog of manifest.dialogs)
      if (other.dialogs.includes(dialog))
        objections.push({ gate: 'dialogs', says: `The dialog '${dialog}' belongs to ${owner}: choose another name.` });
  }
  return objections;
}
