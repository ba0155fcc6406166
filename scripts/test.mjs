// All tests, from a fresh clone: checks of the code, unit and service tests on a real MongoDB and RabbitMQ, the
// production build, and journeys in a real Chromium. Ends with one line for all suites together: `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkNode } from './setup/check-node.mjs';
import { runCheck, runChecks } from './setup/checks.mjs';
import { ROOT, installPackages } from './setup/install-packages.mjs';

const RESULTS = join(ROOT, 'test-results');
/** More failed files than this are no matter of a busy machine. */
const UNSTEADY_MAX = 4;

checkNode();
installPackages();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const totals = { passed: 0, failed: 0 };
const count = (passed, failed) => {
  totals.passed += passed;
  totals.failed += failed;
};

for (const ok of await runChecks()) count(ok ? 1 : 0, ok ? 0 : 1);
await jestSuite();
const { ok: isBuilt } = await runCheck({
  name: 'production build',
  command: [process.execPath, join(ROOT, 'scripts', 'build.mjs')],
});
count(isBuilt ? 1 : 0, isBuilt ? 0 : 1);
if (isBuilt) {
  const { ok: isLight } = await runCheck({
    name: 'manifests and sizes of the slices',
    command: [process.execPath, join(ROOT, 'scripts', 'run.mjs'), 'slice', 'weigh'],
  });
  count(isLight ? 1 : 0, isLight ? 0 : 1);
}
if (isBuilt)
  await suite(
    'journeys in Chromium',
    [join(ROOT, 'node_modules', '.bin', 'playwright'), 'test', '--config', join('e2e', 'playwright.config.ts')],
    'playwright.json',
    readPlaywright,
  );

console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;

/**
 * Unit, screen and service tests. Files with a failure run once more by themselves: with real brokers, databases and
 * kills on a busy machine one test in thousands may run out of time. A file that passes then counts, and is named as
 * unsteady; one that fails twice has failed.
 */
async function jestSuite() {
  const command = (file) => [
    join(ROOT, 'node_modules', '.bin', 'jest'),
    '--ci',
    '--json',
    `--outputFile=${join(RESULTS, file)}`,
  ];
  const { ok } = await runCheck({ name: 'unit, screens and services', command: command('jest.json') });
  const first = readResults('jest.json');
  if (!first) return count(0, 1);
  const failed = first.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (failed.length === 0) return count(first.numPassedTests, ok ? 0 : 1);
  if (failed.length > UNSTEADY_MAX) return count(...readJest(first));
  const steady = first.testResults
    .filter(({ status }) => status !== 'failed')
    .reduce(
      (sum, { assertionResults }) => sum + assertionResults.filter(({ status }) => status === 'passed').length,
      0,
    );
  await runCheck({
    name: `${failed.length} files once more`,
    command: [...command('jest-again.json'), '--runTestsByPath', ...failed],
  });
  const second = readResults('jest-again.json');
  if (!second) return count(steady, failed.length);
  for (const { name, status } of second.testResults)
    if (status !== 'failed') console.log(`unsteady: ${relative(ROOT, name)} failed once and passed once`);
  const [passed, failures] = readJest(second);
  count(steady + passed, failures);
}

function readResults(file) {
  const path = join(RESULTS, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/**
 * Runs a test runner and counts from the file of results that it writes; a runner that dies without one counts as a
 * failure.
 */
async function suite(name, command, file, read) {
  const { ok } = await runCheck({ name, command });
  const results = readResults(file);
  const [passed, failed] = results ? read(results) : [0, 1];
  count(passed, failed === 0 && !ok ? 1 : failed);
}

function readJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
  return [numPassedTests, numFailedTests + numRuntimeErrorTestSuites];
}

function readPlaywright({ stats }) {
  return [stats.expected + stats.flaky, stats.unexpected];
}
