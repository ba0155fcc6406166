// The tests, from a fresh clone: checks of the code, the production build, unit and service tests on a real MongoDB and
// RabbitMQ, and journeys in a real Chromium. Ends with one total line: `N passed, N failed`. `--all` adds tests of
// tooling and disaster recovery, and records the result; `--changed` runs the tests affected by the changes since main.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles, planFor } from './setup/changed.mjs';
import { checkNode } from './setup/check-node.mjs';
import { BUILT_SECRETS, runCheck, runChecks } from './setup/checks.mjs';
import { ROOT, installPackages } from './setup/install-packages.mjs';
import { recordLine, sourcesOf, writeRecord } from './setup/test-record.mjs';
import {
  countsOfJest,
  countsOfPlaywright,
  createTotals,
  failuresOfJest,
  failuresOfPlaywright,
} from './setup/totals.mjs';
import { answerHelp } from './setup/help.mjs';

answerHelp(`Usage: npm test [-- --changed], or npm run test:all
  checks, the production build, tests of services and screens, and journeys in a browser
  --changed   those of what was changed since main
  --all       those of tooling and disaster recovery as well (test:all has it)`);
const RESULTS = join(ROOT, 'test-results');
const JEST = join(ROOT, 'node_modules', '.bin', 'jest');
const PLAYWRIGHT = join(ROOT, 'node_modules', '.bin', 'playwright');
/** Playwright projects of the embedded form, each page in the most common view. */
const EMBEDDED_ONLY = ['API, embedded', 'main job, 1440 light', 'journeys'];
const BUILD = { name: 'production build', command: [process.execPath, join(ROOT, 'scripts', 'build.mjs')] };

const { values } = parseArgs({
  options: { changed: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
});
process.env.TEST_TIER = values.all ? 'all' : 'product';
const startedAt = performance.now();

checkNode();
installPackages();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const changed = values.changed ? changedFiles(ROOT) : undefined;
const plan = changed && planFor(changed);
const isPart = plan !== undefined && !plan.everything;
/** 'all', or the files of the selected journeys. */
const journeys = isPart ? plan.journeys : 'all';
const withJourneys = journeys.length > 0;
if (changed)
  console.log(`Changed: ${changed.length} file(s)${isPart ? '' : ', of those on which everything depends'}.`);

const totals = createTotals();
/** Repeated before the last line, where readers look for failures. */
const failures = [];
/** Entries `[name, milliseconds]`, a suite each. */
const seconds = [];
const timed = async (name, work) => {
  const from = performance.now();
  const done = await work();
  seconds.push([name, performance.now() - from]);
  return done;
};
const count = ({ name, ok }) => {
  totals.add(ok ? { passed: 1 } : { failed: 1 });
  if (!ok) failures.push(name);
};

const checked = await timed('checks and build', () =>
  runChecks({ only: isPart ? changed : undefined, also: withJourneys ? [BUILD] : [] }),
);
checked.forEach(count);
const isBuilt = checked.some(({ name, ok }) => name === BUILD.name && ok);
if (isBuilt) {
  const weigh = [process.execPath, join(ROOT, 'scripts', 'run.mjs'), 'remote-workspace', 'weigh'];
  const name = 'manifests and sizes of the remotes, and the releases of the contract that they fit';
  count({ name, ...(await runCheck({ name, command: weigh })) });
  count({ name: BUILT_SECRETS.name, ...(await runCheck(BUILT_SECRETS)) });
}
const files = isPart ? touchedTests() : [];
if (!isPart || files.length > 0) {
  const output = ['--ci', '--json', `--outputFile=${join(RESULTS, 'jest.json')}`];
  const command = [JEST, ...output, ...(isPart ? ['--runTestsByPath', ...files] : [])];
  await suite('unit, screens and services', command, 'jest.json', countsOfJest, failuresOfJest);
}
if (isBuilt) {
  const some = journeys === 'all' ? [] : [...journeys, ...EMBEDDED_ONLY.map((name) => `--project=${name}`)];
  if (journeys !== 'all') process.env.JOURNEY_FORMS = 'embedded';
  const command = [PLAYWRIGHT, 'test', '--config', join('e2e', 'playwright.config.ts'), ...some];
  await suite('journeys in Chromium', command, 'playwright.json', countsOfPlaywright, failuresOfPlaywright);
}

seconds.push(['in all', performance.now() - startedAt]);
console.log(`\nSeconds: ${seconds.map(([name, ms]) => `${name} ${Math.round(ms / 1000)}`).join(', ')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
if (values.all && !isPart) keepRecord();
console.log(recordLine(ROOT));
console.log(`\n${totals.line()}`);
process.exitCode = totals.hasFailed() ? 1 : 0;

/** Only for committed sources: a record of other sources would be meaningless. */
function keepRecord() {
  const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
  if (git('status', '--porcelain') !== '') return;
  const [commit, on] = [git('rev-parse', 'HEAD'), new Date().toISOString().slice(0, 10)];
  writeRecord(ROOT, { commit, on, result: totals.line(), green: !totals.hasFailed(), sources: sourcesOf(ROOT) });
}

/** Test files reached by the plan's files, according to Jest's dependency graph. */
function touchedTests() {
  const list = (...args) => {
    const { stdout, stderr, status } = spawnSync(JEST, ['--listTests', '--json', '--passWithNoTests', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`Jest cannot tell which tests are touched: ${stderr}`);
    return JSON.parse(stdout);
  };
  const related = plan.code.length > 0 ? list('--findRelatedTests', ...plan.code) : [];
  const crash = plan.crashTests.length > 0 ? list(...plan.crashTests) : [];
  return [...new Set([...related, ...crash])];
}

/** Runs a test runner and counts from its results file; a runner that dies without writing one counts as a failure. */
async function suite(name, command, file, countsOf, failuresOf) {
  const { ok } = await timed(name, () => runCheck({ name, command }));
  const path = join(RESULTS, file);
  const results = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  const counts = results ? countsOf(results) : { failed: 1 };
  const failed = results ? failuresOf(results, ROOT) : [];
  totals.add(ok || counts.failed > 0 ? counts : { ...counts, failed: 1 });
  failures.push(...(ok || failed.length > 0 ? failed : [`${name}: see its last lines above`]));
}
