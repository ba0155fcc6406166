import { DAY_MS } from '@market/api/durations';
import type { ApplicationStatistics } from '@market/contracts/job-statistics';
import { api } from '@market/contracts/testing';
import type { Actor } from '@market/service-kit';
import { testMongo, until } from '@market/service-kit/testing';
import { createStage, type EmployerPerson, type Person, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'application_statistics' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  stage.clock.set(new Date('2026-06-08T22:30:00.000Z'));
  employer = await stage.employer();
});

const later = (days: number) => {
  stage.clock.advance(days * DAY_MS);
  employer = { ...employer, token: stage.tokens.tokenFor(employer.actor) };
};
const apply = async (jobId: string) =>
  (
    await stage
      .as(await stage.candidate())
      .apply(jobId)
      .expect(201)
  ).body as { id: string };
const show = async (jobId: string, query: { days?: '30' | '90' | '365'; time_zone?: string } = {}) =>
  (await stage.as(employer).get(api.applicationStatistics(jobId, query)).expect(200)).body as ApplicationStatistics;

test('applications count on the day of the time zone on which they were sent, with the days to their first answers', async () => {
  const job = await stage.postJob(employer);
  const [first] = [await apply(job.id), await apply(job.id)];
  await apply((await stage.postJob(employer)).id);
  later(1);
  await apply(job.id);
  later(0.5);
  await stage.as(employer).put(api.changeApplicationStatus(first.id), { status: 'shortlisted' }).expect(200);
  await until(async () => (await stage.rows('applications').findOne({ _id: first.id }))?.answered_at !== undefined);
  const utc = await show(job.id);
  expect(utc).toMatchObject({ sent: 3, answered: 1, median_days: 1.5 });
  expect(utc.by_day).toHaveLength(30);
  expect(utc.by_day.slice(-3)).toEqual([
    { date: '2026-06-08', sent: 2, median_days: 1.5 },
    { date: '2026-06-09', sent: 1, median_days: null },
    { date: '2026-06-10', sent: 0, median_days: null },
  ]);
  expect((await show(job.id, { time_zone: 'Europe/Oslo' })).by_day.slice(-2)).toMatchObject([
    { date: '2026-06-09', sent: 2 },
    { date: '2026-06-10', sent: 1 },
  ]);
  later(31);
  expect(await show(job.id)).toMatchObject({ sent: 0, answered: 0, median_days: null });
  expect((await show(job.id, { days: '90' })).sent).toBe(3);
});

test('S255: members who see the job get them; a hiring manager of other jobs and another company do not', async () => {
  const job = await stage.postJob(employer);
  await apply(job.id);
  const member = (company_role: Actor['company_role'], given_jobs?: string[]): Promise<Person> =>
    stage.employer({ owner_id: employer.login_id, company_role, ...(given_jobs ? { given_jobs } : {}) });
  const status = async (who: Person) => (await stage.as(who).get(api.applicationStatistics(job.id))).status;
  expect(await status(await member('recruiter'))).toBe(200);
  expect(await status(await member('reader'))).toBe(200);
  expect(await status(await member('hiring-manager', [job.id]))).toBe(200);
  expect(await status(await member('hiring-manager', []))).toBe(404);
  expect(await status(await stage.employer())).toBe(404);
  expect(await status(await stage.candidate())).toBe(403);
});
