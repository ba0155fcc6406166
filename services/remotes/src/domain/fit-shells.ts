import type { RemoteManifest, ShellStatement } from '@market/contracts';
import { satisfies } from 'semver';
import type { Objection } from './check-version';
import { addressPattern } from './collisions';
import type { SharedNeed } from './version';

/**
 * Why a version does not fit the shells that run: their contract, the shared modules that it would take from them, their own
 * pages. Several shells run while one is being replaced; a version must fit each.
 */
export function objectionsOfShells({ manifest, needs }: { manifest: RemoteManifest; needs: readonly SharedNeed[] }, shells: readonly ShellStatement[]): Objection[] {
  if (shells.length === 0) return [{ gate: 'contract', says: 'No running shell has told what it is: see that a gateway runs and that the shell is built (npm run build).' }];
  return shells.flatMap((shell) => {
    const objections: Objection[] = [];
    if (!satisfies(shell.contract, manifest.contracts)) objections.push({ gate: 'contract', says: `It was built for the shell contract ${manifest.contracts}, the running shell keeps ${shell.contract}: build it from the sources that the shell was built from.` });
    for (const { name, range } of needs) {
      const given = shell.shared.filter((one) => one.name === name).map(({ version }) => version);
      if (given.length === 0) objections.push({ gate: 'shared', says: `It takes '${name}' from the shell, which does not share it: share it in the shell first, or leave it out.` });
      else if (!given.some((version) => satisfies(version, range))) objections.push({ gate: 'shared', says: `It needs ${name} ${range}, the running shell has ${given.join(', ')}: build it with that version, or deploy the shell first.` });
    }
    const own = new Set(shell.pages.map(addressPattern));
    for (const { path } of manifest.pages) if (own.has(addressPattern(path))) objections.push({ gate: 'pages', says: `The page ${path} is the shell's own: choose another path.` });
    return objections;
  });
}
