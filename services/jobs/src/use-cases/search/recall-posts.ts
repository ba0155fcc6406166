import { LRUCache } from 'lru-cache';
import type { Post } from '../../domain/job-post';
import { stateOf } from '../../adapters/search/searchable-job';
import type { PostStore } from '../../store/post-store';

/**
 * Gives the posts of these ids, each at the version that the search found or a later one; what is not stored any more
 * is left out.
 */
export type RecallPosts = (versions: ReadonlyMap<string, number>) => Promise<Map<string, Post>>;

/** About 20,000 ads: what people search for again and again, and little beside the index. */
const MEMORY_BYTES = 64 * 1024 * 1024;
/** Bytes of a post besides its texts. */
const POST_BYTES = 1_000;

/**
 * Remembers posts that searches have shown, as far as 64 MB go: fetching twenty of them took the database and this
 * process longer than finding them. A remembered one is shown while the search has heard of no later version, so it is
 * as new as the search itself. What the search may have missed (`isCurrent` says no) is always read from the database.
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
  const known = new LRUCache<string, { post: Post; version: number }>({
    maxSize: bytes,
    sizeCalculation: ({ post }) => sizeOf(post),
  });
  return async (versions) => {
    const found = new Map<string, Post>();
    const unknown: string[] = [];
    for (const [id, version] of versions) {
      const remembered = known.get(id);
      if (remembered && remembered.version >= version && isCurrent()) found.set(id, remembered.post);
      else unknown.push(id);
    }
    if (unknown.length === 0) return found;
    for (const [id, post] of await posts.findMany(unknown)) {
      found.set(id, post);
      known.set(id, { post, version: stateOf({ revision: post.revision, isPlaced: post.placed_at !== null }) });
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
