import type { ResumeLine } from '../text';
import { SECTION_TITLES, SECTION_WORDS, type Section } from '../words/section-titles';

/** Letters alone, without case and accents: `W O R K  Experience:` is `workexperience`. */
export function lettersKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}]/gu, '');
}

const byKey = new Map<string, Section>();
for (const [section, titles] of SECTION_TITLES) for (const title of titles) byKey.set(lettersKey(title), section);

const HEADING_MAX = 48;

/** Section whose heading a text is, judged only by its words. */
export function headingOf(text: string): Section | undefined {
  if (text.length > HEADING_MAX || /\d{2}|[@,;]/.test(text)) return undefined;
  const key = lettersKey(text);
  return key.length < 3 ? undefined : byKey.get(key);
}

export interface SectionLines {
  section: Section;
  lines: ResumeLine[];
}

/** Style features that headings share. */
const styleOf = ({ size, bold, text }: ResumeLine) => `${Math.round(2 * size)} ${bold} ${isUpper(text)}`;

export function isUpper(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** Font size of most letters. */
export function bodySize(lines: readonly ResumeLine[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(2 * size) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/**
 * Splits lines into sections; the lines before the first heading are the head. A line in the style of headings with
 * unknown words begins a section of other content.
 */
export function sectionsOf(lines: readonly ResumeLine[]): SectionLines[] {
  const body = bodySize(lines);
  const certain = lines.map((line) => (line.isBullet && !stands(line, body) ? undefined : headingOf(line.text)));
  const styles = new Map<string, number>();
  for (const [at, line] of lines.entries())
    if (certain[at] !== undefined && stands(line, body))
      styles.set(styleOf(line), (styles.get(styleOf(line)) ?? 0) + 1);
  const sections: SectionLines[] = [{ section: 'head', lines: [] }];
  const first = certain.findIndex((section) => section !== undefined);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line) continue;
    const next = lines[at + 1];
    // Heading that spans two lines.
    const isOne =
      next !== undefined &&
      stands(line, body) &&
      styleOf(next) === styleOf(line) &&
      Math.abs(next.y - line.y) < 2 * line.size;
    const joined = isOne ? headingOf(line.text + next.text) : undefined;
    // The name above all headings may have the same style.
    const section = joined ?? certain[at] ?? (at > first ? likelyHeading(line, { body, styles }) : undefined);
    if (joined !== undefined) at += 1;
    // Heading and text in a single line: `Objective: …`.
    const [, label = '', text = ''] =
      section === undefined ? (/^([^:\t]{4,40}):\s+(\S.{30,})$/u.exec(line.text) ?? []) : [];
    if (headingOf(label) === 'summary') {
      sections.push({ section: 'summary', lines: [{ ...line, text }] });
      continue;
    }
    if (line.startsColumn && section === undefined) sections.push({ section: 'head', lines: [] });
    if (section === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ section, lines: [] });
  }
  return sections;
}

/** Whether the style of a line differs from the body text. */
const stands = (line: ResumeLine, body: number) =>
  line.bold || line.heading !== undefined || isUpper(line.text) || line.size > 1.08 * body;

const WORDS_MAX = 6;
/** Minimum number of headings in one style that establishes it as the style of headings. */
const SURE = 2;

function likelyHeading(
  line: ResumeLine,
  { body, styles }: { body: number; styles: ReadonlyMap<string, number> },
): Section | undefined {
  const { text } = line;
  if (line.isBullet || text.length > HEADING_MAX || /[\t@;|]|\d{2}|[.!?]$|^\p{Ll}/u.test(text) || !stands(line, body))
    return undefined;
  const words = text.split(' ').length;
  if (words > WORDS_MAX) return undefined;
  const inStyle = styles.get(styleOf(line)) ?? 0;
  const isMarked = isUpper(text) || line.size > 1.08 * body || (line.heading ?? 9) <= 2;
  if (!isMarked) return undefined;
  // A style shared by job titles and headings is ambiguous.
  if (inStyle >= SURE || line.size > 1.15 * body) {
    const named = SECTION_WORDS.find(([, pattern]) => pattern.test(text))?.[0];
    if (named && inStyle > 0) return named;
    if (inStyle >= SURE && !text.includes(',')) return 'other';
  }
  return undefined;
}
