import '@market/service-kit/start-tracing';
import { join, resolve } from 'node:path';
import { type PageQuestion, pagesApi, type WrittenPage } from '@market/contracts/remotes';
import { SERVICE_NAMES } from '@market/contracts/services';
import {
  ConfigError,
  createAddressSeal,
  createFloodLimiter,
  createHttpPeers,
  createLog,
  createMetrics,
  createSharedCounts,
  databaseName,
  leaveWhenTold,
  listen,
  ownHostsOf,
  readSettings,
  startProcess,
} from '@market/service-kit';
import { createHttpForward } from './forward-http';
import { createGateway } from './gateway';
import { createRemotesMirror } from './remotes/remotes-mirror';
import { gatewaySettings } from './settings';
import type { OpenStreams } from './steps/forward-api';
import { LIMIT_WINDOW_MS } from './steps/limit-requests';

void startProcess('The gateway', async () => {
  const config = readSettings(gatewaySettings, process.env);
  const missing = SERVICE_NAMES.filter((name) => config.serviceUrls[name].length === 0);
  if (missing.length > 0)
    throw new ConfigError(
      missing.map((name) => `${name.toUpperCase()}_URL must be set to run the gateway on its own.`),
    );
  const log = createLog({ name: 'gateway', level: config.logLevel });
  const forward = createHttpForward(config.serviceUrls, { log, addresses: createAddressSeal(config.secretFile) });
  const peers = createHttpPeers(config.serviceUrls, { log });
  const { mongodbUri } = config;
  const counts = mongodbUri
    ? createSharedCounts({ uri: mongodbUri, dbName: databaseName(config, 'gateway'), log })
    : undefined;
  const limiter = createFloodLimiter({ windowMs: LIMIT_WINDOW_MS, log, ...(counts ? { counts } : {}) });
  const openStreams: OpenStreams = new Set();
  const shellFolder = join(config.frontendsDir ?? resolve(__dirname, '..', '..'), 'shell', 'dist');
  const mirror = createRemotesMirror({ config, peers, log, shellFolder });
  await mirror.start();
  // Cast: the response comes from the service `pages`.
  const writePage = async (question: PageQuestion) =>
    (await peers.ask({
      service: 'pages',
      method: 'POST',
      path: pagesApi.writtenPages,
      body: question,
      requestId: question.requestId,
    })) as WrittenPage | null;
  if (config.serviceUrls.pages.length === 0) log.warn('PAGES_URL is not set: public pages come without their text');
  const { isLeaving, serves } = leaveWhenTold(log);
  const gateway = createGateway({
    config,
    forward,
    peers,
    log,
    metrics: createMetrics(),
    shellFolder,
    mirror,
    ...(config.serviceUrls.pages.length > 0 ? { writePage } : {}),
    isLeaving,
    wasReady: forward.wasReady,
    openStreams,
    limiter,
  });
  const server = await listen({
    handler: gateway,
    host: config.host,
    port: config.port,
    ownHosts: ownHostsOf(config),
  });
  serves(async () => {
    for (const stream of openStreams) stream.end();
    await server.close();
    mirror.stop();
    await forward.close();
    await peers.close();
    await limiter.close();
  });
  log.info({ port: server.port }, 'listening');
  process.send?.({ listening: server.port });
});
