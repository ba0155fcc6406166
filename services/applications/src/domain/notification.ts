import type { NotificationChoice, NotificationValues } from '@market/contracts/notifications';

/** A line of an account's list of notifications. */
export interface StoredNotification {
  /** Made of the event's id: what an event tells is told once, however often it comes. */
  id: string;
  login_id: string;
  /** The access request or thread that it is about. */
  about?: string;
  kind: string;
  /** Values of the message; missing in rows stored by release 1.2, which hold the finished sentence only. */
  values?: NotificationValues;
  /** Finished sentence, still written for replicas of the previous release, which read nothing else. */
  text: string;
  /** Page that it leads to. */
  link: string;
  read: boolean;
  /** Kind of a line that waits for the daily digest. */
  daily?: NotificationChoice;
  at: Date;
}
