import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportCleanTree } from './clean-tree';
import { DOCKERFILE, buildOf } from './dockerfile';
import { PARTS, partNamed } from './parts';
import { createRehearsal } from './rehearse';

/** Usage, for `--help`. */
export const USAGE = 'Usage: npm run images:rehearse [-- PART ...]';

/**
 * Executes the Dockerfile for the named parts (by default all) without a Docker engine, from a git export, and prints
 * the size of each image's own files.
 */
export async function main(names: string[]): Promise<void> {
  const parts = names.length > 0 ? names.map(partNamed) : PARTS;
  const folder = mkdtempSync(join(tmpdir(), 'images-'));
  chmodSync(folder, 0o755);
  try {
    const tree = join(folder, 'tree');
    exportCleanTree(tree);
    const rehearsal = createRehearsal({ tree, folder: join(folder, 'layers') });
    for (const part of parts) {
      const { workingFolder } = rehearsal.image(DOCKERFILE, buildOf(part));
      console.log(
        `${part.name.padEnd(14)}${(bytesIn(workingFolder) / 1e6).toFixed(0).padStart(5)} MB beside Node, ${readdirSync(join(workingFolder, 'node_modules')).length} packages`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts hard-linked files once, since layers share their common files. */
function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => {
    const path = join(folder, name);
    const found = statSync(path);
    return sum + (found.isDirectory() ? bytesIn(path) : found.size);
  }, 0);
}
