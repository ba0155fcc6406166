import { SEGMENT_DOCUMENTS } from '../segment/segment';
import { SLOTS } from '../segment/tag-slots';
import type { DocumentSet } from './document-set';

/**
 * Local copies of imported constants: reading them through the module each time is too slow for the innermost loops.
 */
const SLOTS_A_DOCUMENT = SLOTS;

/** Documents of a segment, by their numbers in it, in ascending order: used to process a set's documents one by one. */
export class DocumentList {
  readonly documents = new Uint16Array(SEGMENT_DOCUMENTS);
  count = 0;

  fillWith({ words, length }: DocumentSet): this {
    this.count = 0;
    for (let at = 0; at < length; at += 1) this.#addWord(at, words[at]!);
    return this;
  }

  /** Fills with all documents below `size` that the set lacks, hidden ones included. */
  fillWithRest({ words, length }: DocumentSet, size: number): this {
    this.count = 0;
    for (let at = 0; at < length; at += 1) this.#addWord(at, ~words[at]!);
    // The last word may have bits beyond the segment's end.
    while (this.count > 0 && this.documents[this.count - 1]! >= size) this.count -= 1;
    return this;
  }

  /** Adds `by` to the count of each document's value. */
  countValues(column: Uint32Array | Uint16Array, counts: Uint32Array, by: 1 | -1): void {
    const { documents, count } = this;
    for (let at = 0; at < count; at += 1) counts[column[documents[at]!]!]! += by;
  }

  /** The same for columns with several values a document. */
  countTags(starts: Uint32Array, tags: Uint32Array, counts: Uint32Array, by: 1 | -1): void {
    const { documents, count } = this;
    for (let at = 0; at < count; at += 1) {
      const document = documents[at]!;
      const end = starts[document + 1]!;
      for (let tag = starts[document]!; tag < end; tag += 1) counts[tags[tag]!]! += by;
    }
  }

  /** The same for values in slots; each empty slot counts as 0. */
  countSlots(slots: Uint16Array, counts: Uint32Array, by: 1 | -1): void {
    const { documents, count } = this;
    for (let at = 0; at < count; at += 1) {
      const slot = documents[at]! * SLOTS_A_DOCUMENT;
      counts[slots[slot]!]! += by;
      counts[slots[slot + 1]!]! += by;
      counts[slots[slot + 2]!]! += by;
      counts[slots[slot + 3]!]! += by;
      counts[slots[slot + 4]!]! += by;
      counts[slots[slot + 5]!]! += by;
      counts[slots[slot + 6]!]! += by;
      counts[slots[slot + 7]!]! += by;
    }
  }

  #addWord(at: number, word: number): void {
    const { documents } = this;
    let { count } = this;
    for (let left = word; left !== 0; left &= left - 1) {
      documents[count] = 32 * at + 31 - Math.clz32(left & -left);
      count += 1;
    }
    this.count = count;
  }
}
