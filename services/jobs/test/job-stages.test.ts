import { type ApplicationStage, STAGE_NAME_MAX, STAGES_MAX } from '@market/contracts/applications';
import type { JobPost, JobTemplate } from '@market/contracts/job-posts';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { testMongo, type Person } from '@market/service-kit/testing';
import { createStage, JOB, type EmployerPerson, type Stage } from './stage';

const CALL = { name: 'Phone call', status: 'interview' };
const TRIAL = { name: 'Trial shift', status: 'interview' };
const SORTED = { name: 'Looked through', status: 'viewed' };

const mongo = testMongo();
let stage: Stage;
let owner: EmployerPerson;
let post: JobPost;

beforeAll(async () => {
  stage = await createStage(mongo);
});
beforeEach(async () => {
  owner = await stage.employer();
  await stage.publish('identity.account-changed.v1', stage.accountOf(owner, 1));
  post = await stage.post(owner, { stages: [CALL, TRIAL, SORTED] });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const change = (who: Person, body: object) => stage.as(who).put(api.changeJob(post.id), body);
const stagesOf = async () =>
  ((await stage.as(owner).get(api.viewJob(post.id)).expect(200)).body as JobPost).stages ?? [];
async function member(company_role: 'recruiter' | 'hiring-manager' | 'reader'): Promise<Person> {
  const person = stage.person({
    ...{ login_type: 'EMP', owner_id: owner.login_id, company_role },
    ...(company_role === 'hiring-manager' ? { given_jobs: [post.id] } : {}),
  });
  await stage.publish('identity.account-changed.v1', stage.accountOf(person, 1));
  return person;
}

test('stages stand in the order of their states, keep their ids when renamed, and go out with the job’s event', async () => {
  const [sorted, call, trial] = post.stages as [ApplicationStage, ApplicationStage, ApplicationStage];
  expect([sorted, call, trial].map(({ name }) => name)).toEqual(['Looked through', 'Phone call', 'Trial shift']);
  await change(owner, {
    stages: [
      { ...trial, name: 'Trial week' },
      { id: 'made-up', ...CALL },
    ],
  }).expect(200);
  expect(await stagesOf()).toEqual([{ ...trial, name: 'Trial week' }, call]);
  await change(owner, { job_title: 'Head keeper' }).expect(200);
  expect(await stagesOf()).toHaveLength(2);
  const [event] = await stage
    .rows('outbox')
    .find({ type: 'jobs.job-saved.v1', 'payload.id': post.id })
    .sort({ 'payload.revision': -1 })
    .limit(1)
    .toArray();
  expect(event).toMatchObject({ payload: { stages: [{ ...trial, name: 'Trial week' }, call] } });
  await change(owner, { stages: null }).expect(200);
  expect(await stagesOf()).toEqual([]);
});

test('S285 stages are defined by owners and recruiters alone; nobody outside the company reads them', async () => {
  const [recruiter, hiring, reader] = [
    await member('recruiter'),
    await member('hiring-manager'),
    await member('reader'),
  ];
  const other = await stage.employer();
  await change(hiring, { stages: [] }).expect(403);
  await change(reader, { stages: [] }).expect(403);
  await change(other, { stages: [] }).expect(404);
  await change(recruiter, { stages: [CALL] }).expect(200);
  for (const who of [recruiter, hiring, reader])
    expect((await stage.as(who).get(api.viewJob(post.id)).expect(200)).body.stages).toMatchObject([CALL]);
  const candidate = stage.person({ login_type: 'CND' });
  for (const who of [undefined, candidate, other, stage.person({ login_type: 'ADM' })]) {
    const shown = await Promise.all([
      stage.as(who).get(api.viewJob(post.id)),
      stage.as(who).post(api.searchJobs(), { search: 'Lighthouse' }),
      stage.as(who).get(api.listPublicJobs()),
      stage.as(who).get(api.similarJobs(post.id)),
      stage.as(who).get(api.boardFeed()),
    ]);
    for (const { text } of shown) expect(text).not.toContain('Phone call');
  }
  await change(owner, { status: 'closed' }).expect(200);
  expect(JSON.stringify(await stage.rows('post_versions').find({}).toArray())).not.toContain('Phone call');
});

test('S285 stages are few and short, trimmed, each with a name that looks like no other, of a state that is open', async () => {
  const refused = async (stages: object[]) => (await change(owner, { stages }).expect(422)).body.fields as object;
  await refused(Array.from({ length: STAGES_MAX + 1 }, (_, at) => ({ name: `S${String(at)}`, status: 'viewed' })));
  await refused([{ name: 'x'.repeat(STAGE_NAME_MAX + 1), status: 'viewed' }]);
  await refused([{ name: '   ', status: 'viewed' }]);
  for (const status of ['hired', 'rejected', 'withdrawn', 'sorted', '']) await refused([{ name: 'End', status }]);
  expect(await refused([CALL, { ...CALL, name: ' phone CALL ' }])).toEqual({ stages: RULE_MESSAGES.stageTwice });
  // The second has a Cyrillic letter.
  expect(await refused([CALL, { ...CALL, name: 'Phone cаll' }])).toEqual({ stages: RULE_MESSAGES.stageTwice });
  await change(owner, { stages: [{ name: '  Phone  ', status: 'offered' }] }).expect(200);
  expect(await stagesOf()).toMatchObject([{ name: 'Phone', status: 'offered' }]);
});

test('S285 stages of a template come to the posts that begin with it, which keep them as a copy', async () => {
  const { job_location: _location, salary: _salary, ...part } = JOB;
  await stage
    .as(owner)
    .post(api.saveJobTemplate(), { name: 'Keepers', post: { ...part, stages: [CALL] } })
    .expect(201);
  const { body } = await stage.as(owner).get(api.listJobTemplates()).expect(200);
  const [template] = (body as { records: JobTemplate[] }).records;
  expect(template?.post.stages).toMatchObject([CALL]);
  const made = await stage.post(owner, { stages: template?.post.stages });
  await stage
    .as(owner)
    .post(api.saveJobTemplate(), { name: 'Keepers', post: { ...part, stages: [TRIAL] } })
    .expect(201);
  const kept = (await stage.as(owner).get(api.viewJob(made.id)).expect(200)).body as JobPost;
  expect(kept.stages).toMatchObject([CALL]);
});

test('a change of stages alone is none of the ad’s, and one of another version overwrites nothing', async () => {
  stage.clock.advance(60_000);
  const { version, updated_at } = post;
  const { body } = await change(owner, { stages: [CALL], version }).expect(200);
  expect(body.updated_at).toBe(updated_at);
  await change(owner, { stages: [TRIAL], version }).expect(409);
});
