import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/install-packages.mjs';

/** Folder of the programs that starts run. */
export const BUNDLES = join(ROOT, '.cache', 'programs');
/** Record of the current bundles and their sources. */
export const CURRENT = join(BUNDLES, 'current.json');
/** Bundles not used for this long are removed when others are built. */
export const HELD_MS = 2 * 3_600_000;

/**
 * The programs of a start as JavaScript bundles: loading them from TypeScript, source by source, takes twice as long.
 * Rebuilt when one of their sources has changed. Ends the process when that fails.
 * @returns their folder: `embedded.js`, `split.js`, a file for each part, and their worker threads
 */
export function bundledPrograms() {
  const folder = current() ?? make();
  hold(folder);
  return folder;
}

/** Marks the bundles of this process as in use: parts and threads may be restarted from them. */
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
    // Locked, hence in use.
  }
}

function current() {
  if (!existsSync(CURRENT)) return undefined;
  try {
    const { root, folder, stamps } = JSON.parse(readFileSync(CURRENT, 'utf8'));
    // The bundle refers to packages nested in a workspace by absolute path.
    if (root !== ROOT || !existsSync(join(BUNDLES, folder))) return undefined;
    return Object.entries(stamps).every(([file, stamp]) => stampOf(file) === stamp) ? join(BUNDLES, folder) : undefined;
  } catch {
    // Truncated while being written.
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
