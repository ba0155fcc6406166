import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { MarketError, type ServiceName } from '@market/contracts';
import { Pool, type Dispatcher } from 'undici';
import { headersFor, isConnectionHeader, type Forward } from './forward';

/** One copy of a service: its connections, and until when it is left out after it failed. */
interface Copy {
  pool: Pool;
  failures: number;
  restUntil: number;
}

const CONNECT_LIMIT_MS = 500;
/** A hanging service costs its callers this long once; then it rests and is refused at once. */
const HEADERS_LIMIT_MS = 10_000;
const BODY_LIMIT_MS = 60_000;
const CONNECTIONS = 64;
const REST_FIRST_MS = 250;
const REST_LONGEST_MS = 5_000;
/** Bodies up to this size are read first, so that another copy can be asked when the first one is gone. */
const REPEATABLE_BODY_BYTES = 128 * 1024;
/** Nothing of the request had left when these happened: any copy may be asked instead, whatever the method. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT', 'EAI_AGAIN']);

/**
 * Services in processes of their own: kept-alive connections, copies in turn, a copy that fails rests for a growing time,
 * and a request that cannot have reached a copy, or only reads, goes to the next.
 */
export function createHttpForward(urls: Record<ServiceName, string[]>): Forward {
  const copies = new Map<ServiceName, Copy[]>();
  for (const [service, list] of Object.entries(urls) as Array<[ServiceName, string[]]>) {
    copies.set(service, list.map((url) => ({ pool: new Pool(url, { connections: CONNECTIONS, keepAliveTimeout: 30_000, connect: { timeout: CONNECT_LIMIT_MS }, headersTimeout: HEADERS_LIMIT_MS, bodyTimeout: BODY_LIMIT_MS }), failures: 0, restUntil: 0 })));
  }
  let turn = 0;

  function awake(service: ServiceName): Copy[] {
    const all = copies.get(service) ?? [];
    const now = Date.now();
    const ready = all.filter((copy) => copy.restUntil <= now);
    turn += 1;
    return ready.map((_, index) => ready[(turn + index) % ready.length]!);
  }

  return {
    async send(errand) {
      const body = await bodyOf(errand.req);
      const options = { method: errand.req.method as Dispatcher.HttpMethod, path: errand.path, headers: headersFor(errand) };
      for (const copy of awake(errand.service)) {
        let answer: Dispatcher.ResponseData;
        try {
          answer = await copy.pool.request({ ...options, body });
        } catch (error) {
          rest(copy);
          if (errand.req.destroyed && !errand.req.complete) return;
          if (Buffer.isBuffer(body) || body === null ? mayRepeat(errand.req, error) : false) continue;
          break;
        }
        copy.failures = 0;
        await passOn(answer, errand.res);
        return;
      }
      throw new MarketError('service-unavailable');
    },
    async close() {
      await Promise.all([...copies.values()].flat().map(({ pool }) => pool.close()));
    },
  };
}

function rest(copy: Copy): void {
  copy.failures += 1;
  copy.restUntil = Date.now() + Math.min(REST_FIRST_MS * 2 ** (copy.failures - 1), REST_LONGEST_MS);
}

function mayRepeat(req: IncomingMessage, error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return NEVER_SENT.has(code) || req.method === 'GET' || req.method === 'HEAD';
}

/** A small body as a whole, a large one as the stream itself, none as null. */
async function bodyOf(req: IncomingMessage): Promise<Buffer | IncomingMessage | null> {
  const length = Number(req.headers['content-length'] ?? 0);
  if (req.headers['transfer-encoding'] !== undefined || length > REPEATABLE_BODY_BYTES) return req;
  if (length === 0) return null;
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function passOn(answer: Dispatcher.ResponseData, res: ServerResponse): Promise<void> {
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

