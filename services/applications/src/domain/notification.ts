import type { NotificationChoice, NotificationValues } from '@market/contracts/notifications';

/** An entry of an account's notification list. */
export interface StoredNotification {
  /** Derived from the event's id, for idempotency: a redelivered event makes no second entry. */
  id: string;
  login_id: string;
  /** Id of its access request or thread. */
  about?: string;
  kind: string;
  /** Values of the message; missing in rows stored by release 1.2, which hold the finished sentence only. */
  values?: NotificationValues;
  /** Finished sentence, still written for replicas of the previous release, which read nothing else. */
  text: string;
  /** Address of the page to open. */
  link: string;
  read: boolean;
  /** Kind of mail, for an entry that waits for the daily digest. */
  daily?: NotificationChoice;
  at: Date;
}
