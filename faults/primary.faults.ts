import { connectMongo, createLog, type Connection } from '@market/service-kit';
import { until } from '@market/service-kit/testing';
import { recordFigures } from './support/record-figures';
import { startReplicaSet, type ReplicaSet } from './support/replica-set';
import { makeChanges, misfits } from './support/steady-changes';

const RUNS = 5;
const CHANGES = 400;
const CLIENTS = 10;
const FROZEN_MS = 15_000;
const NO_MAJORITY_MS = Math.min(60_000, Number(process.env.FAULTS_MINUTES ?? 10) * 6_000);

let set: ReplicaSet;
let connection: Connection;
let from = 0;

beforeAll(async () => {
  set = await startReplicaSet();
  connection = await connectMongo({
    uri: set.uri,
    dbName: 'changes',
    log: createLog({ name: 'faults', level: 'silent' }),
  });
  for (const name of ['changes', 'outbox']) await connection.createCollection(name);
}, 180_000);
afterAll(async () => {
  await connection?.close();
  await set?.stop();
}, 60_000);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const everNumber = () => Array.from({ length: from }, (_, number) => number);

/** Makes changes, runs `harm` once half of them are acknowledged, and returns the clients' results once all are. */
async function changeThrough(harm: (acknowledged: readonly number[]) => Promise<void>) {
  const changes = makeChanges({ connection, from, count: CHANGES, clients: CLIENTS });
  from += CHANGES;
  await until(() => changes.acknowledged.length >= CHANGES / 2, 120_000);
  await Promise.all([changes.done, harm(changes.acknowledged)]);
  expect(changes.unexpected).toEqual([]);
  expect(changes.acknowledged).toHaveLength(CHANGES);
  expect(await misfits(connection, everNumber())).toEqual([]);
  return { stall: changes.longestStall(), slowest: changes.longestTry() };
}

test('R03: the primary is killed amid the changes, five times: acknowledged = stored = told, once each', async () => {
  const stalls: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const { stall } = await changeThrough(async () => {
      const { startAgain } = await set.killPrimary();
      await pause(3_000);
      await startAgain();
    });
    stalls.push(stall);
  }
  recordFigures('primary-killed', {
    kills: RUNS,
    'changes acknowledged': from,
    lost: 0,
    twice: 0,
    'longest stalls in ms': stalls.join(' '),
  });
}, 600_000);

test('R04: the primary is frozen for 15 s: nothing acknowledged is lost, and writing goes on by itself', async () => {
  const { stall, slowest } = await changeThrough(async () => {
    const { goOn } = await set.freezePrimary();
    await pause(FROZEN_MS);
    goOn();
  });
  recordFigures('primary-frozen', {
    'frozen for ms': FROZEN_MS,
    lost: 0,
    twice: 0,
    'longest stall in ms': stall,
    'longest try in ms': slowest,
  });
}, 300_000);

test('R04: without a majority no write is acknowledged, each is refused within seconds, and all goes on by itself', async () => {
  const { defaultWriteConcern } = (await connection.getClient().db('admin').command({ getDefaultRWConcern: 1 })) as {
    defaultWriteConcern: { w: string | number };
  };
  expect(defaultWriteConcern.w).toBe('majority');
  let acknowledgedMeanwhile = -1;
  let backAt = 0;
  const { slowest } = await changeThrough(async (acknowledged) => {
    const { startAgain } = await set.killSecondaries();
    // The primary may not have stepped down yet; whatever it acknowledges until then has a majority.
    await pause(5_000);
    const before = acknowledged.length;
    await pause(NO_MAJORITY_MS);
    acknowledgedMeanwhile = acknowledged.length - before;
    await startAgain();
    backAt = performance.now();
    await until(() => acknowledged.length > before, 60_000);
    backAt = performance.now() - backAt;
  });
  expect(acknowledgedMeanwhile).toBe(0);
  recordFigures('no-majority', {
    'away for ms': NO_MAJORITY_MS,
    'acknowledged meanwhile': acknowledgedMeanwhile,
    lost: 0,
    twice: 0,
    'longest try in ms': slowest,
    'writing again after ms': Math.round(backAt),
  });
}, 400_000);
