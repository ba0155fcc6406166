import { type Period, periodsIn, withoutPeriod } from '../dates/periods';
import { isUpper } from '../letters';
import type { ResumeLine } from '../text';
import { takeBullet } from '../layout/bullets';
import { AT_COMPANY, COMPANY, isDegree, isSchool, TITLE } from '../words/entry-words';
import { type Field, fieldNamed, takeLabel } from '../words/field-labels';
import { isGrade } from '../words/grade-words';
import { withDrawnBullets } from './drawn-bullets';
import { isPlace, isTownLike } from './place';
import { beginsSentence, jobSentence } from './sentences';
import { rowCells, tableHead } from './tables';

/** Line of a head or a part of it, with its source line. */
export interface HeadPart {
  text: string;
  line: ResumeLine;
}

interface NamedPart extends HeadPart {
  /** Field that a label, a column or a sentence names. */
  field?: Field;
}

/** Part of a section about one job or school. */
export interface Entry {
  /** Lines of its head without dates. */
  head: NamedPart[];
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
  /** All parts of the head: a row of a table, or a sentence. */
  parts?: NamedPart[];
  /** Remark at the end of the line: `with 8.4 CGPA`. */
  grade?: string;
}

const HEAD_MAX = 110;
/** Longest line whose dates separate from its text. */
const LINE_MAX = 160;
const HEAD_LINES_MAX = 3;
/** Length of stay, as some sites write it below a company: `3 years 2 months`. */
const DURATION =
  /^[([]?(?:(?:about |ca\.? )?\d+\+? ?(?:years?|yrs?|months?|mos?|jahre?|monate?|ans?|années?|mois|años?|meses|mes)\b[ ,.·&]*(?:and |und |et |y )?){1,2}[)\]]?$/iu;

/**
 * Splits a section into entries. Each is found by its dates; the number of lines before the section's first dates is
 * assumed for the head of every entry with the same style.
 */
export function entriesOf(lines: readonly ResumeLine[]): Entry[] {
  const plain = withoutNumbers(lines).filter(({ text }) => !DURATION.test(text));
  const all = datedLines(joinedDates(wholeLines(withDrawnBullets(plain))));
  const dates = all.flatMap(({ period, parts }, at) => (period || parts ? [at] : []));
  const [first] = dates;
  if (first === undefined) return undated(all);
  const before = all[first]?.parts ? 0 : Math.min(first, HEAD_LINES_MAX);
  const body = bodyStyle(all.filter(({ period }) => !period).map(({ line }) => line));
  // Places stand below dates in a line of their own, so towns off the list do too.
  const isPlaced = dates.some((at) => all[at]?.rest === '' && isPlace(all[at + 1]?.line.text ?? ''));
  const starts = dates.map((at, index) => {
    const after = index === 0 ? -1 : (dates[index - 1] ?? -1);
    if (all[at]?.parts) return at;
    return index === 0 ? at - before : startOfHead(all, { at, after, before, body });
  });
  return dates.map((at, index) => {
    const part = all.slice(starts[index], starts[index + 1]);
    return entryOf(part, { dated: at - (starts[index] ?? 0), body, isPlaced });
  });
}

const NUMBER = /^\(?\d{1,2}[.)]\s+(?=\p{L})/u;

/** Lines of a numbered list without their numbers. */
function withoutNumbers(lines: readonly ResumeLine[]): readonly ResumeLine[] {
  if (lines.filter(({ text }) => NUMBER.test(text)).length < 2) return lines;
  return lines.map((line) => ({ ...line, text: line.text.replace(NUMBER, '') }));
}

/** Lines with their dates; rows of tables and sentences about jobs are whole heads, head rows are left out. */
function datedLines(lines: readonly ResumeLine[]): DatedLine[] {
  const all: DatedLine[] = [];
  let columns: Field[] | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line) continue;
    const head = tableHead(line.text);
    columns = head ?? columns;
    if (head) continue;
    const cells = columns && rowCells(line, columns);
    if (cells) {
      const dates = cells.filter(({ field }) => field === 'period').map(({ value }) => value);
      const [period] = joinedPeriods(dates.join('\t'));
      const parts = cells
        .filter(({ field, value }) => field !== 'period' && field !== 'number' && /[\p{L}\d]/u.test(value))
        .map(({ field, value }) => ({ text: value, line, field }));
      all.push({ line, rest: '', parts, ...(period ? { period } : {}) });
      continue;
    }
    const dated = datedLine(line);
    // A line with dates that is no row ends the table.
    if (dated.period) columns = undefined;
    // The end of a long sentence is on the next line.
    const next = lines[at + 1];
    const wraps = beginsSentence(line.text) && next !== undefined && !beginsSentence(next.text);
    const [said, isWrapped] = [jobSentence(line.text), wraps && jobSentence(`${line.text} ${next.text}`)];
    const sentence = said ?? (isWrapped || undefined);
    if (sentence) {
      const parts = sentence.cells.map(({ field, value }) => ({ text: value, line, field }));
      all.push({ line, rest: '', parts, period: sentence.period });
      if (!said) at += 1;
    } else all.push(dated);
  }
  return all;
}

/** Words between several dates of one entry: `Summer 2015 and Summer 2014`, or its first and last day in two cells. */
const ALSO = /^\s*(?:[,;&/]|and|und|et|y|e)?\s*(?:and|und|et|y|e)?\s*$/iu;

/** Periods of a text; those that only a conjunction separates are one. */
function joinedPeriods(text: string): Period[] {
  const joined: Period[] = [];
  for (const period of periodsIn(text)) {
    const before = joined.at(-1);
    if (!before || !before.start || !period.start || !ALSO.test(text.slice(before.to, period.from))) {
      joined.push(period);
      continue;
    }
    const ends = [before.end, period.end];
    joined[joined.length - 1] = {
      start: before.start < period.start ? before.start : period.start,
      end: ends.includes('') ? '' : (ends.toSorted().at(-1) ?? ''),
      isExact: before.isExact && period.isExact && /\t/.test(text.slice(before.to, period.from)),
      from: before.from,
      to: period.to,
      isSingle: false,
    };
  }
  return joined;
}

/** Verbs before a degree in a sentence about it. */
const COMPLETED =
  /^(?:\(?\d+[.)]\s*)?(?:(?:successfully|currently|presently)\s+)?(?:completed|passed|pursuing|pursued|obtained|secured|did|done|cleared|appeared for|graduated with)\s+(?:my\s+|the\s+|an?\s+)?(?=\S)/iu;
/** Result behind the year of a degree: `… University, 2023 with 8.4 CGPA`. */
const RESULT =
  /^(.*?(?:19|20)\d{2}\)?)[\s,;:(|–-]+(?:(?:with|securing|scoring|obtaining|having|by|mit|avec|con)\s+)?(?:an?\s+)?([^()]{1,40}?)[\s).]*$/iu;

/** Line whose dates are separate from its text; years in the middle of a sentence are ignored. */
function datedLine(line: ResumeLine): DatedLine {
  const plain = withDates(line);
  if (plain.period) return plain;
  // Sentence about a degree, or a result behind its year.
  const said = line.text.replace(COMPLETED, '').replace(/\.$/, '');
  const [, before = '', behind = ''] = said.length > LINE_MAX ? [] : (RESULT.exec(said) ?? []);
  const grade = isGrade(behind) ? behind : undefined;
  const text = grade ? before : said;
  if (text === line.text || !(isDegree(text) || isSchool(text))) return plain;
  const dated = withDates({ ...line, isBullet: false, text });
  if (!dated.period) return plain;
  return {
    ...dated,
    line,
    ...(grade ? { grade } : {}),
  };
}

/** Words before the year of a degree. */
const BEFORE_YEAR =
  /[\s,]+(?:in|im|en|during|(?:in )?the year(?: of)?|conclus[ãa]o(?: em)?|conclu[íi]d[oa](?: em)?)(?=\s*(?:\||$))/iu;

function withDates(line: ResumeLine): DatedLine {
  const plain = { line, rest: line.text };
  if (line.text.length > LINE_MAX) return plain;
  const found = joinedPeriods(line.text);
  const period = found.find(({ isSingle }) => !isSingle) ?? found[0];
  if (!period) return plain;
  const without = withoutPeriod(line.text, period);
  const rest = isDegree(without) ? without.replace(BEFORE_YEAR, '') : without;
  if (!stands(line, period, rest)) return plain;
  return {
    line,
    period,
    rest: DURATION.test(rest)
      ? ''
      : rest
          .replace(EXPECTED_ALONE, '')
          .replace(/\s*[([]?\d+ (?:years?|yrs?|months?|mos?|mois|ans?)[^|\t]*[)\]]?$/u, (end) =>
            DURATION.test(end.trim()) ? '' : end,
          ),
  };
}

/** Remark at a date to come: `Oct 2022 – Jun 2026 (expected)`. */
const EXPECTED_ALONE =
  /(?:^|[\s|,]*)[([]?(?:expected|anticipated|estimated|projected|voraussichtlich|prévue?|en cours|previsto|esperado)[)\]]?\s*$/iu;

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
  // Between commas: `MBA, 2006, HEC Paris`.
  const isListed =
    /,\s*$/.test(left) &&
    /^\s*,/.test(right) &&
    !line.isBullet &&
    (period.isSingle ? isDegree(rest) : TITLE.test(rest) || isDegree(rest)) &&
    rest.split(' ').length <= 12;
  if (isListed) return true;
  if (!atEnd && !atStart) return false;
  const isHead = atStart && !period.isSingle && TITLE.test(rest) && rest.split(' ').length <= 10;
  const isSentence =
    rest.split(' ').length > (isDegree(rest) ? 24 : 14) || (/[.!?]$/.test(rest) && !ABBREVIATED.test(rest) && !isHead);
  if (isSentence) return false;
  if (!period.isSingle) return !line.isBullet || rest.split(' ').length <= 10;
  // A single year in a bullet list is part of its text, and begins no entry.
  if (line.isBullet) return false;
  return atEnd
    ? /[\t(|,·•–—-]\s*$|^\s*$/u.test(left) || rest.split(' ').length <= (isDegree(rest) ? 16 : 9)
    : /^[\s)\]]*[\t|:,–—-]/u.test(right) || rest.split(' ').length <= (isDegree(rest) ? 16 : 9);
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
    const wrapped = next && wrappedDates(line, next);
    if (wrapped) {
      joined.push(...wrapped);
      at += 1;
      continue;
    }
    const [month = '', ...others] = line.text.split('\t');
    const [year = '', ...below2] = next?.text.split('\t') ?? [];
    if (next && isMonthAlone(month) && YEAR_ALONE.test(year)) {
      joined.push({ ...line, text: [`${month} ${year}`, ...others].join('\t') });
      if (below2.length > 0) joined.push({ ...next, text: below2.join('\t') });
      at += 1;
      continue;
    }
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
      // Dates of the next entry have an end of their own.
      const isEnd = periodsIn(cell).every(({ isSingle }) => isSingle);
      return cell.length < 20 && period !== undefined && isEnd && !period.isSingle && period.to >= cell.length + 6;
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

const YEAR_ALONE = /^(?:19[5-9]|20[0-4])\d$/u;

/** Whether a cell ends with a month whose year is in the line below: `depuis mars`. */
function isMonthAlone(cell: string): boolean {
  if (cell.length > 30 || !/\p{L}\.?$/u.test(cell) || periodsIn(cell).length > 0) return false;
  const dated = `${cell} 2000`;
  const [period, ...more] = periodsIn(dated);
  return period?.from === 0 && period.to === dated.length && period.isExact && more.length === 0;
}

const OPEN_START = /^(\S{4,10}(?: \d{4})?\s?[-–—])\s+(\p{L}.*)$/u;

/**
 * Joins dates that wrap in a narrow column to the left of the text: `05/2019– Engineer, Acme` and below it
 * `Present Order platform`.
 */
function wrappedDates(line: ResumeLine, next: ResumeLine): ResumeLine[] | undefined {
  const [, open = '', head = ''] = OPEN_START.exec(line.text) ?? [];
  const [, close = '', rest = ''] = /^(\p{L}{3,9}\.? \d{4}|\S{4,10})(?:\s+(\S.*))?$/u.exec(next.text) ?? [];
  if (!open || !close || next.isBullet || periodsIn(open).length !== 1) return undefined;
  // The month whose year wraps: `Sept. 2012 – Feb. Electrician` and below it `2018 Airbus`.
  if (periodsIn(`${head.split(/\s/)[0] ?? ''} 2000`)[0]?.from === 0) return undefined;
  const whole = `${open} ${close}`;
  const [period] = periodsIn(whole);
  // Dates of the next entry: `2021– Lecturer` and below it `2018–21 Researcher`.
  if (periodsIn(close).some(({ isSingle }) => !isSingle)) return undefined;
  if (!period || period.isSingle || period.from > 0 || period.to < whole.length) return undefined;
  const { isBullet, rest: text } = takeBullet(rest);
  return [{ ...line, text: `${whole}\t${head}` }, ...(text ? [{ ...next, text, isBullet }] : [])];
}

/** Typical font size and line gap of the text below the heads. */
function bodyStyle(lines: readonly ResumeLine[]): { size: number; gap: number } {
  const bullets = lines.filter(({ isBullet }) => isBullet);
  const measured = bullets.length > 0 ? bullets : lines;
  const size = measured.map((line) => line.size).toSorted((a, b) => a - b)[Math.floor(measured.length / 2)] ?? 0;
  const gaps = lines
    .slice(1)
    .map((line, at) => line.y - (lines[at]?.y ?? 0))
    .filter((gap) => gap > 0)
    .toSorted((a, b) => a - b);
  return { size, gap: gaps[Math.floor(gaps.length / 3)] ?? 0 };
}

/** Dots that end an abbreviation instead of a sentence. */
const ABBREVIATED =
  /(?:\b(?:inc|ltd|co|corp|llc|bros|jr|sr|dept|univ|gov|int|st|techn|etc)|(?:\p{L}\.)+\p{L}{1,4}|\s\p{L})\.$/iu;
const isShort = ({ text }: ResumeLine) => text.length <= HEAD_MAX && (!/[.!?;]$/.test(text) || ABBREVIATED.test(text));

function startOfHead(
  all: readonly DatedLine[],
  { at, after, before, body }: { at: number; after: number; before: number; body: { size: number; gap: number } },
): number {
  // Entries of labelled lines begin with the same label.
  const label = takeLabel(all[0]?.line.text ?? '')?.field;
  if (label) {
    const labelled = all.slice(after + 1, at + 1).findLastIndex(({ line }) => takeLabel(line.text)?.field === label);
    if (labelled >= 0) return after + 1 + labelled;
  }
  // Nothing but heads between two dates.
  const free = after + 1 + linesBelowDates(all, { at, after, before });
  if (at - free <= before && all.slice(free, at).every(({ line }) => !line.isBullet && isShort(line))) return free;
  let start = at;
  const marked = all.slice(0, before).some(({ line }) => isMarked(line, body.size));
  while (start > free && at - start < before) {
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

/**
 * Number of lines directly below an entry's dates that belong to it: its place, and lines in the style of the dates
 * where heads have a style of their own.
 */
function linesBelowDates(
  all: readonly DatedLine[],
  { at, after, before }: { at: number; after: number; before: number },
): number {
  const date = all[after]?.line;
  const below = all[after + 1];
  if (!date || !below || after + 1 >= at) return 0;
  const heads = all.slice(0, before);
  const own = heads.every(({ line }) => line.size > date.size + 0.4 || (line.bold && !date.bold));
  if (before > 0 && own) {
    const head = all
      .slice(after + 1, at)
      .findIndex(({ line }) => line.size > date.size + 0.4 || line.bold !== date.bold);
    return head < 0 ? 0 : head;
  }
  // Places may also stand above the dates: then the first entry shows it.
  const isAbove = heads.some(({ line }, index) => (index === 0 || index < before - 1) && isPlace(line.text));
  return isPlace(below.line.text) && !isAbove && at - after > 1 && before > 0 ? 1 : 0;
}

const isMarked = (line: ResumeLine, size: number) =>
  line.bold || line.size > 1.04 * size || isUpper(line.text.split('\t')[0] ?? '');

function entryOf(
  part: readonly DatedLine[],
  { dated, body, isPlaced }: { dated: number; body: { size: number; gap: number }; isPlaced: boolean },
): Entry {
  const head: Entry['head'] = [];
  const lines = part.slice(0, dated + 1);
  for (const { rest, line, parts, grade } of lines) {
    if (rest) head.push(headPart(rest, line));
    if (parts) head.push(...parts);
    if (grade) head.push({ text: grade, line, field: 'grade' });
  }
  let next = dated + 1;
  const isWhole = part[dated]?.parts !== undefined;
  const isLabelled = part[0] !== undefined && takeLabel(part[0].line.text) !== undefined;
  const date = part[dated]?.line;
  while (!isWhole && next < part.length && (head.length < HEAD_LINES_MAX || next === dated + 1 || isLabelled)) {
    const { line, period } = part[next] ?? {};
    const named = line && !period ? headPart(line.text, line) : undefined;
    if (named?.field && named.field !== 'duties' && !(isNamed(head) && OF_JOBS.has(named.field) && !isLabelled)) {
      head.push(named);
      next += 1;
      continue;
    }
    if (!line || period || isLabelled || line.isBullet || !isShort(line) || line.text.split(' ').length > 12) break;
    // Place on a separate line below the dates.
    const isTown = isPlaced && part[dated]?.rest === '' && isTownLike(line.text);
    if (next === dated + 1 && (isPlace(line.text) || isTown)) {
      head.push({ text: line.text, line, ...(isTown ? { field: 'place' as const } : {}) });
      next += 1;
      continue;
    }
    if (/^\p{Ll}/u.test(line.text) || /^[^\t|•·]{3,40}:\s/u.test(line.text)) break;
    const below = part[next + 1]?.line;
    const partsNow = partsIn(head);
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

/** Whether a head has its parts, so that a label below is of a project: `Role: Java Developer`. */
const isNamed = (head: readonly HeadPart[]) =>
  partsIn(head) > 1 || head.some(({ text }) => AT_COMPANY.test(text) || (/,\s/.test(text) && TITLE.test(text)));

/** Number of parts in a head; title and company that a comma separates are two. */
const partsIn = (head: readonly HeadPart[]) =>
  head.reduce((sum, { text }) => sum + splitHead(text).length + (isWholeHead(text) ? 1 : 0), 0);

const OF_JOBS: ReadonlySet<Field> = new Set<Field>(['title', 'company']);

/** Town and country as Europass writes them: `City: Torino | Country: Italy`. */
const TOWN_AND_COUNTRY =
  /^(?:city|ort|stadt|ville|localité|ciudad|localidad|città|cidade):\s*([^|:]{2,40}?)\s*[|,]\s*(?:country|land|pays|país|paese):\s*([^|:]{2,40}?)(?:\s*\|.*)?$/iu;

/** Line of a head; a label gives its field. */
function headPart(text: string, line: ResumeLine): NamedPart {
  const [, town, country] = TOWN_AND_COUNTRY.exec(text) ?? [];
  if (town && country) return { text: `${town}, ${country}`, line, field: 'place' };
  const label = takeLabel(text);
  // A label of prose is part of its text: `Tätigkeit: Betreuung der Kunden und ihrer Anfragen`.
  if (!label || label.value.split(' ').length > (label.field === 'title' ? 8 : 14)) return { text, line };
  return { text: label.value, line, field: label.field };
}

/** Part as its line has it, with the label: `CGPA: 8.4`. */
export const withLabel = ({ text, line }: HeadPart): HeadPart => ({
  text: takeLabel(line.text)?.value === text ? line.text : text,
  line,
});

/** Whether a head has title and company separated by commas: `Junior Developer, Adesso AG, Dortmund`. */
function isWholeHead(text: string): boolean {
  const [first = '', ...others] = text.split(/,\s+/);
  if (!TITLE.test(first)) return false;
  // A town behind a name off the list: `Ingénieur d’études, Sopra Conseil, Villeurbanne`.
  const isPlaced = others.length > 1 && isPlace(others.at(-1)?.replace(/\.$/, '') ?? '');
  return isPlaced || others.some((cell) => COMPANY.test(cell) && !TITLE.test(cell));
}

const isDegreeWithSchool = (text: string) => isDegree(text) && isSchool(text);

/** Whether a text begins with a title and names an employer behind it. */
function isListedJob(text: string): boolean {
  const [first = '', ...others] = text.split(/,\s+/);
  return others.length > 0 && TITLE.test(first) && first.split(' ').length <= 6 && !TITLE.test(others.join(', '));
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
      (before === undefined ||
        before.isBullet ||
        (line.bold && !before.bold) ||
        line.y - before.y > 1.5 * body.gap ||
        // Each degree starts an entry: `MBA, Harvard` and below it `BS, Purdue`.
        (isDegreeWithSchool(line.text) &&
          entry !== undefined &&
          entry.head.some(({ text }) => isDegreeWithSchool(text))) ||
        // Each job of a list is one too: `Receptionist, Harbour Law LLP`.
        (isListedJob(line.text) && entry !== undefined && entry.head.every(({ text }) => isListedJob(text))));
    if (starts || !entry) entries.push({ head: [{ text: line.text, line }], body: [] });
    else if (entry.body.length === 0 && entry.head.length < 2 && !line.isBullet && isShort(line))
      entry.head.push({ text: line.text, line });
    else entry.body.push(line);
  }
  return entries;
}

/** Fields whose label may stand in a separate cell. */
const BARE_FIELDS: readonly Field[] = ['title', 'company', 'place', 'period'];
const BARE: ReadonlySet<Field> = new Set(BARE_FIELDS);

/** Fields whose label is no part of the value; a grade keeps its own: `Note: 1,3`. */
const TAKEN: ReadonlySet<Field> = new Set<Field>([...BARE_FIELDS, 'degree', 'school', 'kind']);

function withoutLabel(part: string): string {
  const named = fieldNamed(part);
  if (named && BARE.has(named)) return '';
  const label = takeLabel(part);
  return label && TAKEN.has(label.field) ? label.value : part;
}

/** Splits a head line at tabs, bars, dots, and dashes between spaces. */
export function splitHead(text: string): string[] {
  return text
    .split(/\t|\s+[|•·∙▪◆◦‣/]\s+|\s*\|\s*|\s+[–—]\s+|\s+-\s+|\s*;\s+/u)
    .map((part) => part.replace(/^[\s,:|·•–—-]+|[\s,:|·•–—-]+$/gu, '').trim())
    .map(withoutLabel)
    .map((part) => (ABBREVIATED.test(part) ? part : part.replace(/\.$/, '')))
    .filter(Boolean);
}

/** Label at the beginning of a line, as in lists of projects: `Client: Citi Bank`. */
const LABELLED = /^\p{Lu}[\p{L} &/]{2,28}:\s/u;

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
      !LABELLED.test(text) &&
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
