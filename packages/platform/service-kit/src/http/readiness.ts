const GOES_ON = 'goes on without it: ';

/** State of a part whose absence costs its own calls alone: the service stays ready, and says what it lacks. */
export const goesOnWithout = (why: string): string => `${GOES_ON}${why}`;

/** Whether every part of a readiness report is fine, or can be done without. */
export function isReady(report: Record<string, string>): boolean {
  return Object.values(report).every((state) => state === 'ok' || state.startsWith(GOES_ON));
}
