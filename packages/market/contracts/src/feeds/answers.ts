import type { Static } from '@sinclair/typebox';
import { FEED_OUTCOMES, FEED_RHYTHMS } from './schemas';
import {
  count,
  id,
  listing,
  listOf,
  nullable,
  oneOf,
  optional,
  record,
  text,
  time,
  version,
  yesNo,
} from '@market/api/answer-fields';

/** Poll of a job feed, as stored in its log. */
export const FeedPoll = record({
  at: time(),
  outcome: oneOf(FEED_OUTCOMES),
  created: count(3, 'Jobs that are new'),
  changed: count(1, 'Jobs whose entry says something else than before'),
  unchanged: count(36),
  closed: count(2, 'Jobs that were closed, for the feed has them no more'),
  refused: count(0, 'Entries that are no job, or cannot be read'),
  remark: nullable(
    text(
      'The server answered 503. No job was closed.',
      'Why nothing was read or closed; null where there is nothing to say',
    ),
  ),
});
export type FeedPoll = Static<typeof FeedPoll>;

/** Subscribed job feed, as its owner lists it. */
export const JobFeed = record({
  id: id(),
  url: text('https://careers.example.com/jobs.xml'),
  every: oneOf(FEED_RHYTHMS),
  paused: yesNo('Whether it is polled only when its owner asks'),
  version: optional(version()),
  created_at: time(),
  added_by_name: optional(text('Ada King', 'Member who added it')),
  changed_by_name: optional(text('Grace Lee', 'Member who paused, resumed or set it to another rhythm last')),
  next_at: nullable(time('When it is polled next; past while a poll waits or runs'), 'Null while it is paused'),
  jobs: count(42, 'Jobs that it had when it was last read'),
  failing_since: optional(time('Since when each poll has failed; absent while it works')),
  polls: listOf(FeedPoll, 'Log of its last polls, the newest first; twenty at most'),
});
export type JobFeed = Static<typeof JobFeed>;
export const JobFeeds = listing(JobFeed);
