import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { PROGRAM, makeBundle, nestedPackages, packagesStay } from '../../images/make-bundle';
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
    ...PROGRAM,
    entryPoints: [entry],
    outfile: file,
    plugins: [packagesStay(nestedPackages())],
  });
  return { file, folder };
}

/** Folder of bundles: below the project, so that packages are found from there. */
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
  await makeBundle(part, folder, nestedPackages());
  return join(folder, 'main.js');
}
