import { randomUUID } from 'node:crypto';
import type { Listing } from '@market/api';
import type { EventPayload } from '@market/contracts/events';
import type { JobPost } from '@market/contracts/job-posts';
import { api, leftAfterEnd } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'forget' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const end = (who: EmployerPerson) => stage.publish('identity.account-ended.v1', { login_id: who.login_id });
/** Stored state, except sent events, which expire by themselves. */
const kept = async () =>
  JSON.stringify(await Promise.all(['posts', 'employers'].map((name) => stage.rows(name).find().toArray())));
/** Traces of an account in what its end erases, by the table of personal data. */
const leftOf = (traces: Record<string, string>, company: boolean) =>
  leftAfterEnd({ service: 'jobs', company, traces, rowsOf: (name) => stage.rows(name).find().toArray() });
const deletions = async (who: EmployerPerson) =>
  (await stage.rows('outbox').find({ type: 'jobs.job-deleted.v1', 'payload.login_id': who.login_id }).toArray()).map(
    ({ payload }) => payload as EventPayload<'jobs.job-deleted.v1'>,
  );

test('S463: a dissolved company leaves nothing, and its owner keeps the account’s own', async () => {
  const who = await stage.employer({}, 'Kelp & Daughters');
  const draft = await stage.post(who, { job_title: 'Kelp diver', status: 'draft' });
  await stage
    .as(who)
    .post(api.saveJobTemplate(), { name: 'Diver', post: { job_title: 'Kelp diver' } })
    .expect(201);
  const traces = { login_id: who.login_id, cmp_code: who.cmp_code, cmp_name: 'Kelp & Daughters' };
  const joined = stage.accountOf(who, 2, { owner_id: 'another-company', company_role: 'recruiter' });
  await stage.publish('identity.company-dissolved.v1', { owner_id: who.login_id });
  await stage.publish('identity.account-changed.v1', joined);
  expect(await leftOf(traces, true)).toEqual([]);
  expect((await deletions(who)).map(({ id }) => id)).toEqual([draft.id]);
  const colleague = stage.person({ ...who.actor, owner_id: 'another-company', company_role: 'recruiter' });
  await stage.as(colleague).post(api.listOwnJobs(), {}).expect(200);
});

test('S89: an employer whose account ended leaves no post, open or closed, applied to or not; others keep theirs', async () => {
  const [who, other] = [await stage.employer({}, 'Kelp & Sons'), await stage.employer({}, 'Harbour Works')];
  const posts: JobPost[] = [];
  for (const status of ['open', 'open', 'draft'])
    posts.push(await stage.post(who, { job_title: 'Kelp diver', job_description: 'Dive for kelp.', status }));
  const [applied, closed, draft] = posts as [JobPost, JobPost, JobPost];
  await stage.apply(stage.person({ login_type: 'CND' }), applied);
  await stage.as(who).put(api.changeJob(closed.id), { status: 'closed' }).expect(200);
  const theirs = await stage.post(other, { job_title: 'Kelp dryer' });
  await stage.until(async () => (await stage.search({ search: 'kelp' })).total === 2);

  const traces = { login_id: who.login_id, cmp_code: who.cmp_code, cmp_name: 'Kelp & Sons', text: 'Dive for kelp' };
  await stage
    .as(who)
    .post(api.saveJobTemplate(), { name: 'Diver', post: { job_title: 'Kelp diver' } })
    .expect(201);
  expect(await leftOf(traces, true)).toEqual(
    expect.arrayContaining(['posts: cmp_name', 'posts: text', 'employers: cmp_code', 'job_templates: login_id']),
  );
  await stage.publish('identity.account-changed.v1', stage.accountOf(who, 2, { disabled: true }));
  await end(who);
  expect(await leftOf(traces, true)).toEqual([]);
  const left = await kept();
  for (const words of ['Kelp & Sons', 'Kelp diver', 'Dive for kelp']) expect(left).not.toContain(words);
  for (const { id } of posts) await stage.as(undefined).get(api.viewJob(id)).expect(404);
  // Public posts answer 410 rather than 404, although the account is locked as it ends.
  for (const [{ id }, status] of [
    [applied, 200],
    [closed, 200],
    [draft, 404],
  ] as const)
    await stage.as(undefined).get(api.similarJobs(id)).expect(status);
  await stage.until(async () => {
    const { records } = await stage.search({ search: 'kelp' });
    return records.length === 1 && records[0]!.id === theirs.id;
  });
  expect((await deletions(who)).map(({ id, status }) => ({ id, status }))).toEqual(
    expect.arrayContaining([
      { id: applied.id, status: 'closed' },
      { id: closed.id, status: 'closed' },
      { id: draft.id, status: 'draft' },
    ]),
  );
});

test('S89: a candidate whose account ended leaves nothing that was kept, nor that it was', async () => {
  const [who, candidate] = [await stage.employer(), stage.person({ login_type: 'CND' })];
  const job = await stage.post(who, { job_title: 'Net mender' });
  const as = stage.as(candidate);
  await as.put(api.saveJob(job.id), {}).expect(({ status }) => expect(status).toBeLessThan(300));
  await as
    .post(api.saveSearch(), { name: 'Near my aunt', frequency: 'daily', filter: { search: 'net' } })
    .expect(({ status }) => expect(status).toBeLessThan(300));
  const traces = { login_id: candidate.login_id, name: 'Near my aunt' };
  expect(await leftOf(traces, false)).toEqual(expect.arrayContaining(['saved_jobs: login_id', 'saved_searches: name']));
  await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
  expect(await leftOf(traces, false)).toEqual([]);
});

test('told again it finds what was posted meanwhile, and tells of nothing twice', async () => {
  const who = await stage.employer();
  for (let count = 0; count < 2; count += 1) await stage.post(who, { job_title: 'Eel smoker' });
  await end(who);
  expect(await deletions(who)).toHaveLength(2);
  // The token was good when this was asked.
  stage.peerState.companies.set(who.login_id, { cmp_code: who.cmp_code, cmp_name: who.cmp_name } as never);
  const late = await stage.post(who, { job_title: 'Eel smoker' });
  await stage.as(undefined).get(api.viewJob(late.id)).expect(404);
  expect((await stage.search({ search: 'eel' })).total).toBe(0);
  await end(who);
  const told = await deletions(who);
  expect(told).toHaveLength(3);
  expect(new Set(told.map(({ id }) => id)).size).toBe(3);
});

test('a late event of the account or its company brings nothing back', async () => {
  const who = await stage.employer({}, 'Samphire Ltd');
  const post = await stage.post(who, { job_title: 'Samphire picker' });
  await end(who);
  await stage.saveCompany(who, { cmp_code: who.cmp_code, cmp_name: 'Samphire Again' }, 9);
  await stage.publish('identity.account-changed.v1', stage.accountOf(who, 9));
  expect(await kept()).not.toContain('Samphire');
  expect(await stage.rows('employers').findOne({ _id: who.login_id as never })).toMatchObject({ active: false });
  await stage.as(undefined).get(api.viewJob(post.id)).expect(404);
});

test('more posts than one transaction takes are deleted batch by batch', async () => {
  const who = await stage.employer();
  await stage.post(who, { job_title: 'Cooper' });
  const first = await stage.rows('posts').findOne({ login_id: who.login_id });
  await stage.rows('posts').insertMany(Array.from({ length: 120 }, () => ({ ...first!, _id: randomUUID() as never })));
  await end(who);
  expect(await stage.rows('posts').countDocuments({ login_id: who.login_id, deleted_at: null })).toBe(0);
  expect(await deletions(who)).toHaveLength(121);
});

test('S89: an employer takes all own jobs along, page by page, also with the approval taken back; nobody else does', async () => {
  const who = await stage.employer();
  const posts: string[] = [];
  for (const status of ['open', 'draft', 'open']) posts.push((await stage.post(who, { status })).id);
  await stage.as(who).put(api.changeJob(posts[2]!), { status: 'closed' }).expect(200);
  const unapproved = { ...who, ...stage.person({ ...who.actor, user_approval_status: 0 }) };
  await stage.as(unapproved).post(api.listOwnJobs()).expect(403);
  const page = async (of: typeof who, at: number) =>
    (
      await stage
        .as(of)
        .get(`${api.copyOwnJobs()}?page=${String(at)}&limit=2`)
        .expect(200)
    ).body as Listing<JobPost>;
  const [first, second] = [await page(unapproved, 1), await page(unapproved, 2)];
  expect(first.total).toBe(3);
  expect([...first.records, ...second.records].map(({ id }) => id).sort()).toEqual([...posts].sort());
  expect((await page(await stage.employer(), 1)).total).toBe(0);
  await stage
    .as(stage.person({ login_type: 'CND' }))
    .get(api.copyOwnJobs())
    .expect(403);
  await stage.as(undefined).get(api.copyOwnJobs()).expect(401);
});
