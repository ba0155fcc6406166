import type { Connection } from 'mongoose';
import type { DeadLetter } from './event-bus';

/** Dead letter that was discarded: its metadata without the payload, and the reason. */
export interface DiscardedLetter {
  queue: string;
  eventId: string;
  type: string;
  occurredAt: string;
  requestId: string;
  /** Failure for which the queue parked it, and the time. */
  failure: string;
  parkedAt: string;
  reason: string;
  by: string;
  at: Date;
}

export interface DiscardedLetters {
  /** Records a discarded letter. Idempotent: repeated after a kill before the letter was removed, it stays one row. */
  note(letter: DeadLetter, why: Pick<DiscardedLetter, 'reason' | 'by' | 'at'>): Promise<void>;
  /** Latest first. */
  list(filter?: { queue?: string; limit?: number }): Promise<DiscardedLetter[]>;
}

/**
 * Record of discarded dead letters, in the database of the events. The payload is omitted: it would preserve people's
 * data that was deleted everywhere else.
 */
export function createDiscardedLetters(connection: Connection): DiscardedLetters {
  type Row = DiscardedLetter & { _id: string };
  const rows = () =>
    connection
      .getClient()
      .db(connection.name)
      .collection<Row>('discarded_letters', { writeConcern: { w: 'majority' } });
  return {
    async note({ queue, event, reason: failure, at: parkedAt }, why) {
      const { id: eventId, type, occurredAt, requestId } = event;
      await rows().replaceOne(
        { _id: `${queue}:${eventId}:${parkedAt}` },
        { queue, eventId, type, occurredAt, requestId, failure, parkedAt, ...why },
        { upsert: true },
      );
    },
    async list({ queue, limit = 100 } = {}) {
      const found = await rows()
        .find(queue === undefined ? {} : { queue }, { sort: { at: -1 }, limit })
        .toArray();
      return found.map(({ _id, ...letter }) => letter);
    },
  };
}
