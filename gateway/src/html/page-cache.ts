import { LRUCache } from 'lru-cache';
import { pack, type Packed } from '../http/packed';

/** Freshness limit: a change must be visible within a second, even one that another gateway forwarded. */
const FRESH_MS = 500;
/** Stale limit: a page is still sent for this long while a service is down. */
const STALE_MS = 10 * 60_000;
const MEMORY_BYTES = 64 * 1024 * 1024;

/** Rendered page, ready to send. */
export interface MadePage {
  status: number;
  /** ETag, which changes with every byte of the page. */
  tag: string;
  packed: Packed;
  /** False where text is missing, because a service did not respond. */
  isWhole: boolean;
  /** Whether only the person who asks may get it: it is not cached. */
  isPersonal?: boolean | undefined;
}

interface KeptPage extends MadePage {
  /** Time at which the page's data was requested, in ms of the clock. */
  askedAt: number;
  /** Number of changes that this gateway had forwarded when rendering began. */
  changes: number;
  uses: number;
}

export interface PageCache<Asked> {
  /** Returns a cached page if it is fresh, without waiting. */
  fresh(key: string): MadePage | undefined;
  /** Returns a fresh page, or renders a new one, once for all concurrent requests. */
  get(key: string, request: Asked): Promise<MadePage>;
  /** Invalidates earlier pages: a change must be visible to its author at once. */
  outdate(): void;
}

/**
 * Page cache: each page is fresh for half a second, then rendered anew; the cached bytes stay in use where they are the
 * same, or where rendering fails (ADR 0037).
 * @param make renders the page of a key
 */
export function createPageCache<Asked>(make: (request: Asked) => Promise<MadePage>): PageCache<Asked> {
  let changes = 0;
  const pages = new LRUCache<string, KeptPage, { asked: Asked }>({
    maxSize: MEMORY_BYTES,
    // Twice the text's size, to allow for the compressed forms that are added later.
    sizeCalculation: ({ packed }) => 2 * packed.plain.length + 1,
    ttl: FRESH_MS,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, cached, { context: { asked: request } }) {
      const begun = { askedAt: Date.now(), changes };
      const made = await make(request);
      if (!made.isWhole && cached?.isWhole && begun.askedAt - cached.askedAt < STALE_MS)
        return { ...cached, changes: begun.changes };
      // Identical bytes: the cached page is compressed already.
      if (made.tag === cached?.tag) return { ...cached, ...begun };
      return { ...made, ...begun, uses: 0 };
    },
  });
  const isOutdated = (page: KeptPage | undefined) => page !== undefined && page.changes < changes;

  return {
    fresh(key) {
      const page = pages.get(key);
      return page && !isOutdated(page) ? used(page) : undefined;
    },
    async get(key, request) {
      const changesBefore = changes;
      const ask = (forceRefresh: boolean) => pages.fetch(key, { context: { asked: request }, forceRefresh });
      let page = await ask(isOutdated(pages.peek(key, { allowStale: true })));
      // Rendering started before the change, so the page may lack it.
      if (page && page.changes < changesBefore) page = await ask(true);
      if (page?.isPersonal) pages.delete(key);
      return page ? used(page) : make(request);
    },
    outdate() {
      changes += 1;
    },
  };

  /** Strong compression starts at a page's second use, because it takes longer than rendering most pages. */
  function used(page: KeptPage): KeptPage {
    page.uses += 1;
    const { packed } = page;
    if (page.uses === 2 && !packed.br)
      // A renewed entry may share this object meanwhile; the bytes are the same.
      void pack(packed.plain, 'text/html').then(
        (well) => Object.assign(packed, well),
        () => undefined,
      );
    return page;
  }
}
