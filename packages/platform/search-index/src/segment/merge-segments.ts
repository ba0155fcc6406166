import type { SealedParts, SealedSegment } from './sealed-segment';
import { noPostings, REMOVED } from './segment';

/** Steps of work between two yields. */
const STEPS = 2_000;
const NOT_KEPT = -1;

export interface Merged {
  parts: SealedParts;
  /** For each source, the new number of each of its documents; -1 for dropped ones. */
  moved: Int32Array[];
  /** Postings of left-out documents, by word. */
  dropped: Map<number, { postings: number; telling: number }>;
}

/**
 * Merges segments into one, without their removed documents. The sources stay unchanged and searchable. Yields often,
 * so that the caller can run other work in between.
 */
export function* mergeSegments(sources: readonly SealedSegment[]): Generator<void, Merged> {
  const moved = sources.map((source) => new Int32Array(source.size));
  let size = 0;
  let wordBytes = 0;
  for (const [which, { hidden, wordStarts }] of sources.entries())
    for (let at = 0; at < hidden.length; at += 1) {
      const isKept = (hidden[at]! & REMOVED) === 0;
      moved[which]![at] = isKept ? size++ : NOT_KEPT;
      if (isKept) wordBytes += wordStarts[at + 1]! - wordStarts[at]!;
    }
  yield;
  const columns = yield* mergeColumns(sources, moved, { size, wordBytes });
  const words = yield* mergePostings(sources, moved);
  return { parts: { size, ...columns, ...words.parts }, moved, dropped: words.dropped };
}

type MergedColumns = Omit<SealedParts, 'size' | 'starts' | 'documents' | 'impacts'>;

function* mergeColumns(
  sources: readonly SealedSegment[],
  moved: readonly Int32Array[],
  { size, wordBytes }: { size: number; wordBytes: number },
): Generator<void, MergedColumns> {
  const first = sources[0]!;
  const lengthOf = (part: (source: SealedSegment) => { length: number }) =>
    sources.reduce((sum, source) => sum + part(source).length, 0);
  const columns: MergedColumns = {
    ids: new Array<string>(size),
    cells: new Uint16Array(size),
    keys: first.keys.map(() => new Uint32Array(size)),
    tagStarts: first.tags.map(() => new Uint32Array(size + 1)),
    tags: first.tags.map((_, column) => new Uint32Array(lengthOf(({ tags }) => tags[column]!))),
    numbers: first.numbers.map(() => new Float64Array(size)),
    time: new Float64Array(size),
    expiresAt: new Float64Array(size),
    pointStarts: new Uint32Array(size + 1),
    points: new Float64Array(lengthOf(({ points }) => points)),
    wordStarts: new Uint32Array(size + 1),
    words: new Uint8Array(wordBytes),
  };
  for (const [which, source] of sources.entries()) {
    const numbers = moved[which]!;
    for (let at = 0; at < source.size; at += 1) {
      if (at % STEPS === 0) yield;
      const to = numbers[at]!;
      if (to === NOT_KEPT) continue;
      columns.ids[to] = source.ids[at]!;
      columns.cells[to] = source.cells[at]!;
      source.keys.forEach((column, key) => (columns.keys[key]![to] = column[at]!));
      source.numbers.forEach((column, number) => (columns.numbers[number]![to] = column[at]!));
      columns.time[to] = source.time[at]!;
      columns.expiresAt[to] = source.expiresAt[at]!;
      source.tags.forEach((column, tag) =>
        copyRun(column, source.tagStarts[tag]!, at, columns.tags[tag]!, columns.tagStarts[tag]!, to, 1),
      );
      copyRun(source.points, source.pointStarts, at, columns.points, columns.pointStarts, to, 3);
      const words = source.words.subarray(source.wordStarts[at], source.wordStarts[at + 1]);
      columns.words.set(words, columns.wordStarts[to]);
      columns.wordStarts[to + 1] = columns.wordStarts[to]! + words.length;
    }
  }
  columns.tags = columns.tags.map((column, tag) => column.slice(0, columns.tagStarts[tag]![size]!));
  columns.points = columns.points.slice(0, 3 * columns.pointStarts[size]!);
  return columns;
}

function copyRun(
  from: Uint32Array | Float64Array,
  fromStarts: Uint32Array,
  at: number,
  into: Uint32Array | Float64Array,
  intoStarts: Uint32Array,
  to: number,
  width: number,
): void {
  const [start, end] = [fromStarts[at]!, fromStarts[at + 1]!];
  const place = intoStarts[to]!;
  for (let step = start * width; step < end * width; step += 1)
    into[place * width + step - start * width] = from[step]!;
  intoStarts[to + 1] = place + end - start;
}

function* mergePostings(
  sources: readonly SealedSegment[],
  moved: readonly Int32Array[],
): Generator<void, { parts: Pick<SealedParts, 'starts' | 'documents' | 'impacts'>; dropped: Merged['dropped'] }> {
  const terms = Math.max(...sources.map(({ starts }) => starts.length)) - 1;
  const room = sources.reduce((sum, { documents }) => sum + documents.length, 0);
  // Yields between allocations: each may be many megabytes, which the system must allocate and clear.
  const starts = new Uint32Array(terms + 1);
  yield;
  const documents = new Uint16Array(room);
  yield;
  const impacts = new Uint8Array(room);
  yield;
  const dropped: Merged['dropped'] = new Map();
  const postings = noPostings();
  let to = 0;
  let done = 0;
  for (let term = 0; term < terms; term += 1) {
    for (const [which, source] of sources.entries()) {
      source.find(term, postings);
      const numbers = moved[which]!;
      for (let at = postings.from; at < postings.to; at += 1) {
        const number = numbers[postings.documents[at]!]!;
        const impact = postings.impacts[at]!;
        if (number === NOT_KEPT) {
          const lost = dropped.get(term) ?? { postings: 0, telling: 0 };
          lost.postings += 1;
          lost.telling += impact >>> 7;
          dropped.set(term, lost);
        } else {
          documents[to] = number;
          impacts[to] = impact;
          to += 1;
        }
      }
      done += 2 + postings.to - postings.from;
    }
    starts[term + 1] = to;
    if (done > 50 * STEPS) {
      done = 0;
      yield;
    }
  }
  return {
    parts: {
      starts,
      documents: to === room ? documents : documents.slice(0, to),
      impacts: to === room ? impacts : impacts.slice(0, to),
    },
    dropped,
  };
}
