import { createHash } from 'node:crypto';
import { HOUR_MS } from '@market/api/durations';
import { ALERT_HOUR, type AlertFrequency, type SavedFilter } from '@market/contracts/saved';

/** A search that somebody keeps, and how often it mails what is new. */
export interface StoredSearch {
  id: string;
  login_id: string;
  name: string;
  filter: SavedFilter;
  frequency: AlertFrequency;
  /** In which the hour of daily and weekly mails is meant. */
  time_zone: string;
  created_at: Date;
  /** When its owner last opened it. */
  seen_at: Date;
  /** Up to which time (the database's) jobs were looked through for it. */
  looked_at: Date;
  /** When it is looked through next; null for at once with every new job, and for never. */
  next_at: Date | null;
}

const DAYS = { daily: 1, weekly: 7 } as const;

/** The same for searches that find the same jobs, in whatever order their filters were chosen. */
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

/** When a search is due next after `now`: in the morning of the reader's own day, on Mondays where it is weekly. */
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
  // Hour by hour, so that changes to summer time and zones of half hours come out right without being thought of.
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
