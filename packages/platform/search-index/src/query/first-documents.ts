import { AT_MOST, type DocumentPoints, exactPoints } from '../schema';
import type { Segment } from '../segment/segment';
import type { DocumentSet } from './document-set';
import type { Ranking } from './ranking';

/** Sort key of a document. */
export interface Ranked {
  first: number;
  time: number;
  id: string;
}

/** Receives all found documents, segment by segment, and returns one page of their order. */
export interface PageOfDocuments {
  offerByScore(found: DocumentSet, segment: Segment, scores: Int32Array, ranking?: Ranking): void;
  offerByPoints(found: DocumentSet, segment: Segment, points: DocumentPoints): void;
  offerNewest(found: DocumentSet, segment: Segment): void;
  /** `column`: the number's position. Documents without the number come last. */
  offerByNumber(found: DocumentSet, segment: Segment, column: number): void;
  /** The page's documents, in order. */
  ids(): string[];
}

/**
 * Top of an order: the highest `first`, then the latest, then by id. A heap with the last of them at its root, so that
 * most documents are rejected after one comparison, and 32 at a time if a segment has their maximum.
 */
export class FirstDocuments implements PageOfDocuments {
  readonly #heap: Ranked[] = [];
  /** Minimum to enter the page: `first`, and among equals the time. */
  #leastFirst = -Infinity;
  #leastTime = -Infinity;

  /** `offset`: number of leading documents that are before the page. */
  constructor(
    private readonly most: number,
    private readonly offset: number,
  ) {}

  offerByScore({ words, length }: DocumentSet, segment: Segment, scores: Int32Array, ranking?: Ranking): void {
    if (this.most === 0) return;
    const { time, ids } = segment;
    const most = ranking?.most ?? 1;
    for (let at = 0; at < length; at += 1) {
      for (let left = words[at]!; left !== 0; left &= left - 1) {
        const document = 32 * at + 31 - Math.clz32(left & -left);
        // Early exit: most scores are too low even with the highest factor.
        if (scores[document]! * most < this.#leastFirst) continue;
        const score = scores[document]! * (ranking ? ranking.factorOf(segment, document) : 1);
        if (score < this.#leastFirst || (score === this.#leastFirst && time[document]! < this.#leastTime)) continue;
        this.#offer({ first: score, time: time[document]!, id: ids[document]! });
      }
    }
  }

  offerByPoints({ words, length }: DocumentSet, { time, ids }: Segment, scored: DocumentPoints): void {
    if (this.most === 0) return;
    const { points, highest } = scored;
    for (let at = 0; at < length; at += 1) {
      if (highest[at]! < this.#leastFirst) continue;
      let isRefined = false;
      for (let left = words[at]!; left !== 0; left &= left - 1) {
        const document = 32 * at + 31 - Math.clz32(left & -left);
        const known = points[document]!;
        // Early exit: most documents are too low even with all that they may reach.
        if ((known & ~AT_MOST) < this.#leastFirst) continue;
        isRefined ||= known >= AT_MOST;
        const first = exactPoints(scored, document);
        if (first < this.#leastFirst || (first === this.#leastFirst && time[document]! < this.#leastTime)) continue;
        this.#offer({ first, time: time[document]!, id: ids[document]! });
      }
      if (isRefined) highest[at] = highestOf(points, 32 * at);
    }
  }

  offerNewest({ words, length }: DocumentSet, { time, ids, highest }: Segment): void {
    if (this.most === 0) return;
    for (let at = 0; at < length; at += 1) {
      if (highest && highest.time[at]! < this.#leastTime) continue;
      for (let left = words[at]!; left !== 0; left &= left - 1) {
        const document = 32 * at + 31 - Math.clz32(left & -left);
        if (time[document]! >= this.#leastTime) this.#offer({ first: 0, time: time[document]!, id: ids[document]! });
      }
    }
  }

  offerByNumber({ words, length }: DocumentSet, { time, ids, highest, numbers }: Segment, column: number): void {
    if (this.most === 0) return;
    const values = numbers[column]!;
    for (let at = 0; at < length; at += 1) {
      if (highest && highest.numbers[column]![at]! < this.#leastFirst) continue;
      for (let left = words[at]!; left !== 0; left &= left - 1) {
        const document = 32 * at + 31 - Math.clz32(left & -left);
        const number = values[document]!;
        if (number < this.#leastFirst || (number === this.#leastFirst && time[document]! < this.#leastTime)) continue;
        this.#offer({ first: Number.isNaN(number) ? -Infinity : number, time: time[document]!, id: ids[document]! });
      }
    }
  }

  #offer(document: Ranked): void {
    const heap = this.#heap;
    if (heap.length < this.most) {
      heap.push(document);
      let at = heap.length - 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!comesBefore(heap[parent]!, heap[at]!)) break;
        [heap[parent], heap[at]] = [heap[at]!, heap[parent]!];
        at = parent;
      }
    } else if (comesBefore(document, heap[0]!)) {
      heap[0] = document;
      this.#sink();
    }
    if (heap.length < this.most) return;
    this.#leastFirst = heap[0]!.first;
    this.#leastTime = heap[0]!.time;
  }

  ids(): string[] {
    // Only now is it known that the page is beyond the last hit.
    if (this.#heap.length <= this.offset) return [];
    return this.#heap
      .sort((a, b) => (comesBefore(a, b) ? -1 : 1))
      .slice(this.offset)
      .map(({ id }) => id);
  }

  #sink(): void {
    const heap = this.#heap;
    for (let at = 0; ;) {
      let last = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && comesBefore(heap[last]!, heap[child]!)) last = child;
      if (last === at) return;
      [heap[last], heap[at]] = [heap[at]!, heap[last]!];
      at = last;
    }
  }
}

export function comesBefore(a: Ranked, b: Ranked): boolean {
  if (a.first !== b.first) return a.first > b.first;
  if (a.time !== b.time) return a.time > b.time;
  return a.id < b.id;
}

/** Highest of the 32 points from `from` on, as upper bounds. */
function highestOf(points: Uint8Array, from: number): number {
  const end = Math.min(from + 32, points.length);
  let highest = 0;
  // Index below the array's length.
  for (let at = from; at < end; at += 1) highest = Math.max(highest, points[at]! & ~AT_MOST);
  return highest;
}
