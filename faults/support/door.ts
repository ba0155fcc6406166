import { Pool } from 'undici';

/** Result of a request. `failure` is absent for every answer below 500. */
export interface Answer {
  status: number;
  body: unknown;
  retryAfterMs: number | undefined;
  failure?: string;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  token?: string | undefined;
  key?: string;
}

/**
 * Minimal load balancer: probes each gateway's `/readyz`, and sends requests in rotation to the gateways that are
 * ready.
 */
export interface Door {
  call(call: Call): Promise<Answer>;
  close(): Promise<void>;
}

const PROBE_EVERY_MS = 200;
const PROBE_LIMIT_MS = 1_000;
const ANSWER_LIMIT_MS = 20_000;
/** Errors of requests that were never sent: any balancer retries those with the next gateway. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']);

export function openDoor(urls: readonly string[], connections: number): Door {
  const gateways = urls.map((url) => ({
    url,
    ready: true,
    pool: new Pool(url, {
      connections,
      pipelining: 1,
      connect: { timeout: 1_000 },
      headersTimeout: ANSWER_LIMIT_MS,
      bodyTimeout: ANSWER_LIMIT_MS,
    }),
  }));
  let turn = 0;
  const probing = setInterval(() => {
    for (const gateway of gateways) {
      fetch(`${gateway.url}/readyz`, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) }).then(
        ({ ok }) => (gateway.ready = ok),
        () => (gateway.ready = false),
      );
    }
  }, PROBE_EVERY_MS);

  /** Returns all gateways in the order to try, ready ones first: even an unready gateway is better than no response. */
  function inOrder() {
    turn += 1;
    const turned = gateways.map((_, index) => gateways[(turn + index) % gateways.length]!);
    return [...turned.filter(({ ready }) => ready), ...turned.filter(({ ready }) => !ready)];
  }

  async function send({ method, path, body, token, key }: Call, gateway: { pool: Pool }): Promise<Answer> {
    const {
      statusCode,
      headers,
      body: stream,
    } = await gateway.pool.request({
      method,
      path: `/api${path}`,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const text = await stream.text();
    const parsed = text === '' ? undefined : (JSON.parse(text) as unknown);
    const code = parsed !== null && typeof parsed === 'object' && 'code' in parsed ? String(parsed.code) : '';
    const retryAfter = Number(headers['retry-after']);
    return {
      status: statusCode,
      body: parsed,
      retryAfterMs: Number.isFinite(retryAfter) ? retryAfter * 1_000 : undefined,
      ...(statusCode >= 500 ? { failure: `${statusCode} ${code}`.trim() } : {}),
    };
  }

  return {
    async call(call) {
      let failure = '';
      for (const gateway of inOrder()) {
        try {
          return await send(call, gateway);
        } catch (error) {
          failure = codeOf(error);
          if (!NEVER_SENT.has(failure)) break;
          gateway.ready = false;
        }
      }
      return { status: 0, body: undefined, retryAfterMs: undefined, failure };
    },
    async close() {
      clearInterval(probing);
      await Promise.all(gateways.map(({ pool }) => pool.destroy()));
    },
  };
}

function codeOf(error: unknown): string {
  // Errors of Jest's realm and of Node's realm have different classes, so `instanceof` would fail.
  const { name, code, cause } = error as { name?: unknown; code?: unknown; cause?: { code?: unknown } };
  if (name === 'TimeoutError') return `no answer in ${ANSWER_LIMIT_MS / 1_000} s`;
  return String(code ?? cause?.code ?? name ?? error);
}
