import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { PROGRAM, nestedPackages, packagesStay } from '../images/make-bundle';
import { PARTS } from '../images/parts';
import { workspaceFolders } from '../images/workspaces';
import { BUNDLES, CURRENT, HELD_MS, stampOf } from './bundled-programs.mjs';
import { ROOT } from './root';

/** Inputs of the bundles besides the bundled sources. */
const MAKERS = [
  'package-lock.json',
  'scripts/start/bundle-programs.ts',
  'scripts/start/bundled-programs.mjs',
  'scripts/images/make-bundle.ts',
  'scripts/images/parts.ts',
];
const FILES = [...new Set(PARTS.flatMap((part) => part.files ?? []))];
/** A source saved during bundling causes another try; after the last one the bundle is used as it is. */
const TRIES_AT_MOST = 3;

/**
 * Bundles the programs of both forms, and their worker threads, into a folder.
 * @returns their sources
 */
async function writePrograms(folder: string): Promise<string[]> {
  const { metafile } = await build({
    ...PROGRAM,
    entryPoints: Object.fromEntries([
      ['embedded', 'scripts/start/embedded.ts'],
      ['split', 'scripts/start/split.ts'],
      ...PARTS.filter(({ runs }) => runs).map(({ name, entry }) => [name, entry]),
      ...PARTS.flatMap((part) => part.threads ?? []).map((file) => [basename(file), `${file}.ts`]),
    ]),
    outdir: folder,
    plugins: [packagesStay(nestedPackages())],
    metafile: true,
  });
  for (const file of FILES) cpSync(join(ROOT, file), join(folder, basename(file)));
  const manifests = workspaceFolders().map((workspace) => `${workspace}/package.json`);
  return [...Object.keys(metafile.inputs), ...FILES, ...MAKERS, ...manifests];
}

/**
 * Rebuilds the programs and records their sources.
 * @returns their folder, named after a hash of the sources
 */
async function bundlePrograms(): Promise<string> {
  mkdirSync(BUNDLES, { recursive: true });
  removeOld();
  const made = mkdtempSync(join(BUNDLES, 'made-'));
  chmodSync(made, 0o755);
  let sources: string[] = [];
  for (let tries = 1; tries <= TRIES_AT_MOST; tries += 1) {
    const began = Date.now();
    sources = await writePrograms(made);
    if (sources.every((file) => statSync(join(ROOT, file)).mtimeMs < began)) break;
  }
  const stamps = Object.fromEntries(sources.map((file) => [file, stampOf(file)]));
  const name = createHash('sha256')
    .update(JSON.stringify([ROOT, stamps]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(BUNDLES, name);
  // Another start may have built the same bundles meanwhile.
  if (existsSync(folder)) rmSync(made, { recursive: true });
  else renameSync(made, folder);
  const note = join(BUNDLES, `${name}.json`);
  writeFileSync(note, JSON.stringify({ root: ROOT, folder: name, stamps }));
  // Atomic rename: another start may be reading the record.
  renameSync(note, CURRENT);
  return folder;
}

/** Removes bundles that no process has used for a while (`holdPrograms`). */
function removeOld(): void {
  for (const path of readdirSync(BUNDLES).map((name) => join(BUNDLES, name))) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory() && Date.now() - stat.mtimeMs > HELD_MS) rmSync(path, { recursive: true, force: true });
  }
}

void bundlePrograms().then((folder) => console.log(folder));
