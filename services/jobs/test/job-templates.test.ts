import {
  INTERNAL_NOTE_MAX,
  JOB_TEMPLATES_MAX,
  type JobPost,
  type JobTemplate,
  NO_TEMPLATE,
} from '@market/contracts/job-posts';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { testMongo, type Person } from '@market/service-kit/testing';
import { JOB, createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let owner: EmployerPerson;
let other: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo);
});
beforeEach(async () => {
  [owner, other] = [await stage.employer(), await stage.employer()];
  // An approval is the company's while one of its owners is known to have it.
  await stage.publish('identity.account-changed.v1', stage.accountOf(owner, 1));
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const { job_location: _location, salary: _salary, ...PART } = JOB;
const templates = async (who: Person) =>
  ((await stage.as(who).get(api.listJobTemplates()).expect(200)).body as { records: JobTemplate[] }).records;
const save = (who: Person, name: string, post: object = PART) =>
  stage.as(who).post(api.saveJobTemplate(), { name, post });
async function member(company_role: 'recruiter' | 'reader'): Promise<Person> {
  const person = stage.person({ login_type: 'EMP', owner_id: owner.login_id, company_role });
  await stage.publish('identity.account-changed.v1', stage.accountOf(person, 1));
  return person;
}

test('a template keeps what of a post was filled in, safe; the same name replaces it, and nothing becomes a post', async () => {
  await save(owner, 'Keepers', {
    ...PART,
    job_description: '<p onclick=x>Keep it.</p>',
    closes_at: '2030-01-01',
  }).expect(201);
  await save(owner, 'Keepers', { ...PART, job_title: 'Head keeper', internal_note: 'secret', status: 'open' }).expect(
    201,
  );
  await save(owner, 'Bare', {}).expect(201);
  const records = await templates(owner);
  expect(records.map(({ name, post }) => [name, post.job_title])).toEqual([
    ['Bare', ''],
    ['Keepers', 'Head keeper'],
  ]);
  expect(records[1]!.post).toMatchObject({ job_location: '', salary: null, required_skills: [...JOB.required_skills] });
  expect(JSON.stringify(records)).not.toMatch(/secret|closes_at/);
  expect(await stage.rows('posts').countDocuments({ login_id: owner.login_id })).toBe(0);
});

test('S460: a template names who saved it last', async () => {
  await save(owner, 'Keepers').expect(201);
  const recruiter = await member('recruiter');
  await save(recruiter, 'Keepers').expect(201);
  const { login_name } = stage.accountOf(recruiter, 1);
  expect(await templates(owner)).toMatchObject([{ changed_by_name: login_name }]);
  await stage.publish('identity.account-changed.v1', {
    ...stage.accountOf(recruiter, 9, { owner_id: owner.login_id, login_name: '' }),
    disabled: true,
  });
  expect(await templates(owner)).toMatchObject([{ changed_by_name: 'A former colleague' }]);
});

test('S427: a template that says which one it replaces takes no other one’s place, also of two saved at once', async () => {
  const keep = (job_title: string, replaces: string) =>
    stage.as(owner).post(api.saveJobTemplate(), { name: 'Keepers', post: { ...PART, job_title }, replaces });
  const titles = async () => (await templates(owner)).map(({ post }) => post.job_title);
  const made = await Promise.all(['One', 'Two'].map((title) => keep(title, NO_TEMPLATE)));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = made.find(({ status }) => status === 409)!.body as { code: string; error: string };
  expect(refused).toMatchObject({
    code: 'already-exists',
    error: 'There is a template with the name “Keepers” already.',
  });
  const [{ updated_at }] = (await templates(owner)) as [JobTemplate];
  stage.clock.advance(1_000);
  await keep('Three', updated_at).expect(201);
  await keep('Four', updated_at).expect(409);
  expect(await titles()).toEqual(['Three']);
  // Deleted meanwhile, there is nothing to be lost.
  const [{ id }] = (await templates(owner)) as [JobTemplate];
  await stage.as(owner).delete(api.removeJobTemplate(id)).expect(204);
  await keep('Five', updated_at).expect(201);
  await stage.as(other).post(api.saveJobTemplate(), { name: 'Keepers', post: PART, replaces: NO_TEMPLATE }).expect(201);
  expect(await titles()).toEqual(['Five']);
});

test('a template is checked as a post is, and a name is needed', async () => {
  for (const [name, post] of [
    ['', PART],
    ['Wrong', { ...PART, salary: 'much' }],
    ['Wrong', { ...PART, job_cate: 9_999 }],
  ] as const)
    await save(owner, name, post).expect(422);
  expect(await templates(owner)).toEqual([]);
});

test('S229 templates are the company’s: recruiters keep them, readers read them, nobody else does either', async () => {
  const [recruiter, reader] = [await member('recruiter'), await member('reader')];
  await save(recruiter, 'Shared').expect(201);
  const [{ id }] = (await templates(reader)) as [JobTemplate];
  expect(await templates(owner)).toHaveLength(1);
  expect(await templates(other)).toEqual([]);
  await save(reader, 'Not mine').expect(403);
  await stage.as(reader).delete(api.removeJobTemplate(id)).expect(403);
  await stage.as(other).delete(api.removeJobTemplate(id)).expect(404);
  await stage.as(owner).delete(api.removeJobTemplate(id)).expect(204);
  await stage.as(owner).delete(api.removeJobTemplate(id)).expect(404);
});

test('S229 a company has so many templates at most, also when many are saved at once, and none after its account', async () => {
  await stage.rows('job_templates').insertMany(
    Array.from({ length: JOB_TEMPLATES_MAX - 1 }, (_, at) => ({
      _id: `${owner.login_id} ${String(at)}` as never,
      login_id: owner.login_id,
      name: `T${String(at)}`,
      text: {},
      updated_at: new Date(),
    })),
  );
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => save(owner, name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expect(answers.find(({ status }) => status === 422)?.body.fields).toEqual({ name: RULE_MESSAGES.listFull });
  await stage.publish('identity.account-ended.v1', { login_id: owner.login_id });
  expect(await stage.rows('job_templates').countDocuments({ login_id: owner.login_id })).toBe(0);
});

describe('S229 the internal note', () => {
  const NOTE = 'Budget ends in June';
  let post: JobPost;
  beforeEach(async () => {
    post = await stage.post(owner, { internal_note: NOTE, contact_person: 'Ada Berg' });
  });

  test('is read by every member of the company who sees the job, and by nobody else, wherever a job is shown', async () => {
    const reader = await member('reader');
    expect(post.internal_note).toBe(NOTE);
    for (const who of [owner, reader]) {
      expect((await stage.as(who).get(api.viewJob(post.id)).expect(200)).body.internal_note).toBe(NOTE);
      expect(JSON.stringify((await stage.as(who).post(api.listOwnJobs(), {}).expect(200)).body)).toContain(NOTE);
    }
    const manager = stage.person({
      login_type: 'EMP',
      owner_id: owner.login_id,
      company_role: 'hiring-manager',
      given_jobs: ['another'],
    });
    await stage.publish('identity.account-changed.v1', stage.accountOf(manager, 1));
    const candidate = stage.person({ login_type: 'CND' });
    const admin = stage.person({ login_type: 'ADM' });
    await stage.as(candidate).put(api.saveJob(post.id)).expect(204);
    for (const who of [undefined, candidate, admin, other, manager]) {
      const shown = await Promise.all([
        stage.as(who).get(api.viewJob(post.id)),
        stage.as(who).get(api.similarJobs(post.id)),
        stage.as(who).post(api.searchJobs(), { search: 'Budget ends in June' }),
        stage.as(who).post(api.searchJobs(), { search: 'Lighthouse' }),
        stage.as(who).get(api.listPublicJobs()),
        stage.as(who).get(api.boardFeed()),
        stage.as(who).get(api.feedJobs()),
        stage.as(who).get(api.listSavedJobs()),
        stage.as(who).post(api.listReports(), {}),
        stage.as(who).get(api.listPublishedPosts({ job_id: post.id })),
      ]);
      expect(shown[0].status).toBe(200);
      for (const { text } of shown) expect(text).not.toContain('Budget');
    }
    expect((await stage.request.get(api.viewJob(post.id))).body.contact_person).toBe('Ada Berg');
  });

  test('is in no event, in nothing that was published or reported, and changes neither for others', async () => {
    stage.clock.advance(60_000);
    const { body } = await stage.as(owner).put(api.changeJob(post.id), { internal_note: 'Budget is over' }).expect(200);
    expect(body).toMatchObject({ internal_note: 'Budget is over', updated_at: post.updated_at });
    await stage.request.post(api.sendReport()).send({ kind: 'job', id: post.id, reason: 'scam' }).expect(202);
    await stage.as(owner).put(api.changeJob(post.id), { status: 'closed' }).expect(200);
    for (const kept of ['outbox', 'post_versions', 'reported_ads', 'reports'])
      expect(JSON.stringify(await stage.rows(kept).find({}).toArray())).not.toContain('Budget');
    await stage.as(owner).put(api.changeJob(post.id), { internal_note: null }).expect(200);
    expect((await stage.as(owner).get(api.viewJob(post.id))).body).not.toHaveProperty('internal_note');
  });

  test('has so many characters at most', async () => {
    const change = (internal_note: string) => stage.as(owner).put(api.changeJob(post.id), { internal_note });
    await change('x'.repeat(INTERNAL_NOTE_MAX)).expect(200);
    await change('x'.repeat(INTERNAL_NOTE_MAX + 1)).expect(422);
  });

  test('the note of a member who changes another version is not overwritten', async () => {
    const { version } = post;
    await stage.as(owner).put(api.changeJob(post.id), { internal_note: 'Newer', version }).expect(200);
    await stage.as(owner).put(api.changeJob(post.id), { internal_note: 'Lost', version }).expect(409);
  });
});
