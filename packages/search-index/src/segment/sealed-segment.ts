import { highestOf } from './highest';
import { setWordsOf, show, type Columns, type Segment } from './segment';
import { listByTag, listByValue } from './value-list';

/** What a sealed segment is made of: all of it can be written to a file and read back. */
export interface SealedParts extends Columns {
  readonly size: number;
  /** By a word's number: where its postings begin; one entry more than words. Words that came later have none here. */
  starts: Uint32Array;
  documents: Uint16Array;
  impacts: Uint8Array;
}

export interface SealedSegment extends Segment, SealedParts {
  readonly isSealed: true;
}

/** Whether searches filter by each key and each tag column, or count it. */
export interface ListedColumns {
  keys: readonly boolean[];
  tags: readonly boolean[];
}

/** A segment whose documents do not change any more. All of them can be found. */
export function sealedSegment(parts: SealedParts, listed: ListedColumns): SealedSegment {
  const { starts, documents, impacts, expiresAt, size } = parts;
  const last = starts.length - 1;
  const everExpiring: number[] = [];
  for (let at = 0; at < size; at += 1) if (expiresAt[at] !== Infinity) everExpiring.push(at);
  const expiring = Uint16Array.from(everExpiring).sort((a, b) => expiresAt[a]! - expiresAt[b]! || a - b);
  const segment: SealedSegment = {
    ...parts,
    isSealed: true,
    kept: size,
    hidden: new Uint8Array(size),
    findable: new Int32Array(setWordsOf(size)),
    lists: {
      cells: listByValue(parts.cells),
      keys: parts.keys.map((column, at) => (listed.keys[at] ? listByValue(column) : undefined)),
      tags: parts.tags.map((column, at) => (listed.tags[at] ? listByTag(parts.tagStarts[at]!, column) : undefined)),
    },
    highest: { time: highestOf(parts.time), numbers: parts.numbers.map(highestOf) },
    expiring,
    expired: 0,
    find(term, postings) {
      postings.documents = documents;
      postings.impacts = impacts;
      postings.from = term < last ? starts[term]! : 0;
      postings.to = term < last ? starts[term + 1]! : 0;
    },
  };
  for (let document = 0; document < size; document += 1) show(segment, document, 0);
  return segment;
}
