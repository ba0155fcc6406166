import { amountText } from '../job-posts/money';
import type { PostingDuty, PostingRule } from './rules';
import { texts } from './texts';

/** Name of a duty. */
export const DUTY_LABELS: Readonly<Record<PostingDuty, string>> = texts.labels;

/** Advice about a duty that is open or cannot be checked from a post's fields. */
export function adviceOf({ duty, width }: Pick<PostingRule, 'duty' | 'width'>): string {
  if (duty !== 'pay_width') return texts.advice[duty];
  return texts.advice.pay_width({
    most: amountText(width?.most ?? 0, width?.currency),
    freeAbove: amountText(width?.free_above ?? 0, width?.currency),
  });
}
