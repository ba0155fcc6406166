// All tests, from a fresh clone: checks of the code, the production build, unit and service tests on a real MongoDB and
// RabbitMQ, and journeys in a real Chromium. Ends with one line for all suites together: `N passed, N failed`.
// `--changed` runs what the changes since main touch.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles, planFor } from './setup/changed.mjs';
import { checkNode } from './setup/check-node.mjs';
import { BUILT_SECRETS, runCheck, runChecks } from './setup/checks.mjs';
import { ROOT, installPackages } from './setup/install-packages.mjs';
import {
  countsOfJest,
  countsOfPlaywright,
  createTotals,
  failuresOfJest,
  failuresOfPlaywright,
} from './setup/totals.mjs';

const RESULTS = join(ROOT, 'test-results');
const JEST = join(ROOT, 'node_modules', '.bin', 'jest');
const PLAYWRIGHT = join(ROOT, 'node_modules', '.bin', 'playwright');
const BUILD = { name: 'production build', command: [process.execPath, join(ROOT, 'scripts', 'build.mjs')] };

checkNode();
installPackages();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } });
const changed = values.changed ? changedFiles(ROOT) : undefined;
const plan = changed && planFor(changed);
const isPart = plan !== undefined && !plan.everything;
const withJourneys = !isPart || plan.journeys;
if (changed)
  console.log(`Changed: ${changed.length} file(s)${isPart ? '' : ', of those on which everything depends'}.`);

const totals = createTotals();
/** Shown again before the last line: what went wrong is looked for there. */
const failures = [];
const count = ({ name, ok }) => {
  totals.add(ok ? { passed: 1 } : { failed: 1 });
  if (!ok) failures.push(name);
};

const checked = await runChecks({ only: isPart ? changed : undefined, also: withJourneys ? [BUILD] : [] });
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
  const command = [PLAYWRIGHT, 'test', '--config', join('e2e', 'playwright.config.ts')];
  await suite('journeys in Chromium', command, 'playwright.json', countsOfPlaywright, failuresOfPlaywright);
}

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n${totals.line()}`);
process.exitCode = totals.hasFailed() ? 1 : 0;

/** Files of tests that the plan's files reach, by Jest's own knowledge of who imports whom. */
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

/**
 * Runs a test runner and counts from the file of results that it writes; a runner that dies without one counts as a
 * failure.
 */
async function suite(name, command, file, countsOf, failuresOf) {
  const { ok } = await runCheck({ name, command });
  const path = join(RESULTS, file);
  const results = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  const counts = results ? countsOf(results) : { failed: 1 };
  const failed = results ? failuresOf(results, ROOT) : [];
  totals.add(ok || counts.failed > 0 ? counts : { ...counts, failed: 1 });
  failures.push(...(ok || failed.length > 0 ? failed : [`${name}: see its last lines above`]));
}
