import { AsyncLocalStorage } from 'node:async_hooks';
import { mongo } from 'mongoose';
import { inGroups } from '../src/mongo';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Handles letters in groups; those of `bad` are refused. Each handling ends when the test lets it. */
function stage({ bad = [] as string[], groupFailsWith = undefined as Error | undefined } = {}) {
  const handled: string[] = [];
  const waits: Array<() => void> = [];
  const calls = new AsyncLocalStorage<string>();
  const hold = () => new Promise<void>((resolve) => waits.push(resolve));
  const handle = inGroups<string, string>({
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

test('what comes while one is in hand is handled together afterwards; the first does not wait for others', async () => {
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

test('where the database is away a group fails as a whole, without a second wait for each', async () => {
  const away = new mongo.MongoNetworkError('no connection');
  const { take, finish, handled } = stage({ groupFailsWith: away });
  const outcomes = Promise.allSettled(['a', 'b', 'c'].map(take));
  await finish();
  expect(await outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: away }, { reason: away }]);
  expect(handled).toEqual(['a', 'b+c']);
});
