import type { NotificationValues } from '@market/contracts/notifications';

/** A line of an account's list of notifications. */
export interface StoredNotification {
  /** Made of the event's id: what an event tells is told once, however often it comes. */
  id: string;
  login_id: string;
  /** The access request that it is about. */
  about?: string;
  kind: string;
  /** What it is about; none of a line that release 1.2 has stored, which has its sentence alone. */
  values?: NotificationValues;
  /** Its sentence: replicas of the release before know no other, so it is written for them until the one after. */
  text: string;
  /** Page that it leads to. */
  link: string;
  read: boolean;
  at: Date;
}
