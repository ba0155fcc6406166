import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const {
  changedFiles,
  planFor,
}: {
  changedFiles: (root: string) => string[];
  planFor: (files: string[]) => {
    everything: boolean;
    code: string[];
    crashTests: string[];
    journeys: 'all' | string[];
  };
} = jest.requireActual('../setup/changed.mjs');

test('changes are told since the branch left main, committed or not, without deleted files', () => {
  const root = mkdtempSync(join(tmpdir(), 'changed-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...args], { cwd: root });
  const write = (name: string) => writeFileSync(join(root, name), name);
  try {
    git('init', '--quiet', '--initial-branch', 'main');
    for (const name of ['kept.ts', 'gone.ts', 'edited.ts']) write(name);
    git('add', '.');
    git('commit', '--quiet', '-m', 'Begin');
    expect(changedFiles(root)).toEqual([]);
    git('checkout', '--quiet', '-b', 'branch');
    write('committed.ts');
    git('rm', '--quiet', 'gone.ts');
    git('add', '.');
    git('commit', '--quiet', '-m', 'Go on');
    writeFileSync(join(root, 'edited.ts'), 'other');
    write('new.ts');
    expect(changedFiles(root)).toEqual(['committed.ts', 'edited.ts', 'new.ts']);
    git('checkout', '--quiet', '--detach');
    git('branch', '--quiet', '-D', 'main');
    expect(changedFiles(root)).toEqual(['edited.ts', 'new.ts']);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test('a change of a service runs what imports it, its crash tests and the journeys', () => {
  expect(planFor(['services/jobs/src/routes.ts', 'docs/events.md'])).toEqual({
    everything: false,
    code: ['services/jobs/src/routes.ts'],
    crashTests: ['services/jobs/test/crash/'],
    journeys: 'all',
  });
});

test.each([
  ['a test', 'services/jobs/test/import.test.ts', []],
  ['a page of the documents', 'docs/testing.md', []],
  ['the host of remotes that run alone', 'packages/platform/remote-host/src/start.ts', []],
  ['a screen', 'mfe-employer/src/manifest.ts', ['e2e/journeys/main-job.spec.ts']],
  ['a shared package', 'packages/market/contracts/src/site/links.ts', 'all'],
  ['a journey', 'e2e/journeys/search.spec.ts', ['e2e/journeys/search.spec.ts']],
  ['what journeys stand on', 'e2e/support/screens.ts', 'all'],
])('a change of %s: %s', (_what, file, journeys) => {
  expect(planFor([file])).toMatchObject({ everything: false, journeys });
});

test('a change of what everything depends on runs everything', () => {
  for (const file of ['package-lock.json', 'jest/node-environment.ts', 'jest.config.ts', 'tsconfig.json'])
    expect(planFor([file]).everything).toBe(true);
});
