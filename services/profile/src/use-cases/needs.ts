import type { Clock, KeyedMutex, Outbox, Transact } from '@market/service-kit';

/** What every change needs: a transaction, its turn, a place for its event, the time. */
export interface ChangeNeeds {
  transact: Transact;
  /** Changes of one account's rows one after the other: side by side they would only hinder each other. */
  mutex: KeyedMutex;
  outbox: Outbox;
  clock: Clock;
}
