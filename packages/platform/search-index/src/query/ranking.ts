import { SAME, numberColumn, type IndexQuery, type IndexSchema } from '../schema';
import type { Segment } from '../segment/segment';

/** Ranking signals besides the words, prepared for lookups per document. */
export interface Ranking {
  /** Maximum of all factors. */
  most: number;
  /** The factor of a document. */
  factorOf(segment: Segment, document: number): number;
}

/** Returns undefined if only words count. */
export function rankingOf({ signals, now }: IndexQuery, schema: IndexSchema): Ranking | undefined {
  if (!signals) return undefined;
  const { fresh, past } = signals;
  const column = numberColumn(schema, past.number);
  return {
    most: Math.max(SAME, ...fresh.map(({ factor }) => factor)),
    factorOf({ time, numbers }, document) {
      const at = time[document]!;
      let factor = SAME;
      // A loop, since this runs for each document: `find` with its function takes longer than the rest.
      for (const one of fresh) {
        if (at < one.from) continue;
        factor = one.factor;
        break;
      }
      return numbers[column]![document]! <= now ? (factor * past.factor) / SAME : factor;
    },
  };
}
