import type { Notification } from '@market/contracts';
import { pageLanguage } from '@market/texts';

/** The server speaks English; a page in another language says a notification in words of its own, where it knows them. */
export async function inPageLanguage(notification: Notification): Promise<Notification> {
  const { kind, values } = notification;
  if (pageLanguage() === 'en' || !values) return notification;
  const { notificationSentence } = await import('@market/contracts/notifications/sentence');
  return { ...notification, text: notificationSentence({ kind, values }) ?? notification.text };
}
