import { roomFor } from '../dictionary/growing';
import { type DocumentPoints, exactPoints } from '../schema';
import type { Segment } from '../segment/segment';
import type { DocumentSet } from './document-set';
import { comesBefore, type PageOfDocuments, type Ranked } from './first-documents';
import type { Ranking } from './ranking';

/** Sort key of a document before its id. */
type Place = Omit<Ranked, 'id'>;

/**
 * Documents of a page far down the order. A heap would store and sort all preceding documents as objects; here only
 * numbers are stored and sorted, until the page's documents remain, and those equal to its first and last.
 */
export class FarDocuments implements PageOfDocuments {
  #firsts = new Float64Array(0);
  #times = new Float64Array(0);
  #count = 0;
  /** Index of each segment's first document, and the documents' numbers in the segment. */
  readonly #parts: Array<{ from: number; ids: readonly string[]; documents: Uint16Array }> = [];

  constructor(
    private readonly offset: number,
    private readonly limit: number,
  ) {}

  offerByScore(found: DocumentSet, segment: Segment, scores: Int32Array, ranking?: Ranking): void {
    this.#takeAll(found, segment, scores, ranking);
  }

  offerByPoints(found: DocumentSet, segment: Segment, scored: DocumentPoints): void {
    const { words, length } = found;
    for (let at = 0; at < length; at += 1)
      for (let left = words[at]!; left !== 0; left &= left - 1)
        exactPoints(scored, 32 * at + 31 - Math.clz32(left & -left));
    this.#takeAll(found, segment, scored.points);
  }

  offerNewest(found: DocumentSet, segment: Segment): void {
    this.#takeAll(found, segment, segment.time);
  }

  offerByNumber(found: DocumentSet, segment: Segment, column: number): void {
    this.#takeAll(found, segment, segment.numbers[column]!);
  }

  ids(): string[] {
    if (this.offset >= this.#count) return [];
    const sorted = this.#firsts.slice(0, this.#count).sort();
    const begin = this.#placeAt(this.offset, sorted);
    const end = this.#placeAt(Math.min(this.offset + this.limit, this.#count) - 1, sorted);
    const page: Ranked[] = [];
    let before = 0;
    for (const { from, ids, documents } of this.#parts) {
      for (let at = 0; at < documents.length; at += 1) {
        const first = this.#firsts[from + at]!;
        const time = this.#times[from + at]!;
        if (first > begin.first || (first === begin.first && time > begin.time)) before += 1;
        else if (first > end.first || (first === end.first && time >= end.time))
          page.push({ first, time, id: ids[documents[at]!]! });
      }
    }
    return page
      .sort((a, b) => (comesBefore(a, b) ? -1 : 1))
      .slice(this.offset - before, this.offset - before + this.limit)
      .map(({ id }) => id);
  }

  #takeAll(
    { words, length }: DocumentSet,
    segment: Segment,
    firsts: Int32Array | Float64Array | Uint8Array,
    ranking?: Ranking,
  ): void {
    const { time, ids, size } = segment;
    const from = this.#count;
    const documents = new Uint16Array(size);
    this.#firsts = roomFor(this.#firsts, from + size);
    this.#times = roomFor(this.#times, from + size);
    for (let at = 0; at < length; at += 1) {
      for (let left = words[at]!; left !== 0; left &= left - 1) {
        const document = 32 * at + 31 - Math.clz32(left & -left);
        const first = firsts[document]! * (ranking ? ranking.factorOf(segment, document) : 1);
        this.#firsts[this.#count] = Number.isNaN(first) ? -Infinity : first;
        this.#times[this.#count] = time[document]!;
        documents[this.#count - from] = document;
        this.#count += 1;
      }
    }
    this.#parts.push({ from, ids, documents: documents.subarray(0, this.#count - from) });
  }

  /** Sort key of the document at a position; `sorted`: all firsts, ascending. */
  #placeAt(position: number, sorted: Float64Array): Place {
    const first = sorted[sorted.length - 1 - position]!;
    const times = new Float64Array(this.#count);
    let equal = 0;
    let before = 0;
    for (let at = 0; at < this.#count; at += 1) {
      if (this.#firsts[at]! > first) before += 1;
      else if (this.#firsts[at]! === first) {
        times[equal] = this.#times[at]!;
        equal += 1;
      }
    }
    const latestLast = times.subarray(0, equal).sort();
    return { first, time: latestLast[equal - 1 - (position - before)]! };
  }
}
