import { IMPACT } from '../segment/impact';
import { SEGMENT_DOCUMENTS, type Postings } from '../segment/segment';
import type { DocumentSet } from './document-set';

/**
 * Local copies of imported constants: reading them through the module each time is too slow for the innermost loops.
 */
const IMPACT_BITS = IMPACT;

/** Documents of one segment with a score each. */
export class ScoredDocuments {
  /** Spare slot: the next entry is written before it is known whether it counts. */
  readonly documents = new Uint16Array(SEGMENT_DOCUMENTS + 1);
  /** Scores by document; 0 for documents that are not included. */
  readonly scores = new Int32Array(SEGMENT_DOCUMENTS);
  count = 0;

  /** Adds a document, keeping the higher of its scores. */
  add(document: number, score: number): void {
    const known = this.scores[document]!;
    if (known === 0) this.documents[this.count++] = document;
    if (score > known) this.scores[document] = score;
  }

  /**
   * Adds a posting list, by documents and impacts. Branch-free: each posting is written as if it were new and the
   * counter advances only if it is, for a mispredicted branch costs more than the write.
   */
  addPostings({ documents: some, impacts, from, to }: Postings, weight: number): void {
    const { documents, scores } = this;
    let { count } = this;
    for (let at = from; at < to; at += 1) {
      const document = some[at]!;
      const score = scores[document]!;
      documents[count] = document;
      count += (score - 1) >>> 31;
      const less = score - weight * (impacts[at]! & IMPACT_BITS);
      // Branch-free maximum: `less` is negative if the new score is higher.
      scores[document] = score - (less & (less >> 31));
    }
    this.count = count;
  }

  /** The same for postings of a telling field only. */
  addTelling({ documents: some, impacts, from, to }: Postings, weight: number): void {
    for (let at = from; at < to; at += 1)
      if (impacts[at]! > IMPACT_BITS) this.add(some[at]!, weight * (impacts[at]! & IMPACT_BITS));
  }

  /** The same, restricted to the few documents in `wanted`. */
  addWanted(
    { documents: some, impacts, from, to }: Postings,
    { weight, needed, wanted: { words } }: { weight: number; needed: number; wanted: DocumentSet },
  ): void {
    for (let at = from; at < to; at += 1) {
      const document = some[at]!;
      if (((words[document >>> 5]! >>> (document & 31)) & 1) === 0) continue;
      const impact = impacts[at]!;
      if ((impact & needed) === needed) this.add(document, weight * (impact & IMPACT_BITS));
    }
  }

  /** The same for impacts indexed by document, with 0 for documents without the term. */
  addImpacts(impacts: Uint8Array, weight: number): void {
    const { documents, scores } = this;
    let { count } = this;
    for (let document = 0; document < impacts.length; document += 1) {
      const score = scores[document]!;
      const impact = impacts[document]!;
      documents[count] = document;
      count += ((score - 1) & -impact) >>> 31;
      const less = score - weight * impact;
      scores[document] = score - (less & (less >> 31));
    }
    this.count = count;
  }

  /** The same for some documents only. */
  addImpactsOf(
    { documents, count }: { documents: Uint16Array; count: number },
    impacts: Uint8Array,
    weight: number,
  ): void {
    for (let at = 0; at < count; at += 1) {
      const impact = impacts[documents[at]!]!;
      if (impact > 0) this.add(documents[at]!, weight * impact);
    }
  }

  /** Intersection: keeps the documents that `other` has too, with both scores added. */
  keepThoseIn(other: ScoredDocuments): void {
    const { documents, scores, count } = this;
    const others = other.scores;
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const document = documents[at]!;
      const score = others[document]!;
      const isIn = -score >>> 31;
      documents[kept] = document;
      kept += isIn;
      scores[document] = (scores[document]! + score) & -isIn;
    }
    this.count = kept;
  }

  /** Difference: drops the documents that `other` has. */
  dropThoseIn(other: ScoredDocuments): void {
    const { documents, scores, count } = this;
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const document = documents[at]!;
      if (other.scores[document]! > 0) scores[document] = 0;
      else documents[kept++] = document;
    }
    this.count = kept;
  }

  /**
   * Keeps the documents that are in the postings too, with both scores added. (A negative score marks a document that
   * is confirmed so far.)
   */
  keepPostings({ documents: some, impacts, from, to }: Postings, weight: number): void {
    const { documents, scores, count } = this;
    for (let at = from; at < to; at += 1) {
      const document = some[at]!;
      const known = scores[document]!;
      scores[document] = -(known + weight * (impacts[at]! & IMPACT_BITS)) & (-known >> 31);
    }
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const document = documents[at]!;
      const score = scores[document]!;
      const isIn = score >>> 31;
      documents[kept] = document;
      kept += isIn;
      scores[document] = -score & -isIn;
    }
    this.count = kept;
  }

  clear(): void {
    if (this.count > SEGMENT_DOCUMENTS / 8) this.scores.fill(0);
    else for (let at = 0; at < this.count; at += 1) this.scores[this.documents[at]!] = 0;
    this.count = 0;
  }
}
