import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { MarketError, SERVICE_NAMES } from '@market/contracts';
import { answerError, isLoopback, type Log, type MailboxMessage, type MarketConfig, type Metrics, type Peers } from '@market/service-kit';
import type { Forward } from './forward';
import { forwardApi } from './steps/forward-api';
import { identifyRequest, type RequestFacts } from './steps/identify-request';
import { limitRequests } from './steps/limit-requests';
import { securityHeaders } from './steps/security-headers';
import { createPage, staticFiles } from './steps/static-files';
import { apiDocs } from './views/api-docs';
import { mailboxPage } from './views/dev-mailbox';
import { openApiDocument } from './views/openapi';
import { createRegistry, type RemoteFolder } from './views/remote-registry';

export interface GatewayNeeds {
  config: MarketConfig;
  forward: Forward;
  peers: Peers;
  log: Log;
  metrics: Metrics;
  /** Where the built frontends lie. */
  frontends: { shell: string; remotes: readonly RemoteFolder[] };
  /** True once the process is on its way out: it answers on, but asks for no new work. */
  isLeaving?: () => boolean;
}

/** The one door: the API to the services, the shell and the remotes as files. It has no rule of the business and no database. */
export function createGateway(needs: GatewayNeeds): Express {
  const { config, forward, peers, log, metrics } = needs;
  const production = config.nodeEnv === 'production';
  const app = express();
  app.disable('x-powered-by');
  app.use(identifyRequest({ trustedProxies: config.trustedProxies, log }));
  app.use(securityHeaders({ google: config.google !== undefined, https: config.publicUrl.startsWith('https:') }));
  app.use(compression());

  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.get('/readyz', (_req, res) => answerReadiness(needs, res));
  app.get('/metrics', async (req, res) => {
    if (!mayReadMetrics(req, res.locals as RequestFacts, config.metricsToken)) throw new MarketError('not-found');
    res.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.get('/api/openapi.json', async (_req, res) => {
    res.json(await openApiDocument({ peers, publicUrl: config.publicUrl }));
  });
  app.use('/api/docs', apiDocs());
  app.use('/api', limitRequests({ production }), forwardApi(forward));
  if (!production) mountMailbox(app, peers);
  mountFrontends(app, needs, production);

  app.use(() => {
    throw new MarketError('not-found');
  });
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    answerError({ error, req, res, requestId: (res.locals as RequestFacts).requestId, log });
  });
  return app;
}

/** Ready when every service behind the gateway is (contract, section 1). */
async function answerReadiness({ peers, isLeaving }: GatewayNeeds, res: Response): Promise<void> {
  const report: Record<string, string> = Object.fromEntries(
    await Promise.all(
      SERVICE_NAMES.map(async (service) => {
        try {
          await peers.ask({ service, method: 'GET', path: '/readyz' });
          return [service, 'ok'] as const;
        } catch {
          return [service, 'does not answer'] as const;
        }
      }),
    ),
  );
  if (isLeaving?.()) report.gateway = 'is leaving';
  res.set('Cache-Control', 'no-store').status(Object.values(report).every((state) => state === 'ok') ? 200 : 503).json(report);
}

function mayReadMetrics(req: Request, { clientAddress }: RequestFacts, token: string | undefined): boolean {
  return isLoopback(clientAddress) || (token !== undefined && req.headers.authorization === `Bearer ${token}`);
}

function mountMailbox(app: Express, peers: Peers): void {
  const messagesFor = async (req: Request) => {
    const to = typeof req.query.to === 'string' ? req.query.to : '';
    const { messages } = await peers.ask<{ messages: MailboxMessage[] }>({ service: 'identity', method: 'GET', path: `/dev/mailbox.json?${new URLSearchParams(to ? { to } : {}).toString()}` });
    return { to, messages };
  };
  app.get('/dev/mailbox.json', async (req, res) => {
    res.set('Cache-Control', 'no-store').json({ messages: (await messagesFor(req)).messages });
  });
  app.get('/dev/mailbox', async (req, res) => {
    const { to, messages } = await messagesFor(req);
    res.set('Cache-Control', 'no-store').type('html').send(mailboxPage(messages, to));
  });
}

function mountFrontends(app: Express, { config, frontends, log }: GatewayNeeds, production: boolean): void {
  const registry = createRegistry({ remotes: frontends.remotes, log });
  const settings = { googleClientId: config.google?.clientId ?? null, production };
  const page = createPage({ shellFolder: frontends.shell, inlined: () => ({ remotes: registry(), settings }) });
  app.get('/remotes.json', (_req, res) => {
    res.set('Cache-Control', 'no-cache').json(registry());
  });
  for (const remote of frontends.remotes) app.use(`/remotes/${remote.name}`, staticFiles(remote.folder));
  app.use('/remotes', () => {
    throw new MarketError('not-found');
  });
  app.use(staticFiles(frontends.shell));
  app.use((req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || /\.\w{1,8}$/.test(req.path) || !req.accepts('html')) return next();
    const html = page();
    if (html === undefined) return next(new MarketError('service-unavailable', { error: 'The screens are not built yet. Run: npm run build' }));
    res.set('Cache-Control', 'no-cache').type('html').send(html);
  });
}
