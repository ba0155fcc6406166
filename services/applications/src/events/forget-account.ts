import { defineConsumer, type Consumer } from '@market/service-kit';
import type { CandidateCopyStore } from '../store/candidate-copy-store';
import type { NotificationChoiceStore } from '../store/notification-choice-store';
import type { NotificationStore } from '../store/notification-store';

/**
 * Deletes what is kept of somebody whose account ended. Only what proved neither email nor phone ends, and such an
 * account never applied or had applicants: applications stay as they are.
 */
export function forgetAccount({
  candidates,
  notifications,
  notificationChoices,
}: {
  candidates: CandidateCopyStore;
  notifications: NotificationStore;
  notificationChoices: NotificationChoiceStore;
}): Consumer {
  return defineConsumer({
    type: 'identity.account-ended.v1',
    async handle({ payload: { login_id } }, { session }) {
      await candidates.forget(login_id, session);
      await notifications.removeAll(login_id, session);
      await notificationChoices.remove(login_id, session);
    },
  });
}
