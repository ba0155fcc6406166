import { isIPv6 } from 'node:net';
import { Client, Pool } from 'undici';
import type { Log } from '../log';
import type { ReplicaAddress } from './find-addresses';

/**
 * Health of a replica. `ready` ones are preferred. A replica whose probe returns `not-ready` is used only if no ready
 * one is left (its database may just be electing a primary), and a `refusing` one, which refused connections, only
 * after those: a try costs a millisecond, and it may be back. A `hanging` one, or an `away` one, which is unreachable
 * or has its circuit breaker open, receives no calls at all.
 */
export type ReplicaState = 'ready' | 'not-ready' | 'refusing' | 'hanging' | 'away';

/** A `call` ends with its answer; a `stream` stays open as long as somebody listens, and is counted separately. */
export type WorkKind = 'call' | 'stream';

/** Replica of a service behind a circuit breaker: its connections, calls in flight, and health. */
export interface Replica {
  at: ReplicaAddress;
  state(): ReplicaState;
  /** When it was last known to be ready, by `performance.now()`; -Infinity before. */
  readyAt(): number;
  /** Calls or streams of ours that are in flight there. */
  inHand(kind: WorkKind): number;
  /**
   * Makes a call; a failure counts towards opening the circuit breaker. The signal aborts a call that waits for a
   * hanging replica: at once if it may be repeated, else after a longer silence.
   */
  run<Result>(kind: WorkKind, call: Call<Result>, mayRepeat: boolean): Promise<Result>;
  /** Sends a readiness probe now. */
  probe(): Promise<void>;
  /** Closes once the calls in flight have ended. */
  close(): Promise<void>;
}

export interface ReplicaRules {
  headersTimeoutMs: number;
  bodyTimeoutMs: number;
  /** Silence after which a replica hangs. */
  silenceMs: number;
}

/** Call over a replica's connections, aborted by the signal. */
export type Call<Result> = (pool: Pool, signal: AbortSignal) => Promise<Result>;

const CONNECT_LIMIT_MS = 1_000;
const KEEP_ALIVE_MS = 30_000;
/**
 * Silence in ms after which a replica counts as hanging: no response to its probe or any call (docs/reliability.md,
 * R14). Late responses count: a replica that still responds is merely slow, and least connections already gives it
 * fewer calls.
 */
export const SILENCE_MS = 2_000;
/**
 * Multiple of that silence after which calls that must not be repeated are aborted too: on a starved machine the
 * replica may still be processing them, and a late response is better than a refusal of work that was done.
 */
const SILENCES_BEFORE_GIVING_UP = 2.5;
/**
 * Event loop delay above which a silent probe does not count: this process itself is starved, so silence says nothing
 * about the replica.
 */
const OWN_DELAY_MS = 100;
const LOOK_AT_OWN_DELAY_EVERY_MS = 50;
/**
 * Circuit breaker: number of consecutive failed calls, despite answered probes, before it opens, for a time that
 * doubles (exponential backoff).
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

/** Whether a failed call cannot have reached the server. */
export function wasNeverSent(error: unknown): boolean {
  return NEVER_SENT.has(codeOf(error));
}

/** A replica counts as ready until its first probe or call. */
export function createReplica({ at, rules, log }: { at: ReplicaAddress; rules: ReplicaRules; log: Log }): Replica {
  const connect = { timeout: CONNECT_LIMIT_MS, lookup: pinnedTo(at.address) };
  const pool = new Pool(at.url, {
    connections: null,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect,
    headersTimeout: rules.headersTimeoutMs,
    bodyTimeout: rules.bodyTimeoutMs,
  });
  const probing = new Client(at.url, { keepAliveTimeout: KEEP_ALIVE_MS, connect });
  let state: ReplicaState = 'ready';
  let running: Promise<void> | undefined;
  let closed = false;
  const inHand: Record<WorkKind, number> = { call: 0, stream: 0 };
  const waiting = new Set<{ mayRepeat: boolean; end: AbortController }>();
  let silentSince: number | undefined;
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

  /** Calls that fail while the breaker is open do not extend its time. */
  function openBreaker(): void {
    const now = performance.now();
    if (now < openUntil) return;
    openUntil = now + Math.min(OPEN_FIRST_MS * 2 ** timesOpened, OPEN_LONGEST_MS);
    timesOpened += 1;
  }

  /** Aborts the calls that wait for a hanging replica. */
  function giveUpCalls(which: (call: { mayRepeat: boolean }) => boolean): void {
    for (const call of waiting) if (which(call)) call.end.abort(new Error('the replica hangs'));
  }

  function countSilence(startedAt: number): void {
    if (answeredAt > startedAt) return;
    if (silentSince === undefined || answeredAt > silentSince) silentSince = startedAt;
    become('hanging', 'it hangs');
    const gaveUp = performance.now() - silentSince >= rules.silenceMs * SILENCES_BEFORE_GIVING_UP;
    giveUpCalls(({ mayRepeat }) => gaveUp || mayRepeat);
  }

  /** Health probe; a late answer counts like any other. */
  async function ask(): Promise<void> {
    const startedAt = performance.now();
    const limit = new AbortController();
    const ownDelay = measureOwnDelay();
    const timer = setTimeout(() => limit.abort(), rules.silenceMs);
    try {
      const { statusCode, body } = await probing.request({ method: 'GET', path: '/readyz', signal: limit.signal });
      await body.dump();
      answeredAt = performance.now();
      if (statusCode === 200) readyAt = answeredAt;
      become(statusCode === 200 ? 'ready' : 'not-ready', `it answers ${statusCode}`);
    } catch (error) {
      if (closed) return;
      if (!limit.signal.aborted) become(withoutConnection(error), codeOf(error) || 'it does not answer');
      else if (ownDelay.longest() < OWN_DELAY_MS) countSilence(startedAt);
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
    async run(kind, call, mayRepeat) {
      inHand[kind] += 1;
      const here = { mayRepeat, end: new AbortController() };
      // A stream sends data only now and then: it is not checked for silence, and lives as long as its connection.
      if (kind === 'call') waiting.add(here);
      try {
        const result = await call(pool, here.end.signal);
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
        waiting.delete(here);
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

/**
 * A refused connection fails at once, so that a retry is cheap; a connect timeout counts as silence; every other
 * failure costs the caller its timeout.
 */
function withoutConnection(error: unknown): ReplicaState {
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return 'refusing';
  return code === 'UND_ERR_CONNECT_TIMEOUT' ? 'hanging' : 'away';
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
