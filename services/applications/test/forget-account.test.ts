import type { Listing } from '@market/api';
import type { EmployerApplication } from '@market/contracts/applications';
import type { EventPayload } from '@market/contracts/events';
import type { Notification } from '@market/contracts/notifications';
import { api, leftAfterEnd } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
import { createStage, type EmployerPerson, type Person, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'forget' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

/** An application as the employer of its job sees it. */
const seenBy = async (employer: EmployerPerson, id: string) =>
  (await stage.as(employer).get(api.openApplication(id)).expect(200)).body as EmployerApplication;

/** Traces of an account in what its end erases, by the table of personal data. */
const left = (traces: Record<string, string>, company = false) =>
  leftAfterEnd({ service: 'applications', company, traces, rowsOf: (name) => stage.rows(name).find().toArray() });

/** Publishes identity's event about an account that ends. */
const lock = (person: Person) =>
  stage.publish(
    'identity.account-changed.v1',
    stage.accountOf(person, 9, { disabled: true, login_name: '', login_email: '', login_mobile: '' }),
  );

test('S89: an ended account leaves no copy, notification or choice, and none comes back late', async () => {
  const [ada, other] = [await stage.candidate({}, 'Ada Quill'), await stage.candidate({}, 'Otto Rademaker')];
  for (const { login_id } of [ada, other])
    await stage.publish('identity.approval-withdrawn.v1', { login_id, reason: `Told to ${login_id}` });
  await stage
    .as(ada)
    .put(api.changeNotificationChoices(), { choices: { application_status: false } })
    .expect(200);
  const traces = { login_id: ada.login_id, can_code: ada.can_code, name: 'Ada Quill', told: `Told to ${ada.login_id}` };
  await stage
    .rows('message_blocks')
    .insertOne({ _id: 'blocked', candidate_login_id: ada.login_id, cmp_code: 'cmp_bakery', at: stage.clock.now() });
  await until(async () => (await left(traces)).includes('notifications: told'));
  expect(await left(traces)).toEqual(
    expect.arrayContaining(['candidate_copies: name', 'notification_choices: login_id', 'message_blocks: login_id']),
  );

  await stage.publish('identity.account-ended.v1', { login_id: ada.login_id });
  await stage.publish('profile.candidate-saved.v1', {
    login_id: ada.login_id,
    can_code: ada.can_code,
    revision: 9,
    can_name: 'Ada Quill',
    can_email: 'ada@quill.example',
    can_mobn: '5550002222',
    can_job_cate: 4,
    can_skill: 'Baking',
    can_about: 'I bake.',
  });
  await lock(ada);
  expect(await left({ ...traces, email: 'ada@quill.example' })).toEqual([]);
  expect(await left({ name: 'Otto Rademaker', told: `Told to ${other.login_id}` })).toEqual([
    'account_copies: name',
    'candidate_copies: name',
    'notifications: told',
  ]);
});

test('S89: a company whose last owner ended the account leaves neither name nor logo, and none comes back late', async () => {
  const { login_id, cmp_code } = await stage.employer();
  const logo = '/employers/cmp/pictures/one';
  const company = { login_id, cmp_code, cmp_name: 'Quill Bindery', emp_loca: 'Oslo', cmp_logo: logo };
  const traces = { cmp_name: company.cmp_name, logo };
  await stage.publish('profile.company-saved.v1', { ...company, revision: 2 });
  await until(async () => (await stage.rows('company_copies').findOne({ _id: cmp_code }))?.cmp_logo === logo);
  expect(await left(traces, true)).toEqual(['company_copies: cmp_name', 'company_copies: logo']);
  await stage.publish('identity.account-ended.v1', { login_id });
  await stage.publish('profile.company-saved.v1', { ...company, revision: 9 });
  const late = await stage.employer();
  await lock(late);
  await stage.publish('identity.account-ended.v1', { login_id: late.login_id });
  await stage.publish('profile.company-saved.v1', {
    ...company,
    login_id: late.login_id,
    cmp_code: 'late',
    revision: 1,
  });
  expect(await left(traces, true)).toEqual([]);
});

test('an employer keeps the application of somebody whose account ended without name, code and note, withdrawn where it stood', async () => {
  const employer = await stage.employer();
  const ada = await stage.candidate({}, 'Ada Quill', 'Baking');
  const other = await stage.candidate({}, 'Otto Rademaker');
  const [first, second] = [await stage.postJob(employer), await stage.postJob(employer, { job_title: 'Day Baker' })];
  const apply = async (who: typeof ada, job: typeof first) =>
    (
      (
        await stage
          .as(who)
          .apply(job.id, { note: `I am ${who.email}` })
          .expect(201)
      ).body as { id: string }
    ).id;
  const [standing, rejected, theirs] = [await apply(ada, first), await apply(ada, second), await apply(other, first)];
  await stage
    .as(employer)
    .put(api.changeApplicationStatus(rejected), {
      status: 'rejected',
      reason: 'Dear Ada Quill',
      message: 'Dear Ada Quill',
      undo_seconds: 60,
    })
    .expect(200);
  const bell = async () =>
    ((await stage.as(employer).post(api.listNotifications()).expect(200)).body as Listing<Notification>).records;
  await until(async () => (await bell()).filter(({ text }) => text.startsWith('Ada Quill applied')).length === 2);

  await lock(ada);
  await stage.publish('identity.account-ended.v1', { login_id: ada.login_id });
  expect(await seenBy(employer, standing)).toMatchObject({
    status: 'withdrawn',
    job_title: 'Night Baker',
    candidate: { can_name: 'Deleted account', can_code: '', can_email: '', can_skill: '' },
    can: { reject: false, forward: [], back: [] },
  });
  expect(await seenBy(employer, rejected)).toMatchObject({
    status: 'rejected',
    candidate: { can_name: 'Deleted account', can_code: '', can_email: '' },
    can: { reject: false, forward: [], back: [] },
  });
  // Undo would need a candidate, who is gone.
  expect((await seenBy(employer, rejected)).can).not.toHaveProperty('undo_until');
  await stage.as(employer).delete(api.undoStep(rejected)).expect(409);
  await stage.as(employer).setStatus(rejected, 'applied').expect(409);
  expect(await seenBy(employer, theirs)).toMatchObject({
    status: 'applied',
    candidate: { can_name: 'Otto Rademaker' },
  });
  expect(await left({ can_code: ada.can_code, name: 'Ada Quill', email: ada.email })).toEqual([]);
  const rows = JSON.stringify(await stage.rows('applications').find({ candidate_login_id: ada.login_id }).toArray());
  for (const value of ['Quill', 'quill', ada.email, ada.can_code, 'baking']) expect(rows).not.toContain(value);
  // The notification list shows the same news without the name, and the earlier entry changes too.
  await until(async () =>
    (await bell()).some(({ text }) => text === 'A candidate withdrew the application for Night Baker.'),
  );
  const lines = (await bell()).map(({ text }) => text);
  expect(JSON.stringify(await bell())).not.toContain('Ada Quill');
  expect(lines.filter((text) => text.startsWith('A candidate applied'))).toHaveLength(2);
  expect(lines).toContain('Otto Rademaker applied for Night Baker.');

  const told = (await stage.rows('outbox').find({ type: 'applications.application-status-changed.v1' }).toArray()).map(
    ({ payload }) => payload as EventPayload<'applications.application-status-changed.v1'>,
  );
  expect(told.filter(({ id, status }) => id === standing && status === 'withdrawn')).toEqual([
    expect.objectContaining({ by: 'CND', can_name: '', revision: 3 }),
  ]);

  // Late and repeated deliveries of earlier events: no name is restored, and no ended account is notified.
  const [submitted] = await stage
    .rows('outbox')
    .find({ type: 'applications.application-submitted.v1', 'payload.id': rejected })
    .toArray();
  await stage.rows('notifications').deleteMany({});
  await stage.publish(
    'identity.account-changed.v1',
    stage.accountOf(ada, 9, { disabled: true, login_name: '', login_email: '' }),
  );
  await stage.publish('applications.application-submitted.v1', submitted!.payload as never);
  expect((await bell()).map(({ text }) => text)).toEqual(['A candidate applied for Day Baker.']);
  expect(await stage.rows('notifications').countDocuments({ login_id: ada.login_id })).toBe(0);

  // Change in progress when the account's end was first delivered.
  const late = await stage.postJob(employer, { job_title: 'Late Baker' });
  await stage.rows('applications').insertOne({
    ...(await stage.rows('applications').findOne({ _id: theirs as never }))!,
    _id: 'late' as never,
    job_id: late.id,
    candidate_login_id: ada.login_id,
    can_code: ada.can_code,
    can_name: 'Ada Quill',
  });
  await stage.publish('identity.account-ended.v1', { login_id: ada.login_id });
  expect(await seenBy(employer, 'late')).toMatchObject({
    status: 'withdrawn',
    candidate: { can_name: 'Deleted account' },
  });
});

test('a request for access that was withdrawn, as each is when an account ends, names neither candidate nor company', async () => {
  const [employer, ada] = [await stage.employer(), await stage.candidate()];
  const { login_id: candidate_login_id, can_code } = ada;
  const { login_id: employer_login_id, cmp_code } = employer;
  const request = {
    id: 'asked',
    employer_login_id,
    candidate_login_id,
    can_code,
    cmp_code,
    cmp_name: 'Kelp & Sons',
    at: stage.clock.now().toISOString(),
  };
  await stage.publish('profile.access-requested.v1', { ...request, revision: 1 });
  const copies = async () => JSON.stringify(await stage.rows('access_request_copies').find({}).toArray());
  for (const value of [can_code, candidate_login_id, 'Kelp']) expect(await copies()).toContain(value);
  await stage.publish('profile.access-withdrawn.v1', { ...request, revision: 2 });
  for (const value of [can_code, candidate_login_id, 'Kelp', cmp_code]) expect(await copies()).not.toContain(value);
  expect(await copies()).toContain(employer_login_id);
});

test('a candidate keeps what was sent to an employer whose account ended', async () => {
  const employer = await stage.employer();
  const ada = await stage.candidate();
  const job = await stage.postJob(employer);
  await stage.as(ada).apply(job.id).expect(201);
  const { login_id, cmp_code } = employer;
  const at = stage.clock.now();
  for (const [collection, row] of [
    ['applicant_exports', { employer_login_id: login_id, by_login_id: login_id, at, count: 1 }],
    ['applicant_tags', { employer_login_id: login_id, name: 'Nights', key: 'nights' }],
    ['message_templates', { cmp_code, name: 'Hello', text: 'Hello', created_at: at }],
  ] as const)
    await stage.rows(collection).insertOne({ _id: collection, ...row });
  const ofCompany = ['applicant_exports: login_id', 'applicant_tags: login_id', 'message_templates: cmp_code'];
  expect(await left({ login_id, cmp_code }, true)).toEqual(expect.arrayContaining(ofCompany));
  await lock(employer);
  await stage.publish('identity.account-ended.v1', { login_id: employer.login_id });
  expect(await left({ login_id, cmp_code }, true)).toEqual([]);
  const { records } = (await stage.as(ada).post(api.listCandidateApplications()).expect(200)).body;
  expect(records).toMatchObject([
    {
      employer_left: true,
      can: { withdraw: true },
      job_title: 'Night Baker',
      cmp_name: 'Night Bakery',
      status: 'applied',
    },
  ]);
});

test('S463: a dissolved company leaves nothing; its owner’s news and choices stay', async () => {
  const employer = await stage.employer();
  const { login_id, cmp_code } = employer;
  const at = stage.clock.now();
  const rows = [
    ['applicant_tags', { employer_login_id: login_id, name: 'Days', key: 'days' }],
    ['message_templates', { cmp_code, name: 'Hello', text: 'Hello', created_at: at }],
    ['webhooks', { owner_id: login_id, url: 'https://ats.example', events: [], made_at: at, enabled: true }],
    ['notification_choices', { login_id, off: [] }],
  ] as const;
  for (const [collection, row] of rows)
    await stage.rows(collection).insertOne({ _id: `dissolved-${collection}`, ...row } as never);
  await stage.publish('identity.company-dissolved.v1', { owner_id: login_id });
  const joined = { owner_id: 'another-company', company_role: 'recruiter', cmp_code: 'another-code' } as const;
  await stage.publish('identity.account-changed.v1', stage.accountOf(employer, 9, joined));
  expect(await left({ login_id, cmp_code }, true)).toEqual(['notification_choices: login_id']);
});

test('the first that is told of a candidate after the account ended is not kept', async () => {
  const ada = await stage.candidate({}, 'Late Quill');
  await stage.rows('candidate_copies').deleteMany({ login_id: ada.login_id });
  await stage.publish(
    'identity.account-changed.v1',
    stage.accountOf(ada, 9, { disabled: true, login_name: '', login_email: '' }),
  );
  await stage.publish('identity.account-ended.v1', { login_id: ada.login_id });
  const told = { login_id: ada.login_id, can_code: ada.can_code, revision: 1 };
  await stage.publish('profile.candidate-saved.v1', {
    ...told,
    can_name: 'Late Quill',
    can_email: ada.email,
    can_mobn: '5550002222',
    can_job_cate: 4,
    can_skill: 'Baking',
    can_about: 'I bake.',
  });
  await stage.publish('profile.background-changed.v1', { ...told, candidate_exp: [], candidate_edu: [] });
  expect(await stage.rows('candidate_copies').countDocuments({ login_id: ada.login_id })).toBe(0);
});
