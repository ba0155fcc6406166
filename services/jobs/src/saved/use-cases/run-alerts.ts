import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { addressOfSearch, ALERT_JOBS_SHOWN } from '@market/contracts/saved';
import { createPace } from '@market/search-index';
import type { AccountView, Clock, Log, Outbox, LeaderTask, Transact } from '@market/service-kit';
import { isPublic, type Post } from '../../posts/domain/job-post';
import { nextAlertAt, type StoredSearch } from '../domain/saved-search';
import type { JobSearch } from '../../search/adapters/job-search';
import type { ApplicationStore } from '../../applications/store/application-store';
import { NEWS_OVERLAP_MS, type JobNewsStore, type NewsOfJob } from '../../posts/store/job-news-store';
import type { PostStore } from '../../posts/store/post-store';
import type { SavedSearchStore } from '../store/saved-search-store';
import { mailedJob } from '../../posts/present/mailed-job';
import type { JobQueryOf } from '../../search/use-cases/job-query';

/** Background worker that finds news for saved searches. */
export interface RunAlerts {
  start(): void;
  stop(): Promise<void>;
}

interface Needs {
  savedSearches: SavedSearchStore;
  news: JobNewsStore;
  posts: Pick<PostStore, 'findMany' | 'findStates'>;
  applications: Pick<ApplicationStore, 'appliedTo'>;
  accounts: Pick<AccountView, 'find'>;
  search: JobSearch;
  /** Whether this replica's search index is complete. */
  isSearchWhole: () => boolean;
  queryOf: JobQueryOf;
  transact: Transact;
  outbox: Outbox;
  leader: LeaderTask;
  everyMs: number;
  clock: Clock;
  log: Log;
}

/** Time for which a run is retried because of searches that failed in it. */
const RETRY_MS = 10 * 60_000;
/**
 * Indexing delay: a job younger than this may be missing from this replica's search, so the next run checks it again.
 */
const TRAVEL_MS = 5_000;

/**
 * Runs alerts every few seconds under a leader lease: instant searches over the jobs published or changed since the
 * last run, daily and weekly searches, once due, over those since their own last run. The query equals that of the
 * search's page, restricted to those jobs. Hits that were neither sent before nor applied to are published as one
 * event, in the transaction that records them as sent: of two replicas that run at once, only one sends.
 */
export function runAlerts({
  savedSearches,
  news,
  posts,
  applications,
  accounts,
  search,
  isSearchWhole,
  queryOf,
  transact,
  outbox,
  leader,
  everyMs,
  clock,
  log,
}: Needs): RunAlerts {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  /**
   * Jobs already checked for instant searches, with the time of their news, for as long as overlapping runs return them
   * again.
   */
  const lookedAt = new Map<string, number>();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted || !isSearchWhole()) continue;
      try {
        await leader.attempt(async () => {
          const begunAt = await news.now();
          await lookForInstant(begunAt);
          await lookForDue(begunAt);
        });
      } catch (error) {
        log.warn({ err: error }, 'alerts of saved searches could not be looked for');
      }
    }
  }

  async function lookForInstant(begunAt: Date): Promise<void> {
    const last = (await savedSearches.lookedAt()) ?? begunAt;
    const ids = (await news.since(before(last))).filter(({ id, at }) => lookedAt.get(id) !== at.getTime());
    const isDone = ids.length === 0 || (await lookFor(savedSearches.instantOnes(), () => ids, begunAt));
    // Failed alerts are retried, but only for a while: a broken search must not hold up the others.
    if (stopping.signal.aborted || (!isDone && begunAt.getTime() - last.getTime() < RETRY_MS)) return;
    for (const { id, at } of ids) if (at.getTime() < begunAt.getTime() - TRAVEL_MS) lookedAt.set(id, at.getTime());
    for (const [id, at] of lookedAt) if (at < before(begunAt).getTime()) lookedAt.delete(id);
    await savedSearches.setLookedAt(begunAt);
  }

  async function lookForDue(begunAt: Date): Promise<void> {
    const due: StoredSearch[] = [];
    for await (const saved of savedSearches.dueOnes(clock.now())) due.push(saved);
    if (due.length === 0) return;
    const earliest = due.reduce((time, { looked_at }) => (looked_at < time ? looked_at : time), begunAt);
    const all = await news.since(before(earliest));
    await lookFor(due, ({ looked_at }) => all.filter(({ at }) => at > before(looked_at)), begunAt);
  }

  /**
   * Runs some searches, in slices; a failed search is retried in the next run and does not block others. Returns
   * whether none failed.
   */
  async function lookFor(
    some: AsyncIterable<StoredSearch> | Iterable<StoredSearch>,
    newsFor: (saved: StoredSearch) => readonly NewsOfJob[],
    begunAt: Date,
  ): Promise<boolean> {
    const pace = createPace();
    let isDone = true;
    for await (const saved of some) {
      if (stopping.signal.aborted) return false;
      try {
        await lookForOne(
          saved,
          newsFor(saved).map(({ id }) => id),
          begunAt,
        );
      } catch (error) {
        isDone = false;
        log.warn({ err: error, search: saved.id }, 'the alert of a saved search could not be looked for');
      }
      await pace();
    }
    return isDone;
  }

  async function lookForOne(saved: StoredSearch, among: string[], begunAt: Date): Promise<void> {
    const look = { looked_at: begunAt, next_at: nextAlertAt(saved, clock.now()) };
    const found = among.length > 0 ? await findNews(saved, among) : [];
    if (found.length === 0) {
      if (saved.next_at) await savedSearches.advance(saved, look);
      return;
    }
    await transact(async (session) => {
      // The search was deleted, switched off or rescheduled meanwhile.
      if (!(await savedSearches.advance(saved, look, session))) return;
      const notifiedIds = await savedSearches.told(saved.id, session);
      const untold = found.filter((id) => !notifiedIds.has(id));
      if (untold.length === 0) return;
      await savedSearches.tell(session, saved.id, untold);
      const shownIds = untold.slice(0, ALERT_JOBS_SHOWN);
      const stored = await posts.findMany(shownIds);
      const shown = shownIds.map((id) => stored.get(id)).filter((post) => post !== undefined);
      const alert = alertOf(saved, { total: untold.length, shown });
      await outbox.add(session, 'jobs.search-alert-due.v1', alert, { requestId: randomUUID() });
    });
  }

  /** Ids of jobs that match the search and may be sent to its owner, newest first. */
  async function findNews(saved: StoredSearch, among: string[]): Promise<string[]> {
    const { query } = await queryOf(saved.filter);
    const { ids } = await search.search({ ...query, sort: 'newest', among, offset: 0, limit: among.length });
    if (ids.length === 0) return [];
    const [mailed, applied, account] = await Promise.all([
      savedSearches.told(saved.id),
      applications.appliedTo(saved.login_id, ids),
      accounts.find(saved.login_id),
    ]);
    // Mails are sent only to verified addresses.
    if (!account || account.disabled || account.email_ver_status !== 1) return [];
    const remaining = ids.filter((id) => !mailed.has(id) && !applied.has(id));
    if (remaining.length === 0) return [];
    const states = await posts.findStates(remaining);
    return remaining.filter((id) => {
      const state = states.get(id);
      return state !== undefined && isPublic(state, clock.now());
    });
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const before = (time: Date) => new Date(time.getTime() - NEWS_OVERLAP_MS);

function alertOf(
  { id, login_id, name, frequency, filter }: StoredSearch,
  { total, shown }: { total: number; shown: readonly Post[] },
) {
  return {
    login_id,
    search_id: id,
    name,
    // Cast: only searches with alerts are run.
    frequency: frequency as Exclude<StoredSearch['frequency'], 'none'>,
    address: addressOfSearch(filter),
    total,
    jobs: shown.map(mailedJob),
  };
}
