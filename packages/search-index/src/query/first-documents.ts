/** A document as it stands in an order. */
export interface Ranked {
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

  constructor(private readonly most: number) {}

  /** Whether a document with these values may be among them. */
  wants(first: number, time: number): boolean {
    if (this.#heap.length < this.most) return true;
    const [root] = this.#heap;
    if (!root) return false;
    return first > root.first || (first === root.first && time >= root.time);
  }

  offer(document: Ranked): void {
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
    } else if (heap.length > 0 && comesBefore(document, heap[0]!)) {
      heap[0] = document;
      this.#sink();
    }
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
