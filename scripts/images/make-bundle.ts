import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { slicesAmong } from '@market/contracts';
import { build, type Plugin } from 'esbuild';
import { ROOT } from '../start/root';
import type { Part } from './parts';

/** Our own packages become one file; others stay packages, so that native parts and tracing find them as they are. */
const ownPackagesOnly: Plugin = {
  name: 'own packages only',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => (kind === 'entry-point' || path.startsWith('@market/') ? undefined : { path, external: true }));
  },
};

/** Writes what runs in a part's image into `folder`, apart from its packages: main.js, its map, and the files it reads. */
export async function makeBundle(part: Part, folder: string): Promise<void> {
  // In the image a volume for keys is mounted there; an empty folder alone would not be copied by every builder.
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'data', '.keep'), '');
  await build({
    absWorkingDir: ROOT,
    entryPoints: { main: part.entry },
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [ownPackagesOnly],
    logLevel: 'error',
  });
  for (const file of part.files ?? []) cpSync(join(ROOT, file), join(folder, basename(file)));
  if (part.frontends) copyFrontends(part.frontends, join(folder, 'frontends'));
}

/** The shell's build, and with 'all' each slice's build and its package.json, in folders as they lie in the project. */
function copyFrontends(which: 'shell' | 'all', target: string): void {
  const slices = which === 'all' ? slicesAmong(readdirSync(ROOT)).map(({ workspace }) => workspace) : [];
  for (const workspace of ['shell', ...slices]) {
    const dist = join(ROOT, workspace, 'dist');
    if (!existsSync(dist)) throw new Error(`${workspace} is not built, and the image carries it: run npm run build first.`);
    cpSync(dist, join(target, workspace, 'dist'), { recursive: true, filter: (file) => !file.endsWith('.map') });
    cpSync(join(ROOT, workspace, 'package.json'), join(target, workspace, 'package.json'));
  }
}
