import type { Log } from '../log';
import type { Fairness, LeasedRow, LeasedRows } from './leased-rows';

/** Worker of a leased work queue, in the background; any number of replicas may run one at once. */
export interface LeasedWorker {
  start(): Promise<void>;
  /** Takes no more rows, waits for those in hand, at most `stopLimitMs`, and gives the rest back. */
  stop(): Promise<void>;
  /** Says that there is new work, so that it need not wait for the next look. */
  poke(): void;
}

export interface LeasedWorkerRules<Row> {
  /** Rows taken at once. */
  batch: number;
  /** Rows in hand at most; a row that takes long holds up its own place only. */
  window: number;
  /**
   * Rows for many receivers: of one, by the field that names it, so many are in hand at most, and failures of one are
   * none of the others'. Without it all rows are for one, and when all fail it is left in peace for a while.
   */
  fair?: { field: keyof Row & string; atMost: number };
  /** The lease: after this time without renewal a row is free again, so this is the wait when a replica dies. */
  leaseMs: number;
  /** Looks for work this often even when nobody pokes. */
  pollMs: number;
  stopLimitMs: number;
  /** After the given failed try: the wait until the next one, or 'give-up'. */
  afterFailure(row: Row, error: unknown): number | 'give-up';
  /** Fields erased once a row is done or given up. */
  clear?: readonly string[];
}

interface Outcome {
  id: string;
  result: 'done' | 'failed' | number;
}

/** When every row of a batch failed, the other side is away: wait between batches, growing up to this. */
const PAUSE_FIRST_MS = 100;
const PAUSE_LONGEST_MS = 5_000;
/**
 * Failures in a row that are warned of: with the other side away for an hour, the same line for each row and try would
 * hide all others.
 */
const WARNED_IN_A_ROW = 10;

/**
 * @param work does one row's work; its rejection is a failed try
 * @param about what a log line about a row should tell beside its id, such as the request that it comes from
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
      // Room in the window, or the end that `stop` waits for.
      wake?.();
    });
  }

  async function writeOutcomes(): Promise<void> {
    // Waits a turn, so that outcomes settled together are written together.
    await new Promise((resolve) => setImmediate(resolve));
    while (outcomes.length > 0) {
      const groups = idsBy(outcomes.splice(0).map(({ id, result }) => [result, id]));
      for (const [result, ids] of groups) {
        try {
          await (typeof result === 'number' ? rows.release(ids, result) : rows.finish(ids, result, rules.clear));
        } catch (error) {
          // The lease runs out and the work is done once more; whoever receives it bears repetition.
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
        // Receivers with all their places taken are left out of the next look, which finds rows behind theirs.
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
