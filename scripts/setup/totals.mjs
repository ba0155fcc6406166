// Totals of a run of all tests, and its last lines.
import { relative } from 'node:path';

/** Counts of several suites together. */
export function createTotals() {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  return {
    /** @param counts `{passed, failed, skipped}`, any of them absent for none */
    add(counts) {
      for (const name of Object.keys(totals)) totals[name] += counts[name] ?? 0;
    },
    hasFailed: () => totals.failed > 0,
    /**
     * `N passed, N failed`; skipped tests are counted where there are any, so that a part that did not run is noticed.
     */
    line: () =>
      `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
  };
}

/** Counts from the output of `jest --json`: a file that could not be run at all counts as a failure too. */
export const countsOfJest = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
  skipped: numPendingTests,
});

/** Outcome of a step of the drill by its counts; a step that ran no test has failed. */
export function outcomeOfStep({ passed, failed }, isOptional = false) {
  if (passed + failed === 0)
    return isOptional
      ? { ok: true, outcome: 'SKIPPED: this machine lacks what it needs' }
      : { ok: false, outcome: 'ran no test' };
  const ok = failed === 0;
  return { ok, outcome: ok ? 'as promised' : `${failed} of ${passed + failed} FAILED` };
}

/** Counts from the output of Playwright's reporter `json`: a test that needed a retry counts as failed. */
export const countsOfPlaywright = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});

/** Escape sequences by which a terminal shows colours. */
const COLOURS = /\u001b\[[\d;]*m/g;
const LONGEST_REASON = 300;

/** `where › title: the first line that says why`, for one failed test. */
const failure = (where, title, message = '') => {
  const [reason = ''] = message.replace(COLOURS, '').trim().split('\n');
  return `${where} › ${title}: ${reason.slice(0, LONGEST_REASON)}`;
};

/**
 * A line for each failed test in the output of `jest --json`.
 * @param root the project's folder
 */
export const failuresOfJest = ({ testResults }, root) =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(file, 'it could not be run', message)];
    return failed.map(({ fullName, failureMessages }) => failure(file, fullName, failureMessages[0]));
  });

/** A line for each failed journey in the output of Playwright's reporter `json`. */
export const failuresOfPlaywright = ({ suites, errors = [] }) => [
  ...errors.map(({ message }) => failure('journeys', 'as a whole', message)),
  ...specsOf(suites).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failure(file, `${title} (${projectName})`, results.find(({ error }) => error)?.error.message),
      ),
  ),
];

const specsOf = (suites = []) => suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...specsOf(inner)]);
