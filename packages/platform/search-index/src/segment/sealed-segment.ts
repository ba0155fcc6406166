import type { Prefixes } from '../dictionary/prefixes';
import { prefixImpacts } from './prefix-impacts';
import { expiringOf } from './expiring';
import { highestOf } from './highest';
import { setWordsOf, show, type Columns, type Segment, type ValueLists } from './segment';
import { listByNumber } from './number-list';
import { tagSlotsOf } from './tag-slots';
import { listByTag, listByValue } from './value-list';

/** Parts of a sealed segment: all of it can be written to a file and read back. */
export interface SealedParts extends Columns {
  readonly size: number;
  /**
   * Start of each word's postings, by the word's number, with one final entry for the end. Words added later have no
   * entry.
   */
  starts: Uint32Array;
  documents: Uint16Array;
  impacts: Uint8Array;
}

export interface SealedSegment extends Segment, SealedParts {
  readonly isSealed: true;
}

/** Whether searches filter by each column, or count it. */
export interface ListedColumns {
  keys: readonly boolean[];
  tags: readonly boolean[];
  numbers: readonly boolean[];
}

/**
 * Builds a segment with immutable documents, all of them findable. Yields between steps. `prefixes` may be omitted for
 * few documents.
 */
export function* sealedSegment(
  parts: SealedParts,
  { listed, prefixes }: { listed: ListedColumns; prefixes?: Prefixes },
): Generator<void, SealedSegment> {
  const { starts, documents, impacts, size } = parts;
  const last = starts.length - 1;
  const lists = yield* listsOf(parts, listed);
  const highest = { time: highestOf(parts.time), numbers: parts.numbers.map(highestOf) };
  yield;
  const expiring = yield* expiringOf(parts.expiresAt);
  const prefixed = prefixes && (yield* prefixImpacts(parts, prefixes));
  const segment: SealedSegment = {
    ...parts,
    isSealed: true,
    kept: size,
    hidden: new Uint8Array(size),
    findable: new Int32Array(setWordsOf(size)),
    lists,
    highest,
    prefixed,
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

function* listsOf(parts: SealedParts, listed: ListedColumns): Generator<void, ValueLists> {
  const time = listByNumber(parts.time);
  yield;
  const lists: ValueLists = { cells: listByValue(parts.cells), keys: [], tags: [], tagSlots: [], numbers: [], time };
  for (const [at, column] of parts.keys.entries()) {
    yield;
    lists.keys.push(listed.keys[at] ? listByValue(column) : undefined);
  }
  for (const [at, column] of parts.tags.entries()) {
    yield;
    lists.tags.push(listed.tags[at] ? listByTag(parts.tagStarts[at]!, column) : undefined);
    yield;
    lists.tagSlots.push(listed.tags[at] ? tagSlotsOf(parts.tagStarts[at]!, column) : undefined);
  }
  for (const [at, column] of parts.numbers.entries()) {
    yield;
    lists.numbers.push(listed.numbers[at] ? listByNumber(column) : undefined);
  }
  yield;
  return lists;
}
