import { createSweeper, type Log, type LeaderTask, type Sweeper } from '@market/service-kit';
import { LISTING_VERSION } from '../../blind/domain/blind';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import type { RefreshListing } from './refresh-listing';

/**
 * Interval of the sweep for old listings, across all replicas: during a rollout, a replica of the previous release may
 * add some.
 */
export const REFRESH_OLD_EVERY_MS = 60_000;
const AT_ONCE = 100;

/**
 * Recomputes profiles that were listed by older redaction rules: at the start and once a minute, by one replica for
 * all, profile by profile, so that it blocks nobody. Profiles of newer rules are skipped: replicas of two releases
 * would undo each other's work.
 */
export function createOldListingsRefresher({
  candidates,
  backgrounds,
  transact,
  refresh,
  leader,
  log,
}: Pick<ChangeNeeds, 'transact'> & {
  candidates: CandidateStore;
  backgrounds: BackgroundStore;
  refresh: RefreshListing;
  leader: LeaderTask;
  log: Log;
}): Sweeper {
  let isStopped = false;

  async function listAnew(loginId: string): Promise<void> {
    await transact(async (session) => {
      const background = await backgrounds.hold(session, loginId);
      const candidate = await candidates.findByLogin(loginId, session);
      if (candidate) await refresh(session, { candidate, background });
    });
  }

  const sweeper = createSweeper({
    async sweep() {
      let refreshed = 0;
      for (;;) {
        const old = await candidates.findListedBefore(LISTING_VERSION, AT_ONCE);
        for (const loginId of old) {
          if (isStopped) return;
          await listAnew(loginId);
        }
        refreshed += old.length;
        if (old.length < AT_ONCE) break;
      }
      if (refreshed > 0) log.info({ refreshed }, 'profiles were listed anew by what is hidden now');
    },
    leader,
    everyMs: REFRESH_OLD_EVERY_MS,
    said: 'profiles could not be listed anew; next try in a minute',
    log,
  });
  return {
    start: () => sweeper.start(),
    async stop() {
      isStopped = true;
      await sweeper.stop();
    },
  };
}
