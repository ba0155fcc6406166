import type { EndpointChanges, RemoteAction } from '@market/contracts/remotes';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';

export interface HistoryEntry {
  at: Date;
  by: string;
  action: RemoteAction;
  remote: string;
  version: string;
  detail: string;
  /** Endpoints added or removed by the published version, compared with the live one. */
  endpoints?: EndpointChanges;
}
interface HistoryRow extends HistoryEntry {
  /** Generation of the change, and the entry's position in it. */
  _id: string;
  generation: number;
  /** Next attempt to notify the owner's team; absent when done, given up, or without anybody to notify. */
  notice_at?: Date;
  notice_tries?: number;
}
/** History entry with a pending notice to a team. */
export interface DueNotice extends HistoryEntry {
  id: string;
  tries: number;
}

const historySchema = new Schema<HistoryRow>(
  {
    _id: { type: String, required: true },
    generation: { type: Number, required: true },
    at: { type: Date, required: true },
    by: { type: String, required: true },
    action: { type: String, required: true },
    remote: { type: String, required: true },
    version: { type: String, default: '' },
    detail: { type: String, default: '' },
    endpoints: { type: Schema.Types.Mixed },
    notice_at: { type: Date },
    notice_tries: { type: Number },
  },
  { collection: 'history', versionKey: false },
);
historySchema.index({ generation: -1, _id: -1 });
historySchema.index({ remote: 1, generation: -1, _id: -1 });
historySchema.index({ notice_at: 1 }, { partialFilterExpression: { notice_at: { $exists: true } } });

export type HistoryStore = ReturnType<typeof createHistoryStore>;

/**
 * Audit log of changes; append-only.
 * @param notified whether somebody is to be notified of changes of a remote
 */
export function createHistoryStore(
  connection: Connection,
  { notified = () => false }: { notified?: (remote: string) => boolean } = {},
) {
  const rows = modelOf<HistoryRow>(connection, 'History', historySchema);
  return {
    async add(session: ClientSession, generation: number, entries: readonly HistoryEntry[]): Promise<void> {
      await rows.create(
        entries.map((entry, index) => ({
          ...entry,
          generation,
          _id: `${generation}-${index}`,
          ...(notified(entry.remote) ? { notice_at: entry.at, notice_tries: 0 } : {}),
        })),
        { session, ordered: true },
      );
    },
    /**
     * Adds an entry without a change of the registry, idempotently across replicas.
     * @param id of the entry; the same id is added once
     */
    async addOnce(id: string, generation: number, entry: HistoryEntry): Promise<void> {
      const notice = notified(entry.remote) ? { notice_at: entry.at, notice_tries: 0 } : {};
      await rows.updateOne({ _id: id }, { $setOnInsert: { ...entry, generation, ...notice } }, { upsert: true });
    },
    /** Entries with a notice due by now, oldest first. */
    async dueNotices(now: Date, limit: number): Promise<DueNotice[]> {
      const found = await rows
        .find({ notice_at: trusted({ $lte: now }) })
        .sort({ notice_at: 1, _id: 1 })
        .limit(limit)
        .lean<HistoryRow[]>();
      return found.map(({ _id: id, notice_tries: tries = 0, at, by, action, remote, version, detail }) => ({
        id,
        tries,
        at,
        by,
        action,
        remote,
        version,
        detail,
      }));
    },
    /** @param next time of the next attempt; undefined for no further one */
    async noticeTried(id: string, next: Date | undefined): Promise<void> {
      await rows.updateOne(
        { _id: id },
        next ? { $set: { notice_at: next }, $inc: { notice_tries: 1 } } : { $unset: { notice_at: 1, notice_tries: 1 } },
      );
    },
    /** Postpones notices without counting an attempt. */
    async postponeNotices(ids: readonly string[], until: Date): Promise<void> {
      await rows.updateMany({ _id: trusted({ $in: [...ids] }) }, { $set: { notice_at: until } });
    },
    /** Page of the history, newest first. */
    async page({
      remote,
      page,
      limit,
    }: {
      remote: string | undefined;
      page: number;
      limit: number;
    }): Promise<{ entries: HistoryEntry[]; total: number }> {
      const filter = remote === undefined ? {} : { remote };
      const [entries, total] = await Promise.all([
        rows
          .find(filter)
          .sort({ generation: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<HistoryRow[]>(),
        rows.countDocuments(filter),
      ]);
      return { entries, total };
    },
  };
}
