import { createLog } from '../src/log';
import { createLeaderTask } from '../src/mongo';
import { testMongo, until } from '../src/testing';

const log = createLog({ name: 'test', level: 'silent' });
const mongo = testMongo();
afterAll(() => mongo.drop());

/** Two replicas of a service on one database, each with the same piece of work. */
async function twoReplicas(database: string, rules: { notAgainForMs?: number; leaseMs?: number } = {}) {
  const connections = [await mongo.connect(database), await mongo.connect(database)];
  return connections.map((connection) => createLeaderTask({ connection, name: 'sweep', log, ...rules }));
}

test('a task tried twenty times at once by two replicas is done by one', async () => {
  const replicas = await twoReplicas('at_once', { notAgainForMs: 60_000 });
  let done = 0;
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, n) => replicas[n % 2]!.attempt(async () => void (done += 1))),
  );
  expect(tries.filter(Boolean)).toHaveLength(1);
  expect(done).toBe(1);
});

test('while one replica is at it no other is, and afterwards any may be', async () => {
  const [one, two] = await twoReplicas('in_turn');
  let finish!: () => void;
  const working = one!.attempt(() => new Promise<void>((resolve) => (finish = resolve)));
  await until(() => finish !== undefined);
  expect(await two!.attempt(async () => undefined)).toBe(false);
  finish();
  expect(await working).toBe(true);
  await until(() => two!.attempt(async () => undefined));
});

test('work that failed is free at once, and work whose replica died is free after its lease', async () => {
  const [one, two] = await twoReplicas('failed', { leaseMs: 60_000 });
  await expect(one!.attempt(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await until(() => two!.attempt(async () => undefined));

  const [dying, heir] = await twoReplicas('died', { leaseMs: 300 });
  const connection = await mongo.connect('died');
  // State after a replica was killed: a claim that is not renewed.
  await until(() => dying!.attempt(async () => undefined));
  await connection
    .getClient()
    .db(connection.name)
    .collection<{ _id: string }>('sole_work.sweep')
    .updateOne({ _id: 'sweep' }, [{ $set: { claim: 'gone', notBefore: { $add: ['$$NOW', 300] } } }]);
  await until(() => heir!.attempt(async () => undefined));
});
