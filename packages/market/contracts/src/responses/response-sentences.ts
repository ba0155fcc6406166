import type { ResponseRecord } from './answers';
import { RECORD_DAYS, RECORD_MIN } from './constants';
import { texts } from '../texts';

/** Promise of a post, in a sentence. */
export const promiseSentence = (days: number): string => texts.responses.promise({ days });

/** Record of an employer in a sentence, in the same words on every page. */
export function recordSentence({ counted, percent, median_days }: ResponseRecord): string {
  if (percent === null) return texts.responses.isNew({ min: RECORD_MIN });
  const share = { percent, counted, days: RECORD_DAYS };
  return median_days === null
    ? texts.responses.share(share)
    : texts.responses.record({ ...share, median: median_days });
}
