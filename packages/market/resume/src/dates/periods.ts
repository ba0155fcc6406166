import { folded } from '../letters';
import { MONTHS, PART_OF_YEAR, PRESENT, PRESENT_AFTER_DASH, SEASONS, SINCE, UNTIL } from '../words/date-words';

/** First and last day of a period as `yyyy-mm-dd`; an empty `end` means that it is current. */
export interface Period {
  start?: string;
  end?: string;
  /** Whether the months of both are known, or only the years. */
  isExact: boolean;
  /** Position of the period in the text. */
  from: number;
  to: number;
  /** Single date that may be either the start or the end. */
  isSingle: boolean;
}

interface Found {
  from: number;
  to: number;
  first: readonly [year: number, month: number];
  last: readonly [year: number, month: number];
  /** Month whose year is written only at the end of its period. */
  yearMissing?: true;
  /** Two digits that count as a date only next to another date. */
  isWeak?: true;
  /** Month if the date is written in the other order, as `3/9/2018` may be. */
  swapped?: number;
  /** Whether the day can only come after the month: `3/15/2018`. */
  isMonthFirst?: true;
  /** Years instead, if the text has no other date: `2008-12`. */
  asYears?: Years;
  hasMonth: boolean;
}

type Read = Omit<Found, 'from' | 'to'>;
type Years = Pick<Found, 'first' | 'last'>;

const MONTH = MONTHS.join('|');
const SEASON = SEASONS.map(([words]) => words).join('|');
const YEAR = '(?:19[5-9]\\d|20[0-4]\\d)';
const SHORT_YEAR = "['’`´]\\d{2}";
/** Day before the name of its month. */
const DAY = '(?:[0-3]?\\d(?:st|nd|rd|th|er|\\.|º)? (?:de |of )?)?';
/** Dash or slash between a month and its year. */
const JOINT = '[-/.]';

/** In this order: the first form that fits counts. */
const FORMS: ReadonlyArray<readonly [RegExp, (groups: Record<string, string>, text: string) => Read | undefined]> = [
  [
    new RegExp(`(?<y>${YEAR})[-./](?<m>0[1-9]|1[0-2])(?:[-./](?:[0-2]\\d|3[01]))?(?!\\d)`, 'y'),
    ({ y, m }) => withYears(month(y, m), y, m),
  ],
  [
    new RegExp(`(?<d>[0-3]?\\d)[./-] ?(?<m>0?[1-9]|1[0-2])[./-] ?(?<y>${YEAR})(?!\\d)`, 'y'),
    ({ y, m, d }) => withSwapped(month(y, m), d),
  ],
  [
    new RegExp(`(?<m>0?[1-9]|1[0-2])[./-](?:[0-2]?\\d|3[01])[./-](?<y>${YEAR})(?!\\d)`, 'y'),
    ({ y, m }) => only({ isMonthFirst: true }, month(y, m)),
  ],
  [
    new RegExp(`(?<d>[0-3]?\\d)[./](?<m>0?[1-9]|1[0-2])[./](?<z>\\d{2})(?![\\d./])`, 'y'),
    ({ m, d, z }) => only({ isWeak: true }, withSwapped(month(`'${z}`, m), d)),
  ],
  [
    new RegExp(`(?<m>0?[1-9]|1[0-2])[./](?:[0-2]?\\d|3[01])[./](?<z>\\d{2})(?![\\d./])`, 'y'),
    ({ m, z }) => only({ isWeak: true, isMonthFirst: true }, month(`'${z}`, m)),
  ],
  [new RegExp(`(?<m>0?[1-9]|1[0-2]) ?[./] ?(?<y>${YEAR})(?!\\d)`, 'y'), ({ y, m }) => month(y, m)],
  [new RegExp(`(?<m>0[1-9]|1[0-2])[-–](?<y>${YEAR})(?!\\d)`, 'y'), ({ y, m }) => month(y, m)],
  [
    new RegExp(
      `${DAY}(?<name>${MONTH})\\b\\.?(?: ?[0-3]?\\d(?:st|nd|rd|th)?(?:,(?= ?${YEAR})|(?= ${YEAR})))?(?:,? ?(?:de |del |of )?|${JOINT})(?<y>${YEAR}|${SHORT_YEAR})(?!\\d)`,
      'y',
    ),
    ({ y, name }) => month(y, String(monthOf(name))),
  ],
  [
    new RegExp(
      `(?<season>${SEASON})(?: term| semester)?(?:,? ?(?:de |of )?|${JOINT})(?<y>${YEAR})(?:[/-](?<z>\\d{2}(?:\\d{2})?))?(?!\\d)`,
      'y',
    ),
    ({ y, season, z }) => seasonOf(y, season, z),
  ],
  [new RegExp(`(?<y>${YEAR}),? (?<season>${SEASON})\\b`, 'y'), ({ y, season }) => seasonOf(y, season)],
  [new RegExp(`(?<y>${YEAR}),? (?<name>${MONTH})\\b\\.?`, 'y'), ({ y, name }) => month(y, String(monthOf(name)))],
  [
    new RegExp(
      `(?<y>${YEAR})(?:[/\\u2010-\\u2015-]| [\\u2010-\\u2015-] (?=\\d\\d\\s*(?:$|[)\\],;|\\t])))(?<z>\\d{2})(?![\\d%]|[./-]\\d)`,
      'y',
    ),
    ({ y, z }) => yearsOf(y, z),
  ],
  [
    new RegExp(`(?<m>0?[1-9]|1[0-2])[/.](?<z>\\d{2})(?![\\d./])`, 'y'),
    ({ m, z }) => only({ isWeak: true }, month(`'${z}`, m)),
  ],
  [
    new RegExp(`(?:(?:${PART_OF_YEAR})(?: of| de|[- ]) ?)?(?<y>${YEAR})(?!\\d)`, 'y'),
    ({ y }) => ({ first: [Number(y), 1], last: [Number(y), 12], hasMonth: false }),
  ],
  [
    new RegExp(
      `${DAY}(?<name>${MONTH})\\b(?:\\.? ?|\\.?${JOINT})(?<z>\\d{2})(?!\\d|[.,:]?\\d|\\s?(?:st|nd|rd|th|%)\\b|,? ${YEAR})`,
      'y',
    ),
    ({ name, z }) => only({ isWeak: true }, month(`'${z}`, String(monthOf(name)))),
  ],
  [
    new RegExp(`${SHORT_YEAR}(?![\\p{L}\\d])`, 'yu'),
    (_groups, text) => {
      const y = yearOf(text);
      return { first: [y, 1], last: [y, 12], hasMonth: false, isWeak: true };
    },
  ],
  [
    new RegExp(`${DAY}(?<name>${MONTH})\\b\\.?`, 'y'),
    ({ name }) => ({ first: [0, monthOf(name)], last: [0, monthOf(name)], hasMonth: true, yearMissing: true }),
  ],
  [
    new RegExp(`(?<season>${SEASON})\\b`, 'y'),
    ({ season }) => {
      const found = seasonOf('2000', season);
      return found && { ...found, first: [0, found.first[1]], last: [0, found.last[1]], yearMissing: true };
    },
  ],
];

/** Two-digit years above 50 belong to the 1900s. */
const fullYear = (two: string) => (Number(two) > 50 ? 1900 : 2000) + Number(two);
const yearOf = (text = '') => (text.length === 4 ? Number(text) : fullYear(text.replaceAll(/\D/g, '')));
const monthOf = (name = '') => MONTHS.findIndex((names) => names.split('|').includes(name)) + 1;

function month(year: string | undefined, number: string | undefined): Read | undefined {
  const m = Number(number);
  if (!(m >= 1 && m <= 12)) return undefined;
  const at = [yearOf(year), m] as const;
  return { first: at, last: at, hasMonth: true };
}

/** Adds what else is known to a date. */
const only = (more: Partial<Read>, found: Read | undefined): Read | undefined => found && { ...found, ...more };

/** Adds the month of the other order: `3/9/2018` is in March or in September. */
const withSwapped = (found: Read | undefined, day = ''): Read | undefined =>
  Number(day) >= 1 && Number(day) <= 12 ? only({ swapped: Number(day) }, found) : found;

/** Longest stay in years that is written like a month: `2003-08`. */
const SHORT_STAY = 10;

/** Adds the years that a month may be as well. */
function withYears(found: Read | undefined, year = '', two = ''): Read | undefined {
  const years = yearsOf(year, two);
  return years && years.last[0] - Number(year) <= SHORT_STAY ? only({ asYears: years }, found) : found;
}

/** Years of which the last one has two digits: `2015-19`, `1998/99`. */
function yearsOf(year = '', two = ''): Read | undefined {
  if (two.length !== 2) return undefined;
  const [first, same] = [Number(year), Number(year.slice(0, 2) + two)];
  const last = same > first ? same : same + 100;
  return last - first <= 30 && last < 2050 ? { first: [first, 1], last: [last, 12], hasMonth: false } : undefined;
}

function seasonOf(year: string | undefined, name: string | undefined, until = ''): Read | undefined {
  const season = SEASONS.find(([words]) => words.split('|').includes(name ?? ''));
  if (!season) return undefined;
  const y = yearOf(year);
  // Several summers, or the two years of one winter.
  const last = yearsOf(year, until.slice(-2))?.last[0] ?? y;
  return {
    first: [y, season[1]],
    last: season[2] > 12 ? [Math.max(y + 1, last), season[2] - 12] : [last, season[2]],
    hasMonth: true,
  };
}

function datesIn(text: string): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < text.length;) {
    const one = startsWord(text, at) ? dateAt(text, at) : undefined;
    if (one) {
      found.push(one);
      at = one.to;
    } else at += 1;
  }
  // Days and months have the same order in all dates of a line.
  if (!found.some(({ isMonthFirst }) => isMonthFirst)) return found;
  return found.map((one) => {
    const { first, swapped } = one;
    if (swapped === undefined) return one;
    return { ...one, first: [first[0], swapped], last: [first[0], swapped] };
  });
}

const startsWord = (text: string, at: number) => {
  const before = text[at - 1];
  return before === undefined || !/[\p{L}\d]/u.test(before) || (/\d/.test(text[at] ?? '') && /\p{L}/u.test(before));
};

function dateAt(text: string, at: number): Found | undefined {
  for (const [form, make] of FORMS) {
    form.lastIndex = at;
    const match = form.exec(text);
    const made = match && make(match.groups ?? {}, match[0]);
    if (match && made) return { ...made, from: at, to: at + match[0].length };
  }
  return undefined;
}

const DASH = '[-\\u2010-\\u2015\\u2212~→>]+|/';
const UNTIL_WORD = `(?:${DASH}|(?:${UNTIL})(?![\\p{L}]))\\s*`;
const BETWEEN = new RegExp(
  `^\\s*[.,]?\\s*\\)?\\s*${UNTIL_WORD}(?:(?:the|zum|to|le|el|la|den|approx\\.?|ca\\.?|expected|exp\\.?|est\\.?|voraussichtlich|voraus\\.?|vsl\\.?|prevu)\\s*)*\\(?\\s*$`,
  'u',
);
const UNTIL_NOW = new RegExp(
  `^\\s*[.,]?\\s*\\(?(?:(?:${UNTIL_WORD})?(?:the |zum |zur |a |la |l['’])?\\(?(?:${PRESENT})|${UNTIL_WORD}(?:${PRESENT_AFTER_DASH}))(?![\\p{L}])\\.?\\)?`,
  'u',
);
const OPEN = /^\s*(?:[-\u2010-\u2015\u2212]\s*)(?:$|(?=[\t)\]|]))|^–(?=\s+\p{L})/u;
const AFTER_SINCE = new RegExp(`(?:^|[^\\p{L}])(?:${SINCE})\\s*(?:the |dem |le |el )?$`, 'u');

const BEFORE_RANGE = /(?:^|(?<=[^\p{L}]))(?:from|von|vom|de|du|desde|da|dal|between|entre|depuis|seit)\s+$/u;

const beforeRange = (text: string, from: number) => BEFORE_RANGE.exec(text.slice(0, from))?.[0].length ?? 0;

/** Periods and dates in a line, in its order. */
export function periodsIn(line: string): Period[] {
  const text = folded(line);
  const dates = datesIn(text);
  const periods: Period[] = [];
  for (let at = 0; at < dates.length; at += 1) {
    const first = dates[at];
    const next = dates[at + 1];
    if (!first) continue;
    const before = AFTER_SINCE.exec(text.slice(0, first.from));
    const from = before ? first.from - before[0].replace(/^[^\p{L}]/u, '').length : first.from;
    const opened = before ? from : from - beforeRange(text, from);
    const start =
      next && first.yearMissing
        ? ([next.first[0] - (first.first[1] > next.last[1] ? 1 : 0), first.first[1]] as const)
        : first.first;
    const isRange = next && !next.yearMissing && BETWEEN.test(text.slice(first.to, next.from));
    if (isRange && firstDay(start) <= lastDay(next.last)) {
      periods.push({
        start: firstDay(start),
        end: lastDay(next.last),
        isExact: first.hasMonth && next.hasMonth,
        from: opened,
        to: next.to,
        isSingle: false,
      });
      at += 1;
      continue;
    }
    if (first.yearMissing) continue;
    const rest = text.slice(first.to);
    const open = UNTIL_NOW.exec(rest)?.[0] ?? OPEN.exec(rest)?.[0];
    if (open !== undefined || before) {
      periods.push({
        start: firstDay(first.first),
        end: '',
        isExact: first.hasMonth,
        from: opened,
        to: first.to + (open?.length ?? 0),
        isSingle: false,
      });
      continue;
    }
    if (first.isWeak) continue;
    const alone = first.asYears && dates.length === 1 ? first.asYears : first;
    const isYear = alone.first[0] === alone.last[0];
    const spans = !isYear || (first.hasMonth && alone.first[1] !== alone.last[1]);
    periods.push({
      start: firstDay(alone.first),
      end: lastDay(alone.last),
      isExact: first.hasMonth && alone === first,
      from,
      to: first.to,
      isSingle: !spans,
    });
  }
  return periods;
}

/** Whether a text has a date, and little else. */
export function hasDate(text: string): boolean {
  return text.length < 40 && periodsIn(text).length > 0;
}

const two = (number: number) => String(number).padStart(2, '0');
const firstDay = ([year, m]: readonly [number, number]) => `${year}-${two(m)}-01`;
const lastDay = ([year, m]: readonly [number, number]) =>
  `${year}-${two(m)}-${two(new Date(Date.UTC(year, m, 0)).getUTCDate())}`;

/** Line without a period and its surrounding punctuation. */
export function withoutPeriod(line: string, { from, to }: Pick<Period, 'from' | 'to'>): string {
  const left = line.slice(0, from).replace(/[\s([{,;|:–—-]+$/u, (end) => (end.includes('\t') ? '\t' : ''));
  const right = line
    .slice(to)
    .replace(/^[\s)\]},;|:–—-]+/u, (start) => (start.includes('\t') ? '\t' : /[|,;–—-]/u.test(start) ? ' | ' : ' '));
  return `${left}${left && right.trim() && !right.startsWith('\t') && !left.endsWith('\t') ? ' | ' : ''}${right.replace(/^ \| /, '')}`
    .replace(/^[\s|,;:·•–—-]+|[\s|,;:·•–—-]+$/gu, '')
    .replace(/\(\s*\)/g, '')
    .trim();
}
