import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readManifest } from '@market/build-kit/remote-workspaces';
import { SHARED_IMPORTS, type SharedImports, sharedImportsSchema, WHOLE_MODULE } from '@market/remote-contract';
import { compare, satisfies } from 'semver';

/** Exports of a shell release for remotes, by the contract's version. */
interface ShellExports {
  contract: string;
  exports: Record<string, string[]>;
}

/** Number of contract releases that a remote is tested against: the present one and the two before it. */
const RELEASES = 3;

/**
 * Compares a built remote with the last releases of the shell's contract (docs/contract-of-the-shell.md): each release
 * that its manifest accepts must export all its imports.
 * @param folder the remote's, built
 * @param name its federation name
 * @param say receives the result for each release
 * @returns mismatches, a sentence each
 */
export async function fitReleases(folder: string, name: string, say: (line: string) => void): Promise<string[]> {
  const { contracts } = readManifest(folder, name);
  const imports = await sharedImportsSchema.validate(
    JSON.parse(readFileSync(join(folder, 'dist', SHARED_IMPORTS), 'utf8')),
    { strict: true },
  );
  return releases().flatMap(({ contract, exports }) => {
    if (!satisfies(contract, contracts)) {
      say(`shell contract ${contract}: not accepted (src/manifest.ts says ${contracts})`);
      return [];
    }
    const missing = missingNames(imports, exports);
    if (missing.length === 0) say(`shell contract ${contract}: fits`);
    return missing.map(
      ({ module, names }) =>
        `src/manifest.ts accepts the shell contract ${contract}, whose '${module}' does not export ${names.join(', ')}: raise the range of contracts, or do without.`,
    );
  });
}

function missingNames(imports: SharedImports, exports: ShellExports['exports']): SharedImports {
  return imports
    .filter(({ module }) => module.startsWith('@market/'))
    .map(({ module, names }) => ({
      module,
      names: names.filter((one) => one !== WHOLE_MODULE && !exports[module]?.includes(one)),
    }))
    .filter(({ names }) => names.length > 0);
}

/** Releases, newest first. */
function releases(): ShellExports[] {
  const folder = join(dirname(require.resolve('@market/web-kit/package.json')), 'shell-exports');
  // Cast: written with each release.
  return readdirSync(folder)
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ShellExports)
    .sort((one, other) => compare(other.contract, one.contract))
    .slice(0, RELEASES);
}
