import { AsyncLocalStorage } from 'node:async_hooks';
import { CommonError } from '@market/api/common-error';
import { mongo } from 'mongoose';
import { groupCommit } from '../src/mongo';
import { testMongo, until } from '../src/testing';

const database = testMongo();
afterAll(() => database.drop());

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Handles letters in groups; letters in `bad` are refused. Each group ends when the test releases it. */
function stage({ bad = [] as string[], groupFailsWith = undefined as Error | undefined, holdsUpMs = 60_000 } = {}) {
  const handled: string[] = [];
  const waits: Array<() => void> = [];
  const calls = new AsyncLocalStorage<string>();
  const hold = () => new Promise<void>((resolve) => waits.push(resolve));
  const handle = groupCommit<string, string>({
    async alone(letter) {
      handled.push(letter);
      await hold();
      if (bad.includes(letter)) throw new Error(`${letter} is bad`);
      return `${letter} of ${calls.getStore()}`;
    },
    async together(letters) {
      handled.push(letters.join('+'));
      await hold();
      if (groupFailsWith) throw groupFailsWith;
      if (letters.some((letter) => bad.includes(letter))) throw new Error('one of them is bad');
    },
    done: 'done together',
    holdsUpMs,
  });
  return {
    handled,
    take: (letter: string) => calls.run(`call ${letter}`, () => handle(letter)),
    /** Lets what is in hand end, until nothing is. */
    async finish(): Promise<void> {
      await turn();
      for (let end = waits.shift(); end; end = waits.shift()) {
        end();
        await turn();
      }
    },
  };
}

test('work that comes while a group is in hand is handled together afterwards; the first does not wait for others', async () => {
  const { take, finish, handled } = stage();
  const answers = ['a', 'b', 'c'].map(take);
  await turn();
  expect(handled).toEqual(['a']);
  await finish();
  expect(await Promise.all(answers)).toEqual(['a of call a', 'done together', 'done together']);
  expect(handled).toEqual(['a', 'b+c']);
  const later = take('d');
  await finish();
  expect(await later).toBe('d of call d');
});

test('a group that is refused is handled one by one, each in the call that it came with, and only the bad one fails', async () => {
  const { take, finish, handled } = stage({ bad: ['c'] });
  const answers = ['a', 'b', 'c', 'd'].map(take);
  const outcomes = Promise.allSettled(answers);
  await finish();
  expect(handled).toEqual(['a', 'b+c+d', 'b', 'c', 'd']);
  expect(await outcomes).toMatchObject([
    { value: 'a of call a' },
    { value: 'b of call b' },
    { reason: { message: 'c is bad' } },
    { value: 'd of call d' },
  ]);
});

test('a hanging group holds up the next one for its time and no longer, and no single caller waits for it', async () => {
  const { take, finish, handled } = stage({ bad: ['c'], holdsUpMs: 20 });
  const first = take('a');
  const second = take('b');
  const third = take('c');
  await until(() => handled.length > 1);
  expect(handled).toEqual(['a', 'b+c']);
  const fourth = take('d');
  await until(() => handled.length > 2);
  expect(handled).toEqual(['a', 'b+c', 'd']);
  const outcomes = Promise.allSettled([first, second, third, fourth]);
  await finish();
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

test('a group runs in the call of its first item', async () => {
  const calls = new AsyncLocalStorage<string>();
  const seen: Array<[string, string | undefined]> = [];
  const note = async (letters: readonly string[]) => {
    seen.push([letters.join('+'), calls.getStore()]);
    await turn();
  };
  const handle = groupCommit<string, void>({ alone: (one) => note([one]), together: note, done: undefined });
  await Promise.all(['a', 'b', 'c'].map((letter) => calls.run(letter, () => handle(letter))));
  expect(seen).toEqual([
    ['a', 'a'],
    ['b+c', 'b'],
  ]);
});

test('a key that another transaction holds costs its own item alone', async () => {
  const connection = await database.connect('groups');
  await connection.createCollection('rows');
  const rows = connection.getClient().db(connection.name).collection<{ _id: string }>('rows');
  const [holder, loser] = [await connection.startSession(), await connection.startSession()];
  holder.startTransaction();
  await rows.insertOne({ _id: 'held' }, { session: holder });
  loser.startTransaction();
  const conflict: unknown = await rows
    .insertMany([{ _id: 'other' }, { _id: 'held' }], { session: loser })
    .catch((error: unknown) => error);
  await Promise.all([holder, loser].map((session) => session.endSession()));
  // Error of a transaction that was retried until its time limit.
  const answer = new CommonError('service-unavailable', { cause: conflict });
  const { take, finish, handled } = stage({ groupFailsWith: answer });
  const outcomes = Promise.allSettled(['a', 'b', 'c'].map(take));
  await finish();
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(handled).toEqual(['a', 'b+c', 'b', 'c']);
});

test('a group fails as a whole when the database is away, without a second wait for each', async () => {
  const away = new mongo.MongoNetworkError('no connection');
  const { take, finish, handled } = stage({ groupFailsWith: away });
  const outcomes = Promise.allSettled(['a', 'b', 'c'].map(take));
  await finish();
  expect(await outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: away }, { reason: away }]);
  expect(handled).toEqual(['a', 'b+c']);
});
