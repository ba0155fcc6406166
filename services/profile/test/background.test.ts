import type { Listing } from '@market/api';
import { LIMITS } from '@market/contracts/limits';
import { FAILURES, RULE_MESSAGES } from '@market/contracts/messages';
import type { Candidate, Education, Experience } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { atOnce, testMongo } from '@market/service-kit/testing';
import { EDUCATION, EXPERIENCE, createStage, type CandidatePerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let candidate: CandidatePerson;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  candidate = await stage.candidate();
});

const experience = async (body: object = {}) =>
  (await stage.as(candidate).post(api.listExperience(), body).expect(200)).body as Listing<Experience>;
const education = async (body: object = {}) =>
  (await stage.as(candidate).post(api.listEducation(), body).expect(200)).body as Listing<Education>;
const events = async () =>
  (await stage.events('profile.background-changed.v1')).filter(({ can_code }) => can_code === candidate.can_code);

test('a job that lasts has no end, stands first, and goes on counting; an end that is sent with it is none', async () => {
  await stage.as(candidate).post(api.addExperience(), EXPERIENCE).expect(201);
  const lasting = { ...EXPERIENCE, exp_desg: 'Lead', job_stdt: '2022-01-01', job_endt: '2021-01-01', is_current: true };
  const { body } = await stage.as(candidate).post(api.addExperience(), lasting).expect(201);
  expect(body).toMatchObject({ exp_desg: 'Lead', job_endt: '' });
  const { body: list } = await stage.as(candidate).post(api.listExperience(), {}).expect(200);
  expect((list.records as Array<{ job_endt: string }>).map(({ job_endt }) => job_endt)).toEqual([
    '',
    EXPERIENCE.job_endt,
  ]);
  // No longer there: then the end is asked for again.
  const left = { ...lasting, is_current: false };
  await stage
    .as(candidate)
    .put(api.changeExperience(body.id), { ...left, job_endt: '' })
    .expect(422);
  await stage
    .as(candidate)
    .put(api.changeExperience(body.id), { ...left, job_endt: '2024-01-01' })
    .expect(200);
  for (const hostile of ['true', 1, null, {}])
    await stage
      .as(candidate)
      .post(api.addExperience(), { ...lasting, is_current: hostile })
      .expect(422);
});

test.each([
  ['experience', () => api.addExperience(), EXPERIENCE],
  ['education', () => api.addEducation(), EDUCATION],
] as const)(
  'R09 %s: two tries with one Idempotency-Key add one entry, also when the first answer was lost with its process',
  async (list, path, entry) => {
    const send = () =>
      stage.signed(stage.request.post(path()), candidate).set('Idempotency-Key', `one-${list}`).send(entry).expect(201);
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    // State after the process is killed right after the commit: the key's row is missing.
    await stage.rows('idempotency_keys').deleteMany({});
    expect((await send()).body).toEqual(first.body);
    expect((await (list === 'experience' ? experience() : education())).total).toBe(1);
    expect(await events()).toHaveLength(1);
  },
);

test('an experience is added, changed and removed', async () => {
  const added = (await stage.as(candidate).post(api.addExperience(), EXPERIENCE).expect(201)).body as Experience;
  expect(added).toEqual({ id: expect.stringMatching(/^exp_/), ...EXPERIENCE, version: expect.any(String) });
  const changed = await stage
    .as(candidate)
    .put(api.changeExperience(added.id), { ...EXPERIENCE, exp_desg: 'Architect', cur_ctc: '' })
    .expect(200);
  expect(changed.body).toEqual({
    ...EXPERIENCE,
    id: added.id,
    exp_desg: 'Architect',
    cur_ctc: null,
    version: expect.any(String),
  });
  expect((await experience()).records).toEqual([changed.body]);
  await stage.as(candidate).delete(api.removeExperience(added.id)).expect(204);
  await stage.as(candidate).delete(api.removeExperience(added.id)).expect(404);
  expect((await experience()).total).toBe(0);
});

test('an education is added, changed and removed', async () => {
  const added = (await stage.as(candidate).post(api.addEducation(), EDUCATION).expect(201)).body as Education;
  expect(added).toEqual({ id: expect.stringMatching(/^edu_/), ...EDUCATION, version: expect.any(String) });
  const changed = await stage
    .as(candidate)
    .put(api.changeEducation(added.id), { ...EDUCATION, can_perc: '77.5' })
    .expect(200);
  expect(changed.body).toEqual({ ...EDUCATION, id: added.id, can_perc: 77.5, version: expect.any(String) });
  await stage.as(candidate).delete(api.removeEducation(added.id)).expect(204);
  expect((await education()).total).toBe(0);
});

test('each change is told with both lists whole, newest first, without pay', async () => {
  await stage.as(candidate).post(api.addExperience(), EXPERIENCE).expect(201);
  await stage
    .as(candidate)
    .post(api.addExperience(), { ...EXPERIENCE, exp_desg: 'Lead', job_stdt: '2022-01-01', job_endt: '2024-01-01' })
    .expect(201);
  await stage.as(candidate).post(api.addEducation(), EDUCATION).expect(201);
  const told = await events();
  expect(told).toHaveLength(3);
  expect(told[2]).toEqual({
    login_id: candidate.login_id,
    can_code: candidate.can_code,
    revision: expect.any(Number),
    candidate_exp: [
      { exp_desg: 'Lead', emp_name: EXPERIENCE.emp_name, job_stdt: '2022-01-01', job_endt: '2024-01-01' },
      {
        exp_desg: EXPERIENCE.exp_desg,
        emp_name: EXPERIENCE.emp_name,
        job_stdt: EXPERIENCE.job_stdt,
        job_endt: EXPERIENCE.job_endt,
      },
    ],
    candidate_edu: [
      {
        can_edu: EDUCATION.can_edu,
        can_stre: EDUCATION.can_stre,
        can_scho: EDUCATION.can_scho,
        can_pasy: EDUCATION.can_pasy,
        can_cgpa: 9,
        can_perc: 88,
      },
    ],
  });
  const revisions = told.map(({ revision }) => revision);
  expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
  expect(new Set(revisions).size).toBe(3);
});

test('the pay is told to the candidate only', async () => {
  await stage.as(candidate).post(api.addExperience(), EXPERIENCE).expect(201);
  const employer = await stage.employer();
  await stage.requestAndAnswer(employer, candidate, 'granted');
  const own = (await stage.as(candidate).get(api.viewCandidate(candidate.can_code)).expect(200)).body as Candidate;
  expect(own.candidate_exp[0]?.cur_ctc).toBe(EXPERIENCE.cur_ctc);
  const answers = [
    await stage.as(employer).get(api.viewCandidate(candidate.can_code)).expect(200),
    await stage.as(employer).post(api.listExperience(), { can_code: candidate.can_code }).expect(200),
    await stage.as(employer).post(api.listSentAccessRequests()).expect(200),
  ];
  for (const { text } of answers) {
    expect(text).toContain(EXPERIENCE.exp_desg);
    expect(text).not.toContain('cur_ctc');
    expect(text).not.toContain(String(EXPERIENCE.cur_ctc));
  }
});

test('lists are paged', async () => {
  for (const year of [2001, 2002, 2003])
    await stage
      .as(candidate)
      .post(api.addEducation(), { ...EDUCATION, can_pasy: String(year) })
      .expect(201);
  expect((await education({ page: 1, limit: 2 })).records.map(({ can_pasy }) => can_pasy)).toEqual(['2003', '2002']);
  expect(await education({ page: 2, limit: 2 })).toMatchObject({
    records: [{ can_pasy: '2001' }],
    total: 3,
    page: 2,
    limit: 2,
  });
});

test('twenty entries added at once are all there', async () => {
  const answers = await atOnce(20, (n) =>
    stage.as(candidate).post(api.addExperience(), { ...EXPERIENCE, exp_desg: `Job ${n}` }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect((await experience({ limit: 50 })).total).toBe(20);
  const last = (await events()).reduce((newest, event) => (event.revision > newest.revision ? event : newest));
  expect(last.candidate_exp).toHaveLength(20);
});

test('a list is full after fifty entries', async () => {
  const entries = Array.from({ length: 50 }, (_, index) => ({ id: `edu_${index}`, ...EDUCATION }));
  await stage.rows('backgrounds').updateOne({ _id: candidate.login_id }, { $set: { education: entries } });
  const { body } = await stage.as(candidate).post(api.addEducation(), EDUCATION).expect(422);
  expect(body).toMatchObject({ fields: { education: RULE_MESSAGES.listFull } });
  expect((await education({ limit: 100 })).total).toBe(50);
});

test('a list is full before its event would be too large to travel', async () => {
  const long = '\u{1F4A1}'.repeat(100);
  let status = 201;
  for (let entries = 0; status === 201 && entries < 60; entries += 1)
    ({ status } = await stage
      .as(candidate)
      .post(api.addExperience(), { ...EXPERIENCE, emp_name: long, exp_desg: long, exp_type: 'x' }));
  expect(status).toBe(422);
});

test('a change of nothing is told to nobody', async () => {
  const { id } = (await stage.as(candidate).post(api.addExperience(), EXPERIENCE).expect(201)).body as Experience;
  await stage
    .as(candidate)
    .post(api.addExperience(), { ...EXPERIENCE, exp_desg: 'Lead' })
    .expect(201);
  const before = { told: (await events()).length, list: await experience() };
  const { body } = await stage.as(candidate).put(api.changeExperience(id), EXPERIENCE).expect(200);
  expect(body).toEqual({ id, ...EXPERIENCE, version: expect.any(String) });
  expect({ told: (await events()).length, list: await experience() }).toEqual(before);
});

test('S66 a candidate edits experience and education three hundred times a day; past that nothing is kept or told', async () => {
  const added = (await stage.as(candidate).post(api.addExperience(), EXPERIENCE).expect(201)).body as Experience;
  const { id } = (await stage.as(candidate).post(api.addEducation(), EDUCATION).expect(201)).body as Education;
  const edit = (n: number) =>
    stage.as(candidate).put(api.changeExperience(added.id), { ...EXPERIENCE, exp_desg: `Job ${n}` });
  await edit(0).expect(200);
  // Making them one by one would take hundreds of calls: most of the day's are taken as one.
  await stage
    .rows('limits')
    .updateMany({ key: { $regex: '^background-edits:' } }, { $set: { points: LIMITS.backgroundEdits.points - 1 } });
  await edit(1).expect(200);
  const told = (await events()).length;

  const refused = await edit(2).expect(429);
  expect(refused.body).toMatchObject({ error: FAILURES.backgroundDay });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600);
  for (const call of [
    stage.as(candidate).post(api.addExperience(), EXPERIENCE),
    stage.as(candidate).delete(api.removeExperience(added.id)),
    stage.as(candidate).post(api.addEducation(), EDUCATION),
    stage.as(candidate).put(api.changeEducation(id), { ...EDUCATION, can_perc: '77.5' }),
    stage.as(candidate).delete(api.removeEducation(id)),
  ])
    await call.expect(429);
  expect(await events()).toHaveLength(told);
  expect((await experience()).records).toEqual([
    { ...EXPERIENCE, id: added.id, exp_desg: 'Job 1', version: expect.any(String) },
  ]);
  await stage
    .as(await stage.candidate())
    .post(api.addExperience(), EXPERIENCE)
    .expect(201);
});

describe('fields are refused in the words of the product spec', () => {
  test.each([
    [{ emp_name: '' }, { emp_name: RULE_MESSAGES.companyRequired }],
    [{ exp_type: undefined }, { exp_type: RULE_MESSAGES.experienceTypeRequired }],
    [{ exp_desg: '' }, { exp_desg: RULE_MESSAGES.designationRequired }],
    [{ cur_ctc: 'much' }, { cur_ctc: RULE_MESSAGES.ctcNumber }],
    [{ job_stdt: '' }, { job_stdt: RULE_MESSAGES.startDateRequired }],
    [{ job_endt: '2017-12-31' }, { job_endt: RULE_MESSAGES.endBeforeStart }],
    [{ job_endt: 'yesterday' }, { job_endt: RULE_MESSAGES.dateFormat }],
  ])('experience with %j', async (change, fields) => {
    const { body } = await stage
      .as(candidate)
      .post(api.addExperience(), { ...EXPERIENCE, ...change })
      .expect(422);
    expect((body as { fields: object }).fields).toEqual(fields);
  });
  test.each([
    [{ can_edu: 'B.Sc. 1' }, { can_edu: RULE_MESSAGES.educationLetters }],
    [{ can_scho: 'x'.repeat(101) }, { can_scho: RULE_MESSAGES.schoolLong }],
    [{ can_pasy: '1899' }, { can_pasy: RULE_MESSAGES.passingYear }],
    [{ can_perc: 101 }, { can_perc: RULE_MESSAGES.percentage }],
    [{ can_stre: 'x'.repeat(51) }, { can_stre: RULE_MESSAGES.streamLong }],
    [{ can_cgpa: -1 }, { can_cgpa: RULE_MESSAGES.cgpa }],
  ])('education with %j', async (change, fields) => {
    const { body } = await stage
      .as(candidate)
      .post(api.addEducation(), { ...EDUCATION, ...change })
      .expect(422);
    expect((body as { fields: object }).fields).toEqual(fields);
  });
});
