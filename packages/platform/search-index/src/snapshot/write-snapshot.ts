import type { TermDictionary } from '../dictionary/term-dictionary';
import type { ValueDictionary } from '../dictionary/value-dictionary';
import type { IndexSchema } from '../schema';
import type { SealedSegment } from '../segment/sealed-segment';
import { REMOVED } from '../segment/segment';
import { TEXTS_A_RECORD, arraysOf, fingerprintOf, type Numbers, type SnapshotHead } from './layout';
import { RECORD_BYTES, recordOf } from './records';

interface Written {
  schema: IndexSchema;
  note: string;
  terms: TermDictionary;
  columns: ReadonlyMap<string, ValueDictionary>;
  segments: readonly SealedSegment[];
}

/**
 * Streams the index as it is at the call. Sealed segments are immutable and dictionaries only grow, so that only the
 * flags of removed documents and the words' counts are copied beforehand.
 */
export function writeSnapshot({ schema, note, terms, columns, segments }: Written): AsyncGenerator<Uint8Array> {
  const head: SnapshotHead = {
    fingerprint: fingerprintOf(schema),
    note,
    terms: terms.size,
    columns: [...columns].map(([name, values]) => ({ name, values: values.size })),
    segments: segments.length,
  };
  const hidden = segments.map((segment) => segment.hidden.map((flags) => flags & REMOVED));
  const counts = [terms.documents, terms.telling, terms.beside].map((all) => all.slice(0, terms.size));

  return (async function* () {
    yield* json(head);
    yield* texts(head.terms, (number) => terms.term(number));
    for (const numbers of counts) yield* array(numbers);
    for (const { name, values: size } of head.columns) {
      const values = columns.get(name)!;
      yield* texts(size, (number) => values.key(number));
      yield* texts(size, (number) => values.text(number));
    }
    for (const [which, segment] of segments.entries()) {
      const arrays = arraysOf(segment, hidden[which]!);
      yield* json({ size: segment.size, lengths: arrays.map(({ length }) => length) });
      yield* texts(segment.size, (document) => segment.ids[document]!);
      for (const numbers of arrays) yield* array(numbers);
    }
  })();
}

function json(value: unknown): Generator<Uint8Array> {
  return recordOf(Buffer.from(JSON.stringify(value)));
}

function* texts(count: number, textOf: (number: number) => string): Generator<Uint8Array> {
  for (let from = 0; from < count; from += TEXTS_A_RECORD) {
    const some: string[] = [];
    for (let at = from; at < Math.min(from + TEXTS_A_RECORD, count); at += 1) some.push(textOf(at));
    yield* json(some);
  }
}

function* array(numbers: Numbers): Generator<Uint8Array> {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  for (let from = 0; from < bytes.length; from += RECORD_BYTES)
    yield* recordOf(bytes.subarray(from, from + RECORD_BYTES));
}
