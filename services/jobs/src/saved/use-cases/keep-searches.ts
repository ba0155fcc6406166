import { randomUUID } from 'node:crypto';
import type { Listing } from '@market/api';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import {
  addressOfSearch,
  SAVED_SEARCHES_MAX,
  type SavedSearch,
  type SavedSearchChange,
  type SavedSearchInput,
} from '@market/contracts/saved';
import {
  type Actor,
  type Clock,
  type KeyedMutex,
  refuseOtherVersion,
  type TakeTurn,
  type Transact,
  versionOf,
} from '@market/service-kit';
import { nextAlertAt, type StoredSearch } from '../domain/saved-search';
import type { JobSearch } from '../../search/adapters/job-search';
import type { JobNewsStore } from '../../posts/store/job-news-store';
import type { SavedSearchStore } from '../store/saved-search-store';
import type { JobQueryOf } from '../../search/use-cases/job-query';
import { texts } from '../../texts';

export interface KeepSearches {
  /**
   * Saves a search. Present hits are not news: its mails list only later ones.
   * @throws MarketError 'already-exists' for one with the same filter as a saved one; 'fields-invalid' when the list is
   * full; 'too-many-requests' past the rate limit.
   */
  save(actor: Actor, input: SavedSearchInput): Promise<SavedSearch>;
  /** Lists own saved searches, newest first. */
  list(actor: Actor): Promise<Listing<SavedSearch>>;
  /**
   * Renames a search or changes how often it mails.
   * @throws MarketError 'not-found' for any but the caller's own; 'changed-meanwhile' for a change based on another
   * version than the stored one.
   */
  change(actor: Actor, id: string, change: SavedSearchChange): Promise<SavedSearch>;
  /** @throws MarketError 'not-found' for any but the caller's own. */
  remove(actor: Actor, id: string): Promise<void>;
  /**
   * Records that its owner has opened the search.
   * @throws MarketError 'not-found' for any but the caller's own.
   */
  seen(actor: Actor, id: string): Promise<void>;
}

interface Needs {
  savedSearches: SavedSearchStore;
  takeTurn: TakeTurn;
  search: JobSearch;
  queryOf: JobQueryOf;
  news: Pick<JobNewsStore, 'now'>;
  transact: Transact;
  mutex: KeyedMutex;
  countSave: (actor: Actor) => Promise<void>;
  clock: Clock;
}

/** Newest hits remembered when a search is saved: a later edit of these is not news. */
const REMEMBERED_MAX = 1_000;
const USUAL_TIME_ZONE = 'UTC';

/** Saved searches of a candidate. */
export function keepSearches({
  savedSearches,
  takeTurn,
  search,
  queryOf,
  news,
  transact,
  mutex,
  countSave,
  clock,
}: Needs): KeepSearches {
  async function presented(saved: StoredSearch): Promise<SavedSearch> {
    const { query } = await queryOf(saved.filter);
    const { total } = await search.search({
      ...query,
      createdSince: Math.max(query.createdSince ?? 0, saved.seen_at.getTime()),
      offset: 0,
      limit: 0,
    });
    return {
      id: saved.id,
      name: saved.name,
      frequency: saved.frequency,
      address: addressOfSearch(saved.filter),
      created_at: saved.created_at.toISOString(),
      version: versionOfSearch(saved),
      new_count: total,
    };
  }

  async function foundNow(filter: StoredSearch['filter']): Promise<string[]> {
    const { query } = await queryOf(filter);
    return (await search.search({ ...query, sort: 'newest', offset: 0, limit: REMEMBERED_MAX })).ids;
  }

  return {
    async save(actor, { name, frequency, filter, time_zone }) {
      await countSave(actor);
      const { login_id } = actor;
      const now = clock.now();
      const [looked_at, found] = await Promise.all([news.now(), frequency === 'none' ? [] : foundNow(filter)]);
      const zone = time_zone || USUAL_TIME_ZONE;
      const saved: StoredSearch = {
        id: randomUUID(),
        login_id,
        name,
        filter,
        frequency,
        time_zone: zone,
        created_at: now,
        seen_at: now,
        looked_at,
        next_at: nextAlertAt({ frequency, time_zone: zone }, now),
      };
      const keep = () =>
        transact(async (session) => {
          await takeTurn(session, login_id);
          const alike = await savedSearches.findAlike(login_id, saved, session);
          if (alike)
            throw new MarketError('already-exists', {
              error: texts.savedSearches.savedAlready({ name: alike.name }),
            });
          if ((await savedSearches.listOwn(login_id, session)).length >= SAVED_SEARCHES_MAX)
            throw fieldsInvalid({ name: RULE_MESSAGES.listFull });
          await savedSearches.insert(session, saved);
          await savedSearches.tell(session, saved.id, found);
        });
      await mutex(login_id, keep);
      return presented(saved);
    },

    async list({ login_id }) {
      const own = await savedSearches.listOwn(login_id);
      const records = await Promise.all(own.map(presented));
      return { records, total: records.length, page: 1, limit: SAVED_SEARCHES_MAX };
    },

    async change({ login_id }, id, { name, frequency, time_zone, version }) {
      const before = await own(login_id, id);
      const begins = before.frequency === 'none' && frequency !== undefined && frequency !== 'none';
      const [looked_at, found] = begins ? await Promise.all([news.now(), foundNow(before.filter)]) : [undefined, []];
      const changed = await transact(async (session) => {
        const current = await savedSearches.findOwn(login_id, id, session);
        if (!current) throw new MarketError('not-found');
        refuseOtherVersion(version, versionOfSearch(current));
        const wished = {
          name: name ?? current.name,
          frequency: frequency ?? current.frequency,
          time_zone: time_zone || current.time_zone,
        };
        const change = {
          ...wished,
          next_at: nextAfterChange(current, wished, clock.now()),
          ...(looked_at ? { looked_at } : {}),
        };
        await savedSearches.change(id, change, session);
        if (found.length > 0) await savedSearches.tell(session, id, found);
        return { ...current, ...change };
      });
      return presented(changed);
    },

    async remove({ login_id }, id) {
      await own(login_id, id);
      await transact((session) => savedSearches.remove(session, id));
    },

    async seen({ login_id }, id) {
      await own(login_id, id);
      await savedSearches.change(id, { seen_at: clock.now() });
    },
  };

  async function own(loginId: string, id: string): Promise<StoredSearch> {
    const found = await savedSearches.findOwn(loginId, id);
    if (!found) throw new MarketError('not-found');
    return found;
  }
}

/** Version of the fields that the owner edits (ADR 0081). */
const versionOfSearch = ({ name, frequency }: StoredSearch): string => versionOf(name, frequency);

/** Jobs gathered by a daily alert are sent at once when it becomes an instant one. */
function nextAfterChange(
  before: StoredSearch,
  wished: Pick<StoredSearch, 'frequency' | 'time_zone'>,
  now: Date,
): Date | null {
  if (wished.frequency === before.frequency && wished.time_zone === before.time_zone) return before.next_at;
  const gathered = before.frequency === 'daily' || before.frequency === 'weekly';
  return wished.frequency === 'instant' && gathered ? now : nextAlertAt(wished, now);
}
