import { resolve } from 'node:path';
import { makeBundle } from './make-bundle';
import { PARTS, partNamed } from './parts';

/** Writes what runs in the image of a part, apart from its packages, into a folder. Its Dockerfile calls this. */
export async function main([name, folder]: string[]): Promise<void> {
  if (!name || !folder) {
    console.error(`Usage: npm run image -- PART FOLDER\nParts: ${PARTS.map((part) => part.name).join(', ')}.`);
    process.exit(1);
  }
  await makeBundle(partNamed(name), resolve(folder));
}
