import { NEAR_WORDS, maxEdits, mayBeSlip, otherNumbers } from '@market/search-index';
import { LRUCache } from 'lru-cache';
import type { Ask, Clause } from './ask';
import { stillOpen } from './filters';

/** So long what the jobs have of a word is taken for what they have now. */
const FRESH_MS = 60_000;
/** So long after a word was written it may not be found yet: that nothing has it is then no news. */
const SETTLES_MS = 2_000;
const MOST_WORDS = 20_000;
const MOST_NEAR = 2_000;

/** Jobs that have a word, or a beginning of words, and those of them that are about it. */
interface Counts {
  documents: number;
  telling: number;
}

/** A word near to another, with how many jobs have it. */
export interface NearWord extends Counts {
  term: string;
}

/** Words of which must be known what the jobs have, before a text can be planned. */
export interface Asked {
  words: readonly string[];
  /** Beginnings of words. */
  beginnings: readonly string[];
  /** Words that slips of typing may have made of others. */
  forgiven: readonly string[];
}

interface Known {
  /** Jobs that there are. */
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
 * Stands behind a beginning, for all words that go on from it: no word ends with it, and three signs are more than
 * slips of typing make up for.
 */
export const AND_SO_ON = '***';
const NONE: Counts = { documents: 0, telling: 0 };

/**
 * Counts of the jobs that have the words which people type, as it was up to a minute ago: rarity changes slowly, and
 * asking for it took the server several times as long as the search itself. That no job has a word holds until one is
 * written with it; a word that is near to a typed one may be taken for that a minute late.
 */
export class KnownWords {
  readonly #counts = new LRUCache<string, Counts>({ max: MOST_WORDS, ttl: FRESH_MS });
  readonly #near = new LRUCache<string, NearWord[]>({ max: MOST_NEAR, ttl: FRESH_MS });
  readonly #written = new LRUCache<string, true>({ max: MOST_WORDS, ttl: SETTLES_MS });
  #jobs = 0;
  #countedAt = -Infinity;

  constructor(private readonly ask: Ask) {}

  /** Takes note of the words of a job that is being written. */
  wrote(words: Iterable<string>): void {
    for (const word of words) {
      this.#written.set(word, true);
      for (const key of [word, ...startsOf(word)]) if (this.#counts.get(key)?.documents === 0) this.#counts.delete(key);
    }
  }

  /** Forgets all: another index has taken the place of the one that was asked. */
  forget(): void {
    this.#counts.clear();
    this.#near.clear();
    this.#countedAt = -Infinity;
  }

  /**
   * Asks for what is not known: the counts in one request, and in another one the words near to those that so few jobs
   * are about that they may be slips. In none where all is known.
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

/** The keys of a word's beginnings. */
function startsOf(word: string): string[] {
  return Array.from(word, (_, at) => `${word.slice(0, at + 1)}${AND_SO_ON}`);
}

/** Takes over what is known; whether anything is. */
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
    // The server takes no empty list of filters.
    ...(words.length + beginnings.length > 0 ? { aggs: { words: counts('words'), telling: counts('telling') } } : {}),
  };
}

/** Only jobs that count for one of them: looking at each of all the others costs most of the time. */
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
    // All near words, however often the word itself is there: whether it is forgiven anything is decided by the plan.
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

/** The words near to the one with this place in the question, those that tell what a job is marked as such. */
function nearWords(suggest: NonNullable<WordsAnswer['suggest']>, at: number): NearWord[] {
  const optionsOf = (field: string) => (suggest[`${field}-${at}`] ?? []).flatMap(({ options }) => options);
  return [
    ...optionsOf('words').map(({ text: term, freq }) => ({ term, documents: freq, telling: 0 })),
    ...optionsOf('telling').map(({ text: term, freq }) => ({ term, documents: freq, telling: freq })),
  ];
}
