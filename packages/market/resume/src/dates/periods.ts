import { MONTHS, PRESENT, SEASONS, SINCE, UNTIL } from '../words/date-words';

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
  hasMonth: boolean;
}

const MONTH = MONTHS.join('|');
const SEASON = SEASONS.map(([words]) => words).join('|');
const YEAR = '(?:19[5-9]\\d|20[0-4]\\d)';
const SHORT_YEAR = "['’`´]\\d{2}";

/** In this order: the first form that fits counts. */
const FORMS: ReadonlyArray<
  readonly [RegExp, (groups: Record<string, string>) => Omit<Found, 'from' | 'to'> | undefined]
> = [
  [
    new RegExp(`(?<y>${YEAR})[-./](?<m>0[1-9]|1[0-2])(?:[-./](?:[0-2]\\d|3[01]))?(?!\\d)`, 'y'),
    ({ y, m }) => month(y, m),
  ],
  [new RegExp(`(?:[0-3]?\\d)[./-] ?(?<m>0?[1-9]|1[0-2])[./-] ?(?<y>${YEAR})(?!\\d)`, 'y'), ({ y, m }) => month(y, m)],
  [new RegExp(`(?<m>0?[1-9]|1[0-2])[./-](?:[0-2]?\\d|3[01])[./-](?<y>${YEAR})(?!\\d)`, 'y'), ({ y, m }) => month(y, m)],
  [new RegExp(`(?<m>0?[1-9]|1[0-2]) ?[./] ?(?<y>${YEAR})(?!\\d)`, 'y'), ({ y, m }) => month(y, m)],
  [new RegExp(`(?<m>0[1-9]|1[0-2])[-–](?<y>${YEAR})(?!\\d)`, 'y'), ({ y, m }) => month(y, m)],
  [
    new RegExp(
      `(?:[0-3]?\\d(?:st|nd|rd|th|er|\\.|º)? (?:de |of )?)?(?<name>${MONTH})\\b\\.?(?: ?[0-3]?\\d(?:st|nd|rd|th)?,(?= ?${YEAR}))?,? ?(?:de |del |of )?(?<y>${YEAR}|${SHORT_YEAR})(?!\\d)`,
      'y',
    ),
    ({ y, name }) => month(y, String(monthOf(name))),
  ],
  [
    new RegExp(`(?<season>${SEASON})(?: term| semester)?,? ?(?:de |of )?(?<y>${YEAR})(?:[/-]\\d{2,4})?(?!\\d)`, 'y'),
    ({ y, season }) => seasonOf(y, season),
  ],
  [new RegExp(`(?<y>${YEAR}),? (?<season>${SEASON})\\b`, 'y'), ({ y, season }) => seasonOf(y, season)],
  [new RegExp(`(?<y>${YEAR}),? (?<name>${MONTH})\\b\\.?`, 'y'), ({ y, name }) => month(y, String(monthOf(name)))],
  [
    new RegExp(`(?<y>${YEAR})/(?<z>\\d{2})(?!\\d)`, 'y'),
    ({ y, z }) => ({ first: [Number(y), 1], last: [fullYear(z ?? ''), 12], hasMonth: false }),
  ],
  [
    new RegExp(`(?<m>0?[1-9]|1[0-2])[/.](?<z>\\d{2})(?![\\d./])`, 'y'),
    ({ m, z }) => {
      const found = month(`'${z}`, m);
      return found && { ...found, isWeak: true };
    },
  ],
  [
    new RegExp(`(?<y>${YEAR})(?!\\d)`, 'y'),
    ({ y }) => ({ first: [Number(y), 1], last: [Number(y), 12], hasMonth: false }),
  ],
  [
    new RegExp(`(?<name>${MONTH})\\b\\.?`, 'y'),
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

function month(year: string | undefined, number: string | undefined): Omit<Found, 'from' | 'to'> | undefined {
  const m = Number(number);
  if (!(m >= 1 && m <= 12)) return undefined;
  const at = [yearOf(year), m] as const;
  return { first: at, last: at, hasMonth: true };
}

function seasonOf(year: string | undefined, name: string | undefined): Omit<Found, 'from' | 'to'> | undefined {
  const season = SEASONS.find(([words]) => words.split('|').includes(name ?? ''));
  if (!season) return undefined;
  const y = yearOf(year);
  return { first: [y, season[1]], last: season[2] > 12 ? [y + 1, season[2] - 12] : [y, season[2]], hasMonth: true };
}

/** Lower case without accents; the positions of characters are preserved. */
export function folded(text: string): string {
  return Array.from(text, (letter) => {
    const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    return plain.length === letter.length ? plain : letter;
  }).join('');
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
  return found;
}

const startsWord = (text: string, at: number) => {
  const before = text[at - 1];
  return before === undefined || !/[\p{L}\d]/u.test(before) || (/\d/.test(text[at] ?? '') && /\p{L}/u.test(before));
};

function dateAt(text: string, at: number): Found | undefined {
  for (const [form, make] of FORMS) {
    form.lastIndex = at;
    const match = form.exec(text);
    const made = match && make(match.groups ?? {});
    if (match && made) return { ...made, from: at, to: at + match[0].length };
  }
  return undefined;
}

const DASH = '[-\\u2010-\\u2015\\u2212~→>]+|/';
const BETWEEN = new RegExp(
  `^\\s*[.,]?\\s*\\)?\\s*(?:${DASH}|(?:${UNTIL})(?![\\p{L}]))\\s*(?:(?:the|zum|to|le|el|la|den|ca\\.?|expected|exp\\.?|est\\.?|voraussichtlich|voraus\\.?|vsl\\.?|prevu)\\s*)*\\(?\\s*$`,
  'u',
);
const UNTIL_NOW = new RegExp(
  `^\\s*[.,]?\\s*\\(?(?:(?:${DASH}|(?:${UNTIL})(?![\\p{L}]))\\s*)?(?:a |la |l')?\\(?(?:${PRESENT})(?![\\p{L}])\\)?`,
  'u',
);
const OPEN = /^\s*(?:[-\u2010-\u2015\u2212]\s*)(?:$|(?=[\t)\]|]))/u;
const AFTER_SINCE = new RegExp(`(?:^|[^\\p{L}])(?:${SINCE})\\s*(?:the |dem |le |el )?$`, 'u');

const BEFORE_RANGE = /(?:^|(?<=[^\p{L}]))(?:from|von|vom|de|du|desde|dal|between|entre|depuis|seit)\s+$/u;

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
    if (next && !next.yearMissing && BETWEEN.test(text.slice(first.to, next.from))) {
      const start = first.yearMissing
        ? ([next.first[0] - (first.first[1] > next.last[1] ? 1 : 0), first.first[1]] as const)
        : first.first;
      periods.push({
        start: firstDay(start),
        end: lastDay(next.last),
        isExact: first.hasMonth && next.hasMonth,
        from: from - (from === first.from ? (BEFORE_RANGE.exec(text.slice(0, from))?.[0].length ?? 0) : 0),
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
        from,
        to: first.to + (open?.length ?? 0),
        isSingle: false,
      });
      continue;
    }
    if (first.isWeak) continue;
    const spans = first.first[0] !== first.last[0] || (first.hasMonth && first.first[1] !== first.last[1]);
    periods.push({
      start: firstDay(first.first),
      end: lastDay(first.last),
      isExact: first.hasMonth,
      from,
      to: first.to,
      isSingle: !spans,
    });
  }
  return periods.filter(({ start, end }) => !start || !end || start <= end);
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
