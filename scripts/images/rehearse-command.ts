import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PARTS, partNamed } from './parts';
import { rehearseImage } from './rehearse';

/** Carries out the Dockerfiles of the named parts (all, if none) without a Docker engine, and tells how large each image's own files are. */
export async function main(names: string[]): Promise<void> {
  for (const part of names.length > 0 ? names.map(partNamed) : PARTS) {
    const folder = mkdtempSync(join(tmpdir(), `image-${part.name}-`));
    chmodSync(folder, 0o755);
    try {
      const { workingFolder } = rehearseImage({ dockerfile: `${part.folder}/Dockerfile`, folder });
      console.log(`${part.name.padEnd(14)}${(bytesIn(workingFolder) / 1e6).toFixed(0).padStart(5)} MB beside Node, ${readdirSync(join(workingFolder, 'node_modules')).length} packages`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
