import { LRUCache } from 'lru-cache';
import { pack, type Packed } from '../http/packed';

/** A change must be seen within a second, also one that another gateway led to its service. */
const FRESH_MS = 500;
/** Stale limit: a page is still sent for this long while a service is down. */
const STALE_MS = 10 * 60_000;
const MEMORY_BYTES = 64 * 1024 * 1024;

/** A page as it is sent. */
export interface MadePage {
  status: number;
  /** Changes with every byte of it. */
  tag: string;
  packed: Packed;
  /** False where it lacks its text, because a service did not answer. */
  isWhole: boolean;
}

interface KeptPage extends MadePage {
  /** When what it tells was asked for, in ms of the clock. */
  askedAt: number;
  /** Number of changes that this gateway had forwarded when the page was started. */
  changes: number;
  uses: number;
}

export interface PageCache<Asked> {
  /** Cached page that needs no wait. */
  fresh(key: string): MadePage | undefined;
  /** Fresh page, or a new one: made once for all concurrent requests. */
  get(key: string, asked: Asked): Promise<MadePage>;
  /** Invalidates earlier pages: a change must be visible to its author at once. */
  outdate(): void;
}

/**
 * Page cache: keeps each for half a second; then it is made anew, and the kept bytes go on being sent where
 * they are the same, or where it cannot be made (ADR 0037).
 * @param make makes the page of a key
 */
export function createPageCache<Asked>(make: (asked: Asked) => Promise<MadePage>): PageCache<Asked> {
  let changes = 0;
  const pages = new LRUCache<string, KeptPage, { asked: Asked }>({
    maxSize: MEMORY_BYTES,
    // Twice its text: what it is packed into comes later.
    sizeCalculation: ({ packed }) => 2 * packed.plain.length + 1,
    ttl: FRESH_MS,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, known, { context: { asked } }) {
      const begun = { askedAt: Date.now(), changes };
      const made = await make(asked);
      if (!made.isWhole && known?.isWhole && begun.askedAt - known.askedAt < STALE_MS)
        return { ...known, changes: begun.changes };
      // The same bytes are packed already.
      if (made.tag === known?.tag) return { ...known, ...begun };
      return { ...made, ...begun, uses: 0 };
    },
  });
  const isOutdated = (page: KeptPage | undefined) => page !== undefined && page.changes < changes;

  return {
    fresh(key) {
      const page = pages.get(key);
      return page && !isOutdated(page) ? used(page) : undefined;
    },
    async get(key, asked) {
      const wanted = changes;
      const ask = (forceRefresh: boolean) => pages.fetch(key, { context: { asked }, forceRefresh });
      let page = await ask(isOutdated(pages.peek(key, { allowStale: true })));
      // Started before the change, so it may lack it.
      if (page && page.changes < wanted) page = await ask(true);
      return page ? used(page) : make(asked);
    },
    outdate() {
      changes += 1;
    },
  };

  /** A second use makes strong compression worthwhile, which takes longer than most pages take to make. */
  function used(page: KeptPage): KeptPage {
    page.uses += 1;
    const { packed } = page;
    if (page.uses === 2 && !packed.br)
      // A renewal may have taken it over meanwhile: both send the same.
      void pack(packed.plain, 'text/html').then(
        (well) => Object.assign(packed, well),
        () => undefined,
      );
    return page;
  }
}
