/**
 * Number of repetitions in a test: `npm test` uses few, since it runs with every change, `npm run test:all` more, and
 * `npm run test:faults -- full` as many as a row of docs/reliability.md states.
 * @returns `usually`; `inAll` where TEST_TIER is `all`; `inFull` where FULL_COUNTS is set
 */
export function howMany({
  usually,
  inAll = usually,
  inFull = inAll,
}: {
  usually: number;
  inAll?: number;
  inFull?: number;
}): number {
  if (process.env.FULL_COUNTS === 'true') return inFull;
  return process.env.TEST_TIER === 'all' ? inAll : usually;
}
