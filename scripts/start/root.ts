import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * The project's folder: the nearest one above with its lock file, of a source as of a bundle. In an image there is none:
 * nothing of the project is read there.
 */
export const ROOT = above(__dirname) ?? resolve(__dirname);

function above(folder: string): string | undefined {
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : above(parent);
}
