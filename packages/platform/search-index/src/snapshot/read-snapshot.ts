import { roomFor } from '../dictionary/growing';
import type { TermDictionary } from '../dictionary/term-dictionary';
import type { ValueDictionary } from '../dictionary/value-dictionary';
import { createPace } from '../pace';
import { listedColumns, type IndexSchema } from '../schema';
import { sealedSegment, type SealedParts, type SealedSegment } from '../segment/sealed-segment';
import { REMOVED, hide } from '../segment/segment';
import { fingerprintOf, type Numbers, type SnapshotHead } from './layout';
import { RecordReader } from './records';
import { SnapshotError } from './snapshot-error';

interface Into {
  schema: IndexSchema;
  terms: TermDictionary;
  columns: ReadonlyMap<string, ValueDictionary>;
  adopt: (segment: SealedSegment) => Iterable<void>;
}

/** Reads a snapshot into empty dictionaries and new segments, in slices, and gives its note. */
export async function readSnapshot(
  pieces: AsyncIterable<Uint8Array>,
  { schema, terms, columns, adopt }: Into,
): Promise<string> {
  const pace = createPace();
  const records = new RecordReader(pieces);
  // A snapshot of another schema or version is refused before its records are read.
  const json = async <Value>() => JSON.parse((await records.next()).toString()) as Value;
  const texts = async (count: number, take: (text: string, number: number) => void) => {
    for (let number = 0; number < count; await pace()) for (const text of await json<string[]>()) take(text, number++);
  };
  const array = async <Kind extends Numbers>(kind: new (length: number) => Kind, length: number): Promise<Kind> => {
    const numbers = new kind(length);
    const bytes = new Uint8Array(numbers.buffer);
    for (let at = 0; at < bytes.length; await pace()) {
      const payload = await records.next();
      bytes.set(payload, at);
      at += payload.length;
    }
    return numbers;
  };

  const head = await json<SnapshotHead>();
  if (head.fingerprint !== fingerprintOf(schema))
    throw new SnapshotError('it is of another version or of other columns');
  await texts(head.terms, (term) => terms.take(term));
  terms.documents = roomFor(await array(Uint32Array, head.terms), 1_024);
  terms.telling = roomFor(await array(Uint32Array, head.terms), 1_024);
  terms.beside = roomFor(await array(Uint8Array, head.terms), 1_024);
  for (const { name, values: size } of head.columns) {
    const keys: string[] = [];
    await texts(size, (key) => keys.push(key));
    await texts(size, (text, number) => number > 0 && columns.get(name)!.take({ key: keys[number]!, text }));
  }
  for (let which = 0; which < head.segments; which += 1) {
    const { size, lengths } = await json<{ size: number; lengths: number[] }>();
    const ids: string[] = [];
    await texts(size, (id) => ids.push(id));
    const next = <Kind extends Numbers>(kind: new (length: number) => Kind) => array(kind, lengths.shift()!);
    const several = async <Kind extends Numbers>(count: number, kind: new (length: number) => Kind) => {
      const all: Kind[] = [];
      while (all.length < count) all.push(await next(kind));
      return all;
    };
    const hidden = await next(Uint8Array);
    // In the order of `arraysOf`.
    const parts: SealedParts = {
      size,
      ids,
      cells: await next(Uint16Array),
      keys: await several(schema.keys.length, Uint32Array),
      tagStarts: await several(schema.tags.length, Uint32Array),
      tags: await several(schema.tags.length, Uint32Array),
      numbers: await several(schema.numbers.length, Float64Array),
      time: await next(Float64Array),
      expiresAt: await next(Float64Array),
      pointStarts: await next(Uint32Array),
      points: await next(Float64Array),
      wordStarts: await next(Uint32Array),
      words: await next(Uint8Array),
      starts: await next(Uint32Array),
      documents: await next(Uint16Array),
      impacts: await next(Uint8Array),
    };
    const making = sealedSegment(parts, { listed: listedColumns(schema), prefixes: terms.prefixes });
    let made = making.next();
    for (; !made.done; made = making.next()) await pace();
    const segment = made.value;
    for (let document = 0; document < size; document += 1)
      if (hidden[document] !== 0) hide(segment, document, hidden[document]!);
    segment.kept = hidden.reduce((count, flags) => count - (flags & REMOVED), size);
    await pace();
    for (const _step of adopt(segment)) await pace();
  }
  return head.note;
}
