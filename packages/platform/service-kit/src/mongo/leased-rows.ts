import { randomUUID } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';

/** Row of a work queue that several processes may lease, one at a time. */
export interface LeasedRow {
  _id: string;
  state: 'queued' | 'done' | 'failed';
  /** Time from which the row may be leased: now for new work, later while it is leased or after a failure. */
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

/** Limit of rows of one receiver in progress at once, and their present number. */
export interface Fairness {
  /** Field that names the receiver. */
  field: string;
  atMost: number;
  inHandOf: ReadonlyMap<unknown, number>;
}

/**
 * A work queue in a collection: rows are taken in batches under a lease. All compared times are the database's own, so
 * that replicas whose clocks differ by minutes neither take a row twice nor leave one untaken (docs/reliability.md,
 * R21).
 */
export interface LeasedRows<Row extends LeasedRow> {
  ensureIndexes(): Promise<void>;
  /**
   * Leases up to `limit` free rows, oldest first, for `leaseMs`; with `fairness` no more rows of one receiver than its
   * limit.
   */
  claim(limit: number, leaseMs: number, fairness?: Fairness): Promise<{ claim: string; rows: Row[] }>;
  /** Extends the lease of rows whose work continues. */
  renew(claim: string, ids: string[], leaseMs: number): Promise<void>;
  /** Ends waiting rows: `done`, or `failed` when there will be no retry; `clear` names fields to erase. */
  finish(ids: string[], state: 'done' | 'failed', clear?: readonly string[]): Promise<void>;
  /** Releases rows, free again after `delayMs` (backoff); the failed try is counted unless `uncounted`. */
  release(ids: string[], delayMs: number, options?: { uncounted?: boolean }): Promise<void>;
}

/** @param keepDoneSeconds how long done and failed rows stay before the database removes them */
export function createLeasedRows<Row extends LeasedRow>(
  connection: Connection,
  name: string,
  keepDoneSeconds: number,
): LeasedRows<Row> & { collection(): mongo.Collection<Row> } {
  // Leases and results may be lost with a dying primary: the row is then processed again, which consumers must tolerate
  // anyway. The row itself must be durably committed before it is leased, hence majority reads: otherwise an event
  // could report a lost change.
  const collection = (writeConcern: 'majority' | 1 = 'majority') =>
    connection
      .getClient()
      .db(connection.name)
      .collection<LeasedRow>(name, { readConcern: { level: 'majority' }, writeConcern: { w: writeConcern } });
  const free = { state: 'queued' as const, $expr: { $lte: ['$notBefore', '$$NOW'] } };
  const later = (ms: number) => ({ $add: ['$$NOW', ms] });

  return {
    // Cast: each collection stores one kind of rows.
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

/** Filter for rows of receivers below their limit. */
function withRoom({ field, atMost, inHandOf }: Fairness): Record<string, { $nin: unknown[] }> {
  return { [field]: { $nin: [...inHandOf].flatMap(([receiver, count]) => (count < atMost ? [] : [receiver])) } };
}

/** The first rows of each receiver, up to its limit. */
function fairPart<Row extends LeasedRow>(found: readonly Row[], { field, atMost, inHandOf }: Fairness): Row[] {
  const taken = new Map(inHandOf);
  return found.filter((row) => {
    // Cast: every row has the receiver's field.
    const receiver: unknown = (row as Row & Record<string, unknown>)[field];
    const count = taken.get(receiver) ?? 0;
    taken.set(receiver, count + 1);
    return count < atMost;
  });
}
