import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@market/contracts/services';
import { createLog, createRabbitBus, type EventBus } from '@market/service-kit';
import { privateBroker, until, type PrivateBroker } from '@market/service-kit/testing';
import { readConfig } from '../../scripts/start/market-config';
import { createMarket } from '../../scripts/start/market';
import { ROOT } from '../../scripts/start/root';
import { openDoor, type Door } from './door';
import { freePorts } from '../../scripts/tools/free-ports';
import { startReplicaSet, type ReplicaSet } from './replica-set';
import { fillMarket, type SmallMarket } from './small-market';
import { startReplica, type Replica } from './supervised-replicas';

/**
 * The whole marketplace as operators run it: replicas of every service, three mongods, a broker; every part may be
 * broken.
 */
export interface SpreadMarket {
  set: ReplicaSet;
  broker: PrivateBroker;
  /** Replicas by service name, and `gateway`. */
  replicas: Map<string, Replica[]>;
  door: Door;
  people: SmallMarket;
  prefix: string;
  folder: string;
  /** Dead letters and queue depths, by a connection of the test itself. */
  bus: EventBus;
  stop(): Promise<void>;
}

const REPLICAS = 2;

export async function startSpreadMarket({
  employers,
  candidates,
  jobs,
  connections,
}: {
  employers: number;
  candidates: number;
  jobs: number;
  connections: number;
}): Promise<SpreadMarket> {
  const folder = mkdtempSync(join(tmpdir(), 'market-storm-'));
  /** Cleanups in reverse order; also used when the start fails half-way. */
  const ends: Array<() => Promise<unknown> | void> = [() => keepLogs(folder)];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return await start({ folder, ends, stop, employers, candidates, jobs, connections });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Preserves the replicas' last logs; all other files of a run are removed. */
function keepLogs(folder: string): void {
  const logs = join(ROOT, 'test-results', 'logs-of-faults');
  rmSync(logs, { recursive: true, force: true });
  if (existsSync(join(folder, 'logs'))) cpSync(join(folder, 'logs'), logs, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
}

async function start({
  folder,
  ends,
  stop,
  employers,
  candidates,
  jobs,
  connections,
}: {
  folder: string;
  ends: Array<() => Promise<unknown> | void>;
  stop: () => Promise<void>;
  employers: number;
  candidates: number;
  jobs: number;
  connections: number;
}): Promise<SpreadMarket> {
  const prefix = `storm_${randomBytes(3).toString('hex')}_`;
  const set = await startReplicaSet();
  ends.push(set.stop);
  const broker = await privateBroker();
  ends.push(broker.remove);
  await broker.start();
  const log = createLog({ name: 'faults', level: 'silent' });
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    MONGODB_URI: set.uri,
    RABBITMQ_URL: broker.url,
    DATABASE_PREFIX: prefix,
    DATA_DIR: folder,
    SEED_DEMO: 'false',
  };

  const market = await createMarket({ ...readConfig({ ...env, LOG_LEVEL: 'silent' }), mongodbUri: set.uri });
  await market.start();
  const people = await fillMarket(market, { employers, candidates, jobs });
  await until(async () => {
    for (const part of SERVICE_NAMES)
      if (
        (await set.connection
          .getClient()
          .db(`${prefix}${part}`)
          .collection('outbox')
          .countDocuments({ state: 'queued' })) > 0
      )
        return false;
    return Object.values(await market.bus.queueDepths()).every(({ ready }) => ready === 0);
  }, 120_000);
  await market.stop();
  // Newly declared quorum queues may be empty after a kill (docs/measurements.md, M24): this restart makes the broker
  // persist them.
  await broker.stop();
  await broker.start();

  const ports = new Map<string, number[]>();
  const named = [...SERVICE_NAMES, 'gateway'];
  // Requested together, so that no port is assigned twice.
  const free = await freePorts(named.length * REPLICAS);
  for (const name of named) ports.set(name, free.splice(0, REPLICAS));
  const urls = Object.fromEntries(
    SERVICE_NAMES.map((name) => [
      `${name.toUpperCase()}_URL`,
      ports
        .get(name)!
        .map((port) => `http://127.0.0.1:${port}`)
        .join(','),
    ]),
  );
  const replicas = new Map<string, Replica[]>();
  for (const [name, these] of ports) {
    replicas.set(
      name,
      await Promise.all(
        these.map(async (port, index) => {
          const replica = await startReplica({
            name,
            index,
            port,
            env: { ...env, ...urls },
            logFolder: join(folder, 'logs'),
          });
          ends.push(replica.stop);
          return replica;
        }),
      ),
    );
  }
  const door = openDoor(
    replicas.get('gateway')!.map(({ url }) => url),
    connections,
  );
  ends.push(door.close);
  const bus = createRabbitBus({ url: broker.url, prefix: '', log });
  ends.push(bus.stop);
  await bus.start();
  return { set, broker, replicas, door, people, prefix, folder, bus, stop };
}
