import { Schema, trusted, type Connection } from 'mongoose';
import { isDuplicateKey, modelOf } from '@market/service-kit';

interface OnceRow {
  _id: string;
  expires_at: Date;
}

const onceSchema = new Schema<OnceRow>(
  { _id: { type: String, required: true }, expires_at: { type: Date, required: true, index: { expires: 0 } } },
  { collection: 'once', versionKey: false },
);

/** Deduplicates events by key, so that each counts once: a used Google token, a daily notice. */
export interface DedupStore {
  /** True for the first caller with `key`, false for all others until `until`. */
  first(key: string, until: Date, now: Date): Promise<boolean>;
}

export function createDedupStore(connection: Connection): DedupStore {
  const model = modelOf<OnceRow>(connection, 'Once', onceSchema);
  return {
    async first(key, until, now) {
      try {
        await model.updateOne(
          { _id: key, expires_at: trusted({ $lte: now }) },
          { $set: { expires_at: until } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
