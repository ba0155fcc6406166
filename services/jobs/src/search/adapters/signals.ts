import { DAY_MS } from '@market/api/durations';
import type { Signals } from '@market/search-index';
import { fold } from '@market/search-index';

const DAYS = [
  { days: 7, factor: 66 },
  { days: 30, factor: 65 },
] as const;
const PAST = 58;

/**
 * Score factors (in 64ths) besides the words: a new job ranks above an old one that matches equally or slightly better,
 * and a job of a past season ranks below all that match nearly as well.
 */
export function signalsAt(now: number): Signals {
  return {
    fresh: DAYS.map(({ days, factor }) => ({ from: now - days * DAY_MS, factor })),
    past: { number: 'season_over', factor: PAST },
  };
}

/** Seasons in English, German, French, Spanish, Portuguese and Dutch, with the month after their last one. */
const SEASONS: ReadonlyArray<readonly [names: string, monthAfter: number]> = [
  ['spring|fruhling|fruhjahr|printemps|primavera|lente|voorjaar', 6],
  ['summer|sommer|ete|verano|verao|zomer', 9],
  ['fall|autumn|herbst|automne|otono|outono|herfst|najaar', 12],
  // Winter spans two years: a year's winter may start or end in it.
  ['winter|hiver|invierno|inverno', 15],
];

const PATTERNS = SEASONS.map(([names, monthAfter]) => ({
  // Up to two words may be between season and year: `Summer Internship 2024`.
  pattern: new RegExp(
    `\\b(?:${names})\\b\\W{1,3}(?:[a-z]+\\W{1,3}){0,2}(20\\d\\d)\\b|\\b(20\\d\\d)\\W{1,3}(?:[a-z]+\\W{1,3}){0,2}(?:${names})\\b`,
    'g',
  ),
  monthAfter,
}));
const HAS_YEAR = /\b20\d\d\b/;

/** End of the last season that a title names; null if it names none. */
export function seasonOver(title: string): number | null {
  if (!HAS_YEAR.test(title)) return null;
  const folded = fold(title);
  const ends = PATTERNS.flatMap(({ pattern, monthAfter }) =>
    [...folded.matchAll(pattern)].map(([, behind, before]) => Date.UTC(Number(behind ?? before), monthAfter)),
  );
  return ends.length > 0 ? Math.max(...ends) : null;
}
