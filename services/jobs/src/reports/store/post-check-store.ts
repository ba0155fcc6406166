import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';

interface CheckRow {
  _id: string;
  login_id: string;
  /** Keys of its text, by which posts with nearly the same text are found. */
  keys: number[];
  /** Evidence already shown to admins: it is reported only once, whatever they decided. */
  said: string[];
  said_at?: Date;
}

const checkSchema = new Schema<CheckRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    keys: { type: [Number], required: true },
    said: { type: [String], required: true },
    said_at: Date,
  },
  { collection: 'post_checks', versionKey: false },
);
checkSchema.index({ keys: 1 }, { name: 'by_text' });
checkSchema.index({ login_id: 1, said_at: -1 }, { name: 'of_employer' });

export interface PostCheckStore {
  /** Stores the keys of a post's text; returns the evidence reported about it before. */
  keep(session: ClientSession, post: { id: string; login_id: string; keys: readonly number[] }): Promise<string[]>;
  /** Other posts that share one of these keys. */
  withKeys(session: ClientSession, id: string, keys: readonly number[], limit: number): Promise<string[]>;
  /** Number of an employer's posts with evidence reported since. */
  saidSince(session: ClientSession, loginId: string, since: Date): Promise<number>;
  say(session: ClientSession, id: string, evidence: readonly string[], at: Date): Promise<void>;
  removeOf(session: ClientSession, loginId: string): Promise<void>;
}

/** Results of checking posts for scams and duplicates. */
export function createPostCheckStore(connection: Connection): PostCheckStore {
  const rows = modelOf<CheckRow>(connection, 'PostCheck', checkSchema);
  return {
    async keep(session, { id, login_id, keys }) {
      const before = await rows
        .findOneAndUpdate(
          { _id: id },
          { $set: { login_id, keys }, $setOnInsert: { said: [] } },
          { session, upsert: true, returnDocument: 'before' },
        )
        .lean<CheckRow>();
      return before?.said ?? [];
    },
    async withKeys(session, id, keys, limit) {
      const found = await rows
        .find({ keys: trusted({ $in: [...keys] }), _id: trusted({ $ne: id }) }, { _id: 1 })
        .limit(limit)
        .session(session)
        .lean<Array<Pick<CheckRow, '_id'>>>();
      return found.map(({ _id }) => _id);
    },
    saidSince: (session, loginId, since) =>
      rows.countDocuments({ login_id: loginId, said_at: trusted({ $gt: since }) }).session(session),
    async say(session, id, evidence, at) {
      await rows.updateOne(
        { _id: id },
        { $addToSet: { said: { $each: [...evidence] } }, $set: { said_at: at } },
        { session },
      );
    },
    async removeOf(session, loginId) {
      await rows.deleteMany({ login_id: loginId }, { session });
    },
  };
}
