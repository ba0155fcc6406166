import { DAY_MS, HOUR_MS } from '@market/api/durations';
import {
  createSweeper,
  type Clock,
  type Log,
  type Outbox,
  type LeaderTask,
  type Sweeper,
  type Transact,
} from '@market/service-kit';
import { withTerm } from '../domain/access';
import { accessEnded, isHeld } from '../domain/application';
import type { ApplicationStore } from '../store/application-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';

/** Interval of the sweep, for all replicas together. Access ends on time without it: each read checks the term. */
export const END_TERMS_EVERY_MS = HOUR_MS;
const AT_ONCE = 100;

/**
 * Deletes the snapshots of applications whose access term is over (docs/security.md, S102), and adds a term to
 * applications that ended before terms existed, with an event for the profile service; a leader task: one replica does
 * it for all.
 */
export function createTermSweeper({
  applications,
  candidates,
  transact,
  outbox,
  clock,
  endedAccessDays,
  leader,
  log,
  everyMs = END_TERMS_EVERY_MS,
}: {
  applications: ApplicationStore;
  candidates: Pick<CandidateCopyStore, 'find'>;
  transact: Transact;
  outbox: Outbox;
  clock: Clock;
  endedAccessDays: number;
  leader: LeaderTask;
  log: Log;
  everyMs?: number;
}): Sweeper {
  async function giveTerms(goesOn: () => boolean): Promise<void> {
    for (;;) {
      const old = await applications.finishedWithoutTerm(AT_ONCE);
      let updated = 0;
      for (const application of old) {
        if (!goesOn()) return;
        // Predates the terms and is still held: the next sweep decides once the step is final.
        if (isHeld(application, clock.now())) continue;
        const candidate = await candidates.find(application.can_code);
        const changed = withTerm(application, candidate, { now: clock.now(), endedAccessDays });
        await transact(async (session) => {
          // Changed meanwhile: the next sweep handles its new state.
          if (!(await applications.saveStatus(changed, session))) return;
          updated += 1;
          await outbox.add(session, 'applications.access-ended.v1', accessEnded(changed, { at_once: false }), {
            requestId: 'terms-of-access',
          });
        });
      }
      if (old.length < AT_ONCE || updated === 0) return;
    }
  }

  return createSweeper({
    async sweep(goesOn) {
      await giveTerms(goesOn);
      const before = new Date(clock.now().getTime() - endedAccessDays * DAY_MS);
      let ended = 0;
      for (;;) {
        const some = goesOn() ? await applications.forgetSent(before, AT_ONCE) : 0;
        ended += some;
        if (some === 0) break;
      }
      if (ended > 0) log.info({ ended }, 'what was sent with applications was deleted with its term');
    },
    leader,
    everyMs,
    said: 'what was sent with applications could not be deleted with its term; next try in an hour',
    log,
  });
}
