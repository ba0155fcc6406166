import { momentInZone, ownTimeZone } from '@market/api/time-zones';

/** Time zone of this device, in which time fields are interpreted; UTC if the browser does not report one. */
export const zoneHere = (): string => ownTimeZone() ?? 'UTC';

/** Formats a moment in the zone of this device, and in that of the other side if it differs. */
export function inBothZones(time: string, otherZone: string | undefined): string[] {
  const own = zoneHere();
  const zones = otherZone && otherZone !== own ? [own, otherZone] : [own];
  return zones.map((zone) => momentInZone(new Date(time), zone));
}

/**
 * Converts values of `datetime-local` fields, which are in this device's zone, to moments; empty fields are skipped.
 * @param exact initial moments of the fields: a field that still shows one yields exactly that moment, which may have
 * seconds
 */
export function momentsOf(typed: readonly string[], exact: readonly string[] = []): string[] {
  const left = [...exact];
  return typed.filter(Boolean).map((value) => {
    const existing = left.find((time) => boxOf(time) === value);
    if (existing) {
      left.splice(left.indexOf(existing), 1);
      return existing;
    }
    const moment = new Date(value);
    return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
  });
}

/** Value of a `datetime-local` field for a moment, in the zone of this device. */
export function boxOf(time: string | undefined): string {
  if (!time) return '';
  const moment = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
