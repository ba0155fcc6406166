import { mkdtempSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@market/contracts/testing';
import type { Service } from '@market/service-kit';
import { createServiceStage, testMongo, until } from '@market/service-kit/testing';
import supertest from 'supertest';
import { HOUR_MS } from '@market/api/durations';
import { writeSnapshotFile } from '../src/search/adapters/snapshot-file';
import { createJobsService } from '../src/service';
import { jobsSettings } from '../src/settings';
import { createStage } from './stage';

const mongo = testMongo();
afterAll(() => mongo.drop());

/** Enough that reading them takes many looks. */
const JOBS = 3_000;

const startWith = (database: string, folder: string) =>
  createStage(mongo, { database, env: { SEARCH_SNAPSHOT_DIR: folder } });
const fileIn = (folder: string) => join(folder, readdirSync(folder)[0]!);

test('a replica that starts again takes its search up from the file, and hears of what happened meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  const first = await startWith('warm', folder);
  const employer = await first.employer();
  const kept = await first.post(employer, { job_title: 'Chart maker' });
  await first.post(employer, { job_title: 'Rope walker' });
  const edited = await first.post(employer, { job_title: 'Anchor smith' });
  await first.close();
  expect(readdirSync(folder)).toHaveLength(1);

  // Bypasses the stream: a full read would no longer find it.
  await first.rows('posts').deleteOne({ _id: kept.id });
  const other = await createStage(mongo, { database: 'warm' });
  const author = other.tokens.tokenFor(employer.actor);
  await other.as(author).put(api.changeJob(edited.id), { job_title: 'Keel smith' }).expect(200);
  await other.close();

  const again = await startWith('warm', folder);
  expect((await again.search({ search: 'chart maker' })).total).toBe(1);
  expect((await again.search({ search: 'rope walker' })).total).toBe(1);
  await until(
    async () =>
      (await again.search({ search: 'keel' })).total === 1 && (await again.search({ search: 'anchor' })).total === 0,
  );
  await until(async () => (await again.service.ready()).search === 'ok');
  await again.close();
});

test('two replicas write their files to one folder at once, and what a killed one has left is removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  const file = join(folder, 'jobs.search');
  const [left, fresh] = [`${file}.left.unfinished`, `${file}.fresh.unfinished`];
  for (const one of [left, fresh]) writeFileSync(one, 'half');
  const before = new Date(Date.now() - 2 * HOUR_MS);
  utimesSync(left, before, before);
  let arrived = 0;
  let meet: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (meet = resolve));
  const pieces = async function* (letter: string) {
    yield Buffer.from(letter);
    arrived += 1;
    if (arrived === 2) meet();
    await both;
    yield Buffer.from(letter);
  };
  await Promise.all(['a', 'b'].map((letter) => writeSnapshotFile(file, pieces(letter))));
  expect(readFileSync(file, 'utf8')).toMatch(/^(aa|bb)$/);
  expect(readdirSync(folder).sort()).toEqual(['jobs.search', 'jobs.search.fresh.unfinished']);
});

test.each([
  ['damaged', (bytes: Buffer) => bytes.fill(0xff, 200, 220)],
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 10)],
  ['empty', () => Buffer.alloc(0)],
])('a file that is %s is left aside: everything is read from the database', async (_how, spoil) => {
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  const database = `spoilt-${_how.replace(' ', '-')}`;
  const first = await startWith(database, folder);
  const post = await first.post(await first.employer(), { job_title: 'Chart maker' });
  await first.close();
  writeFileSync(fileIn(folder), spoil(readFileSync(fileIn(folder))));
  const again = await startWith(database, folder);
  expect((await again.search({ search: 'chart' })).records.map(({ id }) => id)).toEqual([post.id]);
  await again.close();
});

test('a replica that reads everything says at /readyz how far it is, and is not ready before it has all', async () => {
  const first = await createStage(mongo, { database: 'cold' });
  await first.post(await first.employer(), { job_title: 'Chart maker' });
  const one = (await first.rows('posts').findOne({}))!;
  await first
    .rows('posts')
    .insertMany(Array.from({ length: JOBS }, (_, at) => ({ ...one, _id: `replica-${String(at)}` })));
  await first.close();

  let replica: Service | undefined;
  const starting = createServiceStage({
    name: 'jobs',
    settings: jobsSettings,
    mongo,
    database: 'cold',
    answer: () => undefined,
    create: (deps) => (replica = createJobsService(deps)),
  });
  await until(() => replica !== undefined);
  const seen: Array<{ status: number; search: string }> = [];
  await until(async () => {
    const { status, body } = await supertest(replica!.handler).get('/readyz');
    seen.push({ status, search: (body as { search: string }).search });
    return seen.some(({ search }) => search !== 'ok') && status === 200;
  }, 60_000);
  const reading = seen.filter(({ search }) => search.startsWith('reading'));
  expect(reading.map(({ status, search }) => `${String(status)} ${search.replace(/\d+/, 'N')}`)).toEqual(
    reading.map(() => '503 reading all jobs, N so far'),
  );
  const counts = reading.map(({ search }) => Number(/\d+/.exec(search)![0]));
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(counts.at(-1)).toBeGreaterThan(0);
  const again = await starting;
  expect(again.service).toBe(replica);
  await again.close();
});

test('a position that the database does not know any more means reading everything', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  const first = await startWith('lost', folder);
  const employer = await first.employer();
  const gone = await first.post(employer, { job_title: 'Chart maker' });
  await first.close();
  // A dropped collection ends every stream on it: there is no way on from before.
  const kept = (await first.rows('posts').findOne({ _id: gone.id }))!;
  await first.rows('posts').drop();
  await first.rows('posts').insertOne({ ...kept, _id: 'another', job_title: 'Rope walker' });
  const again = await startWith('lost', folder);
  await until(async () => (await again.search({ search: 'rope walker' })).total === 1);
  await until(async () => (await again.search({ search: 'chart maker' })).total === 0);
  await again.close();
});
