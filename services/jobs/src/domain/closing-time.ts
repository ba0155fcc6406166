import { readMoment } from '@market/api';
import { DAY_MS, MINUTE_MS } from '@market/api/durations';
import type { Whereabouts } from './places/known-places';
import { offsetAt, zonesOf } from './places/time-zones';

/** The last moment of a day, by which a closing day is told from a closing time. */
const DAY_END = '23:59:59.999';
/** Later moments have years of five digits, which do not sort as text. */
const LAST_MOMENT = Date.parse(`9999-12-31T${DAY_END}Z`);
/** Without hours: `31 December 2026`; digits alone are seconds or milliseconds. */
const DAY_ALONE = /^(?!\d+(\.\d+)?$)[^:]+$/;
const NOWHERE: Whereabouts = { places: [], job_location: '' };

/**
 * When a job closes (ADR 0061). A day without a time counts whole at the job's place: a job in Los Angeles that closes
 * on the 31st takes applications until that day is over there. Where only the country is known, or nothing, the day
 * counts until it is over everywhere in it, or on earth.
 * @param text a day or a moment in ISO 8601
 * @returns undefined for any other text
 */
export function closingTime(text: string, where: Whereabouts = NOWHERE): Date | undefined {
  const moment = readMoment(text);
  return moment && (moment.isDay ? endOfDay(text.trim(), where) : moment.at);
}

/** A time without a zone; behind it stands nothing else. */
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?$/i;

/**
 * The same for what lists of jobs write: programs write days as midnight, or as the minute before the next one. A day
 * ends in UTC there, and a clock is told as if it were UTC, until `importedClosingAt` knows the place.
 * @param begins the moment that the text reads as
 */
export function importedClosingTime(text: string, begins: Date): Date {
  const written = text.trim();
  if (DAY_ALONE.test(written)) return new Date(begins.getTime() + DAY_MS - 1);
  const clock = clockIn(written);
  return clock?.isDay ? new Date(Date.parse(`${clock.day}T${DAY_END}Z`)) : begins;
}

/** Whether a text says a time of the clock at the job's place: it has hours, and no zone. */
export function isPlaceClock(text: string): boolean {
  return clockIn(text.trim())?.isDay === false;
}

function clockIn(text: string): { day: string; isDay: boolean } | undefined {
  const [, day, hours = '', minutes = '', , half] = WITHOUT_ZONE.exec(text) ?? [];
  if (day === undefined) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return { day, isDay: (hour % 24 === 0 && minutes === '00') || (hour === 23 && minutes === '59') };
}

/** An imported closing time once the place is known; of a clock in several zones the last. */
export function importedClosingAt(at: Date, isClock: boolean, where: Whereabouts): Date {
  if (!isClock) return closingAt(at, NOWHERE, where) ?? at;
  return new Date(Math.min(Math.max(...zonesOf(where).map((zone) => momentOf(at.getTime(), zone))), LAST_MOMENT));
}

/**
 * A closing day at another place, as when a job moves or its place becomes known; a closing time is the same anywhere.
 */
export function closingAt(closesAt: Date | null, from: Whereabouts, to: Whereabouts): Date | null {
  const closing = closesAt && closingDay(closesAt, from);
  return closing ? endOfDay(closing.day, to) : closesAt;
}

/**
 * A closing time as answers have it. One of a day keeps the clock of the place, so that its first ten letters are the
 * day that the ad means, wherever it is read.
 */
export function closingText(closesAt: Date, where: Whereabouts): string {
  const closing = closingDay(closesAt, where);
  if (!closing || closing.offset === 0) return closesAt.toISOString();
  const minutes = Math.abs(closing.offset);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${closing.day}T${DAY_END}${closing.offset < 0 ? '-' : '+'}${clock}`;
}

/**
 * The day that a closing time ends, and the minutes by which the place's clock is ahead; undefined for a time within a
 * day. A place that became known later changes nothing of a time that is told already, so the words alone count too,
 * and UTC, in which days ended once.
 */
function closingDay(closesAt: Date, where: Whereabouts): { day: string; offset: number } | undefined {
  for (const zone of [...zonesOf(where), ...zonesOf({ ...where, places: [] }), 'UTC']) {
    const offset = offsetAt(closesAt, zone);
    const [day = '', clock] = new Date(closesAt.getTime() + offset * MINUTE_MS).toISOString().split('T');
    if (clock === `${DAY_END}Z`) return { day, offset };
  }
  return undefined;
}

/** The moment at which a day is over in the last of the place's zones. */
function endOfDay(day: string, where: Whereabouts): Date {
  const clock = Date.parse(`${day}T${DAY_END}Z`);
  const ends = zonesOf(where).map((zone) => momentOf(clock, zone));
  return new Date(Math.min(Math.max(...ends), LAST_MOMENT));
}

/** The moment at which a zone's clock shows a time, which is told as if it were UTC. */
function momentOf(clock: number, zone: string): number {
  // The zone's clock may be changed between the two: what holds at the time itself counts.
  const near = clock - offsetAt(new Date(clock), zone) * MINUTE_MS;
  return clock - offsetAt(new Date(near), zone) * MINUTE_MS;
}
