import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL_CONTRACT_VERSION } from '@market/contracts/remotes';
import { build } from 'esbuild';
import { major, rsort } from 'semver';
import { ROOT } from './start/root';
import { packageFolder } from './tools/package-folders.mjs';

/** Exports promised by the shell's contract: its version, and the names of each shared entry of web-kit and market-ui. */
export interface ShellExports {
  contract: string;
  exports: Record<string, string[]>;
}

/** A file for each version of the contract: remotes in use were built for earlier ones. */
const FOLDER = join(ROOT, 'packages', 'platform', 'web-kit', 'shell-exports');
/**
 * Number of contract versions kept, the present one included, against which remotes are checked (remote-tools'
 * fit-releases.ts).
 */
const KEPT = 3;
/** Packages that the shell shares, each with its entries. */
const SHARED_PACKAGES = ['web-kit', 'market-ui'] as const;
/** Not shared: test helpers of remotes, and files read by tools. */
const NOT_SHARED = new Set(['./testing', './testing/server', './css', './package.json', './shell-exports/*']);

/** Usage, for `--help`. */
export const USAGE = `Usage: npm run shell-exports [-- --check]
  writes the list of what the shell exports to remotes; refuses to hide what was removed without a new major
  --check   compares the list with the sources, and writes nothing`;

/** Writes or, with `--check`, compares the list of what the shell exports to remotes. */
export async function main(args: string[]): Promise<void> {
  if (!args.includes('--check')) return writeShellExports();
  const problems = exportProblems(readShellExports(), {
    contract: SHELL_CONTRACT_VERSION,
    exports: await findExports(),
  });
  if (problems.length === 0)
    return console.log('What the shell exports to remotes is as packages/platform/web-kit/shell-exports says.');
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

/**
 * Rewrites the list.
 * @throws Error where this would hide an export removed without a new major version of the contract
 */
export async function writeShellExports(): Promise<void> {
  const now = { contract: SHELL_CONTRACT_VERSION, exports: await findExports() };
  const gone = removedWithoutMajor(readShellExports(), now);
  if (gone.length > 0) throw new Error(gone.join('\n'));
  writeFileSync(join(FOLDER, `${now.contract}.json`), `${JSON.stringify(now, null, 2)}\n`);
  for (const old of listedContracts().slice(KEPT)) rmSync(join(FOLDER, `${old}.json`));
}

/** Differences between the repository's list and the sources, a sentence each. */
export function exportProblems(listed: ShellExports | undefined, now: ShellExports): string[] {
  const gone = removedWithoutMajor(listed, now);
  if (gone.length > 0) return gone;
  return JSON.stringify(listed) === JSON.stringify(now)
    ? []
    : [
        'packages/platform/web-kit/shell-exports is not what the sources export: run npm run shell-exports and commit it.',
      ];
}

function removedWithoutMajor(listed: ShellExports | undefined, now: ShellExports): string[] {
  if (!listed || major(now.contract) > major(listed.contract)) return [];
  return Object.entries(listed.exports).flatMap(([entry, names]) => {
    const gone = names.filter((name) => !now.exports[entry]?.includes(name));
    if (gone.length === 0) return [];
    return [
      `${entry} no longer exports ${gone.join(', ')}, which remotes in use may import: keep it, or raise SHELL_CONTRACT_VERSION (packages/platform/remote-contract/src/constants.ts) to ${major(listed.contract) + 1}.0.0 and the remotes' manifests with it.`,
    ];
  });
}

function readShellExports(): ShellExports | undefined {
  const [newest] = listedContracts();
  // Cast: written by this command.
  return newest ? (JSON.parse(readFileSync(join(FOLDER, `${newest}.json`), 'utf8')) as ShellExports) : undefined;
}

/** Versions of the contract with a list of exports, the newest first. */
function listedContracts(): string[] {
  return rsort(readdirSync(FOLDER).map((file) => file.replace(/\.json$/, '')));
}

/** The run-time names that each shared entry exports, without types. */
async function findExports(): Promise<Record<string, string[]>> {
  const found = await Promise.all(SHARED_PACKAGES.map((name) => exportsOf(name)));
  return Object.fromEntries(found.flatMap((one) => Object.entries(one)));
}

async function exportsOf(name: (typeof SHARED_PACKAGES)[number]): Promise<Record<string, string[]>> {
  const folder = join(ROOT, packageFolder(ROOT, name));
  // Cast: the package has exports.
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const entries = Object.entries(exports).filter(([entry]) => !NOT_SHARED.has(entry));
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: entries.map(([, file]) => file),
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    packages: 'external',
    loader: { '.css': 'empty', '.svg': 'empty', '.png': 'empty', '.webp': 'empty', '.woff2': 'empty' },
    logLevel: 'error',
  });
  const names = new Map<string, string[]>(
    Object.values(metafile.outputs).flatMap(({ entryPoint, exports: found }) =>
      entryPoint ? [[`./${entryPoint}`, found] as const] : [],
    ),
  );
  return Object.fromEntries(
    entries.map(([entry, file]) => [`@market/${name}${entry.slice(1)}`, [...(names.get(file) ?? [])].sort()]),
  );
}
