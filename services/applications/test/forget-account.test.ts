import type { Listing } from '@market/api';
import type { EmployerApplication } from '@market/contracts/applications';
import type { EventPayload } from '@market/contracts/events';
import type { Notification } from '@market/contracts/notifications';
import { api } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
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

/** An application as the employer of its job sees it. */
const seenBy = async (employer: EmployerPerson, id: string) =>
  (await stage.as(employer).get(api.openApplication(id)).expect(200)).body as EmployerApplication;

const kept = async () =>
  JSON.stringify(
    await Promise.all(
      ['candidate_copies', 'notifications', 'notification_choices'].map((name) => stage.rows(name).find().toArray()),
    ),
  );

test('S89: of somebody whose account ended no copy, notification or choice is left, and none comes back late', async () => {
  const [ada, other] = [await stage.candidate({}, 'Ada Quill'), await stage.candidate({}, 'Otto Rademaker')];
  for (const { login_id } of [ada, other])
    await stage.publish('identity.approval-withdrawn.v1', { login_id, reason: `Told to ${login_id}` });
  await stage.as(ada).put(api.changeNotificationChoices(), { choices: { job_alerts: false } });
  await until(async () => (await kept()).includes(`Told to ${ada.login_id}`));

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
  const left = await kept();
  for (const value of ['Ada Quill', 'ada@quill.example', `Told to ${ada.login_id}`]) expect(left).not.toContain(value);
  for (const value of ['Otto Rademaker', `Told to ${other.login_id}`]) expect(left).toContain(value);
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
  const rows = JSON.stringify(await stage.rows('applications').find({ candidate_login_id: ada.login_id }).toArray());
  for (const value of ['Quill', 'quill', ada.email, ada.can_code, 'baking']) expect(rows).not.toContain(value);
  // The bell says the same news without the name, and tells of the one that stood.
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

test('a candidate keeps what was sent to an employer whose account ended', async () => {
  const employer = await stage.employer();
  const ada = await stage.candidate();
  const job = await stage.postJob(employer);
  await stage.as(ada).apply(job.id).expect(201);
  await stage.publish('identity.account-ended.v1', { login_id: employer.login_id });
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
