import {
  type NotificationChoices,
  type NotificationChoicesAnswer,
  notificationChoicesOf,
} from '@market/contracts/notifications';
import type { Actor } from '@market/service-kit';
import type { NotificationChoiceStore } from '../store/notification-choice-store';
import { showNotificationChoices } from './show-notification-choices';

/**
 * Switches mails to oneself on and off. Kinds that are left out stay as they are, those of the other kind of account
 * are ignored.
 */
export function changeNotificationChoices({ notificationChoices }: { notificationChoices: NotificationChoiceStore }) {
  const show = showNotificationChoices({ notificationChoices });
  return async (actor: Actor, choices: NotificationChoices): Promise<NotificationChoicesAnswer> => {
    const own = notificationChoicesOf(actor.login_type);
    await notificationChoices.set(
      actor.login_id,
      Object.fromEntries(own.flatMap((choice) => (choices[choice] === undefined ? [] : [[choice, choices[choice]]]))),
    );
    return show(actor);
  };
}
