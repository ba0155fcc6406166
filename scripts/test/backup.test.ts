import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consumersOf, EVENTS, type EventType } from '@market/contracts/events';
import { SERVICE_NAMES } from '@market/contracts/services';
import { api } from '@market/contracts/testing';
import {
  packBackup,
  restoreBackup,
  takeBackup,
  unpackBackup,
  type BackupManifest,
  type DatabaseOfPart,
} from '@market/backup';
import { howMany, testMongo, until } from '@market/service-kit/testing';
import supertest from 'supertest';
import { readConfig } from '../start/market-config';
import { fillMarket, PASSWORD, type SmallMarket } from '../../faults/support/small-market';
import { createMarket, type Market } from '../start/market';

jest.setTimeout(900_000);

const mongo = testMongo();
const folder = mkdtempSync(join(tmpdir(), 'market-backup-'));
const PARTS = [...SERVICE_NAMES, 'mailbox', 'events'];
/** Collections that the restore resumes or ends, which therefore differ from the backup. */
const RESUMED = ['outbox', 'outgoing_messages', 'sessions'];
/** Applications that are acknowledged before the backup, and while it is taken. */
const BEFORE = howMany({ usually: 30, inAll: 100 });
const MEANWHILE = howMany({ usually: 10, inAll: 20 });
const markets: Market[] = [];
let client: Awaited<ReturnType<typeof mongo.connect>>;
let live: Market;
let people: SmallMarket;
let manifest: BackupManifest;
let acknowledgedBefore: string[];
/** Cookie of a session that ended after the cut, still on its device. */
let lostCookie: string;
let report: Awaited<ReturnType<typeof restoreBackup>>;

const under = (name: string): DatabaseOfPart[] =>
  PARTS.map((part) => ({ part, database: `${mongo.databasePrefix}${name}_${part}` }));
const rows = (name: string, part: string, collection: string) =>
  client
    .getClient()
    .db(`${mongo.databasePrefix}${name}_${part}`)
    .collection<{ _id: string } & Record<string, unknown>>(collection);

async function start(name: string): Promise<Market> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    MONGODB_URI: mongo.uri,
    DATABASE_PREFIX: `${mongo.databasePrefix}${name}_`,
  });
  const market = await createMarket({ ...config, mongodbUri: mongo.uri });
  markets.push(market);
  await market.start();
  return market;
}

async function signIn(market: Market, email: string): Promise<string> {
  const answer = await supertest(market.services.identity.handler)
    .post(api.logIn())
    .send({ login_email: email, login_pass: PASSWORD })
    .expect(200);
  return (answer.body as { token: string }).token;
}

/** Applies one after the other, in several lanes, until told to stop; gives the ids as they are acknowledged. */
function keepApplying(market: Market, tokens: readonly string[]) {
  const acknowledged: string[] = [];
  let stopping = false;
  const lanes = tokens.map(async (token) => {
    for (const { id: job_id } of people.jobs) {
      if (stopping) return;
      const answer = await supertest(market.services.applications.handler)
        .post(api.applyToJob())
        .set('authorization', `Bearer ${token}`)
        .send({ job_id });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      acknowledged.push((answer.body as { id: string }).id);
    }
  });
  return {
    acknowledged,
    async stop() {
      stopping = true;
      await Promise.all(lanes);
    },
  };
}

beforeAll(async () => {
  client = await mongo.connect('backup');
  live = await start('live');
  people = await fillMarket(live, { employers: 2, candidates: 8, jobs: howMany({ usually: 30, inAll: 120 }) });
  await until(
    async () => (await rows('live', 'applications', 'job_copies').countDocuments()) >= people.jobs.length,
    60_000,
  );
  const tokens: string[] = [];
  for (const { email } of people.candidates) tokens.push(await signIn(live, email));
  const onLostDevice = await supertest(live.services.identity.handler)
    .post(api.logIn())
    .send({ login_email: people.candidates[0]!.email, login_pass: PASSWORD })
    .expect(200);
  lostCookie = onLostDevice
    .get('Set-Cookie')!
    .find((line) => line.startsWith('refresh_token='))!
    .split(';')[0]!;
  const writing = keepApplying(live, tokens);
  await until(() => writing.acknowledged.length >= BEFORE, 60_000);

  acknowledgedBefore = [...writing.acknowledged];
  manifest = await takeBackup({ client: client.getClient(), databases: under('live'), folder: join(folder, 'taken') });
  await until(() => writing.acknowledged.length >= acknowledgedBefore.length + MEANWHILE, 60_000);
  await writing.stop();

  await supertest(live.services.identity.handler)
    .post(api.logOut())
    .set('authorization', `Bearer ${(onLostDevice.body as { token: string }).token}`)
    .set('cookie', lostCookie);
  await packBackup(join(folder, 'taken'), join(folder, 'one.tar'));
  await unpackBackup(join(folder, 'one.tar'), join(folder, 'unpacked'));
  report = await restoreBackup({
    client: client.getClient(),
    folder: join(folder, 'unpacked'),
    databaseOf: (part) => `${mongo.databasePrefix}back_${part}`,
    consumersOf,
  });
});
afterAll(async () => {
  for (const market of markets) await market.stop();
  await mongo.drop();
});

test('R24: a backup under writes holds everything acknowledged before it, and reads back the same to the byte', async () => {
  const stored = new Set(
    (
      await rows('back', 'applications', 'applications')
        .find({}, { projection: { _id: 1 } })
        .toArray()
    ).map(({ _id }) => _id),
  );
  expect(acknowledgedBefore.filter((id) => !stored.has(id))).toEqual([]);
  // Else nothing was written meanwhile, and the test shows nothing.
  expect(await rows('live', 'applications', 'applications').countDocuments()).toBeGreaterThan(stored.size);

  const again = await takeBackup({
    client: client.getClient(),
    databases: under('back'),
    folder: join(folder, 'again'),
  });
  const tallies = (of: BackupManifest) =>
    of.databases.map(({ part, collections }) => ({
      part,
      collections: collections.filter(({ name }) => !RESUMED.includes(name)),
    }));
  expect(tallies(again)).toEqual(tallies(manifest));
  expect(manifest.databases.map(({ part }) => part)).toEqual(expect.arrayContaining([...SERVICE_NAMES]));
  const indexes = async (name: string) =>
    Promise.all(
      manifest.databases.flatMap(({ part, collections }) =>
        collections.map(async (each) => [
          part,
          each.name,
          (await rows(name, part, each.name).indexes()).map(({ name: index, key, unique, expireAfterSeconds }) => ({
            index,
            key,
            unique,
            expireAfterSeconds,
          })),
        ]),
      ),
    );
  expect(await indexes('back')).toEqual(await indexes('live'));
});

test('R24: the cut goes through all databases at one moment: no effect without its cause, no orphan', async () => {
  const applications = await rows('back', 'applications', 'applications').find().toArray();
  const events = await rows('back', 'applications', 'outbox')
    .find({ type: 'applications.application-submitted.v1' })
    .toArray();
  expect(events.map(({ payload }) => (payload as { id: string }).id).sort()).toEqual(
    applications.map(({ _id }) => _id).sort(),
  );
  const told = new Map<string, Set<string>>();
  for (const producer of SERVICE_NAMES)
    told.set(
      producer,
      new Set(
        (
          await rows('back', producer, 'outbox')
            .find({}, { projection: { _id: 1 } })
            .toArray()
        ).map(({ _id }) => _id),
      ),
    );
  const everTold = new Set([...told.values()].flatMap((ids) => [...ids]));
  for (const consumer of SERVICE_NAMES) {
    const heard = (
      await rows('back', consumer, 'inbox')
        .find({}, { projection: { _id: 1 } })
        .toArray()
    ).map(({ _id }) => _id.slice(consumer.length + 1));
    expect(heard.filter((id) => !everTold.has(id))).toEqual([]);
  }
  const files = await client
    .getClient()
    .db(`${mongo.databasePrefix}back_profile`)
    .collection('files.files')
    .find()
    .toArray();
  expect(files.length).toBeGreaterThan(0);
  for (const { _id, length } of files) {
    const [pieces] = await client
      .getClient()
      .db(`${mongo.databasePrefix}back_profile`)
      .collection('files.chunks')
      .aggregate<{ bytes: number }>([
        { $match: { files_id: _id } },
        { $group: { _id: null, bytes: { $sum: { $binarySize: '$data' } } } },
      ])
      .toArray();
    expect(pieces?.bytes).toBe(length);
  }
});

test('R24: a restored marketplace serves people, goes on with the events on their way, and mails nobody again', async () => {
  const mails = async () =>
    (
      await rows('back', 'mailbox', 'mailbox')
        .find({}, { projection: { _id: 1 } })
        .toArray()
    )
      .map(({ _id }) => _id)
      .sort();
  const mailsBefore = await mails();
  expect(await rows('back', 'applications', 'outgoing_messages').countDocuments({ state: 'queued' })).toBe(0);
  const notifiedBefore = new Set(
    (
      await rows('back', 'applications', 'notifications')
        .find({}, { projection: { _id: 1 } })
        .toArray()
    ).map(({ _id }) => _id),
  );
  const queued = (
    await Promise.all(SERVICE_NAMES.map((part) => rows('back', part, 'outbox').find({ state: 'queued' }).toArray()))
  ).flat();
  const unheard = queued.filter(({ type }) =>
    (EVENTS[type as EventType].consumers as readonly string[]).includes('applications'),
  );

  const back = await start('back');
  await until(
    async () =>
      (
        await Promise.all(SERVICE_NAMES.map((part) => rows('back', part, 'outbox').countDocuments({ state: 'queued' })))
      ).every((count) => count === 0),
    60_000,
  );
  await until(
    async () => (await rows('back', 'applications', 'outgoing_messages').countDocuments({ state: 'queued' })) === 0,
    60_000,
  );
  const news = (
    await rows('back', 'applications', 'notifications')
      .find({}, { projection: { _id: 1 } })
      .toArray()
  ).filter(({ _id }) => !notifiedBefore.has(_id));
  // Only events that were unhandled at the time of the backup have an effect now; each notifies at most two people.
  expect((await mails()).filter((id) => !mailsBefore.includes(id)).length).toBeLessThanOrEqual(news.length);
  expect(news.length).toBeLessThanOrEqual(2 * unheard.length);
  expect(await rows('back', 'applications', 'notifications').countDocuments()).toBe(
    2 * (await rows('back', 'applications', 'applications').countDocuments()),
  );

  const token = await signIn(back, people.candidates[0]!.email);
  const as = (service: keyof Market['services']) => supertest(back.services[service].handler);
  const own = await as('applications')
    .post(api.listCandidateApplications())
    .set('authorization', `Bearer ${token}`)
    .send({})
    .expect(200);
  expect(own.body.total).toBeGreaterThan(0);
  expect((await as('jobs').post(api.searchJobs()).send({ search: '' }).expect(200)).body.total).toBeGreaterThan(0);
  const resume = await as('profile')
    .get(api.openResume(people.candidates[0]!.code))
    .set('authorization', `Bearer ${token}`)
    .expect(200);
  expect(Number(resume.headers['content-length'])).toBeGreaterThan(500);
  const applied = new Set(
    (
      await rows('back', 'applications', 'applications')
        .find({ candidate_login_id: people.candidates[0]!.login_id })
        .toArray()
    ).map(({ job_id }) => job_id),
  );
  const open = people.jobs.find(({ id }) => !applied.has(id))!;
  await as('applications')
    .post(api.applyToJob())
    .set('authorization', `Bearer ${token}`)
    .send({ job_id: open.id })
    .expect(201);
  await as('applications')
    .post(api.applyToJob())
    .set('authorization', `Bearer ${token}`)
    .send({ job_id: open.id })
    .expect(409);
  console.log(
    `R24: ${report.documents} documents, ${acknowledgedBefore.length} applications acknowledged before the cut, ${report.eventsResumed} events resumed, ${report.messagesHeld} mails held`,
  );
});

test('S26: a session that was ended after the cut stays ended: a restore ends those that lived, unless told to keep them', async () => {
  const back = markets[1] ?? (await start('back'));
  const refresh = () => supertest(back.services.identity.handler).post(api.refreshSession()).set('cookie', lostCookie);
  expect(report.sessionsEnded).toBeGreaterThan(0);
  expect((await refresh()).status).toBe(417);
  await restoreBackup({
    client: client.getClient(),
    folder: join(folder, 'taken'),
    databaseOf: (part) => `${mongo.databasePrefix}kept_${part}`,
    consumersOf,
    keepSessions: true,
  });
  expect(await rows('kept', 'identity', 'sessions').countDocuments({ ended_at: null })).toBe(report.sessionsEnded);
});

test('R24: events that were with the broker at the cut are sent again, and nobody else hears of them twice', async () => {
  const database = (part: string) => `${mongo.databasePrefix}lost_${part}`;
  const [event] = await rows('back', 'applications', 'outbox')
    .find({ type: 'applications.application-submitted.v1', state: 'done' })
    .limit(1)
    .toArray();
  // The jobs service had not heard of one event when this second cut was made.
  await rows('back', 'jobs', 'inbox').deleteOne({ _id: `jobs:${event!._id}` });
  await takeBackup({ client: client.getClient(), databases: under('back'), folder: join(folder, 'in-flight') });
  const { eventsResumed } = await restoreBackup({
    client: client.getClient(),
    folder: join(folder, 'in-flight'),
    databaseOf: database,
    consumersOf,
  });
  expect(eventsResumed).toBe(1);
  expect(await rows('lost', 'applications', 'outbox').find({ state: 'queued' }).toArray()).toMatchObject([
    { _id: event!._id, attempts: 0 },
  ]);
});
