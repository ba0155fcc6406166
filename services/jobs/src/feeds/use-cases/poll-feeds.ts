import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { isMarketError } from '@market/contracts/errors';
import type { Clock, Log, Outbox, OverdueReason, Transact } from '@market/service-kit';
import { FeedNotFetched, type FeedFetcher } from '../adapters/fetch-feed';
import type { ImportReader } from '../../imports/adapters/import-reader';
import { isGivenUp, whyNotClosed, type AfterPoll, type StoredFeed, type StoredPoll } from '../domain/job-feed';
import type { EmployerStore } from '../../posts/store/employer-store';
import { FEED_LEASE_MS, type ClaimedFeed, type JobFeedStore } from '../store/job-feed-store';
import type { ImportJobs } from '../../imports/use-cases/import-jobs';
import type { CloseMissing } from './close-missing';
import { texts } from '../../texts';

/** Polls feeds that are due, in the background. */
export interface PollFeeds {
  start(): void;
  /** Checks for due feeds now instead of after the interval. */
  poke(): void;
  stop(): Promise<void>;
}

interface Needs {
  feeds: JobFeedStore;
  employers: Pick<EmployerStore, 'find'>;
  fetcher: Pick<FeedFetcher, 'fetch'>;
  readFile: ImportReader['readFile'];
  importJobs: ImportJobs;
  overdueReason: OverdueReason;
  closeMissing: CloseMissing;
  transact: Transact;
  outbox: Pick<Outbox, 'add'>;
  everyMs: number;
  clock: Clock;
  log: Log;
}

/** Concurrent polls per replica. */
const AT_ONCE = 2;
/** Delay before a poll that was rejected for lack of capacity is retried. */
const PUT_OFF_MS = 5 * 60_000;

type Polled = { poll: Omit<StoredPoll, 'at'>; after: AfterPoll };

/** Errors caused by our own lack of capacity, not by the feed. */
const NO_ROOM = new Set(['too-many-requests', 'overloaded', 'service-unavailable', 'storage-full']);

/**
 * Every replica checks for due feeds and claims each before polling it, so that no feed is polled twice at a time; the
 * claim of a crashed replica expires. New jobs are posted and changed ones updated as in the import of a file. Missing
 * ones are closed, but never by a failed poll, and after a feed has suddenly become nearly or fully empty only once the
 * next poll confirms it. A feed that fails for a day is polled daily; one that fails for a week is paused, and its
 * company is notified.
 */
export function pollFeeds(needs: Needs): PollFeeds {
  const { feeds, transact, outbox, everyMs, clock, log } = needs;
  const stopping = new AbortController();
  let running: Promise<unknown> | undefined;
  let waking = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Created before the check, so that a poke during it is not missed.
      const { signal: poked } = waking;
      try {
        const claimed = await feeds.claim(clock.now());
        if (claimed) await pollClaimed(claimed);
        else await untilLook(poked);
      } catch (error) {
        log.warn({ err: error }, 'job feeds could not be polled');
        await untilLook(poked);
      }
    }
  }

  const untilLook = (poked: AbortSignal) =>
    pause(everyMs, undefined, { signal: AbortSignal.any([poked, stopping.signal]) }).catch(() => undefined);

  async function pollClaimed(claimed: ClaimedFeed): Promise<void> {
    const renewal = setInterval(() => {
      feeds
        .renew(claimed)
        .catch((error: unknown) => log.warn({ err: error, feed: claimed.feed.id }, 'a claim could not be renewed'));
    }, FEED_LEASE_MS / 3);
    try {
      const { poll, after } = await pollOne(needs, claimed.feed, stopping.signal);
      await finish(claimed, { at: clock.now(), ...poll }, after);
    } catch (error) {
      // A poll aborted by shutdown or lack of capacity has no outcome: the feed is polled again soon.
      if (!stopping.signal.aborted) log.warn({ err: error, feed: claimed.feed.id }, 'a job feed could not be polled');
      await feeds.putOff(claimed, new Date(clock.now().getTime() + (stopping.signal.aborted ? 0 : PUT_OFF_MS)));
    } finally {
      clearInterval(renewal);
    }
  }

  async function finish(claimed: ClaimedFeed, poll: StoredPoll, after: AfterPoll): Promise<void> {
    const { id, login_id, url, paused } = claimed.feed;
    const givenUp = !paused && isGivenUp(after.failing_since, poll.at);
    await transact(async (session) => {
      const isKept = await feeds.finish(session, claimed, poll, { ...after, givenUp });
      if (!isKept || !givenUp) return;
      const payload = { id, login_id, host: new URL(url).host, reason: poll.remark ?? '', at: poll.at.toISOString() };
      await outbox.add(session, 'jobs.job-feed-paused.v1', payload, { requestId: randomUUID() });
    });
  }

  return {
    start() {
      running ??= Promise.all(Array.from({ length: AT_ONCE }, run));
    },
    poke() {
      waking.abort();
      waking = new AbortController();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function pollOne(needs: Needs, feed: StoredFeed, signal: AbortSignal): Promise<Polled> {
  const failing = failingNow(feed, needs.clock);
  try {
    return await takeIn(needs, feed, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FeedNotFetched) return failed(error.message, failing);
    if (!isMarketError(error) || NO_ROOM.has(error.code)) throw error;
    const reason = error.fields ? Object.values(error.fields).join(' ') : error.message;
    return failed(reason, failing);
  }
}

async function takeIn(
  { feeds, employers, fetcher, readFile, importJobs, overdueReason, closeMissing, clock }: Needs,
  feed: StoredFeed,
  signal: AbortSignal,
): Promise<Polled> {
  const { company, active } = await employers.find(feed.login_id);
  if (!company || !active) return failed(texts.jobFeeds.notAllowed);
  const fetched = await fetcher.fetch({ url: feed.url, etag: feed.etag, lastModified: feed.last_modified }, signal);
  if (fetched.kind === 'not-modified')
    return { poll: { ...NOTHING, outcome: 'not-modified', remark: null }, after: { failing_since: null } };
  const read = await readFile(feed.login_id, { bytes: fetched.bytes, fileName: fetched.fileName }).catch(
    (error: unknown) => {
      // A feed without rows is valid: its company may have no vacancies at present.
      if (isMarketError(error) && error.fields?.content === texts.importedFile.noRows) return undefined;
      throw error;
    },
  );
  if (read === undefined) return await nothingLeft({ feeds, closeMissing }, feed, fetched);
  if (read.problem !== null) return failed(read.problem, failingNow(feed, clock));
  const requestId = randomUUID();
  const opensNothing = await overdueReason(company.cmp_code, { requestId });
  const seen = new Set<string>();
  let created = 0;
  const { imported, unchanged, ...report } = await importJobs(
    company,
    { read, commit: true, showNamedCompany: false, author: { feed: true }, onlyActive: true, opensNothing },
    {
      requestId,
      taken(ids, count) {
        // Whole batches are already stored: the next poll imports the rest.
        signal.throwIfAborted();
        for (const id of ids) seen.add(id);
        created += count;
      },
    },
  );
  // Withheld jobs are not missing rows: the others are closed as usual.
  const refused = report.refused.filter(({ reason }) => reason !== opensNothing);
  const withheld = report.refused.length - refused.length;
  const result = { created, changed: imported - created, unchanged, refused: refused.length };
  // A file with only rejected rows is not an empty feed, but a failure.
  if (seen.size === 0) return failed(texts.jobFeeds.nothingReadable, failingNow(feed, clock));

  const elsewhere = await idsOfOthers(feeds, feed);
  const missing = feed.external_ids.filter((id) => !seen.has(id));
  const left = feed.external_ids.length - missing.length;
  const because =
    missing.length === 0 ? undefined : whyNotClosed(feed, { left, refused: refused.length, isPart: read.isPart });
  if (because !== undefined)
    return {
      poll: {
        ...result,
        outcome: 'read',
        closed: 0,
        remark: texts.jobFeeds.notClosed({ because, count: missing.length }),
      },
      // Clears the validators, so that even an unchanged feed is fetched again in whole, and keeps the missing jobs on
      // the list.
      after: {
        etag: null,
        last_modified: null,
        external_ids: [...new Set([...feed.external_ids, ...seen])],
        refused: refused.length,
        held_left: because === 'shrunk' ? left : null,
        held_empty: false,
        failing_since: null,
      },
    };
  const closed = await closeMissing(
    feed.login_id,
    missing.filter((id) => !elsewhere.has(id)),
    { requestId },
  );
  return {
    poll: {
      ...result,
      outcome: 'read',
      closed,
      remark: withheld > 0 && opensNothing ? texts.jobFeeds.withheld({ count: withheld, because: opensNothing }) : null,
    },
    after: {
      // Cleared where jobs are withheld, so that even an unchanged feed is fetched again and publishes them later.
      etag: withheld > 0 ? null : fetched.etag,
      last_modified: withheld > 0 ? null : fetched.lastModified,
      external_ids: [...seen],
      refused: refused.length,
      held_left: null,
      held_empty: false,
      failing_since: null,
    },
  };
}

/** Ids of the jobs in the account's other feeds; paused feeds do not count. */
async function idsOfOthers(feeds: JobFeedStore, feed: StoredFeed): Promise<Set<string>> {
  const others = (await feeds.listOwn(feed.login_id)).filter(({ id }) => id !== feed.id);
  return new Set(others.flatMap(({ paused, external_ids }) => (paused ? [] : external_ids)));
}

/**
 * Outcome for a readable feed without jobs: it may be broken, so its last jobs are only closed when the next poll finds
 * it empty again.
 */
async function nothingLeft(
  { feeds, closeMissing }: Pick<Needs, 'feeds' | 'closeMissing'>,
  feed: StoredFeed,
  { etag, lastModified }: { etag: string | null; lastModified: string | null },
): Promise<Polled> {
  if (feed.held_empty !== true)
    return failed(texts.importedFile.noRows, {
      etag: null,
      last_modified: null,
      held_empty: true,
      failing_since: null,
    });
  const elsewhere = await idsOfOthers(feeds, feed);
  const closed = await closeMissing(
    feed.login_id,
    feed.external_ids.filter((id) => !elsewhere.has(id)),
    { requestId: randomUUID() },
  );
  return {
    poll: { ...NOTHING, outcome: 'read', closed, remark: null },
    after: { etag, last_modified: lastModified, external_ids: [], refused: 0, held_left: null, failing_since: null },
  };
}

const NOTHING = { created: 0, changed: 0, unchanged: 0, closed: 0, refused: 0 } as const;

/** Failure of the feed itself: the failing period starts with the first of consecutive failed polls. */
function failingNow({ failing_since }: StoredFeed, clock: Clock): Pick<AfterPoll, 'failing_since'> {
  return { failing_since: failing_since ?? clock.now() };
}

/**
 * A poll that brought nothing closes nothing, and says so. Coming between two polls with few or no jobs, it keeps the
 * second from confirming the first.
 */
function failed(reason: string, after: AfterPoll = {}): Polled {
  return {
    poll: { ...NOTHING, outcome: 'failed', remark: texts.jobFeeds.failed({ reason: reason.replace(/[\s.]+$/, '') }) },
    after: { held_left: null, held_empty: false, ...after },
  };
}
