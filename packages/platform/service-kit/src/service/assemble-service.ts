import type { ServiceName } from '@market/api/registered';
import { createKeyHolders, createTokenVerifier, type AccountDirectory, type KeySource } from '../auth';
import type { EventBus } from '../bus';
import type { Clock } from '../clock';
import type { CommonSettings } from '../config';
import { createAddressSeal, createAnswerCheck, createIdempotency, createServiceApp, type RouteRow } from '../http';
import type { Log } from '../log';
import type { MailPort, Mailbox, SmsPort } from '../messages';
import type { Metrics } from '../metrics';
import { createStorageRoom, ensureIndexes, watchPool, type Connection } from '../mongo';
import { createDatabasePulse } from '../mongo/database-pulse';
import { createInbox, createReadYourWrites, createRelay, type Consumer, type Relay } from '../outbox';
import type { Peers } from '../peers';
import type { Service } from './service';

/** Dependencies of every service; only `main.ts` files and the embedded start know their implementations. */
export interface ServiceDeps<Config extends CommonSettings = CommonSettings> {
  config: Config;
  /** The service's own database. */
  connection: Connection;
  bus: EventBus;
  keys: KeySource;
  peers: Peers;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  mail: MailPort;
  sms: SmsPort;
  /** The development mailbox; absent in production and wherever mails are really sent. */
  mailbox?: Mailbox;
}

export interface ServiceParts {
  name: ServiceName;
  deps: ServiceDeps;
  accounts: AccountDirectory;
  routes: readonly RouteRow[];
  consumers: readonly Consumer[];
  /** Runs after the indexes are built and before events and requests are accepted. */
  start?: () => Promise<void>;
  /** Preloads data that the first calls would wait for. */
  warmUp?: () => Promise<void>;
  /** Ends open-ended streams: the process is about to wait until all connections are closed. */
  endStreams?: () => void;
  stop?: () => Promise<void>;
  /** Further readiness checks, each 'ok' or an explanation. */
  ready?: () => Record<string, string> | Promise<Record<string, string>>;
}

/** Puts a service together: its HTTP side, its inbox and relay, and their order of starting and stopping. */
export function assembleService({
  name,
  deps,
  accounts,
  routes,
  consumers,
  start,
  warmUp,
  endStreams,
  stop,
  ready: others,
}: ServiceParts): Service {
  const { connection, bus, clock, log, metrics } = deps;
  const pulse = createDatabasePulse(connection);
  const ready = async () => ({ mongodb: await pulse(), ...(await others?.()) });
  const inbox = createInbox({ connection, consumer: name, consumers: [...consumers], bus, log, metrics });
  const handler = createServiceApp({
    name,
    routes,
    verifier: createTokenVerifier({ keys: deps.keys, clock }),
    accounts,
    keyHolders: createKeyHolders({ peers: deps.peers }),
    idempotency: createIdempotency({ connection, clock }),
    addresses: createAddressSeal(deps.config.secretFile),
    log,
    metrics,
    settled: createReadYourWrites({ peers: deps.peers, bus, log }).settled,
    hasHandled: (ids) => inbox.hasHandled(ids, deps.config.readYourWritesMs),
    ready,
    hasRoom: createStorageRoom(connection),
    answers: createAnswerCheck({ strict: deps.config.nodeEnv !== 'production', log }),
  });
  const relay = createRelay({ connection, bus, log, clock });
  watchService(name, { deps, relay });
  return {
    name,
    routes,
    handler,
    async start() {
      await ensureIndexes(connection);
      await start?.();
      await inbox.start();
      await relay.start();
      log.info('started');
    },
    async warmUp() {
      await warmUp?.();
    },
    endStreams: () => endStreams?.(),
    async stop() {
      // Events in progress are delivered first, while other services of the same process still consume.
      await relay.stop();
      await inbox.stop();
      await stop?.();
    },
    ready,
  };
}

/** Gauges read at each scrape: the outbox, the broker with the service's own queues, the database connections. */
function watchService(
  service: ServiceName,
  { deps: { connection, bus, metrics }, relay }: { deps: ServiceDeps; relay: Pick<Relay, 'backlog'> },
): void {
  const pool = watchPool(connection, () => metrics.poolFailures.inc({ service }));
  metrics.atScrape(() => {
    const { inUse, idle, waiting } = pool();
    return [
      [metrics.poolConnections, { service, state: 'in use' }, inUse],
      [metrics.poolConnections, { service, state: 'idle' }, idle],
      [metrics.poolWaiting, { service }, waiting],
      [metrics.brokerConnected, { service }, bus.status() === 'ok' ? 1 : 0],
    ];
  });
  metrics.atScrape(async () => {
    const { pending, oldestSeconds } = await relay.backlog();
    return [
      [metrics.outboxPending, { service }, pending],
      [metrics.outboxOldestSeconds, { service }, oldestSeconds],
    ];
  });
  metrics.atScrape(async () => {
    const own = Object.entries(await bus.queueDepths()).filter(([queue]) => queue.startsWith(`${service}.on.`));
    return own.flatMap(([queue, { ready, dead }]) => [
      [metrics.queueReady, { service, queue }, ready] as const,
      [metrics.queueDead, { service, queue }, dead] as const,
    ]);
  });
}
