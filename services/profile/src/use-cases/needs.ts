import type { Clock, KeyedMutex, Outbox, Transact } from '@market/service-kit';

/** Dependencies of every change: transaction, turn, outbox, clock. */
export interface ChangeNeeds {
  transact: Transact;
  /** Changes of one account's rows one after the other: side by side they would only hinder each other. */
  mutex: KeyedMutex;
  outbox: Outbox;
  clock: Clock;
}
