import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import { ROOT } from '../start/root';
import type { Part } from './parts';
import { workspaceFolders } from './workspaces';

/** Resolver for packages not resolvable from the bundle's folder; undefined for all others. */
type PlaceOf = (path: string, importer: string) => string | undefined;

/**
 * Bundles our own packages, with their subpath imports (`#…`), into one file; all others stay external, so that native
 * parts and tracing find them.
 */
export function packagesStay(placeOf: PlaceOf = () => undefined): Plugin {
  return {
    name: 'packages stay',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./#]/ }, ({ path, kind, importer }) =>
        kind === 'entry-point' || path.startsWith('@market/')
          ? undefined
          : { path: placeOf(path, importer) ?? path, external: true },
      );
    },
  };
}

/** Packages that workspaces of this clone have in a version of their own; in an image there is one version only. */
export function nestedPackages(): PlaceOf {
  const workspaces = workspaceFolders()
    .map((folder) => join(ROOT, folder))
    .filter((folder) => existsSync(join(folder, 'node_modules')));
  return (path, importer) => {
    const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
    const workspace = workspaces.find((folder) => importer.startsWith(folder + sep));
    return workspace && existsSync(join(workspace, 'node_modules', name))
      ? createRequire(importer).resolve(path)
      : undefined;
  };
}

/** Bundler options of our programs, for images and for starts. */
export const PROGRAM = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  keepNames: true,
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'error',
} as const;

/**
 * Writes the bundle of a part's image into `folder`, without its packages: main.js, its source map, and the files it
 * reads.
 * @param placeOf resolver for a folder in this clone (`nestedPackages`); an image has all packages beside the bundle
 */
export async function makeBundle(part: Part, folder: string, placeOf?: PlaceOf): Promise<void> {
  // Mount point of the key volume in the image; not every builder copies an empty folder.
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'data', '.keep'), '');
  await build({
    ...PROGRAM,
    entryPoints: {
      main: part.entry,
      ...Object.fromEntries((part.threads ?? []).map((file) => [basename(file), `${file}.ts`])),
    },
    outdir: folder,
    plugins: [packagesStay(placeOf)],
  });
  for (const file of part.files ?? []) cpSync(join(ROOT, file), join(folder, basename(file)));
  if (part.frontends) copyFrontends(part.frontends, join(folder, 'frontends'));
}

/** Copies the built shell, or the built remotes with the `shell.json` of the shell built with them. */
function copyFrontends(which: NonNullable<Part['frontends']>, target: string): void {
  const remotes = findRemotes(ROOT).map(({ workspace }) => workspace);
  const paths =
    which === 'shell'
      ? ['shell/dist']
      : [
          'shell/dist/shell.json',
          ...remotes.flatMap((workspace) => [`${workspace}/package.json`, `${workspace}/dist`]),
        ];
  for (const path of paths) {
    if (!existsSync(join(ROOT, path)))
      throw new Error('The frontends are not built, and the image carries them: run npm run build first.');
    cpSync(join(ROOT, path), join(target, path), { recursive: true, filter: (file) => !file.endsWith('.map') });
  }
}
