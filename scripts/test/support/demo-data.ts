import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../start/root';
import { copyDataFolder } from './copy-data-folder';

const CACHE = join(ROOT, '.cache', 'demo-data');
/** Sources that decide what a first start writes. */
const SOURCES = [
  'package-lock.json',
  'scripts/start',
  'services',
  'packages/market/contracts/src',
  'packages/platform/service-kit/src',
  'packages/platform/texts/src',
];

/**
 * The data folder of a start that has filled an empty store with demo data: made once, and kept under a hash of the
 * sources that it was made of and of the day, since demo data begins thirty days ago. To be copied, not started on.
 * @param start makes it: starts the marketplace on an empty folder and resolves when it is ready
 */
export async function demoData(start: (dataDir: string) => Promise<{ stop(): Promise<void> }>): Promise<string> {
  const folder = join(CACHE, hashOfSources());
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const old = readdirSync(CACHE);
  const [made, kept] = ['made-', 'kept-'].map((name) => mkdtempSync(join(CACHE, name))) as [string, string];
  try {
    await (await start(made)).stop();
    await copyDataFolder(made, kept);
    // Rename race: another process may have made the same folder.
    if (!existsSync(folder)) renameSync(kept, folder);
    for (const name of old) rmSync(join(CACHE, name), { recursive: true, force: true });
  } finally {
    for (const each of [made, kept]) rmSync(each, { recursive: true, force: true });
  }
  return folder;
}

function hashOfSources(): string {
  const git = (...args: string[]) =>
    execFileSync('git', [...args, '-z', '--', ...SOURCES], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
  const files = [...git('ls-files').split('\0'), ...git('ls-files', '--others', '--exclude-standard').split('\0')];
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const file of files.filter((name) => name !== '' && !name.includes('/test/')).sort()) {
    const path = join(ROOT, file);
    if (existsSync(path)) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}
