import { randomUUID } from 'node:crypto';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import {
  type Access,
  type Endpoint,
  fillsStore,
  goodStatusOf,
  IDEMPOTENCY_KEY,
  JSON_MAX_BYTES,
  JSON_MAX_KEYS,
  LARGE_JSON_MAX_KEYS,
  type Method,
  RELEASE_VERSION,
} from '@market/api';
import { isApiError } from '@market/api/api-error';
import { CommonError } from '@market/api/common-error';
import { isVerified } from '@market/contracts/accounts';
import { hasRight } from '@market/contracts/companies';
import { MarketError } from '@market/contracts/errors';
import type { ServiceName } from '@market/api/registered';
import type { AccountDirectory, Actor } from '../auth/accounts';
import { isApiKey, type KeyHolders } from '../auth/key-holders';
import type { AccessClaims, TokenVerifier } from '../auth/token-verifier';
import { createMemoryBudget, type MemoryBudget } from '../limits';
import type { Log } from '../log';
import type { Metrics } from '../metrics';
import type { Growth } from '../mongo';
import {
  HANDLED_EVENTS_MAX,
  HANDLED_EVENTS_PATH,
  withOwnEvents,
  type HandledEvents,
  type ReadYourWrites,
} from '../outbox';
import { nameSpanAfterRequest } from '../tracing';
import type { AddressSeal } from './address-seal';
import { answerError } from './answer-error';
import type { AnswerCheck } from './check-answer';
import { idOfTry, type Idempotency, type OnceInput } from './idempotency';
import { SENT, type Call, type RouteRow } from './route';
import { refuseMonsters, validate } from '../validate';
import { texts } from '../texts';
import { isReady } from './readiness';

export interface ServiceAppNeeds {
  name: ServiceName;
  routes: readonly RouteRow[];
  verifier: TokenVerifier;
  accounts: AccountDirectory;
  /** Accounts for which API keys act. */
  keyHolders: KeyHolders;
  idempotency: Idempotency;
  /** Verifies gateways' reports of a person's address. */
  addresses: Pick<AddressSeal, 'addressOf'>;
  log: Log;
  metrics: Metrics;
  /** Read-your-writes: delays a response until the events of its call are visible in all services. */
  settled: ReadYourWrites['settled'];
  /** Whether this service has handled events; waits for that for a while. */
  hasHandled: (eventIds: readonly string[]) => Promise<boolean>;
  /** Readiness report: each dependency of the service, with 'ok' or its fault. */
  ready: () => Promise<Record<string, string>>;
  /** Whether the disk has enough space for a call that adds data. */
  hasRoom: (growth: Growth) => Promise<boolean>;
  /** Validates each response against its endpoint's schema. */
  answers: AnswerCheck;
}

/** Header with the release at `/readyz`, whose body is the readiness report. */
export const VERSION_HEADER = 'X-Release';
/**
 * Probes of load balancers and gateways, ten a second and more: counted with people's requests they would distort the
 * metrics.
 */
const PROBES = new Set(['/healthz', '/readyz', HANDLED_EVENTS_PATH]);
const REQUEST_ID = /^[\w-]{8,64}$/;
const EVENT_ID = /^[\w-]{1,64}$/;
/** Memory limit of one process for bodies above the default size. */
const LARGE_BODIES_BYTES = 64 * 1024 * 1024;

/**
 * HTTP application of a service, made from its rows: for each call, in this order, the token (401), the role and the
 * state of the account (403), the body's media type and size (415, 413, 400), its fields (422), then the use case;
 * every failure has one format. Each service authenticates callers itself and trusts no header that names the caller
 * (docs/security.md, S20).
 */
export function createServiceApp(needs: ServiceAppNeeds): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // Services use plain HTTP: only the gateway knows whether the person's connection has TLS, and sends this header (RFC
  // 6797, 7.2).
  app.use(
    helmet({
      strictTransportSecurity: false,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
    }),
  );
  app.use(identifyRequest(needs));
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', version: RELEASE_VERSION });
  });
  app.get('/readyz', async (_req, res) => {
    const report = await needs.ready();
    res.set(VERSION_HEADER, RELEASE_VERSION);
    res.status(isReady(report) ? 200 : 503).json(report);
  });
  app.get(HANDLED_EVENTS_PATH, async (req, res) => {
    const ids = typeof req.query.ids === 'string' ? req.query.ids.split(',') : [];
    if (ids.length === 0 || ids.length > HANDLED_EVENTS_MAX || !ids.every((id) => EVENT_ID.test(id)))
      throw new CommonError('not-found');
    res.json({ handled: await needs.hasHandled(ids) } satisfies HandledEvents);
  });
  const largeBodies = createMemoryBudget(LARGE_BODIES_BYTES);
  for (const [path, rows] of byPath(needs.routes)) {
    for (const row of rows)
      // Cast: Express names its methods in lower case.
      app[row.endpoint.method.toLowerCase() as Lowercase<Method>](path, handleRow(row, needs, largeBodies));
    app.all(path, () => {
      throw new CommonError('method-not-allowed', {
        allow: rows.flatMap(({ endpoint: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
      });
    });
  }
  app.use(() => {
    throw new CommonError('not-found');
  });
  app.use((error: unknown, req: Request, res: Response, _next: express.NextFunction) => {
    answerError({ error, req, res, requestId: requestIdOf(res), log: needs.log });
  });
  return app;
}

function requestIdOf(res: Response): string {
  return String(res.locals.requestId);
}

/** Assigns the request's id (the gateway's, if present), then logs and measures the response. */
function identifyRequest({ name, log, metrics }: ServiceAppNeeds): RequestHandler {
  return (req, res, next) => {
    const given = req.headers['x-request-id'];
    const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    res.locals.requestId = requestId;
    nameSpanAfterRequest(requestId);
    res.set({ 'X-Request-Id': requestId, 'Cache-Control': 'no-store' });
    const startedAt = process.hrtime.bigint();
    res.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      const route = typeof res.locals.route === 'string' ? res.locals.route : 'unknown';
      // A stream stays open as long as its reader: its duration is no meaningful metric.
      if (!isStream(res) && !PROBES.has(req.path))
        metrics.requestSeconds.observe(
          { service: name, method: req.method, route, status: String(res.statusCode) },
          seconds,
        );
      const line = {
        requestId,
        method: req.method,
        route,
        status: res.statusCode,
        ms: Math.round(seconds * 1000),
        // Cast: set by the row after authentication.
        login_id: res.locals.loginId as string | undefined,
      };
      if (res.statusCode >= 500) log.error(line, 'request failed');
      else if (res.statusCode === 401 || res.statusCode === 403 || res.statusCode === 429)
        log.warn(line, 'request refused');
      else if (req.method === 'GET' || req.method === 'HEAD') log.debug(line, 'request answered');
      else log.info(line, 'request answered');
    });
    next();
  };
}

/** Whether the answer is a stream of events (server-sent events). */
export function isStream(res: { getHeader(name: string): unknown }): boolean {
  const type = res.getHeader('content-type');
  return typeof type === 'string' && type.startsWith('text/event-stream');
}

/**
 * Rows by path, those without parameters first, so that `/candidates/access-requests` is not matched as a candidate's
 * code.
 */
function byPath(routes: readonly RouteRow[]): Array<[string, RouteRow[]]> {
  const paths = new Map<string, RouteRow[]>();
  for (const row of routes) paths.set(row.endpoint.path, [...(paths.get(row.endpoint.path) ?? []), row]);
  return [...paths].sort(([a], [b]) => a.split(':').length - b.split(':').length);
}

function handleRow(row: RouteRow, needs: ServiceAppNeeds, largeBodies: MemoryBudget): RequestHandler {
  const { endpoint } = row;
  const limit = endpoint.bodyLimit ?? JSON_MAX_BYTES;
  const readBody = (endpoint.bytes ? express.raw : express.json)({ limit, type: 'application/json' });
  const maxKeys = endpoint.bodyLimit ? LARGE_JSON_MAX_KEYS : JSON_MAX_KEYS;
  const handler = async (req: Request, res: Response) => {
    res.locals.route = endpoint.path;
    const bearer = bearerOf(req);
    const actor =
      bearer !== undefined && isApiKey(bearer)
        ? await admitKey(endpoint, { key: bearer, requestId: requestIdOf(res) }, needs)
        : await admit(endpoint.access, bearer, needs);
    if (actor) res.locals.loginId = actor.login_id;
    await refuseWithoutRoom(endpoint, req, needs);
    const params = req.params as Record<string, string>; // lists are of wildcards, which no endpoint has
    const admitted = await row.check?.({ actor, bearer, params });
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
    if (hasBody && !endpoint.multipart && !endpoint.ignoresBody) {
      if (endpoint.bodyLimit)
        res.once('close', largeBodies.hold(Math.min(Number(req.headers['content-length'] ?? limit), limit)));
      await readJson(req, res, readBody);
      if (!endpoint.bytes) refuseMonsters(req.body, maxKeys);
    }
    const key = req.headers['idempotency-key'];
    const isChecked = endpoint.body && !endpoint.bytes && !endpoint.multipart;
    const body: unknown = isChecked && endpoint.body ? validate(endpoint.body, req.body) : undefined;
    const once =
      endpoint.idempotent && actor && typeof key === 'string'
        ? { key, scope: `${actor.key_id ?? actor.login_id} ${endpoint.method} ${endpoint.path}`, request: body }
        : undefined;
    const query: unknown = endpoint.query && validate(endpoint.query, req.query);
    const call = {
      actor,
      admitted,
      body,
      query,
      params,
      requestId: requestIdOf(res),
      idForNew: once ? idOfTry(once) : randomUUID(),
      clientAddress: needs.addresses.addressOf(req),
      bearer,
      req,
      res,
    } satisfies Call;
    if (endpoint.caching) res.set('Cache-Control', endpoint.caching);
    if (once) await answerOnce({ once, row, call, needs });
    else await answer(row, call, needs);
  };
  return async (req, res) => {
    try {
      await handler(req, res);
    } catch (error) {
      if (isApiError(error)) needs.answers.failed(endpoint, error.code);
      throw error;
    }
  };
}

/**
 * Refuses calls that add to the database before their body is read: a write to a full disk ends the database, and with
 * it all reads (docs/reliability.md, R26).
 */
async function refuseWithoutRoom(endpoint: Endpoint, req: Request, { hasRoom }: ServiceAppNeeds): Promise<void> {
  const { multipart, bodyLimit } = endpoint;
  const isUpload =
    (multipart !== undefined || bodyLimit !== undefined) &&
    Number(req.headers['content-length'] ?? Infinity) > JSON_MAX_BYTES;
  if (!isUpload && !fillsStore(endpoint)) return;
  if (!(await hasRoom(isUpload ? 'upload' : 'change'))) throw new CommonError('storage-full');
}

async function answer(row: RouteRow, call: Call, { settled, answers }: ServiceAppNeeds): Promise<void> {
  const { result, events } = await withOwnEvents(() => run(row, call));
  if (result === SENT) return;
  const status = result === undefined ? 204 : goodStatusOf(row.endpoint);
  answers.good(row.endpoint, status, result);
  if (events.length > 0) await settled(events, call.requestId);
  if (result === undefined) call.res.status(status).end();
  else call.res.status(status).json(result);
}

async function answerOnce({
  once,
  row,
  call,
  needs,
}: {
  once: OnceInput;
  row: RouteRow;
  call: Call;
  needs: ServiceAppNeeds;
}): Promise<void> {
  if (!IDEMPOTENCY_KEY.test(once.key)) throw new CommonError('not-parseable', { error: texts.refusals.idempotencyKey });
  const status = goodStatusOf(row.endpoint);
  const { result, events } = await withOwnEvents(() =>
    needs.idempotency.once(once, async () => {
      const body = await run(row, call);
      needs.answers.good(row.endpoint, status, body);
      return { status, body: JSON.stringify(body) };
    }),
  );
  if (events.length > 0) await needs.settled(events, call.requestId);
  if (result.replayed) call.res.set('Idempotency-Replayed', 'true');
  call.res.status(result.status).type('application/json').send(result.body);
}

/** Cast: a handler's types are checked where the row is made; here each call matches its own endpoint. */
const run = (row: RouteRow, call: Call): Promise<unknown> => row.run(call as Call<never, never, never, never, never>);

function bearerOf(req: Request): string | undefined {
  const header = req.headers.authorization;
  return header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : undefined;
}

/**
 * Authorises the caller, or throws the reason for the refusal. Public calls get an actor too if they carry a valid
 * token.
 */
async function admit(
  access: Access,
  bearer: string | undefined,
  { verifier, accounts }: ServiceAppNeeds,
): Promise<Actor | null> {
  const isOpen = access === 'public' || (typeof access === 'object' && 'by' in access);
  if (!bearer) {
    if (isOpen) return null;
    throw new CommonError('token-missing');
  }
  let claims: AccessClaims | undefined;
  let actor: Actor;
  try {
    claims = await verifier.verify(bearer);
    actor = await accounts.actorOf(claims);
  } catch (error) {
    // Expired tokens still work for public endpoints and sign-in; where the row checks credentials itself, it receives
    // those of another form, but an expired account token is refused as such.
    if (isOpen && isApiError(error) && error.status === 401 && !(access !== 'public' && isAccessTokenLike(bearer)))
      return null;
    // No keys yet: public calls continue as a visitor's.
    if (access === 'public' && !claims && isApiError(error) && error.code === 'service-unavailable') return null;
    throw error;
  }
  // Until the second factor is set up, an administrator has a visitor's access.
  if (isOpen) return actor.second_factor_due ? null : actor;
  if (access === 'signed-in') return actor;
  if (!access.roles.includes(actor.login_type)) throw new CommonError('role-wrong');
  if (actor.second_factor_due) throw new MarketError('second-factor-missing');
  if (refusal(access, actor)) actor = await accounts.freshActorOf(claims, bearer);
  const code = refusal(access, actor);
  if (code) throw new MarketError(code);
  return actor;
}

/**
 * Authorises a program by its API key: by the scope of the endpoint and by the rights of the owner who made the key. An
 * endpoint without a scope refuses every key, even a public endpoint: access for keys is opt-in (docs/security.md,
 * S269).
 */
async function admitKey(
  { access, keyScope, internal }: Endpoint,
  { key, requestId }: { key: string; requestId: string },
  { keyHolders }: ServiceAppNeeds,
): Promise<Actor> {
  if (keyScope === undefined) throw new MarketError('key-refused');
  // Calls between services belong to a call that was counted already.
  const actor = await keyHolders.actorOf(key, { scope: keyScope, counted: !internal, requestId });
  if (typeof access !== 'object' || !('roles' in access)) return actor;
  if (!access.roles.includes(actor.login_type)) throw new CommonError('role-wrong');
  const code = refusal(access, actor);
  if (code) throw new MarketError(code);
  return actor;
}

/** Whether a credential has the form of an account's access token: three parts with points between them. */
function isAccessTokenLike(bearer: string): boolean {
  return bearer.split('.').length === 3;
}

function refusal(
  access: Extract<Access, { roles: unknown }>,
  actor: Actor,
): 'not-verified' | 'not-approved' | 'right-missing' | undefined {
  const asked = (rule: typeof access.approved) =>
    rule === true || (rule !== undefined && rule.includes(actor.login_type));
  if ((asked(access.verified) || asked(access.approved)) && !isVerified(actor)) return 'not-verified';
  if (asked(access.approved) && actor.user_approval_status !== 1) return 'not-approved';
  if (access.right && actor.login_type === 'EMP' && !hasRight(actor.company_role, access.right)) return 'right-missing';
  return undefined;
}

/** Reads a JSON body, parsed or as bytes. No body at all counts as an empty object; any other media type is refused. */
async function readJson(req: Request, res: Response, readBody: RequestHandler): Promise<void> {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (!hasBody) {
    req.body = {};
    return;
  }
  if (!req.is('application/json')) throw new CommonError('media-type-unsupported', { error: texts.refusals.noJson });
  await new Promise<void>((resolve, reject) => {
    void readBody(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
}
