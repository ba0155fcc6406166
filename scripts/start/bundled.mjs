import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/install-packages.mjs';

/** Where the programs lie that starts run, and what they were made of. */
export const BUNDLES = join(ROOT, '.cache', 'programs');
const CURRENT = join(BUNDLES, 'current.json');

/**
 * The programs of a start as JavaScript, a file each: read from TypeScript, source by source, they take twice as long
 * to load. They are made again when one of their sources is another one. Ends the process when that fails.
 * @returns the folder they lie in: `embedded.js`, `split.js`, a file for each part, and those of their threads
 */
export function bundledPrograms() {
  const found = current();
  if (found) return found;
  const maker = join(ROOT, 'scripts', 'start', 'bundle-programs.ts');
  const { status } = spawnSync(process.execPath, ['--require', 'tsx/cjs', maker], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const made = status === 0 ? current() : undefined;
  if (made) return made;
  console.error('The programs could not be made from their sources: see the lines above.');
  process.exit(1);
}

/** What tells one state of a file from another; nothing where it is gone. */
export function stampOf(file) {
  const stat = statSync(join(ROOT, file), { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.size}` : undefined;
}

function current() {
  if (!existsSync(CURRENT)) return undefined;
  const { folder: name, stamps } = JSON.parse(readFileSync(CURRENT, 'utf8'));
  const folder = join(BUNDLES, name);
  if (!existsSync(folder)) return undefined;
  return Object.entries(stamps).every(([file, stamp]) => stampOf(file) === stamp) ? folder : undefined;
}
