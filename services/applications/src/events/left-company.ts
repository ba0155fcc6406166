import type { GivenJobs } from '@market/contracts/companies';
import { defineConsumer, onlyJobsOf, ownerIdOf, type AccountView, type Consumer } from '@market/service-kit';
import type { FollowInterviews } from '../use-cases/interviews/end-interviews';
import type { NotificationStore } from '../store/notification-store';

/**
 * Decorates the consumer that maintains account copies: a member who leaves a company, is removed, or loses access to
 * some of its jobs also loses notifications that name its applicants, and appointments with them.
 */
export function leftCompany(
  consumer: Consumer,
  {
    accounts,
    notifications,
    followInterviews,
  }: {
    accounts: Pick<AccountView, 'find'>;
    notifications: Pick<NotificationStore, 'removeAll'>;
    followInterviews: Pick<FollowInterviews, 'lostSight'>;
  },
): Consumer {
  if (consumer.type !== 'identity.account-changed.v1') return consumer;
  return defineConsumer({
    type: 'identity.account-changed.v1',
    async handle(event, context) {
      const { payload } = event;
      const before = payload.login_type === 'EMP' ? await accounts.find(payload.login_id) : undefined;
      await consumer.handle(event, context);
      if (
        before &&
        before.revision < payload.revision &&
        (ownerIdOf(before) !== ownerIdOf(payload) || seesFewerJobs(payload, before))
      ) {
        await notifications.removeAll(payload.login_id, context.session);
        await followInterviews.lostSight(before, payload, context.session);
      }
    },
  });
}

/** Whether a member lost access to some jobs: as a new hiring manager, or one with an assignment removed. */
function seesFewerJobs(now: GivenJobs, before: GivenJobs): boolean {
  const only = onlyJobsOf(now);
  if (!only) return false;
  return onlyJobsOf(before)?.some((id) => !only.includes(id)) ?? true;
}
