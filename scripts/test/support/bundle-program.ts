import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ownPackagesOnly } from '../../images/make-bundle';
import { ROOT } from '../../start/root';

/**
 * Bundles a program that a test starts again and again, as our images have it: a start from TypeScript takes twice as
 * long. Lies below the project, so that packages are found from there.
 * @returns the bundle; its folder is the caller's to remove
 */
export async function bundleProgram(entry: string): Promise<{ file: string; folder: string }> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache', 'program-'));
  const file = join(folder, 'main.js');
  await build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20',
    plugins: [ownPackagesOnly],
    logLevel: 'error',
  });
  return { file, folder };
}
