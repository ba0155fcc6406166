import { dayOf } from '@market/api/formatters';
import { texts } from '../texts';

/** From when on a candidate may be asked once more. */
export function AskAgain({ at }: { at: string }) {
  return <>{texts.askAgain.askAgainOn({ day: dayOf(at), time: (words) => <time dateTime={at}>{words}</time> })}</>;
}
