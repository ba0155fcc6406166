import { roomFor } from '../dictionary/growing';
import type { PostingLog } from './posting-log';
import type { SealedParts } from './sealed-segment';
import { EXPIRED, hide, setWordsOf, show, type Segment } from './segment';

/** Documents that are taken in before the segment is sealed: sealing so many takes some milliseconds. */
export const OPEN_DOCUMENTS = 2_048;

/** Document whose words and values are replaced by numbers. */
export interface NumberedDocument {
  id: string;
  cell: number;
  keys: number[];
  tags: number[][];
  numbers: number[];
  time: number;
  expiresAt: number;
  points: ReadonlyArray<readonly [number, number, number]>;
  terms: ArrayLike<number>;
  /** The posting's byte for each of `terms`. */
  impacts: ArrayLike<number>;
  termCount: number;
  /** The words of its texts in their order (see `WordOrder`), in the first bytes. */
  order: { bytes: Uint8Array; length: number };
}

export interface OpenSegment extends Segment {
  readonly isSealed: false;
  readonly size: number;
  /** Adds a document and returns its number. */
  add(document: NumberedDocument): number;
  /** Returns the same documents as typed arrays; `terms` is the number of words. */
  seal(terms: number): SealedParts;
}

/** The open segment, to which new documents are added. Its postings are stored in `log`, which is cleared first. */
export function openSegment(
  { keys, tags, numbers }: { keys: number; tags: number; numbers: number },
  log: PostingLog,
): OpenSegment {
  log.clear();
  let size = 0;
  const expiring: number[] = [];

  const segment: OpenSegment = {
    isSealed: false,
    get size() {
      return size;
    },
    kept: 0,
    hidden: new Uint8Array(OPEN_DOCUMENTS),
    findable: new Int32Array(setWordsOf(OPEN_DOCUMENTS)),
    lists: undefined,
    highest: undefined,
    prefixed: undefined,
    expiring,
    expired: 0,
    ids: [],
    cells: new Uint16Array(OPEN_DOCUMENTS),
    keys: Array.from({ length: keys }, () => new Uint32Array(OPEN_DOCUMENTS)),
    tagStarts: Array.from({ length: tags }, () => new Uint32Array(OPEN_DOCUMENTS + 1)),
    tags: Array.from({ length: tags }, () => new Uint32Array(OPEN_DOCUMENTS)),
    numbers: Array.from({ length: numbers }, () => new Float64Array(OPEN_DOCUMENTS)),
    time: new Float64Array(OPEN_DOCUMENTS),
    expiresAt: new Float64Array(OPEN_DOCUMENTS),
    pointStarts: new Uint32Array(OPEN_DOCUMENTS + 1),
    points: new Float64Array(OPEN_DOCUMENTS),
    wordStarts: new Uint32Array(OPEN_DOCUMENTS + 1),
    words: new Uint8Array(OPEN_DOCUMENTS),

    add(document) {
      const at = size;
      segment.ids.push(document.id);
      segment.cells[at] = document.cell;
      document.keys.forEach((value, column) => (segment.keys[column]![at] = value));
      document.numbers.forEach((value, column) => (segment.numbers[column]![at] = value));
      document.tags.forEach((values, column) => {
        const start = segment.tagStarts[column]![at]!;
        segment.tags[column] = roomFor(segment.tags[column]!, start + values.length);
        segment.tags[column].set(values, start);
        segment.tagStarts[column]![at + 1] = start + values.length;
      });
      segment.time[at] = document.time;
      segment.expiresAt[at] = document.expiresAt;
      const firstPoint = segment.pointStarts[at]!;
      segment.points = roomFor(segment.points, 3 * (firstPoint + document.points.length));
      document.points.forEach((point, step) => segment.points.set(point, 3 * (firstPoint + step)));
      segment.pointStarts[at + 1] = firstPoint + document.points.length;
      const { bytes, length } = document.order;
      const firstWord = segment.wordStarts[at]!;
      segment.words = roomFor(segment.words, firstWord + length);
      segment.words.set(bytes.subarray(0, length), firstWord);
      segment.wordStarts[at + 1] = firstWord + length;
      show(segment, at, 0);
      if (document.expiresAt !== Infinity) insertByTime(at);
      for (let step = 0; step < document.termCount; step += 1)
        log.add(at, document.terms[step]!, document.impacts[step]!);
      size += 1;
      segment.kept += 1;
      return at;
    },

    find: (term, postings) => log.find(term, postings),

    seal(terms) {
      return {
        size,
        ids: segment.ids,
        cells: segment.cells.slice(0, size),
        keys: segment.keys.map((column) => column.slice(0, size)),
        tagStarts: segment.tagStarts.map((column) => column.slice(0, size + 1)),
        tags: segment.tags.map((column, at) => column.slice(0, segment.tagStarts[at]![size]!)),
        numbers: segment.numbers.map((column) => column.slice(0, size)),
        time: segment.time.slice(0, size),
        expiresAt: segment.expiresAt.slice(0, size),
        pointStarts: segment.pointStarts.slice(0, size + 1),
        points: segment.points.slice(0, 3 * segment.pointStarts[size]!),
        wordStarts: segment.wordStarts.slice(0, size + 1),
        words: segment.words.slice(0, segment.wordStarts[size]!),
        ...log.sorted(terms),
      };
    },
  };

  /** Inserts in sorted order; a document inserted among expired ones is expired itself. */
  function insertByTime(at: number): void {
    const time = segment.expiresAt[at]!;
    let place = expiring.length;
    while (place > 0 && segment.expiresAt[expiring[place - 1]!]! > time) place -= 1;
    expiring.splice(place, 0, at);
    if (place >= segment.expired) return;
    segment.expired += 1;
    hide(segment, at, EXPIRED);
  }

  return segment;
}
