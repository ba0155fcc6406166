import { DAY_MS, HOUR_MS, MINUTE_MS } from '@market/api/durations';
import { fold } from '@market/search-index';

/** Input limit: longer than any valid text, and safe for every regular expression. */
const LONGEST = 60;
const UNITS: ReadonlyArray<[RegExp, number]> = [
  [/^(?:minutes?|mins?|minuten?|minutos?|minuut)$/, MINUTE_MS],
  [/^(?:hours?|hrs?|stunden?|heures?|horas?|uur|uren)$/, HOUR_MS],
  [/^(?:days?|tag|tagen?|jours?|dias?|dag|dagen)$/, DAY_MS],
  [/^(?:weeks?|wochen?|semaines?|semanas?|week|weken)$/, 7 * DAY_MS],
  [/^(?:years?|jahr|jahren|ans?|anos?|jaar)$/, 365 * DAY_MS],
  [/^(?:months?|monat|monaten?|mois|mes|meses|maand|maanden)$/, 30 * DAY_MS],
];
const TODAY = /^(?:today|just (?:now|posted)|heute|gerade eben|aujourdhui|hoy|hoje|vandaag)$/;
const YESTERDAY = /^(?:yesterday|gestern|hier|ayer|ontem|gisteren)$/;
const POSTED =
  /^(?:posted|reposted|published|veroffentlicht|online|publiee?|publicad[oa]|geplaatst|gepubliceerd)(?: (?:on|am|seit|le|el|em))?:? /;
const SINCE =
  /^(?:(?:over |more than )?(\d{1,3}|an?|one)\+? (\p{L}+) ago|(?:vor|seit|il y a|hace|ha|depuis) (?:mehr als |plus de |mas de |mais de )?(\d{1,3}|eine[mrn]?|une?|una?|uma?)\+? (\p{L}+)|(\d{1,3}|een)\+? (\p{L}+) geleden|(\d{1,3})\+? (\p{L}+) atras)$/u;

/** Parses a relative time, such as `Posted 3 Days Ago` and `vor 2 Wochen`; null for all others. */
export function readAgo(text: string, now: Date): Date | null {
  const ms = agoOf(text);
  return ms === undefined ? null : new Date(now.getTime() - ms);
}

/** Whether a text is a relative time. */
export function isAgo(text: string): boolean {
  return agoOf(text) !== undefined;
}

function agoOf(text: string): number | undefined {
  if (text.length > LONGEST) return undefined;
  const said = fold(text.trim()).replace(/\s+/g, ' ').replace(/[.!]$/, '').replace(POSTED, '');
  if (TODAY.test(said)) return 0;
  if (YESTERDAY.test(said)) return DAY_MS;
  const found = SINCE.exec(said)
    ?.slice(1)
    .filter((part) => part !== undefined);
  if (!found) return undefined;
  const [count = '', unit = ''] = found;
  const ms = UNITS.find(([names]) => names.test(unit))?.[1];
  return ms && (/^\d/.test(count) ? Number(count) : 1) * ms;
}
