import { createHash } from 'node:crypto';
import { DAY } from '@market/api/durations';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import { modelOf } from './model-of';

interface TurnRow {
  /** Hash of the id of what is counted for: the row outlives it by up to a day. */
  _id: string;
  taken: number;
  /** Database time, for the row's expiry. */
  at: Date;
}

const turnSchema = new Schema<TurnRow>(
  {
    _id: { type: String, required: true },
    taken: { type: Number, required: true },
    at: { type: Date, required: true, expires: DAY },
  },
  { collection: 'turns', versionKey: false },
);

/** @param of id of the account, company or application whose limit the transaction counts */
export type TakeTurn = (session: ClientSession, of: string) => Promise<void>;

/**
 * Serialises transactions of the same account, company or application: each writes the same row, so that the database
 * restarts the later ones. Of twenty concurrent checks none then exceeds a limit; counting alone does not see the
 * others' uncommitted writes.
 */
export function createTurns(connection: Connection): TakeTurn {
  const rows = modelOf<TurnRow>(connection, 'Turn', turnSchema);
  return async (session, of) => {
    const _id = createHash('sha256').update(of).digest('base64url');
    await rows.updateOne({ _id }, { $inc: { taken: 1 }, $currentDate: { at: true } }, { session, upsert: true });
  };
}
