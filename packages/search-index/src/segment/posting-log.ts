import { roomFor } from '../dictionary/growing';
import type { Postings } from './segment';

const NONE = -1;

/** Postings in the order in which they come, each with the place of the one before it of the same word. Can be used again and again. */
export class PostingLog {
  #terms = new Uint32Array(1_024);
  /** `document * 256 + byte`. */
  #postings = new Uint32Array(1_024);
  #previous = new Int32Array(1_024);
  #lastOf = new Int32Array(1_024).fill(NONE);
  #count = 0;
  readonly #documents: Uint16Array;
  readonly #impacts: Uint8Array;

  /** `documents`: how many there can be. */
  constructor(documents: number) {
    this.#documents = new Uint16Array(documents);
    this.#impacts = new Uint8Array(documents);
  }

  add(document: number, term: number, impact: number): void {
    if (this.#count === this.#terms.length) this.#grow();
    if (term >= this.#lastOf.length) {
      const known = this.#lastOf.length;
      this.#lastOf = roomFor(this.#lastOf, term + 1).fill(NONE, known);
    }
    const at = this.#count;
    this.#terms[at] = term;
    this.#postings[at] = document * 256 + impact;
    this.#previous[at] = this.#lastOf[term]!;
    this.#lastOf[term] = at;
    this.#count = at + 1;
  }

  find(term: number, into: Postings): void {
    into.documents = this.#documents;
    into.impacts = this.#impacts;
    into.to = this.#documents.length;
    into.from = into.to;
    if (term >= this.#lastOf.length) return;
    for (let at = this.#lastOf[term]!; at !== NONE; at = this.#previous[at]!) {
      into.from -= 1;
      this.#documents[into.from] = this.#postings[at]! >>> 8;
      this.#impacts[into.from] = this.#postings[at]! & 0xff;
    }
  }

  /** The same postings sorted by word, in new arrays; `terms` is how many words there are. */
  sorted(terms: number): { starts: Uint32Array; documents: Uint16Array; impacts: Uint8Array } {
    const starts = new Uint32Array(terms + 1);
    const documents = new Uint16Array(this.#count);
    const impacts = new Uint8Array(this.#count);
    for (let at = 0; at < this.#count; at += 1) starts[this.#terms[at]! + 1]! += 1;
    for (let term = 0; term < terms; term += 1) starts[term + 1]! += starts[term]!;
    const next = starts.slice(0, terms);
    for (let at = 0; at < this.#count; at += 1) {
      const to = next[this.#terms[at]!]!++;
      documents[to] = this.#postings[at]! >>> 8;
      impacts[to] = this.#postings[at]! & 0xff;
    }
    return { starts, documents, impacts };
  }

  clear(): void {
    this.#lastOf.fill(NONE);
    this.#count = 0;
  }

  #grow(): void {
    const room = 2 * this.#terms.length;
    this.#terms = roomFor(this.#terms, room);
    this.#postings = roomFor(this.#postings, room);
    this.#previous = roomFor(this.#previous, room);
  }
}
