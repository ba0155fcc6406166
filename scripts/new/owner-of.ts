import { join } from 'node:path';
import { findRemotes, readManifest } from '@market/build-kit/remote-workspaces';
import { links } from '@market/contracts/site';

/** Whose page an address is; undefined when it is nobody's. */
export function ownerOf(root: string, page: string): string | undefined {
  const remote = findRemotes(root).find(({ workspace, name }) =>
    readManifest(join(root, workspace), name).pages.some(({ path }) => path === page || path.startsWith(`${page}/`)),
  );
  // What a link takes are texts.
  const isLinked = Object.values(links).some(
    (link) => (link as (parameter: string) => string)('x').split(/[/?#]/)[1] === page.slice(1),
  );
  return remote?.workspace ?? (isLinked ? 'the shell' : undefined);
}
