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
import { newEndpoint } from '../new/new-endpoint';
import { ROOT } from '../start/root';

/** The sources of this project, and its packages, in which an endpoint is made. */
let copy: string;
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'playwright-report']);

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'market-new-endpoint-'));
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
  ['docs', 'packages', 'services', 'gateway', 'scripts'].flatMap((folder) =>
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

test('a new endpoint compiles, passes its test, and touches six files and a row of the coverage', () => {
  const before = textsIn(copy);
  expect(
    run({}, 'npm', 'run', 'new', '--', 'endpoint', 'jobs', 'list-salaries', 'GET', '/salaries/:currency'),
  ).toMatchObject({ status: 0, printed: expect.stringContaining('GET /salaries/:currency is made') });
  const after = textsIn(copy);
  const touched = [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
  expect(touched.sort()).toEqual([
    'docs/spec-coverage.md',
    'packages/contracts/src/answers/job.ts',
    'packages/contracts/src/endpoints/jobs.ts',
    'services/jobs/src/routes.ts',
    'services/jobs/src/service.ts',
    'services/jobs/src/use-cases/list-salaries.ts',
    'services/jobs/test/list-salaries.test.ts',
  ]);

  writeFileSync(
    join(copy, 'tsconfig.new.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['packages/*/src/*.d.ts', 'services/jobs/src', 'services/jobs/test/list-salaries.test.ts'],
    }),
  );
  expect(run({}, 'node_modules/.bin/tsc', '--noEmit', '-p', 'tsconfig.new.json')).toEqual({
    status: 0,
    printed: '',
  });
  expect(run({}, 'npx', 'prettier', '--check', ...touched).status).toBe(0);
  // It needs no broker, and starts none.
  const noBroker = { RABBITMQ_URL: 'amqp://127.0.0.1:9' };
  const tried = run(noBroker, 'npx', 'jest', '--selectProjects', 'service', '--testPathPatterns', 'list-salaries');
  expect(tried.printed).toMatch(/Tests: +1 passed, 1 total/);
  expect(run({}, 'npm', 'run', 'spec-coverage').printed).not.toContain('/salaries');
}, 300_000);
