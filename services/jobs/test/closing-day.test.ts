import type { Listing } from '@market/api';
import type { JobPost } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { closingAt, closingText, closingTime } from '../src/posts/domain/closing-time';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo);
  employer = await stage.employer();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const ENDS: Array<[place: string, closes_at: string, moment: string]> = [
  ['Honolulu, HI', '2026-06-30T23:59:59.999-10:00', '2026-07-01T09:59:59.999Z'],
  ['Denver, CO', '2026-06-30T23:59:59.999-06:00', '2026-07-01T05:59:59.999Z'],
  ['Auckland, New Zealand', '2026-06-30T23:59:59.999+12:00', '2026-06-30T11:59:59.999Z'],
  ['Kathmandu, Nepal', '2026-06-30T23:59:59.999+05:45', '2026-06-30T18:14:59.999Z'],
  ['Reykjavik, Iceland', '2026-06-30T23:59:59.999Z', '2026-06-30T23:59:59.999Z'],
  ['Tokyo, Japan; Halifax, NS, Canada', '2026-06-30T23:59:59.999-03:00', '2026-07-01T02:59:59.999Z'],
  ['Remote in Brazil', '2026-06-30T23:59:59.999-05:00', '2026-07-01T04:59:59.999Z'],
  ['Portugal', '2026-06-30T23:59:59.999Z', '2026-06-30T23:59:59.999Z'],
  ['Anywhere', '2026-06-30T23:59:59.999-12:00', '2026-07-01T11:59:59.999Z'],
];

test.each(ENDS)('a job in %s that closes on a day closes at %s', async (job_location, closes_at, moment) => {
  const post = await stage.post(employer, { job_location, closes_at: '2026-06-30' });
  expect(post.closes_at).toBe(closes_at);
  expect((await stage.events(post.id)).map((event) => event.closes_at)).toEqual([moment]);
});

test('a closing day ends at its place for search, page, applications and lists alike', async () => {
  const own = await createStage(mongo, { database: 'closing-day' });
  const who = await own.employer();
  // The stage's noon in UTC is two in the morning in Honolulu.
  const post = await own.post(who, { job_title: 'Reef diver', job_location: 'Honolulu', closes_at: '2026-03-15' });
  const states = async () => {
    const listed = await own.as(own.tokens.tokenFor(who.actor)).post(api.listOwnJobs(), { status: 'open' }).expect(200);
    return [
      (await own.search({ search: 'reef diver' })).total,
      (await own.as(undefined).get(api.viewJob(post.id))).status,
      (listed.body as Listing<JobPost>).total,
      (await own.request.get(api.listPublicJobs()).expect(200)).body.records.length,
    ];
  };
  own.clock.advance(Date.parse('2026-03-16T09:59:59.998Z') - own.clock.now().getTime());
  expect(await states()).toEqual([1, 200, 1, 1]);
  own.clock.advance(1);
  expect(await states()).toEqual([0, 404, 0, 0]);
  await own.close();
});

test('a job that moves keeps its closing day, and one that closes at an hour keeps the hour', async () => {
  const move = async (closes_at: string) => {
    const { id } = await stage.post(employer, { job_location: 'Perth, WA, Australia', closes_at });
    const { body } = await stage.as(employer).put(api.changeJob(id), { job_location: 'Lima, Peru' }).expect(200);
    return (body as JobPost).closes_at;
  };
  expect(await move('2026-05-31')).toBe('2026-05-31T23:59:59.999-05:00');
  expect(await move('2026-05-31T18:00:00+08:00')).toBe('2026-05-31T10:00:00.000Z');
});

test('a file’s closing day ends when it is over in the job’s country', async () => {
  const rows = [
    { title: 'Surf teacher', location: 'Biarritz, France', description: 'Teach.', valid_through: '2026-08-31' },
    { title: 'Ski teacher', location: 'Remote', description: 'Teach.', valid_through: '2026-08-31' },
  ];
  await stage
    .as(employer)
    .post(api.importJobs(), { format: 'json', content: JSON.stringify(rows), commit: true })
    .expect(200);
  const { body } = await stage.as(employer).post(api.listOwnJobs(), { search: 'teacher' }).expect(200);
  const closing = (body as Listing<JobPost>).records.map(({ job_title, closes_at }) => [job_title, closes_at]);
  expect(Object.fromEntries(closing)).toEqual({
    'Surf teacher': '2026-08-31T23:59:59.999+02:00',
    'Ski teacher': '2026-08-31T23:59:59.999-12:00',
  });
});

test('a file’s midnight is its day, and its clock without a zone that of the job’s place', async () => {
  const closings = {
    'Dune warden': '2026-08-31 00:00:00',
    'Dune ranger': '2026-08-31T23:59:59.997',
    'Dune painter': '2026-08-31 17:00',
    'Dune keeper': '2026-08-31T17:00:00Z',
  };
  const rows = Object.entries(closings).map(([title, valid_through]) => ({
    ...{ title, valid_through, location: 'Biarritz, France', description: 'Watch.' },
  }));
  await stage
    .as(employer)
    .post(api.importJobs(), { format: 'json', content: JSON.stringify(rows), commit: true })
    .expect(200);
  const { body } = await stage.as(employer).post(api.listOwnJobs(), { search: 'dune' }).expect(200);
  const closing = (body as Listing<JobPost>).records.map(({ job_title, closes_at }) => [job_title, closes_at]);
  expect(Object.fromEntries(closing)).toEqual({
    'Dune warden': '2026-08-31T23:59:59.999+02:00',
    'Dune ranger': '2026-08-31T23:59:59.999+02:00',
    'Dune painter': '2026-08-31T15:00:00.000Z',
    'Dune keeper': '2026-08-31T17:00:00.000Z',
  });
});

test('days of before, of clocks that change, and at the end of the calendar are the days that were meant', () => {
  const place = { name: 'Chicago', country: 'United States', latitude: 41.85, longitude: -87.65 };
  const chicago = { places: [place], job_location: 'Chicago, IL' };
  expect(closingText(new Date('2025-12-31T23:59:59.999Z'), chicago)).toBe('2025-12-31T23:59:59.999Z');
  expect(closingTime('2026-11-01', chicago)).toEqual(new Date('2026-11-02T05:59:59.999Z'));
  expect(closingTime('2026-03-08', chicago)).toEqual(new Date('2026-03-09T04:59:59.999Z'));
  expect(closingTime('9999-12-31')?.toISOString()).toBe('9999-12-31T23:59:59.999Z');
  // A place that became known later moves nothing: the day is still read from the words.
  const told = closingTime('2026-07-15', { ...chicago, places: [] })!;
  expect(closingText(told, chicago).slice(0, 10)).toBe('2026-07-15');
  expect(closingAt(told, chicago, { places: [], job_location: 'Rome, Italy' })).toEqual(
    new Date('2026-07-15T21:59:59.999Z'),
  );
});
