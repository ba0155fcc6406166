const GOES_ON = 'goes on without it: ';

/** State of a part whose failure affects only its own calls: the service stays ready, and reports the part. */
export const goesOnWithout = (why: string): string => `${GOES_ON}${why}`;

/** Whether every part of a readiness report is working or optional. */
export function isReady(report: Record<string, string>): boolean {
  return Object.values(report).every((state) => state === 'ok' || state.startsWith(GOES_ON));
}
