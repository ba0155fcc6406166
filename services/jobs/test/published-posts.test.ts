import type { Listing } from '@market/api';
import { PUBLISHED_STATES_KEPT, type JobPost, type PublishedPost, type ViewedJob } from '@market/contracts/job-posts';
import { POSTING_RULES_VERSION } from '@market/contracts/posting-rules';
import { api } from '@market/contracts/testing';
import { testMongo, type Person } from '@market/service-kit/testing';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let owner: EmployerPerson;
let other: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo);
});
beforeEach(async () => {
  [owner, other] = [await stage.employer(), await stage.employer()];
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const published = async (who: Person | undefined, query: { job_id?: string } = {}) =>
  (await stage.as(who).get(api.listPublishedPosts(query)).expect(200)).body as Listing<PublishedPost>;
const titles = async (who: Person | undefined, query: { job_id?: string } = {}) =>
  (await published(who, query)).records.map(({ ad }) => ad.job_title);
const change = async (post: JobPost, fields: object) => {
  stage.clock.advance(60_000);
  await stage.as(owner).put(api.changeJob(post.id), fields).expect(200);
};
const IN_TORONTO = { job_location: 'Toronto, ON, Canada', currency: 'CAD' };

test('optional fields are kept, changed, taken away and shown to everybody; no post needs them', async () => {
  const bare = await stage.post(owner);
  expect(bare).toMatchObject({ vacancy_state: null, ai_screening: null });
  const post = await stage.post(owner, { vacancy_state: 'existing', ai_screening: 'not_used' });
  const seen = async () => (await stage.request.get(api.viewJob(post.id)).expect(200)).body as JobPost;
  expect(await seen()).toMatchObject({ vacancy_state: 'existing', ai_screening: 'not_used' });
  await change(post, { vacancy_state: 'future', ai_screening: null });
  expect(await seen()).toMatchObject({ vacancy_state: 'future', ai_screening: null });
  await stage.as(owner).put(api.changeJob(post.id), { vacancy_state: 'perhaps' }).expect(422);
});

test('a post tells when it was last edited, and when it was opened again; its own note counts for nothing', async () => {
  const post = await stage.post(owner);
  const history = async () => {
    const { body } = await stage.request.get(api.viewJob(post.id)).expect(200);
    const { created_at, edited_at, reopened_at } = body as ViewedJob;
    return { created_at, edited_at, reopened_at };
  };
  const now = () => stage.clock.now().toISOString();
  const offered = { created_at: post.created_at };
  expect(await history()).toEqual(offered);
  await change(post, { internal_note: 'Budget until June' });
  expect(await history()).toEqual(offered);
  await change(post, { job_title: 'Keeper of the light' });
  const edited_at = now();
  expect(await history()).toEqual({ ...offered, edited_at });
  await change(post, { status: 'closed' });
  await change(post, { job_title: 'Keeper of two lights' });
  await change(post, { status: 'open' });
  const reopened_at = now();
  expect(await history()).toEqual({ ...offered, edited_at, reopened_at });
  // A closing time that has passed closes as well.
  await change(post, { closes_at: new Date(stage.clock.now().getTime() + 120_000).toISOString() });
  const edited = { edited_at: now(), reopened_at };
  stage.clock.advance(120_000);
  await change(post, { closes_at: null });
  expect(await history()).toEqual({ ...offered, ...edited, reopened_at: now() });

  const draft = await stage.post(owner, { status: 'draft' });
  await change(draft, { status: 'open' });
  const { body } = await stage.request.get(api.viewJob(draft.id)).expect(200);
  expect(body).not.toHaveProperty('reopened_at');
});

test('S228 a published post stays as it was, with the rules of its places that held then; nothing is refused by them', async () => {
  const post = await stage.post(owner, { ...IN_TORONTO, vacancy_state: 'existing' });
  await change(post, { ai_screening: 'used', job_title: 'Keeper of the light' });
  await change(post, { status: 'closed' });
  await change(post, { job_title: 'Never published' });
  const { records, total } = await published(owner, { job_id: post.id });
  expect(total).toBe(2);
  expect(
    records.map(({ ad, rules_version, duties }) => [
      ad.job_title,
      rules_version,
      Object.fromEntries(duties.map(({ rule, state }) => [rule, state])),
    ]),
  ).toEqual([
    [
      'Keeper of the light',
      POSTING_RULES_VERSION,
      expect.objectContaining({ 'ca-on-vacancy': 'met', 'ca-on-ai': 'met' }),
    ],
    [
      'Lighthouse keeper',
      POSTING_RULES_VERSION,
      expect.objectContaining({ 'ca-on-vacancy': 'met', 'ca-on-ai': 'open' }),
    ],
  ]);
  expect(records[0]!.duties.every(({ source }) => source.startsWith('https://www.ontario.ca/'))).toBe(true);
});

test('a published state comes first, without an end; a draft is none', async () => {
  const post = await stage.post(owner);
  const draft = await stage.post(owner, { status: 'draft' });
  await change(post, { job_title: 'Second' });
  const { records } = await published(owner, { job_id: post.id });
  expect(records.map(({ until, ad }) => [ad.job_title, until === null])).toEqual([
    ['Second', true],
    ['Lighthouse keeper', false],
  ]);
  expect((await published(owner, { job_id: draft.id })).records).toEqual([]);
  const colleague = stage.person({ login_type: 'EMP', owner_id: owner.login_id, company_role: 'recruiter' });
  await stage.publish('identity.account-changed.v1', stage.accountOf(colleague, 1, { login_name: 'Nora West' }));
  await stage.as(colleague).put(api.changeJob(post.id), { job_title: 'Third' }).expect(200);
  expect((await published(owner, { job_id: post.id })).records[0]).toMatchObject({ by_name: 'Nora West' });
  expect(JSON.stringify((await stage.as(owner).get(api.viewJob(post.id)).expect(200)).body)).not.toContain(
    colleague.login_id,
  );
});

test('S228 a published state ends at its closing time, whatever is changed later', async () => {
  const closes_at = new Date(stage.clock.now().getTime() + 120_000).toISOString();
  const post = await stage.post(owner, { closes_at });
  const states = async () =>
    (await published(owner, { job_id: post.id })).records.map(({ until, ad }) => [ad.job_title, until]);
  expect(await states()).toEqual([['Lighthouse keeper', null]]);
  stage.clock.advance(180_000);
  expect(await states()).toEqual([['Lighthouse keeper', closes_at]]);
  await change(post, { job_title: 'Written after the end' });
  expect(await states()).toEqual([['Lighthouse keeper', closes_at]]);
  await change(post, { closes_at: null });
  expect(await states()).toEqual([
    ['Written after the end', null],
    ['Lighthouse keeper', closes_at],
  ]);
});

test('S461: a value that a file writes over a member’s change is in the name of who imported it', async () => {
  await stage.publish('identity.account-changed.v1', stage.accountOf(owner, 2, { login_name: 'Ida South' }));
  const take = (description: string) => {
    const content = JSON.stringify([{ id: 'K1', title: 'Kelp drier', description }]);
    return stage.as(owner).post(api.importJobs(), { format: 'json', content, commit: true }).expect(200);
  };
  const colleague = stage.person({ login_type: 'EMP', owner_id: owner.login_id, company_role: 'recruiter' });
  await stage.publish('identity.account-changed.v1', stage.accountOf(colleague, 1, { login_name: 'Olga East' }));
  await take('Dry kelp.');
  const { _id } = (await stage.rows('posts').findOne({ login_id: owner.login_id }))!;
  const id = String(_id);
  stage.clock.advance(60_000);
  await stage.as(colleague).put(api.changeJob(id), { job_title: 'Kelp dryer' }).expect(200);
  expect((await published(owner, { job_id: id })).records[0]).toMatchObject({ by_name: 'Olga East' });
  stage.clock.advance(60_000);
  await take('Dry and pack kelp.');
  const { records } = await published(owner, { job_id: id });
  expect(records.map(({ ad, by_name }) => [ad.job_title, by_name])).toEqual([
    ['Kelp drier', 'Ida South'],
    ['Kelp dryer', 'Olga East'],
    ['Kelp drier', 'Ida South'],
  ]);
});

test('S228 a post of before there were rules says so, and a deleted one leaves what was published', async () => {
  const post = await stage.post(owner, IN_TORONTO);
  await stage.rows('posts').updateOne({ _id: post.id as never }, { $unset: { rules_version: '' } });
  await change(post, { status: 'closed' });
  await stage.as(owner).delete(api.deleteJob(post.id)).expect(204);
  expect((await published(owner)).records).toMatchObject([
    { job_id: post.id, rules_version: null, duties: [], ad: { job_title: 'Lighthouse keeper' } },
  ]);
});

test('S227 published ads are read by members of the company, a hiring manager those of the given jobs, and admins', async () => {
  const [given, hidden] = [await stage.post(owner), await stage.post(owner, { job_title: 'Other' })];
  for (const post of [given, hidden]) await change(post, { status: 'closed' });
  const member = (company_role: 'reader' | 'hiring-manager', more: object = {}) =>
    stage.person({ login_type: 'EMP', owner_id: owner.login_id, company_role, ...more });
  const reader = member('reader');
  const manager = member('hiring-manager', { given_jobs: [given.id] });
  for (const person of [reader, manager])
    await stage.publish('identity.account-changed.v1', stage.accountOf(person, 1));
  expect((await titles(owner)).sort()).toEqual(['Lighthouse keeper', 'Other']);
  expect((await titles(reader)).sort()).toEqual(['Lighthouse keeper', 'Other']);
  expect(await titles(manager)).toEqual(['Lighthouse keeper']);
  expect(await titles(manager, { job_id: hidden.id })).toEqual([]);
  expect(await titles(other)).toEqual([]);
  expect(await titles(other, { job_id: given.id })).toEqual([]);
  expect(await titles(stage.person({ login_type: 'ADM' }), { job_id: hidden.id })).toEqual(['Other']);
});

test('S228 a published post goes three years after its end, and with the company', async () => {
  const post = await stage.post(owner);
  await change(post, { status: 'closed' });
  expect(await stage.rows('post_versions').indexes()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'forget', key: { until: 1 }, expireAfterSeconds: 3 * 366 * 86_400 }),
    ]),
  );
  await stage.publish('identity.account-ended.v1', { login_id: owner.login_id });
  expect(await stage.rows('post_versions').countDocuments({ login_id: owner.login_id })).toBe(0);
});

test('S228 published states of one post are kept, the newest fifty', async () => {
  const post = await stage.post(owner);
  await change(post, { job_title: 'Second' });
  const states = stage.rows('post_versions');
  const state = (await states.findOne({ post_id: post.id }))!;
  await states.insertMany(
    Array.from({ length: PUBLISHED_STATES_KEPT - 1 }, (_, n) => ({ ...state, _id: `${post.id} -${n}`, revision: -n })),
  );
  await change(post, { job_title: 'Third' });
  const kept = await states.find({ post_id: post.id }).sort({ revision: 1 }).toArray();
  expect(kept).toHaveLength(PUBLISHED_STATES_KEPT);
  expect(kept.at(-1)).toMatchObject({ post: { job_title: 'Second' } });
  expect(kept[0]!.revision).toBe(3 - PUBLISHED_STATES_KEPT);
});

test('places of an ad are looked up with their state, of which the rules are', async () => {
  const at = async (text: string) => (await stage.as(owner).get(api.lookUpPlace({ text })).expect(200)).body.places;
  expect(await at('Toronto, ON, Canada')).toEqual([{ country_code: 'CA', region: 'Ontario' }]);
  expect(await at('Denver, CO; Paris, France')).toEqual([
    { country_code: 'US', region: 'Colorado' },
    { country_code: 'FR', region: 'Île-de-France' },
  ]);
  expect(await at('Remote in Colorado')).toEqual([{ country_code: 'US', region: 'Colorado' }]);
  expect(await at('Remote')).toEqual([]);
});
