import { randomUUID } from 'node:crypto';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { picturePart, resumePart } from './fixtures';
import { COMPANY, EDUCATION, EXPERIENCE, FORM, createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'forget' });
  // In one that is not there nothing would ever be found.
  const there = (await stage.connection.listCollections()).map(({ name }) => name);
  expect(there).toEqual(expect.arrayContaining(COLLECTIONS));
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const COLLECTIONS = ['candidates', 'backgrounds', 'companies', 'access_requests', 'applicant_copies'];
/** Stored data about a person, except sent events, which expire by themselves. */
async function kept(): Promise<string> {
  return JSON.stringify(await Promise.all(COLLECTIONS.map((name) => stage.rows(name).find().toArray())));
}
const attached = async () =>
  (await stage.rows('files.files').countDocuments()) - (await stage.rows('loose_files').countDocuments());

test('S89: of a candidate whose account ended nothing is left: profile, background, files and requests', async () => {
  const employer = await stage.employer();
  const ada = await stage.candidate({}, {}, { profileImage: await picturePart(), resume: await resumePart() });
  const other = await stage.candidate({}, { can_name: 'Otto Rademaker' }, { resume: await resumePart() });
  await stage.as(ada).post(api.addExperience(), EXPERIENCE).expect(201);
  await stage.as(ada).post(api.addEducation(), EDUCATION).expect(201);
  const request = await stage.requestAndAnswer(employer, ada, 'granted');
  const application = await stage.apply(ada, employer);
  expect(await attached()).toBe(3);
  for (const value of [FORM.can_name, EXPERIENCE.emp_name, EDUCATION.can_scho, ada.login_id])
    expect(await kept()).toContain(value);

  await stage.publish('identity.account-ended.v1', { login_id: ada.login_id });
  for (const value of [FORM.can_name, EXPERIENCE.emp_name, EDUCATION.can_scho, ada.login_id, ada.can_code])
    expect(await kept()).not.toContain(value);
  // The sweeper takes what no record names.
  expect(await attached()).toBe(1);
  expect(await kept()).toContain('Otto Rademaker');
  // Counters of requests receive the withdrawal.
  expect((await stage.events('profile.access-withdrawn.v1')).map(({ id, revision }) => ({ id, revision }))).toEqual([
    { id: request, revision: 3 },
  ]);
  await stage.moveApplication(application, ada, employer, 'withdrawn', 7);
  expect(await kept()).not.toContain(ada.can_code);
  await stage.as(other).get(api.openResume(other.can_code)).expect(200);
});

test('nor of an employer: the company and what was asked for', async () => {
  const cmp_name = `Kelp & Sons ${randomUUID()}`;
  const employer = await stage.employer({}, { cmp_name, cmp_email: 'kelp@sons.example' });
  const candidate = await stage.candidate();
  await stage.requestAndAnswer(employer, candidate);
  await stage.employer({}, { cmp_name: COMPANY.cmp_name });

  await stage.publish('identity.account-ended.v1', { login_id: employer.login_id });
  for (const value of [cmp_name, 'kelp@sons.example', employer.login_id]) expect(await kept()).not.toContain(value);
  expect(await kept()).toContain(COMPANY.cmp_name);
  await stage.as(undefined).get(api.viewCompany(employer.cmp_code)).expect(404);
});

test('S89: an employer takes the own requests along, without the candidates, also with the approval taken back', async () => {
  const employer = await stage.employer();
  const candidate = await stage.candidate();
  const request = await stage.requestAndAnswer(employer, candidate, 'granted');
  const unapproved = stage.person({ ...employer.actor, user_approval_status: 0 });
  const { body } = await stage.as(unapproved).get(api.copySentAccessRequests()).expect(200);
  expect(body).toMatchObject({ total: 1, records: [{ id: request, status: 'granted', can_code: candidate.can_code }] });
  for (const value of [FORM.can_name, FORM.can_email, FORM.can_about])
    expect(JSON.stringify(body)).not.toContain(value);
  expect(
    (
      await stage
        .as(await stage.employer())
        .get(api.copySentAccessRequests())
        .expect(200)
    ).body.total,
  ).toBe(0);
  await stage.as(candidate).get(api.copySentAccessRequests()).expect(403);
  await stage.as(undefined).get(api.copySentAccessRequests()).expect(401);
});
