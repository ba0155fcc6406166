import type { RequestListener } from 'node:http';
import { type AnswerOf, type Endpoint, forNames } from '@market/api';
import { type InputArgs, type Parts, requestOf } from '@market/api/call';
import { CommonError } from '@market/api/common-error';
import { isMarketError, MarketError } from '@market/contracts/errors';
import { PEER_NAMES, type PeerName } from '@market/contracts/services';
import type { Pool } from 'undici';
import { createReplicas } from '../replicas';
import type { Log } from '../log';
import { callHandler } from './call-handler';

export { callHandler } from './call-handler';

/**
 * Calls between services, always on the caller's behalf, with the caller's own token, through public endpoints. `ask`
 * calls a typed endpoint.
 */
export interface Peers {
  /**
   * @returns the answer's JSON.
   * @throws MarketError the peer's own refusal (its code, status and sentence), or 'service-unavailable' when it does
   * not answer in time.
   */
  ask(question: PeerQuestion): Promise<unknown>;
  /** Calls every replica of the service. @returns the JSON of successful responses; empty if there are none */
  askEach(question: PeerQuestion): Promise<unknown[]>;
}

export interface PeerQuestion {
  service: PeerName;
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  bearer?: string;
  requestId?: string;
  /** Headers by which a gateway has reported the address of the person for whom the call is made. */
  addressReport?: Readonly<Record<string, string>> | undefined;
}

/** Caller and request of a call. */
interface Asking {
  bearer?: string | undefined;
  requestId?: string | undefined;
}
/** Read-only endpoints, so that a repeated call does no harm. */
export type AskedEndpoint = Endpoint & Pick<PeerQuestion, 'method'>;
export type AskArgs<E extends Endpoint> = InputArgs<Parts<E> & Asking>;

/**
 * Calls an endpoint of another service.
 * @param input the endpoint's input, and the caller on whose behalf it is called
 * @returns the endpoint's declared response
 * @throws MarketError as `Peers`
 */
export async function ask<const E extends AskedEndpoint>(
  peers: Peers,
  endpoint: E,
  ...[input]: AskArgs<E>
): Promise<AnswerOf<E>> {
  const { service, method }: AskedEndpoint = endpoint;
  const { bearer, requestId }: Asking = input ?? {};
  const { path, body } = requestOf(endpoint, input);
  // Cast: the service responds as its endpoint declares.
  return (await peers.ask({
    service,
    method,
    path,
    ...(body === undefined ? {} : { body }),
    ...(bearer ? { bearer } : {}),
    ...(requestId ? { requestId } : {}),
  })) as AnswerOf<E>;
}

const TIME_LIMIT_MS = 2_000;
const SERVICE_UNAVAILABLE = 503;

function headersOf({ bearer, requestId, body, addressReport }: PeerQuestion): Record<string, string> {
  return {
    ...addressReport,
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(requestId ? { 'x-request-id': requestId } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

/** Response of a peer; `retryAfter` is its header in seconds, if present. */
interface PeerAnswer {
  status: number;
  text: string;
  retryAfter: string | undefined;
}

function readAnswer({ status, text, retryAfter }: PeerAnswer): unknown {
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  if (status < 400) return json;
  if (
    status < 500 &&
    typeof json === 'object' &&
    json !== null &&
    'code' in json &&
    isMarketError({ ...json, status })
  ) {
    // Cast: the format of services' refusals.
    const { code, error } = json as { code: MarketError['code']; error: string };
    const seconds = Number(retryAfter);
    throw new MarketError(code, { error, ...(seconds > 0 ? { retryAfterSeconds: seconds } : {}) });
  }
  throw new CommonError('service-unavailable');
}

/**
 * Peers in other processes: each call is sent to a replica with few calls in flight, over kept-alive connections, and
 * retried on another one if that does not respond or is not ready; all these calls are read-only, so that repeating
 * them does no harm.
 */
export function createHttpPeers(
  urls: Readonly<Partial<Record<PeerName, string[]>>>,
  { log }: { log: Log },
): Peers & { close(): Promise<void> } {
  const replicas = forNames(PEER_NAMES, (service) =>
    createReplicas({
      urls: urls[service] ?? [],
      log,
      probes: 'after-failure',
      headersTimeoutMs: TIME_LIMIT_MS,
      bodyTimeoutMs: TIME_LIMIT_MS,
    }),
  );
  const askIn = (question: PeerQuestion) => async (pool: Pool, signal: AbortSignal) => {
    const answer = await pool.request({
      method: question.method,
      path: question.path,
      headers: headersOf(question),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
      body: question.body === undefined ? null : JSON.stringify(question.body),
    });
    const wait = answer.headers['retry-after'];
    return {
      status: answer.statusCode,
      text: await answer.body.text(),
      retryAfter: typeof wait === 'string' ? wait : undefined,
    };
  };
  return {
    async ask(question) {
      const answered = await replicas[question.service].send(askIn(question), {
        mayRepeat: true,
        isRefusal: (answer) => answer.status === SERVICE_UNAVAILABLE,
      });
      return readAnswer(answered);
    },
    async askEach(question) {
      return replicas[question.service].sendToEach(async (pool, signal) =>
        readAnswer(await askIn(question)(pool, signal)),
      );
    },
    async close() {
      await Promise.all(Object.values(replicas).map((of) => of.close()));
    },
  };
}

/** Peers in the same process: their HTTP handlers are called directly, without a network. */
export function createLocalPeers(handlerOf: (service: PeerName) => RequestListener | undefined): Peers {
  async function ask(question: PeerQuestion): Promise<unknown> {
    const handler = handlerOf(question.service);
    if (!handler) throw new CommonError('service-unavailable');
    const answered = await callHandler(handler, {
      method: question.method,
      path: question.path,
      headers: headersOf(question),
      body: question.body === undefined ? undefined : JSON.stringify(question.body),
    });
    return readAnswer(answered);
  }
  return {
    ask,
    askEach: (question) =>
      ask(question).then(
        (answer) => [answer],
        () => [],
      ),
  };
}
