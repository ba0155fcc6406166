import type { GeocodedPlace, JobStatus } from '@market/contracts/job-posts';
import { findTogether, type ClientSession, type Clock, type Connection } from '@market/service-kit';
import { trusted, type QueryFilter } from 'mongoose';
import { isPublic, type Employer, type Post } from '../domain/job-post';
import type { MappedJob } from '../../places/domain/job-map';
import { endsVersion, historyOf, publishedUntil } from '../domain/post-version';
import { wordsOf } from '@market/search-index';
import { createJobNewsStore } from './job-news-store';
import { createVersionStore } from './version-store';
import { findText, postOf, postRows, rowOf, type PostRow } from './post-rows';

export interface OwnPostsQuery {
  loginId: string;
  /** Restricts the list to these ids. */
  only?: readonly string[] | undefined;
  status: JobStatus | undefined;
  search: string;
  page: number;
  limit: number;
  now: Date;
}

export type PostState = Pick<Post, 'status' | 'closes_at' | 'owner_active'>;

/** Job posts; only `findEver` and `changedSince` include deleted ones. */
export interface PostStore {
  insert(session: ClientSession, posts: readonly Post[]): Promise<void>;
  /** Replaces the post, archiving its earlier state as a version if that was published and has ended. */
  replace(session: ClientSession, post: Post): Promise<void>;
  find(id: string, session?: ClientSession): Promise<Post | undefined>;
  findMany(ids: readonly string[]): Promise<Map<string, Post>>;
  /** Visibility fields of posts, without their texts. */
  findStates(ids: readonly string[]): Promise<Map<string, PostState>>;
  /** Places of those of the given posts that are public. */
  findMapped(ids: readonly string[], now: Date): Promise<MappedJob[]>;
  /** The post, or its tombstone if it was deleted. */
  findEver(id: string): Promise<{ post: Post; isDeleted: boolean } | undefined>;
  /** Reads some posts within the transaction. */
  findIn(session: ClientSession, ids: readonly string[]): Promise<Post[]>;
  /** Replaces posts by their tombstones, created by `remainsOf` of the domain. */
  bury(session: ClientSession, remains: readonly Post[]): Promise<void>;
  /** Posts created from these rows of an employer's imports, by the row's id. */
  findImported(loginId: string, externalIds: readonly string[], session?: ClientSession): Promise<Map<string, Post>>;
  /** Posts whose import row had exactly these values. */
  findBySource(loginId: string, sourceHashes: readonly string[], session?: ClientSession): Promise<Post[]>;
  /** Changes the row key of an imported post; its text stays the same, so there is no new revision. */
  keepExternalId(session: ClientSession, id: string, externalId: string): Promise<void>;
  /** An employer's own posts, newest first. */
  listOwn(query: OwnPostsQuery): Promise<{ posts: Post[]; total: number }>;
  /** Ids of all of an employer's posts. */
  idsOf(loginId: string): Promise<string[]>;
  /**
   * An employer's posts that changed since a time, including deleted ones, the last changed first; two hundred at most.
   */
  changedSince(loginId: string, since: Date): Promise<Post[]>;
  /** Ids of an employer's posts whose company data is outdated: `renameCompany` would change them. */
  ofOtherCompany(company: Employer): Promise<string[]>;
  /** Sets the posts' company code and, except for those advertised for another company, its name. */
  renameCompany(session: ClientSession, ids: readonly string[], company: Employer): Promise<void>;
  /** Hides or shows all of an employer's posts. */
  setOwnerActive(session: ClientSession, loginId: string, active: boolean): Promise<void>;
  /** Posts whose location is not geocoded yet. */
  listUnplaced(limit: number): Promise<Array<Pick<Post, 'id' | 'job_location'>>>;
  /** Stores the places of posts, unless their location has changed or was geocoded concurrently. */
  keepPlaces(
    placed: ReadonlyArray<Pick<Post, 'id' | 'job_location'> & { places: GeocodedPlace[] }>,
    at: Date,
  ): Promise<void>;
  /** All public posts, in no particular order. */
  publicPosts(): AsyncIterable<Post>;
}

const FILL_BATCH = 100;
const CHANGED_MAX = 200;
/** Rows older than deletion lack the field, which matches null. */
const NOT_DELETED = { deleted_at: null } as const;

/** Projection for renaming a company; the description is omitted because of its size. */
const RENAMED_BY = {
  _id: 1,
  job_title: 1,
  job_location: 1,
  required_skills: 1,
  status: 1,
  advertised_for: 1,
  deleted_at: 1,
} as const satisfies Partial<Record<keyof PostRow, 1>>;

/** Job posts in the service's own database. */
export function createPostStore({ connection, clock }: { connection: Connection; clock: Clock }): PostStore {
  const rows = postRows(connection);
  const news = createJobNewsStore(connection);
  const versions = createVersionStore(connection);
  const findMany: PostStore['findMany'] = async (ids) => {
    const found = await rows.find({ _id: trusted({ $in: [...ids] }), ...NOT_DELETED }).lean<PostRow[]>();
    return new Map(found.map((row) => [row._id, postOf(row)]));
  };
  const findOne = findTogether(findMany);

  return {
    async insert(session, posts) {
      await rows.insertMany(
        posts.map((post) => ({ ...rowOf(post), touched_at: clock.now() })),
        { session, ordered: true },
      );
      await news.note(openOnes(posts), session);
    },
    async replace(session, post) {
      const { _id, ...fields } = rowOf(post);
      const now = clock.now();
      // If a feed changes the post after a member did, the member's name is removed.
      const gone = (['changed_by', 'changed_by_feed'] as const).filter((name) => post[name] === undefined);
      const update = {
        $set: { ...fields, touched_at: now },
        ...(gone.length > 0 ? { $unset: Object.fromEntries(gone.map((name) => [name, 1 as const])) } : {}),
      };
      const before = await rows
        .findOneAndUpdate({ _id }, update, { session, returnDocument: 'before' })
        .lean<PostRow>();
      if (before) {
        const stored = postOf(before);
        const until = endsVersion(stored, post) ? publishedUntil(stored, now) : undefined;
        if (until !== undefined) await versions.keep(session, stored, until ?? now);
        const history = historyOf(stored, post, now);
        if (Object.keys(history).length > 0) await rows.updateOne({ _id }, { $set: history }, { session });
      }
      await news.note(openOnes([post]), session);
    },
    async find(id, session) {
      // Reads in a transaction are not batched.
      if (!session) return findOne(id);
      const row = await rows
        .findOne({ _id: id, ...NOT_DELETED })
        .session(session)
        .lean<PostRow>();
      return row ? postOf(row) : undefined;
    },
    findMany,
    async findMapped(ids, now) {
      const found = await rows
        .find(
          { _id: trusted({ $in: [...ids] }), ...NOT_DELETED },
          { status: 1, closes_at: 1, owner_active: 1, places: 1, work_mode: 1 },
        )
        .lean<Array<PostState & Pick<PostRow, '_id' | 'work_mode'> & Partial<Pick<PostRow, 'places'>>>>();
      return (
        found
          .filter((row) => isPublic(row, now))
          // Rows older than geocoding have no places until they are geocoded.
          .map(({ _id, places = [], work_mode }) => ({ id: _id, places, work_mode }))
      );
    },
    async findStates(ids) {
      const found = await rows
        .find({ _id: trusted({ $in: [...ids] }), ...NOT_DELETED }, { status: 1, closes_at: 1, owner_active: 1 })
        .lean<Array<PostState & { _id: string }>>();
      return new Map(found.map(({ _id, ...state }) => [_id, state]));
    },
    async findEver(id) {
      const row = await rows.findById(id).lean<PostRow>();
      return row ? { post: postOf(row), isDeleted: row.deleted_at !== undefined } : undefined;
    },
    async findIn(session, ids) {
      const found = await rows
        .find({ _id: trusted({ $in: [...ids] }), ...NOT_DELETED })
        .session(session)
        .lean<PostRow[]>();
      return found.map(postOf);
    },
    async bury(session, remains) {
      await rows.bulkWrite(
        remains.map((post) => {
          const { _id, ...fields } = rowOf(post);
          const update = {
            $set: { ...fields, deleted_at: post.updated_at, touched_at: clock.now() },
            $unset: { changed_by: 1 as const, changed_by_feed: 1 as const, last_change: 1 as const },
          };
          return { updateOne: { filter: { _id }, update } };
        }),
        { session },
      );
    },
    async findImported(loginId, externalIds, session) {
      const found = await rows
        .find({ login_id: loginId, external_id: trusted({ $in: [...externalIds] }) })
        .session(session ?? null)
        .lean<PostRow[]>();
      // Non-null: the query is by `external_id`.
      return new Map(found.map((row) => [row.external_id!, postOf(row)]));
    },
    async findBySource(loginId, sourceHashes, session) {
      const found = await rows
        .find({ login_id: loginId, source_hash: trusted({ $in: [...sourceHashes] }) })
        .session(session ?? null)
        .lean<PostRow[]>();
      return found.map(postOf);
    },
    async keepExternalId(session, id, externalId) {
      await rows.updateOne({ _id: id }, { $set: { external_id: externalId } }, { session });
    },
    async listOwn({ loginId, only, status, search, page, limit, now }) {
      const some = only ? { _id: trusted({ $in: [...only] }) } : {};
      const filter = {
        login_id: loginId,
        ...some,
        ...NOT_DELETED,
        ...statusFilter(status, now),
        ...searchFilter(search),
      };
      const [found, total] = await Promise.all([
        rows
          .find(filter)
          .sort({ created_at: -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<PostRow[]>(),
        rows.countDocuments(filter),
      ]);
      return { posts: found.map(postOf), total };
    },
    async idsOf(loginId) {
      const found = await rows
        .find({ login_id: loginId, ...NOT_DELETED }, { _id: 1 })
        .lean<Array<Pick<PostRow, '_id'>>>();
      return found.map(({ _id }) => _id);
    },
    async changedSince(loginId, since) {
      const found = await rows
        .find({ login_id: loginId, touched_at: trusted({ $gte: since }) })
        .sort({ touched_at: -1 })
        .limit(CHANGED_MAX)
        .lean<PostRow[]>();
      return found.map(postOf);
    },
    async ofOtherCompany(company) {
      const found = await rows
        .find({ login_id: company.login_id, ...isOfOther(company) }, { _id: 1 })
        .lean<Array<Pick<PostRow, '_id'>>>();
      return found.map(({ _id }) => _id);
    },
    async renameCompany(session, ids, company) {
      const { cmp_code, cmp_name, cmp_logo, cmp_domain } = company;
      const found = await rows
        .find({ _id: trusted({ $in: [...ids] }), ...isOfOther(company) }, RENAMED_BY)
        .session(session)
        .lean<Array<Pick<PostRow, keyof typeof RENAMED_BY>>>();
      if (found.length === 0) return;
      const isNamed = (row: (typeof found)[number]) => !row.deleted_at && !row.advertised_for;
      await rows.bulkWrite(
        found.map((row) => ({
          updateOne: {
            filter: { _id: row._id },
            update: {
              $set: {
                cmp_code,
                ...(isNamed(row) ? { cmp_name, cmp_logo, cmp_domain, find_text: findText({ ...row, cmp_name }) } : {}),
                touched_at: clock.now(),
              },
              $inc: { revision: 1 },
            },
          },
        })),
        { session },
      );
      await news.note(
        found.filter((row) => isNamed(row) && row.status === 'open').map(({ _id }) => _id),
        session,
      );
    },
    async setOwnerActive(session, loginId, active) {
      if (active)
        await news.note(
          (
            await rows
              .find({ login_id: loginId, status: 'open', owner_active: false }, { _id: 1 })
              .session(session)
              .lean<Array<Pick<PostRow, '_id'>>>()
          ).map(({ _id }) => _id),
          session,
        );
      await rows.updateMany(
        { login_id: loginId, owner_active: !active },
        { $set: { owner_active: active, touched_at: clock.now() }, $inc: { revision: 1 } },
        { session },
      );
    },
    async listUnplaced(limit) {
      const found = await rows
        .find({ placed_at: null }, { job_location: 1 })
        .limit(limit)
        .lean<Array<Pick<PostRow, '_id' | 'job_location'>>>();
      return found.map(({ _id, job_location }) => ({ id: _id, job_location }));
    },
    async keepPlaces(placed, at) {
      await rows.bulkWrite(
        placed.map(({ id, job_location, places }) => ({
          updateOne: {
            filter: { _id: id, job_location, placed_at: null },
            update: { $set: { places, placed_at: at } },
          },
        })),
        { ordered: false },
      );
      // Only now can a search by distance find them.
      await news.note(placed.filter(({ places }) => places.length > 0).map(({ id }) => id));
    },
    async *publicPosts() {
      for await (const row of rows
        .find({ status: 'open', owner_active: true })
        .lean<PostRow[]>()
        .cursor({ batchSize: FILL_BATCH }))
        // Cast: the cursor's type does not reflect `lean`.
        yield postOf(row as unknown as PostRow);
    },
  };
}

/**
 * Filter: posts whose copy of the employer is outdated. In a deleted post, and in one advertised for another company,
 * only the code follows the employer.
 */
function isOfOther({ cmp_code, cmp_name, cmp_logo, cmp_domain }: Employer): QueryFilter<PostRow> {
  return {
    $or: [
      { cmp_code: trusted({ $ne: cmp_code }) },
      { ...NOT_DELETED, advertised_for: null, cmp_name: trusted({ $ne: cmp_name }) },
      // Null also matches rows without the field, such as those older than logos.
      { ...NOT_DELETED, advertised_for: null, cmp_logo: trusted({ $ne: cmp_logo }) },
      { ...NOT_DELETED, advertised_for: null, cmp_domain: trusted({ $ne: cmp_domain }) },
    ],
  };
}

function openOnes(posts: readonly Post[]): string[] {
  return posts.filter(({ status }) => status === 'open').map(({ id }) => id);
}

/** Filter by effective status: an open post past its closing time counts as closed. */
function statusFilter(status: JobStatus | undefined, now: Date): QueryFilter<PostRow> {
  const passed = { closes_at: trusted({ $ne: null, $lte: now }) };
  if (status === undefined) return {};
  if (status === 'draft') return { status };
  if (status === 'open') return { status, $or: [{ closes_at: null }, { closes_at: trusted({ $gt: now }) }] };
  return { $or: [{ status: 'closed' }, { status: 'open', ...passed }] };
}

/**
 * Words must be prefixes of words in the post. They contain only letters, digits, + and #, and the signs are escaped
 * (docs/security.md, S53).
 */
function searchFilter(search: string): QueryFilter<PostRow> {
  const words = [...new Set(wordsOf(search).map(({ joined }) => joined))].slice(0, 10);
  if (words.length === 0) return {};
  return { $and: words.map((word) => ({ find_text: trusted({ $regex: ` ${word.replaceAll('+', '\\+')}` }) })) };
}
