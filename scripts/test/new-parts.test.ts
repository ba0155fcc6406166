import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { newDialog } from '../new/new-dialog';
import { newEndpoint } from '../new/new-endpoint';
import { newEvent } from '../new/new-event';
import { newJobField } from '../new/new-job-field';
import { newPage } from '../new/new-page';
import { newService } from '../new/new-service';
import { ROOT } from '../start/root';

/** The sources of this project, and its packages, in which parts are made. */
let copy: string;
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results', 'playwright-report']);

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'market-new-parts-'));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || !LEFT_OUT.has(basename(path)) });
  // Our own packages are those of the copy, all others are this project's.
  const packages = join(ROOT, 'node_modules');
  const scope = '@market';
  mkdirSync(join(copy, 'node_modules', scope), { recursive: true });
  for (const name of readdirSync(packages))
    if (name !== scope) symlinkSync(join(packages, name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(packages, scope))) {
    const target = readlinkSync(join(packages, scope, name));
    symlinkSync(target, join(copy, 'node_modules', scope, name));
    // Versions that one workspace alone has.
    const own = join(packages, scope, target, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, 'node_modules', scope, target, 'node_modules'));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const FOLDERS = ['deploy', 'docs', 'packages', 'services', 'gateway', 'scripts', 'mfe-candidate', 'mfe-employer'];
const filesIn = (root: string) => [
  ...['README.md', 'Dockerfile', 'docker-compose.yml', 'package-lock.json'],
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  ),
];
const textsIn = (root: string) => new Map(filesIn(root).map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const run = (env: Record<string, string>, command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, printed: `${stdout}${stderr}` };
};

test.each([
  [
    ['payroll', 'list-salaries', 'GET', '/salaries'],
    "'payroll' is none of identity, profile, jobs, applications, remotes",
  ],
  [['jobs', 'salaries', 'GET', '/salaries'], "'salaries' is no name for an endpoint"],
  [['jobs', 'list-salaries', 'get', '/salaries'], "'get' is none of GET, POST, PUT, DELETE"],
  [['jobs', 'list-salaries', 'GET', 'salaries'], "'salaries' is no path"],
  [['jobs', 'post-job', 'GET', '/salaries'], 'There is postJob already'],
  [['jobs', 'list-salaries', 'PUT', '/job-posts/:number'], 'PUT /job-posts/:number is changeJob already'],
])('no endpoint is made of %j', (words, reason) => {
  expect(() => newEndpoint(copy, ...(words as [string, string, string, string]))).toThrow(reason);
});

/** What a command of the generator adds or changes; fails when it does not say that it has `made` it. */
function makes(made: string, ...words: string[]): string[] {
  const before = textsIn(copy);
  expect(run({}, 'npm', 'run', 'new', '--', ...words)).toMatchObject({
    status: 0,
    printed: expect.stringContaining(made) as string,
  });
  const touched = [...textsIn(copy)].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
  expect(run({}, 'npx', 'oxfmt', '--check', ...touched).status).toBe(0);
  return touched.sort();
}

test('a new endpoint touches six files and a row of the coverage', () => {
  expect(
    makes('GET /salaries/:currency is made', 'endpoint', 'jobs', 'list-salaries', 'GET', '/salaries/:currency'),
  ).toEqual([
    'docs/spec-coverage.md',
    'packages/contracts/src/answers/job.ts',
    'packages/contracts/src/endpoints/jobs.ts',
    'services/jobs/src/routes.ts',
    'services/jobs/src/service.ts',
    'services/jobs/src/use-cases/list-salaries.ts',
    'services/jobs/test/list-salaries.test.ts',
  ]);
});

test.each([
  ['identity', 'list-devices', '/auth/devices', 'account'],
  ['remotes', 'list-teams', '/remotes/of/teams', 'remotes'],
])('a new endpoint of %s touches the same files', (service, name, path, answers) => {
  expect(makes(`GET ${path} is made`, 'endpoint', service, name, 'GET', path)).toEqual([
    'docs/spec-coverage.md',
    `packages/contracts/src/answers/${answers}.ts`,
    `packages/contracts/src/endpoints/${service}.ts`,
    `services/${service}/src/routes.ts`,
    `services/${service}/src/service.ts`,
    `services/${service}/src/use-cases/${name}.ts`,
    `services/${service}/test/${name}.test.ts`,
  ]);
});

test.each([
  [() => newEvent(copy, 'payroll', 'job-boosted'), "'payroll' is none of identity, profile, jobs"],
  [() => newEvent(copy, 'jobs', 'job-boosted', 'payroll'), "'payroll' is none of identity, profile, jobs"],
  [() => newEvent(copy, 'jobs', 'boosted'), "'boosted' is no name for an event"],
  [() => newEvent(copy, 'jobs', 'job-saved'), 'There is jobs.job-saved.v1 already'],
  [() => newService(copy, 'pay-roll'), "'pay-roll' is no name for a service"],
  [() => newService(copy, 'new'), "'new' is no name for a service"],
  [() => newService(copy, 'jobs'), 'There is something called jobs already'],
  [() => newService(copy, 'gateway'), 'There is something called gateway already'],
  [() => newService(copy, 'admin'), 'There is something called admin already'],
  [() => newService(copy, 'candidates'), 'Calls below /candidates are those of profile already'],
])('%#: an event or service is refused with its reason', (make, reason) => {
  expect(make).toThrow(reason);
});

test('a new event has a teller, a consumer with what it keeps, and its page', () => {
  expect(makes('jobs.job-boosted.v1 is made: jobs tells, applications keeps', 'event', 'jobs', 'job-boosted')).toEqual([
    'docs/events.md',
    'docs/spec-coverage.md',
    'packages/contracts/src/events.ts',
    'services/applications/src/events/keep-job-boosted.ts',
    'services/applications/src/service.ts',
    'services/applications/src/store/job-boosted-store.ts',
    'services/applications/test/job-boosted.test.ts',
    'services/jobs/src/use-cases/tell-job-boosted.ts',
    'services/jobs/test/tell-job-boosted.test.ts',
  ]);
});

test.each([
  ['identity', 'job-praised'],
  ['remotes', 'job-shared'],
])('a new event can be heard by %s too', (consumer, fact) => {
  expect(makes(`jobs.${fact}.v1 is made: jobs tells, ${consumer} keeps`, 'event', 'jobs', fact, consumer)).toEqual(
    expect.arrayContaining([`services/${consumer}/src/service.ts`, `services/${consumer}/test/${fact}.test.ts`]),
  );
});

test('a new service has its place in both forms, the composition, the cluster and the pages', () => {
  const touched = makes('The service payments is made', 'service', 'payments');
  expect(touched.filter((file) => !file.startsWith('services/payments/'))).toEqual([
    'Dockerfile',
    'README.md',
    'deploy/k8s/README.md',
    'deploy/k8s/base/kustomization.yaml',
    'deploy/k8s/base/payments.yaml',
    'deploy/k8s/base/settings.yaml',
    'docker-compose.yml',
    'docs/architecture.md',
    'docs/events.md',
    'docs/operations.md',
    'docs/spec-coverage.md',
    'package-lock.json',
    'packages/contracts/src/answers/index.ts',
    'packages/contracts/src/answers/payments.ts',
    'packages/contracts/src/endpoints/index.ts',
    'packages/contracts/src/endpoints/payments.ts',
    'packages/contracts/src/events.ts',
    'scripts/images/parts.ts',
    'scripts/start/market-config.ts',
    'scripts/start/market.ts',
  ]);
});

test.each([
  [() => newPage(copy, 'mfe-payroll', 'salary-guide'), "'mfe-payroll' is no remote"],
  [() => newPage(copy, 'mfe-candidate', 'Salaries'), "'Salaries' is no name for a page"],
  [() => newPage(copy, 'mfe-candidate', 'search-jobs'), "mfe-candidate has a feature 'search-jobs' already"],
  [() => newPage(copy, 'mfe-candidate', 'pricing'), "The page '/pricing' is the shell's already"],
  [() => newDialog(copy, 'mfe-candidate', 'job-post'), "The dialog 'job-post' is mfe_employer's already"],
])('%#: a page or dialog is refused with its reason', (make, reason) => {
  expect(make).toThrow(reason);
});

test('a new page touches six files, a new dialog seven, beside a row of the coverage', () => {
  expect(makes('/salary-guide is made', 'page', 'mfe-candidate', 'salary-guide')).toEqual([
    'docs/spec-coverage.md',
    'mfe-candidate/src/features/salary-guide/salary-guide.page.tsx',
    'mfe-candidate/src/manifest.ts',
    'mfe-candidate/src/pages.tsx',
    'mfe-candidate/src/texts/en.ts',
    'mfe-candidate/test/pages.test.tsx',
    'mfe-candidate/test/salary-guide.test.tsx',
  ]);
  expect(makes("The dialog 'share-job' is made", 'dialog', 'mfe-candidate', 'share-job')).toEqual([
    'docs/spec-coverage.md',
    'mfe-candidate/dev/states.ts',
    'mfe-candidate/src/dialogs.d.ts',
    'mfe-candidate/src/features/share-job/share-job.dialog.tsx',
    'mfe-candidate/src/manifest.ts',
    'mfe-candidate/src/remote.ts',
    'mfe-candidate/src/texts/en.ts',
    'mfe-candidate/test/share-job.test.tsx',
  ]);
});

test.each([
  ['visaSupport', "'visaSupport' is no name for a field"],
  ['salary_max', 'A job post has salary_max already'],
  ['cmp_name', 'A job post has cmp_name already'],
  ['preview', 'There is a text or a test called preview already'],
])('no field of a job post is called %s', (name, reason) => {
  expect(() => newJobField(copy, name)).toThrow(reason);
});

test('a new field of a job post touches seven files and a row of the coverage', () => {
  expect(makes('A job post has visa_support', 'job-field', 'visa_support')).toEqual([
    'docs/spec-coverage.md',
    'mfe-candidate/src/shared/job-article/job-article.tsx',
    'mfe-candidate/src/texts/en.ts',
    'mfe-employer/src/features/post-job/job-post.form.tsx',
    'mfe-employer/src/texts/en.ts',
    'packages/contracts/src/answers/job.ts',
    'packages/contracts/src/schemas/job-post.ts',
    'services/jobs/test/visa-support.test.ts',
  ]);
});

test('all that was made compiles', () => {
  writeFileSync(
    join(copy, 'tsconfig.new.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: [
        'packages/*/src/*.d.ts',
        'gateway/src',
        'mfe-*/src/dialogs.d.ts',
        'packages/remote-tools/src/jest/web-setup.ts',
        ...['identity', 'remotes', 'jobs', 'applications', 'payments'].flatMap((name) => [
          `services/${name}/src`,
          `services/${name}/test`,
        ]),
        ...['mfe-candidate', 'mfe-employer'].flatMap((name) => ['src', 'dev', 'test'].map((part) => `${name}/${part}`)),
        'scripts/start',
      ],
    }),
  );
  expect(run({}, 'node_modules/.bin/tsc', '--noEmit', '-p', 'tsconfig.new.json', '--checkers', '1')).toEqual({
    status: 0,
    printed: '',
  });
}, 300_000);

test('what was made of services passes its tests, and starts in the embedded form with all others', () => {
  // They need no broker, and start none.
  const { status, printed } = run(
    { RABBITMQ_URL: 'amqp://127.0.0.1:9' },
    'npx',
    'jest',
    '--selectProjects',
    'service',
    '--testPathPatterns',
    'list-salaries|list-devices|list-teams|visa-support|job-(boosted|praised|shared)|services/payments|scripts/test/(service-shape|endpoints|deploy|market-config)|services/jobs/test/public-jobs',
    '--testNamePattern',
    '[sS]alaries|List devices|List teams|Visa support|no field of a form|like any other|these fields and no other|Job (boosted|praised|shared)|[pP]ayments|docker-compose.yml|each variable has its place',
  );
  expect({ status, printed: status === 0 ? '' : printed }).toEqual({ status: 0, printed: '' });
  // None of the files has all of its tests left out: such a one would not count as passed.
  expect(printed).toMatch(/Test Suites: +16 passed, 16 total/);
}, 300_000);

test('what was made of a remote passes its tests and those of the remote', () => {
  const tried = run(
    {},
    'npx',
    'jest',
    '--selectProjects',
    'web',
    '--testPathPatterns',
    'mfe-candidate/test/(salary-guide|share-job|pages)',
    '--testNamePattern',
    'salary-guide|Share job|each page that the manifest names',
  );
  expect(tried.printed).toMatch(/Tests: +(\d+ skipped, )?5 passed/);
}, 300_000);

test('each part that was made has its row of the coverage', () => {
  expect(run({}, 'npm', 'run', 'spec-coverage')).toMatchObject({ status: 0 });
}, 300_000);
