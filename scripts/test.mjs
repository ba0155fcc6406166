// All tests, from a fresh clone: checks of the code, unit and service tests on a real MongoDB and RabbitMQ, the
// production build, and journeys in a real Chromium. Ends with one line for all suites together: `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode } from './setup/check-node.mjs';
import { runCheck, runChecks } from './setup/checks.mjs';
import { ROOT, installPackages } from './setup/install-packages.mjs';

const RESULTS = join(ROOT, 'test-results');

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
await suite(
  'unit, screens and services',
  [join(ROOT, 'node_modules', '.bin', 'jest'), '--ci', '--json', `--outputFile=${join(RESULTS, 'jest.json')}`],
  'jest.json',
  readJest,
);
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
  return [stats.expected, stats.unexpected + stats.flaky];
}
