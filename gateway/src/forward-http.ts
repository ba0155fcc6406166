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
 * Calls in the hands of one replica; what it is asked above that is refused at once, for it would only wait its turn
 * (docs/reliability.md, R19).
 */
const CALLS_IN_HAND = 128;
/** Bodies up to this size are read first, so that another replica can be asked when the first one is gone. */
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
 * Services in processes of their own: kept-alive connections; of the replicas that are ready the one with the fewest
 * calls in hand; and a call that cannot have reached a replica, that only reads, or that the service knows again by its
 * key, goes to the next.
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
        // Node's parser lets no other in.
        method: errand.req.method as Dispatcher.HttpMethod,
        path: errand.path,
        headers: { ...headersFor(errand), ...addresses.headersFor(errand) },
        body,
      };
      const mayRepeat = errand.mayRepeat && isWhole(body);
      const giveUpAt = performance.now() + EARLIER_TRY_MS;
      let tries = 0;
      for (;;) {
        const kept = await replicas[errand.service].send(
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
        if (!kept) return;
        // A replica that seemed gone, as one too busy to answer its probes does, works on the first try: the person asked
        // once, and gets the answer of that.
        if (isUnavailable(kept) || performance.now() > giveUpAt) return passOn(kept, errand.res);
        await pause(LOOK_AGAIN_MS);
      }
    },
    wasReady: (service) => replicas[service].wasReady(),
    async close() {
      await Promise.all(Object.values(replicas).map((of) => of.close()));
    },
  };
}

/** An answer that is passed on later, or not at all where another replica gives a better one. */
type KeptAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Readable };

const isUnavailable = ({ statusCode }: { statusCode: number }) => statusCode === SERVICE_UNAVAILABLE;

/**
 * Whether another try of the same call, by its key, is being worked on: the one conflict that says when to come again.
 */
const isInProgress = ({ statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>) =>
  statusCode === CONFLICT && headers['retry-after'] !== undefined;

/**
 * Calls a replica and passes its answer on. Throws only as long as nothing was passed on.
 * @param keep for which answers are given back instead: what this replica lacks another one may have
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
    // The person has gone in the middle of the request: no fault of the replica, and nobody to answer.
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

/** A body that was streamed is gone. */
function isWhole(body: Buffer | IncomingMessage | null): boolean {
  return body === null || Buffer.isBuffer(body);
}

/** A small body as a whole, a large one as the stream itself, none as null. */
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
    // The service or the person went away in the middle: the cut connection is the only honest answer left.
    res.destroy();
  }
}
