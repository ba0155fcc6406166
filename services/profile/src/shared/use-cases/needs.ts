import type { Clock, KeyedMutex, Outbox, Transact } from '@market/service-kit';

/** Dependencies of every change: transaction, mutex, outbox, clock. */
export interface ChangeNeeds {
  transact: Transact;
  /** Serializes changes of one account's rows, since parallel ones would conflict and retry. */
  mutex: KeyedMutex;
  outbox: Outbox;
  clock: Clock;
}
