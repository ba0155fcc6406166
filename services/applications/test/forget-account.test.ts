import { api } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
import { createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'forget' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const kept = async () =>
  JSON.stringify(
    await Promise.all(
      ['candidate_copies', 'notifications', 'notification_choices'].map((name) => stage.rows(name).find().toArray()),
    ),
  );

test('of somebody whose account ended no copy, notification or choice is left, and none comes back late', async () => {
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
