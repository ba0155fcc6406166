import { DAY_MS, HOUR_MS } from '@market/api/durations';
import { FEED_FAILING_DAYS, type FeedPoll, type FeedRhythm } from '@market/contracts/feeds';

/** A feed that an employer has subscribed to, with the state of its last poll. */
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
  /** Time of the next poll; null while the feed is paused. */
  next_at: Date | null;
  polled_at: Date | null;
  /** Validators of the last fully processed response; sent back so that an unchanged feed is not transferred again. */
  etag: string | null;
  last_modified: string | null;
  /** Ids of the jobs in the feed at the last poll, under which the posts are stored. */
  external_ids: string[];
  /** Number of rejected rows at the last poll. */
  refused: number;
  /** Number of known jobs that the last poll still found, if they were so few that none was closed yet; else null. */
  held_left: number | null;
  /** Whether the last poll found an empty feed; absent in older rows. */
  held_empty?: boolean;
  /** Time of the first in the current series of failed polls; null or, in older rows, absent while the feed works. */
  failing_since?: Date | null;
  polls: StoredPoll[];
}

export type StoredPoll = Omit<FeedPoll, 'at'> & { at: Date };

/** State stored after a poll. */
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

/** Whether a feed has failed for so long that it must be paused. */
export function isGivenUp(failingSince: Date | null | undefined, now: Date): boolean {
  if (!failingSince) return false;
  return now.getTime() - failingSince.getTime() >= FEED_FAILING_DAYS * DAY_MS;
}

/** Time of the next poll; neither a change of rhythm nor the end of a pause makes it earlier. */
export function nextPollAt({ every, polled_at }: Pick<StoredFeed, 'every' | 'polled_at'>, now: Date): Date {
  if (polled_at === null) return now;
  return new Date(Math.max(now.getTime(), polled_at.getTime() + PERIOD_MS[every]));
}

/** If fewer than this share of the jobs are left, the feed is probably broken, and the jobs have not ended. */
const LEFT_AT_LEAST = 0.5;
/** A feed this small may lose more than half of its jobs on any day. */
const SMALL = 10;

/**
 * Reason for not closing the jobs that a feed no longer lists; undefined if they are closed. A rejected row may be one
 * of them, and a broken feed may lack a whole half: the next poll with the same result closes them. One page of
 * several never closes any: they may be on another.
 */
export function whyNotClosed(
  before: Pick<StoredFeed, 'external_ids' | 'refused' | 'held_left'>,
  { left, refused, isPart }: { left: number; refused: number; isPart: boolean },
): 'part' | 'refused' | 'shrunk' | undefined {
  if (isPart) return 'part';
  if (refused > before.refused) return 'refused';
  const had = before.external_ids.length;
  // Fewer jobs than at the previous poll are a new result, and do not confirm that one.
  const isConfirmed = before.held_left !== null && left >= before.held_left;
  if (!isConfirmed && had >= SMALL && left < had * LEFT_AT_LEAST) return 'shrunk';
  return undefined;
}
