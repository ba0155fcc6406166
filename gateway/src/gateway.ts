import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { MarketError, SERVICE_NAMES, type ServiceName } from '@market/contracts';
import { answerError, mayReadMetrics, type Log, type MailboxMessage, type MarketConfig, type Metrics, type Peers } from '@market/service-kit';
import type { Forward } from './forward';
import { forwardApi, type OpenStreams } from './steps/forward-api';
import { identifyRequest, type RequestFacts } from './steps/identify-request';
import { limitRequests } from './steps/limit-requests';
import { measureRequests } from './steps/measure-requests';
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
  /** Filled with the answers that stay open; whoever ends the process ends them first. */
  openStreams?: OpenStreams;
}

/** The one door: the API to the services, the shell and the remotes as files. It has no rule of the business and no database. */
export function createGateway(needs: GatewayNeeds): Express {
  const { config, forward, peers, log, metrics } = needs;
  const production = config.nodeEnv === 'production';
  const app = express();
  app.disable('x-powered-by');
  app.use(identifyRequest({ trustedProxies: config.trustedProxies, log }));
  app.use(measureRequests(metrics));
  app.use(securityHeaders({ google: config.google !== undefined, https: config.publicUrl.startsWith('https:') }));
  app.use(compression());

  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.get('/readyz', readiness(needs));
  app.get('/metrics', async (req, res) => {
    if (!mayReadMetrics(req, config.metricsToken)) throw new MarketError('not-found');
    const { contentType, text } = await metrics.expose();
    res.set('Cache-Control', 'no-store').type(contentType).send(text);
  });
  app.get('/api/openapi.json', async (_req, res) => {
    res.json(await openApiDocument({ peers, publicUrl: config.publicUrl }));
  });
  app.use('/api/docs', apiDocs());
  app.use('/api', limitRequests({ production }), forwardApi(forward, needs.openStreams ?? new Set()));
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

/**
 * Ready once every service behind the gateway has answered (contract, section 1), and from then on as long as any does: a
 * service that is away costs its own routes, and must not take all gateways out of their balancer at once (safety, R14).
 */
function readiness({ peers, isLeaving }: GatewayNeeds): RequestHandler {
  const seen = new Set<ServiceName>();
  return async (_req, res) => {
    const states = await Promise.all(
      SERVICE_NAMES.map(async (service) => {
        try {
          await peers.ask({ service, method: 'GET', path: '/readyz' });
          seen.add(service);
          return [service, 'ok'] as const;
        } catch {
          return [service, 'does not answer'] as const;
        }
      }),
    );
    const leaving = isLeaving?.() === true;
    const ready = !leaving && seen.size === SERVICE_NAMES.length && states.some(([, state]) => state === 'ok');
    res.set('Cache-Control', 'no-store').status(ready ? 200 : 503).json({ ...Object.fromEntries(states), ...(leaving ? { gateway: 'is leaving' } : {}) });
  };
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
