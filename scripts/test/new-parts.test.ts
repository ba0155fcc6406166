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
import { newPage } from '../new/new-page';
import { ROOT } from '../start/root';

/** The sources of this project, and its packages, in which parts are made. */
let copy: string;
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'playwright-report']);

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

const filesIn = (root: string) =>
  ['docs', 'packages', 'services', 'gateway', 'scripts', 'mfe-candidate', 'mfe-employer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
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
  [['identity', 'list-salaries', 'GET', '/salaries'], "'identity' is none of jobs, profile, applications"],
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
  expect(run({}, 'npx', 'prettier', '--check', ...touched).status).toBe(0);
  return touched.sort();
}

function expectTypes(...include: string[]): void {
  writeFileSync(
    join(copy, 'tsconfig.new.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['packages/*/src/*.d.ts', ...include] }),
  );
  // One checker, as in the checks: several would each make most of the types anew.
  expect(run({}, 'node_modules/.bin/tsc', '--noEmit', '-p', 'tsconfig.new.json', '--checkers', '1')).toEqual({
    status: 0,
    printed: '',
  });
}

test('a new endpoint compiles, passes its test, and touches six files and a row of the coverage', () => {
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
  expectTypes('services/jobs/src', 'services/jobs/test/list-salaries.test.ts');
  // It needs no broker, and starts none.
  const noBroker = { RABBITMQ_URL: 'amqp://127.0.0.1:9' };
  const tried = run(noBroker, 'npx', 'jest', '--selectProjects', 'service', '--testPathPatterns', 'list-salaries');
  expect(tried.printed).toMatch(/Tests: +1 passed, 1 total/);
  expect(run({}, 'npm', 'run', 'spec-coverage').printed).not.toContain('/salaries');
}, 300_000);

test.each([
  [() => newPage(copy, 'mfe-payroll', 'salary-guide'), "'mfe-payroll' is no remote"],
  [() => newPage(copy, 'mfe-candidate', 'Salaries'), "'Salaries' is no name for a page"],
  [() => newPage(copy, 'mfe-candidate', 'search-jobs'), "mfe-candidate has a feature 'search-jobs' already"],
  [() => newPage(copy, 'mfe-candidate', 'pricing'), "The page '/pricing' is the shell's already"],
  [() => newDialog(copy, 'mfe-candidate', 'job-post'), "The dialog 'job-post' is mfe_employer's already"],
])('%#: a page or dialog is refused with its reason', (make, reason) => {
  expect(make).toThrow(reason);
});

test('a new page and a new dialog of a remote compile, pass their tests and those of the remote', () => {
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
    'mfe-candidate/src/features/share-job/share-job.dialog.tsx',
    'mfe-candidate/src/manifest.ts',
    'mfe-candidate/src/remote.ts',
    'mfe-candidate/src/texts/en.ts',
    'mfe-candidate/test/share-job.test.tsx',
    'packages/web-kit/src/shell-api.ts',
  ]);
  expectTypes(
    'packages/remote-tools/src/jest/web-setup.ts',
    'mfe-candidate/src',
    'mfe-candidate/dev',
    'mfe-candidate/test',
  );
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
  expect(run({}, 'npm', 'run', 'spec-coverage').printed).not.toMatch(/salary-guide|share-job/);
}, 300_000);
