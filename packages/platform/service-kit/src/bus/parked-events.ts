import { REPLAYED_LETTERS_KEPT_SECONDS } from '@market/api/kept-for';
import type { EventEnvelope } from '@market/api/events';
import type { Connection } from 'mongoose';
import type { Log } from '../log';
import { LEASED_ROW_START, createLeasedRows, type LeasedRow } from '../mongo/leased-rows';
import { createLeasedWorker } from '../mongo/leased-worker';
import type { DeadLetter, DeadLetters } from './event-bus';

/** Dead letter of the in-process bus: `failed` is parked, `queued` waits for its replay, `done` was handled by it. */
interface ParkedRow extends LeasedRow {
  queue: string;
  event: EventEnvelope;
  reason: string;
  at: Date;
}

/** The dead letters of the in-process bus, kept in the database. */
export interface ParkedEvents {
  start(): Promise<void>;
  stop(): Promise<void>;
  park(queue: string, event: EventEnvelope, reason: string): Promise<void>;
  deadLetters: DeadLetters;
  /** Number of parked events by queue. */
  counts(): Promise<Map<string, number>>;
}

const RETRY_MS = 1_000;

/**
 * A replay is a job in the database, done by a process that has the subscribers: another process may request it, and it
 * survives a kill.
 * @param deliver passes an event to the queue's subscribers; resolves when it is handled, or parked again
 */
export function createParkedEvents({
  connection,
  log,
  deliver,
}: {
  connection: Connection;
  log: Log;
  deliver: (queue: string, event: EventEnvelope) => Promise<void>;
}): ParkedEvents {
  const rows = createLeasedRows<ParkedRow>(connection, 'dead_letters', REPLAYED_LETTERS_KEPT_SECONDS);
  const worker = createLeasedWorker<ParkedRow>({
    name: 'dead letters',
    rows,
    log,
    work: ({ queue, event }) => deliver(queue, event),
    rules: { batch: 20, window: 40, leaseMs: 10_000, pollMs: 1_000, stopLimitMs: 1_000, afterFailure: () => RETRY_MS },
  });

  return {
    start: worker.start,
    stop: worker.stop,
    async park(queue, event, reason) {
      await rows.collection().updateOne(
        { _id: `${queue}:${event.id}` },
        {
          $set: { ...LEASED_ROW_START, state: 'failed', queue, event, reason, at: new Date() },
          $unset: { doneAt: '', claim: '' },
        },
        { upsert: true },
      );
    },
    deadLetters: {
      async list({ queue, limit = 100 } = {}) {
        const found = await rows
          .collection()
          .find({ state: 'failed', ...(queue === undefined ? {} : { queue }) }, { sort: { at: 1 }, limit })
          .toArray();
        return found.map(letterOf);
      },
      async replay({ queue, ids }) {
        // Restarted from the first delivery.
        const chosen = ids === undefined ? { queue } : { queue, _id: { $in: ids.map((id) => `${queue}:${id}`) } };
        const { modifiedCount } = await rows
          .collection()
          .updateMany({ state: 'failed', ...chosen }, { $set: LEASED_ROW_START });
        worker.poke();
        return modifiedCount;
      },
      async discard({ queue, ids }, note) {
        const chosen = ids === undefined ? { queue } : { queue, _id: { $in: ids.map((id) => `${queue}:${id}`) } };
        let count = 0;
        for (const row of await rows
          .collection()
          .find({ state: 'failed', ...chosen })
          .toArray()) {
          await note(letterOf(row));
          count += (await rows.collection().deleteOne({ _id: row._id, state: 'failed' })).deletedCount;
        }
        return count;
      },
    },
    async counts() {
      const groups = await rows
        .collection()
        .aggregate<{ _id: string; count: number }>([
          { $match: { state: 'failed' } },
          { $group: { _id: '$queue', count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(groups.map(({ _id, count }) => [_id, count]));
    },
  };
}

function letterOf({ queue, event, reason, at }: ParkedRow): DeadLetter {
  return { queue, event, reason, at: at.toISOString() };
}
