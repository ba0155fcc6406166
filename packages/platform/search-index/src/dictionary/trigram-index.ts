import { bitsOf } from '../bits';
import { LONGEST_FUZZY_WORD, editDistance } from '../words/edit-distance';
import { roomFor } from './growing';

/** Alphabet of 28: a to z, all other letters, and the word boundary. */
const OTHER = 26;
const EDGE = 27;
const ALPHABET = 28;
/** Maximum number of a word's trigrams that a typo changes: two swapped neighbours are in four. */
const TRIGRAMS_CHANGED_BY_A_SLIP = 4;

/** Words that have a trigram, by their positions. */
interface Postings {
  words: Uint32Array;
  count: number;
}

/**
 * Fuzzy search: finds the words within a small edit distance, by a trigram index. One slip changes at most four of a
 * word's trigrams, so near words share the others: each word with a trigram of the searched one gets a point, and only
 * those with enough points, and nearly the same set of letters (32 bits), have their edit distance computed.
 */
export class TrigramIndex {
  readonly #postings: Array<Postings | undefined> = new Array<undefined>(ALPHABET ** 3).fill(undefined);
  #numbers = new Uint32Array(1_024);
  #letters = new Int32Array(1_024);
  #lengths = new Uint8Array(1_024);
  #points = new Uint8Array(1_024);
  #count = 0;
  readonly #trigrams = new Uint16Array(LONGEST_FUZZY_WORD + 2);
  #candidates = new Uint32Array(1_024);

  add(word: string, number: number): void {
    if (word.length > LONGEST_FUZZY_WORD) return;
    const at = this.#count;
    this.#count += 1;
    this.#numbers = roomFor(this.#numbers, this.#count);
    this.#letters = roomFor(this.#letters, this.#count);
    this.#lengths = roomFor(this.#lengths, this.#count);
    this.#points = roomFor(this.#points, this.#count);
    this.#numbers[at] = number;
    this.#letters[at] = lettersOf(word);
    this.#lengths[at] = word.length;
    const trigrams = this.#trigramsOf(word);
    for (let step = 0; step < trigrams; step += 1) {
      const postings = (this.#postings[this.#trigrams[step]!] ??= { words: new Uint32Array(4), count: 0 });
      postings.words = roomFor(postings.words, postings.count + 1);
      postings.words[postings.count] = at;
      postings.count += 1;
    }
  }

  /** Calls `visit` with each wanted word at most `limit` typos away. `wordOf` returns the word of a number. */
  visit(
    word: string,
    limit: number,
    {
      wordOf,
      isWanted,
      visit,
    }: {
      wordOf: (number: number) => string;
      isWanted: (number: number) => boolean;
      visit: (number: number, slips: number) => void;
    },
  ): void {
    if (word.length > LONGEST_FUZZY_WORD) return;
    const wanted = lettersOf(word);
    const trigrams = this.#trigramsOf(word);
    const least = trigrams - TRIGRAMS_CHANGED_BY_A_SLIP * limit;
    const candidates = least > 0 ? this.#score(trigrams) : this.#takeAll();
    const [points, letters, lengths, numbers] = [this.#points, this.#letters, this.#lengths, this.#numbers];
    for (let step = 0; step < candidates; step += 1) {
      const at = this.#candidates[step]!;
      const shared = points[at]!;
      points[at] = 0;
      if (shared < least || Math.abs(lengths[at]! - word.length) > limit) continue;
      const has = letters[at]!;
      if (bitsOf(wanted & ~has) > limit || bitsOf(has & ~wanted) > limit || !isWanted(numbers[at]!)) continue;
      const slips = editDistance(word, wordOf(numbers[at]!), limit);
      if (slips <= limit) visit(numbers[at]!, slips);
    }
  }

  /** A word of repeated letters has so few trigrams that similar words may share none, so all words are candidates. */
  #takeAll(): number {
    this.#candidates = roomFor(this.#candidates, this.#count);
    for (let at = 0; at < this.#count; at += 1) this.#candidates[at] = at;
    return this.#count;
  }

  /** Gives each word a point for each of the first `#trigrams` that it contains; returns how many words have points. */
  #score(trigrams: number): number {
    // Spare slot: the next entry is written before it is known whether it counts.
    this.#candidates = roomFor(this.#candidates, this.#count + 1);
    const [points, candidates] = [this.#points, this.#candidates];
    let count = 0;
    for (let step = 0; step < trigrams; step += 1) {
      const postings = this.#postings[this.#trigrams[step]!];
      if (!postings) continue;
      const { words, count: length } = postings;
      for (let at = 0; at < length; at += 1) {
        const term = words[at]!;
        // Branch-free: written each time, while the counter advances only at a word's first point, which is
        // unpredictable.
        candidates[count] = term;
        count += (points[term]! - 1) >>> 31;
        points[term]! += 1;
      }
    }
    return count;
  }

  /**
   * Stores the word's distinct trigrams in `#trigrams` and returns their number: `ab` has `··a`, `·ab`, `ab·` and
   * `b··`.
   */
  #trigramsOf(word: string): number {
    const trigrams = this.#trigrams;
    const { length } = word;
    let [before, previous] = [EDGE, EDGE];
    let count = 0;
    for (let at = 0; at < length + 2; at += 1) {
      const code = at < length ? word.charCodeAt(at) - 97 : EDGE;
      const letter = at < length ? (code >= 0 && code < 26 ? code : OTHER) : EDGE;
      const trigram = (before * ALPHABET + previous) * ALPHABET + letter;
      let index = 0;
      while (index < count && trigrams[index] !== trigram) index += 1;
      if (index === count) trigrams[count++] = trigram;
      [before, previous] = [previous, letter];
    }
    return count;
  }
}

/** Bit mask of a word's letters; rare letters share the remaining bits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return letters;
}
