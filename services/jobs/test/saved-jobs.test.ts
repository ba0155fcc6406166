import { randomUUID } from 'node:crypto';
import { SAVED_JOBS_MAX, type SavedJobs } from '@market/contracts/saved';
import { api } from '@market/contracts/testing';
import { testMongo, withoutRequestId, type Person } from '@market/service-kit/testing';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;
let ada: Person;

beforeAll(async () => {
  stage = await createStage(mongo);
  employer = await stage.employer();
});
beforeEach(() => {
  ada = stage.person({ login_type: 'CND' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const save = (who: Person, id: string) => stage.as(who).put(api.saveJob(id));
const remove = (who: Person, id: string) => stage.as(who).delete(api.removeSavedJob(id));
const listOf = async (who: Person, query = ''): Promise<SavedJobs> =>
  (await stage.as(who).get(`${api.listSavedJobs()}${query}`).expect(200)).body as SavedJobs;

test('a saved job is marked wherever its candidate sees it, and for nobody else', async () => {
  const job = await stage.post(employer, { job_title: 'Rope walker' });
  await save(ada, job.id).expect(204);
  await save(ada, job.id).expect(204);
  expect((await stage.as(ada).get(api.viewJob(job.id))).body).toMatchObject({ saved: true });
  expect((await stage.search({ search: 'rope walker' }, ada)).records).toMatchObject([{ id: job.id, saved: true }]);
  const other = stage.person({ login_type: 'CND' });
  expect((await stage.as(other).get(api.viewJob(job.id))).body).toMatchObject({ saved: false });
  for (const who of [undefined, employer])
    expect((await stage.as(who).get(api.viewJob(job.id))).body).not.toHaveProperty('saved');
  expect((await listOf(other)).total).toBe(0);
  await remove(other, job.id).expect(204);
  expect((await listOf(ada)).total).toBe(1);
  await remove(ada, job.id).expect(204);
  await remove(ada, job.id).expect(204);
  expect((await listOf(ada)).total).toBe(0);
});

test('the list has the last saved first, in pages; of a closed job it tells what it was called, and nothing of what it says now', async () => {
  const jobs = [];
  for (const title of ['First', 'Second', 'Third']) {
    const job = await stage.post(employer, { job_title: title });
    stage.clock.advance(1_000);
    await save(ada, job.id).expect(204);
    jobs.push(job);
  }
  await stage.as(employer).put(api.changeJob(jobs[1]!.id), { status: 'closed', job_title: 'Secret plans' }).expect(200);
  const { records, total } = await listOf(ada);
  expect(total).toBe(3);
  expect(records.map(({ job_title, job }) => [job_title, job?.status ?? null])).toEqual([
    ['Third', 'open'],
    ['Second', null],
    ['First', 'open'],
  ]);
  expect(records[0]).toMatchObject({ job_id: jobs[2]!.id, job: { id: jobs[2]!.id, saved: true } });
  expect(JSON.stringify(records)).not.toContain('Secret plans');
  expect((await listOf(ada, '?page=2&limit=2')).records.map(({ job_title }) => job_title)).toEqual(['First']);
  await remove(ada, jobs[1]!.id).expect(204);
  expect((await listOf(ada)).total).toBe(2);
});

test('S42: a draft is refused exactly as a job that does not exist', async () => {
  const draft = await stage.post(employer, { status: 'draft' });
  const [hidden, absent] = [await save(ada, draft.id).expect(404), await save(ada, randomUUID()).expect(404)];
  expect(withoutRequestId(hidden.body as Record<string, unknown>)).toEqual(
    withoutRequestId(absent.body as Record<string, unknown>),
  );
});

test('two jobs saved at once that would be one too many: one is refused', async () => {
  const jobs = [await stage.post(employer), await stage.post(employer)];
  const rows = Array.from({ length: SAVED_JOBS_MAX - 1 }, (_, at) => ({
    _id: `${ada.login_id} ${String(at)}`,
    login_id: ada.login_id,
    job_id: String(at),
    job_title: 'x',
    cmp_name: 'x',
    job_location: 'x',
    saved_at: new Date(0),
  }));
  await stage.rows('saved_jobs').insertMany(rows);
  const answers = await Promise.all(jobs.map(({ id }) => save(ada, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  expect((await listOf(ada)).total).toBe(SAVED_JOBS_MAX);
});

test('an ended account leaves no kept job or search; others keep theirs', async () => {
  const job = await stage.post(employer);
  const other = stage.person({ login_type: 'CND' });
  for (const who of [ada, other]) {
    await save(who, job.id).expect(204);
    await stage
      .as(who)
      .post(api.saveSearch(), { name: 'Ropes', frequency: 'none', filter: { search: 'rope' } })
      .expect(201);
  }
  await stage.publish('identity.account-ended.v1', { login_id: ada.login_id });
  const kept = (who: Person) =>
    Promise.all(
      ['saved_jobs', 'saved_searches'].map((name) => stage.rows(name).countDocuments({ login_id: who.login_id })),
    );
  expect(await kept(ada)).toEqual([0, 0]);
  expect(await kept(other)).toEqual([1, 1]);
});
