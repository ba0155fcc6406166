import type { ResumeValue } from '@market/contracts/profiles';
import type { ResumeLine } from './text';

export type Confidence = ResumeValue['confidence'];

/** Value with its source line. */
export function valueOf(value: string, line: Pick<ResumeLine, 'page' | 'text'>, confidence: Confidence): ResumeValue {
  return { value, source: sourceOf(line), confidence };
}

/** Maximum length of a displayed source line. */
const SOURCE_MAX = 300;

export function sourceOf({ page, text }: Pick<ResumeLine, 'page' | 'text'>): ResumeValue['source'] {
  return { page, text: text.replaceAll('\t', '  ').slice(0, SOURCE_MAX) };
}
