import { createHash } from 'node:crypto';
import type { WrittenPage } from '@market/contracts/remotes';
import { LRUCache } from 'lru-cache';
import type { CallAnswer, PageCall } from './answer-calls';

type AnswerCall = (call: PageCall) => Promise<CallAnswer>;

/** Call made for a page, with a digest of its response. */
interface MadeOf {
  call: PageCall;
  answer: string;
}
interface KeptPage {
  page: WrittenPage;
  madeOf: readonly MadeOf[];
  /** Size of the page's responses, in letters. */
  letters: number;
  writtenAt: number;
}

/** Cache size for some five hundred searches, or two thousand jobs. */
const MEMORY_BYTES = 64 * 1024 * 1024;
/** Lifetime of a cached page, since pages contain relative times. */
const TRUE_FOR_MS = 60_000;

/**
 * Page cache, validated by a page's responses: fetching its data takes a tenth of the time of rendering, and as long as
 * the responses are the same, so is the page.
 */
export function createKeptPages({ now }: { now: () => number }) {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ page, letters }) => (page.body?.html.length ?? 0) + letters + 1,
  });

  return {
    /**
     * Returns the page with this key, rendered anew only where a response has changed.
     * @param key everything that a page depends on besides the responses to its calls
     * @param answer executes a call of the page
     * @param write renders the page with the given answerer; only a page with its text is cached
     */
    async get(
      key: string,
      answer: AnswerCall,
      write: (answer: AnswerCall) => Promise<WrittenPage | null>,
    ): Promise<WrittenPage | null> {
      const cached = pages.get(key);
      if (cached && now() - cached.writtenAt < TRUE_FOR_MS) {
        const same = await Promise.all(
          cached.madeOf.map(async ({ call, answer: before }) => digestOf(textOf(await answer(call))) === before),
        );
        if (same.every(Boolean)) return cached.page;
      }
      const madeOf: MadeOf[] = [];
      let letters = 0;
      const page = await write(async (call) => {
        const result = await answer(call);
        const text = textOf(result);
        letters += text.length;
        madeOf.push({ call, answer: digestOf(text) });
        return result;
      });
      if (page?.body && !page.head.isPersonal) pages.set(key, { page, madeOf, letters, writtenAt: now() });
      return page;
    },
  };
}

/**
 * Memoizes digests of objects shared by many pages, such as manifests: each object is serialized once. A digest is
 * short, and detects a change as well as the value itself.
 */
export function rememberDigests(): (value: unknown) => string {
  const cache = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return digestOf(textOf(value));
    const digest = cache.get(value) ?? digestOf(textOf(value));
    cache.set(value, digest);
    return digest;
  };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';
