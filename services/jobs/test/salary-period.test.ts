import { type JobPost, SALARY_PERIODS } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const read = async (id: string) => (await stage.as(undefined).get(api.viewJob(id)).expect(200)).body as JobPost;

test.each(SALARY_PERIODS)('a salary for a %s is answered as it was sent', async (salary_period) => {
  const employer = await stage.employer();
  stage.clock.advance(1_000);
  const { id } = await stage.post(employer, { salary: '40', salary_max: '55', currency: 'GBP', salary_period });
  const stated = { salary: '40', salary_max: '55', currency: 'GBP', salary_period };
  expect(await read(id)).toMatchObject(stated);
  const [listed] = (await stage.request.get(api.listPublicJobs({ limit: '1' })).expect(200)).body.records;
  expect(listed).toMatchObject({ id, ...stated });
});

test('a salary is for a year where the post does not say, and again once it is taken back', async () => {
  const employer = await stage.employer();
  const { id, ...first } = await stage.post(employer);
  expect(first).toMatchObject({ salary_period: 'year' });
  const after = async (change: object) => {
    await stage.as(employer).put(api.changeJob(id), change).expect(200);
    return (await read(id)).salary_period;
  };
  expect(await after({ salary_period: 'month' })).toBe('month');
  expect(await after({ job_title: 'Another title' })).toBe('month');
  expect(await after({ salary_period: null })).toBe('year');
});

test('a salary for anything else is refused', async () => {
  const employer = await stage.employer();
  const { id } = await stage.post(employer);
  for (const salary_period of ['fortnight', 'YEAR', 7, ['hour']])
    expect((await stage.as(employer).put(api.changeJob(id), { salary_period }).expect(422)).body.fields).toEqual({
      salary_period: 'Choose from the list what the salary is paid for: hour, day, week, month or year',
    });
});

test('a currency that is not stated stays so, whatever else is', async () => {
  const employer = await stage.employer();
  const { id } = await stage.post(employer, { currency: null, salary_period: 'hour' });
  expect(await read(id)).toMatchObject({ salary: '52000', currency: null });
});

test('the feed says what is paid and for what, with a sign only where a currency is stated', async () => {
  const employer = await stage.employer();
  await stage.post(employer, { job_title: 'Sluice keeper', salary: '31', currency: 'CHF', salary_period: 'hour' });
  await stage.post(employer, { job_title: 'Sluice painter', salary: '42000', currency: null });
  const { text } = await stage.request.get(`${api.feedJobs()}?search=sluice`).expect(200);
  expect(text).toMatch(/CHF\s31 an hour<\/summary>/u);
  expect(text).toContain('Bergen, Norway, 42,000 a year</summary>');
});
