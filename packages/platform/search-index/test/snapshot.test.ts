import {
  createSearchIndex,
  restoreSearchIndex,
  SnapshotError,
  type IndexDocument,
  type IndexQuery,
  type IndexSchema,
} from '../src';

const SCHEMA: IndexSchema = {
  fields: [{ name: 'title', weight: 3, typicalLength: 3, telling: true, phrases: true }],
  choices: [],
  keys: [{ name: 'place', filters: true, counted: true, completes: true }],
  tags: [],
  numbers: [{ name: 'pay', filters: true }],
};
const document = (at: number): IndexDocument => ({
  id: `document-${at}`,
  texts: { title: `sailor number${at} ${at % 7 === 0 ? 'rare' : 'common'}` },
  choices: {},
  keys: { place: { key: `place ${at % 50}`, text: `Place ${at % 50}` } },
  tags: {},
  numbers: { pay: at },
  points: [],
  time: at,
  expiresAt: null,
});
const query = (text: string): IndexQuery => ({
  text,
  choices: {},
  keys: {},
  tags: {},
  near: null,
  atLeast: {},
  from: null,
  histogram: null,
  now: 0,
  order: 'relevance',
  offset: 0,
  limit: 10,
});

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
async function* inPieces(bytes: Buffer, length = bytes.length): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
function filled(count: number) {
  const index = createSearchIndex(SCHEMA);
  for (let at = 0; at < count; at += 1) index.put(document(at));
  return index;
}

test('a restored index answers the same and goes on from there, however its parts are cut', async () => {
  const index = filled(10_000);
  for (let at = 0; at < 10_000; at += 3) index.remove(`document-${at}`);
  const bytes = await bytesOf(index.snapshot('the note'));
  for (const length of [bytes.length, 4_097]) {
    const { index: restored, note } = await restoreSearchIndex(SCHEMA, inPieces(bytes, length));
    expect(note).toBe('the note');
    for (const text of ['', 'rare', 'numbr77', 'com'])
      expect(restored.search(query(text))).toEqual(index.search(query(text)));
    expect(restored.complete('place', 'pl', { now: 0, limit: 3 })).toEqual(
      index.complete('place', 'pl', { now: 0, limit: 3 }),
    );
    restored.put({ ...document(1), texts: { title: 'captain' } });
    expect([
      restored.search(query('captain')).ids,
      restored.search(query('number1')).ids.includes('document-1'),
    ]).toEqual([['document-1'], false]);
  }
});

test('a snapshot shows one moment, whatever happens while it is being read', async () => {
  const index = filled(5_000);
  const pieces = index.snapshot('');
  for (let at = 0; at < 5_000; at += 1) index.remove(`document-${at}`);
  index.put(document(9_999));
  await index.compact();
  const { index: restored } = await restoreSearchIndex(SCHEMA, pieces);
  expect([restored.size, restored.has('document-9999'), index.size]).toEqual([5_000, false, 1]);
});

test.each([
  [
    'a turned bit',
    (bytes: Buffer) => {
      bytes[bytes.length >> 1]! ^= 1;
      return bytes;
    },
  ],
  ['a missing end', (bytes: Buffer) => bytes.subarray(0, -1)],
  [
    'a wrong length',
    (bytes: Buffer) => {
      bytes.writeUInt32LE(0xffffffff, 0);
      return bytes;
    },
  ],
])('%s is noticed', async (_what, spoil) => {
  const bytes = spoil(await bytesOf(filled(200).snapshot('')));
  await expect(restoreSearchIndex(SCHEMA, inPieces(bytes))).rejects.toThrow(SnapshotError);
});

test('the snapshot of an index with other columns is refused', async () => {
  const bytes = await bytesOf(filled(10).snapshot(''));
  await expect(restoreSearchIndex({ ...SCHEMA, numbers: [] }, inPieces(bytes))).rejects.toThrow('other columns');
});

test('filling, compacting, writing and reading back let timers run', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const turnsDuring = async (work: () => Promise<unknown>) => {
    turns = 0;
    await work();
    return turns;
  };
  const index = filled(30_000);
  for (let at = 0; at < 30_000; at += 2) index.remove(`document-${at}`);
  expect(await turnsDuring(() => index.compact())).toBeGreaterThan(1);
  const bytes = await bytesOf(index.snapshot(''));
  expect(await turnsDuring(() => restoreSearchIndex(SCHEMA, inPieces(bytes)))).toBeGreaterThan(1);
  clearInterval(timer);
});
