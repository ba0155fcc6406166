import {
  createLog,
  createOutbox,
  inTransaction,
  isDatabaseAway,
  isDuplicateKey,
  systemClock,
  type Connection,
} from '@market/service-kit';

const TYPE = 'identity.account-approved.v1';
const GIVE_UP_AFTER_MS = 180_000;

export interface Changes {
  acknowledged: number[];
  /** Failures that a client must not see: neither a response nor 'the database is away'. */
  unexpected: unknown[];
  /** Longest time without any acknowledgement, and the longest duration of one try, in milliseconds. */
  longestStall(): number;
  longestTry(): number;
  done: Promise<void>;
}

/**
 * Stores the numbers from `from` up to `from + count`, each as a row and an event in one transaction, by concurrent
 * clients that retry like real ones.
 */
export function makeChanges({
  connection,
  from,
  count,
  clients,
}: {
  connection: Connection;
  from: number;
  count: number;
  clients: number;
}): Changes {
  const rows = connection.collection<{ _id: number }>('changes');
  const outbox = createOutbox({ connection, producer: 'identity', clock: systemClock });
  const log = createLog({ name: 'changes', level: 'silent' });
  const acknowledged: number[] = [];
  const unexpected: unknown[] = [];
  let lastAt = performance.now();
  let stall = 0;
  let slowest = 0;

  async function change(number: number): Promise<void> {
    const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      const startedAt = performance.now();
      try {
        await inTransaction(connection, async (session) => {
          await rows.insertOne({ _id: number } as never, { session });
          await outbox.add(session, TYPE, { login_id: String(number) }, { requestId: 'faults' });
        });
        break;
      } catch (error) {
        // Duplicate key: the client's own earlier try succeeded.
        if (isDuplicateKey(error)) break;
        if (!isDatabaseAway(error)) unexpected.push(error);
        if (performance.now() > giveUpAt) throw error;
        log.debug({ err: error, number }, 'again');
      } finally {
        slowest = Math.max(slowest, performance.now() - startedAt);
      }
    }
    stall = Math.max(stall, performance.now() - lastAt);
    lastAt = performance.now();
    acknowledged.push(number);
  }

  let next = from;
  const lanes = Array.from({ length: clients }, async () => {
    while (next < from + count) await change(next++);
  });
  return {
    acknowledged,
    unexpected,
    longestStall: () => Math.round(stall),
    longestTry: () => Math.round(slowest),
    done: Promise.all(lanes).then(() => undefined),
  };
}

/** Returns the numbers whose row or event is missing or duplicated. */
export async function misfits(connection: Connection, expected: readonly number[]): Promise<number[]> {
  const stored = (await connection.collection<{ _id: number }>('changes').find().toArray()).map(({ _id }) => _id);
  const published = (await connection.collection('outbox').find({ type: TYPE }).toArray()).map((row) =>
    Number((row.payload as { login_id: string }).login_id),
  );
  const timesIn = (list: readonly number[]) =>
    list.reduce((counts, number) => counts.set(number, (counts.get(number) ?? 0) + 1), new Map<number, number>());
  const [rows, events] = [timesIn(stored), timesIn(published)];
  return [...new Set([...expected, ...stored, ...published])].filter(
    (number) => rows.get(number) !== 1 || events.get(number) !== 1 || !expected.includes(number),
  );
}
