import { SEGMENT_DOCUMENTS } from '../segment/segment';

/** Documents of one segment with a score each. */
export class ScoredDocuments {
  readonly documents = new Uint16Array(SEGMENT_DOCUMENTS);
  /** By document; 0 for those that are not in. */
  readonly scores = new Int32Array(SEGMENT_DOCUMENTS);
  count = 0;

  /** Puts a document in, with the higher of its scores. */
  add(document: number, score: number): void {
    const known = this.scores[document]!;
    if (known === 0) {
      this.documents[this.count] = document;
      this.count += 1;
      this.scores[document] = score;
    } else if (score > known) this.scores[document] = score;
  }

  /** Keeps the documents that `other` has too, with both scores added. */
  keepThoseIn(other: ScoredDocuments): void {
    let kept = 0;
    for (let at = 0; at < this.count; at += 1) {
      const document = this.documents[at]!;
      const score = other.scores[document]!;
      if (score === 0) this.scores[document] = 0;
      else {
        this.scores[document]! += score;
        this.documents[kept] = document;
        kept += 1;
      }
    }
    this.count = kept;
  }

  clear(): void {
    if (this.count > SEGMENT_DOCUMENTS / 8) this.scores.fill(0);
    else for (let at = 0; at < this.count; at += 1) this.scores[this.documents[at]!] = 0;
    this.count = 0;
  }
}
