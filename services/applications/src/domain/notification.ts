/** A line of an account's list of notifications. */
export interface StoredNotification {
  /** Made of the event's id: what an event tells is told once, however often it comes. */
  id: string;
  login_id: string;
  /** The access request that it asks an answer for. */
  about?: string;
  kind: string;
  text: string;
  /** Page that it leads to. */
  link: string;
  read: boolean;
  at: Date;
}
