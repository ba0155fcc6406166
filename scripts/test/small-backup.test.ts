import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consumersOf } from '@market/contracts/events';
import { restoreBackup, takeBackup, unpackBackup, packBackup, type DatabaseOfPart } from '@market/backup';
import { testMongo } from '@market/service-kit/testing';

/** Two small databases; backups of a whole marketplace that is written to are in `backup.test.ts`. */
const PARTS = ['identity', 'applications'];
const ROWS = 200;

const mongo = testMongo();
const folder = mkdtempSync(join(tmpdir(), 'market-small-backup-'));
const under = (name: string): DatabaseOfPart[] =>
  PARTS.map((part) => ({ part, database: `${mongo.databasePrefix}${name}_${part}` }));
let client: ReturnType<Awaited<ReturnType<typeof mongo.connect>>['getClient']>;
const rows = (name: string, part: string) =>
  client.db(`${mongo.databasePrefix}${name}_${part}`).collection<{ _id: number; words: string }>('rows');
const take = (name: string, to: string) => takeBackup({ client, databases: under(name), folder: join(folder, to) });
const restore = (from: string, name: string, replace = false) =>
  restoreBackup({
    client,
    folder: join(folder, from),
    databaseOf: (part) => `${mongo.databasePrefix}${name}_${part}`,
    consumersOf,
    replace,
  });
/** Bytes of the rows of a backup, unpacked by nobody: equal rows in equal order are equal bytes. */
const bytesOf = (backup: string, name: string) =>
  PARTS.map((part) => readFileSync(join(folder, backup, `${mongo.databasePrefix}${name}_${part}`, 'rows.bson.gz')));

beforeAll(async () => {
  client = (await mongo.connect('small')).getClient();
  for (const part of PARTS)
    await rows('live', part).insertMany(
      Array.from({ length: ROWS }, (_, at) => ({ _id: at, words: `${part} ${String(at)} — ünïcode ☂` })),
    );
  await take('live', 'taken');
});
afterAll(() => mongo.drop());

test('R24: data written before a backup reads back the same to the byte, and later data is not in it', async () => {
  await rows('live', 'identity').insertOne({ _id: ROWS, words: 'afterwards' });
  await packBackup(join(folder, 'taken'), join(folder, 'one.tar'));
  await unpackBackup(join(folder, 'one.tar'), join(folder, 'unpacked'));
  expect((await restore('unpacked', 'back')).documents).toBe(ROWS * PARTS.length);
  expect(await rows('back', 'identity').findOne({ _id: ROWS })).toBeNull();
  expect(await rows('back', 'applications').findOne({ _id: 7 })).toEqual({
    _id: 7,
    words: 'applications 7 — ünïcode ☂',
  });
  await take('back', 'again');
  expect(bytesOf('again', 'back')).toEqual(bytesOf('taken', 'live'));
});

test('a backup that was changed, cut short or is none is refused before anything is written', async () => {
  mkdtempSync(join(folder, 'nothing-'));
  await take('live', 'changed');
  const [nothing = ''] = readdirSync(folder).filter((name) => name.startsWith('nothing-'));
  await expect(restore(nothing, 'none')).rejects.toThrow('There is no manifest.json');
  const file = join(folder, 'changed', `${mongo.databasePrefix}live_identity`, 'rows.bson.gz');
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, whole.length - 20));
  await expect(restore('changed', 'none')).rejects.toThrow(
    /rows.bson.gz (cannot be read|ends|is not as it was written)/,
  );
  writeFileSync(
    file,
    readFileSync(join(folder, 'changed', `${mongo.databasePrefix}live_applications`, 'rows.bson.gz')),
  );
  await expect(restore('changed', 'none')).rejects.toThrow('rows.bson.gz is not as it was written');
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  expect(databases.filter(({ name }) => name.startsWith(`${mongo.databasePrefix}none_`))).toEqual([]);
});

test('a restore refuses databases that hold something, unless told to replace them', async () => {
  await rows('held', 'identity').insertOne({ _id: 1, words: 'already here' });
  await expect(restore('taken', 'held')).rejects.toThrow(/is not empty .* --replace/);
  expect((await restore('taken', 'held', true)).documents).toBe(ROWS * PARTS.length);
});

test('a backup needs a folder of its own, and an archive that would write beside its folder is refused', async () => {
  await expect(take('live', 'taken')).rejects.toThrow('is not empty');
  const { pack } = await import('tar-stream');
  const archive = pack();
  archive.entry({ name: '../beside' }, 'hello');
  archive.finalize();
  const parts: Buffer[] = [];
  for await (const part of archive as AsyncIterable<Buffer>) parts.push(part);
  writeFileSync(join(folder, 'hostile.tar'), Buffer.concat(parts));
  await expect(unpackBackup(join(folder, 'hostile.tar'), join(folder, 'hostile'))).rejects.toThrow("holds '../beside'");
  expect(readdirSync(folder)).not.toContain('beside');
});
