import { randomUUID } from 'node:crypto';
import type { EventPayload } from '@market/contracts/events';
import { api } from '@market/contracts/testing';
import { testMongo, type Person } from '@market/service-kit/testing';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;
let ada: Person;
/** A skill that no other test's jobs ask for. */
let skill: string;

beforeAll(async () => {
  stage = await createStage(mongo);
  employer = await stage.employer();
});
beforeEach(async () => {
  skill = `Skill${randomUUID().replaceAll('-', '')}`;
  ada = stage.person({ login_type: 'CND' });
  await stage.publish('identity.account-changed.v1', stage.accountOf(ada, 1));
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const due = (person = ada) =>
  stage.publish('applications.weekly-jobs-due.v1', {
    login_id: person.login_id,
    skills: [skill, `${skill}b`],
    experience_years: 4,
  });
const told = async (person = ada) =>
  (
    await stage
      .rows('outbox')
      .find({ type: 'jobs.weekly-jobs-found.v1', 'payload.login_id': person.login_id }, { sort: { _id: 1 } })
      .toArray()
  ).map(({ payload }) => payload as EventPayload<'jobs.weekly-jobs-found.v1'>);
const post = (job_title: string, different: object = {}) =>
  stage.post(employer, { job_title, required_skills: [skill], ...different });

test('the best come first, each with how its skills and experience fit; those that ask for other skills are left out', async () => {
  await post('Second', { required_skills: [skill, 'dbt'], exp_min: 3 });
  await post('First', { required_skills: [skill, `${skill}b`], exp_min: 3, salary: '60000', currency: 'EUR' });
  await post('Other trade', { required_skills: ['Welding'] });
  await stage
    .as(ada)
    .put(api.changeMatchWishes(), { minimum_pay: '50000', currency: 'EUR', salary_period: 'year' })
    .expect(200);
  await due();
  const [mail] = await told();
  expect(mail?.jobs.map(({ job_title, match }) => [job_title, match])).toEqual([
    ['First', '2 of 2 skills; 4 years of experience, 3 asked for'],
    ['Second', '1 of 2 skills; missing dbt; 4 years of experience, 3 asked for'],
  ]);
  expect(mail?.jobs[0]).toMatchObject({ salary: 60_000, currency: 'EUR', cmp_name: employer.cmp_name });
  // Wishes stay where they are, and so does how the jobs of the mail meet them (S120).
  expect(JSON.stringify(mail)).not.toMatch(/50000|minimum/);
});

test('S278: a job that is not for the reader, was applied to, has closed or was told before is left out; nothing new, no mail', async () => {
  const [hidden, applied, closed, shown] = [
    await post('Hidden'),
    await post('Applied'),
    await post('Closed'),
    await post('Shown'),
  ];
  await stage.as(ada).put(api.markNotForMe(hidden.id), { reason: 'pay' }).expect(204);
  const unwanted = await stage.employer();
  const ofCompany = () => stage.post(unwanted, { job_title: 'Unwanted', required_skills: [skill] });
  await stage
    .as(ada)
    .put(api.markNotForMe((await ofCompany()).id), { reason: 'company' })
    .expect(204);
  await ofCompany();
  await stage.apply(ada, applied);
  await stage.as(employer).put(api.changeJob(closed.id), { status: 'closed' }).expect(200);
  await due();
  expect((await told()).map(({ jobs }) => jobs.map(({ id }) => id))).toEqual([[shown.id]]);
  await stage.as(employer).put(api.changeJob(shown.id), { job_title: 'Shown, edited' }).expect(200);
  await due();
  expect(await told()).toHaveLength(1);
  await post('Newer');
  await due();
  expect((await told())[1]?.jobs.map(({ job_title }) => job_title)).toEqual(['Newer']);
});

test('ten at most, and the rest with the next mail while they are news', async () => {
  for (let at = 0; at < 11; at += 1) await post(`Job ${at}`);
  await due();
  await due();
  expect((await told()).map(({ jobs }) => jobs.length)).toEqual([10, 1]);
});

test('a job of before the last eight days is no news', async () => {
  const old = await post('Old');
  await stage
    .rows('job_news')
    .updateOne({ _id: old.id as never }, { $set: { at: new Date(Date.now() - 8.5 * 86_400_000) } });
  await due();
  expect(await told()).toEqual([]);
});

test('S278: with the account what was told goes, and a late event brings nothing back', async () => {
  await post('Shown');
  await due();
  const { jobs } = (await told())[0]!;
  const own = await stage.as(ada).get(api.ownMatchWishes()).expect(200);
  expect(own.body.mailed_jobs).toEqual(jobs.map(({ id }) => id));
  const ended = { disabled: true, login_name: '', login_email: '', login_mobile: '' };
  await stage.publish('identity.account-changed.v1', stage.accountOf(ada, 2, ended));
  await stage.publish('identity.account-ended.v1', { login_id: ada.login_id });
  await post('Newer');
  await due();
  expect(await stage.rows('weekly_told').countDocuments({ _id: ada.login_id as never })).toBe(0);
  expect(await told()).toHaveLength(1);
});
