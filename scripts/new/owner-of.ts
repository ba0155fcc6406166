import { join } from 'node:path';
import { findRemotes, readManifest } from '@market/build-kit/remote-workspaces';
import { links } from '@market/contracts/site';

/** Owner of a page's address; undefined when the address is free. */
export function ownerOf(root: string, page: string): string | undefined {
  const remote = findRemotes(root).find(({ workspace, name }) =>
    readManifest(join(root, workspace), name).pages.some(({ path }) => path === page || path.startsWith(`${page}/`)),
  );
  // Cast: parameters of links are strings.
  const isLinked = Object.values(links).some(
    (link) => (link as (parameter: string) => string)('x').split(/[/?#]/)[1] === page.slice(1),
  );
  return remote?.workspace ?? (isLinked ? 'the shell' : undefined);
}
