import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { forNames } from '@market/api';
import { SERVICE_NAMES, type ServiceName } from '@market/contracts/services';
import { createReplicas, type AddressSeal, type ReplicasOptions } from '@market/service-kit';
import type { Dispatcher, Pool } from 'undici';
import { headersFor, isConnectionHeader, type Errand, type Forward } from './forward';

/**
 * Concurrency limit per replica; requests above it are refused immediately, because they would only queue there
 * (docs/reliability.md, R19).
 */
const CALLS_IN_HAND = 128;
/** Bodies up to this size are buffered first, so that the request can be retried on another replica. */
const REPEATABLE_BODY_BYTES = 128 * 1024;
const SERVICE_UNAVAILABLE = 503;
const CONFLICT = 409;
/** Time limit for an earlier try of the same call that is still running, and the interval of its checks. */
const EARLIER_TRY_MS = 15_000;
const LOOK_AGAIN_MS = 200;

export interface HttpForward extends Forward {
  /** Whether a service has been ready since the start, by the probes of its replicas. */
  wasReady(service: ServiceName): boolean;
}

/**
 * Forwards to services in separate processes: keep-alive connections; least-busy of the ready replicas; failover to the
 * next replica for a request that cannot have reached the first, is read-only, or is idempotent by its key.
 */
export function createHttpForward(
  urls: Record<ServiceName, string[]>,
  {
    addresses,
    ...options
  }: Pick<ReplicasOptions, 'log' | 'lookUp' | 'lookUpEveryMs' | 'probeEveryMs' | 'silenceMs'> & {
    addresses: Pick<AddressSeal, 'headersFor'>;
  },
): HttpForward {
  const replicas = forNames(SERVICE_NAMES, (service) =>
    createReplicas({ ...options, urls: urls[service], probes: 'always', inHandMax: CALLS_IN_HAND }),
  );

  return {
    async send(errand) {
      const body = await bodyOf(errand.req);
      const request = {
        // Cast: Node's parser rejects other methods.
        method: errand.req.method as Dispatcher.HttpMethod,
        path: errand.path,
        headers: { ...headersFor(errand), ...addresses.headersFor(errand) },
        body,
      };
      const mayRepeat = errand.mayRepeat && isWhole(body);
      const giveUpAt = performance.now() + EARLIER_TRY_MS;
      let tries = 0;
      for (;;) {
        const response = await replicas[errand.service].send(
          (pool, signal) => {
            tries += 1;
            const isAgain = tries > 1;
            return call(pool, { ...request, signal }, errand, {
              keep: (answer) => mayRepeat && (isUnavailable(answer) || (isAgain && isInProgress(answer))),
            });
          },
          {
            mayRepeat,
            kind: errand.isStream ? 'stream' : 'call',
            isRefusal: (answer) => answer !== undefined && isUnavailable(answer),
          },
        );
        if (!response) return;
        // The replica only seemed down (for instance too busy for its probes) and still processes the first try: wait
        // and return that result, since the person sent one request.
        if (isUnavailable(response) || performance.now() > giveUpAt) return passOn(response, errand.res);
        await pause(LOOK_AGAIN_MS);
      }
    },
    wasReady: (service) => replicas[service].wasReady(),
    async close() {
      await Promise.all(Object.values(replicas).map((of) => of.close()));
    },
  };
}

/** Buffered response, passed on later, or dropped where another replica gives a better one. */
type KeptAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Readable };

const isUnavailable = ({ statusCode }: { statusCode: number }) => statusCode === SERVICE_UNAVAILABLE;

/**
 * Whether an earlier try with the same idempotency key is still in progress: the only conflict with a `Retry-After`
 * header.
 */
const isInProgress = ({ statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>) =>
  statusCode === CONFLICT && headers['retry-after'] !== undefined;

/**
 * Sends a request to a replica and passes its response on. Throws only while nothing has been passed on.
 * @param keep selects the responses to return instead of passing on, because another replica may have a better one
 */
async function call(
  pool: Pool,
  request: Dispatcher.RequestOptions,
  { req, res }: Errand,
  { keep }: { keep: (answer: Dispatcher.ResponseData) => boolean },
): Promise<KeptAnswer | undefined> {
  let answer: Dispatcher.ResponseData;
  try {
    answer = await pool.request(request);
  } catch (error) {
    // The client disconnected during the request: the replica is not at fault, and no response is needed.
    if (req.destroyed && !req.complete) return undefined;
    throw error;
  }
  if (keep(answer)) {
    return {
      statusCode: answer.statusCode,
      headers: answer.headers,
      body: Readable.from([Buffer.from(await answer.body.arrayBuffer())]),
    };
  }
  await passOn(answer, res);
  return undefined;
}

/** A streamed body is consumed and cannot be sent again. */
function isWhole(body: Buffer | IncomingMessage | null): boolean {
  return body === null || Buffer.isBuffer(body);
}

/** Returns a small body as a buffer, a large one as the stream itself, and null for an empty one. */
async function bodyOf(req: IncomingMessage): Promise<Buffer | IncomingMessage | null> {
  const length = Number(req.headers['content-length'] ?? 0);
  if (req.headers['transfer-encoding'] !== undefined || length > REPEATABLE_BODY_BYTES) return req;
  if (length === 0) return null;
  const parts: Buffer[] = [];
  const sent: AsyncIterable<Buffer> = req;
  for await (const part of sent) parts.push(part);
  return Buffer.concat(parts);
}

async function passOn(answer: KeptAnswer, res: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !isConnectionHeader(name)) res.setHeader(name, value);
  }
  res.statusCode = answer.statusCode;
  try {
    await pipeline(answer.body, res);
  } catch {
    // The service or the client disconnected mid-response: only a cut connection still signals the error honestly.
    res.destroy();
  }
}
