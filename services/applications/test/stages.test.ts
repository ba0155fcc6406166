import type { Listing } from '@market/api';
import {
  type ApplicationStage,
  type CandidateApplication,
  type EmployerApplication,
  STAGE_MOVES_MAX,
  STEP_UNDO_SECONDS,
} from '@market/contracts/applications';
import { api } from '@market/contracts/testing';
import type { Actor } from '@market/service-kit';
import { atOnce, testMongo } from '@market/service-kit/testing';
import { createStage, type CandidatePerson, type EmployerPerson, type Person, type Stage } from './stage';

const CALL: ApplicationStage = { id: 'call', name: 'Phone call', status: 'interview' };
const TRIAL: ApplicationStage = { id: 'trial', name: 'Trial shift', status: 'interview' };
const SORTED: ApplicationStage = { id: 'sorted', name: 'Looked through', status: 'viewed' };
const STAGES = [SORTED, CALL, TRIAL];

const mongo = testMongo();
let stage: Stage;
let owner: EmployerPerson;
let hiring: Person;
let reader: Person;
let candidate: CandidatePerson;
let job: Awaited<ReturnType<Stage['postJob']>>;
let id: string;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'stages' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  owner = await stage.employer();
  job = await stage.postJob(owner, { stages: STAGES });
  [hiring, reader] = [
    await member({ company_role: 'hiring-manager', given_jobs: [job.id] }, 'Hanna Holm'),
    await member({ company_role: 'reader' }, 'Rolf Ray'),
  ];
  candidate = await stage.candidate();
  id = (await stage.as(candidate).apply(job.id).expect(201)).body.id as string;
  await stage.as(owner).setStatus(id, 'interview').expect(200);
  await stage.settled();
});

async function member(role: Partial<Actor>, login_name: string): Promise<Person> {
  const person = stage.person({ login_type: 'EMP', owner_id: owner.login_id, ...role });
  const email = `${person.login_id.slice(0, 8)}@team.example`;
  await stage.publish('identity.account-changed.v1', stage.accountOf(person, 1, { login_name, login_email: email }));
  return { ...person, email };
}
const move = (who: Person, to: ApplicationStage, more: object = {}) =>
  stage.as(who).put(api.changeApplicationStatus(id), { status: to.status, stage: to.id, ...more });
const opened = async (who: Person = owner) =>
  (await stage.as(who).get(api.openApplication(id)).expect(200)).body as EmployerApplication;
const listed = async (body: object) => {
  const answer = await stage
    .as(owner)
    .post(api.listEmployerApplications(), { job_id: job.id, ...body })
    .expect(200);
  return (answer.body as Listing<EmployerApplication>).records.map((one) => one.id);
};
const changeStages = (revision: number, stages: ApplicationStage[]) =>
  stage.publish('jobs.job-saved.v1', { ...job, revision, stages });
const told = async () => ({
  bell: await stage.rows('notifications').countDocuments({}),
  events: await stage.rows('outbox').countDocuments({}),
  mails: stage.mail.sent.length,
});

test('S286 a move between stages of one state is a line for the team with its author, and nobody else hears of it', async () => {
  expect(await opened()).toMatchObject({ status: 'interview', stage: { id: 'call', name: 'Phone call' } });
  const before = await told();
  const asCandidateReads = async () =>
    (await stage.as(candidate).post(api.listCandidateApplications(), {}).expect(200))
      .body as Listing<CandidateApplication>;
  const read = await asCandidateReads();
  const { body } = await move(hiring, TRIAL).expect(200);
  expect(body).toMatchObject({
    status: 'interview',
    stage: { id: 'trial', name: 'Trial shift' },
    stage_moves: [{ from: 'Phone call', to: 'Trial shift', by_login_id: hiring.login_id, by_name: 'Hanna Holm' }],
  });
  await stage.settled();
  expect(await told()).toEqual(before);
  expect(await asCandidateReads()).toEqual(read);
  expect((await opened()).can.stages?.map((one) => one.id)).toEqual(['sorted', 'call']);
  // Moved to where it stands, nothing changes.
  expect((await move(owner, TRIAL).expect(200)).body.stage_moves).toHaveLength(1);
});

test('S286 a move to a stage of another state is the step: held, undone and told without the name of the stage', async () => {
  const held = await move(owner, SORTED, { undo_seconds: STEP_UNDO_SECONDS }).expect(200);
  expect(held.body).toMatchObject({ status: 'viewed', stage: { id: 'sorted' } });
  expect((held.body as EmployerApplication).history.at(-1)).toMatchObject({
    status: 'viewed',
    stage: 'Looked through',
  });
  await stage.as(owner).delete(api.undoStep(id)).expect(200);
  expect(await opened()).toMatchObject({ status: 'interview', stage: { id: 'call' } });
  await move(owner, SORTED, { message: 'Thank you.' }).expect(200);
  await stage.settled();
  const candidates = await stage.as(candidate).post(api.listCandidateApplications(), {}).expect(200);
  const bell = await stage.as(candidate).post(api.listNotifications(), { limit: 100 }).expect(200);
  expect(bell.text).toContain('Thank you.');
  const everything = [
    candidates.text,
    bell.text,
    JSON.stringify(await stage.rows('outbox').find({}).toArray()),
    JSON.stringify(stage.mailsTo(candidate.email)),
  ].join('');
  expect(everything).not.toContain('Looked through');
});

test('S287 members who may move applicants move them between stages: a reader, strangers and the candidate do not', async () => {
  const stranger = await stage.employer();
  const foreign = await stage.postJob(stranger, { stages: [{ ...CALL, id: 'foreign' }] });
  const elsewhere = await member({ company_role: 'hiring-manager', given_jobs: [foreign.id] }, 'Else Where');
  await move(reader, TRIAL).expect(403);
  await move(stranger, TRIAL).expect(404);
  await move(elsewhere, TRIAL).expect(404);
  await move(candidate, TRIAL).expect(409);
  await move(owner, { ...CALL, id: 'foreign' }).expect(409);
  await move(owner, { ...TRIAL, status: 'offered' }).expect(409);
  expect(await opened(reader)).toMatchObject({ stage: { id: 'call' }, can: { reject: false, forward: [], back: [] } });
  expect((await opened(reader)).can).not.toHaveProperty('stages');
  await move(hiring, TRIAL).expect(200);
});

test('S287 two moves at once: one is made; one on an older revision is refused and says who was first', async () => {
  const { revision } = await opened();
  const answers = await atOnce(2, (caller) => move(caller === 0 ? owner : hiring, TRIAL));
  expect(answers.map(({ status }) => status).sort()).toContain(200);
  expect((await opened()).stage_moves).toHaveLength(1);
  const late = await move(owner, CALL, { revision }).expect(409);
  expect(late.body.code).toBe('changed-meanwhile');
  expect((await opened()).stage?.id).toBe('trial');
});

test('S287 a step after a colleague’s move between stages names the colleague and the stage, not the last step’s author', async () => {
  const { revision } = await opened();
  await move(hiring, TRIAL, { revision }).expect(200);
  const late = await stage.as(owner).put(api.changeApplicationStatus(id), { status: 'offered', revision }).expect(409);
  expect(late.body.error).toContain('Hanna Holm');
  expect(late.body.error).toContain(TRIAL.name);
});

test('the list is filtered by stage, and the file names it', async () => {
  const second = await stage.candidate({}, 'Ola Nord');
  const other = (await stage.as(second).apply(job.id).expect(201)).body.id as string;
  await stage.as(owner).setStatus(other, 'interview').expect(200);
  await move(owner, TRIAL).expect(200);
  expect(await listed({ stage: 'trial' })).toEqual([id]);
  expect(await listed({ stage: 'call' })).toEqual([other]);
  expect(await listed({ stage: 'sorted' })).toEqual([]);
  expect(await listed({ stage: 'call', status: 'viewed' })).toEqual([]);
  expect(await listed({ stage: 'unknown' })).toEqual([]);
  const file = await stage.as(owner).post(api.exportApplicants(), { job_id: job.id, stage: 'trial' }).expect(200);
  expect(String(file.text)).toContain('Trial shift');
  expect(String(file.text)).not.toContain('Phone call');
});

test('with a stage that is renamed its applicants stay; of one that is removed they come to the first of their state', async () => {
  await move(owner, TRIAL).expect(200);
  await changeStages(2, [SORTED, CALL, { ...TRIAL, name: 'Trial week' }]);
  expect((await opened()).stage).toEqual({ id: 'trial', name: 'Trial week' });
  await changeStages(3, [SORTED, CALL]);
  expect((await opened()).stage).toEqual({ id: 'call', name: 'Phone call' });
  expect(await listed({ stage: 'call' })).toEqual([id]);
  await changeStages(4, []);
  const without = await opened();
  expect(without).not.toHaveProperty('stage');
  expect(without.stage_moves).toMatchObject([{ from: 'Phone call', to: 'Trial shift' }]);
});

test('a rejection that is taken back leads to the stage from before, also where a move comes in between', async () => {
  await move(owner, TRIAL).expect(200);
  await stage.as(owner).setStatus(id, 'rejected').expect(200);
  expect(await opened()).not.toHaveProperty('stage');
  await stage
    .as(owner)
    .put(api.changeApplicationStatus(id), { status: 'interview', undo_seconds: STEP_UNDO_SECONDS })
    .expect(200);
  expect((await opened()).stage?.id).toBe('trial');
  await move(owner, CALL).expect(200);
  stage.clock.advance((STEP_UNDO_SECONDS + 1) * 1000);
  await stage.settled();
  // The end is forgotten with the step that opened it again, whatever was moved since.
  expect(await stage.rows('applications').findOne({ _id: id as never })).not.toHaveProperty('finished_at');
});

test('moves have an end, which says so', async () => {
  const moves = Array.from({ length: STAGE_MOVES_MAX }, (_, at) => ({
    ...{ from: 'A', to: 'B', by_login_id: owner.login_id, at: new Date(), revision: 100 + at },
  }));
  await stage.rows('applications').updateOne({ _id: id as never }, { $set: { stage_moves: moves } });
  expect((await move(owner, TRIAL).expect(409)).body.error).toMatch(/too often/);
});

test('with the candidate’s account, and with the company’s, its stages and moves go', async () => {
  await move(owner, TRIAL).expect(200);
  await move(owner, SORTED).expect(200);
  await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
  await stage.settled();
  const erased = JSON.stringify(await stage.rows('applications').findOne({ _id: id as never }));
  expect(erased).not.toMatch(/stage/);
  const second = await stage.candidate();
  const other = (await stage.as(second).apply(job.id).expect(201)).body.id as string;
  await stage.as(owner).setStatus(other, 'interview').expect(200);
  id = other;
  await move(owner, TRIAL).expect(200);
  await move(owner, SORTED).expect(200);
  await stage.publish('identity.account-ended.v1', { login_id: owner.login_id });
  await stage.settled();
  expect(JSON.stringify(await stage.rows('applications').findOne({ _id: id as never }))).not.toMatch(/stage/);
});
