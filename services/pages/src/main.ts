import '@market/service-kit/start-tracing';
import { join, resolve } from 'node:path';
import {
  ConfigError,
  LEAVING_MS,
  createHttpPeers,
  createLog,
  createMetrics,
  flushTraces,
  listen,
  readSettings,
} from '@market/service-kit';
import { createPagesApp } from './app';
import { createPageWriter } from './service';
import { pagesSettings } from './settings';

async function main(): Promise<void> {
  const config = readSettings(pagesSettings, process.env);
  const log = createLog({ name: 'pages', level: config.logLevel });
  const metrics = createMetrics();
  const peers = createHttpPeers(config.serviceUrls, { log });
  const shellFolder = join(config.frontendsDir ?? resolve(__dirname, '..', '..', '..'), 'shell', 'dist');
  const writer = createPageWriter({ shellFolder, peers, log });
  const app = createPagesApp({ writer, log, metrics, metricsToken: config.metricsToken });
  let leaving = false;
  const server = await listen({
    host: config.host,
    port: config.port,
    handler: (req, res) => {
      if (leaving) res.setHeader('Connection', 'close');
      if (leaving && req.url === '/readyz') res.writeHead(503).end(JSON.stringify({ pages: 'is leaving' }));
      else app(req, res);
    },
  });
  log.info({ port: server.port }, 'listening');
  process.send?.({ listening: server.port });

  const leave = async () => {
    if (leaving) return;
    leaving = true;
    await new Promise((resolve_) => setTimeout(resolve_, LEAVING_MS));
    await server.close();
    await writer.stop();
    await peers.close();
    await flushTraces();
    process.exit(0);
  };
  process.on('SIGTERM', () => void leave());
  process.on('SIGINT', () => void leave());
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigError ? reason : `pages could not start: ${reason}`}\n`);
  process.exit(1);
});
