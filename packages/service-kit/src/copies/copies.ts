import { setTimeout as pause } from 'node:timers/promises';
import { MarketError } from '@market/contracts';
import type { Pool } from 'undici';
import type { Log } from '../log';
import { createCopy, wasNeverSent, type Copy, type CopyRules, type CopyState, type WorkKind } from './copy';
import { findPlaces, knownPlaces, lookUpHost, type LookUp, type Place } from './find-addresses';

/** All copies of one service, as a caller of it sees them. */
export interface Copies {
  /**
   * Makes a call on the copy that has the least in hand. A call that failed goes to another copy when nothing of it was
   * sent, or when `mayRepeat`, which says that to make it twice does no harm; and one whose answer `isRefusal`, as long
   * as there is another copy to ask. Where all copies that counted as ready failed it, all are asked once more a moment
   * later: in a restart one goes as the other comes.
   * @throws MarketError 'service-unavailable' when no copy is left, or all have their hands full
   */
  send<Result>(
    call: (pool: Pool) => Promise<Result>,
    rules: { mayRepeat: boolean; kind?: WorkKind; isRefusal?: (result: Result) => boolean },
  ): Promise<Result>;
  /** Each copy with how it stands. */
  states(): Array<Place & { state: CopyState }>;
  close(): Promise<void>;
}

export interface CopiesOptions extends Partial<CopyRules> {
  /** Addresses of copies, or names that stand for several each. */
  urls: readonly string[];
  log: Log;
  /**
   * Calls that one copy is given at once; what comes above that is refused at once instead of waiting
   * (docs/reliability.md, R19).
   */
  inHandMax?: number;
  /**
   * `always`: every copy is asked whether it is ready all the time, so that one that is about to leave gets nothing new
   * (docs/measurements.md, M29). `after-failure`: only a copy that is left out is asked, until it is back.
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
/** A service of which a copy was ready this lately is being restarted or is busy rather than away. */
const READY_LATELY_MS = 2_000;
/** How long a call waits for a copy of such a service, and after which time all are asked again. */
const PATIENCE_MS = 1_000;
const NEXT_ROUND_AFTER_MS = 100;

/** Which copies are asked first. */
const IN_ORDER = ['ready', 'not-ready', 'refusing'] as const satisfies readonly CopyState[];

export function createCopies({
  urls,
  log,
  inHandMax = Infinity,
  probes,
  probeEveryMs = PROBE_EVERY_MS,
  lookUp = lookUpHost,
  lookUpEveryMs = LOOK_UP_EVERY_MS,
  headersTimeoutMs = HEADERS_LIMIT_MS,
  bodyTimeoutMs = BODY_LIMIT_MS,
}: CopiesOptions): Copies {
  const copies = new Map<string, Copy>();
  const keyOf = ({ url, address }: Place) => `${url} ${address}`;
  const rules: CopyRules = { headersTimeoutMs, bodyTimeoutMs };
  let turn = 0;
  let closed = false;

  function take(places: readonly Place[]): void {
    if (closed) return;
    const wanted = new Map(places.map((place) => [keyOf(place), place]));
    for (const [key, copy] of copies) {
      if (wanted.has(key)) continue;
      copies.delete(key);
      void copy.close();
    }
    for (const [key, place] of wanted) if (!copies.has(key)) copies.set(key, createCopy({ place, rules, log }));
  }

  async function lookAgain(): Promise<void> {
    try {
      take(await findPlaces(urls, lookUp));
    } catch (error) {
      // What was known goes on: a resolver that is away must not take services with it.
      log.warn({ err: error, urls }, 'the addresses of a service could not be looked up');
    }
  }

  function probeAll(): void {
    for (const copy of copies.values()) if (probes === 'always' || copy.state() !== 'ready') void copy.probe();
  }

  take(knownPlaces(urls));
  const hasNames = copies.size < urls.length;
  let firstLook: Promise<void> | undefined = hasNames ? lookAgain().finally(() => (firstLook = undefined)) : undefined;
  const looking = hasNames ? setInterval(() => void lookAgain(), lookUpEveryMs).unref() : undefined;
  const probing = setInterval(probeAll, probeEveryMs).unref();

  const isFull = (copy: Copy, kind: WorkKind) => kind !== 'stream' && copy.inHand(kind) >= inHandMax;

  /** Whether to wait for a copy makes sense: none refuses because it is full, and one was ready lately. */
  function mayComeBack(kind: WorkKind, tried: ReadonlySet<Copy>): boolean {
    const all = [...copies.values()];
    return (
      !all.some((copy) => !tried.has(copy) && isFull(copy, kind)) &&
      all.some((copy) => copy.readyAt() > performance.now() - READY_LATELY_MS)
    );
  }

  /** The one with the least in hand, so that one that has become slow gets fewer; equals take turns. */
  function pick(kind: WorkKind, tried: ReadonlySet<Copy>): Copy | undefined {
    const all = [...copies.values()].filter((copy) => !tried.has(copy) && !isFull(copy, kind));
    const usable =
      IN_ORDER.map((state) => all.filter((copy) => copy.state() === state)).find((found) => found.length > 0) ?? [];
    turn += 1;
    let best: Copy | undefined;
    for (let index = 0; index < usable.length; index += 1) {
      const copy = usable[(turn + index) % usable.length]!;
      if (!best || copy.inHand(kind) < best.inHand(kind)) best = copy;
    }
    return best;
  }

  return {
    async send<Result>(
      call: (pool: Pool) => Promise<Result>,
      {
        mayRepeat,
        kind = 'call',
        isRefusal = () => false,
      }: { mayRepeat: boolean; kind?: WorkKind; isRefusal?: (result: Result) => boolean },
    ) {
      if (firstLook) await firstLook;
      const tried = new Set<Copy>();
      let cause: unknown;
      let refusal: { result: Result } | undefined;
      let giveUpAt: number | undefined;
      for (;;) {
        const copy = pick(kind, tried);
        if (!copy && refusal) return refusal.result;
        if (!copy && mayComeBack(kind, tried)) {
          giveUpAt ??= performance.now() + PATIENCE_MS;
          if (performance.now() < giveUpAt) {
            tried.clear();
            await pause(NEXT_ROUND_AFTER_MS);
            continue;
          }
        }
        if (!copy) throw new MarketError('service-unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
        tried.add(copy);
        try {
          const result = await copy.run(kind, call);
          if (!isRefusal(result)) return result;
          refusal = { result };
        } catch (error) {
          cause = error;
          if (!mayRepeat && !wasNeverSent(error))
            throw new MarketError('service-unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
        }
      }
    },
    states: () => [...copies.values()].map((copy) => ({ ...copy.place, state: copy.state() })),
    async close() {
      closed = true;
      clearInterval(looking);
      clearInterval(probing);
      await Promise.all([...copies.values()].map((copy) => copy.close()));
    },
  };
}
