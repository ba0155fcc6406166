import { NEAR_WORDS, maxEdits, mayBeSlip, otherNumbers } from '@market/search-index';
import { LRUCache } from 'lru-cache';
import type { Ask, Clause } from './ask';
import { stillOpen } from './filters';

/** Cache lifetime of word counts. */
const FRESH_MS = 60_000;
/**
 * Time until a written word is searchable: a count of zero within it is not cached. A server that has just started
 * takes seconds for it; a cached zero would hide the word for a minute.
 */
const SETTLES_MS = 10_000;
const MOST_WORDS = 20_000;
const MOST_NEAR = 2_000;

/** Number of jobs that have a word or prefix, and of those with it in a telling field. */
interface Counts {
  documents: number;
  telling: number;
}

/** A word similar to another, with its numbers of jobs. */
export interface NearWord extends Counts {
  term: string;
}

/** Words whose counts are needed to plan the search for a text. */
export interface Asked {
  words: readonly string[];
  /** Prefixes of words. */
  beginnings: readonly string[];
  /** Words that may be typos of others. */
  forgiven: readonly string[];
}

interface Known {
  /** Total number of jobs. */
  jobs: number;
  countsOf(word: string): Counts;
  countsOfBeginning(beginning: string): Counts;
  near: readonly NearWord[];
}

interface WordsAnswer {
  hits: { total: { value: number } };
  aggregations?: Record<'words' | 'telling', { buckets: Array<{ doc_count: number }> }>;
  suggest?: Record<string, Array<{ options: Array<{ text: string; freq: number }> }>>;
}

/**
 * Suffix that marks a prefix, for all words that continue it: no word ends with it, and three characters exceed the
 * typo tolerance.
 */
export const AND_SO_ON = '***';
const NONE: Counts = { documents: 0, telling: 0 };

/**
 * Cached counts of jobs per typed word, at most a minute old: rarity changes slowly, and querying it took the server
 * several times as long as the search itself. A zero count is cached until a job with the word is written; a similar
 * word may be offered as a correction up to a minute late.
 */
export class KnownWords {
  readonly #counts = new LRUCache<string, Counts>({ max: MOST_WORDS, ttl: FRESH_MS });
  readonly #near = new LRUCache<string, NearWord[]>({ max: MOST_NEAR, ttl: FRESH_MS });
  readonly #written = new LRUCache<string, true>({ max: MOST_WORDS, ttl: SETTLES_MS });
  #jobs = 0;
  #countedAt = -Infinity;

  constructor(private readonly ask: Ask) {}

  /** Records the words of a job that is being written, dropping their cached zero counts. */
  wrote(words: Iterable<string>): void {
    for (const word of words) {
      this.#written.set(word, true);
      for (const key of [word, ...startsOf(word)]) if (this.#counts.get(key)?.documents === 0) this.#counts.delete(key);
    }
  }

  /** Clears the caches: the searched index has been replaced. */
  forget(): void {
    this.#counts.clear();
    this.#near.clear();
    this.#countedAt = -Infinity;
  }

  /**
   * Queries the missing entries: the counts in one request, and in another the words similar to rare ones that may be
   * typos. Without a request if everything is cached.
   */
  async about({ words, beginnings, forgiven }: Asked, now: number): Promise<Known> {
    const counts = new Map<string, Counts>();
    const near = new Map<string, NearWord[]>();
    await this.#count(counts, {
      words: words.filter((word) => !recalled(counts, word, this.#counts.get(word))),
      beginnings: beginnings.filter(
        (start) => !recalled(counts, `${start}${AND_SO_ON}`, this.#counts.get(`${start}${AND_SO_ON}`)),
      ),
      now,
    });
    const telling = (word: string) =>
      [word, ...otherNumbers(word)].reduce((sum, form) => sum + (counts.get(form)?.telling ?? 0), 0);
    const slips = forgiven.filter(
      (word) => mayBeSlip(telling(word), this.#jobs) && !recalled(near, word, this.#near.get(word)),
    );
    if (slips.length > 0) {
      const { suggest = {} } = await this.ask<WordsAnswer>(nearBody(slips));
      for (const [at, word] of slips.entries()) {
        const found = nearWords(suggest, at);
        near.set(word, found);
        this.#near.set(word, found);
      }
    }
    return {
      jobs: this.#jobs,
      countsOf: (word) => counts.get(word) ?? NONE,
      countsOfBeginning: (start) => counts.get(`${start}${AND_SO_ON}`) ?? NONE,
      near: [...near.values()].flat(),
    };
  }

  async #count(
    counts: Map<string, Counts>,
    { words, beginnings, now }: Omit<Asked, 'forgiven'> & { now: number },
  ): Promise<void> {
    const isCounted = performance.now() - this.#countedAt < FRESH_MS;
    if (isCounted && words.length + beginnings.length === 0) return;
    const { hits, aggregations } = await this.ask<WordsAnswer>(countsBody({ words, beginnings, now, isCounted }));
    if (!isCounted) {
      this.#jobs = hits.total.value;
      this.#countedAt = performance.now();
    }
    [...words, ...beginnings.map((start) => `${start}${AND_SO_ON}`)].forEach((key, at) => {
      const documents = aggregations?.words.buckets[at]?.doc_count ?? 0;
      const found = { documents, telling: aggregations?.telling.buckets[at]?.doc_count ?? 0 };
      counts.set(key, found);
      if (documents > 0 || !this.#isWritten(key)) this.#counts.set(key, found);
    });
  }

  #isWritten(key: string): boolean {
    if (!key.endsWith(AND_SO_ON)) return this.#written.has(key);
    const start = key.slice(0, -AND_SO_ON.length);
    return [...this.#written.keys()].some((word) => word.startsWith(start));
  }
}

/** Cache keys of a word's prefixes. */
function startsOf(word: string): string[] {
  return Array.from(word, (_, at) => `${word.slice(0, at + 1)}${AND_SO_ON}`);
}

/** Copies a cached value if there is one; returns whether there is. */
function recalled<Value extends object>(into: Map<string, Value>, key: string, value: Value | undefined): boolean {
  if (value !== undefined) into.set(key, value);
  return value !== undefined;
}

function countsBody({
  words,
  beginnings,
  now,
  isCounted,
}: Omit<Asked, 'forgiven'> & { now: number; isCounted: boolean }): object {
  const counts = (field: string) => ({
    filters: {
      filters: [
        ...words.map((word) => ({ term: { [field]: { value: word } } })),
        ...beginnings.map((beginning) => ({ prefix: { [field]: { value: beginning } } })),
      ],
    },
  });
  return {
    size: 0,
    track_total_hits: !isCounted,
    query: { bool: { filter: [stillOpen(now), ...(isCounted ? [anyOf(words, beginnings)] : [])] } },
    // The server rejects an empty list of filters.
    ...(words.length + beginnings.length > 0 ? { aggs: { words: counts('words'), telling: counts('telling') } } : {}),
  };
}

/** Restricts the counting to jobs that match at least one: visiting all others takes most of the time. */
function anyOf(words: readonly string[], beginnings: readonly string[]): Clause {
  return {
    bool: {
      should: [{ terms: { words } }, ...beginnings.map((beginning) => ({ prefix: { words: { value: beginning } } }))],
      minimum_should_match: 1,
    },
  };
}

function nearBody(words: readonly string[]): object {
  const near = (field: string, word: string) => ({
    text: word,
    // All similar words, however frequent the word itself is: the plan decides whether it counts as a typo.
    term: {
      field,
      analyzer: 'whitespace',
      suggest_mode: 'always',
      sort: 'score',
      size: NEAR_WORDS,
      max_edits: maxEdits(word),
      prefix_length: 0,
      max_term_freq: 0.99,
      accuracy: 0.3,
    },
  });
  return {
    size: 0,
    query: { match_none: {} },
    suggest: Object.fromEntries(
      words.flatMap((word, at) => [
        [`words-${at}`, near('words', word)],
        [`telling-${at}`, near('telling', word)],
      ]),
    ),
  };
}

/** Similar words for the word at this position in the query, with those from telling fields marked. */
function nearWords(suggest: NonNullable<WordsAnswer['suggest']>, at: number): NearWord[] {
  const optionsOf = (field: string) => (suggest[`${field}-${at}`] ?? []).flatMap(({ options }) => options);
  return [
    ...optionsOf('words').map(({ text: term, freq }) => ({ term, documents: freq, telling: 0 })),
    ...optionsOf('telling').map(({ text: term, freq }) => ({ term, documents: freq, telling: freq })),
  ];
}
