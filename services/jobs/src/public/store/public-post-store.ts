import { trusted, type QueryFilter } from 'mongoose';
import type { Connection } from '@market/service-kit';
import type { Post } from '../../posts/domain/job-post';
import type { ListPosition } from '../domain/list-position';
import { postOf, postRows, type PostRow } from '../../posts/store/post-rows';

export interface PublicAddress extends ListPosition {
  updated_at: Date;
}

export interface PublicPostStore {
  /** Public posts, newest first, of one company or of all; only those older than `after`. */
  listNewest(query: { after: ListPosition | null; limit: number; now: Date; cmpCode?: string }): Promise<Post[]>;
  /** URLs of public posts, oldest first; only those newer than `after`. */
  listAddresses(query: { after: ListPosition | null; limit: number; now: Date }): Promise<PublicAddress[]>;
  /**
   * Summary of the next `limit` public posts, oldest first: their number, the last one, and the latest change.
   * Undefined when there is none.
   */
  findStretch(query: {
    after: ListPosition | null;
    limit: number;
    now: Date;
  }): Promise<{ count: number; last: ListPosition; updated_at: Date } | undefined>;
  /** Companies with public posts, with their account and the latest change of a post, ordered by code. */
  listCompanies(query: {
    limit: number;
    now: Date;
  }): Promise<Array<{ cmp_code: string; login_id: string; updated_at: Date }>>;
}

/** Public posts in a stable order: by age, then by id. */
export function createPublicPostStore(connection: Connection): PublicPostStore {
  const rows = postRows(connection);
  return {
    async listNewest({ after, limit, now, cmpCode }) {
      const visible = { ...isPublic(now), ...(cmpCode === undefined ? {} : { cmp_code: cmpCode }) };
      const filter: QueryFilter<PostRow> = after
        ? {
            ...visible,
            created_at: trusted({ $lte: after.at }),
            $or: [{ created_at: trusted({ $lt: after.at }) }, { _id: trusted({ $lt: after.id }) }],
          }
        : visible;
      const found = await rows.find(filter).sort({ created_at: -1, _id: -1 }).limit(limit).lean<PostRow[]>();
      return found.map(postOf);
    },
    async listAddresses({ after, limit, now }) {
      const found = await rows
        .find(newerThan(after, now), { created_at: 1, updated_at: 1 })
        .sort({ created_at: 1, _id: 1 })
        .limit(limit)
        .lean<Array<Pick<PostRow, '_id' | 'created_at' | 'updated_at'>>>();
      return found.map(({ _id, created_at, updated_at }) => ({ id: _id, at: created_at, updated_at }));
    },
    async findStretch({ after, limit, now }) {
      const [stretch] = await rows.aggregate<{ count: number; id: string; at: Date; updated_at: Date }>([
        { $match: newerThan(after, now) },
        { $sort: { created_at: 1, _id: 1 } },
        { $limit: limit },
        {
          $group: {
            _id: null,
            count: { $sum: 1 },
            id: { $last: '$_id' },
            at: { $last: '$created_at' },
            updated_at: { $max: '$updated_at' },
          },
        },
      ]);
      return (
        stretch && { count: stretch.count, last: { at: stretch.at, id: stretch.id }, updated_at: stretch.updated_at }
      );
    },
    async listCompanies({ limit, now }) {
      const found = await rows.aggregate<{ _id: string; login_id: string; updated_at: Date }>([
        { $match: isPublic(now) },
        { $group: { _id: '$cmp_code', login_id: { $first: '$login_id' }, updated_at: { $max: '$updated_at' } } },
        { $sort: { _id: 1 } },
        { $limit: limit },
      ]);
      return found.map(({ _id, ...company }) => ({ cmp_code: _id, ...company }));
    },
  };
}

/**
 * Same rule as the domain's `isPublic`. A single condition for the closing time leaves `$or` available to the caller.
 */
function isPublic(now: Date): QueryFilter<PostRow> {
  return { status: 'open', owner_active: true, closes_at: trusted({ $not: { $lte: now } }) };
}

function newerThan(after: ListPosition | null, now: Date): QueryFilter<PostRow> {
  return after
    ? {
        ...isPublic(now),
        created_at: trusted({ $gte: after.at }),
        $or: [{ created_at: trusted({ $gt: after.at }) }, { _id: trusted({ $gt: after.id }) }],
      }
    : isPublic(now);
}
