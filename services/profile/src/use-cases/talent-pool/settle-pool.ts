import type { ClientSession } from '@market/service-kit';
import { resumeOf, type PoolEntry } from '../../domain/talent-pool/pool-entry';
import type { BackgroundStore } from '../../store/background-store';
import type { CandidateStore } from '../../store/candidate-store';
import type { PoolStore } from '../../store/pool-store';
import type { LetResumeGo } from '../applications/keep-sent-profiles';

interface SettleNeeds {
  pools: PoolStore;
  candidates: Pick<CandidateStore, 'findByLogin'>;
  backgrounds: Pick<BackgroundStore, 'hold'>;
  letResumeGo: LetResumeGo;
}

/** @param change gives the entry from now on, or undefined where it goes; not called where it is gone already */
export type SettlePool = (
  session: ClientSession,
  found: Pick<PoolEntry, 'id' | 'candidate_login_id'>,
  change: (entry: PoolEntry) => PoolEntry | undefined,
) => Promise<PoolEntry | undefined>;

/**
 * Brings an entry of a pool to what it is from now on, and lets the resume of a copy go that it no longer names. The
 * candidate's background is held meanwhile: of two who let one file go the second must see what the first did.
 */
export function settlePool({ pools, candidates, backgrounds, letResumeGo }: SettleNeeds): SettlePool {
  return async (session, { id, candidate_login_id }, change) => {
    // Skipped when the profile is gone: nothing is left to hold.
    if (await candidates.findByLogin(candidate_login_id, session)) await backgrounds.hold(session, candidate_login_id);
    const before = await pools.find(id, session);
    if (!before) return undefined;
    const after = change(before);
    if (after) await pools.save(session, after);
    else await pools.remove(session, id);
    const file = resumeOf(before);
    if (file !== undefined && file !== resumeOf(after)) await letResumeGo(session, candidate_login_id, file);
    return after;
  };
}
