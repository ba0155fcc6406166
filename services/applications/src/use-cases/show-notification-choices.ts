import {
  isMailedUnlessOff,
  mayBeDaily,
  type NotificationChoicesAnswer,
  notificationChoicesOf,
} from '@market/contracts/notifications';
import type { Actor } from '@market/service-kit';
import type { NotificationChoiceStore } from '../store/notification-choice-store';

/** The caller's mail preferences: every kind for the account's role, on by default, except those that are opt-in. */
export function showNotificationChoices({ notificationChoices }: { notificationChoices: NotificationChoiceStore }) {
  return async (actor: Actor): Promise<NotificationChoicesAnswer> => {
    const { choices, daily } = await notificationChoices.find(actor.login_id);
    const own = notificationChoicesOf(actor.login_type);
    const inDigest = own.filter((choice) => mayBeDaily(choice) && daily[choice]);
    return {
      choices: Object.fromEntries(own.map((choice) => [choice, choices[choice] ?? isMailedUnlessOff(choice)])),
      ...(inDigest.length > 0 ? { daily: Object.fromEntries(inDigest.map((choice) => [choice, true])) } : {}),
    };
  };
}
