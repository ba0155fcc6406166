import type { ServiceName } from '@market/contracts';
import { createTokenVerifier, type AccountDirectory, type KeySource } from '../auth';
import type { EventBus } from '../bus';
import type { Clock } from '../clock';
import type { MarketConfig } from '../config';
import { createIdempotency, createServiceApp, type RouteRow } from '../http';
import type { Log } from '../log';
import type { MailPort, Mailbox, SmsPort } from '../messages';
import type { Metrics } from '../metrics';
import { ensureIndexes, type Connection } from '../mongo';
import { createDatabasePulse } from '../mongo/database-pulse';
import { createInbox, createRelay, type Consumer } from '../outbox';
import type { Peers } from '../peers';
import type { Service } from './service';

/** What every service is given; only `main.ts` files and the embedded start know where these come from. */
export interface ServiceDeps {
  config: MarketConfig;
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
  /** Runs after the indexes stand and before events and requests come in. */
  start?: () => Promise<void>;
  /** Ends what would stay open for ever: the process is about to wait until all that is open has ended. */
  endStreams?: () => void;
  stop?: () => Promise<void>;
}

/** Puts a service together: its HTTP side, its inbox and relay, and their order of starting and stopping. */
export function assembleService({ name, deps, accounts, routes, consumers, start, endStreams, stop }: ServiceParts): Service {
  const { connection, bus, clock, log, metrics } = deps;
  const pulse = createDatabasePulse(connection);
  const ready = async () => ({ mongodb: await pulse() });
  const handler = createServiceApp({
    name,
    routes,
    verifier: createTokenVerifier({ keys: deps.keys, clock }),
    accounts,
    idempotency: createIdempotency({ connection, clock }),
    log,
    metrics,
    ready,
  });
  const relay = createRelay({ connection, bus, log, clock });
  const inbox = createInbox({ connection, consumer: name, consumers: [...consumers], bus, log });
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
    endStreams: () => endStreams?.(),
    async stop() {
      // Events in hand are delivered first: other services of the same process still listen.
      await relay.stop();
      await inbox.stop();
      await stop?.();
    },
    ready,
  };
}
