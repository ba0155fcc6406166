import type { Segment } from '../segment/segment';
import type { DocumentList } from './document-list';

/** Counts documents by a number, in buckets between neighbouring edges (lower edge included). */
export class Histogram {
  readonly counts: number[];

  constructor(
    private readonly edges: readonly number[],
    private readonly column: number,
  ) {
    this.counts = new Array<number>(edges.length - 1).fill(0);
  }

  count({ documents, count }: DocumentList, { numbers }: Segment): void {
    const { edges, counts } = this;
    const column = numbers[this.column]!;
    for (let at = 0; at < count; at += 1) {
      const number = column[documents[at]!]!;
      if (!(number >= edges[0]!)) continue;
      let part = 0;
      while (part < counts.length && number >= edges[part + 1]!) part += 1;
      if (part < counts.length) counts[part]! += 1;
    }
  }
}
