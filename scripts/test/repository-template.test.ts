import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOGIN_TYPES } from '@market/contracts/accounts';
import { createRemote, readDeployOptions, Refused, saysInOwnRepository } from '@market/remote-tools';
import { parse } from 'yaml';
import { COMMANDS } from '../../packages/platform/remote-tools/src/cli';
import { previewResult } from '../../packages/platform/remote-tools/src/deploy-remote';
import { ownSources, sourcesHash } from '../../packages/platform/remote-tools/src/sources';
import { ROOT } from '../start/root';

const folder = mkdtempSync(join(tmpdir(), 'repository-template-'));
const place = join(folder, 'mfe-harbour-lights');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: place, encoding: 'utf8' });
  return { status, printed: `${stdout}${stderr}` };
};

interface Job {
  if?: string;
  environment?: string;
  permissions?: Record<string, string>;
  steps: Array<{ run?: string; env?: Record<string, string> }>;
}

beforeAll(() => {
  createRemote('mfe-harbour-lights', place);
  symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules'));
});

test('a new repository has its own git history, and its sources are linted and formatted', () => {
  expect(existsSync(join(place, '.git/HEAD'))).toBe(true);
  expect(readFileSync(join(place, '.git/HEAD'), 'utf8')).toContain('refs/heads/main');
  expect(run('npm', 'run', 'lint')).toMatchObject({ status: 0 });
  expect(run('npm', 'run', 'format', '--', '--check')).toMatchObject({ status: 0 });
  expect(run('git', 'status', '--porcelain').printed).not.toContain('node_modules/');
});

describe('pipeline of the repository', () => {
  // Cast: the workflow's own form.
  const workflow = () =>
    parse(readFileSync(join(place, '.github/workflows/remote.yml'), 'utf8')) as {
      permissions: Record<string, string>;
      jobs: Record<string, Job>;
    };
  const commands = () =>
    Object.values(workflow().jobs).flatMap(({ steps }) => steps.flatMap(({ run: one }) => one ?? []));

  test('calls what the repository has', () => {
    const { scripts } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { scripts: object };
    const called = commands().flatMap((line) =>
      [...line.matchAll(/npm run (\S+)|npm (test)/g)].map(([, one, test_]) => one ?? test_),
    );
    expect(called).toEqual(expect.arrayContaining(['lint', 'format', 'check', 'test', 'deploy']));
    for (const script of called) expect(scripts).toHaveProperty([script!]);
    for (const line of commands())
      for (const [, verb = ''] of line.matchAll(/market-remote ([a-z]+)/g)) expect(COMMANDS).toHaveProperty([verb]);
    for (const line of commands()) {
      const [, options] = /(?:market-remote|npm run) deploy (?:-- )?(.*?)( \||$)/.exec(line) ?? [];
      if (options)
        expect(() =>
          readDeployOptions(options.replace(/"pr-\$\w+"/, 'pr-42').split(' '), '', LOGIN_TYPES),
        ).not.toThrow();
    }
  });

  test('S266: pull requests get the token of previews alone, those of forks none, and code of theirs no more than reading', () => {
    const { jobs, permissions } = workflow();
    expect(permissions).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries(jobs)) {
      const hasToken = job.steps.some(({ env }) => env?.DEPLOY_TOKEN);
      expect([name, hasToken]).toEqual([name, job.environment !== undefined]);
      if (job.environment === 'preview') expect(job.if).toContain('head.repo.full_name == github.repository');
      if (job.environment === 'production') expect(job.if).toBe("github.event_name == 'push'");
    }
    // Names of branches and titles are foreign text: none may stand in a command.
    for (const line of commands()) expect(line).not.toContain('${{');
  });
});

describe('the comment of its pipeline', () => {
  test('has the link of a preview, also where it calls what the live version does not', () => {
    const said = previewResult(
      {
        remote: 'mfe_harbour_lights',
        id: '1.0.0-9f3c12ab34cd.pr-42',
        version: '1.0.0',
        state: 'inactive',
        known: false,
        held_by_pin: false,
        generation: 1,
        preview: { label: 'pr-42', expires_at: '2026-12-01T00:00:00.000Z', link: '/harbour?preview=signed' },
        endpoints: { count: 2, added: ['GET /jobs', 'GET /me'], removed: ['GET /companies'] },
        dropped_slots: [{ slot: 'quay', filled_by: 'mfe_reports', owner: 'reports team' }],
        replaced_previews: ['pr-7'],
      },
      { url: 'https://jobs.example.org', says: saysInOwnRepository('https://jobs.example.org') },
    );
    writeFileSync(join(folder, 'preview.txt'), `· Uploading 4 files ...\n· Loading /harbour ...\n${said}\n`);
    const { jobs } = parse(readFileSync(join(place, '.github/workflows/remote.yml'), 'utf8')) as {
      jobs: Record<string, Job>;
    };
    const line = jobs.preview!.steps.find(({ run: one }) => one?.includes('gh pr comment'))!.run!;
    const [reading] = line.split(' | gh ');
    const { stdout } = spawnSync('bash', ['-ec', reading!], {
      env: { ...process.env, RUNNER_TEMP: folder },
      encoding: 'utf8',
    });
    expect(stdout).toBe(`${said}\n`);
    expect(stdout).toContain('https://jobs.example.org/harbour?preview=signed');
    expect(stdout).toContain("The slot 'quay' goes, which mfe_reports (reports team) fills");
    expect(stdout).toContain('Preview pr-7 is removed: 20 of mfe_harbour_lights are kept.');
  });

  test('runs of a closed pull request wait for those of that pull request, and hold up no deploy of main', () => {
    const { concurrency } = parse(readFileSync(join(place, '.github/workflows/remote.yml'), 'utf8')) as {
      concurrency: { group: string };
    };
    expect(concurrency.group).toContain('github.event.number || github.ref');
  });
});

test('packages alone are no other sources of a version: what they change is known after a build', () => {
  const before = sourcesHash(place);
  writeFileSync(join(place, 'package-lock.json'), '{ "lockfileVersion": 3 }');
  expect(sourcesHash(place)).toBe(before);
  expect(ownSources(place)).toContain(join(place, 'package-lock.json'));
  rmSync(join(place, 'package-lock.json'));
});

test('hidden files, which an editor or a file manager leaves, are no sources', () => {
  const before = [sourcesHash(place), ownSources(place)];
  mkdirSync(join(place, 'src/.idea'));
  for (const file of ['src/.DS_Store', 'src/.idea/workspace.xml']) writeFileSync(join(place, file), 'left');
  expect([sourcesHash(place), ownSources(place)]).toEqual(before);
  rmSync(join(place, 'src/.idea'), { recursive: true });
  rmSync(join(place, 'src/.DS_Store'));
});

describe('a deploy as a preview', () => {
  const read = (...args: string[]) => readDeployOptions(args, 'usage', LOGIN_TYPES);

  it('takes its label', () => {
    expect(read('--preview', 'pr-42')).toMatchObject({ mode: 'preview', label: 'pr-42' });
    expect(read('--inactive')).not.toHaveProperty('label');
  });

  it.each([
    [['--preview', 'PR 42']],
    [['--preview', '../x']],
    [['--preview', '']],
    [['--preview', 'pr-42', '--inactive']],
    [['--preview', 'pr-42', '--canary', '10']],
  ])('%j is refused', (args) => {
    expect(() => read(...args)).toThrow(Refused);
  });
});
