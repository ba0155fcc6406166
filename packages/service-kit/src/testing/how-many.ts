/**
 * A count of a row of docs/reliability.md. `npm test` shows the behaviour with fewer, since it runs with every change;
 * `npm run test:faults -- full` with all of them.
 * @returns `usually`, or `inFull` where FULL_COUNTS is set
 */
export function howMany({ usually, inFull }: { usually: number; inFull: number }): number {
  return process.env.FULL_COUNTS === 'true' ? inFull : usually;
}
