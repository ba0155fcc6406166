import type { RequestListener } from 'node:http';
import { accessKeys } from '@market/contracts/accounts';
import type { ServiceName } from '@market/api/registered';
import { createJwksKeySource } from '../auth';
import { createRabbitBus } from '../bus';
import { systemClock } from '../clock';
import {
  ConfigError,
  mustSend,
  readSettings,
  type CommonSettings,
  type MessageSettings,
  type MessageWay,
  type NoMessageSettings,
  type Settings,
} from '../config';
import { listen, ownHostsOf } from '../http';
import { createLog } from '../log';
import { createMessagePorts } from '../messages';
import { createMetrics, mayReadMetrics } from '../metrics';
import { connectMongoPatiently } from '../mongo';
import { ask, createHttpPeers } from '../peers';
import type { ServiceDeps } from './assemble-service';
import { leaveWhenTold, startProcess } from './own-process';
import type { Service } from './service';
import { createStartingApp } from './starting-app';

/** Name of a service's own database. */
export function databaseName(
  config: Pick<CommonSettings, 'databasePrefix'>,
  service: ServiceName | 'mailbox' | 'events' | 'gateway',
): string {
  return `${config.databasePrefix}${service}`;
}

/** Settings of a process; message settings only for services that send messages. */
type ProcessSettings = CommonSettings & (MessageSettings | NoMessageSettings);

/** A service that runs as a process of its own. */
export interface ServiceProcess<Config extends ProcessSettings> {
  name: ServiceName;
  /** Settings: common ones and the service's own. */
  settings: Settings<Config>;
  create: (deps: ServiceDeps<Config>) => Service;
  /** Channels by which the service sends messages; absent for none. */
  sends?: readonly MessageWay[];
}

/**
 * Runs one service in its own process: settings from `env`, listens on `PORT`, waits for MongoDB if it is down, then
 * connects to RabbitMQ and to its peers over HTTP. On SIGTERM or SIGINT it reports that it is not ready, finishes
 * running work, releases the rest, and exits. A wrong setting or a port in use ends the process with one plain
 * sentence.
 */
export async function runService<Config extends ProcessSettings>(
  { name, settings, create, sends = [] }: ServiceProcess<Config>,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  await startProcess(name, () => start({ name, create, sends }, readSettings(mustSend(settings, sends), env)));
}

async function start<Config extends ProcessSettings>(
  { name, create, sends }: Required<Omit<ServiceProcess<Config>, 'settings'>>,
  config: Config,
): Promise<void> {
  const { mongodbUri, rabbitmqUrl } = config;
  if (!mongodbUri) throw new ConfigError(['MONGODB_URI must be set to run a service on its own.']);
  if (!rabbitmqUrl) throw new ConfigError(['RABBITMQ_URL must be set to run a service on its own.']);
  const log = createLog({ name, level: config.logLevel });
  const metrics = createMetrics();
  const started: { service?: Service } = {};
  let handler: RequestListener = createStartingApp({
    name,
    report: async () => (await started.service?.ready()) ?? {},
    log,
  });
  const { isLeaving, serves } = leaveWhenTold(log);
  const server = await listen({
    host: config.host,
    port: config.port,
    ownHosts: ownHostsOf(config),
    handler: (req, res) => {
      if (req.url === '/readyz' && isLeaving()) {
        res.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify({ [name]: 'is leaving' }));
        return;
      }
      if (req.url === '/metrics') {
        if (!mayReadMetrics(req, config.metricsToken)) res.writeHead(404).end();
        else
          void metrics.expose().then(
            ({ contentType, text }) => res.writeHead(200, { 'content-type': contentType }).end(text),
            () => res.writeHead(503).end(),
          );
        return;
      }
      if (isLeaving()) res.setHeader('Connection', 'close');
      handler(req, res);
    },
  });
  log.info({ port: server.port }, 'listening');

  const connect = (database: ServiceName | 'mailbox') =>
    connectMongoPatiently({ uri: mongodbUri, dbName: databaseName(config, database), log });
  const connection = await connect(name);
  const lacksWay = (sends.includes('mail') && !config.smtpUrl) || (sends.includes('sms') && !config.twilio);
  const mailboxConnection = lacksWay && config.nodeEnv !== 'production' ? await connect('mailbox') : undefined;
  const bus = createRabbitBus({ url: rabbitmqUrl, prefix: config.queuePrefix, log });
  const peers = createHttpPeers(config.serviceUrls, { log });
  const service = create({
    config,
    connection,
    bus,
    peers,
    keys: createJwksKeySource({
      fetchJwks: () => ask(peers, accessKeys),
      clock: systemClock,
    }),
    clock: systemClock,
    log,
    metrics,
    ...createMessagePorts({ config, mailboxConnection, sends }),
  });
  started.service = service;
  await bus.start();
  await Promise.all([service.start(), service.warmUp()]);
  handler = service.handler;
  serves(async () => {
    service.endStreams();
    await server.close();
    await service.stop();
    await bus.stop();
    await peers.close();
    await connection.close();
    await mailboxConnection?.close();
  });
  // The start script waits for this line.
  process.send?.({ listening: server.port });
}
