import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { copyProject } from './support/copy-project';

/** The project, in which parts are made. */
let copy: string;
beforeAll(() => {
  copy = copyProject();
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

/** Files added or changed by a generator; fails unless it reports that it has `made` it. */
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
    'packages/market/contracts/src/job-posts/answers.ts',
    'packages/market/contracts/src/job-posts/endpoints.ts',
    'services/jobs/src/posts/routes.ts',
    'services/jobs/src/posts/use-cases/list-salaries.ts',
    'services/jobs/src/service.ts',
    'services/jobs/test/list-salaries.test.ts',
  ]);
});

test.each([
  ['identity', 'list-devices', '/auth/devices', 'accounts'],
  ['remotes', 'list-teams', '/remotes/of/teams', 'remotes'],
])('a new endpoint of %s touches the same files', (service, name, path, subject) => {
  expect(makes(`GET ${path} is made`, 'endpoint', service, name, 'GET', path)).toEqual([
    'docs/spec-coverage.md',
    `packages/market/contracts/src/${subject}/answers.ts`,
    `packages/market/contracts/src/${subject}/endpoints.ts`,
    `services/${service}/src/routes.ts`,
    `services/${service}/src/service.ts`,
    `services/${service}/src/use-cases/${name}.ts`,
    `services/${service}/test/${name}.test.ts`,
  ]);
});

test('a new event has a teller, a consumer with what it keeps, and its page', () => {
  expect(makes('jobs.job-boosted.v1 is made: jobs tells, applications keeps', 'event', 'jobs', 'job-boosted')).toEqual([
    'docs/events.md',
    'docs/privacy.md',
    'docs/spec-coverage.md',
    'packages/market/contracts/src/access/personal-data.ts',
    'packages/market/contracts/src/job-posts/events.ts',
    'services/applications/src/events/keep-job-boosted.ts',
    'services/applications/src/service.ts',
    'services/applications/src/store/job-boosted-store.ts',
    'services/applications/test/job-boosted.test.ts',
    'services/jobs/src/posts/use-cases/tell-job-boosted.ts',
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
    'docs/privacy.md',
    'docs/spec-coverage.md',
    'package-lock.json',
    'packages/market/contracts/package.json',
    'packages/market/contracts/src/access/personal-data.ts',
    'packages/market/contracts/src/answers.ts',
    'packages/market/contracts/src/endpoints.ts',
    'packages/market/contracts/src/payments/answers.ts',
    'packages/market/contracts/src/payments/endpoints.ts',
    'packages/market/contracts/src/payments/index.ts',
    'packages/market/contracts/src/services.ts',
    'scripts/images/parts.ts',
    'scripts/start/market-config.ts',
    'scripts/start/market.ts',
  ]);
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

test('a new field of a job post touches seven files and a row of the coverage', () => {
  expect(makes('A job post has visa_support', 'job-field', 'visa_support')).toEqual([
    'docs/spec-coverage.md',
    'mfe-candidate/src/shared/job-article/job-article.tsx',
    'mfe-candidate/src/texts/en.ts',
    'mfe-employer/src/features/post-job/job-post.form.tsx',
    'mfe-employer/src/texts/en.ts',
    'packages/market/contracts/src/job-posts/answers.ts',
    'packages/market/contracts/src/job-posts/schemas.ts',
    'services/jobs/test/visa-support.test.ts',
  ]);
});

test('all that was made compiles', () => {
  writeFileSync(
    join(copy, 'tsconfig.new.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: [
        'packages/*/*/src/**/*.d.ts',
        'services/*/src/**/*.d.ts',
        'gateway/src',
        'mfe-*/src/dialogs.d.ts',
        'mfe-*/src/slots.d.ts',
        'shell/src/slots.d.ts',
        'packages/platform/remote-tools/src/jest/web-setup.ts',
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

test('new parts of services pass their tests, and start in the embedded form with all others', () => {
  // No broker needed, and none started.
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

test('new parts of a remote pass their tests and those of the remote', () => {
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
