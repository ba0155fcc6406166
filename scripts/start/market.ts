import { join } from 'node:path';
import { accessKeys } from '@market/contracts/accounts';
import { SERVICE_NAMES, type ServiceName } from '@market/contracts/services';
import { createGateway } from '@market/gateway';
import { createInProcessForward } from '@market/gateway/forward-in-process';
import { createPageWriter, type PageWriter } from '@market/pages';
import { createPagesApp } from '@market/pages/app';
import { createRemotesMirror } from '@market/gateway/remotes/remotes-mirror';
import { createApplicationsService } from '@market/applications';
import { createIdentityService } from '@market/identity';
import { createJobsService } from '@market/jobs';
import { createProfileService } from '@market/profile';
import { createRemotesService } from '@market/remotes';
import {
  ask,
  connectMongo,
  createInProcessBus,
  createJwksKeySource,
  createLocalPeers,
  createLog,
  createMessagePorts,
  createMetrics,
  createRabbitBus,
  databaseName,
  listen,
  ownHostsOf,
  systemClock,
  type Connection,
  type EventBus,
  type MessageWay,
  type Service,
  type ServiceDeps,
} from '@market/service-kit';
import type { MarketConfig } from './market-config';
import { ROOT } from './root';

export interface Market {
  services: Record<ServiceName, Service>;
  deps: Record<ServiceName, ServiceDeps<MarketConfig>>;
  bus: EventBus;
  /** Starts the services: indexes, consumers, relays. */
  start(): Promise<void>;
  /**
   * Starts listening for requests.
   * @returns the port
   */
  listen(): Promise<number>;
  stop(): Promise<void>;
}

const CREATE: Record<ServiceName, (deps: ServiceDeps<MarketConfig>) => Service> = {
  identity: createIdentityService,
  profile: createProfileService,
  jobs: createJobsService,
  applications: createApplicationsService,
  remotes: createRemotesService,
};

/**
 * All services and the gateway in one process: the same objects as in separate processes, with events through the same
 * outboxes, dispatched in process (or by RabbitMQ, where `RABBITMQ_URL` is set).
 * @param part what this process sends; other messages stay queued for the processes that send them
 */
export async function createMarket(
  options: MarketConfig & { mongodbUri: string },
  { sends = ['mail', 'sms'] }: { sends?: readonly MessageWay[] } = {},
): Promise<Market> {
  const config = { frontendsDir: ROOT, ...options };
  const metrics = createMetrics();
  const clock = systemClock;
  const connections: Connection[] = [];
  const connect = async (name: ServiceName | 'mailbox' | 'events') => {
    const connection = await connectMongo({
      uri: config.mongodbUri,
      dbName: databaseName(config, name),
      log: createLog({ name, level: config.logLevel }),
    });
    connections.push(connection);
    return connection;
  };
  const busLog = createLog({ name: 'bus', level: config.logLevel });
  const bus = config.rabbitmqUrl
    ? createRabbitBus({ url: config.rabbitmqUrl, prefix: config.queuePrefix, log: busLog })
    : createInProcessBus({ connection: await connect('events'), log: busLog, everyQueue: true });
  // Cast: filled below, before the first access.
  const services = {} as Record<ServiceName, Service>;
  const shellFolder = join(config.frontendsDir, 'shell', 'dist');
  const pagesLog = createLog({ name: 'pages', level: config.logLevel });
  const peers = createLocalPeers((name) => (name === 'pages' ? pagesApp : services[name]?.handler));
  const pages: PageWriter = createPageWriter({ shellFolder, peers, log: pagesLog, metrics });
  const pagesApp = createPagesApp({ writer: pages, log: pagesLog, metrics });
  const keys = createJwksKeySource({
    fetchJwks: () => ask(peers, accessKeys),
    clock,
  });
  const needsMailbox = config.nodeEnv !== 'production' && !(config.smtpUrl && config.twilio);
  const ports = createMessagePorts({
    config,
    mailboxConnection: needsMailbox ? await connect('mailbox') : undefined,
    sends,
  });
  // Cast as above.
  const deps = {} as Record<ServiceName, ServiceDeps<MarketConfig>>;
  for (const name of SERVICE_NAMES) {
    deps[name] = {
      config,
      connection: await connect(name),
      bus,
      keys,
      peers,
      clock,
      log: createLog({ name, level: config.logLevel }),
      metrics,
      ...ports,
    };
    services[name] = CREATE[name](deps[name]);
  }
  const gatewayLog = createLog({ name: 'gateway', level: config.logLevel });
  let leaving = false;
  const forward = createInProcessForward(
    Object.fromEntries(SERVICE_NAMES.map((name) => [name, services[name].handler])),
  );
  const mirror = createRemotesMirror({ config, peers, log: gatewayLog, shellFolder });
  let server: Awaited<ReturnType<typeof listen>> | undefined;

  return {
    services,
    deps,
    bus,
    async start() {
      await Promise.all(SERVICE_NAMES.map((name) => services[name].start()));
      // The bus starts last: an event left over from the last run must find all its consumers.
      await bus.start();
    },
    async listen() {
      await mirror.start();
      server = await listen({
        handler: createGateway({
          config,
          forward,
          peers,
          log: gatewayLog,
          metrics,
          shellFolder,
          mirror,
          writePage: pages.write,
          isLeaving: () => leaving,
        }),
        host: config.host,
        port: config.port,
        ownHosts: ownHostsOf(config),
      });
      for (const name of SERVICE_NAMES)
        services[name].warmUp().catch((error: unknown) => gatewayLog.warn({ err: error, name }, 'could not warm up'));
      return server.port;
    },
    async stop() {
      leaving = true;
      for (const name of SERVICE_NAMES) services[name].endStreams();
      await server?.close(5_000);
      mirror.stop();
      await pages.stop();
      await Promise.all(SERVICE_NAMES.map((name) => services[name].stop()));
      await bus.stop();
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}
