import type { ClientSession } from '@market/service-kit';
import { resumeOf, type PoolEntry } from '../domain/pool-entry';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { PoolStore } from '../store/pool-store';
import type { ReleaseResume } from '../../profiles/use-cases/needs';

interface SettleNeeds {
  pools: PoolStore;
  candidates: Pick<CandidateStore, 'findByLogin'>;
  backgrounds: Pick<BackgroundStore, 'hold'>;
  releaseResume: ReleaseResume;
}

/** @param change returns the new entry, or undefined to delete it; not called where the entry is deleted already */
export type SettlePool = (
  session: ClientSession,
  found: Pick<PoolEntry, 'id' | 'candidate_login_id'>,
  change: (entry: PoolEntry) => PoolEntry | undefined,
) => Promise<PoolEntry | undefined>;

/**
 * Updates a pool entry, and releases the resume of a copy that it no longer references. The candidate's background is
 * locked meanwhile: of two parallel releases of a file, the second must see the effect of the first.
 */
export function settlePool({ pools, candidates, backgrounds, releaseResume }: SettleNeeds): SettlePool {
  return async (session, { id, candidate_login_id }, change) => {
    // Skipped when the profile is deleted: no background to lock.
    if (await candidates.findByLogin(candidate_login_id, session)) await backgrounds.hold(session, candidate_login_id);
    const before = await pools.find(id, session);
    if (!before) return undefined;
    const after = change(before);
    if (after) await pools.save(session, after);
    else await pools.remove(session, id);
    const file = resumeOf(before);
    if (file !== undefined && file !== resumeOf(after)) await releaseResume(session, candidate_login_id, file);
    return after;
  };
}
