import { dayOf } from '@market/api/formatters';
import { texts } from '../texts';

/** Date from which a candidate may be asked again. */
export function AskAgain({ at }: { at: string }) {
  return <>{texts.askAgain.askAgainOn({ day: dayOf(at), time: (words) => <time dateTime={at}>{words}</time> })}</>;
}
