import type { RemoteAction } from '@market/contracts/remotes';
import type { ClientSession, Connection } from '@market/service-kit';
import { Schema } from 'mongoose';

export interface HistoryEntry {
  at: Date;
  by: string;
  action: RemoteAction;
  remote: string;
  version: string;
  detail: string;
}
interface HistoryRow extends HistoryEntry {
  /** The generation that the change made, and its place in it. */
  _id: string;
  generation: number;
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
  },
  { collection: 'history', versionKey: false },
);
historySchema.index({ generation: -1, _id: -1 });
historySchema.index({ remote: 1, generation: -1, _id: -1 });

export type HistoryStore = ReturnType<typeof createHistoryStore>;

/** Audit log of changes; append-only. */
export function createHistoryStore(connection: Connection) {
  const rows = connection.model<HistoryRow>('History', historySchema);
  return {
    async add(session: ClientSession, generation: number, entries: readonly HistoryEntry[]): Promise<void> {
      await rows.create(
        entries.map((entry, index) => ({ ...entry, generation, _id: `${generation}-${index}` })),
        { session, ordered: true },
      );
    },
    /** Newest first. */
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
