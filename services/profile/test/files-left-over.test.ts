import { createLog, inTransaction } from '@market/service-kit';
import { fakeClock, testMongo } from '@market/service-kit/testing';
import { mongo as mongoDriver } from 'mongoose';
import { createFileStore, type FileStore } from '@market/uploads';

const mongo = testMongo();
const clock = fakeClock();
const LIMIT_MS = 120_000;
let files: FileStore;
let connection: Awaited<ReturnType<typeof mongo.connect>>;

beforeAll(async () => {
  connection = await mongo.connect('files');
  files = createFileStore({ connection, clock, log: createLog({ name: 'files', level: 'silent' }) });
});
afterAll(() => mongo.drop());

const count = (collection: string) =>
  connection.getClient().db(connection.name).collection(collection).countDocuments();

test('R23 a file that is never attached is swept, but not while somebody may still attach it', async () => {
  await files.put(Buffer.from('left over'));
  expect(await files.sweep(LIMIT_MS)).toBe(0);
  clock.advance(LIMIT_MS + 1);
  expect(await files.sweep(LIMIT_MS)).toBe(1);
  expect([await count('files.files'), await count('files.chunks'), await count('loose_files')]).toEqual([0, 0, 0]);
});

test('R23 a sweep removes all, however many were left over', async () => {
  const since = clock.now();
  const rows = Array.from({ length: 1_200 }, () => ({
    _id: new mongoDriver.ObjectId().toHexString() as never,
    since,
    doomed: false,
  }));
  await connection.getClient().db(connection.name).collection('loose_files').insertMany(rows);
  clock.advance(LIMIT_MS + 1);
  // A service that ends does not wait for all of them.
  let asked = 0;
  expect(await files.sweep(LIMIT_MS, () => (asked += 1) <= 3)).toBe(3);
  expect(await files.sweep(LIMIT_MS)).toBe(rows.length - 3);
  expect(await count('loose_files')).toBe(0);
});

test('an attached file is not swept', async () => {
  const id = await files.put(Buffer.from('kept'));
  await inTransaction(connection, (session) => files.attach(session, id));
  clock.advance(LIMIT_MS * 10);
  expect(await files.sweep(LIMIT_MS)).toBe(0);
  const chunks: Buffer[] = [];
  for await (const chunk of files.read(id)) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe('kept');
});

test('a file that the sweeper took can no longer be attached: the change fails instead of naming nothing', async () => {
  const id = await files.put(Buffer.from('too slow'));
  clock.advance(LIMIT_MS + 1);
  await files.sweep(LIMIT_MS);
  await expect(inTransaction(connection, (session) => files.attach(session, id))).rejects.toMatchObject({
    code: 'service-unavailable',
  });
});

test('a change that is rolled back leaves its file loose and the old one in place', async () => {
  const old = await files.put(Buffer.from('old'));
  await inTransaction(connection, (session) => files.attach(session, old));
  const fresh = await files.put(Buffer.from('new'));
  await expect(
    inTransaction(connection, async (session) => {
      await files.attach(session, fresh);
      await files.detach(session, old);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  clock.advance(LIMIT_MS + 1);
  expect(await files.sweep(LIMIT_MS)).toBe(1);
  expect(
    await connection.getClient().db(connection.name).collection('files.files').countDocuments({ filename: old }),
  ).toBe(1);
});

test('two sweepers at once remove each file once', async () => {
  for (let file = 0; file < 5; file += 1) await files.put(Buffer.from(`file ${file}`));
  clock.advance(LIMIT_MS + 1);
  const before = await count('files.files');
  await Promise.all([files.sweep(LIMIT_MS), files.sweep(LIMIT_MS)]);
  expect(await count('files.files')).toBe(before - 5);
  expect(await count('loose_files')).toBe(0);
});
