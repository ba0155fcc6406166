import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consumersOf } from '@market/contracts/events';
import { connectMongo, createLog, type Connection } from '@market/service-kit';
import { restoreBackup, takeBackup } from '@market/backup';
import { until } from '@market/service-kit/testing';
import { recordFigures } from './support/record-figures';
import { startReplicaSet, type ReplicaSet } from './support/replica-set';
import { makeChanges, misfits } from './support/steady-changes';

const APPLICATIONS = 100_000;
const AT_ONCE = 5_000;
/** Rows per application: the application, its event, two notifications and the inbox rows. */
const ROWS_OF_ONE = 7;

let from: ReplicaSet;
let fresh: ReplicaSet;
let connection: Connection;
const folder = mkdtempSync(join(tmpdir(), 'market-large-backup-'));

beforeAll(async () => {
  from = await startReplicaSet();
  connection = await connectMongo({
    uri: from.uri,
    dbName: 'live_identity',
    log: createLog({ name: 'faults', level: 'silent' }),
  });
  for (const name of ['changes', 'outbox']) await connection.createCollection(name);
  await fill();
  fresh = await startReplicaSet({ members: 1 });
}, 900_000);
afterAll(async () => {
  await connection?.close();
  await from?.stop();
  await fresh?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function fill(): Promise<void> {
  const at = new Date();
  const rows = (part: string, name: string) =>
    connection.getClient().db(`live_${part}`).collection<{ _id: string }>(name);
  await rows('applications', 'applications').createIndex({ candidate_login_id: 1, job_id: 1 } as never, {
    unique: true,
    name: 'one_per_candidate_and_job',
  });
  for (let start = 0; start < APPLICATIONS; start += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, n) => start + n);
    const event = (n: number) => `event-${n}`;
    const application = (n: number) => ({
      _id: `application-${n}`,
      candidate_login_id: `candidate-${n % 10_000}`,
      job_id: `job-${Math.floor(n / 10_000)}`,
      job_title: 'Keeper of the lighthouse',
      cmp_name: 'Harbour Works',
      note: 'I have done this kind of work for several years and would enjoy doing it with you.',
      status: 'applied',
      revision: 1,
      history: [{ status: 'applied', by: 'CND', at }],
      created_at: at,
      updated_at: at,
    });
    await Promise.all([
      rows('applications', 'applications').insertMany(numbers.map(application)),
      rows('applications', 'outbox').insertMany(
        numbers.map((n) => ({
          _id: event(n),
          type: 'applications.application-submitted.v1',
          state: 'done',
          occurredAt: at,
          doneAt: at,
          attempts: 0,
          payload: { id: `application-${n}` },
        })),
      ),
      rows('applications', 'notifications').insertMany(
        numbers.flatMap((n) =>
          [event(n), `${event(n)}.own`].map((_id) => ({
            _id,
            login_id: `candidate-${n % 10_000}`,
            text: 'Your application was sent.',
            at,
          })),
        ),
      ),
      ...['applications', 'jobs', 'profile'].map((consumer) =>
        rows(consumer, 'inbox').insertMany(numbers.map((n) => ({ _id: `${consumer}:${event(n)}`, handledAt: at }))),
      ),
    ]);
  }
}

test('R24: a hundred thousand applications under writes: saved, brought back to a fresh set and compared, with the times it takes', async () => {
  const databases = ['identity', 'profile', 'jobs', 'applications'].map((part) => ({ part, database: `live_${part}` }));
  const writing = makeChanges({ connection, from: 0, count: 3_000, clients: 4 });
  await until(() => writing.acknowledged.length >= 100, 60_000);
  const before = [...writing.acknowledged];
  const startedAt = performance.now();
  const manifest = await takeBackup({ client: from.connection.getClient(), databases, folder: join(folder, 'taken') });
  const backupMs = performance.now() - startedAt;
  const cutMs = Date.parse(manifest.taken_at) - (performance.timeOrigin + startedAt);
  await writing.done;
  expect(writing.unexpected).toEqual([]);

  const restoredAt = performance.now();
  const report = await restoreBackup({
    client: fresh.connection.getClient(),
    folder: join(folder, 'taken'),
    databaseOf: (part) => `live_${part}`,
    consumersOf,
  });
  const restoreMs = performance.now() - restoredAt;
  expect(report.documents).toBeGreaterThanOrEqual(APPLICATIONS * ROWS_OF_ONE);
  expect(report.eventsResumed).toBe(0);
  const restored = fresh.connection.useDb('live_identity');
  const stored = (await restored.collection<{ _id: number }>('changes').find().toArray()).map(({ _id }) => _id);
  expect(before.filter((number) => !stored.includes(number))).toEqual([]);
  expect(await misfits(restored, stored)).toEqual([]);
  const bytes = readdirSync(join(folder, 'taken'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  recordFigures('backup', {
    applications: APPLICATIONS,
    documents: report.documents,
    'MB compressed': Math.round(bytes / 1e6),
    'ms from command to cut': Math.round(cutMs),
    'backup took s': Math.round(backupMs / 1_000),
    'restore with all checks took s': Math.round(restoreMs / 1_000),
    'longest stall of writers in ms': writing.longestStall(),
    lost: 0,
    orphans: 0,
  });
}, 1_200_000);
