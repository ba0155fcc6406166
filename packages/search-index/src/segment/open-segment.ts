import { roomFor } from '../dictionary/growing';
import type { SealedParts } from './sealed-segment';
import { EXPIRED, type Segment } from './segment';

/** Documents that are taken in before the segment is sealed: sealing so many takes some milliseconds. */
export const OPEN_DOCUMENTS = 4_096;

/** A document with words and values as numbers. */
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
}

export interface OpenSegment extends Segment {
  readonly isSealed: false;
  readonly size: number;
  /** Takes a document in and gives its number. */
  add(document: NumberedDocument): number;
  /** The same documents as typed arrays; `terms` is how many words there are. */
  seal(terms: number): SealedParts;
}

/** The segment that new documents go to. A word's postings are a plain list of `document * 256 + byte`. */
export function openSegment({ keys, tags, numbers }: { keys: number; tags: number; numbers: number }): OpenSegment {
  const lists = new Map<number, number[]>();
  let size = 0;
  let postingsCount = 0;
  const foundDocuments = new Uint16Array(OPEN_DOCUMENTS);
  const foundImpacts = new Uint8Array(OPEN_DOCUMENTS);
  const expiring: number[] = [];

  const segment: OpenSegment = {
    isSealed: false,
    get size() {
      return size;
    },
    kept: 0,
    hidden: new Uint8Array(OPEN_DOCUMENTS),
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
      if (document.expiresAt !== Infinity) insertByTime(at);
      for (let step = 0; step < document.termCount; step += 1) {
        const term = document.terms[step]!;
        const posting = at * 256 + document.impacts[step]!;
        const list = lists.get(term);
        if (list) list.push(posting);
        else lists.set(term, [posting]);
      }
      postingsCount += document.termCount;
      size += 1;
      segment.kept += 1;
      return at;
    },

    find(term, postings) {
      postings.from = 0;
      const list = lists.get(term);
      postings.to = list?.length ?? 0;
      if (!list) return;
      for (let at = 0; at < list.length; at += 1) {
        foundDocuments[at] = list[at]! >>> 8;
        foundImpacts[at] = list[at]! & 0xff;
      }
      postings.documents = foundDocuments;
      postings.impacts = foundImpacts;
    },

    seal(terms) {
      const starts = new Uint32Array(terms + 1);
      const documents = new Uint16Array(postingsCount);
      const impacts = new Uint8Array(postingsCount);
      for (const [term, list] of lists) starts[term + 1] = list.length;
      for (let term = 0; term < terms; term += 1) starts[term + 1]! += starts[term]!;
      for (const [term, list] of lists) {
        let to = starts[term]!;
        for (const posting of list) {
          documents[to] = posting >>> 8;
          impacts[to] = posting & 0xff;
          to += 1;
        }
      }
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
        starts,
        documents,
        impacts,
      };
    },
  };

  /** Keeps the order; a time among those that have passed has passed too. */
  function insertByTime(at: number): void {
    const time = segment.expiresAt[at]!;
    let place = expiring.length;
    while (place > 0 && segment.expiresAt[expiring[place - 1]!]! > time) place -= 1;
    expiring.splice(place, 0, at);
    if (place >= segment.expired) return;
    segment.expired += 1;
    segment.hidden[at]! |= EXPIRED;
  }

  return segment;
}
