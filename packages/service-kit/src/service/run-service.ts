import { api, type ServiceName } from '@market/contracts';
import { createJwksKeySource, type JwksDocument } from '../auth';
import { createRabbitBus } from '../bus';
import { systemClock } from '../clock';
import { ConfigError, readConfig, type MarketConfig } from '../config';
import { listen } from '../http';
import { createLog, type Log } from '../log';
import { createMessagePorts } from '../messages';
import { createMetrics } from '../metrics';
import { connectMongo } from '../mongo';
import { createHttpPeers } from '../peers';
import type { ServiceDeps } from './assemble-service';
import type { Service } from './service';

/** How long a copy goes on answering after it said that it is not ready: gateways look every 200 ms (safety, M29). */
const LEAVING_MS = 1_500;
const LEAVING_LIMIT_MS = 25_000;

/** Name of a service's own database. */
export function databaseName(config: MarketConfig, service: ServiceName | 'mailbox' | 'events'): string {
  return `${config.databasePrefix}${service}`;
}

/**
 * Runs one service as a process of its own: settings from `env`, MongoDB, RabbitMQ, its peers over HTTP, then listens on
 * `PORT`. On SIGTERM or SIGINT it says that it is not ready, finishes what is in hand, hands the rest back, and ends.
 * A wrong setting or a missing part ends the process with one plain sentence.
 */
export async function runService(name: ServiceName, create: (deps: ServiceDeps) => Service, env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await start(name, create, readConfig(env));
  } catch (error) {
    const text = error instanceof ConfigError ? error.message : `${name} could not start: ${error instanceof Error ? error.message : String(error)}`;
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}

async function start(name: ServiceName, create: (deps: ServiceDeps) => Service, config: MarketConfig): Promise<void> {
  if (!config.mongodbUri) throw new ConfigError(['MONGODB_URI must be set to run a service on its own.']);
  if (!config.rabbitmqUrl) throw new ConfigError(['RABBITMQ_URL must be set to run a service on its own.']);
  const log = createLog({ name, level: config.logLevel });
  const connection = await connectMongo({ uri: config.mongodbUri, dbName: databaseName(config, name), log });
  const mailboxConnection = config.smtpUrl && config.twilio ? undefined : await connectMongo({ uri: config.mongodbUri, dbName: databaseName(config, 'mailbox'), log });
  const bus = createRabbitBus({ url: config.rabbitmqUrl, prefix: config.queuePrefix, log });
  const peers = createHttpPeers(config.serviceUrls, { log });
  const metrics = createMetrics();
  const service = create({
    config,
    connection,
    bus,
    peers,
    keys: createJwksKeySource({ fetchJwks: () => peers.ask<JwksDocument>({ service: 'identity', method: 'GET', path: api.jwks() }), clock: systemClock }),
    clock: systemClock,
    log,
    metrics,
    ...createMessagePorts({ config, mailboxConnection }),
  });
  await bus.start();
  await service.start();

  let leaving = false;
  const server = await listen({
    host: config.host,
    port: config.port,
    handler: (req, res) => {
      if (req.url === '/readyz' && leaving) {
        res.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify({ [name]: 'is leaving' }));
        return;
      }
      if (req.url === '/metrics') {
        void metrics.registry.metrics().then((text) => res.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text));
        return;
      }
      if (leaving) res.setHeader('Connection', 'close');
      service.handler(req, res);
    },
  });
  log.info({ port: server.port }, 'listening');
  // The start script waits for this line.
  process.send?.({ listening: server.port });

  const leave = async (signal: string) => {
    if (leaving) return;
    leaving = true;
    log.info({ signal }, 'leaving');
    // With the database or the broker away there is nothing to hand back to: what is open is left to leases and redelivery.
    setTimeout(() => dieOf(new Error('leaving took too long'), log), LEAVING_LIMIT_MS).unref();
    await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    await server.close();
    await service.stop();
    await bus.stop();
    await peers.close();
    await connection.close();
    await mailboxConnection?.close();
    process.exit(0);
  };
  const leaveOrDie = (signal: string) => {
    leave(signal).catch((error: unknown) => dieOf(error, log));
  };
  process.on('SIGTERM', leaveOrDie);
  process.on('SIGINT', leaveOrDie);
  process.on('unhandledRejection', (error) => dieOf(error, log));
}

/** After an unexpected failure nothing can be relied on: the process ends and its copies, or whoever restarts it, go on. */
function dieOf(error: unknown, log: Log): void {
  log.fatal({ err: error }, 'unexpected failure');
  process.exit(1);
}

