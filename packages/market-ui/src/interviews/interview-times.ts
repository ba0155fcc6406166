import { dateFormat } from '@market/api/formatters';

/** Time zone of this device, by its IANA name. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** A moment in the zone of this device, and in that of the other side where it is another one. */
export function inBothZones(time: string, otherZone: string | undefined): string[] {
  const own = ownTimeZone();
  const zones = otherZone && otherZone !== own ? [own, otherZone] : [own];
  return zones.map((timeZone) => {
    const format = dateFormat(undefined, { dateStyle: 'full', timeStyle: 'short', timeZone });
    return `${format.format(new Date(time))} (${timeZone})`;
  });
}

/** Moments of `datetime-local` boxes, which are in the zone of this device; empty boxes are none. */
export function momentsOf(typed: readonly string[]): string[] {
  return typed.filter(Boolean).map((value) => {
    const moment = new Date(value);
    return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
  });
}
