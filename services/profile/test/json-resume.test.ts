import { validate } from '@jsonresume/schema';
import type { JsonResume } from '@market/contracts/profiles';
import { readJsonResume } from '@market/contracts/profiles/json-resume';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createStage, EDUCATION, EXPERIENCE, FORM, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

test('S148: a candidate takes the own profile along as a JSON Resume, pay included, and nobody else does', async () => {
  const candidate = await stage.candidate({}, { can_headline: 'Backend developer', can_langs: 'Czech (native)' });
  await stage.as(candidate).post(api.addExperience(), EXPERIENCE).expect(201);
  await stage.as(candidate).post(api.addEducation(), EDUCATION).expect(201);

  const { body } = await stage.as(candidate).get(api.ownJsonResume()).expect(200);
  validate(body, (faults) => expect(faults).toBeNull());
  const resume = body as JsonResume;
  expect(resume.basics).toMatchObject({ name: FORM.can_name, label: 'Backend developer', summary: FORM.can_about });
  expect(resume.work).toMatchObject([{ name: EXPERIENCE.emp_name, perch: { pay: EXPERIENCE.cur_ctc } }]);
  expect(readJsonResume(body)).toMatchObject({ education: [{ entry: EDUCATION }], left: [] });

  const other = await stage.candidate();
  const others = (await stage.as(other).get(api.ownJsonResume()).expect(200)).body as JsonResume;
  expect(others.work).toEqual([]);
  await stage
    .as(stage.person({ login_type: 'CND' }))
    .get(api.ownJsonResume())
    .expect(404);
  await stage
    .as(await stage.employer())
    .get(api.ownJsonResume())
    .expect(403);
});
