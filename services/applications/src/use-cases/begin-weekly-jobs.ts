import { randomUUID } from 'node:crypto';
import { experienceYears, skillsOf } from '@market/match';
import {
  type AccountView,
  type Clock,
  createBatchSweeper,
  isEnded,
  type Log,
  type Outbox,
  type LeaderTask,
  type Sweeper,
  takesMail,
  type Transact,
} from '@market/service-kit';
import { lastWeeklyAt } from '../domain/weekly-jobs';
import type { CandidateCopyStore } from '../store/candidate-copy-store';
import type { NotificationChoiceStore } from '../store/notification-choice-store';

export const BEGIN_WEEKLY_JOBS_EVERY_MS = 10 * 60_000;
const AT_ONCE = 50;

/**
 * Weekly mail of jobs ‘For you’: requests the best jobs from the jobs service for each candidate whose week is over.
 * The claim and the event are one transaction, so that only one request a week is made, whatever the number of
 * replicas. A candidate who cannot receive mail now, or has no profile, is checked again in a week.
 */
export function createWeeklyJobsSweeper({
  notificationChoices,
  candidates,
  accounts,
  outbox,
  transact,
  clock,
  ...needs
}: {
  notificationChoices: Pick<NotificationChoiceStore, 'dueWeekly' | 'beginWeekly'>;
  candidates: Pick<CandidateCopyStore, 'findByLogin'>;
  accounts: Pick<AccountView, 'find'>;
  outbox: Outbox;
  transact: Transact;
  clock: Clock;
  leader: LeaderTask;
  log: Log;
}): Sweeper {
  async function begin(loginId: string): Promise<void> {
    const [account, candidate] = await Promise.all([accounts.find(loginId), candidates.findByLogin(loginId)]);
    const now = clock.now();
    await transact(async (session) => {
      if (!(await notificationChoices.beginWeekly(loginId, { lastAt: lastWeeklyAt(now), now }, session))) return;
      if (!candidate || !account || isEnded(account) || !takesMail(account)) return;
      await outbox.add(
        session,
        'applications.weekly-jobs-due.v1',
        {
          login_id: loginId,
          skills: [...skillsOf(candidate.can_skill)],
          experience_years: experienceYears(candidate.candidate_exp, now),
        },
        { requestId: randomUUID() },
      );
    });
  }

  return createBatchSweeper({
    due: () => notificationChoices.dueWeekly(lastWeeklyAt(clock.now()), AT_ONCE),
    async end(loginIds) {
      for (const loginId of loginIds) await begin(loginId);
    },
    everyMs: BEGIN_WEEKLY_JOBS_EVERY_MS,
    said: 'weekly jobs could not be asked for; next try in ten minutes',
    logged: 'weekly jobs were asked for',
    ...needs,
  });
}
