import { bitsOf } from '../bits';
import { SET_WORDS, setWordsOf } from '../segment/segment';

/**
 * Bit set of a segment's documents: one operation unites or intersects 32 documents of two sets. Bits beyond the
 * segment's documents are 0.
 */
export class DocumentSet {
  readonly words = new Int32Array(SET_WORDS);
  /** Words in use. */
  length = 0;

  /** Becomes the empty set of a segment with so many documents. */
  clear(size: number): void {
    this.length = setWordsOf(size);
    this.words.fill(0, 0, this.length);
  }

  /** Copies `words`, which may be longer. */
  become(words: Int32Array, size: number): this {
    this.length = setWordsOf(size);
    for (let at = 0; at < this.length; at += 1) this.words[at] = words[at]!;
    return this;
  }

  /** Intersects the set with the other. */
  cross(other: DocumentSet): void {
    const mine = this.words;
    const others = other.words;
    for (let at = 0; at < this.length; at += 1) mine[at]! &= others[at]!;
  }

  delete(document: number): void {
    this.words[document >>> 5]! &= ~(1 << (document & 31));
  }

  has(document: number): boolean {
    return ((this.words[document >>> 5]! >>> (document & 31)) & 1) === 1;
  }

  add(document: number): void {
    this.words[document >>> 5]! |= 1 << (document & 31);
  }

  addAll(documents: Uint16Array, from: number, to: number): void {
    const { words } = this;
    for (let at = from; at < to; at += 1) {
      const document = documents[at]!;
      words[document >>> 5]! |= 1 << (document & 31);
    }
  }

  /** Adds the documents whose value passes; `passing` has 0 or 1 for each existing value. */
  addPassing(column: Uint32Array | Uint16Array, passing: Uint8Array, size: number): void {
    const { words } = this;
    for (let document = 0; document < size; document += 1)
      words[document >>> 5]! |= passing[column[document]!]! << (document & 31);
  }

  /** Adds the documents with any value that passes. */
  addAnyPassing(starts: Uint32Array, values: Uint32Array, passing: Uint8Array, size: number): void {
    for (let document = 0; document < size; document += 1) {
      let passes = 0;
      for (let at = starts[document]!; at < starts[document + 1]!; at += 1) passes |= passing[values[at]!]!;
      this.words[document >>> 5]! |= passes << (document & 31);
    }
  }

  /** Adds the documents whose number exists and is at least `least`. */
  addAtLeast(numbers: Float64Array, least: number, size: number): void {
    const { words } = this;
    for (let document = 0; document < size; document += 1)
      words[document >>> 5]! |= (numbers[document]! >= least ? 1 : 0) << (document & 31);
  }

  /** Number of documents. */
  count(): number {
    let count = 0;
    for (let at = 0; at < this.length; at += 1) count += bitsOf(this.words[at]!);
    return count;
  }
}
