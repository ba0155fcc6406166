import { createHash } from 'node:crypto';
import { DAY } from '@market/api/durations';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import { modelOf } from './model-of';

interface TurnRow {
  /** Hash of the account or company: the row outlives it by up to a day. */
  _id: string;
  taken: number;
  /** Time of the database, for the end of the row. */
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

/** @param of id of the account or company whose limit the transaction counts */
export type TakeTurn = (session: ClientSession, of: string) => Promise<void>;

/**
 * Makes transactions about the same account or company go one after the other: each writes the same row, so that the
 * database starts the later ones anew. Of twenty that count at once none passes a limit then; counts alone see nothing
 * of what the others are about to write.
 */
export function createTurns(connection: Connection): TakeTurn {
  const rows = modelOf<TurnRow>(connection, 'Turn', turnSchema);
  return async (session, of) => {
    const _id = createHash('sha256').update(of).digest('base64url');
    await rows.updateOne({ _id }, { $inc: { taken: 1 }, $currentDate: { at: true } }, { session, upsert: true });
  };
}
