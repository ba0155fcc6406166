import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';

/** Calendar feed of an account, and its company when it was made. */
export interface StoredCalendarFeed {
  login_id: string;
  /** Owner id of a member's company; empty for a candidate. */
  owner_id: string;
  /** Hash of the token, so that stored data cannot open the feed. */
  token_hash: string;
  made_at: Date;
}
type FeedRow = Omit<StoredCalendarFeed, 'login_id'> & { _id: string };

const feedSchema = new Schema<FeedRow>(
  {
    _id: { type: String, required: true },
    owner_id: { type: String, default: '' },
    token_hash: { type: String, required: true },
    made_at: { type: Date, required: true },
  },
  { collection: 'calendar_feeds', versionKey: false },
);
feedSchema.index({ token_hash: 1 }, { unique: true });

export type CalendarFeedStore = ReturnType<typeof createCalendarFeedStore>;

/** Secret addresses of calendar feeds, at most one per account (docs/security.md, S332). */
export function createCalendarFeedStore(connection: Connection) {
  const rows = modelOf<FeedRow>(connection, 'CalendarFeed', feedSchema);
  const feedOf = (row: FeedRow | null): StoredCalendarFeed | undefined => {
    if (!row) return undefined;
    const { _id, ...feed } = row;
    return { login_id: _id, ...feed };
  };
  return {
    find: async (loginId: string) => feedOf(await rows.findById(loginId).lean<FeedRow>()),
    findByHash: async (hash: string) => feedOf(await rows.findOne({ token_hash: hash }).lean<FeedRow>()),

    /** Stores a feed, replacing the account's earlier one. */
    async put({ login_id, ...feed }: StoredCalendarFeed): Promise<void> {
      await rows.updateOne({ _id: login_id }, { $set: feed }, { upsert: true });
    },

    async remove(loginId: string, session?: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: loginId }, session ? { session } : {});
    },

    /** Removes the feed of an account that it has made within a time in that company, or as a candidate. */
    async removeMadeBy(
      session: ClientSession,
      { login_id, owner_id, since, until }: { login_id: string; owner_id: string; since: Date; until: Date },
    ): Promise<void> {
      await rows.deleteOne(
        {
          _id: login_id,
          owner_id: trusted({ $in: [owner_id, ''] }),
          made_at: trusted({ $gte: since, $lte: until }),
        },
        { session },
      );
    },
  };
}
