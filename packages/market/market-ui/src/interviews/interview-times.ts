import { momentInZone, ownTimeZone } from '@market/api/time-zones';

/** Time zone of this device, in which boxes of times are read; UTC where the browser does not say. */
export const zoneHere = (): string => ownTimeZone() ?? 'UTC';

/** A moment in the zone of this device, and in that of the other side where it is another one. */
export function inBothZones(time: string, otherZone: string | undefined): string[] {
  const own = zoneHere();
  const zones = otherZone && otherZone !== own ? [own, otherZone] : [own];
  return zones.map((zone) => momentInZone(new Date(time), zone));
}

/**
 * Moments of `datetime-local` boxes, which are in the zone of this device; empty boxes are none.
 * @param exact moments that boxes began with: a box that still shows one stands for just that, which may have seconds
 */
export function momentsOf(typed: readonly string[], exact: readonly string[] = []): string[] {
  const left = [...exact];
  return typed.filter(Boolean).map((value) => {
    const known = left.find((time) => boxOf(time) === value);
    if (known) {
      left.splice(left.indexOf(known), 1);
      return known;
    }
    const moment = new Date(value);
    return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
  });
}

/** A moment as a `datetime-local` box takes it, in the zone of this device. */
export function boxOf(time: string | undefined): string {
  if (!time) return '';
  const moment = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
