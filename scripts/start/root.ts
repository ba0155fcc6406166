import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * The project's folder: the nearest ancestor with its lock file, for a source as for a bundle. An image has none, and
 * reads nothing of the project there.
 */
export const ROOT = above(__dirname) ?? resolve(__dirname);

function above(folder: string): string | undefined {
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : above(parent);
}
