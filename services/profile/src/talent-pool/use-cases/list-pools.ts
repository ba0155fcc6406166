import type { PoolList } from '@market/contracts/talent-pool';
import { type Actor, type Clock, onlyJobsOf, ownerIdOf } from '@market/service-kit';
import { keptNow, type PoolEntry } from '../domain/pool-entry';
import type { PoolStore } from '../store/pool-store';
import type { NoteLooks } from '../../looks/use-cases/note-looks';

interface Found {
  records: PoolEntry[];
  total: number;
  /** Reference time of the states. */
  now: Date;
}

export type ListTalentPool = (
  actor: Actor,
  filter: { state: PoolList; search: string; can_code?: string | undefined; page: number; limit: number },
) => Promise<Found>;

/**
 * The company's own pool; for hiring managers only candidates of their assigned jobs. Candidates in the pool are shown
 * with contact data, which counts as a view of their profile.
 */
export function listTalentPool({
  pools,
  noteLooks,
  clock,
}: {
  pools: Pick<PoolStore, 'listOfCompany'>;
  noteLooks: NoteLooks;
  clock: Clock;
}): ListTalentPool {
  return async (actor, filter) => {
    const now = clock.now();
    const found = await pools.listOfCompany(ownerIdOf(actor), { ...filter, only: onlyJobsOf(actor), now });
    const shown = found.records.filter((entry) => keptNow(entry, now));
    await noteLooks(
      actor,
      shown.map(({ candidate_login_id }) => candidate_login_id),
    );
    return { now, ...found };
  };
}

export type ListOwnPools = (actor: Actor, paging: { page: number; limit: number }) => Promise<Found>;

/** Talent pools that the caller was invited to, with the copy that each company reads. */
export function listOwnPools({
  pools,
  clock,
}: {
  pools: Pick<PoolStore, 'listOfCandidate'>;
  clock: Clock;
}): ListOwnPools {
  return async (actor, paging) => ({ now: clock.now(), ...(await pools.listOfCandidate(actor.login_id, paging)) });
}
