import { createHash } from 'node:crypto';
import { HOUR_MS } from '@market/api/durations';
import { ALERT_HOUR, type AlertFrequency, type SavedFilter } from '@market/contracts/saved';

/** A saved search, with the frequency of its alerts. */
export interface StoredSearch {
  id: string;
  login_id: string;
  name: string;
  filter: SavedFilter;
  frequency: AlertFrequency;
  /** Time zone of the hour of daily and weekly emails. */
  time_zone: string;
  created_at: Date;
  /** Time at which its owner last opened it. */
  seen_at: Date;
  /** Time (of the database) up to which jobs have been matched with it. */
  looked_at: Date;
  /** Time of its next alert; null for instant alerts, and for none. */
  next_at: Date | null;
}

const DAYS = { daily: 1, weekly: 7 } as const;

/** Key that is equal for searches with the same results, independent of the order of their filters. */
export function keyOfFilter({ sort: _sort, ...filter }: SavedFilter): string {
  const plain = Object.entries(filter)
    .filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    .map(
      ([name, value]) =>
        [name, Array.isArray(value) ? value.map((one) => plainText(one)).sort() : plainText(value)] as const,
    )
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(plain)).digest('base64url');
}

/**
 * Next time after `now` at which a search is due: in the morning of the owner's local day, for weekly ones on Mondays.
 */
export function nextAlertAt(
  { frequency, time_zone }: Pick<StoredSearch, 'frequency' | 'time_zone'>,
  now: Date,
): Date | null {
  if (frequency === 'instant' || frequency === 'none') return null;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    hour: 'numeric',
    hourCycle: 'h23',
    weekday: 'short',
  });
  // Steps by the hour, which handles DST changes and half-hour zones without special cases.
  let at = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  for (let hours = 0; hours <= (DAYS[frequency] + 1) * 24; hours += 1) {
    at += HOUR_MS;
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    if (Number(parts.hour) === ALERT_HOUR && (frequency === 'daily' || parts.weekday === 'Mon')) break;
  }
  return new Date(at);
}

function plainText(value: unknown): string {
  return String(value).trim().toLowerCase();
}
