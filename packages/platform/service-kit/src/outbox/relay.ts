import type { Connection } from 'mongoose';
import type { EventBus } from '../bus';
import type { Clock } from '../clock';
import type { Log } from '../log';
import { createLeasedWorker } from '../mongo/leased-worker';
import { currentTraceparent, inEventSpan } from '../tracing';
import { OUTBOX_COMMITTED, outboxRows, toEnvelope, type OutboxRow } from './outbox-rows';

/** Relay of the outbox: publishes its rows to the bus, waits for the confirm, then marks them as sent. */
export interface Relay {
  start(): Promise<void>;
  /** Leases no more rows, waits briefly for confirms, and releases the rest to other replicas. */
  stop(): Promise<void>;
  /** Checks for rows now; commits of this process do so automatically. */
  poke(): void;
  /** Rows not sent yet, and the age of the oldest in seconds (0 when there is none). */
  backlog(): Promise<{ pending: number; oldestSeconds: number }>;
}

/** Confirms come 10 times as fast for batches of 50 to 100 as one by one (docs/measurements.md, M28). */
const BATCH = 100;
const WINDOW = 500;
/** Lease: delay of events when the replica that leased them is killed. */
const LEASE_MS = 10_000;
const POLL_MS = 1_000;
const STOP_LIMIT_MS = 8_000;
const RETRY_FIRST_MS = 200;
const RETRY_LONGEST_MS = 5_000;

interface RelayOptions {
  connection: Connection;
  bus: Pick<EventBus, 'publish'>;
  log: Log;
  clock: Clock;
  leaseMs?: number;
  pollMs?: number;
  stopLimitMs?: number;
}

/**
 * Relay of one service's database. Every replica runs one; rows are distributed under a lease, so that each is
 * published by one replica, and again by another if that one dies. Order is preserved as long as nothing fails;
 * consumers must not rely on it but compare revisions (docs/reliability.md, R07).
 */
export function createRelay({
  connection,
  bus,
  log,
  clock,
  leaseMs = LEASE_MS,
  pollMs = POLL_MS,
  stopLimitMs = STOP_LIMIT_MS,
}: RelayOptions): Relay {
  const rows = outboxRows(connection);
  const worker = createLeasedWorker<OutboxRow>({
    name: 'relay',
    rows,
    log,
    about: ({ type, requestId }) => ({ type, requestId }),
    async work(row) {
      const event = toEnvelope(row);
      await inEventSpan({ leg: 'publish', event }, () => {
        // Parent span of the consumer's, so that the time in the queue is visible between them.
        const traceparent = currentTraceparent() ?? event.traceparent;
        return bus.publish([traceparent === undefined ? event : { ...event, traceparent }]);
      });
      log.debug({ id: row._id, type: row.type, requestId: row.requestId }, 'event published');
    },
    rules: {
      batch: BATCH,
      window: WINDOW,
      leaseMs,
      pollMs,
      stopLimitMs,
      afterFailure: (row) => Math.min(RETRY_FIRST_MS * 2 ** row.attempts, RETRY_LONGEST_MS),
    },
  });
  return {
    async start() {
      connection.on(OUTBOX_COMMITTED, worker.poke);
      await worker.start();
    },
    async stop() {
      connection.off(OUTBOX_COMMITTED, worker.poke);
      await worker.stop();
    },
    poke: worker.poke,
    async backlog() {
      const waiting = rows.collection();
      const [pending, oldest] = await Promise.all([
        waiting.countDocuments({ state: 'queued' }),
        waiting.findOne({ state: 'queued' }, { sort: { _id: 1 }, projection: { occurredAt: 1 } }),
      ]);
      return {
        pending,
        oldestSeconds: oldest ? Math.max(0, (clock.now().getTime() - oldest.occurredAt.getTime()) / 1000) : 0,
      };
    },
  };
}
