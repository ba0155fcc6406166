import { dateFormat } from '@market/api/formatters';
import { texts } from '../texts';

/** The day of a time, in words. */
export function dayOf(at: string): string {
  return dateFormat(undefined, { dateStyle: 'long' }).format(new Date(at));
}

/** From when on a candidate may be asked once more. */
export function AskAgain({ at }: { at: string }) {
  return <>{texts.askAgain.askAgainOn({ day: dayOf(at), time: (words) => <time dateTime={at}>{words}</time> })}</>;
}
