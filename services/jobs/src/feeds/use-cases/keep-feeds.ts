import { randomUUID } from 'node:crypto';
import { type Listing, pick } from '@market/api';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { FEEDS_MAX, type JobFeed, type JobFeedChange, type JobFeedInput } from '@market/contracts/feeds';
import { RULE_MESSAGES } from '@market/contracts/messages';
import {
  type Actor,
  type CallContext,
  type Clock,
  isDuplicateKey,
  type MemberNames,
  ownerIdOf,
  refuseOtherVersion,
  type Transact,
  versionOf,
} from '@market/service-kit';
import { FeedNotFetched, type FeedFetcher } from '../adapters/fetch-feed';
import { nextPollAt, type StoredFeed } from '../domain/job-feed';
import type { EmployerStore } from '../../posts/store/employer-store';
import type { JobFeedStore } from '../store/job-feed-store';
import type { CompanyOf } from '../../posts/use-cases/company-of';
import { texts } from '../../texts';

export interface KeepFeeds {
  /** Lists the caller's feeds, newest first. */
  list(actor: Actor): Promise<Listing<JobFeed>>;
  /**
   * Subscribes to a feed, which is polled at once.
   * @throws MarketError 'already-exists' for a URL that the employer has already; 'fields-invalid' for one that may not
   * be polled, or when the list is full; 'company-missing'; 'too-many-requests'
   */
  add(actor: Actor, input: JobFeedInput, context: CallContext): Promise<JobFeed>;
  /**
   * Pauses, resumes, or changes the rhythm.
   * @throws MarketError 'not-found' for a feed that is not the caller's; 'changed-meanwhile' where the version differs
   * from the stored one.
   */
  change(actor: Actor, id: string, change: JobFeedChange): Promise<JobFeed>;
  /**
   * Deletes the subscription; its jobs stay.
   * @throws MarketError 'not-found' for a feed that is not the caller's.
   */
  remove(actor: Actor, id: string): Promise<void>;
  /**
   * Makes a feed due now, even a paused one.
   * @throws MarketError 'not-found' and 'too-many-requests'.
   */
  poll(actor: Actor, id: string): Promise<JobFeed>;
}

interface Needs {
  feeds: JobFeedStore;
  employers: Pick<EmployerStore, 'hold'>;
  fetcher: Pick<FeedFetcher, 'refuseForeign'>;
  memberNames: MemberNames;
  companyOf: CompanyOf;
  countPoll: (actor: Actor) => Promise<void>;
  /** Triggers the polling of due feeds. */
  poke: () => void;
  transact: Transact;
  clock: Clock;
}

/** Manages the feeds that provide an employer's jobs. */
export function keepFeeds({
  feeds,
  employers,
  fetcher,
  memberNames,
  companyOf,
  countPoll,
  poke,
  transact,
  clock,
}: Needs): KeepFeeds {
  async function own(actor: Actor, id: string): Promise<StoredFeed> {
    const found = await feeds.findOwn(ownerIdOf(actor), id);
    if (!found) throw new MarketError('not-found');
    return found;
  }
  async function presentAll(found: readonly StoredFeed[]): Promise<JobFeed[]> {
    const names = await memberNames(found.flatMap(({ added_by, changed_by }) => [added_by, changed_by]));
    return found.map((feed) => presentFeed(feed, names));
  }
  const changed = async (feed: StoredFeed | undefined): Promise<JobFeed> => {
    const [shown] = await presentAll(feed ? [feed] : []);
    // Deleted concurrently by another call of its owner.
    if (!shown) throw new MarketError('not-found');
    return shown;
  };

  return {
    async list(actor) {
      const records = await presentAll(await feeds.listOwn(ownerIdOf(actor)));
      return { records, total: records.length, page: 1, limit: FEEDS_MAX };
    },

    async add(actor, { url, every }, context) {
      const login_id = ownerIdOf(actor);
      try {
        fetcher.refuseForeign(url);
      } catch (error) {
        if (error instanceof FeedNotFetched) throw fieldsInvalid({ url: error.message });
        throw error;
      }
      await companyOf(actor, context);
      await countPoll(actor);
      const now = clock.now();
      const feed: StoredFeed = {
        id: randomUUID(),
        login_id,
        url: new URL(url).href,
        every,
        paused: false,
        added_by: actor.login_id,
        created_at: now,
        next_at: now,
        polled_at: null,
        etag: null,
        last_modified: null,
        external_ids: [],
        refused: 0,
        held_left: null,
        failing_since: null,
        polls: [],
      };
      await transact(async (session) => {
        // Serialized by the lock, so that concurrent calls cannot exceed the limit.
        await employers.hold(session, login_id);
        const others = await feeds.listOwn(login_id, session);
        if (others.some((other) => other.url === feed.url))
          throw new MarketError('already-exists', { error: texts.jobFeeds.addedAlready });
        if (others.length >= FEEDS_MAX) throw fieldsInvalid({ url: RULE_MESSAGES.listFull });
        await feeds.insert(session, feed);
      }).catch((error: unknown) => {
        if (isDuplicateKey(error)) throw new MarketError('already-exists', { error: texts.jobFeeds.addedAlready });
        throw error;
      });
      poke();
      return changed(feed);
    },

    async change(actor, id, { every, paused, version }) {
      const before = await own(actor, id);
      refuseOtherVersion(version, versionOfFeed(before));
      const wished = { every: every ?? before.every, paused: paused ?? before.paused };
      const next_at = wished.paused ? null : nextPollAt({ ...before, ...wished }, clock.now());
      // On resuming, the failing period after which a feed is paused restarts.
      const resumed = before.paused && !wished.paused ? { failing_since: null } : {};
      const change = { ...wished, ...resumed, next_at, changed_by: actor.login_id };
      const feed = await feeds.change(ownerIdOf(actor), id, change, pick(before, 'every', 'paused'));
      // A colleague has changed or deleted it since it was read.
      if (!feed) throw new MarketError('changed-meanwhile');
      return changed(feed);
    },

    async remove(actor, id) {
      if (!(await feeds.remove(ownerIdOf(actor), id))) throw new MarketError('not-found');
    },

    async poll(actor, id) {
      await own(actor, id);
      await countPoll(actor);
      const feed = await changed(await feeds.change(ownerIdOf(actor), id, { next_at: clock.now() }));
      poke();
      return feed;
    },
  };
}

/** Version of the rhythm of a feed and whether it is paused. */
const versionOfFeed = ({ every, paused }: Pick<StoredFeed, 'every' | 'paused'>): string => versionOf(every, paused);

function presentFeed(
  {
    id,
    url,
    every,
    paused,
    added_by = '',
    changed_by = '',
    created_at,
    next_at,
    external_ids,
    failing_since,
    polls,
  }: StoredFeed,
  names: ReadonlyMap<string, string>,
): JobFeed {
  const [adder, changer] = [names.get(added_by), names.get(changed_by)];
  return {
    id,
    url,
    every,
    paused,
    version: versionOfFeed({ every, paused }),
    created_at: created_at.toISOString(),
    ...(adder ? { added_by_name: adder } : {}),
    ...(changer ? { changed_by_name: changer } : {}),
    next_at: next_at?.toISOString() ?? null,
    jobs: external_ids.length,
    ...(failing_since ? { failing_since: failing_since.toISOString() } : {}),
    polls: polls.map(({ at, ...poll }) => ({ at: at.toISOString(), ...poll })),
  };
}
