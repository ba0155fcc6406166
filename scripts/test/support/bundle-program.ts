import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { makeBundle, packagesStay } from '../../images/make-bundle';
import { partNamed } from '../../images/parts';
import { ROOT } from '../../start/root';

/**
 * Bundles a program that a test starts again and again, as our images have it: a start from TypeScript takes twice as
 * long. Lies below the project, so that packages are found from there.
 * @returns the bundle; its folder is the caller's to remove
 */
export async function bundleProgram(entry: string): Promise<{ file: string; folder: string }> {
  const folder = mkdtempSync(join(bundlesFolder(), 'program-'));
  const file = join(folder, 'main.js');
  await build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20',
    plugins: [packagesStay()],
    logLevel: 'error',
  });
  return { file, folder };
}

/** Where bundles lie: below the project, so that packages are found from there. */
export function bundlesFolder(): string {
  const folder = join(ROOT, '.cache');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Writes a service or the gateway into `folder` as its image has it, without frontends.
 * @returns its program
 */
export async function bundlePart(name: string, folder: string): Promise<string> {
  const { frontends: _frontends, ...part } = partNamed(name);
  await makeBundle(part, folder);
  linkNestedPackages(folder, part.folder);
  return join(folder, 'main.js');
}

/** Packages of which a part has another version than the tools of this clone; in an image there is one version only. */
function linkNestedPackages(bundle: string, workspace: string): void {
  mkdirSync(join(bundle, 'node_modules'));
  const folders = [join(ROOT, workspace, 'node_modules'), join(ROOT, 'packages', 'service-kit', 'node_modules')].filter(
    (folder) => existsSync(folder),
  );
  const nested = new Map(
    folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .map((name) => [name, join(folder, name)] as const),
    ),
  );
  for (const [name, target] of nested) symlinkSync(target, join(bundle, 'node_modules', name));
}
