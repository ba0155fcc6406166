import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema } from 'mongoose';

interface SaverRow {
  /** The account. */
  _id: string;
  /** Counts the transactions that held the row. */
  held: number;
}

const saverSchema = new Schema<SaverRow>(
  { _id: { type: String, required: true }, held: { type: Number, default: 0 } },
  { collection: 'savers', versionKey: false },
);

/**
 * Makes the changes of what one person keeps go one after the other, so that none of twenty at once passes the limit.
 */
export interface SaverStore {
  /** Keeps other transactions of this person waiting until this one ends. */
  hold(session: ClientSession, loginId: string): Promise<void>;
  /** Forgets a person whose account ended. */
  remove(session: ClientSession, loginId: string): Promise<void>;
}

export function createSaverStore(connection: Connection): SaverStore {
  const rows = modelOf<SaverRow>(connection, 'Saver', saverSchema);
  return {
    async hold(session, loginId) {
      await rows.updateOne({ _id: loginId }, { $inc: { held: 1 } }, { session, upsert: true });
    },
    async remove(session, loginId) {
      await rows.deleteOne({ _id: loginId }, { session });
    },
  };
}
