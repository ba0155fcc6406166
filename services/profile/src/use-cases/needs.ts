import type { ClientSession, Clock, KeyedMutex, Outbox } from '@market/service-kit';

/** Runs work in one database transaction; all of it happens or nothing. */
export type Transact = <Result>(work: (session: ClientSession) => Promise<Result>) => Promise<Result>;

/** What every change needs: a transaction, its turn, a place for its event, the time. */
export interface ChangeNeeds {
  transact: Transact;
  /** Changes of one account's rows one after the other: side by side they would only hinder each other. */
  mutex: KeyedMutex;
  outbox: Outbox;
  clock: Clock;
}

/** What a call carries beside its input. */
export interface CallContext {
  requestId: string;
  /** The caller's own token, for questions to another service. */
  bearer?: string | undefined;
}
