interface Counts {
  passed?: number;
  failed?: number;
  skipped?: number;
}
const {
  createTotals,
  countsOfJest,
  countsOfPlaywright,
}: {
  createTotals: () => { add(counts: Counts): void; hasFailed(): boolean; line(): string };
  countsOfJest: (results: Record<string, number>) => Counts;
  countsOfPlaywright: (results: { stats: Record<string, number> }) => Counts;
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

test('what is skipped is named, of either runner', () => {
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
