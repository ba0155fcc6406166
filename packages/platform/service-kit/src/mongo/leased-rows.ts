import { randomUUID } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';

/** A row of work that several processes may take, one at a time. */
export interface LeasedRow {
  _id: string;
  state: 'queued' | 'done' | 'failed';
  /** Free to take from this moment on: now for new work, later while somebody holds it or after a failure. */
  notBefore: Date;
  attempts: number;
  claim?: string;
  doneAt?: Date;
}

export const LEASED_ROW_START = {
  state: 'queued',
  notBefore: new Date(0),
  attempts: 0,
} as const satisfies Partial<LeasedRow>;

/** Rows of one receiver that may be in hand at once, and how many are. */
export interface Fairness {
  /** Field that names the receiver. */
  field: string;
  atMost: number;
  inHandOf: ReadonlyMap<unknown, number>;
}

/**
 * A work queue in a collection: rows are taken in batches under a lease. All times compared are the database's own, so
 * that replicas whose clocks differ by minutes neither take a row twice nor leave one lying (docs/reliability.md, R21).
 */
export interface LeasedRows<Row extends LeasedRow> {
  ensureIndexes(): Promise<void>;
  /** Takes up to `limit` free rows, oldest first, for `leaseMs`; with `fairness` no more of one receiver than that. */
  claim(limit: number, leaseMs: number, fairness?: Fairness): Promise<{ claim: string; rows: Row[] }>;
  /** Holds rows for longer while their work goes on. */
  renew(claim: string, ids: string[], leaseMs: number): Promise<void>;
  /** Ends rows that still wait: `done`, or `failed` when nobody will try again; `clear` names fields to erase. */
  finish(ids: string[], state: 'done' | 'failed', clear?: readonly string[]): Promise<void>;
  /** Gives rows back, free again after `delayMs`; the failed try is counted unless `uncounted`. */
  release(ids: string[], delayMs: number, options?: { uncounted?: boolean }): Promise<void>;
}

/** @param keepDoneSeconds how long done and failed rows stay before the database removes them */
export function createLeasedRows<Row extends LeasedRow>(
  connection: Connection,
  name: string,
  keepDoneSeconds: number,
): LeasedRows<Row> & { collection(): mongo.Collection<Row> } {
  // Claims and marks may be lost with a dying primary: the row is then worked on again, which consumers must bear
  // anyway. What was claimed must however be committed for good, hence majority reads: else an event could tell of a
  // lost change.
  const collection = (writeConcern: 'majority' | 1 = 'majority') =>
    connection
      .getClient()
      .db(connection.name)
      .collection<LeasedRow>(name, { readConcern: { level: 'majority' }, writeConcern: { w: writeConcern } });
  const free = { state: 'queued' as const, $expr: { $lte: ['$notBefore', '$$NOW'] } };
  const later = (ms: number) => ({ $add: ['$$NOW', ms] });

  return {
    // Each collection holds one kind of rows.
    collection: () => collection() as unknown as mongo.Collection<Row>,
    async ensureIndexes() {
      await collection().createIndex({ state: 1, _id: 1 }, { name: 'work' });
      await collection().createIndex({ doneAt: 1 }, { name: 'forget', expireAfterSeconds: keepDoneSeconds });
    },
    async claim(limit, leaseMs, fairness) {
      const claim = randomUUID();
      const found = await collection()
        .find({ ...free, ...(fairness ? withRoom(fairness) : {}) }, { sort: { _id: 1 }, limit })
        .toArray();
      const candidates = fairness ? fairPart(found, fairness) : found;
      if (candidates.length === 0) return { claim, rows: [] };
      const rows = candidates as Row[]; // the collection holds no others
      const ids = candidates.map((row) => row._id);
      const { modifiedCount } = await collection(1).updateMany({ _id: { $in: ids }, ...free }, [
        { $set: { claim, notBefore: later(leaseMs) } },
      ]);
      if (modifiedCount === ids.length) return { claim, rows };
      const mine = await collection(1)
        .find({ _id: { $in: ids }, claim }, { projection: { _id: 1 }, readConcern: { level: 'local' } })
        .toArray();
      const won = new Set(mine.map((row) => row._id));
      return { claim, rows: rows.filter((row) => won.has(row._id)) };
    },
    async renew(claim, ids, leaseMs) {
      await collection(1).updateMany({ _id: { $in: ids }, claim, state: 'queued' }, [
        { $set: { notBefore: later(leaseMs) } },
      ]);
    },
    async finish(ids, state, clear = []) {
      await collection(1).updateMany({ _id: { $in: ids }, state: 'queued' }, [
        { $set: { state, doneAt: '$$NOW' } },
        { $unset: ['claim', ...clear] },
      ]);
    },
    async release(ids, delayMs, { uncounted = false } = {}) {
      await collection(1).updateMany({ _id: { $in: ids }, state: 'queued' }, [
        { $set: { notBefore: later(delayMs), attempts: { $add: ['$attempts', uncounted ? 0 : 1] } } },
        { $unset: ['claim'] },
      ]);
    },
  };
}

/** Rows of receivers of which not all places are taken. */
function withRoom({ field, atMost, inHandOf }: Fairness): Record<string, { $nin: unknown[] }> {
  return { [field]: { $nin: [...inHandOf].flatMap(([receiver, count]) => (count < atMost ? [] : [receiver])) } };
}

/** The first rows of each receiver, as far as it has room. */
function fairPart<Row extends LeasedRow>(found: readonly Row[], { field, atMost, inHandOf }: Fairness): Row[] {
  const taken = new Map(inHandOf);
  return found.filter((row) => {
    // Every row has the field by which it is shared out.
    const receiver: unknown = (row as Row & Record<string, unknown>)[field];
    const count = taken.get(receiver) ?? 0;
    taken.set(receiver, count + 1);
    return count < atMost;
  });
}
