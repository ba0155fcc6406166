import { createHash } from 'node:crypto';
import type { WrittenPage } from '@market/contracts/remotes';
import { LRUCache } from 'lru-cache';
import type { CallAnswer, PageCall } from './answer-calls';

type AnswerCall = (call: PageCall) => Promise<CallAnswer>;

/** A call that a page was made of, with a digest of what came back. */
interface MadeOf {
  call: PageCall;
  answer: string;
}
interface KeptPage {
  page: WrittenPage;
  madeOf: readonly MadeOf[];
  /** Size of the answers in it, in letters. */
  letters: number;
  writtenAt: number;
}

/** Some five hundred searches, or two thousand jobs. */
const MEMORY_BYTES = 64 * 1024 * 1024;
/** A page says how long ago something was. */
const TRUE_FOR_MS = 60_000;

/**
 * Page cache, by what pages were made of: asking for a page's data takes a tenth of the time that writing it takes,
 * and as long as the answers are the same, so is the page.
 */
export function createKeptPages({ now }: { now: () => number }) {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ page, letters }) => (page.body?.html.length ?? 0) + letters + 1,
  });

  return {
    /**
     * The page with this key, made anew only where an answer has changed.
     * @param key all that a page depends on beside its calls' answers
     * @param answer answers a call of the page
     * @param write writes it with the answerer that it is given; only a page with its text is kept
     */
    async get(
      key: string,
      answer: AnswerCall,
      write: (answer: AnswerCall) => Promise<WrittenPage | null>,
    ): Promise<WrittenPage | null> {
      const known = pages.get(key);
      if (known && now() - known.writtenAt < TRUE_FOR_MS) {
        const same = await Promise.all(
          known.madeOf.map(async ({ call, answer: before }) => digestOf(textOf(await answer(call))) === before),
        );
        if (same.every(Boolean)) return known.page;
      }
      const madeOf: MadeOf[] = [];
      let letters = 0;
      const page = await write(async (call) => {
        const given = await answer(call);
        const text = textOf(given);
        letters += text.length;
        madeOf.push({ call, answer: digestOf(text) });
        return given;
      });
      if (page?.body) pages.set(key, { page, madeOf, letters, writtenAt: now() });
      return page;
    },
  };
}

/**
 * Digests of objects that many pages come with, such as manifests: each is turned into text once, as long as it is the
 * same object. Short, and as good as the value itself for telling whether it is another one.
 */
export function rememberDigests(): (value: unknown) => string {
  const known = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return digestOf(textOf(value));
    const digest = known.get(value) ?? digestOf(textOf(value));
    known.set(value, digest);
    return digest;
  };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';
