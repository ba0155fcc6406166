import { createStorageRoom, type Connection } from '../src';

const MB = 1024 * 1024;

/** A database that answers `dbStats` as told: with bytes free of 10 GB, or not at all. */
function databaseThat(answers: Array<number | Error>) {
  const connection = {
    name: 'any',
    getClient: () => ({
      db: () => ({
        async command() {
          const answer = answers.shift();
          if (typeof answer !== 'number') throw answer ?? new Error('asked too often');
          return { fsTotalSize: 10_000 * MB, fsUsedSize: 10_000 * MB - answer };
        },
      }),
    }),
  };
  return connection as unknown as Connection;
}

let now = 0;
beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => (now += 2_000)));
afterEach(() => jest.restoreAllMocks());

test('a full disk is full until the server says otherwise, also while it answers late', async () => {
  const hasRoom = createStorageRoom(databaseThat([128 * MB, new Error('late'), new Error('late'), 500 * MB]));
  const said: boolean[] = [];
  for (let n = 0; n < 4; n += 1) said.push(await hasRoom('upload'));
  expect(said).toEqual([false, false, false, true]);
});

test('a server that never said anything has room: the write itself will tell', async () => {
  expect(await createStorageRoom(databaseThat([new Error('late')]))('change')).toBe(true);
});
