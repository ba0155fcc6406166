import { type NotificationChoicesAnswer, notificationChoicesOf } from '@market/contracts/notifications';
import type { Actor } from '@market/service-kit';
import type { NotificationChoiceStore } from '../store/notification-choice-store';

/** Own mail preferences: every kind for the account's role, on unless switched off. */
export function showNotificationChoices({ notificationChoices }: { notificationChoices: NotificationChoiceStore }) {
  return async (actor: Actor): Promise<NotificationChoicesAnswer> => {
    const stored = await notificationChoices.find(actor.login_id);
    return {
      choices: Object.fromEntries(
        notificationChoicesOf(actor.login_type).map((choice) => [choice, stored[choice] ?? true]),
      ),
    };
  };
}
