import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportCleanTree } from '../images/clean-tree';
import { workspaceFolders } from '../images/workspaces';
import { makeRelease } from '../release';
import { readRecord, recordLine, sourcesOf, writeRecord } from '../setup/test-record.mjs';

let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@perch.test', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const release = (version: string, dryRun = false) => makeRelease({ root, version, today: '2026-12-01', dryRun });
const current = () => (JSON.parse(read('package.json')) as { version: string }).version;

/** Records a run of all tests on what is committed. */
function recordRun(result: { green: boolean; result: string }): void {
  writeRecord(root, { commit: git('rev-parse', 'HEAD'), on: '2026-11-30', sources: sourcesOf(root), ...result });
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Record of all tests');
}
const GREEN = { green: true, result: '9 passed, 0 failed' };

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'release-'));
  exportCleanTree(root);
  git('init', '--quiet');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@perch.test');
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    '# Change log\n\n## Unreleased\n\n- Something new.\n\n## 1.0.0 (2026-11-01)\n\n- The first.\n',
  );
  git('add', '--all');
  git('commit', '--quiet', '--message', 'all');
  recordRun(GREEN);
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['a number that is none', () => release('1.1'), /'1\.1' is no number of a release/],
  ['a number before the release', () => release('9.0.0-rc.1'), /is no number of a release/],
  ['a number that is not higher', () => release(current()), /a release has a higher number/],
])('%s is refused', (_what, make, says) => {
  expect(make).toThrow(says);
});

test('changes that are not committed are refused', () => {
  writeFileSync(join(root, 'forgotten.txt'), '');
  expect(() => release('9.1.0')).toThrow(/not committed/);
  rmSync(join(root, 'forgotten.txt'));
});

test('a lock file that does not know a workspace is refused', () => {
  const file = join(root, 'package-lock.json');
  const asItWas = readFileSync(file, 'utf8');
  const { packages, ...lock } = JSON.parse(asItWas) as { packages: Record<string, unknown> };
  writeFileSync(file, JSON.stringify({ ...lock, packages: { ...packages, shell: undefined } }));
  git('commit', '--quiet', '--all', '--message', 'half a lock file');
  recordRun(GREEN);
  expect(() => release('9.1.0', true)).toThrow(/package-lock\.json does not know shell/);
  git('reset', '--quiet', '--hard', 'HEAD~2');
});

test('sources whose tests were not all run, or were not all green, are refused', () => {
  recordRun({ green: false, result: '8 passed, 1 failed' });
  expect(() => release('9.1.0', true)).toThrow(/no green run of all tests \(the last one: 8 passed, 1 failed/);
  recordRun(GREEN);
  expect(release('9.1.0', true)[0]).toMatch(/^Would release/);
  expect(recordLine(root)).toBe(
    `npm run test:all: 9 passed, 0 failed, on 2026-11-30 at ${readRecord(root)!.commit.slice(0, 8)}, of these sources.`,
  );

  writeFileSync(join(root, 'later.txt'), 'a change');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A change that no run has seen');
  expect(() => release('9.1.0', true)).toThrow(/no green run of all tests/);
  expect(recordLine(root)).toMatch(/of earlier sources\.$/);
  git('reset', '--quiet', '--hard', 'HEAD~1');
});

test('a dry run says what it would write, and changes nothing', () => {
  const before = git('rev-parse', 'HEAD');
  const said = release('9.1.0', true).join('\n');
  expect(said).toMatch(/^Would release 9\.1\.0 \(now \d+\.\d+\.\d+\):/);
  expect(said).toMatch(
    /write package-lock\.json[\s\S]*commit and tag v9\.1\.0\ncontract of the shell: \d+\.\d+\.\d+\nremotes: mfe-auth \d+\.\d+\.\d+/,
  );
  expect(git('status', '--porcelain')).toBe('');
  expect([git('rev-parse', 'HEAD'), git('tag', '--list')]).toEqual([before, '']);
});

test('a release carries its number everywhere, is one commit with a dated section, and has a tag that names remotes and contract', () => {
  const before = current();
  release('9.1.0');
  for (const folder of ['', ...workspaceFolders()])
    expect(JSON.parse(read(join(folder, 'package.json')))).toMatchObject({ version: '9.1.0' });
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string; dependencies?: Record<string, string> }>;
  };
  expect([
    lock.version,
    lock.packages['']!.version,
    lock.packages.gateway!.version,
    lock.packages.gateway!.dependencies!['@market/contracts'],
  ]).toEqual(Array(4).fill('9.1.0'));
  expect(read('packages/platform/api/src/release.ts')).toContain("RELEASE_VERSION = '9.1.0'");
  expect(read('deploy/k8s/base/kustomization.yaml')).toMatch(/newTag: 9\.1\.0/);
  expect(read('deploy/k8s/base/kustomization.yaml')).not.toContain(before);
  expect(read('Dockerfile')).toMatch(/^ARG VERSION=9\.1\.0$/m);
  expect(read('CHANGELOG.md')).toBe(
    '# Change log\n\n## Unreleased\n\n## 9.1.0 (2026-12-01)\n\n- Something new.\n\n## 1.0.0 (2026-11-01)\n\n- The first.\n',
  );
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s')).toBe('Release 9.1.0');
  expect(git('tag', '--list', '--format=%(contents)', 'v9.1.0')).toMatch(
    /^Release 9\.1\.0\n\ncontract of the shell: [\s\S]*remotes: mfe-auth/,
  );
});

test('the next one needs something under Unreleased, and no tag twice', () => {
  recordRun(GREEN);
  expect(() => release('9.2.0')).toThrow(/nothing under 'Unreleased'/);
  git('tag', 'v9.3.0');
  expect(() => release('9.3.0')).toThrow(/tag v9\.3\.0 is there already/);
});
