/** Minimal replica of a service, run as a separate process so that it can be killed. Its orders arrive as JSON. */
import { createRabbitBus, type EventBus } from '../../src/bus';
import { systemClock } from '../../src/clock';
import { createLog } from '../../src/log';
import { connectMongo, inTransaction, isDatabaseAway, isDuplicateKey, type Connection } from '../../src/mongo';
import { createInbox, createOutbox, createRelay } from '../../src/outbox';
import { outboxRows } from '../../src/outbox/outbox-rows';
import { until } from '../../src/testing/until';
import { applicationsConsumers, APPROVED } from './effects';

/** Point at which a replica kills itself, as a power cut would. */
export type DeathPoint = 'before-commit' | 'after-commit' | 'before-publish' | 'after-confirm' | 'after-mark';

export interface ReplicaOrders {
  role: 'producer' | 'consumer';
  mongoUri: string;
  dbName: string;
  rabbitUrl: string;
  prefix: string;
  /** Changes to make, by number; each is one row and one event. */
  numbers?: number[];
  die?: { at: DeathPoint; on: number };
}

const orders = JSON.parse(process.argv[2] ?? '{}') as ReplicaOrders;
const log = createLog({ name: 'replica', level: 'silent' });
let visits = 0;

function maybeDie(at: DeathPoint): void {
  if (orders.die?.at !== at) return;
  visits += 1;
  if (visits === orders.die.on) process.kill(process.pid, 'SIGKILL');
}

async function produce(connection: Connection, bus: EventBus): Promise<void> {
  const outbox = createOutbox({ connection, producer: 'identity', clock: systemClock });
  const dyingBus = {
    async publish(events: Parameters<EventBus['publish']>[0]) {
      maybeDie('before-publish');
      await bus.publish(events);
      maybeDie('after-confirm');
    },
  };
  const relay = createRelay({ connection, bus: dyingBus, log, clock: systemClock, leaseMs: 1_500, pollMs: 200 });
  await bus.start();
  await relay.start();
  process.stdout.write('producing\n');
  const changes = connection.collection<{ _id: number }>('changes');
  for (const number of orders.numbers ?? []) {
    const change = () =>
      inTransaction(connection, async (session) => {
        await changes.insertOne({ _id: number } as never, { session });
        await outbox.add(session, APPROVED, { login_id: String(number) }, { requestId: `r${number}` });
        maybeDie('before-commit');
      });
    await persistently(change);
    maybeDie('after-commit');
    process.stdout.write(`${number}\n`);
    if (orders.die?.at === 'after-mark') {
      await until(async () => (await outboxRows(connection).collection().countDocuments({ state: 'queued' })) === 0);
      maybeDie('after-mark');
    }
  }
  await until(
    async () => (await outboxRows(connection).collection().countDocuments({ state: 'queued' })) === 0,
    30_000,
  );
  await relay.stop();
}

/** Retries like a client: while the answer is 503, and accepts that its own earlier try went through. */
async function persistently(change: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await change();
    } catch (error) {
      if (isDuplicateKey(error)) return;
      if (!isDatabaseAway(error)) throw error;
    }
  }
}

async function consume(connection: Connection, bus: EventBus): Promise<void> {
  await createInbox({
    connection,
    consumer: 'applications',
    consumers: applicationsConsumers(connection),
    bus,
    log,
  }).start();
  await bus.start();
  process.stdout.write('consuming\n');
  await new Promise(() => {});
}

async function main(): Promise<void> {
  const connection = await connectMongo({ uri: orders.mongoUri, dbName: orders.dbName, log });
  process.stdout.write('connected\n');
  const bus = createRabbitBus({
    url: orders.rabbitUrl,
    prefix: orders.prefix,
    log,
    rules: { redeliveryDelaysMs: [50] },
  });
  await (orders.role === 'producer' ? produce(connection, bus) : consume(connection, bus));
  await bus.stop();
  await connection.close();
}

if (process.argv[2]) void main();
