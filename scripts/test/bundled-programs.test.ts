import { execFile } from 'node:child_process';
import { existsSync, statSync, utimesSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { freePorts } from '../tools/free-ports';
import { PROGRAM, packagesStay } from '../images/make-bundle';
import { PARTS } from '../images/parts';
import { ROOT } from '../start/root';

const run = promisify(execFile);

/** Folder from which a start would run, built in a separate process as a start does. */
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
    // Programs already started from the first bundle keep it.
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

test.each(PARTS.map((part) => [part.name, part] as const))(
  'the image of %s has the program of every child process that its bundle reads',
  async (_name, { entry, files = [] }) => {
    const { outputFiles } = await build({
      ...PROGRAM,
      entryPoints: [entry],
      plugins: [packagesStay()],
      sourcemap: false,
      write: false,
    });
    const read = outputFiles[0]?.text.match(/[\w-]+\.(?:worker|child)\.cjs/g) ?? [];
    const shipped = files.map((file) => basename(file));
    expect([...new Set(read)].filter((name) => !shipped.includes(name))).toEqual([]);
  },
);

test.each(PARTS.filter(({ runs }) => runs).map(({ name }) => name))(
  'S75: with a setting that is wrong %s ends before it listens, names the setting and not its value',
  async (name) => {
    const [port] = (await freePorts(1)) as [number];
    const asked = run(process.execPath, [join(await bundledPrograms(), `${name}.js`)], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATA_DIR: '/nowhere',
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_TOKEN: 'too-short-1',
        LOG_LEVEL: 'loud-value-2',
      },
    });
    let opened = false;
    const watching = setInterval(() => {
      const socket = connect({ host: '127.0.0.1', port }, () => (opened = true));
      socket.on('connect', () => socket.destroy()).on('error', () => undefined);
    }, 20);
    try {
      await asked.then(
        () => expect('it went on').toBe('it ended'),
        ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => {
          const said = `${stdout}${stderr}`;
          expect(code).toBe(1);
          for (const setting of ['METRICS_TOKEN', 'LOG_LEVEL']) expect(said).toContain(setting);
          for (const value of ['too-short-1', 'loud-value-2']) expect(said).not.toContain(value);
        },
      );
    } finally {
      clearInterval(watching);
    }
    expect(opened).toBe(false);
  },
);
