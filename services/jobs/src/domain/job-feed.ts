import { DAY_MS, HOUR_MS } from '@market/api/durations';
import { FEED_FAILING_DAYS, type FeedPoll, type FeedRhythm } from '@market/contracts/feeds';

/** A feed that an employer has subscribed to, with what the last poll left for the next. */
export interface StoredFeed {
  id: string;
  login_id: string;
  url: string;
  every: FeedRhythm;
  paused: boolean;
  /** Member who added it; absent in those of before this was kept. */
  added_by?: string;
  /** Member who paused, resumed or set it to another rhythm last. */
  changed_by?: string;
  created_at: Date;
  /** When it is due; null while it is paused. */
  next_at: Date | null;
  polled_at: Date | null;
  /** Validators of the last answer that was taken in whole; sent back so that an unchanged feed is not sent again. */
  etag: string | null;
  last_modified: string | null;
  /** Rows whose jobs the feed had when it was last read, by the ids under which posts are stored. */
  external_ids: string[];
  /** Rows of the last read that were no job. */
  refused: number;
  /** Number of its jobs that the last read still had, where they were so few that nothing was closed yet; else null. */
  held_left: number | null;
  /** Whether the last read found a feed without any jobs; absent in older rows. */
  held_empty?: boolean;
  /** Time of the first of the polls that failed in a row; null or, in older rows, absent while the feed works. */
  failing_since?: Date | null;
  polls: StoredPoll[];
}

export type StoredPoll = Omit<FeedPoll, 'at'> & { at: Date };

/** State that a poll leaves behind it. */
export type AfterPoll = Partial<
  Pick<StoredFeed, 'etag' | 'last_modified' | 'external_ids' | 'refused' | 'held_left' | 'held_empty' | 'failing_since'>
>;

export const PERIOD_MS: Readonly<Record<FeedRhythm, number>> = { hourly: HOUR_MS, daily: 24 * HOUR_MS };

/** Backoff: a feed that has failed for a day is polled daily, so that its server is left in peace. */
export function rhythmAfter(
  { every, failing_since }: Pick<StoredFeed, 'every' | 'failing_since'>,
  now: Date,
): FeedRhythm {
  return failing_since && now.getTime() - failing_since.getTime() >= DAY_MS ? 'daily' : every;
}

/** Whether a feed has failed for so long that it is paused. */
export function isGivenUp(failingSince: Date | null | undefined, now: Date): boolean {
  if (!failingSince) return false;
  return now.getTime() - failingSince.getTime() >= FEED_FAILING_DAYS * DAY_MS;
}

/** When a feed is due once more; a change of rhythm or a pause that ends brings no poll before its time. */
export function nextPollAt({ every, polled_at }: Pick<StoredFeed, 'every' | 'polled_at'>, now: Date): Date {
  if (polled_at === null) return now;
  return new Date(Math.max(now.getTime(), polled_at.getTime() + PERIOD_MS[every]));
}

/** Fewer jobs are left than this share of those before: it looks like a feed that broke, not like jobs that ended. */
const LEFT_AT_LEAST = 0.5;
/** A feed this small may lose more than half of its jobs on any day. */
const SMALL = 10;

/**
 * Why the jobs that a feed has no more are not closed; undefined where they are. A row that could not be read may be
 * one of them, and so may the whole other half of a feed that broke: the next poll with the same result closes them.
 */
export function whyNotClosed(
  before: Pick<StoredFeed, 'external_ids' | 'refused' | 'held_left'>,
  { left, refused }: { left: number; refused: number },
): 'refused' | 'shrunk' | undefined {
  if (refused > before.refused) return 'refused';
  const had = before.external_ids.length;
  // Fewer than were left at the poll before is another result, and says nothing of that one.
  const isConfirmed = before.held_left !== null && left >= before.held_left;
  if (!isConfirmed && had >= SMALL && left < had * LEFT_AT_LEAST) return 'shrunk';
  return undefined;
}
