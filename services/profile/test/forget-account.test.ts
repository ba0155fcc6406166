import { randomUUID } from 'node:crypto';
import { api, leftAfterEnd } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
import { picturePart, resumePart } from './fixtures';
import { COMPANY, EDUCATION, EXPERIENCE, FORM, createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'forget' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

/** Traces of an account in what its end erases, by the table of personal data. */
const left = (traces: Record<string, string>, company = false) =>
  leftAfterEnd({ service: 'profile', company, traces, rowsOf: (name) => stage.rows(name).find().toArray() });
const attached = async () =>
  (await stage.rows('files.files').countDocuments()) - (await stage.rows('loose_files').countDocuments());

test('S89: an ended account of a candidate leaves nothing: profile, background, files and requests', async () => {
  const employer = await stage.employer();
  const ada = await stage.candidate({}, {}, { profileImage: await picturePart(), resume: await resumePart() });
  const other = await stage.candidate({}, { can_name: 'Otto Rademaker' }, { resume: await resumePart() });
  await stage.as(ada).post(api.addExperience(), EXPERIENCE).expect(201);
  await stage.as(ada).post(api.addEducation(), EDUCATION).expect(201);
  const request = await stage.requestAndAnswer(employer, ada, 'granted');
  const application = await stage.apply(ada, employer);
  expect(await attached()).toBe(3);
  const traces = {
    login_id: ada.login_id,
    can_code: ada.can_code,
    name: FORM.can_name,
    employer: EXPERIENCE.emp_name,
    school: EDUCATION.can_scho,
  };
  await stage.as(employer).get(api.viewCandidate(ada.can_code)).expect(200);
  await until(async () => (await left(traces)).includes('profile_looks: login_id'));
  expect(await left(traces)).toEqual(
    expect.arrayContaining([
      'candidates: name',
      'backgrounds: employer',
      'backgrounds: school',
      'access_requests: can_code',
      'applicant_copies: can_code',
    ]),
  );

  await stage.publish('identity.account-ended.v1', { login_id: ada.login_id });
  expect(await left(traces)).toEqual([]);
  // The sweeper takes what no record names.
  expect(await attached()).toBe(1);
  expect(await left({ name: 'Otto Rademaker' })).toEqual(['candidates: name']);
  // Counters of requests receive the withdrawal.
  expect((await stage.events('profile.access-withdrawn.v1')).map(({ id, revision }) => ({ id, revision }))).toEqual([
    { id: request, revision: 3 },
  ]);
  await stage.moveApplication(application, ada, employer, 'withdrawn', 7);
  expect(await left(traces)).toEqual([]);
  await stage.as(other).get(api.openResume(other.can_code)).expect(200);
});

test('nor of an employer: the company and what was asked for', async () => {
  const cmp_name = `Kelp & Sons ${randomUUID()}`;
  const employer = await stage.employer({}, { cmp_name, cmp_email: 'kelp@sons.example' });
  const candidate = await stage.candidate();
  await stage.requestAndAnswer(employer, candidate);
  await stage.employer({}, { cmp_name: COMPANY.cmp_name });
  const { login_id, cmp_code } = employer;
  const traces = { login_id, cmp_code, name: cmp_name, email: 'kelp@sons.example' };
  expect(await left(traces, true)).toEqual(
    expect.arrayContaining(['companies: email', 'companies: login_id', 'access_requests: name']),
  );

  await stage.publish('identity.account-ended.v1', { login_id: employer.login_id });
  expect(await left(traces, true)).toEqual([]);
  expect(await left({ name: COMPANY.cmp_name }, true)).toEqual(expect.arrayContaining(['companies: name']));
  await stage.as(undefined).get(api.viewCompany(employer.cmp_code)).expect(404);
});

test('S463: a dissolved company leaves nothing, and another one of its owner’s goes on', async () => {
  const cmp_name = `Kelp & Daughters ${randomUUID()}`;
  const founder = await stage.employer({}, { cmp_name });
  const [candidate, other] = [await stage.candidate(), await stage.employer()];
  await stage.requestAndAnswer(other, candidate);
  await stage.publish('identity.company-dissolved.v1', { owner_id: founder.login_id });
  const { login_id, cmp_code } = founder;
  expect(await left({ login_id, cmp_code, name: cmp_name }, true)).toEqual([]);
  await stage.as(undefined).get(api.viewCompany(cmp_code)).expect(404);
  expect(await left({ login_id: other.login_id }, true)).toContain('access_requests: login_id');
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
