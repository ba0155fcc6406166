import { isIPv6 } from 'node:net';
import { Client, Pool } from 'undici';
import type { Log } from '../log';
import type { Place } from './find-addresses';

/**
 * How a copy stands. `ready` ones are asked first; one that answers but says that it is `not-ready` only where no other
 * is left (its database may just be choosing a primary), and after those one that was `refusing` connections: to ask it
 * again costs a millisecond, and it may be back. One that is `away`, because it hangs or cannot be reached, is not
 * asked at all.
 */
export type CopyState = 'ready' | 'not-ready' | 'refusing' | 'away';

/** A `call` ends with its answer; a `stream` stays open for as long as somebody listens, and is counted apart. */
export type WorkKind = 'call' | 'stream';

/** One copy of a service: its connections, what it has in hand, and how it stands. */
export interface Copy {
  place: Place;
  state(): CopyState;
  /** When it was last known to be ready, by `performance.now()`; -Infinity before. */
  readyAt(): number;
  /** Work of a kind that it has of us. */
  inHand(kind: WorkKind): number;
  /** Calls it; a failure counts against it. */
  run<Result>(kind: WorkKind, call: (pool: Pool) => Promise<Result>): Promise<Result>;
  /** Asks it whether it is ready, at once. */
  probe(): Promise<void>;
  /** Lets calls in hand end. */
  close(): Promise<void>;
}

export interface CopyRules {
  headersTimeoutMs: number;
  bodyTimeoutMs: number;
}

const CONNECT_LIMIT_MS = 500;
const KEEP_ALIVE_MS = 30_000;
/**
 * A copy that gives no answer to three probes in a row, nor to any call meanwhile, hangs: what waits for it is given
 * up, within 3 s of the beginning (docs/reliability.md, R14). One that answers something is slow, and gets less by
 * having more in hand.
 */
const PROBE_LIMIT_MS = 800;
const SILENT_PROBES = 3;
/**
 * Where this process itself gets its turn later than this while it waits, the machine is short of time, and silence
 * says nothing about the copy.
 */
const OWN_DELAY_MS = 100;
const LOOK_AT_OWN_DELAY_EVERY_MS = 50;
/** Calls in a row that fail on a copy whose probes are answered, before it is left out for a growing time. */
const FAILURES = 3;
const REST_FIRST_MS = 250;
const REST_LONGEST_MS = 5_000;
/** Nothing of the request had left when these happened: any copy may be asked instead, whatever the method. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'EAI_AGAIN',
]);

/** Whether a failed call cannot have reached anybody. */
export function wasNeverSent(error: unknown): boolean {
  return NEVER_SENT.has(codeOf(error));
}

/** Counts as ready until it was asked or called for the first time. */
export function createCopy({ place, rules, log }: { place: Place; rules: CopyRules; log: Log }): Copy {
  const connect = { timeout: CONNECT_LIMIT_MS, lookup: pinnedTo(place.address) };
  const newPool = () =>
    new Pool(place.url, {
      connections: null,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connect,
      headersTimeout: rules.headersTimeoutMs,
      bodyTimeout: rules.bodyTimeoutMs,
    });
  let pool = newPool();
  const probing = new Client(place.url, { keepAliveTimeout: KEEP_ALIVE_MS, connect });
  let state: CopyState = 'ready';
  let running: Promise<void> | undefined;
  let closed = false;
  const inHand: Record<WorkKind, number> = { call: 0, stream: 0 };
  let silent = 0;
  let silentSince = 0;
  let answeredAt = 0;
  let readyAt = -Infinity;
  let failures = 0;
  let rests = 0;
  let restUntil = 0;

  function become(next: CopyState, why: string): void {
    if (state === next || closed) return;
    log[next === 'ready' ? 'info' : 'warn'](
      { copy: place.url, address: place.address, why },
      next === 'ready' ? 'a copy is taken back' : 'a copy is left out',
    );
    state = next;
    if (next !== 'ready') return;
    failures = 0;
    rests = 0;
    restUntil = 0;
  }

  /** Calls that failed together are one reason to rest, however many they were. */
  function rest(): void {
    const now = performance.now();
    if (now < restUntil) return;
    restUntil = now + Math.min(REST_FIRST_MS * 2 ** rests, REST_LONGEST_MS);
    rests += 1;
  }

  /** What waits for a copy that hangs would wait in vain. */
  function giveUpCalls(): void {
    const hanging = pool;
    pool = newPool();
    void hanging.destroy(new Error('the copy hangs')).catch(() => undefined);
  }

  function countSilence(startedAt: number): void {
    if (silent === 0 || answeredAt > silentSince) {
      silent = 0;
      silentSince = startedAt;
    }
    silent += 1;
    if (silent < SILENT_PROBES) return;
    become('away', 'it hangs');
    giveUpCalls();
  }

  async function ask(): Promise<void> {
    const startedAt = performance.now();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), PROBE_LIMIT_MS);
    const ownDelay = measureOwnDelay();
    try {
      const { statusCode, body } = await probing.request({ method: 'GET', path: '/readyz', signal: limit.signal });
      await body.dump();
      silent = 0;
      if (statusCode === 200) readyAt = performance.now();
      become(statusCode === 200 ? 'ready' : 'not-ready', `it answers ${statusCode}`);
    } catch (error) {
      if (closed) return;
      if (!limit.signal.aborted) {
        silent = 0;
        become(withoutConnection(error), codeOf(error) || 'it does not answer');
      } else if (ownDelay.longest() < OWN_DELAY_MS) countSilence(startedAt);
    } finally {
      clearTimeout(timer);
      ownDelay.stop();
    }
  }

  const probe = () => (running ??= ask().finally(() => (running = undefined)));

  return {
    place,
    state: () => (state === 'ready' && performance.now() < restUntil ? 'away' : state),
    readyAt: () => readyAt,
    inHand: (kind) => inHand[kind],
    probe,
    async run(kind, call) {
      inHand[kind] += 1;
      try {
        const result = await call(pool);
        failures = 0;
        rests = 0;
        // What was asked before the rest is answered after it began: the copy works, and where it is the only one all
        // would be refused.
        restUntil = 0;
        answeredAt = performance.now();
        if (state === 'ready') readyAt = answeredAt;
        return result;
      } catch (error) {
        failures += 1;
        log.warn({ err: error, copy: place.url, address: place.address, kind, failures }, 'a call failed at a copy');
        if (wasNeverSent(error)) become(withoutConnection(error), codeOf(error));
        else if (failures >= FAILURES) rest();
        if (!closed) void probe();
        throw error;
      } finally {
        inHand[kind] -= 1;
      }
    },
    async close() {
      closed = true;
      await Promise.all([pool.close(), probing.destroy()]);
    },
  };
}

/** How much later than due this process gets its turn, at the longest, in milliseconds. */
function measureOwnDelay(): { longest(): number; stop(): void } {
  let due = performance.now() + LOOK_AT_OWN_DELAY_EVERY_MS;
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - due);
    due = now + LOOK_AT_OWN_DELAY_EVERY_MS;
  };
  const looking = setInterval(look, LOOK_AT_OWN_DELAY_EVERY_MS);
  return {
    longest() {
      look();
      return longest;
    },
    stop: () => clearInterval(looking),
  };
}

/**
 * A copy's connections go to its own address, while the host's name stays in the request and in the certificate that is
 * asked for.
 */
function pinnedTo(address: string) {
  const family = isIPv6(address) ? 6 : 4;
  return (
    _hostname: string,
    options: { all?: boolean },
    callback: (error: null, found: string | Array<{ address: string; family: number }>, family?: number) => void,
  ) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

/** A refusal comes at once, everything else costs a caller its time. */
function withoutConnection(error: unknown): CopyState {
  return codeOf(error) === 'ECONNREFUSED' ? 'refusing' : 'away';
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
