import { HOUR_MS } from '@market/api/durations';
import { isSameCompany } from '@market/contracts/companies';
import {
  type AccountView,
  type Actor,
  type ClientSession,
  type Clock,
  createBatchSweeper,
  type Log,
  type Outbox,
  type LeaderTask,
  type Sweeper,
  type Transact,
} from '@market/service-kit';
import { ended, tidied, type PoolEntry } from '../domain/pool-entry';
import type { CompanyStore } from '../../companies/store/company-store';
import type { PoolStore } from '../store/pool-store';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import { ownEntry } from './ask-for-pool';
import type { SettlePool } from './settle-pool';
import { poolEnding } from '../domain/event-payloads';
import type { EndPoolsOfRenamed } from '../../companies/use-cases/needs';
import type { EndPoolsOfHidden } from '../../visibility/use-cases/needs';
import { keysOfCompany } from '../../companies/domain/company-keys';

export type RemoveFromPool = (actor: Actor, id: string) => Promise<void>;

/**
 * Removes a candidate from the caller's pool, or withdraws a question. As after a refusal, the company must wait before
 * asking again, so that it cannot pester the candidate.
 * @throws MarketError 'not-found' for an entry of another company, or of a job that the caller does not see
 */
export function removeFromPool({
  pools,
  settle,
  transact,
  clock,
}: Pick<ChangeNeeds, 'transact' | 'clock'> & { pools: Pick<PoolStore, 'find'>; settle: SettlePool }): RemoveFromPool {
  return async (actor, id) => {
    const found = await ownEntry(pools, actor, id);
    await transact((session) =>
      settle(session, found, (entry) => (entry.closed ? entry : ended(entry, { as: 'removed', at: clock.now() }))),
    );
  };
}

/** Ends the pool of a company whose name or site has changed: candidates consented to its former identity. */
export function endPoolsOfRenamed({
  pools,
  settle,
  clock,
}: {
  pools: Pick<PoolStore, 'liveUnderOtherName'>;
  settle: SettlePool;
  clock: Clock;
}): EndPoolsOfRenamed {
  return async (company, session) => {
    for (const entry of await pools.liveUnderOtherName(session, company))
      if (!isSameCompany(entry.company, company))
        await settle(session, entry, (found) => ended(found, { as: 'ended', at: clock.now() }));
  };
}

/**
 * Ends the pools of companies from which the candidate hides.
 * @param hidden keys of these companies (`keysOfHidden`)
 */
export function endPoolsOfHidden({
  pools,
  settle,
  companies,
  accounts,
  clock,
}: {
  pools: Pick<PoolStore, 'ofCandidate'>;
  settle: SettlePool;
  companies: Pick<CompanyStore, 'findByLogin'>;
  accounts: Pick<AccountView, 'membersOf'>;
  clock: Clock;
}): EndPoolsOfHidden {
  return async (session, candidateLoginId, hidden) => {
    const hides = new Set(hidden);
    for (const entry of await pools.ofCandidate(candidateLoginId, session)) {
      if (entry.closed) continue;
      const company = await companies.findByLogin(entry.employer_login_id, session);
      const keys = keysOfCompany(company, await accounts.membersOf(entry.employer_login_id));
      if (keys.some((key) => hides.has(key)))
        await settle(session, entry, (found) => ended(found, { as: 'ended', at: clock.now() }));
    }
  };
}

/**
 * Interval of the sweep, for all replicas together. Terms end on time without it: each read compares with the clock.
 */
export const END_POOLS_EVERY_MS = HOUR_MS;
const AT_ONCE = 50;
const REQUEST_ID = 'talent-pool-terms';

/**
 * Deletes expired copies and old refusals, counts unanswered questions as refused, and tells both sides of a coming
 * end; one replica of the service does it for all (docs/security.md, S290).
 */
export function createPoolSweeper({
  pools,
  settle,
  outbox,
  transact,
  clock,
  leader,
  log,
  everyMs = END_POOLS_EVERY_MS,
}: {
  pools: Pick<PoolStore, 'idsDue' | 'find'>;
  settle: SettlePool;
  outbox: Outbox;
  transact: Transact;
  clock: Clock;
  leader: LeaderTask;
  log: Log;
  everyMs?: number;
}): Sweeper {
  async function endOne(session: ClientSession, id: string, now: Date): Promise<void> {
    const found = await pools.find(id, session);
    if (!found) return;
    let tells: PoolEntry | undefined;
    await settle(session, found, (entry) => {
      const { after, tells: isTold } = tidied(entry, now);
      tells = isTold ? after : undefined;
      return after;
    });
    if (tells?.kept)
      await outbox.addAll(session, 'profile.pool-ending.v1', poolEnding(tells, tells.kept, now), {
        requestId: REQUEST_ID,
      });
  }
  return createBatchSweeper({
    due: () => pools.idsDue(clock.now(), AT_ONCE),
    end: (ids) =>
      transact(async (session) => {
        for (const id of ids) await endOne(session, id, clock.now());
      }),
    logged: 'entries of talent pools were brought to their time',
    leader,
    everyMs,
    said: 'talent pools could not be brought to their time; next try in an hour',
    log,
  });
}
