import {
  fitsContract,
  type RemoteManifest,
  SHARED_IMPORTS,
  type ShellStatement,
  WHOLE_MODULE,
} from '@market/remote-contract';
import { satisfies } from 'semver';
import type { Objection } from './check-version';
import { meet } from './meet';
import type { SharedNeed } from './bundle';

const KIT = '@market/web-kit';

/**
 * Reasons why a version does not fit the running shells: their contract, the shared modules that it imports from them,
 * their own pages and slots. During a deploy of the shell several run; a version must fit each.
 */
export function objectionsOfShells(
  { manifest, needs }: { manifest: RemoteManifest; needs: readonly SharedNeed[] },
  shells: readonly ShellStatement[],
): Objection[] {
  if (shells.length === 0)
    return [
      {
        gate: 'contract',
        says: 'No running shell has told what it is: ask those who run the marketplace whether a gateway runs, and with a built shell.',
      },
    ];
  return shells.flatMap((shell) => {
    const objections: Objection[] = [];
    if (!fitsContract(manifest.contracts, shell.contract))
      objections.push({
        gate: 'contract',
        says: `It was built for the shell contract ${manifest.contracts}, the running shell keeps ${shell.contract}: ${buildWithRelease(shell)}, with '^${shell.contract}' as contracts in src/manifest.ts.`,
      });
    for (const need of needs) {
      const { name, range } = need;
      const provided = shell.shared.filter((one) => one.name === name).map(({ version }) => version);
      objections.push(...objectionsToNames(need, shell));
      if (provided.length === 0)
        objections.push({
          gate: 'shared',
          says: `It takes '${name}' from the shell, which does not share it: share it in the shell first, or leave it out.`,
        });
      else if (!provided.some((version) => satisfies(version, range)))
        objections.push({
          gate: 'shared',
          says: `It needs ${name} ${range}, the running shell has ${provided.join(', ')}: build it with that version, or deploy the shell first.`,
        });
    }
    for (const { path } of manifest.pages)
      if (shell.pages.some((own) => meet(own, path)))
        objections.push({ gate: 'pages', says: `The page ${path} is the shell's own: choose another path.` });
    for (const slot of manifest.slots ?? [])
      if (shell.slots?.includes(slot))
        objections.push({ gate: 'slots', says: `The slot '${slot}' is the shell's own: choose another name.` });
    return objections;
  });
}

/**
 * Release that a remote must be built with to fit a shell: its team may have the packages only, not the shell's
 * sources.
 */
function buildWithRelease({ shared }: ShellStatement): string {
  const release = shared.find(({ name }) => name === KIT)?.version;
  return `build it with the release of that shell (npm install ${KIT}${release ? `@${release}` : ''})`;
}

/**
 * Names that a version imports from a shared module and a shell does not export: the page would fail with "is not a
 * function". A shell that states no names (built by an older release, or a CommonJS module) is not compared; a version
 * that states none is refused if the shell does, since checking its contract alone let such versions through.
 */
function objectionsToNames({ name, names }: SharedNeed, shell: ShellStatement): Objection[] {
  const exported = shell.shared.find((one) => one.name === name)?.exports;
  if (!exported) return [];
  if (!names)
    return [
      {
        gate: 'exports',
        says: `It does not say what it imports from '${name}', so it cannot be compared with the running shell: build it anew with the present @market/build-kit, which writes ${SHARED_IMPORTS}.`,
      },
    ];
  const missing = names.filter((one) => one !== WHOLE_MODULE && !exported.includes(one));
  if (missing.length === 0) return [];
  return [
    {
      gate: 'exports',
      says: `It imports ${missing.join(', ')} from '${name}', which the running shell does not export: ${buildWithRelease(shell)}, or deploy the shell first.`,
    },
  ];
}
