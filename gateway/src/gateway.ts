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
  createAddressSeal,
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
  /** Requests a public page from the service `pages`; if absent, browsers render all pages. */
  writePage?: WritePage;
  /** Timeout for a page in ms, in place of the default. */
  pageLimitMs?: number;
  /** True once the process is shutting down: it still answers requests, but its readiness fails. */
  isLeaving?: () => boolean;
  /**
   * Whether a service has been ready, according to the gateway's own probes; if absent, readiness relies on its own
   * checks.
   */
  wasReady?: (service: ServiceName) => boolean;
  /** Time after which readiness no longer waits for a service that has never responded, in place of the default. */
  waitForAllMs?: number;
  /** Collects the open streams; the shutdown closes them first. */
  openStreams?: OpenStreams;
  /** Call limiter shared by the gateway's replicas; without one, each counts alone. */
  limiter?: FloodLimiter;
  /** Limit of API calls per address and minute, in place of the default. */
  callsAMinute?: number;
}

/**
 * Listener limit of a response: the pipeline alone adds seven to a proxied one; with those of steps, traces and open
 * streams it exceeds Node's default by one.
 */
const ANSWER_LISTENERS = 20;

/**
 * Single entry point: routes the API to the services, and serves the shell and the remotes as files. It has no business
 * rules and no data; replicas may share their rate-limit counts.
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
  const cachedSteps = [
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
    // A leaving replica closes each connection with its next answer, so that no request is cut off at the end.
    const headers = needs.isLeaving?.() ? ['Connection', 'close'] : [];
    for (const step of first) headers.push(...step(req, res));
    try {
      for (const step of cachedSteps) {
        const answer = step(req);
        if (answer) return sendAtOnce(res, headers, answer);
      }
    } catch (error) {
      // Thrown outside Express, the error would end the process; passed to Express, it is answered like any other.
      faults.set(res, error);
    }
    if (!res.headersSent) setAll(res, headers);
    res.setMaxListeners(ANSWER_LISTENERS);
    app(req, res);
  };
}

/** Pages need no `remotes` service: the gateway stores what was published last. */
const NEEDED = SERVICE_NAMES.filter((service) => service !== 'remotes');

/** A gateway started together with the services waits for them; below the time limit of a cluster's startup probe. */
const WAIT_FOR_ALL_MS = 60_000;

/**
 * Readiness: first every service must have responded, from then on any one suffices: a failed service costs its own
 * routes only, and must not remove all gateways from their balancer at once (docs/reliability.md, R14). Nor may it
 * block a new gateway for ever, as one started while a node is drained: after a minute the gateway is ready with the
 * services that respond.
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
  /** Shared by concurrent requests: the endpoint is public, and each check calls every service. */
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

/** Path of the development stand-in for Google. */
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
      reportAddress: createAddressSeal(config.secretFile).headersFor,
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
  // Rate-limited, because a page that is not cached causes service calls.
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

/**
 * Refreshes the mirror right after a change of published remotes; other gateway replicas learn of it at their next
 * poll.
 */
function refreshAfterChange(mirror: RemotesMirror): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') res.once('finish', () => void mirror.refresh());
    next();
  };
}
