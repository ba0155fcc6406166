import {
  type AccountCopy,
  createBatchSweeper,
  type ClientSession,
  type Clock,
  type Log,
  ownerIdOf,
  type LeaderTask,
  type Sweeper,
  type Transact,
} from '@market/service-kit';
import { isFinished } from '@market/contracts/applications';
import { isReadByEmployer } from '../../domain/access';
import { asCandidateKnows } from '../../domain/application';
import {
  aboutInterview,
  isLeftOpen,
  isOver,
  nextReminder,
  withCancellation,
  withoutMember,
} from '../../domain/interviews/interview';
import type { StoredInterview } from '../../domain/interviews/interview';
import { maySeeApplicants } from '../../domain/team';
import { termsAfterEnd, termsOfApplication } from '../../domain/messages/thread';
import type { ApplicationStore } from '../../store/application-store';
import type { AssessmentStore } from '../../store/assessment-store';
import type { CalendarFeedStore } from '../../store/calendar-feed-store';
import type { InterviewStore } from '../../store/interview-store';
import type { NotificationStore } from '../../store/notification-store';
import type { TellOfInterview } from './tell-of-interview';

/** Interval of the sweep, for all replicas together. */
export const SWEEP_INTERVIEWS_EVERY_MS = 60_000;
const AT_ONCE = 50;
const REQUEST = 'interviews';

export type FollowInterviews = ReturnType<typeof followInterviews>;

/** Cancels or deletes interviews when their application, candidate or company ends. */
export function followInterviews({
  applications,
  interviews,
  feeds,
  notifications,
  tell,
  clock,
  endedAccessDays,
}: {
  applications: Pick<ApplicationStore, 'find'>;
  interviews: InterviewStore;
  feeds: Pick<CalendarFeedStore, 'remove'>;
  notifications: Pick<NotificationStore, 'removeAbout'>;
  tell: TellOfInterview;
  clock: Clock;
  endedAccessDays: number;
}) {
  /** Cancels the interviews that would still take place. */
  async function cancel(some: readonly StoredInterview[], session: ClientSession): Promise<void> {
    const now = clock.now();
    for (const before of some.filter((interview) => isLeftOpen(interview, now))) {
      const after = withCancellation(before, '', now);
      const news = { told: 'cancelled', before, by: undefined, requestId: REQUEST, at: now } as const;
      await interviews.save(await tell(after, news, session), session);
    }
  }

  return {
    /**
     * Called once a step is published: when the application has ended its open interviews are cancelled, and all are
     * retained for its term.
     */
    async application(id: string, session: ClientSession): Promise<void> {
      const application = await applications.find(id);
      if (!application) return;
      const now = clock.now();
      const { delete_at } = termsOfApplication(application, { now, endedAccessDays });
      if (isFinished(asCandidateKnows(application, now).status))
        await cancel(await interviews.ofApplication(id, session), session);
      await interviews.setDeletion(id, delete_at, session);
    },

    /**
     * Removes a member who has left the company, or lost access to some of its jobs, from interviews to which access
     * was lost, and from their calendar objects. For a member who has left, the calendar feed is deleted too.
     */
    async lostSight(before: AccountCopy, now: AccountCopy, session: ClientSession): Promise<void> {
      const at = clock.now();
      const { login_id } = before;
      const ownerId = ownerIdOf(before);
      if (ownerIdOf(now) !== ownerId) await feeds.remove(login_id, session);
      for (const interview of await interviews.openWith(login_id, ownerId, at, session)) {
        if (ownerIdOf(now) === ownerId && maySeeApplicants(now, interview.job_id)) continue;
        const after = withoutMember(interview, login_id);
        const news = { told: 'changed', before: interview, by: undefined, requestId: REQUEST, at } as const;
        await interviews.saveTeam(await tell(after, news, session), session);
      }
    },

    /**
     * Deletes all interviews of a candidate whose account ended; those of a company that ended stay for the usual term.
     */
    async forget(
      { loginId, companyOf }: { loginId: string | undefined; companyOf: string | undefined },
      session: ClientSession,
    ): Promise<void> {
      while (loginId !== undefined) {
        const own = await interviews.ofCandidate(loginId, session);
        if (own.length === 0) break;
        await cancel(
          own.map((interview) => ({ ...interview, can_name: '' })),
          session,
        );
        await remove(
          own.map(({ id }) => id),
          session,
        );
      }
      if (companyOf !== undefined) {
        const { delete_at } = termsAfterEnd(clock.now(), endedAccessDays);
        for (;;) {
          const open = await interviews.leftOpenOfEmployer(companyOf, clock.now(), session);
          if (open.length === 0) break;
          await cancel(open, session);
        }
        if (delete_at) await interviews.setDeletionOfEmployer(companyOf, delete_at, session);
      }
      if (loginId === undefined) return;
      await interviews.forgetMember(loginId, session);
      await feeds.remove(loginId, session);
    },

    remove,
  };

  /** Deletes interviews, and the notifications about them. */
  async function remove(ids: readonly string[], session: ClientSession): Promise<void> {
    await notifications.removeAbout(ids.map(aboutInterview), session);
    await interviews.remove(ids, session);
  }
}

interface SweeperNeeds {
  interviews: InterviewStore;
  transact: Transact;
  clock: Clock;
  leader: LeaderTask;
  log: Log;
}

/**
 * Reminds both sides a day and an hour before, and members of their feedback after the end, as long as they have access
 * to the applicant. Each reminder is claimed in the transaction that sends it, so that no second replica sends it
 * again.
 */
export function createReminderSweeper({
  applications,
  interviews,
  assessments,
  tell,
  transact,
  clock,
  endedAccessDays,
  ...needs
}: SweeperNeeds & {
  applications: Pick<ApplicationStore, 'find'>;
  tell: TellOfInterview;
  assessments: Pick<AssessmentStore, 'find'>;
  endedAccessDays: number;
}): Sweeper {
  async function isSeen(applicationId: string, now: Date): Promise<boolean> {
    const application = await applications.find(applicationId);
    return application !== undefined && isReadByEmployer(application, { now, endedAccessDays });
  }

  async function remind(id: string): Promise<void> {
    await transact(async (session) => {
      const now = clock.now();
      const interview = await interviews.find(id, session);
      if (!interview?.remind_at || interview.remind_at > now) return;
      const { at, minutes, remind_at } = interview;
      const next = at ? nextReminder(at, minutes, now) : null;
      if (!(await interviews.takeReminder({ id, remind_at }, next, session))) return;
      if (at && at > now)
        await tell(interview, { told: 'reminder', by: undefined, requestId: REQUEST, at: now }, session);
      if (isOver(interview, now) && (await isSeen(interview.application_id, now))) {
        const allFeedback = (await assessments.find(interview.application_id, session))?.feedback ?? [];
        const except = allFeedback.filter(({ interview_id }) => interview_id === id).map(({ by }) => by);
        await tell(interview, { told: 'feedback', by: undefined, except, requestId: REQUEST, at: now }, session);
      }
    });
  }
  return createBatchSweeper({
    due: () => interviews.dueReminders(clock.now(), AT_ONCE),
    async end(ids) {
      for (const id of ids) await remind(id);
    },
    everyMs: SWEEP_INTERVIEWS_EVERY_MS,
    said: 'reminders of interviews could not be sent; next try in a minute',
    logged: 'reminders of interviews were sent',
    ...needs,
  });
}

/** Deletes interviews whose retention has expired. */
export function createInterviewSweeper({
  interviews,
  remove,
  transact,
  clock,
  ...needs
}: SweeperNeeds & { remove: FollowInterviews['remove'] }): Sweeper {
  return createBatchSweeper({
    due: () => interviews.dueDeletions(clock.now(), AT_ONCE),
    end: (ids) => transact((session) => remove(ids, session)),
    everyMs: SWEEP_INTERVIEWS_EVERY_MS,
    said: 'interviews could not be deleted with their term; next try in a minute',
    logged: 'interviews were deleted with their term',
    ...needs,
  });
}
