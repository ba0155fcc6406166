import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's folder: the nearest one above with its lock file, of a source as of a bundle. */
export const ROOT = above(__dirname);

function above(folder: string): string {
  return existsSync(join(folder, 'package-lock.json')) ? folder : above(dirname(folder));
}
