import type { RequestListener, ServerResponse } from 'node:http';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { addressOf, RELEASE_VERSION } from '@market/api';
import { devMailbox } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import { listRemotes } from '@market/contracts/remotes';
import { SERVICE_NAMES, type ServiceName } from '@market/contracts/services';
import {
  VERSION_HEADER,
  answerError,
  ask,
  createFloodLimiter,
  createOverridesCookie,
  mayReadMetrics,
  systemClock,
  type FloodLimiter,
  type Log,
  type Metrics,
  type Peers,
} from '@market/service-kit';
import type { Forward } from './forward';
import type { WritePage } from './html/written-page';
import type { RemotesMirror } from './remotes/remotes-mirror';
import { sendAtOnce, setAll } from './http/answer';
import { createVisitors } from './remotes/visitors';
import { OPEN_PREFIX, mayChangePages } from './route-table';
import type { GatewaySettings } from './settings';
import { forwardApi, type OpenStreams } from './steps/forward-api';
import { factsOf, identifyRequest } from './steps/identify-request';
import { LIMIT_WINDOW_MS, limitRequests } from './steps/limit-requests';
import { measureRequests } from './steps/measure-requests';
import { openToAll } from './steps/open-to-all';
import { requireTls } from './steps/require-tls';
import { securityHeaders } from './steps/security-headers';
import { serveDescription } from './steps/serve-description';
import { servePage } from './steps/serve-page';
import { serveSecurityContact } from './steps/serve-security-contact';
import { serveSitemaps } from './steps/serve-sitemaps';
import { serveWebManifest } from './steps/serve-web-manifest';
import { serveRegistry, serveRemoteFiles } from './steps/serve-remotes';
import { ownBrand } from './steps/own-brand';
import { staticFiles } from './steps/static-files';
import { apiDocs } from './views/api-docs';
import { devGoogle } from './views/dev-google';
import { COMPANY_STAND_IN, shownCompany } from './company';
import { companyPage } from './views/dev-company';
import { mailboxPage } from './views/dev-mailbox';

export interface GatewayNeeds {
  config: GatewaySettings;
  forward: Forward;
  peers: Peers;
  log: Log;
  metrics: Metrics;
  /** Folder of the built shell. */
  shellFolder: string;
  /** Mirror of the published remotes. */
  mirror: RemotesMirror;
  /** Asks the service `pages` for a public page; without it browsers make all pages. */
  writePage?: WritePage;
  /** For how long it waits for one, in ms, if not as usual. */
  pageLimitMs?: number;
  /** True once the process is on its way out: it answers on, but asks for no new work. */
  isLeaving?: () => boolean;
  /** Whether a service has been ready, by probes of the gateway's own; by those of its readiness alone where left out. */
  wasReady?: (service: ServiceName) => boolean;
  /** Time after which readiness waits for no service that has never answered, if not as usual. */
  waitForAllMs?: number;
  /** Filled with the answers that stay open; whoever ends the process ends them first. */
  openStreams?: OpenStreams;
  /** Counts calls together with other replicas of the gateway; by itself where it is left out. */
  limiter?: FloodLimiter;
  /** Calls that one address may make in a minute, if not the usual number. */
  callsAMinute?: number;
}

/**
 * Listener limit of an answer: the pipeline alone adds seven to a proxied answer; steps, traces and open streams have
 * theirs, which exceeds the default of Node.js by one.
 */
const ANSWER_LISTENERS = 20;

/**
 * The one door: the API to the services, the shell and the remotes as files. It has no rule of the business and no
 * data; replicas may share their counts of calls.
 */
export function createGateway(needs: GatewayNeeds): RequestListener {
  const { config, forward, peers, log, metrics, mirror } = needs;
  const production = config.nodeEnv === 'production';
  const frontends = createFrontends(needs, production);
  if (needs.writePage) {
    mirror.onChange(frontends.pages.warmUp);
    frontends.pages.warmUp();
  }
  const first = [
    identifyRequest({ trustedProxies: config.trustedProxies, log }),
    measureRequests(metrics),
    securityHeaders({
      google: config.google !== undefined,
      videoUrl: config.videoUrl,
      https: config.publicUrl.startsWith('https:'),
      trustedProxies: config.trustedProxies,
    }),
  ];
  const tls = requireTls(config.publicUrl);
  const kept = [
    tls.redirect,
    frontends.ownFiles.kept,
    frontends.files.kept,
    frontends.remoteFiles.kept,
    frontends.pages.kept,
  ];
  const faults = new WeakMap<ServerResponse, unknown>();
  const app = express();
  app.disable('x-powered-by');
  app.use(compression());
  app.use((_req, res, next) => next(faults.get(res)));

  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', version: RELEASE_VERSION });
  });
  app.get('/readyz', readiness(needs));
  app.use(tls.refuse);
  app.get('/metrics', async (req, res) => {
    if (!mayReadMetrics(req, config.metricsToken)) throw new MarketError('not-found');
    const { contentType, text } = await metrics.expose();
    res.set('Cache-Control', 'no-store').type(contentType).send(text);
  });
  app.use(`/api${addressOf(listRemotes)}`, refreshAfterChange(mirror));
  const limit = limitRequests({
    production,
    limiter: needs.limiter ?? createFloodLimiter({ windowMs: LIMIT_WINDOW_MS, log }),
    callsAMinute: needs.callsAMinute ?? needs.config.callsAMinute,
  });
  app.get('/api/openapi.json', limit, serveDescription(config));
  app.use('/api/docs', limit, apiDocs());
  app.use(`/api${OPEN_PREFIX}`, openToAll());
  app.use('/api', outdateAfterChange(frontends.pages));
  app.use('/api', limit, forwardApi(forward, needs.openStreams ?? new Set()));
  if (!production) {
    mountMailbox(app, peers);
    mountCompanyPages(app);
  }
  if (hasGoogleStandIn(config)) app.use(GOOGLE_STAND_IN, devGoogle(peers));
  app.use(serveSecurityContact({ publicUrl: config.publicUrl, email: config.company.email }));
  app.use(serveWebManifest(config.productName));
  app.use(serveSitemaps({ peers, publicUrl: config.publicUrl, limit }));
  mountFrontends(app, frontends, limit);

  app.use(() => {
    throw new MarketError('not-found');
  });
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    answerError({ error, req, res, requestId: factsOf(res).requestId, log });
  });
  return (req, res) => {
    // A leaving replica's connections are given back one answer after the other, so that nothing is on its way when
    // they close.
    const headers = needs.isLeaving?.() ? ['Connection', 'close'] : [];
    for (const step of first) headers.push(...step(req, res));
    try {
      for (const step of kept) {
        const answer = step(req);
        if (answer) return sendAtOnce(res, headers, answer);
      }
    } catch (error) {
      // Uncaught out here, it would end the process; Express answers it like any other error.
      faults.set(res, error);
    }
    if (!res.headersSent) setAll(res, headers);
    res.setMaxListeners(ANSWER_LISTENERS);
    app(req, res);
  };
}

/** Pages come without this one: what was published last is kept here. */
const NEEDED = SERVICE_NAMES.filter((service) => service !== 'remotes');

/** A gateway that starts with the others waits for them; below the patience of a cluster's startup probe. */
const WAIT_FOR_ALL_MS = 60_000;

/**
 * Ready once every service behind the gateway has answered, and from then on as long as any does: a service that is
 * away costs its own routes, and must not take all gateways out of their balancer at once (docs/reliability.md, R14).
 * Nor may it keep a new gateway out for ever, as one that starts while a node is drained: after a minute it is ready
 * with those that are there.
 */
function readiness({
  peers,
  isLeaving,
  wasReady = () => false,
  waitForAllMs = WAIT_FOR_ALL_MS,
}: GatewayNeeds): RequestHandler {
  const waitsUntil = performance.now() + waitForAllMs;
  const seen = new Set<ServiceName>();
  const look = () =>
    Promise.all(
      NEEDED.map(async (service) => {
        try {
          await peers.ask({ service, method: 'GET', path: '/readyz' });
          seen.add(service);
          return [service, 'ok'] as const;
        } catch {
          return [service, 'does not answer'] as const;
        }
      }),
    );
  /** Shared by concurrent requests: strangers may ask too, and each check calls every service. */
  let looking: ReturnType<typeof look> | undefined;
  return async (_req, res) => {
    res.set({ 'Cache-Control': 'no-store', [VERSION_HEADER]: RELEASE_VERSION });
    if (isLeaving?.()) return void res.status(503).json({ gateway: 'is leaving' });
    looking ??= look().finally(() => (looking = undefined));
    const states = await looking;
    for (const service of NEEDED) if (wasReady(service)) seen.add(service);
    const hasSeenAll = seen.size === NEEDED.length || performance.now() >= waitsUntil;
    const ready = hasSeenAll && states.some(([, state]) => state === 'ok');
    res.status(ready ? 200 : 503).json(Object.fromEntries(states));
  };
}

/** Path of Google's stand-in for development. */
const GOOGLE_STAND_IN = '/dev/google';

const hasGoogleStandIn = ({ nodeEnv, google }: GatewaySettings) => nodeEnv !== 'production' && !google;

function mountMailbox(app: Express, peers: Peers): void {
  const messagesFor = async (req: Request) => {
    const to = typeof req.query.to === 'string' ? req.query.to : '';
    const { messages } = await ask(peers, devMailbox, { query: to ? { to } : {} });
    return { to, messages };
  };
  app.get(addressOf(devMailbox), async (req, res) => {
    res.set('Cache-Control', 'no-store').json({ messages: (await messagesFor(req)).messages });
  });
  app.get('/dev/mailbox', async (req, res) => {
    const { to, messages } = await messagesFor(req);
    res.set('Cache-Control', 'no-store').type('html').send(mailboxPage(messages, to));
  });
}

function mountCompanyPages(app: Express): void {
  app.get(`${COMPANY_STAND_IN}/:page`, (req, res, next) => {
    const page = companyPage(req.params.page);
    if (page === undefined) return void next();
    res.set('Cache-Control', 'no-store').type('html').send(page);
  });
}

function createFrontends(
  { config, log, metrics, shellFolder, mirror, writePage = async () => null, pageLimitMs }: GatewayNeeds,
  production: boolean,
) {
  const visitors = createVisitors({
    overridesCookie: createOverridesCookie({ secretFile: config.secretFile, clock: systemClock }),
    secure: config.publicUrl.startsWith('https:'),
    production,
  });
  const own = ownBrand(config);
  const settings = {
    googleClientId: config.google?.clientId ?? null,
    googleStandIn: hasGoogleStandIn(config) ? GOOGLE_STAND_IN : null,
    defaultCountry: config.defaultCountry,
    endedAccessDays: config.endedAccessDays,
    production,
    company: shownCompany(config),
    videoUrl: config.videoUrl ?? null,
    publicUrl: config.publicUrl,
    reportsShare: config.browserReportsShare,
  };
  return {
    registry: serveRegistry({ mirror, visitors }),
    ownFiles: own.files,
    files: staticFiles(shellFolder),
    remoteFiles: serveRemoteFiles(mirror),
    pages: servePage({
      shellFolder,
      mirror,
      visitors,
      settings,
      language: config.language,
      brand: own.brand,
      writePage,
      pageLimitMs,
      publicUrl: config.publicUrl,
      log,
      metrics,
    }),
  };
}

function mountFrontends(
  app: Express,
  { registry, ownFiles, files, remoteFiles, pages }: ReturnType<typeof createFrontends>,
  limit: RequestHandler,
): void {
  app.get('/remotes.json', registry);
  app.all(['/remotes', '/remotes/*file'], remoteFiles.any);
  app.use(ownFiles.any);
  app.use(files.any);
  // A page that is not kept costs services calls.
  app.use(limit, pages.any);
}

/** Invalidates cached pages after a change: visible at once on this gateway, on others within half a second. */
function outdateAfterChange({ outdate }: { outdate: () => void }): RequestHandler {
  return (req, res, next) => {
    const changes = () => {
      // Refusals changed nothing; server errors may have.
      if (res.statusCode < 400 || res.statusCode >= 500) outdate();
    };
    if (mayChangePages(req.method, req.path)) res.once('close', changes);
    next();
  };
}

/** A change of what is published is known here at once; other replicas of the gateway hear of it when they ask. */
function refreshAfterChange(mirror: RemotesMirror): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') res.once('finish', () => void mirror.refresh());
    next();
  };
}
