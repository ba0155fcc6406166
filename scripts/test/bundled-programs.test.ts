import { execFile } from 'node:child_process';
import { existsSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PARTS } from '../images/parts';
import { ROOT } from '../start/root';

const run = promisify(execFile);

/** The folder that a start would run from, in a process of its own as a start is. */
async function bundledPrograms(): Promise<string> {
  const ask = `import('./scripts/start/bundled-programs.mjs').then(({ bundledPrograms }) => console.log(bundledPrograms()))`;
  const { stdout } = await run(process.execPath, ['-e', ask], { cwd: ROOT });
  return stdout.trim();
}

test('the programs of a start are made again when a source is another one, and only then', async () => {
  const source = join(ROOT, 'scripts', 'start', 'root.ts');
  const first = await bundledPrograms();
  expect(await bundledPrograms()).toBe(first);
  const { atime, mtime } = statSync(source);
  try {
    utimesSync(source, atime, new Date(mtime.getTime() + 1_000));
    const second = await bundledPrograms();
    expect(second).not.toBe(first);
    // Who runs from the first goes on with it.
    expect(existsSync(join(first, 'embedded.js'))).toBe(true);
  } finally {
    utimesSync(source, atime, mtime);
  }
});

test('every part that runs as a process has its program there, with those of its threads and what they read', async () => {
  const folder = await bundledPrograms();
  const wanted = PARTS.filter(({ runs }) => runs).flatMap(({ name, threads = [], files = [] }) => [
    `${name}.js`,
    ...threads.map((file) => `${file.split('/').at(-1)}.js`),
    ...files.map((file) => file.split('/').at(-1) ?? ''),
  ]);
  expect(wanted.length).toBeGreaterThan(PARTS.length);
  expect(['embedded.js', 'split.js', ...wanted].filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});
