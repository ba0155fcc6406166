import { isIPv6 } from 'node:net';
import { Client, Pool } from 'undici';
import type { Log } from '../log';
import type { ReplicaAddress } from './find-addresses';

/**
 * Health of a replica. `ready` ones are preferred. One that answers its probe with `not-ready` is used only where no
 * ready one is left (its database may just be electing a primary), and one that was `refusing` connections only after
 * those: trying it costs a millisecond, and it may be back. One that is `away`, because it hangs, cannot be reached,
 * or has its circuit breaker open, gets no calls at all.
 */
export type ReplicaState = 'ready' | 'not-ready' | 'refusing' | 'away';

/** A `call` ends with its answer; a `stream` stays open as long as somebody listens, and is counted separately. */
export type WorkKind = 'call' | 'stream';

/** One replica of a service behind a circuit breaker: its connections, calls in flight, and health. */
export interface Replica {
  at: ReplicaAddress;
  state(): ReplicaState;
  /** When it was last known to be ready, by `performance.now()`; -Infinity before. */
  readyAt(): number;
  /** Calls or streams of ours that are in flight there. */
  inHand(kind: WorkKind): number;
  /** Makes a call; a failure counts towards opening the circuit breaker. */
  run<Result>(kind: WorkKind, call: (pool: Pool) => Promise<Result>): Promise<Result>;
  /** Sends a readiness probe now. */
  probe(): Promise<void>;
  /** Closes once the calls in flight have ended. */
  close(): Promise<void>;
}

export interface ReplicaRules {
  headersTimeoutMs: number;
  bodyTimeoutMs: number;
}

const CONNECT_LIMIT_MS = 500;
const KEEP_ALIVE_MS = 30_000;
/**
 * A replica hangs when it leaves three probes in a row and every call meanwhile without an answer: calls that wait for
 * it are given up, within 3 s of the first silence (docs/reliability.md, R14). One that still answers something is
 * merely slow, and least connections already gives it fewer calls.
 */
const PROBE_LIMIT_MS = 800;
const SILENT_PROBES = 3;
/**
 * Event loop delay above which a silent probe does not count: this process itself is starved, so silence says nothing
 * about the replica.
 */
const OWN_DELAY_MS = 100;
const LOOK_AT_OWN_DELAY_EVERY_MS = 50;
/**
 * Circuit breaker: so many calls in a row fail, though probes are answered, before it opens, for a time that doubles
 * (exponential backoff).
 */
const FAILURES_BEFORE_OPEN = 3;
const OPEN_FIRST_MS = 250;
const OPEN_LONGEST_MS = 5_000;
/** Errors of connecting: nothing of the request was sent, so another replica may be tried whatever the method. */
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

/** A replica counts as ready until its first probe or call. */
export function createReplica({ at, rules, log }: { at: ReplicaAddress; rules: ReplicaRules; log: Log }): Replica {
  const connect = { timeout: CONNECT_LIMIT_MS, lookup: pinnedTo(at.address) };
  const newPool = () =>
    new Pool(at.url, {
      connections: null,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connect,
      headersTimeout: rules.headersTimeoutMs,
      bodyTimeout: rules.bodyTimeoutMs,
    });
  let pool = newPool();
  const probing = new Client(at.url, { keepAliveTimeout: KEEP_ALIVE_MS, connect });
  let state: ReplicaState = 'ready';
  let running: Promise<void> | undefined;
  let closed = false;
  const inHand: Record<WorkKind, number> = { call: 0, stream: 0 };
  let silent = 0;
  let silentSince = 0;
  let answeredAt = 0;
  let readyAt = -Infinity;
  let failures = 0;
  let timesOpened = 0;
  let openUntil = 0;

  function become(next: ReplicaState, why: string): void {
    if (state === next || closed) return;
    log[next === 'ready' ? 'info' : 'warn'](
      { replica: at.url, address: at.address, why },
      next === 'ready' ? 'a replica is taken back' : 'a replica is left out',
    );
    state = next;
    if (next !== 'ready') return;
    failures = 0;
    timesOpened = 0;
    openUntil = 0;
  }

  /** Calls that fail while it is open do not lengthen the time. */
  function openBreaker(): void {
    const now = performance.now();
    if (now < openUntil) return;
    openUntil = now + Math.min(OPEN_FIRST_MS * 2 ** timesOpened, OPEN_LONGEST_MS);
    timesOpened += 1;
  }

  /** Ends all calls to a replica that hangs: they would never be answered. */
  function giveUpCalls(): void {
    const hanging = pool;
    pool = newPool();
    void hanging.destroy(new Error('the replica hangs')).catch(() => undefined);
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
    at,
    state: () => (state === 'ready' && performance.now() < openUntil ? 'away' : state),
    readyAt: () => readyAt,
    inHand: (kind) => inHand[kind],
    probe,
    async run(kind, call) {
      inHand[kind] += 1;
      try {
        const result = await call(pool);
        failures = 0;
        timesOpened = 0;
        // Closes the circuit breaker: this call was sent before it opened, and its answer shows that the replica works.
        // Left open, it would refuse every call where this is the only replica.
        openUntil = 0;
        answeredAt = performance.now();
        if (state === 'ready') readyAt = answeredAt;
        return result;
      } catch (error) {
        failures += 1;
        log.warn({ err: error, replica: at.url, address: at.address, kind, failures }, 'a call failed at a replica');
        if (wasNeverSent(error)) become(withoutConnection(error), codeOf(error));
        else if (failures >= FAILURES_BEFORE_OPEN) openBreaker();
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

/** Measures the event loop delay: the longest time by which a timer was late, in milliseconds. */
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
 * Resolves the host name to this replica's own address, while the name stays in the Host header and in the TLS check.
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

/** A refused connection fails at once, so it may be tried again; every other failure costs the caller its timeout. */
function withoutConnection(error: unknown): ReplicaState {
  return codeOf(error) === 'ECONNREFUSED' ? 'refusing' : 'away';
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
