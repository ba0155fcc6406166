import type { ResponseRecord } from './answers';
import { RECORD_DAYS, RECORD_MIN } from './constants';
import { texts } from '../texts';

/** Sentence about the promise of a post. */
export const promiseSentence = (days: number): string => texts.responses.promise({ days });

/** Sentence about an employer's record, with the same wording on every page. */
export function recordSentence({ counted, answered, percent, median_days }: ResponseRecord): string {
  if (percent === null || counted === null || answered === null) return texts.responses.isNew({ min: RECORD_MIN });
  const share = { percent, counted, answered, days: RECORD_DAYS };
  return median_days === null
    ? texts.responses.share(share)
    : texts.responses.record({ ...share, median: median_days });
}
