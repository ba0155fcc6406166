import { SEGMENT_DOCUMENTS, type Segment } from '../segment/segment';

/** Takes rejected documents where nobody wants them. */
const NOWHERE = new Uint16Array(SEGMENT_DOCUMENTS);

/**
 * Documents of a segment, by their numbers in it. Filters write each document to both lists and move on in one of them: whether one
 * passes cannot be foreseen, and a branch foreseen wrongly costs the processor more than a write too many.
 */
export class DocumentList {
  readonly documents = new Uint16Array(SEGMENT_DOCUMENTS);
  count = 0;

  /** Becomes those documents of a segment that can be found, the last first: later ones are mostly newer. */
  fillWithAll({ hidden, size }: Segment): void {
    const { documents } = this;
    let count = 0;
    for (let document = size - 1; document >= 0; document -= 1) {
      documents[count] = document;
      count += hidden[document] === 0 ? 1 : 0;
    }
    this.count = count;
  }

  /** Becomes those of some documents that can be found. */
  fillWith(some: Uint16Array, length: number, { hidden }: Segment): void {
    const { documents } = this;
    let count = 0;
    for (let at = length - 1; at >= 0; at -= 1) {
      const document = some[at]!;
      documents[count] = document;
      count += hidden[document] === 0 ? 1 : 0;
    }
    this.count = count;
  }

  /** Becomes what `all` has and `without` has not; both have their documents in the same order. */
  fillWithRest(all: DocumentList, without: DocumentList): void {
    let count = 0;
    let next = 0;
    for (let at = 0; at < all.count; at += 1) {
      const document = all.documents[at]!;
      if (next < without.count && without.documents[next] === document) next += 1;
      else this.documents[count++] = document;
    }
    this.count = count;
  }

  /** Keeps the documents whose number is large enough; the others go to `rejected`, where there is one. */
  keepAtLeast(numbers: Float64Array, least: number, rejected?: DocumentList): void {
    const { documents, count } = this;
    const others = rejected?.documents ?? NOWHERE;
    const before = rejected?.count ?? 0;
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const document = documents[at]!;
      others[before + at - kept] = document;
      documents[kept] = document;
      kept += numbers[document]! >= least ? 1 : 0;
    }
    this.count = kept;
    if (rejected) rejected.count = before + count - kept;
  }

  /** Keeps the documents whose value passes, the same way; `passing` has 0 or 1 for each value that there is. */
  keepPassing(column: Uint32Array | Uint16Array, passing: Uint8Array, rejected?: DocumentList): void {
    const { documents, count } = this;
    const others = rejected?.documents ?? NOWHERE;
    const before = rejected?.count ?? 0;
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const document = documents[at]!;
      others[before + at - kept] = document;
      documents[kept] = document;
      kept += passing[column[document]!]!;
    }
    this.count = kept;
    if (rejected) rejected.count = before + count - kept;
  }

  /** Keeps the documents of which any value passes, the same way. */
  keepAnyPassing(starts: Uint32Array, values: Uint32Array, passing: Uint8Array, rejected?: DocumentList): void {
    const { documents, count } = this;
    const others = rejected?.documents ?? NOWHERE;
    const before = rejected?.count ?? 0;
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const document = documents[at]!;
      const end = starts[document + 1]!;
      let passes = 0;
      for (let value = starts[document]!; value < end; value += 1) passes |= passing[values[value]!]!;
      others[before + at - kept] = document;
      documents[kept] = document;
      kept += passes;
    }
    this.count = kept;
    if (rejected) rejected.count = before + count - kept;
  }

  /** Keeps the documents that `test` says yes to, the same way. */
  keep(test: (document: number) => boolean, rejected?: DocumentList): void {
    const { documents, count } = this;
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const document = documents[at]!;
      if (test(document)) documents[kept++] = document;
      else if (rejected) rejected.documents[rejected.count++] = document;
    }
    this.count = kept;
  }

  countCells(cells: Uint16Array, counts: Uint32Array): void {
    for (let at = 0; at < this.count; at += 1) counts[cells[this.documents[at]!]!]! += 1;
  }

  countKeys(column: Uint32Array, counts: Uint32Array): void {
    const { documents, count } = this;
    for (let at = 0; at < count; at += 1) counts[column[documents[at]!]!]! += 1;
  }

  countTags(starts: Uint32Array, tags: Uint32Array, counts: Uint32Array): void {
    const { documents, count } = this;
    for (let at = 0; at < count; at += 1) {
      const document = documents[at]!;
      const end = starts[document + 1]!;
      for (let tag = starts[document]!; tag < end; tag += 1) counts[tags[tag]!]! += 1;
    }
  }
}
