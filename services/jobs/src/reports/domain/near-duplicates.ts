import { plainText } from '@market/service-kit/rich-text';
import type { Post } from '../../posts/domain/job-post';

/** Words per shingle. Shorter ones match by chance, longer ones break at each exchanged word. */
const SHINGLE_WORDS = 4;
/** Texts with fewer words are too short to compare. */
const LEAST_WORDS = 40;
/**
 * Number of smallest hashes (MinHash) used to look up similar texts. Of two texts with four fifths of their shingles in
 * common, each smallest hash of the first is among the second's with a chance of nine in ten: eight miss all but one
 * pair in a hundred million.
 */
const KEYS = 8;
/** Jaccard index of the shingles from which two texts count as the same. */
const SAME_FROM = 0.75;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a with 32 bits: a hash for sorting, not for security. */
function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  return hash >>> 0;
}

/** Hashes of a post's shingles: runs of consecutive words of its text. The company's own name is removed. */
export function shinglesOf({ job_description, cmp_name }: Pick<Post, 'job_description' | 'cmp_name'>): Set<number> {
  const words = plainText(job_description)
    .toLowerCase()
    .replaceAll(cmp_name.toLowerCase(), ' ')
    .match(/[\p{L}\p{N}]+/gu);
  const shingles = new Set<number>();
  if (!words || words.length < LEAST_WORDS) return shingles;
  for (let from = 0; from + SHINGLE_WORDS <= words.length; from += 1)
    shingles.add(hashOf(words.slice(from, from + SHINGLE_WORDS).join(' ')));
  return shingles;
}

/** Keys by which posts with nearly the same text are looked up (min-wise hashing, Broder 1997). */
export function keysOfText(shingles: ReadonlySet<number>): number[] {
  return [...shingles].sort((a, b) => a - b).slice(0, KEYS);
}

/** Jaccard index: share of the shingles that two texts have in common. */
function similarity(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let both = 0;
  for (const shingle of one) if (other.has(shingle)) both += 1;
  return both / (one.size + other.size - both || 1);
}

export interface SameText {
  post: Post;
  own: boolean;
  /** From 0 to 1. */
  share: number;
}

/**
 * Posts with nearly the text of another one: of other companies, and of the same company only for the same title and
 * place, because a vacancy in several towns is no duplicate.
 * @param shingles of the post
 */
export function sameTexts(
  post: Post,
  others: readonly Post[],
  shingles: ReadonlySet<number> = shinglesOf(post),
): SameText[] {
  return others.flatMap((other) => {
    const own = other.login_id === post.login_id;
    if (own && (other.job_title !== post.job_title || other.job_location !== post.job_location)) return [];
    const share = similarity(shingles, shinglesOf(other));
    return share >= SAME_FROM ? [{ post: other, own, share }] : [];
  });
}
