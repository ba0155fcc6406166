import type { Notification } from '@market/contracts/notifications';
import { isEnglish, pageLanguage } from '@market/texts';

/**
 * The server speaks English; a page in another language says a notification in words of its own, where it knows them
 * and they come.
 */
export async function notificationInPageLanguage(notification: Notification): Promise<Notification> {
  const { kind, values } = notification;
  if (isEnglish(pageLanguage()) || !values) return notification;
  try {
    const { notificationSentence } = await import('@market/contracts/notifications/notification-sentence');
    return { ...notification, text: notificationSentence({ kind, values }) ?? notification.text };
  } catch {
    return notification;
  }
}
