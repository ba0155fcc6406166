import type { Segment } from '../segment/segment';
import type { DocumentList } from './document-list';

/** A document as it stands in an order. */
interface Ranked {
  first: number;
  time: number;
  id: string;
}

/**
 * The first documents of an order: the highest `first`, then the latest, then by id. A heap with the last of them at its root, so that
 * most documents are sent away after one comparison.
 */
export class FirstDocuments {
  readonly #heap: Ranked[] = [];
  /** What a document needs at least to come in. */
  #leastFirst = -Infinity;
  #leastTime = -Infinity;

  constructor(private readonly most: number) {}

  offerByScore({ documents, count }: DocumentList, { time, ids }: Segment, scores: Int32Array): void {
    for (let at = 0; at < count; at += 1) {
      const document = documents[at]!;
      const score = scores[document]!;
      if (score >= this.#leastFirst) this.#offer({ first: score, time: time[document]!, id: ids[document]! });
    }
  }

  offerNewest({ documents, count }: DocumentList, { time, ids }: Segment): void {
    for (let at = 0; at < count; at += 1) {
      const document = documents[at]!;
      if (time[document]! >= this.#leastTime) this.#offer({ first: 0, time: time[document]!, id: ids[document]! });
    }
  }

  /** Documents without the number come last. */
  offerByNumber({ documents, count }: DocumentList, { time, ids }: Segment, numbers: Float64Array): void {
    for (let at = 0; at < count; at += 1) {
      const document = documents[at]!;
      const number = numbers[document]!;
      if (!(number < this.#leastFirst)) this.#offer({ first: Number.isNaN(number) ? -Infinity : number, time: time[document]!, id: ids[document]! });
    }
  }

  #offer(document: Ranked): void {
    const heap = this.#heap;
    if (this.most === 0) return;
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

  inOrder(): Ranked[] {
    return [...this.#heap].sort((a, b) => (comesBefore(a, b) ? -1 : 1));
  }

  #sink(): void {
    const heap = this.#heap;
    for (let at = 0; ; ) {
      let last = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < heap.length && comesBefore(heap[last]!, heap[child]!)) last = child;
      if (last === at) return;
      [heap[last], heap[at]] = [heap[at]!, heap[last]!];
      at = last;
    }
  }
}

function comesBefore(a: Ranked, b: Ranked): boolean {
  if (a.first !== b.first) return a.first > b.first;
  if (a.time !== b.time) return a.time > b.time;
  return a.id < b.id;
}
