import {
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
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { PARTS } from '../images/parts';
import { workspaceFolders } from '../images/workspaces';
import { BUNDLES, stampOf } from './bundled.mjs';
import { ROOT } from './root';

const CURRENT = join(BUNDLES, 'current.json');
/** Bundles of older sources go after this: a start that still runs from them may start a thread again. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Our own packages become one file; others stay packages, so that native parts and tracing find them as they are: those
 * that a workspace has in a version of its own by their place, for the bundle lies in none.
 */
function packagesStay(): Plugin {
  const own = workspaceFolders()
    .map((folder) => join(ROOT, folder))
    .filter((folder) => existsSync(join(folder, 'node_modules')));
  return {
    name: 'packages stay',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./#]/ }, ({ path, kind, importer }) => {
        if (kind === 'entry-point' || path.startsWith('@market/')) return undefined;
        const workspace = own.find((folder) => importer.startsWith(`${folder}/`));
        const isOwn = workspace !== undefined && existsSync(join(workspace, 'node_modules', packageOf(path)));
        return { path: isOwn ? createRequire(importer).resolve(path) : path, external: true };
      });
    },
  };
}

function packageOf(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/');
}

/** Makes the programs of both forms anew, and notes which sources they are made of. */
async function bundlePrograms(): Promise<void> {
  mkdirSync(BUNDLES, { recursive: true });
  for (const name of readdirSync(BUNDLES)) {
    const path = join(BUNDLES, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
  // A start that runs from the one before goes on with it.
  const folder = mkdtempSync(join(BUNDLES, 'bundle-'));
  const threads = PARTS.flatMap((part) => part.threads ?? []);
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries([
      ['embedded', 'scripts/start/embedded.ts'],
      ['split', 'scripts/start/split.ts'],
      ...PARTS.filter(({ runs }) => runs).map(({ name, entry }) => [name, entry]),
      ...threads.map((file) => [basename(file), `${file}.ts`]),
    ]),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [packagesStay()],
    logLevel: 'error',
    metafile: true,
  });
  for (const file of new Set(PARTS.flatMap((part) => part.files ?? [])))
    cpSync(join(ROOT, file), join(folder, basename(file)));
  const sources = [...Object.keys(metafile.inputs), ...PARTS.flatMap((part) => part.files ?? []), 'package-lock.json'];
  const written = join(folder, 'made-of.json');
  writeFileSync(
    written,
    JSON.stringify({
      folder: basename(folder),
      stamps: Object.fromEntries(sources.map((file) => [file, stampOf(file)])),
    }),
  );
  // In one step: another start may read it now.
  renameSync(written, CURRENT);
}

void bundlePrograms();
