import { readMoment } from '@market/api';
import { DAY_MS, MINUTE_MS } from '@market/api/durations';
import type { Whereabouts } from '../../places/domain/known-places';
import { offsetAt, zonesOf } from '../../places/domain/time-zones';

/** Last moment of a day, which distinguishes a closing day from a closing time. */
const DAY_END = '23:59:59.999';
/** Later moments have five-digit years, which do not sort as text. */
const LAST_MOMENT = Date.parse(`9999-12-31T${DAY_END}Z`);
/** Dates without hours: `31 December 2026`; digits alone are seconds or milliseconds. */
const DAY_ALONE = /^(?!\d+(\.\d+)?$)[^:]+$/;
const NOWHERE: Whereabouts = { places: [], job_location: '' };

/**
 * Closing time of a job (ADR 0061). A day without a time lasts until its end at the job's place: a job in Los Angeles
 * that closes on the 31st accepts applications until that day is over there. If only the country is known, or nothing,
 * the day lasts until it is over everywhere in the country, or on earth.
 * @param text a day or a moment in ISO 8601
 * @returns undefined for any other text
 */
export function closingTime(text: string, where: Whereabouts = NOWHERE): Date | undefined {
  const moment = readMoment(text);
  return moment && (moment.isDay ? endOfDay(text.trim(), where) : moment.at);
}

/** A time without a zone, and nothing after it. */
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?$/i;

/**
 * Closing time from an imported list, where programs write days as midnight, or as the minute before it. A day
 * provisionally ends in UTC, and a local time is stored as if it were UTC, until `importedClosingAt` knows the place.
 * @param begins the moment that the text parses to
 */
export function importedClosingTime(text: string, begins: Date): Date {
  const written = text.trim();
  if (DAY_ALONE.test(written)) return new Date(begins.getTime() + DAY_MS - 1);
  const clock = clockIn(written);
  return clock?.isDay ? new Date(Date.parse(`${clock.day}T${DAY_END}Z`)) : begins;
}

/** Whether a text gives a local time at the job's place: with hours, and without a zone. */
export function isPlaceClock(text: string): boolean {
  return clockIn(text.trim())?.isDay === false;
}

function clockIn(text: string): { day: string; isDay: boolean } | undefined {
  const [, day, hours = '', minutes = '', , half] = WITHOUT_ZONE.exec(text) ?? [];
  if (day === undefined) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return { day, isDay: (hour % 24 === 0 && minutes === '00') || (hour === 23 && minutes === '59') };
}

/** Imported closing time once the place is known; a local time in several zones means the latest. */
export function importedClosingAt(at: Date, isClock: boolean, where: Whereabouts): Date {
  if (!isClock) return closingAt(at, NOWHERE, where) ?? at;
  return new Date(Math.min(Math.max(...zonesOf(where).map((zone) => momentOf(at.getTime(), zone))), LAST_MOMENT));
}

/**
 * Moves a closing day to another place, as when a job moves or its place becomes known; a closing time is the same
 * anywhere.
 */
export function closingAt(closesAt: Date | null, from: Whereabouts, to: Whereabouts): Date | null {
  const closing = closesAt && closingDay(closesAt, from);
  return closing ? endOfDay(closing.day, to) : closesAt;
}

/**
 * A closing time for responses. A closing day keeps the place's UTC offset, so that its first ten characters are the
 * ad's day, wherever it is read.
 */
export function closingText(closesAt: Date, where: Whereabouts): string {
  const closing = closingDay(closesAt, where);
  if (!closing || closing.offset === 0) return closesAt.toISOString();
  const minutes = Math.abs(closing.offset);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${closing.day}T${DAY_END}${closing.offset < 0 ? '-' : '+'}${clock}`;
}

/**
 * The day that a closing time ends, and the place's UTC offset in minutes; undefined for a time within a day. A place
 * that became known later does not change a published time, so the zones of the location's text alone are tried too,
 * and UTC, in which days used to end.
 */
function closingDay(closesAt: Date, where: Whereabouts): { day: string; offset: number } | undefined {
  for (const zone of [...zonesOf(where), ...zonesOf({ ...where, places: [] }), 'UTC']) {
    const offset = offsetAt(closesAt, zone);
    const [day = '', clock] = new Date(closesAt.getTime() + offset * MINUTE_MS).toISOString().split('T');
    if (clock === `${DAY_END}Z`) return { day, offset };
  }
  return undefined;
}

/** Moment at which a day ends in the last of the place's zones. */
function endOfDay(day: string, where: Whereabouts): Date {
  const clock = Date.parse(`${day}T${DAY_END}Z`);
  const ends = zonesOf(where).map((zone) => momentOf(clock, zone));
  return new Date(Math.min(Math.max(...ends), LAST_MOMENT));
}

/** Moment at which a zone's clock shows a local time, given as if it were UTC. */
function momentOf(clock: number, zone: string): number {
  // A DST change may be between the two: the offset at the time itself counts.
  const near = clock - offsetAt(new Date(clock), zone) * MINUTE_MS;
  return clock - offsetAt(new Date(near), zone) * MINUTE_MS;
}
