import type { JobHighlights, TextRange } from '@market/contracts/search';
import { previewText } from '@market/service-kit/rich-text';
import type { Post } from '../../posts/domain/job-post';
import type { MarkWords } from '../adapters/job-search';

/** Two to three lines on a card. */
const EXCERPT_LENGTH = 220;
/** Length of the context before the first marked word, which means little without it. */
const LEAD_LENGTH = 50;

/** Matches of the search words in a job, with the excerpt of its description that contains most of them. */
export function highlightJob(post: Post, mark: MarkWords): JobHighlights {
  const telling = (text: string) => mark(text, { telling: true });
  const description = previewOf(post);
  const { excerpt, ranges } = excerptOf(description, mark(description, { telling: false }));
  return {
    job_title: telling(post.job_title),
    cmp_name: telling(post.cmp_name),
    job_location: telling(post.job_location),
    required_skills: post.required_skills.map(telling),
    excerpt,
    excerpt_ranges: ranges,
  };
}

/** Cached posts (recall-posts.ts) recur in searches, so their text without tags is cached too. */
const previews = new WeakMap<Post, string>();

function previewOf(post: Post): string {
  const preview = previews.get(post) ?? previewText(post.job_description);
  previews.set(post, preview);
  return preview;
}

/** Cuts out, between words, the excerpt with the most different marked words, the earliest of equal ones. */
export function excerptOf(text: string, marked: readonly TextRange[]): { excerpt: string; ranges: TextRange[] } {
  const first = bestStart(text, marked);
  const from = first <= LEAD_LENGTH ? 0 : afterBlank(text, first - LEAD_LENGTH, first);
  const to = text.length <= from + EXCERPT_LENGTH ? text.length : beforeBlank(text, from + EXCERPT_LENGTH, from);
  const before = from > 0 ? '… ' : '';
  const moved = before.length - from;
  return {
    excerpt: `${before}${text.slice(from, to)}${to < text.length ? ' …' : ''}`,
    ranges: marked
      .filter(([begin, end]) => begin >= from && end <= to)
      .map(([begin, end]): TextRange => [begin + moved, end + moved]),
  };
}

/** Start of the best excerpt, by a sliding window: each marked word enters and leaves once. */
function bestStart(text: string, marked: readonly TextRange[]): number {
  let best = { start: 0, words: 0 };
  const words = marked.map(([from, to]) => ({ from, to, word: text.slice(from, to).toLowerCase() }));
  /** Occurrences of each word in the window. */
  const counts = new Map<string, number>();
  let end = 0;
  for (const [at, { from: start, word }] of words.entries()) {
    for (let next = words[end]; next && next.to <= start + EXCERPT_LENGTH - LEAD_LENGTH; next = words[end]) {
      counts.set(next.word, (counts.get(next.word) ?? 0) + 1);
      end += 1;
    }
    if (counts.size > best.words) best = { start, words: counts.size };
    // A word longer than the window never entered it.
    if (end === at) end += 1;
    else leave(counts, word);
  }
  return best.start;
}

function leave(counts: Map<string, number>, word: string): void {
  const left = (counts.get(word) ?? 0) - 1;
  if (left > 0) counts.set(word, left);
  else counts.delete(word);
}

/** Start of the first word at `at` or later; `at` itself if one word extends to `most`. */
function afterBlank(text: string, at: number, most: number): number {
  const blank = text.indexOf(' ', at - 1);
  return blank < 0 || blank >= most ? at : blank + 1;
}

/** End of the last word that ends at `at` or earlier. */
function beforeBlank(text: string, at: number, least: number): number {
  const blank = text.lastIndexOf(' ', at);
  return blank <= least ? at : blank;
}
