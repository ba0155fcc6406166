import type { Log } from '../log';
import type { Fairness, LeasedRow, LeasedRows } from './leased-rows';

/** Worker of a leased work queue, in the background; any number of replicas may run one at once. */
export interface LeasedWorker {
  start(): Promise<void>;
  /** Leases no more rows, waits for those in progress, at most `stopLimitMs`, and releases the rest. */
  stop(): Promise<void>;
  /** Wakes the worker for new work, so that it need not wait for the next poll. */
  poke(): void;
}

export interface LeasedWorkerRules<Row> {
  /** Rows leased at once. */
  batch: number;
  /** Maximum number of rows in progress; a slow row occupies only its own place. */
  window: number;
  /**
   * Fairness between receivers: at most this many rows of one receiver, by the given field, are in progress at once,
   * and failures of one do not affect the others. If absent, all rows have the same receiver, and the worker pauses
   * when all fail.
   */
  fair?: { field: keyof Row & string; atMost: number };
  /** The lease: after this time without renewal a row is free again, so this is the wait when a replica dies. */
  leaseMs: number;
  /** Poll interval, besides wake-ups by `poke`. */
  pollMs: number;
  stopLimitMs: number;
  /** Backoff until the retry after this failed try, or 'give-up'. */
  afterFailure(row: Row, error: unknown): number | 'give-up';
  /** Fields erased once a row is done or given up. */
  clear?: readonly string[];
}

interface Outcome {
  id: string;
  result: 'done' | 'failed' | number;
}

/** Backoff between batches when every row of a batch failed, since the receiver is down; it grows up to this limit. */
const PAUSE_FIRST_MS = 100;
const PAUSE_LONGEST_MS = 5_000;
/**
 * Maximum number of consecutive failures logged as warnings: with the receiver down for an hour, the same line for each
 * row and try would hide all others.
 */
const WARNED_IN_A_ROW = 10;

/**
 * @param work processes one row; its rejection is a failed try
 * @param about fields of log lines about a row besides its id, such as the request that it originates from
 */
export function createLeasedWorker<Row extends LeasedRow>({
  name,
  rows,
  work,
  about = () => ({}),
  rules,
  log,
}: {
  name: string;
  rows: LeasedRows<Row>;
  work: (row: Row) => Promise<void>;
  about?: (row: Row) => Record<string, unknown>;
  rules: LeasedWorkerRules<Row>;
  log: Log;
}): LeasedWorker {
  const inHand = new Map<string, { claim: string; receiver: unknown }>();
  const outcomes: Outcome[] = [];
  let running = false;
  let poked = false;
  let wake: (() => void) | undefined;
  let loop: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  let renewal: NodeJS.Timeout | undefined;
  let failuresInARow = 0;

  function poke(): void {
    poked = true;
    wake?.();
  }

  async function sleepUntilWoken(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    wake = undefined;
  }

  async function takeAndStart(): Promise<number> {
    const limit = Math.min(rules.batch, rules.window - inHand.size);
    if (limit <= 0) return 0;
    const { claim, rows: taken } = await rows.claim(limit, rules.leaseMs, fairness());
    for (const row of taken) {
      inHand.set(row._id, { claim, receiver: rules.fair && row[rules.fair.field] });
      void work(row).then(
        () => settle(row._id, 'done'),
        (error: unknown) => {
          const next = rules.afterFailure(row, error);
          const isNews = next === 'give-up' || failuresInARow < WARNED_IN_A_ROW;
          log[isNews ? 'warn' : 'debug'](
            {
              ...about(row),
              err: error,
              worker: name,
              id: row._id,
              attempts: row.attempts + 1,
              gaveUp: next === 'give-up',
            },
            'queued work failed',
          );
          settle(row._id, next === 'give-up' ? 'failed' : next);
        },
      );
    }
    return taken.length;
  }

  function fairness(): Fairness | undefined {
    if (!rules.fair) return undefined;
    const inHandOf = new Map<unknown, number>();
    for (const { receiver } of inHand.values()) inHandOf.set(receiver, (inHandOf.get(receiver) ?? 0) + 1);
    return { ...rules.fair, inHandOf };
  }

  function settle(id: string, result: Outcome['result']): void {
    if (!inHand.delete(id)) return;
    failuresInARow = typeof result === 'number' ? failuresInARow + 1 : 0;
    outcomes.push({ id, result });
    writing ??= writeOutcomes().finally(() => {
      writing = undefined;
      // Wakes the waiter for room in the window, or for the end that `stop` awaits.
      wake?.();
    });
  }

  async function writeOutcomes(): Promise<void> {
    // Waits a turn of the event loop, so that outcomes settled together are written together.
    await new Promise((resolve) => setImmediate(resolve));
    while (outcomes.length > 0) {
      const groups = idsBy(outcomes.splice(0).map(({ id, result }) => [result, id]));
      for (const [result, ids] of groups) {
        try {
          await (typeof result === 'number' ? rows.release(ids, result) : rows.finish(ids, result, rules.clear));
        } catch (error) {
          // The lease expires and the work is repeated, which its receiver tolerates.
          log.error({ err: error, worker: name, rows: ids.length }, 'outcome of queued work could not be written');
        }
      }
    }
  }

  async function run(): Promise<void> {
    while (running) {
      poked = false;
      try {
        const taken = await takeAndStart();
        // Receivers at their limit are excluded from the next query, which then finds rows of others behind theirs.
        if (taken > 0 && (rules.fair || (taken === rules.batch && failuresInARow === 0))) continue;
        if (!rules.fair && failuresInARow >= rules.batch) await pause();
        else if (!poked && running) await sleepUntilWoken(rules.pollMs);
      } catch (error) {
        log.error({ err: error, worker: name }, 'queued work could not be taken');
        failuresInARow += rules.batch;
        await pause();
      }
    }
  }

  async function pause(): Promise<void> {
    const until =
      Date.now() + Math.min(PAUSE_FIRST_MS * 2 ** Math.floor(failuresInARow / rules.batch), PAUSE_LONGEST_MS);
    while (running && Date.now() < until) await sleepUntilWoken(until - Date.now());
  }

  function renewAll(): void {
    const byClaim = idsBy([...inHand].map(([id, { claim }]) => [claim, id]));
    for (const [claim, ids] of byClaim) {
      rows
        .renew(claim, ids, rules.leaseMs)
        .catch((error: unknown) => log.warn({ err: error, worker: name }, 'lease could not be renewed'));
    }
  }

  return {
    async start() {
      if (running) return;
      await rows.ensureIndexes();
      running = true;
      renewal = setInterval(renewAll, rules.leaseMs / 3);
      loop = run();
    },
    async stop() {
      if (!running) return;
      running = false;
      wake?.();
      await loop;
      const giveUpAt = Date.now() + rules.stopLimitMs;
      while ((inHand.size > 0 || writing) && Date.now() < giveUpAt) await sleepUntilWoken(giveUpAt - Date.now());
      clearInterval(renewal);
      const left = [...inHand.keys()];
      inHand.clear();
      if (left.length > 0) await rows.release(left, 0, { uncounted: true });
    },
    poke,
  };
}

function idsBy<Key>(pairs: Array<[Key, string]>): Map<Key, string[]> {
  const groups = new Map<Key, string[]>();
  for (const [key, id] of pairs) groups.set(key, [...(groups.get(key) ?? []), id]);
  return groups;
}
