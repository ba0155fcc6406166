import { type Period, periodsIn, withoutPeriod } from '../dates/periods';
import type { ResumeLine } from '../text';
import { takeBullet } from '../layout/bullets';
import { COMPANY, TITLE } from '../words/entry-words';
import { withDrawnBullets } from './drawn-bullets';
import { isPlace } from './place';

/** Part of a section about one job or school. */
export interface Entry {
  /** Lines of its head without dates, each with its source line. */
  head: Array<{ text: string; line: ResumeLine }>;
  period?: Period;
  /** Line with its dates. */
  dated?: ResumeLine;
  body: ResumeLine[];
}

interface DatedLine {
  line: ResumeLine;
  period?: Period;
  /** Line without its dates. */
  rest: string;
}

const HEAD_MAX = 110;
const HEAD_LINES_MAX = 3;
/** Length of stay, as some sites write it below a company: `3 years 2 months`. */
const DURATION =
  /^[([]?(?:(?:about |ca\.? )?\d+\+? ?(?:years?|yrs?|months?|mos?|jahre?|monate?|ans?|années?|mois|años?|meses|mes)\b[ ,.·&]*(?:and |und |et |y )?){1,2}[)\]]?$/iu;

/**
 * Splits a section into entries. Each is found by its dates; the number of lines before the section's first dates is
 * assumed for the head of every entry with the same style.
 */
export function entriesOf(lines: readonly ResumeLine[]): Entry[] {
  const all = joinedDates(wholeLines(withDrawnBullets(lines).filter(({ text }) => !DURATION.test(text)))).map(
    datedLine,
  );
  const dates = all.flatMap(({ period }, at) => (period ? [at] : []));
  const [first] = dates;
  if (first === undefined) return undated(all);
  const before = Math.min(first, HEAD_LINES_MAX);
  const body = bodyStyle(all.filter(({ period }) => !period).map(({ line }) => line));
  const starts = dates.map((at, index) => {
    const after = index === 0 ? -1 : (dates[index - 1] ?? -1);
    return index === 0 ? at - before : startOfHead(all, { at, after, before, body });
  });
  return dates.map((at, index) => {
    const part = all.slice(starts[index], starts[index + 1]);
    return entryOf(part, at - (starts[index] ?? 0), body);
  });
}

/** Line whose dates are separate from its text; years in the middle of a sentence are ignored. */
function datedLine(line: ResumeLine): DatedLine {
  const plain = { line, rest: line.text };
  if (line.text.length > 160) return plain;
  const found = periodsIn(line.text);
  const period = found.find(({ isSingle }) => !isSingle) ?? found[0];
  if (!period) return plain;
  const rest = withoutPeriod(line.text, period);
  if (!stands(line, period, rest)) return plain;
  return {
    line,
    period,
    rest: DURATION.test(rest)
      ? ''
      : rest.replace(/\s*[([]?\d+ (?:years?|yrs?|months?|mos?|mois|ans?)[^|\t]*[)\]]?$/u, (end) =>
          DURATION.test(end.trim()) ? '' : end,
        ),
  };
}

function stands(line: ResumeLine, period: Period, rest: string): boolean {
  const { text } = line;
  const left = text.slice(0, period.from);
  const right = text.slice(period.to);
  const isAlone = rest.length === 0;
  // Dates in a separate cell belong to the row.
  const isCell = /(?:^|\t)[\s([]*$/u.test(left) && /^[\s)\].,]*(?:$|\t)/u.test(right);
  if (isAlone || (isCell && !line.isBullet)) return true;
  const atEnd = /^[\s)\].,]*(?:$|\t)/u.test(right) || /^[\s)\].,]*[([|·•–—-]/u.test(right) || /^[)\]]/u.test(right);
  const atStart = /^[\s([]*$|\t[\s([]*$/u.test(left);
  if (!atEnd && !atStart) return false;
  const isSentence = rest.split(' ').length > 14 || (/[.!?]$/.test(rest) && !ABBREVIATED.test(rest));
  if (isSentence) return false;
  if (!period.isSingle) return !line.isBullet || rest.split(' ').length <= 10;
  // A single year in a bullet list is part of its text, and begins no entry.
  if (line.isBullet) return false;
  return atEnd
    ? /[\t(|,·•–—-]\s*$|^\s*$/u.test(left) || rest.split(' ').length <= 9
    : /^[\s)\]]*[\t|:,–—-]/u.test(right) || rest.split(' ').length <= 9;
}

/** Joins lines that end with a comma to the next one. */
function wholeLines(lines: readonly ResumeLine[]): ResumeLine[] {
  const whole: ResumeLine[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    if (before && /,$/.test(before.text) && !before.isBullet && !line.isBullet && line.text.length < 60)
      whole[whole.length - 1] = { ...before, text: `${before.text} ${line.text}` };
    else whole.push(line);
  }
  return whole;
}

/** Joins periods that span two lines: `Jan 2018 –` and below it `Dec 2020`. */
function joinedDates(lines: readonly ResumeLine[]): ResumeLine[] {
  const joined: ResumeLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const next = lines[at + 1];
    if (!line) continue;
    const cells = line.text.split('\t');
    const open = cells.findIndex(
      (cell) =>
        cell.length < 24 &&
        /[-–—]\s*$|\d\s*(?:to|bis|à|a|until)$|\d\s*[-–—]\s*\p{L}{3,9}\.?$/u.test(cell) &&
        periodsIn(cell).length === 1,
    );
    const below = next?.text.split('\t') ?? [];
    const close = below.findIndex((cell) => {
      const [period] = periodsIn(`${/\p{L}\.?$/u.test(cells[open] ?? '') ? '1990 – May' : '1990 –'} ${cell}`);
      return cell.length < 20 && period !== undefined && !period.isSingle && period.to >= cell.length + 6;
    });
    if (next && open >= 0 && close >= 0) {
      cells[open] = `${cells[open]} ${below[close]}`;
      joined.push({ ...line, text: cells.join('\t') });
      const rest = below.filter((_, index) => index !== close).join('\t');
      const { isBullet, rest: text } = takeBullet(rest);
      if (rest) joined.push({ ...next, text, isBullet });
      at += 1;
    } else joined.push(line);
  }
  return joined;
}

/** Typical font size and line gap of the text below the heads. */
function bodyStyle(lines: readonly ResumeLine[]): { size: number; gap: number } {
  const bullets = lines.filter(({ isBullet }) => isBullet);
  const asked = bullets.length > 0 ? bullets : lines;
  const size = asked.map((line) => line.size).toSorted((a, b) => a - b)[Math.floor(asked.length / 2)] ?? 0;
  const gaps = lines
    .slice(1)
    .map((line, at) => line.y - (lines[at]?.y ?? 0))
    .filter((gap) => gap > 0)
    .toSorted((a, b) => a - b);
  return { size, gap: gaps[Math.floor(gaps.length / 3)] ?? 0 };
}

/** Dots that end an abbreviation instead of a sentence. */
const ABBREVIATED =
  /(?:\b(?:inc|ltd|co|corp|llc|bros|jr|sr|dept|univ|gov|int|st|techn|etc)|(?:\p{L}\.)+\p{L}|\s\p{L})\.$/iu;
const isShort = ({ text }: ResumeLine) => text.length <= HEAD_MAX && (!/[.!?;]$/.test(text) || ABBREVIATED.test(text));

function startOfHead(
  all: readonly DatedLine[],
  { at, after, before, body }: { at: number; after: number; before: number; body: { size: number; gap: number } },
): number {
  // Nothing but heads between two dates.
  if (at - after - 1 <= before && all.slice(after + 1, at).every(({ line }) => !line.isBullet && isShort(line)))
    return after + 1;
  let start = at;
  const marked = all.slice(0, before).some(({ line }) => isMarked(line, body.size));
  while (start - 1 > after && at - start < before) {
    const { line } = all[start - 1] ?? {};
    const above = all[start - 2]?.line;
    if (!line || line.isBullet || !isShort(line)) break;
    const apart = above === undefined || line.page !== above.page || line.y - above.y > 1.35 * body.gap;
    const follows =
      start - 1 > after + 1 && above !== undefined && !above.isBullet && !apart && !isMarked(line, body.size);
    // Text of the entry above, unless a gap separates it.
    if (follows && (marked || /\p{Ll}$|,$/u.test(above.text)) && above.text.length > 60) break;
    if (marked && !isMarked(line, body.size) && start === at - before + 1) break;
    start -= 1;
    if (apart && at - start >= 1 && above !== undefined && (above.isBullet || !isShort(above))) break;
  }
  return start;
}

const isMarked = (line: ResumeLine, size: number) =>
  line.bold || line.size > 1.04 * size || /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u.test(line.text.split('\t')[0] ?? '');

function entryOf(part: readonly DatedLine[], dated: number, body: { size: number; gap: number }): Entry {
  const head: Entry['head'] = [];
  const lines = part.slice(0, dated + 1);
  for (const { rest, line } of lines) if (rest) head.push({ text: rest, line });
  let next = dated + 1;
  const date = part[dated]?.line;
  while (next < part.length && (head.length < HEAD_LINES_MAX || next === dated + 1)) {
    const { line, period } = part[next] ?? {};
    if (!line || period || line.isBullet || !isShort(line) || line.text.split(' ').length > 12) break;
    // Place on a separate line below the dates.
    if (next === dated + 1 && isPlace(line.text)) {
      head.push({ text: line.text, line });
      next += 1;
      continue;
    }
    if (/^\p{Ll}/u.test(line.text) || /^[^\t]{3,40}:\s/u.test(line.text)) break;
    const below = part[next + 1]?.line;
    const partsNow = head.reduce((sum, { text }) => sum + splitHead(text).length + (isWholeHead(text) ? 1 : 0), 0);
    const isLast = below === undefined || below.isBullet;
    // A head with two parts is complete; the next line belongs to it only if its style shows so.
    if (
      partsNow >= 2 &&
      !(isMarked(line, body.size) && !isMarked(below ?? line, body.size)) &&
      !(isLast && below !== undefined && head.length < 3)
    )
      break;
    // Unmarked lines that wrap are body.
    if (
      below !== undefined &&
      !below.isBullet &&
      partsNow >= 1 &&
      /^\p{Ll}/u.test(below.text) &&
      !isMarked(line, body.size)
    )
      break;
    if (date && line.page === date.page && line.y - date.y > 4 * Math.max(body.gap, line.size)) break;
    head.push({ text: line.text, line });
    next += 1;
  }
  const { period, line } = part[dated] ?? {};
  return {
    head,
    ...(period ? { period } : {}),
    ...(line ? { dated: line } : {}),
    body: part.slice(next).map((each) => each.line),
  };
}

/** Whether a head has title and company separated by commas: `Junior Developer, Adesso AG, Dortmund`. */
function isWholeHead(text: string): boolean {
  const [first = '', ...others] = text.split(/,\s+/);
  return TITLE.test(first) && others.some((cell) => COMPANY.test(cell) && !TITLE.test(cell));
}

/** Entries of a section without dates: each begins with a line in a distinct style, or after a gap. */
function undated(all: readonly DatedLine[]): Entry[] {
  const lines = all.map(({ line }) => line);
  const body = bodyStyle(lines);
  const entries: Entry[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const entry = entries.at(-1);
    const starts =
      !line.isBullet &&
      isShort(line) &&
      (before === undefined || before.isBullet || (line.bold && !before.bold) || line.y - before.y > 1.5 * body.gap);
    if (starts || !entry) entries.push({ head: [{ text: line.text, line }], body: [] });
    else if (entry.body.length === 0 && entry.head.length < 2 && !line.isBullet && isShort(line))
      entry.head.push({ text: line.text, line });
    else entry.body.push(line);
  }
  return entries;
}

/** Field labels, as in forms. */
const LABEL =
  /^(?:company(?: name)?|employer|organi[sz]ation|firma|arbeitgeber|entreprise|empresa|designation|role|position(?: held)?|job title|title|poste|puesto|cargo|duration|period|zeitraum|location|ort|lieu|degree|institution|institute)(?:\s*:\s*|$)/iu;

/** Splits a head line at tabs, bars, dots, and dashes between spaces. */
export function splitHead(text: string): string[] {
  return text
    .split(/\t|\s+[|•·∙▪◆◦‣/]\s+|\s*\|\s*|\s+[–—]\s+|\s+-\s+|\s*;\s+/u)
    .map((part) => part.replace(/^[\s,:|·•–—-]+|[\s,:|·•–—-]+$/gu, '').trim())
    .map((part) => part.replace(LABEL, ''))
    .map((part) => (ABBREVIATED.test(part) ? part : part.replace(/\.$/, '')))
    .filter(Boolean);
}

/** Joins wrapped lines into paragraphs and list items; words hyphenated at the end of a line are rejoined. */
export function paragraphsOf(lines: readonly ResumeLine[], around: readonly ResumeLine[] = lines): string[] {
  const paragraphs: string[] = [];
  const right = Math.max(0, ...around.filter(({ text }) => !text.includes('\t')).map((line) => line.right));
  let before: ResumeLine | undefined;
  for (const line of lines) {
    const text = line.text.replaceAll('\t', ' ');
    const last = paragraphs.at(-1);
    const goesOn =
      last !== undefined &&
      before !== undefined &&
      !line.isBullet &&
      (/^\p{Ll}/u.test(text) ||
        /[-\u2010]$|,$/u.test(last) ||
        (right > 0 &&
          ((before.right > 0.85 * right && !/[.!?:]$/.test(last)) || (before.isBullet && line.x > before.x + 3))));
    if (!goesOn) paragraphs.push(text);
    else if (/\p{Ll}[-\u2010]$/u.test(last) && /^\p{Ll}/u.test(text))
      paragraphs[paragraphs.length - 1] = `${last.slice(0, -1)}${text}`;
    else paragraphs[paragraphs.length - 1] = `${last} ${text}`;
    before = line;
  }
  return paragraphs;
}
