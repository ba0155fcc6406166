import { randomUUID } from 'node:crypto';
import type { JobPost } from '@market/contracts/job-posts';
import { MAP_JOBS_MAX, WITHOUT_PLACE } from '@market/contracts/search';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { jobMap } from '../src/places/domain/job-map';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let who: EmployerPerson;
let posts: Record<'berlin' | 'capital' | 'several' | 'remote' | 'unknown', JobPost>;

beforeAll(async () => {
  stage = await createStage(mongo);
  who = await stage.employer({}, 'Spree Boats');
  const at = (job_location: string, more: object = {}) =>
    stage.post(who, { job_title: 'Mapmaker', job_location, ...more });
  posts = {
    berlin: await at('Berlin'),
    capital: await at('Berlin, Germany', { salary: '90000' }),
    several: await at('Oslo, Norway; Hamburg, Germany'),
    remote: await at('Hamburg', { work_mode: 'remote' }),
    unknown: await at('Qwertzuiopville'),
  };
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const onMap = async (query: object = {}) =>
  (await stage.search({ search: 'mapmaker', include: ['map'], ...query })).map!;
const found = async (map_place: string, query: object = {}) =>
  (await stage.search({ search: 'mapmaker', map_place, ...query })).records.map(({ id }) => id).sort();
const sorted = (...jobs: JobPost[]) => jobs.map(({ id }) => id).sort();

test('counts all results by place, not those of the page alone, and what has no place', async () => {
  const map = await onMap({ limit: 1 });
  expect(map.places.map(({ name, country, count }) => `${name}, ${country} ${count}`)).toEqual([
    'Berlin, Germany 2',
    ...['Hamburg, Germany 1', 'Oslo, Norway 1'].sort(),
  ]);
  expect(map).toMatchObject({ without_place: 2, jobs: 5 });
  expect(map.places[0]).toMatchObject({ latitude: 52.52437, longitude: 13.41053, key: '52.52,13.41' });
  expect(await stage.search({ search: 'mapmaker' })).not.toHaveProperty('map');
});

test.each([1, 2, 3, 4])('page %i has the same jobs, total and facets beside a map as without', async (page) => {
  const asked = { search: 'mapmaker', page, limit: 2, include: ['salaries'] };
  const { map, ...withMap } = await stage.search({ ...asked, include: ['salaries', 'map'] });
  expect(map).toMatchObject({ jobs: 5 });
  expect(withMap).toEqual(await stage.search(asked));
});

test('the filters of the search narrow the map', async () => {
  expect(await onMap({ salary_min: 80_000 })).toMatchObject({
    places: [{ name: 'Berlin', count: 1 }],
    without_place: 0,
  });
  const norway = await onMap({ location: 'Norway' });
  expect(norway).toMatchObject({ jobs: 1, without_place: 0 });
});

test('each place and those without one lead to exactly their jobs, page by page', async () => {
  const map = await onMap();
  const [berlin] = map.places;
  expect(await found(berlin!.key)).toEqual(sorted(posts.berlin, posts.capital));
  expect(await found(WITHOUT_PLACE)).toEqual(sorted(posts.remote, posts.unknown));
  const oslo = map.places.find(({ name }) => name === 'Oslo')!;
  expect(await found(oslo.key)).toEqual(sorted(posts.several));
  const pages = await Promise.all([1, 2].map((page) => found(berlin!.key, { page, limit: 1 })));
  expect(pages.flat().sort()).toEqual(sorted(posts.berlin, posts.capital));
  expect(await found('0.00,0.00')).toEqual([]);
  await stage
    .as(undefined)
    .post(api.searchJobs(), { map_place: 'x'.repeat(41) })
    .expect(422);
});

test('a job that was closed is on no map, though the search may not know yet', async () => {
  const closing = await stage.post(who, { job_title: 'Mapmaker', job_location: 'Madrid' });
  const madrid = async () => (await onMap()).places.some(({ name }) => name === 'Madrid');
  expect(await madrid()).toBe(true);
  // Closed behind the search's back.
  await stage.rows('posts').updateOne({ _id: closing.id as never }, { $set: { status: 'closed' } });
  expect(await madrid()).toBe(false);
  await stage.rows('posts').updateOne({ _id: closing.id as never }, { $set: { status: 'open' } });
  await stage.as(who).put(api.changeJob(closing.id), { status: 'closed' }).expect(200);
  expect(await found(WITHOUT_PLACE)).toEqual(sorted(posts.remote, posts.unknown));
});

test('a job counts once at a place that it names twice', () => {
  const oslo = { name: 'Oslo', country: 'Norway', latitude: 59.91273, longitude: 10.74609 };
  const { places } = jobMap([{ id: 'one', places: [oslo, { ...oslo, latitude: 59.9128 }], work_mode: null }]);
  expect(places.map(({ ids }) => ids)).toEqual([['one']]);
});

test('a map has the first 2,000 results and says so; a place beyond them lists none that it did not count', async () => {
  const { id } = await stage.post(who, { job_title: 'Lamplighter', job_location: 'Bergen, Norway' });
  const row = (await stage.rows('posts').findOne({ _id: id as never }))!;
  const copies = Array.from({ length: MAP_JOBS_MAX }, () => ({ ...row, _id: randomUUID() as never }));
  await stage.rows('posts').insertMany(copies);
  const search = { search: 'lamplighter', include: ['map'], limit: 1 };
  await stage.until(async () => (await stage.search(search)).total === MAP_JOBS_MAX + 1);
  const { map, total } = await stage.search(search);
  expect([total, map?.jobs, map?.places.map(({ count }) => count)]).toEqual([
    MAP_JOBS_MAX + 1,
    MAP_JOBS_MAX,
    [MAP_JOBS_MAX],
  ]);
  const [bergen] = map!.places;
  expect((await stage.search({ ...search, map_place: bergen!.key })).total).toBe(MAP_JOBS_MAX);
});
