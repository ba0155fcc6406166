import { randomUUID } from 'node:crypto';
import { FEED_POLLS_KEPT, FEED_RHYTHMS, type FeedRhythm } from '@market/contracts/feeds';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';
import { PERIOD_MS, rhythmAfter, type AfterPoll, type StoredFeed, type StoredPoll } from '../domain/job-feed';

interface FeedRow extends Omit<StoredFeed, 'id'> {
  _id: string;
  /** Lease: the poll that has claimed the feed, with start and end by the database's clock. */
  claim?: string;
  claimed_at?: Date;
  claimed_until?: Date;
}

const feedSchema = new Schema<FeedRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    url: { type: String, required: true },
    every: { type: String, enum: FEED_RHYTHMS, required: true },
    paused: { type: Boolean, required: true },
    added_by: String,
    changed_by: String,
    created_at: { type: Date, required: true },
    next_at: { type: Date, default: null },
    polled_at: { type: Date, default: null },
    etag: { type: String, default: null },
    last_modified: { type: String, default: null },
    external_ids: { type: [String], required: true },
    refused: { type: Number, default: 0 },
    held_left: { type: Number, default: null },
    held_empty: { type: Boolean, default: false },
    failing_since: { type: Date, default: null },
    polls: { type: Schema.Types.Mixed, required: true },
    claim: String,
    claimed_at: Date,
    claimed_until: Date,
  },
  { collection: 'job_feeds', versionKey: false },
);
feedSchema.index({ login_id: 1, url: 1 }, { unique: true, name: 'one_of_a_kind' });
feedSchema.index({ claimed_until: 1 }, { name: 'claimed', sparse: true });
feedSchema.index({ next_at: 1 }, { name: 'due', partialFilterExpression: { next_at: { $type: 'date' } } });

/** Lease of a feed: unless the poll renews its claim within it, another replica may poll the feed. */
export const FEED_LEASE_MS = 90_000;

/** Fields to unset when a feed is released. */
const RELEASED = { claim: 1, claimed_at: 1, claimed_until: 1 } as const;
/** Filter: feeds with an unexpired claim. */
const CLAIMED = { claimed_until: { $exists: true }, $expr: { $gt: ['$claimed_until', '$$NOW'] } };

export interface ClaimedFeed {
  claim: string;
  feed: StoredFeed;
}

export interface JobFeedStore {
  /** @throws a duplicate-key error if the employer already has this URL */
  insert(session: ClientSession, feed: StoredFeed): Promise<void>;
  findOwn(loginId: string, id: string, session?: ClientSession): Promise<StoredFeed | undefined>;
  /** Feeds of an employer, newest first. */
  listOwn(loginId: string, session?: ClientSession): Promise<StoredFeed[]>;
  change(
    loginId: string,
    id: string,
    change: Partial<Pick<StoredFeed, 'every' | 'paused' | 'next_at' | 'failing_since' | 'changed_by'>>,
    before?: Partial<Pick<StoredFeed, 'every' | 'paused'>>,
  ): Promise<StoredFeed | undefined>;
  remove(loginId: string, id: string): Promise<boolean>;
  removeAll(session: ClientSession, loginId: string): Promise<void>;
  /** Removes those of a company that an account has added within a time; one that names nobody may be its. */
  removeAddedBy(
    session: ClientSession,
    added: { login_id: string; owner_id: string; since: Date; until: Date },
  ): Promise<void>;
  /**
   * Claims the feed that has been due for longest, so that no other replica polls it, nor another feed of its employer
   * meanwhile: otherwise a job that moves between two feeds could be missed by both, or closed by the one that lost it.
   */
  claim(now: Date): Promise<ClaimedFeed | undefined>;
  renew(claimed: ClaimedFeed): Promise<void>;
  /**
   * Records a poll and releases the feed, pausing it if it has failed for too long.
   * @returns false if it was deleted or another replica has claimed it: nothing is written then
   */
  finish(
    session: ClientSession,
    claimed: ClaimedFeed,
    poll: StoredPoll,
    after: AfterPoll & { givenUp: boolean },
  ): Promise<boolean>;
  /** Releases the feed without a log entry, due again at `nextAt`. */
  putOff(claimed: ClaimedFeed, nextAt: Date): Promise<void>;
}

/** Stores job feeds in the service's own database. */
export function createJobFeedStore(connection: Connection): JobFeedStore {
  const rows = modelOf<FeedRow>(connection, 'JobFeed', feedSchema);
  // Native driver: only pipelines can compare with the database's own clock.
  const raw = () => rows.collection;
  const later = (ms: number) => ({ $add: ['$$NOW', ms] });
  // Cast: the driver's types expect its own kind of id; these are strings.
  const held = ({ claim, feed }: ClaimedFeed) => ({ _id: feed.id as never, claim });

  return {
    async insert(session, { id, ...feed }) {
      await rows.create([{ _id: id, ...feed }], { session });
    },
    async findOwn(loginId, id, session) {
      const row = await rows
        .findOne({ _id: id, login_id: loginId })
        .session(session ?? null)
        .lean<FeedRow>();
      return row ? feedOf(row) : undefined;
    },
    async listOwn(loginId, session) {
      const found = await rows
        .find({ login_id: loginId })
        .sort({ created_at: -1, _id: 1 })
        .session(session ?? null)
        .lean<FeedRow[]>();
      return found.map(feedOf);
    },
    async change(loginId, id, change, before = {}) {
      const row = await rows
        .findOneAndUpdate({ _id: id, login_id: loginId, ...before }, { $set: change }, { returnDocument: 'after' })
        .lean<FeedRow>();
      return row ? feedOf(row) : undefined;
    },
    async remove(loginId, id) {
      return (await rows.deleteOne({ _id: id, login_id: loginId })).deletedCount > 0;
    },
    async removeAll(session, loginId) {
      await rows.deleteMany({ login_id: loginId }, { session });
    },
    async removeAddedBy(session, { login_id, owner_id, since, until }) {
      await rows.deleteMany(
        {
          login_id: owner_id,
          added_by: trusted({ $in: [login_id, null] }),
          created_at: trusted({ $gte: since, $lte: until }),
        },
        { session },
      );
    },
    async claim(now) {
      const claim = randomUUID();
      await rows.init();
      // A `find`, because `distinct` cannot use the database's own clock.
      const inHand = await raw()
        .find(CLAIMED, { projection: { login_id: 1 } })
        .toArray();
      const busy = inHand.map((one): unknown => one.login_id);
      const row = await raw().findOneAndUpdate(
        {
          next_at: { $type: 'date', $lte: now },
          login_id: { $nin: busy },
          $expr: { $lte: [{ $ifNull: ['$claimed_until', new Date(0)] }, '$$NOW'] },
        },
        [{ $set: { claim, claimed_at: '$$NOW', claimed_until: later(FEED_LEASE_MS) } }],
        { sort: { next_at: 1 }, returnDocument: 'after' },
      );
      if (!row) return undefined;
      // Cast: the collection contains only such rows.
      const feedRow = row as unknown as FeedRow;
      const claimed = { claim, feed: feedOf(feedRow) };
      // Two concurrent claims do not see each other beforehand; afterwards the later one is released.
      const isLater = await raw().findOne({
        ...CLAIMED,
        login_id: feedRow.login_id,
        $or: [
          { claimed_at: { $lt: feedRow.claimed_at } },
          // Cast: string ids, as above.
          { claimed_at: feedRow.claimed_at, _id: { $lt: feedRow._id as never } },
        ],
      });
      if (!isLater) return claimed;
      await raw().updateOne(held(claimed), { $unset: RELEASED });
      return undefined;
    },
    async renew(claimed) {
      await raw().updateOne(held(claimed), [{ $set: { claimed_until: later(FEED_LEASE_MS) } }]);
    },
    async finish(session, claimed, poll, { givenUp, ...after }) {
      const next = (every: FeedRhythm) =>
        new Date(poll.at.getTime() + PERIOD_MS[rhythmAfter({ every, ...after }, poll.at)]);
      // The feed may have been paused, or its rhythm changed, during the poll.
      const due = { $cond: [{ $eq: ['$every', 'hourly'] }, next('hourly'), next('daily')] };
      // `$literal`, since texts of feeds may start with a dollar sign, which would name a field.
      const literal = Object.fromEntries(Object.entries(after).map(([name, value]) => [name, { $literal: value }]));
      const pipeline = [
        {
          $set: {
            ...literal,
            // If it was resumed during the poll, the failing period restarts.
            ...(claimed.feed.paused
              ? { failing_since: { $cond: ['$paused', literal.failing_since ?? '$failing_since', null] } }
              : {}),
            polled_at: poll.at,
            ...(givenUp ? { paused: true, next_at: null } : { next_at: { $cond: ['$paused', null, due] } }),
            polls: { $slice: [{ $concatArrays: [[{ $literal: poll }], '$polls'] }, FEED_POLLS_KEPT] },
          },
        },
        { $unset: Object.keys(RELEASED) },
      ];
      return (await raw().updateOne(held(claimed), pipeline, { session })).matchedCount > 0;
    },
    async putOff(claimed, nextAt) {
      await rows.updateOne(
        { _id: claimed.feed.id, claim: claimed.claim, next_at: trusted({ $ne: null }) },
        { $set: { next_at: nextAt }, $unset: RELEASED },
      );
    },
  };
}

function feedOf({ _id, claim: _claim, claimed_until: _until, ...feed }: FeedRow): StoredFeed {
  return { id: _id, ...feed };
}
