import type { Listing } from '@market/api';
import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import {
  type CandidateApplication,
  checkAnswers,
  type EmployerApplication,
  type JobQuestion,
  type OpenedApplication,
} from '@market/contracts/applications';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createStage, type CandidatePerson, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;
let candidate: CandidatePerson;

beforeAll(async () => {
  stage = await createStage(mongo);
});
beforeEach(async () => {
  employer = await stage.employer();
  candidate = await stage.candidate();
});
afterEach(() => stage.peer('jobs', stage.jobsPeer));
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const SWIM: JobQuestion = { id: 'q_swim', type: 'yes_no', label: 'Do you swim?', required: true };
const YEARS: JobQuestion = { id: 'q_years', type: 'number', label: 'How many years?', required: false };
const SHIFTS: JobQuestion = {
  id: 'q_shifts',
  type: 'multiple_choice',
  label: 'Which shifts?',
  required: false,
  options: ['Days', 'Nights'],
};
const RULED = [
  { ...SWIM, disqualifying: ['no'] },
  { ...YEARS, disqualifying_below: 2 },
  { ...SHIFTS, disqualifying: ['Days'] },
];

/** A job as the jobs service shows it to candidates, whose event has the rules. */
async function postAsking(questions: JobQuestion[] = RULED) {
  const job = await stage.postJob(employer, { questions });
  stage.postJobSilently({
    ...job,
    questions: questions.map(({ disqualifying: _a, disqualifying_below: _b, ...asked }) => asked),
  });
  return job;
}

const list = async (body: object = {}) =>
  (await stage.as(employer).post(api.listEmployerApplications(), body).expect(200))
    .body as Listing<EmployerApplication>;
const own = async () =>
  (await stage.as(candidate).post(api.listCandidateApplications()).expect(200)).body as Listing<CandidateApplication>;

test('S126: a required question must be answered, each answer must fit its question, and each refusal names it', async () => {
  const job = await postAsking();
  const refused = async (answers: unknown) => {
    const { body } = await stage.as(candidate).apply(job.id, { answers }).expect(422);
    return (body as { fields: Record<string, string> }).fields;
  };
  expect(await refused(undefined)).toEqual({
    answers: expect.any(String),
    'answers.q_swim': 'Please answer this question',
  });
  expect(Object.keys(await refused({ q_swim: 'perhaps' }))).toEqual(['answers', 'answers.q_swim']);
  expect(Object.keys(await refused({ q_swim: true, q_years: 'many' }))).toEqual(['answers', 'answers.q_years']);
  expect(Object.keys(await refused({ q_swim: true, q_shifts: ['Weekends'] }))).toEqual(['answers', 'answers.q_shifts']);
  expect(Object.keys(await refused({ q_swim: true, q_shifts: { $ne: null } }))).toEqual([
    'answers',
    'answers.q_shifts',
  ]);
  // A deleted question: the candidate gets an error, and no answer is dropped silently.
  expect(await refused({ q_swim: true, q_gone: 'x' })).toEqual({ answers: expect.stringContaining('have changed') });
  expect(Object.keys(await refused('swim'))).toEqual(['answers']);
  expect(await stage.rows('applications').countDocuments({ job_id: job.id })).toBe(0);
  await stage
    .as(candidate)
    .apply(job.id, { answers: { q_swim: true } })
    .expect(201);
});

test('a job without questions takes applications as before, and keeps no answers that nobody asked for', async () => {
  const job = await stage.postJob(employer);
  await stage
    .as(candidate)
    .apply(job.id, { answers: [{ id: 'q1', value: 'yes' }] })
    .expect(201);
  expect((await own()).records[0]).not.toHaveProperty('answers');
});

test('S125: answers are flagged to the employer, rejected by nobody, and their candidate reads no flag', async () => {
  const job = await postAsking();
  await stage
    .as(candidate)
    .apply(job.id, { answers: { q_swim: 'no', q_years: 3, q_shifts: ['Days', 'Nights'] } })
    .expect(201);
  const [application] = (await list()).records;
  expect(application).toMatchObject({ status: 'applied' });
  expect(application!.answers).toEqual([
    { ...SWIM, answer: false, disqualifying: true },
    { ...YEARS, answer: 3 },
    { ...SHIFTS, answer: ['Days', 'Nights'], disqualifying: true },
  ]);
  expect((await own()).records[0]!.answers).toEqual([
    { ...SWIM, answer: false },
    { ...YEARS, answer: 3 },
    { ...SHIFTS, answer: ['Days', 'Nights'] },
  ]);
});

test('answers keep the questions as they were asked, whatever becomes of the job', async () => {
  const job = await postAsking();
  await stage
    .as(candidate)
    .apply(job.id, { answers: { q_swim: true } })
    .expect(201);
  await stage.postJob(employer, {
    ...job,
    revision: 2,
    questions: [{ ...SWIM, id: 'q_other', label: 'Do you dive?' }],
  });
  expect((await list()).records[0]!.answers).toEqual([{ ...SWIM, answer: true }, YEARS, SHIFTS]);
});

test('while the jobs service is away, the copy’s questions are asked', async () => {
  const job = await postAsking();
  stage.peer('jobs');
  await stage.as(candidate).apply(job.id).expect(422);
  await stage
    .as(candidate)
    .apply(job.id, { answers: { q_swim: false } })
    .expect(201);
  expect((await list()).records[0]!.answers![0]).toEqual({ ...SWIM, answer: false, disqualifying: true });
});

test('the list and its neighbours are filtered by flags', async () => {
  const job = await postAsking();
  const apply = async (swims: boolean) => {
    const somebody = await stage.candidate();
    stage.clock.advance(1_000);
    const { body } = await stage
      .as(somebody)
      .apply(job.id, { answers: { q_swim: swims } })
      .expect(201);
    return (body as { id: string }).id;
  };
  const [flagged, clear, flaggedToo] = [await apply(false), await apply(true), await apply(false)];
  const idsOf = ({ records }: Listing<EmployerApplication>) => records.map(({ id }) => id);
  expect(idsOf(await list({ screening: 'flagged' }))).toEqual([flaggedToo, flagged]);
  expect(idsOf(await list({ screening: 'clear' }))).toEqual([clear]);
  const opened = await stage
    .as(employer)
    .get(`${api.openApplication(flagged)}?screening=flagged`)
    .expect(200);
  expect((opened.body as OpenedApplication).previous).toBe(flaggedToo);
  await stage.as(employer).post(api.listEmployerApplications(), { screening: 'maybe' }).expect(422);
});

test('S127: answers go with the sight of the candidate, the filter tells nothing of them afterwards, and erasure deletes them', async () => {
  const job = await postAsking();
  const { body } = await stage
    .as(candidate)
    .apply(job.id, { answers: { q_swim: false } })
    .expect(201);
  const { id } = body as { id: string };
  await stage.as(candidate).setStatus(id, 'withdrawn').expect(200);
  expect((await list()).records[0]).not.toHaveProperty('answers');
  expect((await list({ screening: 'flagged' })).total).toBe(0);
  expect((await list({ screening: 'clear' })).total).toBe(1);
  // Answers stay readable to the candidate who gave them, until the account ends.
  expect((await own()).records[0]!.answers).toHaveLength(3);
  await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
  const row = await stage.rows('applications').findOne({ _id: id } as object);
  expect(row).not.toHaveProperty('answers');
});

test('S127: once the reading of an ended application is over, the filter tells nothing of it, also before the sweep', async () => {
  const job = await postAsking();
  const { body } = await stage
    .as(candidate)
    .apply(job.id, { answers: { q_swim: false } })
    .expect(201);
  await stage
    .as(employer)
    .setStatus((body as { id: string }).id, 'rejected')
    .expect(200);
  expect((await list({ screening: 'flagged' })).total).toBe(1);
  stage.clock.advance(ENDED_ACCESS_DAYS * 24 * 60 * 60_000 + 60 * 60_000);
  employer = { ...employer, token: stage.tokens.tokenFor(employer.actor) };
  expect((await list()).records[0]).not.toHaveProperty('answers');
  expect((await list({ screening: 'flagged' })).total).toBe(0);
  expect((await list({ screening: 'clear' })).total).toBe(1);
});

test('no stranger reads the answers', async () => {
  const job = await postAsking();
  const { body } = await stage
    .as(candidate)
    .apply(job.id, { answers: { q_swim: true } })
    .expect(201);
  const { id } = body as { id: string };
  for (const stranger of [await stage.employer(), await stage.candidate(), candidate]) {
    const answer = await stage.as(stranger).get(api.openApplication(id));
    expect([403, 404]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toContain('swim');
  }
});

test.each([
  [{ ...SWIM, type: 'text' as const }, '  ', undefined],
  [{ ...SWIM, type: 'text' as const }, 'x'.repeat(1_001), undefined],
  [{ ...SWIM, type: 'text' as const }, ' Yes. ', 'Yes.'],
  [{ ...SHIFTS, type: 'single_choice' as const }, 'Days', 'Days'],
  [{ ...SHIFTS, type: 'single_choice' as const, required: true }, '', undefined],
  [{ ...SHIFTS, required: true }, [], undefined],
  [{ ...SHIFTS, required: true }, ['Days', 'Days'], undefined],
  [SHIFTS, 'Nights', ['Nights']],
  [{ ...YEARS, required: true }, '2.5', 2.5],
  [{ ...YEARS, required: true }, null, undefined],
  [{ ...YEARS, required: true }, 1e300, undefined],
  [SWIM, 'yes', true],
])('%j takes %j as %j', (question, given, taken) => {
  const { answered, refused } = checkAnswers([question], { [question.id]: given });
  expect(answered[0]?.answer).toEqual(taken);
  expect(Object.keys(refused)).toEqual(taken === undefined ? ['answers', `answers.${question.id}`] : []);
});
