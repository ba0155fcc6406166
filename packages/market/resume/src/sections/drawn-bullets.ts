import { periodsIn } from '../dates/periods';
import { hadRoom } from '../layout/had-room';
import type { ResumeLine } from '../text';

/** Indent of a list relative to the line above, in points. */
const INDENT = { min: 8, max: 45 };
const SAME = 2;

/**
 * Marks lines whose bullets are drawn instead of written, as in lists printed by browsers: these are lines indented
 * more than the line above. An indentation at which dates, bold text or the section's first line occur is that of
 * entries.
 */
export function withDrawnBullets(lines: readonly ResumeLine[]): readonly ResumeLine[] {
  if (lines.some(({ isBullet }) => isBullet)) return lines;
  const indented = new Set<ResumeLine>();
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1];
    const deeper = above === undefined || startsWithDates(above) ? 0 : line.x - above.x;
    if (above?.page !== line.page || deeper < INDENT.min || deeper > INDENT.max || indented.has(line)) continue;
    const level = lines.filter(({ x }) => Math.abs(x - line.x) <= SAME);
    if (lines[0] && !level.includes(lines[0]) && level.every((each) => !each.bold && periodsIn(each.text).length === 0))
      for (const each of level) indented.add(each);
  }
  if (indented.size === 0) return lines;
  const edge = Math.max(...lines.map(({ right }) => right));
  return lines.map((line, at) => {
    const above = lines[at - 1];
    if (!indented.has(line)) return line;
    const isWrapped =
      above !== undefined && indented.has(above) && (/^\p{Ll}/u.test(line.text) || !hadRoom(above, line, edge));
    return isWrapped ? line : { ...line, isBullet: true };
  });
}

/** Whether a line begins with dates, whose text is indented like the lines below. */
const startsWithDates = ({ text }: ResumeLine) => periodsIn(text)[0]?.from === 0;
