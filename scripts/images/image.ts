import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeBundle } from './make-bundle';
import { PARTS, partNamed } from './parts';

/** Usage, for `--help`. */
export const USAGE = 'Usage: npm run image -- PART FOLDER';

/**
 * Writes the content of a part's image, except its packages, into `app` of a folder, and beside it, as npm options, the
 * workspaces whose packages it needs. The Dockerfile calls this.
 */
export async function main([name, folder]: string[]): Promise<void> {
  if (!name || !folder) {
    console.error(`Usage: npm run image -- PART FOLDER\nParts: ${PARTS.map((part) => part.name).join(', ')}.`);
    process.exit(1);
  }
  const part = partNamed(name);
  await makeBundle(part, resolve(folder, 'app'));
  writeFileSync(join(folder, 'workspaces'), part.workspaces.map((each) => `--workspace ${each}`).join(' '));
}
