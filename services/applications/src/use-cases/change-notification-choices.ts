import {
  mayBeDaily,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationChoicesAnswer,
  notificationChoicesOf,
} from '@market/contracts/notifications';
import type { Actor } from '@market/service-kit';
import type { MailPreferences, NotificationChoiceStore } from '../store/notification-choice-store';
import { showNotificationChoices } from './show-notification-choices';

/**
 * Switches one's own notification mails on and off, or to a daily digest. Omitted kinds stay unchanged, kinds for the
 * other type of account are ignored.
 */
export function changeNotificationChoices({ notificationChoices }: { notificationChoices: NotificationChoiceStore }) {
  const show = showNotificationChoices({ notificationChoices });
  return async (actor: Actor, { choices, daily = {} }: MailPreferences): Promise<NotificationChoicesAnswer> => {
    const own = notificationChoicesOf(actor.login_type);
    const changesOf = (kinds: readonly NotificationChoice[], change: NotificationChoices) =>
      Object.fromEntries(kinds.flatMap((choice) => (change[choice] === undefined ? [] : [[choice, change[choice]]])));
    await notificationChoices.set(actor.login_id, {
      choices: changesOf(own, choices),
      daily: changesOf(own.filter(mayBeDaily), daily),
    });
    return show(actor);
  };
}
