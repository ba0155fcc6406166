import { randomUUID } from 'node:crypto';
import { ApiError } from '@market/api/api-error';
import { CommonError } from '@market/api/common-error';
import { Schema, mongo as driver, trusted, type Connection, type Model } from 'mongoose';
import { createLog } from '../src/log';
import {
  afterCommit,
  connectMongo,
  dropIndexes,
  ensureIndexes,
  followChanges,
  inParts,
  inTransaction,
  isDatabaseAway,
  isDuplicateKey,
  keepEachNewest,
} from '../src/mongo';
import { newSortableId } from '../src/mongo/sortable-id';
import { testMongo, until } from '../src/testing';

interface User {
  login_email: string;
  login_pass: string;
}

const mongo = testMongo();
let connection: Connection;
let users: Model<User>;

beforeEach(async () => {
  connection = await mongo.connect(`mongo_${randomUUID().slice(0, 8)}`);
  users = connection.model<User>(
    'User',
    new Schema<User>({ login_email: { type: String, required: true }, login_pass: String }).index(
      { login_email: 1 },
      { unique: true, name: 'one_email' },
    ),
  );
  await ensureIndexes(connection);
});
afterAll(() => mongo.drop());

const hostile = (filter: unknown) => filter as Record<string, never>;

describe('settings', () => {
  beforeEach(() =>
    users.create([
      { login_email: 'a@x.org', login_pass: 'p' },
      { login_email: 'b@x.org', login_pass: 'q' },
    ]),
  );

  test.each([
    ['$gt', { login_email: { $gt: '' }, login_pass: { $gt: '' } }],
    ['$regex', { login_email: { $regex: '.*' } }],
    ['a list in place of a text', { login_email: ['a@x.org', 'b@x.org'] }],
    ['$where', { $where: 'true' }],
    ['$expr', { $expr: true }],
    ['an operator inside $or', { $or: [{ login_email: { $ne: null } }] }],
  ])('M5, M6: %s in a filter matches nobody', async (_, filter) => {
    await expect(users.find(hostile(filter)).then((found) => found.length)).rejects.toThrow();
  });

  test('M5: an object in place of an id finds nobody', async () => {
    await expect(users.findById(hostile({ $ne: null }))).rejects.toThrow();
  });

  test('M7: an unknown key in a filter throws instead of matching everybody', async () => {
    await expect(users.find(hostile({ login_emial: 'a@x.org' }))).rejects.toThrow(/strictQuery/);
    await expect(users.deleteMany(hostile({ login_emial: 'a@x.org' }))).rejects.toThrow(/strictQuery/);
    expect(await users.countDocuments()).toBe(2);
  });

  test('a store still asks with operators of its own, marked as trusted', async () => {
    expect(await users.find({ login_email: trusted({ $in: ['a@x.org', 'c@x.org'] }) })).toHaveLength(1);
  });

  test('M21: writes wait for the journal of a majority, reads see only what a majority has', () => {
    const { options } = connection.getClient();
    expect(options.writeConcern).toMatchObject({ w: 'majority', journal: true });
    expect(options.readConcern).toMatchObject({ level: 'majority' });
    expect(options).toMatchObject({ retryWrites: true, retryReads: true, serverSelectionTimeoutMS: 5_000 });
  });

  test('a database that does not answer is an error within seconds, and told apart from a refusal', async () => {
    const failure = await connectMongo({
      uri: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200',
      dbName: 'nowhere',
      log: createLog({ name: 'test', level: 'silent' }),
    }).catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
  });
});

describe('transactions', () => {
  test('all or nothing', async () => {
    await expect(
      inTransaction(connection, async (session) => {
        await users.create([{ login_email: 'a@x.org' }], { session });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await users.countDocuments()).toBe(0);
    const made = await inTransaction(
      connection,
      async (session) => (await users.create([{ login_email: 'a@x.org' }], { session }))[0]!.login_email,
    );
    expect(made).toBe('a@x.org');
  });

  test('writers that collide are run again until each had its turn', async () => {
    const counters = connection.collection<{ _id: string; value: number }>('counters');
    await counters.insertOne({ _id: 'c', value: 0 } as never);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        inTransaction(connection, async (session) => {
          const { value } = (await counters.findOne({ _id: 'c' }, { session }))!;
          await counters.updateOne({ _id: 'c' }, { $set: { value: value + 1 } }, { session });
        }),
      ),
    );
    expect((await counters.findOne({ _id: 'c' }))!.value).toBe(10);
  });

  test('work asked for after the commit runs once after it, also when the transaction ran twice, and never after a roll-back', async () => {
    const calls: string[] = [];
    const note = () => void calls.push('committed');
    let runs = 0;
    await inTransaction(connection, async (session) => {
      afterCommit(session, note);
      afterCommit(session, note);
      await users.create([{ login_email: 'a@x.org' }], { session });
      runs += 1;
      if (runs === 1) throw transientError();
      expect(calls).toEqual([]);
    });
    expect([runs, calls]).toEqual([2, ['committed']]);
    await inTransaction(connection, async (session) => {
      afterCommit(session, note);
      throw new Error('rolled back');
    }).catch(() => undefined);
    expect(calls).toEqual(['committed']);
  });

  test('retries end after five seconds with an answer that says so', async () => {
    const now = jest.spyOn(Date, 'now');
    try {
      let runs = 0;
      const failure = await inTransaction(connection, async () => {
        runs += 1;
        now.mockReturnValue(Number.MAX_SAFE_INTEGER);
        throw transientError();
      }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ApiError);
      expect(failure).toMatchObject({ code: 'service-unavailable', retryAfterSeconds: 2 });
      expect(runs).toBe(1);
    } finally {
      now.mockRestore();
    }
  });
});

describe('bulk work in parts', () => {
  const items = Array.from({ length: 20 }, (_, n) => n);
  /** A database that takes so many items in one transaction, and says 503 to more. */
  const takes = (most: number, sizes: number[]) => async (part: readonly number[]) => {
    sizes.push(part.length);
    if (part.length > most) throw new CommonError('service-unavailable');
    return part;
  };

  test('a part that is too much is done in halves, each item once and in order, and later parts begin so small', async () => {
    const sizes: number[] = [];
    const done = await inParts(items, { most: 12 }, takes(4, sizes));
    expect(done.flat()).toEqual(items);
    expect(sizes).toEqual([12, 6, 3, 3, 3, 3, 3, 3, 2]);
  });

  test('a failure of the least part ends the work, as does any other failure, with whole parts done', async () => {
    const sizes: number[] = [];
    await expect(inParts(items, { most: 12, least: 5 }, takes(4, sizes))).rejects.toMatchObject({
      code: 'service-unavailable',
    });
    expect(sizes).toEqual([12, 6, 5]);
    const done: number[] = [];
    const refused = inParts(items, { most: 8 }, async (part) => {
      if (part.includes(10)) throw new CommonError('not-found');
      done.push(...part);
    });
    await expect(refused).rejects.toMatchObject({ code: 'not-found' });
    expect(done).toEqual(items.slice(0, 8));
  });
});

describe('unique indexes', () => {
  test('M18: an insert sent twenty times at once gets in once, the others are told by the index', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        inTransaction(connection, (session) => users.create([{ login_email: 'a@x.org' }], { session })),
      ),
    );
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(19);
    expect(refused.every((reason) => isDuplicateKey(reason, 'one_email'))).toBe(true);
    expect(await users.countDocuments()).toBe(1);
  });

  test('a duplicate is told by the name of its index', async () => {
    await users.create({ login_email: 'a@x.org' });
    const error: unknown = await users.create({ login_email: 'a@x.org' }).catch((reason: unknown) => reason);
    expect(isDuplicateKey(error)).toBe(true);
    expect(isDuplicateKey(error, 'one_email')).toBe(true);
    expect(isDuplicateKey(error, 'one')).toBe(false);
    expect(isDuplicateKey(new Error('E11000'))).toBe(false);
    expect(isDatabaseAway(error)).toBe(false);
  });

  test('indexes of former releases are dropped by their names, by several replicas at once', async () => {
    await users.collection.createIndex({ login_pass: 1 }, { name: 'former' });
    await Promise.all([1, 2, 3].map(() => dropIndexes(users, ['former', 'never'])));
    expect((await users.collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'one_email']);
  });

  test('an index that cannot be built stops the start', async () => {
    const other = connection.model('Other', new Schema({ name: String }).index({ name: 1 }, { unique: true }));
    await other.collection.insertMany([{ name: 'same' }, { name: 'same' }]);
    await expect(ensureIndexes(connection)).rejects.toThrow(/E11000/);
  });
});

test('a follower of changes from a position is up to date when all of before are told, however steadily more come', async () => {
  const collection = users.collection.name;
  const follow = (changed: () => Promise<unknown> | void) =>
    followChanges({
      connection,
      collections: { [collection]: {} },
      log: createLog({ name: 'test', level: 'silent' }),
      listener: { changed: async () => void (await changed()), missed: () => undefined },
    });
  let told = 0;
  const first = follow(() => void (told += 1));
  await first.start();
  await users.create({ login_email: 'first@x.org' });
  await until(() => told === 1);
  const position = first.position();
  await first.stop();

  await users.create({ login_email: 'meanwhile@x.org' });
  let more = 0;
  // Each reported change causes the next one, so that the stream never ends.
  const late = follow(() => users.create({ login_email: `${(more += 1)}@x.org` }));
  try {
    await late.start(position);
    await until(() => late.state() === 'ok');
    expect(more).toBeGreaterThan(0);
  } finally {
    await late.stop();
  }
});

test('sortable ids sort in the order in which they were made and are all different', () => {
  const ids = Array.from({ length: 20_000 }, newSortableId);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(20_000);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

function transientError(): Error {
  const error = new driver.MongoServerError({ message: 'write conflict' });
  error.addErrorLabel('TransientTransactionError');
  return error;
}

test('copies that come at once are each kept unless something as new is; of several of one the newest counts', async () => {
  interface Copy {
    _id: string;
    text: string;
    revision?: number;
  }
  const copies = connection.model<Copy>(
    'Copy',
    new Schema<Copy>({ _id: { type: String, required: true }, text: String, revision: Number }, { versionKey: false }),
  );
  await copies.create([
    { _id: 'old', text: 'old at 1', revision: 1 },
    { _id: 'same', text: 'first at 2', revision: 2 },
    { _id: 'newer', text: 'newer at 5', revision: 5 },
    { _id: 'unknown', text: 'of no revision' },
  ]);
  const copy = (id: string, revision: number) => ({ id, revision, fields: { text: `${id} at ${revision}` } });
  const keep = (told: Array<ReturnType<typeof copy>>) =>
    inTransaction(connection, (session) =>
      keepEachNewest(copies, { revisionField: 'revision', copies: told, session }),
    );
  await keep([
    copy('new', 3),
    copy('new', 4),
    copy('new', 2),
    copy('old', 2),
    copy('same', 2),
    copy('newer', 4),
    copy('unknown', 0),
  ]);
  await keep([]);
  expect(await copies.find().sort({ _id: 1 }).lean()).toEqual([
    { _id: 'new', text: 'new at 4', revision: 4 },
    { _id: 'newer', text: 'newer at 5', revision: 5 },
    { _id: 'old', text: 'old at 2', revision: 2 },
    { _id: 'same', text: 'first at 2', revision: 2 },
    { _id: 'unknown', text: 'unknown at 0', revision: 0 },
  ]);
});
