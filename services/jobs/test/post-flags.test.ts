import type { JobPost } from '@market/contracts/job-posts';
import type { ReportCases } from '@market/contracts/reports';
import { api } from '@market/contracts/testing';
import { testMongo, until, type Person } from '@market/service-kit/testing';
import { createStage, JOB, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let admin: Person;
let owner: EmployerPerson;
const HONEST =
  '<p>You plan the shifts of our ward and lead a team of six nurses who care for people after surgery. We work in three shifts and each of us has a say in the plan. You train new colleagues, keep the records and talk with families.</p>';
const SCAM = '<p>You sort parcels at home. Text our HR on WhatsApp to apply.</p>';

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'post-flags' });
  admin = stage.person({ login_type: 'ADM' });
  await stage.publish('identity.account-changed.v1', stage.accountOf(admin, 1, { login_name: 'Grace Hopper' }));
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  for (const name of ['reports', 'reported_ads', 'report_cases', 'report_decisions', 'post_checks'])
    await stage.rows(name).deleteMany({});
  owner = await stage.employer();
});

const list = async (): Promise<ReportCases['records']> =>
  ((await stage.as(admin).post(api.listReports(), {}).expect(200)).body as ReportCases).records;
const cases = (count: number) =>
  until(async () => {
    const found = await list();
    return found.length >= count ? found : undefined;
  });
/** Posts that were looked at. */
const looked = (count: number) =>
  until(async () => (await stage.rows('post_checks').countDocuments()) >= count || undefined);
const change = (post: JobPost, fields: object) =>
  stage
    .as(owner)
    .put(api.changeJob(post.id), { ...JOB, job_title: post.job_title, ...fields })
    .expect(200);

test('S238: a post with the wording of a scam is reported with the sentence, and stays to be seen', async () => {
  const post = await stage.post(owner, { job_title: 'Parcel sorter', job_description: SCAM });
  const [found] = await cases(1);
  expect(found).toMatchObject({ kind: 'job', target_id: post.id, standing: 'shown', waiting: 1, open: true });
  expect(found!.reports).toMatchObject([
    { reason: 'scam', flags: [{ wording: 'chat-contact', sentence: 'Text our HR on WhatsApp to apply.' }] },
  ]);
  expect(found!.ads).toHaveLength(1);
  await stage.as(undefined).get(api.viewJob(post.id)).expect(200);
});

test('S345: a company page with the wording of a scam is reported with the sentence, once', async () => {
  const { cmp_code, login_id } = owner;
  const page = { login_id, cmp_code, cmp_name: 'Parcels', about: SCAM, lines: ['Oslo'] };
  for (const about of [HONEST, SCAM, SCAM])
    await stage.publish('profile.company-page-published.v1', { ...page, about });
  const found = await cases(1);
  expect(found).toMatchObject([{ kind: 'company', target_id: cmp_code, title: 'Parcels', waiting: 1, open: true }]);
  expect(found?.[0]?.reports).toMatchObject([
    { reason: 'scam', flags: [{ wording: 'chat-contact', sentence: 'Text our HR on WhatsApp to apply.' }] },
  ]);
});

test('S345: heard after the end of its company, a published page brings nothing back', async () => {
  const { cmp_code, login_id } = owner;
  await stage.publish('identity.account-ended.v1', { login_id });
  const page = { login_id, cmp_code, cmp_name: 'Parcels', about: SCAM, lines: ['Oslo'] };
  await stage.publish('profile.company-page-published.v1', page);
  for (const name of ['post_checks', 'report_cases', 'reports'])
    expect(await stage.rows(name).countDocuments()).toBe(0);
});

test('S238: the text of another company is reported with that post; that company’s post is not', async () => {
  const first = await stage.post(owner, { job_title: 'Ward nurse', job_description: HONEST });
  await looked(1);
  const other = await stage.employer();
  const copy = await stage.post(other, { job_title: 'Nurse', job_description: HONEST });
  const found = await cases(1);
  expect(found.map(({ target_id }) => target_id)).toEqual([copy.id]);
  expect(found[0]!.reports[0]!.flags).toEqual([
    {
      same_text: { job_id: first.id, job_title: 'Ward nurse', cmp_name: owner.cmp_name, own: false, percent: 100 },
    },
  ]);
});

test('drafts and closed posts are not looked at', async () => {
  await stage.post(owner, { job_title: 'Draft', job_description: SCAM, status: 'draft' });
  await stage.post(owner, { job_title: 'Open', job_description: HONEST });
  await looked(1);
  expect(await stage.rows('post_checks').countDocuments()).toBe(1);
  expect(await list()).toEqual([]);
});

test('the same evidence is said once, also after it was dismissed; a new sentence is said again', async () => {
  const post = await stage.post(owner, { job_title: 'Parcel sorter', job_description: SCAM });
  const [found] = await cases(1);
  await stage.as(admin).put(api.decideReport(found!.id), { decision: 'dismiss' }).expect(200);
  stage.clock.advance(1_000);
  await change(post, { job_description: `${SCAM}<p>Parking is free.</p>` });
  await change(post, { job_description: `${SCAM}<p>Buy gift cards and send us the codes.</p>` });
  const [again] = await cases(1);
  expect(again!.reports.map(({ flags }) => flags!.map(({ wording }) => wording))).toEqual([
    ['gift-cards'],
    ['chat-contact'],
  ]);
});

test('an employer fills the queue with twenty posts a day, its page among them', async () => {
  for (let index = 0; index < 22; index += 1)
    await stage.post(owner, { job_title: `Parcel sorter ${String(index)}`, job_description: SCAM });
  await looked(22);
  expect(await stage.rows('report_cases').countDocuments()).toBe(20);
  const { cmp_code, login_id } = owner;
  const page = { login_id, cmp_code, cmp_name: 'Parcels', about: SCAM, lines: ['Oslo'] };
  await stage.publish('profile.company-page-published.v1', page);
  expect(await stage.rows('report_cases').countDocuments()).toBe(20);
});

test('nothing of it is left of an employer whose account ended', async () => {
  await stage.post(owner, { job_title: 'Parcel sorter', job_description: SCAM });
  await cases(1);
  await stage.publish('identity.account-ended.v1', { login_id: owner.login_id });
  await until(async () => (await stage.rows('post_checks').countDocuments()) === 0 || undefined);
  expect(await stage.rows('reports').countDocuments()).toBe(0);
});
