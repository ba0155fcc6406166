import type { ResumeValue } from '@market/contracts/profiles';
import { valueOf } from '../reading';
import type { ResumeLine } from '../text';

const NAME = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]+){1,4}$/u;

/** The person's name: the largest line of the first page that can be one. */
export function readName(lines: readonly ResumeLine[]): ResumeValue | undefined {
  const possible = lines.filter(({ text, page }) => page === 1 && NAME.test(text.trim()));
  const line = possible.toSorted((a, b) => b.size - a.size)[0];
  return line && valueOf(line.text.trim(), line, 'high');
}
