import { LRUCache } from 'lru-cache';
import type { Post } from '../../posts/domain/job-post';
import { stateOf } from '../adapters/searchable-job';
import type { PostStore } from '../../posts/store/post-store';

/**
 * Loads the posts of these ids, each at the version that the search found or a later one; deleted posts are omitted.
 */
export type RecallPosts = (versions: ReadonlyMap<string, number>) => Promise<Map<string, Post>>;

/** Cache size for about 20,000 ads: enough for repeated searches, and little compared with the index. */
const MEMORY_BYTES = 64 * 1024 * 1024;
/** Bytes of a post besides its texts. */
const POST_BYTES = 1_000;

/**
 * LRU cache (64 MB) of posts that searches have shown: loading twenty posts took the database and this process longer
 * than finding them. A cached post is shown while the search knows no later version, so it is as new as the search
 * itself. Posts of which the search may have missed a version (`isCurrent` returns no) are always read from the
 * database.
 */
export function recallPosts({
  posts,
  isCurrent,
  bytes = MEMORY_BYTES,
}: {
  posts: Pick<PostStore, 'findMany'>;
  isCurrent: () => boolean;
  bytes?: number;
}): RecallPosts {
  const cache = new LRUCache<string, { post: Post; version: number }>({
    maxSize: bytes,
    sizeCalculation: ({ post }) => sizeOf(post),
  });
  return async (versions) => {
    const found = new Map<string, Post>();
    const unknown: string[] = [];
    for (const [id, version] of versions) {
      const remembered = cache.get(id);
      if (remembered && remembered.version >= version && isCurrent()) found.set(id, remembered.post);
      else unknown.push(id);
    }
    if (unknown.length === 0) return found;
    for (const [id, post] of await posts.findMany(unknown)) {
      found.set(id, post);
      cache.set(id, { post, version: stateOf({ revision: post.revision, isPlaced: post.placed_at !== null }) });
    }
    return found;
  };
}

function sizeOf({ job_title, job_description, job_location, required_skills }: Post): number {
  const letters =
    job_title.length +
    job_description.length +
    job_location.length +
    required_skills.reduce((sum, skill) => sum + skill.length, 0);
  return POST_BYTES + 2 * letters;
}
