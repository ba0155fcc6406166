import { setTimeout as pause } from 'node:timers/promises';
import { inTurn } from '@market/api';
import { CommonError } from '@market/api/common-error';
import type { Log } from '../log';
import {
  SILENCE_MS,
  createReplica,
  wasNeverSent,
  type Call,
  type Replica,
  type ReplicaRules,
  type ReplicaState,
  type WorkKind,
} from './replica';
import { findAddresses, knownAddresses, lookUpHost, type LookUp, type ReplicaAddress } from './find-addresses';

/** A load balancer over the replicas of one service, in the process that calls it. */
export interface Replicas {
  /**
   * Balances by least connections: the call is sent to the replica with the fewest calls in flight. It is retried on
   * another replica if nothing of it was sent, if it is safe to repeat (`mayRepeat`), or if the response `isRefusal`.
   * If no usable replica is left but one was ready recently, all are probed at once and the call waits for the first
   * that is back: in a rolling restart one leaves just as another comes up, and on a starved machine one that seems to
   * hang is only slow.
   * @throws CommonError 'service-unavailable' when no replica is left, or all are at their limit
   */
  send<Result>(
    call: Call<Result>,
    rules: { mayRepeat: boolean; kind?: WorkKind; isRefusal?: (result: Result) => boolean },
  ): Promise<Result>;
  /**
   * Runs `call` at each replica that is not away, for state that each replica holds alone.
   * @returns the successful results
   */
  sendToEach<Result>(call: Call<Result>): Promise<Result[]>;
  /** Whether any replica has ever been ready, by its probes or calls. */
  wasReady(): boolean;
  /** Each replica with its health. */
  states(): Array<ReplicaAddress & { state: ReplicaState }>;
  close(): Promise<void>;
}

export interface ReplicasOptions extends Partial<ReplicaRules> {
  /** Addresses of replicas, or host names that resolve to several each. */
  urls: readonly string[];
  log: Log;
  /**
   * Load shedding: maximum calls in flight per replica; a call above it is refused at once, not queued
   * (docs/reliability.md, R19).
   */
  inHandMax?: number;
  /**
   * Readiness probes. `always`: every replica is probed permanently, so that a draining one gets no new calls
   * (docs/measurements.md, M29). `after-failure`: only a replica that was taken out is probed, until it is back.
   */
  probes: 'always' | 'after-failure';
  probeEveryMs?: number;
  lookUp?: LookUp;
  lookUpEveryMs?: number;
}

const PROBE_EVERY_MS = 200;
const LOOK_UP_EVERY_MS = 2_000;
const HEADERS_LIMIT_MS = 15_000;
const BODY_LIMIT_MS = 60_000;
const RETRY_AFTER_SECONDS = 1;
/**
 * A service with a replica that was ready this recently counts as restarting, not as down; one with a hanging replica,
 * for longer: it may be dead or starved.
 */
const READY_LATELY_MS = 2_000;
const HANGING_LATELY_MS = 10_000;
/** Maximum wait of a call without a usable replica; with a hanging one, measured from the call's arrival. */
const PATIENCE_MS = 1_000;
const PATIENCE_WITH_HANGING_MS = 3_000;
/** The pause between two rounds of tries. */
const NEXT_ROUND_AFTER_MS = 100;

/** The order in which replicas are preferred, by health. */
const IN_ORDER = ['ready', 'not-ready', 'refusing'] as const satisfies readonly ReplicaState[];

export function createReplicas({
  urls,
  log,
  inHandMax = Infinity,
  probes,
  probeEveryMs = PROBE_EVERY_MS,
  lookUp = lookUpHost,
  lookUpEveryMs = LOOK_UP_EVERY_MS,
  headersTimeoutMs = HEADERS_LIMIT_MS,
  bodyTimeoutMs = BODY_LIMIT_MS,
  silenceMs = SILENCE_MS,
}: ReplicasOptions): Replicas {
  const replicas = new Map<string, Replica>();
  const keyOf = ({ url, address }: ReplicaAddress) => `${url} ${address}`;
  const rules: ReplicaRules = { headersTimeoutMs, bodyTimeoutMs, silenceMs };
  let turn = 0;
  let callsWaiting = 0;
  let closed = false;

  function take(found: readonly ReplicaAddress[]): void {
    if (closed) return;
    const wanted = new Map(found.map((at) => [keyOf(at), at]));
    for (const [key, replica] of replicas) {
      if (wanted.has(key)) continue;
      replicas.delete(key);
      void replica.close();
    }
    for (const [key, at] of wanted) if (!replicas.has(key)) replicas.set(key, createReplica({ at, rules, log }));
  }

  async function lookAgain(): Promise<void> {
    try {
      take(await findAddresses(urls, lookUp));
    } catch (error) {
      // The last known addresses stay in use: a DNS outage must not take services down.
      log.warn({ err: error, urls }, 'the addresses of a service could not be looked up');
    }
  }

  function probe(which: 'all' | 'not ready'): void {
    for (const replica of replicas.values()) if (which === 'all' || replica.state() !== 'ready') void replica.probe();
  }

  take(knownAddresses(urls));
  const hasNames = replicas.size < urls.length;
  let firstLook: Promise<void> | undefined = hasNames ? lookAgain().finally(() => (firstLook = undefined)) : undefined;
  const looking = hasNames ? setInterval(() => void lookAgain(), lookUpEveryMs).unref() : undefined;
  const probing = setInterval(() => probe(probes === 'always' ? 'all' : 'not ready'), probeEveryMs).unref();

  const isHanging = (replica: Replica) => replica.state() === 'hanging';
  const isFull = (replica: Replica, kind: WorkKind) => kind !== 'stream' && replica.inHand(kind) >= inHandMax;

  /**
   * Whether waiting for a replica makes sense: none is merely at its limit, one was ready recently, and not too many
   * calls wait.
   */
  function mayComeBack(kind: WorkKind, tried: ReadonlySet<Replica>): boolean {
    const all = [...replicas.values()];
    const now = performance.now();
    return (
      callsWaiting < inHandMax &&
      !all.some((replica) => !tried.has(replica) && isFull(replica, kind)) &&
      all.some((replica) => replica.readyAt() > now - (isHanging(replica) ? HANGING_LATELY_MS : READY_LATELY_MS))
    );
  }

  /** Probes all replicas at once, and retries the call a moment later. */
  async function waitForNextRound(): Promise<void> {
    callsWaiting += 1;
    probe('not ready');
    await pause(NEXT_ROUND_AFTER_MS);
    callsWaiting -= 1;
  }

  /** Least connections, so that a slow replica gets fewer calls; equal ones in round robin. */
  function pick(kind: WorkKind, tried: ReadonlySet<Replica>): Replica | undefined {
    const all = [...replicas.values()].filter((replica) => !tried.has(replica) && !isFull(replica, kind));
    const usable =
      IN_ORDER.map((state) => all.filter((replica) => replica.state() === state)).find((found) => found.length > 0) ??
      [];
    turn += 1;
    let best: Replica | undefined;
    for (let index = 0; index < usable.length; index += 1) {
      const replica = inTurn(usable, turn + index);
      if (!best || replica.inHand(kind) < best.inHand(kind)) best = replica;
    }
    return best;
  }

  return {
    async send<Result>(
      call: Call<Result>,
      {
        mayRepeat,
        kind = 'call',
        isRefusal = () => false,
      }: { mayRepeat: boolean; kind?: WorkKind; isRefusal?: (result: Result) => boolean },
    ) {
      const startedAt = performance.now();
      if (firstLook) await firstLook;
      const tried = new Set<Replica>();
      let cause: unknown;
      let refusal: { result: Result } | undefined;
      let giveUpAt: number | undefined;
      for (;;) {
        const replica = pick(kind, tried);
        if (!replica && refusal) return refusal.result;
        if (!replica && mayComeBack(kind, tried)) {
          giveUpAt ??= Math.max(
            performance.now() + PATIENCE_MS,
            [...replicas.values()].some(isHanging) ? startedAt + PATIENCE_WITH_HANGING_MS : 0,
          );
          if (performance.now() < giveUpAt) {
            tried.clear();
            await waitForNextRound();
            continue;
          }
        }
        if (!replica) throw new CommonError('service-unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
        tried.add(replica);
        try {
          const result = await replica.run(kind, call, mayRepeat);
          if (!isRefusal(result)) return result;
          refusal = { result };
        } catch (error) {
          cause = error;
          if (!mayRepeat && !wasNeverSent(error))
            throw new CommonError('service-unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
        }
      }
    },
    async sendToEach(call) {
      if (firstLook) await firstLook;
      const there = [...replicas.values()].filter((replica) => !['away', 'hanging'].includes(replica.state()));
      const answers = await Promise.allSettled(there.map((replica) => replica.run('call', call, true)));
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    },
    wasReady: () => [...replicas.values()].some((replica) => replica.readyAt() > -Infinity),
    states: () => [...replicas.values()].map((replica) => ({ ...replica.at, state: replica.state() })),
    async close() {
      closed = true;
      clearInterval(looking);
      clearInterval(probing);
      await Promise.all([...replicas.values()].map((replica) => replica.close()));
    },
  };
}
