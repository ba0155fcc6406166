import { texts } from '../texts';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** The day of a time, in words. */
export function dayOf(at: string): string {
  return DAY.format(new Date(at));
}

/** From when on a candidate may be asked once more. */
export function AskAgain({ at }: { at: string }) {
  return <>{texts.askAgain.askAgainOn({ day: dayOf(at), time: (words) => <time dateTime={at}>{words}</time> })}</>;
}
