import { roomFor } from '../dictionary/growing';
import type { Postings } from './segment';

/** Layout of a word's entry: start of its first run, position of its next posting, and its number of postings. */
const FIRST = 0;
const NEXT = 1;
const COUNT = 2;
const KNOWN = 4;

/**
 * Postings in the order of arrival. A word's postings lie in runs, each with room for twice as many as the run before,
 * so that reads are mostly sequential. The slot after a full run holds the start of the next. Reusable by `clear`.
 */
export class PostingLog {
  /** Postings as `document * 256 + byte`, and where runs begin. */
  #runs = new Uint32Array(1_024);
  #used = 0;
  #words = new Uint32Array(1_024);
  #count = 0;
  readonly #documents: Uint16Array;
  readonly #impacts: Uint8Array;

  /** `documents`: their maximum number. */
  constructor(documents: number) {
    this.#documents = new Uint16Array(documents);
    this.#impacts = new Uint8Array(documents);
  }

  add(document: number, term: number, impact: number): void {
    const word = term * KNOWN;
    this.#words = roomFor(this.#words, word + KNOWN);
    const words = this.#words;
    const count = words[word + COUNT]!;
    let next = words[word + NEXT]!;
    // Runs have capacities 1, 2, 4, 8 …: all of them are full after 1, 3, 7, 15 … postings.
    if ((count & (count + 1)) === 0) {
      const run = this.#takeRun(count + 1);
      if (count === 0) words[word + FIRST] = run;
      else this.#runs[next] = run;
      next = run;
    }
    this.#runs[next] = document * 256 + impact;
    words[word + NEXT] = next + 1;
    words[word + COUNT] = count + 1;
    this.#count += 1;
  }

  find(term: number, into: Postings): void {
    into.documents = this.#documents;
    into.impacts = this.#impacts;
    into.from = 0;
    into.to = this.#read(term, this.#documents, this.#impacts, 0);
  }

  /** Returns the same postings sorted by word, in new arrays; `terms` is the number of words. */
  sorted(terms: number): { starts: Uint32Array; documents: Uint16Array; impacts: Uint8Array } {
    const starts = new Uint32Array(terms + 1);
    const documents = new Uint16Array(this.#count);
    const impacts = new Uint8Array(this.#count);
    for (let term = 0; term < terms; term += 1) starts[term + 1] = this.#read(term, documents, impacts, starts[term]!);
    return { starts, documents, impacts };
  }

  clear(): void {
    this.#words.fill(0);
    this.#used = 0;
    this.#count = 0;
  }

  /** Writes a word's postings from `at` on, and gives where they end. */
  #read(term: number, documents: Uint16Array, impacts: Uint8Array, at: number): number {
    const word = term * KNOWN;
    if (word >= this.#words.length) return at;
    const runs = this.#runs;
    let run = this.#words[word + FIRST]!;
    let left = this.#words[word + COUNT]!;
    let to = at;
    for (let length = 1; left > 0; length *= 2) {
      const end = run + Math.min(length, left);
      for (let from = run; from < end; from += 1) {
        const posting = runs[from]!;
        documents[to] = posting >>> 8;
        impacts[to] = posting & 0xff;
        to += 1;
      }
      left -= length;
      run = runs[end]!;
    }
    return to;
  }

  /** Allocates a run for this number of postings; returns its start. */
  #takeRun(length: number): number {
    const run = this.#used;
    this.#used += length + 1;
    this.#runs = roomFor(this.#runs, this.#used);
    return run;
  }
}
