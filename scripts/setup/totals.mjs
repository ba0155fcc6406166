// What a run of all tests counts, and the line it ends with.

/** Counts of several suites together. */
export function createTotals() {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  return {
    /** @param counts `{passed, failed, skipped}`, any of them absent for none */
    add(counts) {
      for (const name of Object.keys(totals)) totals[name] += counts[name] ?? 0;
    },
    hasFailed: () => totals.failed > 0,
    /** `N passed, N failed`; what was skipped is named where there is any, so that a part that did not run is seen. */
    line: () =>
      `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
  };
}

/** Counts of what `jest --json` writes: a file that could not be run at all is a failure too. */
export const countsOfJest = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
  skipped: numPendingTests,
});

/** Counts of what Playwright's reporter `json` writes: a test that needed a second try has failed. */
export const countsOfPlaywright = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});
