interface Counts {
  passed?: number;
  failed?: number;
  skipped?: number;
}
const {
  createTotals,
  countsOfJest,
  countsOfPlaywright,
  failuresOfJest,
  failuresOfPlaywright,
  outcomeOfStep,
}: {
  createTotals: () => { add(counts: Counts): void; hasFailed(): boolean; line(): string };
  countsOfJest: (results: Record<string, number>) => Counts;
  countsOfPlaywright: (results: { stats: Record<string, number> }) => Counts;
  failuresOfJest: (results: object, root: string) => string[];
  failuresOfPlaywright: (results: object) => string[];
  outcomeOfStep: (counts: Counts, isOptional?: boolean) => { ok: boolean; outcome: string };
} = jest.requireActual('../setup/totals.mjs');

const JEST = { numPassedTests: 5, numFailedTests: 0, numRuntimeErrorTestSuites: 0, numPendingTests: 0 };
const PLAYWRIGHT = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
const lineOf = (...counts: Counts[]) => {
  const totals = createTotals();
  for (const each of counts) totals.add(each);
  return totals.line();
};

test('a run in which nothing is skipped ends with two counts', () => {
  expect(lineOf({ passed: 1 }, countsOfJest(JEST), countsOfPlaywright({ stats: PLAYWRIGHT }))).toBe(
    '9 passed, 0 failed',
  );
});

test('skipped tests are named, of either runner', () => {
  expect(
    lineOf(countsOfJest({ ...JEST, numPendingTests: 2 }), countsOfPlaywright({ stats: { ...PLAYWRIGHT, skipped: 1 } })),
  ).toBe('8 passed, 0 failed, 3 skipped');
});

test('a file that does not run and a journey that needed a second try have failed', () => {
  expect(
    lineOf(
      countsOfJest({ ...JEST, numFailedTests: 1, numRuntimeErrorTestSuites: 1 }),
      countsOfPlaywright({ stats: { ...PLAYWRIGHT, unexpected: 1, flaky: 1 } }),
    ),
  ).toBe('8 passed, 4 failed');
});

test('a step of the drill is as promised where its tests ran and passed', () => {
  const outcome = (given: Partial<typeof JEST>) => outcomeOfStep(countsOfJest({ ...JEST, ...given }));
  expect(outcome({})).toEqual({ ok: true, outcome: 'as promised' });
  expect(outcome({ numFailedTests: 1 })).toEqual({ ok: false, outcome: '1 of 6 FAILED' });
  expect(outcome({ numRuntimeErrorTestSuites: 1 })).toEqual({ ok: false, outcome: '1 of 6 FAILED' });
  expect(outcome({ numPassedTests: 0, numPendingTests: 3 })).toEqual({ ok: false, outcome: 'ran no test' });
  expect(outcomeOfStep({ passed: 0, failed: 0, skipped: 3 }, true)).toMatchObject({
    ok: true,
    outcome: expect.stringMatching(/^SKIPPED/) as string,
  });
});

test('each failure is named with the first line that says why', () => {
  const passed = { status: 'passed', fullName: 'jobs are found', failureMessages: [] };
  const failed = {
    status: 'failed',
    fullName: 'jobs are kept',
    failureMessages: ['\u001b[31mError: gone\u001b[39m\n  at a.ts'],
  };
  expect(
    failuresOfJest(
      {
        testResults: [
          { name: '/m/a.test.ts', message: '', status: 'failed', assertionResults: [passed, failed] },
          { name: '/m/b.test.ts', message: '\n  ● Test suite failed to run', status: 'failed', assertionResults: [] },
          { name: '/m/c.test.ts', message: '', status: 'passed', assertionResults: [passed] },
        ],
      },
      '/m',
    ),
  ).toEqual(['a.test.ts › jobs are kept: Error: gone', 'b.test.ts › it could not be run: ● Test suite failed to run']);

  const test = (status: string, message?: string) => ({
    projectName: 'split',
    status,
    results: [{ error: message && { message } }],
  });
  expect(
    failuresOfPlaywright({
      errors: [{ message: 'Error: no browser' }],
      suites: [
        {
          specs: [{ file: 'api/jobs.spec.ts', title: 'reads', tests: [test('expected')] }],
          suites: [
            { specs: [{ file: 'api/jobs.spec.ts', title: 'posts', tests: [test('unexpected', 'Error: 503\nmore')] }] },
          ],
        },
      ],
    }),
  ).toEqual(['journeys › as a whole: Error: no browser', 'api/jobs.spec.ts › posts (split): Error: 503']);
});
