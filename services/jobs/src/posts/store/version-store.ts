import { PUBLISHED_POSTS_KEPT_SECONDS } from '@market/contracts/access/kept-for';
import { PUBLISHED_STATES_KEPT } from '@market/contracts/job-posts';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';
import type { Post } from '../domain/job-post';
import type { PostVersion } from '../domain/post-version';

interface VersionRow extends PostVersion {
  /** Id made of post and revision: repeated events write a single row. */
  _id: string;
  post_id: string;
  login_id: string;
  revision: number;
}

const versionSchema = new Schema<VersionRow>(
  {
    _id: { type: String, required: true },
    post_id: { type: String, required: true },
    login_id: { type: String, required: true },
    revision: { type: Number, required: true },
    from: { type: Date, required: true },
    until: { type: Date, required: true },
    post: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'post_versions', versionKey: false, minimize: false },
);
versionSchema.index({ post_id: 1, revision: -1 }, { name: 'versions_of_post' });
versionSchema.index({ login_id: 1 }, { name: 'versions_of_employer' });
versionSchema.index({ until: 1 }, { name: 'forget', expireAfterSeconds: PUBLISHED_POSTS_KEPT_SECONDS });

interface VersionQuery {
  loginId: string | undefined;
  postIds: readonly string[] | undefined;
  page: number;
  limit: number;
}

export interface VersionStore {
  /** Stores a state of an ad that ends now; the last fifty of each ad are retained. */
  keep(session: ClientSession, ended: Post, until: Date): Promise<void>;
  /** The last published states of an ad, newest first. */
  of(postId: string, limit: number): Promise<PostVersion[]>;
  /** Ended published states, the last first: of an employer, of some posts, or of all. */
  list(query: VersionQuery): Promise<{ versions: PostVersion[]; total: number }>;
  /** Deletes all versions of an employer whose account was deleted. */
  forgetEmployer(session: ClientSession, loginId: string): Promise<void>;
}

/** Ended published states of ads; the current one is the post itself. */
export function createVersionStore(connection: Connection): VersionStore {
  const rows = modelOf<VersionRow>(connection, 'PostVersion', versionSchema);
  return {
    async keep(session, { internal_note: _private, stages: _own, ...ad }, until) {
      const { id, login_id, revision } = ad;
      const post = { ...ad, internal_note: '', stages: [] };
      const version = { post_id: id, login_id, revision, from: ad.updated_at, until, post };
      await rows.updateOne({ _id: `${id} ${String(revision)}` }, { $setOnInsert: version }, { session, upsert: true });
      const tooMany = await rows
        .find({ post_id: id }, { _id: 1 })
        .sort({ revision: -1 })
        .skip(PUBLISHED_STATES_KEPT)
        .session(session)
        .lean<Array<Pick<VersionRow, '_id'>>>();
      if (tooMany.length > 0)
        await rows.deleteMany({ _id: trusted({ $in: tooMany.map(({ _id }) => _id) }) }, { session });
    },
    async of(postId, limit) {
      const found = await rows.find({ post_id: postId }).sort({ revision: -1 }).limit(limit).lean<VersionRow[]>();
      return found.map(({ post, from, until }) => ({ post, from, until }));
    },
    async list({ loginId, postIds, page, limit }) {
      const filter = {
        ...(loginId === undefined ? {} : { login_id: loginId }),
        ...(postIds === undefined ? {} : { post_id: trusted({ $in: [...postIds] }) }),
      };
      const [found, total] = await Promise.all([
        rows
          .find(filter)
          .sort({ until: -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<VersionRow[]>(),
        rows.countDocuments(filter),
      ]);
      return { versions: found.map(({ post, from, until }) => ({ post, from, until })), total };
    },
    async forgetEmployer(session, loginId) {
      await rows.deleteMany({ login_id: loginId }, { session });
    },
  };
}
