import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject } from './support/copy-project';

const git = (...words: string[]) => execFileSync('git', words, { cwd: copy, maxBuffer: 2 ** 28 });

/** Commands run in a copy, which one that ignores `--help` may change. */
let copy: string;
beforeAll(() => {
  copy = copyProject();
  git('init', '--quiet');
  git('add', '--all');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const BINS = ['packages/platform/remote-tools'];
/** Cast: a package.json's own form. */
const packageIn = (folder: string) =>
  JSON.parse(readFileSync(join(copy, folder, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
    bin?: Record<string, string>;
  };

test('each script and each bin says at --help how it is called, ends well, and changes nothing', () => {
  const { scripts = {} } = packageIn('.');
  const commands = [...new Map(Object.entries(scripts).map(([name, line]) => [line, name])).values()].map((name) => [
    'npm',
    'run',
    '--silent',
    name,
    '--',
    '--help',
  ]);
  for (const folder of BINS)
    for (const file of Object.values(packageIn(folder).bin ?? {}))
      for (const words of [[], ['deploy'], ['rollback']])
        commands.push([process.execPath, join(folder, file), ...words, '--help']);
  expect(commands.length).toBeGreaterThan(30);
  const env = { ...process.env, PATH: `${join(copy, 'node_modules/.bin')}:${process.env.PATH ?? ''}` };
  for (const [program = '', ...words] of commands) {
    const { status, stdout } = spawnSync(program, words, { cwd: copy, encoding: 'utf8', env, timeout: 60_000 });
    expect([words, status, stdout]).toEqual([words, 0, expect.stringMatching(/^(Usage:|market-remote COMMAND)/)]);
  }
  const left = git('status', '--porcelain', '--untracked-files=all').toString();
  expect(left.split('\n').filter((line) => !/^A /.test(line) && line !== '')).toEqual([]);
}, 300_000);
