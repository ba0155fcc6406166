import '@market/service-kit/start-tracing';
import { join, resolve } from 'node:path';
import {
  createHttpPeers,
  createLog,
  createMetrics,
  leaveWhenTold,
  listen,
  ownHostsOf,
  readSettings,
  startProcess,
} from '@market/service-kit';
import { createPagesApp } from './app';
import { createPageWriter } from './service';
import { pagesSettings } from './settings';

void startProcess('pages', async () => {
  const config = readSettings(pagesSettings, process.env);
  const log = createLog({ name: 'pages', level: config.logLevel });
  const metrics = createMetrics();
  const peers = createHttpPeers(config.serviceUrls, { log });
  const shellFolder = join(config.frontendsDir ?? resolve(__dirname, '..', '..', '..'), 'shell', 'dist');
  const writer = createPageWriter({ shellFolder, peers, log, metrics });
  const app = createPagesApp({ writer, log, metrics, metricsToken: config.metricsToken });
  const { isLeaving, serves } = leaveWhenTold(log);
  const server = await listen({
    host: config.host,
    port: config.port,
    ownHosts: ownHostsOf(config),
    handler: (req, res) => {
      if (isLeaving()) res.setHeader('Connection', 'close');
      if (isLeaving() && req.url === '/readyz') res.writeHead(503).end(JSON.stringify({ pages: 'is leaving' }));
      else app(req, res);
    },
  });
  serves(async () => {
    await server.close();
    await writer.stop();
    await peers.close();
  });
  log.info({ port: server.port }, 'listening');
  process.send?.({ listening: server.port });
});
