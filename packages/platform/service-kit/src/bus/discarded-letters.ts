import type { Connection } from 'mongoose';
import type { DeadLetter } from './event-bus';

/** A dead letter that somebody gave up for good: what it was, without what it said, and why it went. */
export interface DiscardedLetter {
  queue: string;
  eventId: string;
  type: string;
  occurredAt: string;
  requestId: string;
  /** Why its queue had given it up, and when. */
  failure: string;
  parkedAt: string;
  reason: string;
  by: string;
  at: Date;
}

export interface DiscardedLetters {
  /** Keeps that a letter goes. Told again, as after a kill before the letter was gone, it stays one row. */
  note(letter: DeadLetter, why: Pick<DiscardedLetter, 'reason' | 'by' | 'at'>): Promise<void>;
  /** Latest first. */
  list(filter?: { queue?: string; limit?: number }): Promise<DiscardedLetter[]>;
}

/**
 * The record of discarded dead letters, in the database of the events. The payload is not in it: it would keep people's
 * data that has been deleted everywhere else.
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
