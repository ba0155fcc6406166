import type { Notification } from '@market/contracts/notifications';
import { isEnglish, pageLanguage } from '@market/texts';

/**
 * The server sends English; a page in another language shows its own text for a notification, where it has one and it
 * loads.
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
