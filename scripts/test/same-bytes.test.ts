import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exportCleanTree } from '../images/clean-tree';
import { ROOT } from '../start/root';

// Beside this clone's own packages: hard links reach no other disk.
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.cache', 'twin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function succeed(cwd: string, program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`);
}

/** Files of a build that are published: not its source maps, nor what the build notes for itself. */
function publishedFiles(clone: string, remote: string): Record<string, string> {
  const dist = join(clone, remote, 'dist');
  return Object.fromEntries(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.slice(dist.length).includes('/.'))
      .map((file) => [file.slice(dist.length), readFileSync(file, 'base64')]),
  );
}

test('the same commit in two clones gives the same bytes, for browsers and for servers', () => {
  const clone = join(folder, 'in', 'another', 'place');
  exportCleanTree(clone);
  succeed(ROOT, 'cp', '-al', join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  rmSync(join(clone, 'node_modules', '.cache'), { recursive: true, force: true });
  for (const remote of ['mfe-auth', 'mfe-candidate']) {
    for (const place of [ROOT, clone])
      succeed(place, process.execPath, join(place, 'scripts/build.mjs'), '--only', remote);
    const [here, there] = [publishedFiles(ROOT, remote), publishedFiles(clone, remote)];
    expect(Object.keys(here)).toContain('/remoteEntry.js');
    expect(Object.keys(there)).toEqual(Object.keys(here));
    expect(Object.keys(here).filter((file) => here[file] !== there[file])).toEqual([]);
  }
}, 600_000);
