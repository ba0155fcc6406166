import type { JobPost } from '@market/contracts/job-posts';
import type { SavedSearch } from '@market/contracts/saved';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'edit_versions' });
  employer = await stage.employer();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const change = ({ id }: JobPost, fields: object) => stage.as(employer).put(api.changeJob(id), fields);
const seen = async ({ id }: JobPost) => (await stage.as(employer).get(api.viewJob(id)).expect(200)).body as JobPost;

test('S128: two changes of one version of a job: the second is refused, and nothing of it is stored', async () => {
  const post = await stage.post(employer);
  await change(post, { job_title: 'Keeper of two lamps', version: post.version }).expect(200);
  const { body } = await change(post, { job_title: 'Lamp lighter', salary: '1', version: post.version }).expect(409);
  expect(body).toMatchObject({ code: 'changed-meanwhile' });
  const now = await seen(post);
  expect(now).toMatchObject({ job_title: 'Keeper of two lamps', salary: post.salary });
  await change(post, { job_title: 'Lamp lighter', version: now.version }).expect(200);
  // Programs that send no version change what there is, as before.
  await change(post, { job_title: 'Lamps' }).expect(200);
});

test('a status is no edit: who writes while the job is closed elsewhere is not asked anything', async () => {
  const post = await stage.post(employer);
  await change(post, { status: 'closed' }).expect(200);
  await change(post, { job_title: 'Keeper', version: post.version }).expect(200);
  expect(await seen(post)).toMatchObject({ status: 'closed', job_title: 'Keeper' });
});

test('S128: the version of a job is told to nobody but its owner', async () => {
  const post = await stage.post(employer);
  const other = await stage.employer();
  for (const who of [undefined, other])
    expect((await stage.as(who).get(api.viewJob(post.id)).expect(200)).body).not.toHaveProperty('version');
});

test('S128: two changes of one version of a saved search: the second is refused', async () => {
  const ada = stage.person({ login_type: 'CND' });
  const filter = { search: 'lamp' };
  const saved = (await stage.as(ada).post(api.saveSearch(), { name: 'Lamps', frequency: 'none', filter }).expect(201))
    .body as SavedSearch;
  const rename = (name: string, version?: string) =>
    stage.as(ada).put(api.changeSavedSearch(saved.id), { name, version });
  await rename('Bright lamps', saved.version).expect(200);
  await rename('Dim lamps', saved.version).expect(409);
  await rename('Dim lamps').expect(200);
});
