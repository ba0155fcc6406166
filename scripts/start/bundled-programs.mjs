import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/install-packages.mjs';

/** Folder of the programs that starts run. */
export const BUNDLES = join(ROOT, '.cache', 'programs');
/** Note of the current bundles and the sources they are of. */
export const CURRENT = join(BUNDLES, 'current.json');
/** Bundles that nobody has held for this long go when others are made. */
export const HELD_MS = 2 * 3_600_000;

/**
 * The programs of a start as JavaScript, a file each: read from TypeScript, source by source, they take twice as long
 * to load. They are made again when one of their sources is another one. Ends the process when that fails.
 * @returns the folder they lie in: `embedded.js`, `split.js`, a file for each part, and those of their threads
 */
export function bundledPrograms() {
  const folder = current() ?? make();
  hold(folder);
  return folder;
}

/** Keeps the bundles that this process runs from: parts and threads may be started from them again. */
export function holdPrograms(folder) {
  setInterval(() => hold(folder), HELD_MS / 4).unref();
}

/** Fingerprint of a file's state; undefined when it is gone. */
export function stampOf(file) {
  const stat = statSync(join(ROOT, file), { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.size}` : undefined;
}

function hold(folder) {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // Locked by another process.
  }
}

function current() {
  if (!existsSync(CURRENT)) return undefined;
  try {
    const { root, folder, stamps } = JSON.parse(readFileSync(CURRENT, 'utf8'));
    // Packages of a workspace's own stand in it by their place.
    if (root !== ROOT || !existsSync(join(BUNDLES, folder))) return undefined;
    return Object.entries(stamps).every(([file, stamp]) => stampOf(file) === stamp) ? join(BUNDLES, folder) : undefined;
  } catch {
    // Cut off in the middle of being written.
    return undefined;
  }
}

function make() {
  const maker = join(ROOT, 'scripts', 'start', 'bundle-programs.ts');
  const { status, stdout } = spawnSync(process.execPath, ['--require', 'tsx/cjs', maker], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status === 0) return stdout.trim();
  console.error(
    `The programs could not be made from their sources: see the lines above, and that ${BUNDLES} can be written.`,
  );
  process.exit(1);
}
