import {
  FINISHED_STATUSES,
  type CandidateApplication,
  type DashboardData,
  type EmployerApplication,
  type Listing,
} from '@market/contracts';
import { api } from '@market/contracts/testing';
import { createLog, createOutbox, inTransaction, type SoleWork, type Transact } from '@market/service-kit';
import { testMongo, until } from '@market/service-kit/testing';
import { createApplicationStore } from '../src/store/application-store';
import { createCandidateCopyStore } from '../src/store/candidate-copy-store';
import { createTermSweeper } from '../src/use-cases/end-terms';
import { createStage, type CandidatePerson, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
const DAY_MS = 24 * 60 * 60_000;
/** Another one than the default, so that it is the setting which counts. */
const DAYS = 9;
let stage: Stage;
let employer: EmployerPerson;
let candidate: CandidatePerson;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'ended', env: { ENDED_ACCESS_DAYS: String(DAYS) } });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  employer = await stage.employer();
  candidate = await stage.candidate();
});

async function applied(): Promise<string> {
  const job = await stage.postJob(employer);
  return (await stage.as(candidate).apply(job.id, { note: 'I could start in May.' }).expect(201)).body.id as string;
}
async function finished(status: 'rejected' | 'hired' = 'rejected'): Promise<string> {
  const id = await applied();
  await stage.as(employer).setStatus(id, status).expect(200);
  return id;
}
/** The candidate's own save, as the profile service tells it. */
const save = (change: object = {}, revision = 2) =>
  stage.publish('profile.candidate-saved.v1', {
    login_id: candidate.login_id,
    can_code: candidate.can_code,
    revision,
    can_name: 'Maya Newname',
    can_email: 'new@mail.example',
    can_mobn: '5550009999',
    can_job_cate: 4,
    can_skill: 'Chess',
    can_about: 'What I would tell no former employer.',
    ...change,
  });
const seen = async (id: string) =>
  (await stage.as(employer).get(api.openApplication(id)).expect(200)).body as EmployerApplication;
const found = async (search: string) =>
  (
    (await stage.as(employer).post(api.listEmployerApplications(), { search }).expect(200))
      .body as Listing<EmployerApplication>
  ).total;
const own = async (id: string) =>
  (
    (await stage.as(candidate).post(api.listCandidateApplications(), { limit: 100 }).expect(200))
      .body as Listing<CandidateApplication>
  ).records.find((application) => application.id === id)!;
const end = (id: string, who: Parameters<Stage['as']>[0] = candidate) => stage.as(who).delete(api.endAccess(id));
const ends = async (id: string) =>
  stage.rows('outbox').find({ type: 'applications.access-ended.v1', 'payload.id': id }).toArray();
const later = (days: number) => {
  stage.clock.advance(days * DAY_MS);
  employer = { ...employer, token: stage.tokens.tokenFor(employer.actor) };
  candidate = { ...candidate, token: stage.tokens.tokenFor(candidate.actor) };
};
async function sweep(): Promise<void> {
  const { connection, clock } = stage;
  const transact: Transact = (work) => inTransaction(connection, work);
  const log = createLog({ name: 'terms', level: 'silent' });
  let done = false;
  const sole: SoleWork = {
    async attempt(work) {
      await work();
      done = true;
      return true;
    },
  };
  const sweeper = createTermSweeper({
    applications: createApplicationStore(connection),
    candidates: createCandidateCopyStore(connection),
    transact,
    outbox: createOutbox({ connection, producer: 'applications', clock }),
    clock,
    endedAccessDays: DAYS,
    sole,
    log,
  });
  sweeper.start();
  await until(async () => done);
  await sweeper.stop();
}

describe('S102 an application that has ended', () => {
  test.each(['rejected', 'hired'] as const)(
    '%s: its employer is told what was sent, not what came later',
    async (status) => {
      const id = await applied();
      await save({
        can_about: 'Saved while it was open.',
        can_name: 'Maya Lind',
        can_skill: 'Rye',
        can_email: candidate.email,
      });
      await stage.as(employer).setStatus(id, status).expect(200);
      await save({}, 3);
      await stage.publish('profile.background-changed.v1', {
        login_id: candidate.login_id,
        can_code: candidate.can_code,
        revision: 2,
        candidate_exp: [],
        candidate_edu: [],
      });
      const until = new Date(stage.clock.now().getTime() + DAYS * DAY_MS).toISOString();
      const then = await seen(id);
      expect(then).toMatchObject({
        note: 'I could start in May.',
        access_until: until,
        candidate: {
          can_code: candidate.can_code,
          can_name: 'Maya Lind',
          can_email: candidate.email,
          can_about: 'Saved while it was open.',
          can_skill: 'Rye',
          candidate_exp: [{ emp_name: 'Old Mill' }],
        },
      });
      // Nor does searching tell what is not shown.
      expect([await found('rye'), await found('chess'), await found('newname')]).toEqual([1, 0, 0]);
      const { body } = await stage.as(employer).get(api.showDashboard()).expect(200);
      expect((body as DashboardData).recent[0]?.candidate).toEqual(then.candidate);
    },
  );

  test('after its term the employer sees name, dates and states, and so does a search', async () => {
    const start = stage.clock.now();
    const id = await finished();
    later(DAYS);
    const then = await seen(id);
    expect(then).not.toHaveProperty('note');
    expect(then).not.toHaveProperty('access_until');
    expect(then.access_ended).toBe(true);
    expect(then.candidate).toEqual({
      ...{ can_code: '', can_name: 'Maya Lind', can_email: '', can_mobn: '', can_about: '', can_skill: '' },
      candidate_exp: [],
      candidate_edu: [],
    });
    expect(then.history.map(({ status }) => status)).toEqual(['applied', 'rejected']);
    await sweep();
    expect(await stage.rows('applications').findOne({ _id: id as never })).not.toHaveProperty('sent');
    expect([await found('maya'), await found('sourdough')]).toEqual([1, 0]);
    expect(await own(id)).toMatchObject({ note: 'I could start in May.', can: { end_access: false } });
    stage.clock.set(start);
  });

  test('the candidate ends the reading at once, once, and nobody else does', async () => {
    const id = await finished('hired');
    expect(await own(id)).toMatchObject({
      access_until: expect.any(String),
      can: { withdraw: false, end_access: true },
    });
    await end(id, employer).expect(403);
    await end(id, await stage.candidate()).expect(404);
    await end('application-none').expect(404);
    const ended = (await end(id).expect(200)).body as CandidateApplication;
    expect(ended).toMatchObject({ id, status: 'hired', can: { end_access: false } });
    expect(ended).not.toHaveProperty('access_until');
    expect((await end(id).expect(200)).body).toEqual(ended);
    const { candidate: then, ...rest } = await seen(id);
    expect(then).toMatchObject({ can_code: '', can_name: 'Maya Lind', can_email: '' });
    expect(rest).not.toHaveProperty('note');
    expect(await found('sourdough')).toBe(0);
    expect((await ends(id)).map(({ payload }) => payload as unknown)).toEqual([
      {
        id,
        employer_login_id: employer.login_id,
        candidate_login_id: candidate.login_id,
        can_code: candidate.can_code,
        revision: 3,
        finished_at: stage.clock.now().toISOString(),
        at_once: true,
      },
    ]);
  });

  test('what is open, withdrawn, over, or can still be taken back, has no reading to end', async () => {
    const start = stage.clock.now();
    const open = await applied();
    await end(open).expect(409);
    await stage.as(candidate).setStatus(open, 'withdrawn').expect(200);
    await end(open).expect(409);
    const held = await applied();
    await stage.as(employer).put(api.changeApplicationStatus(held), { status: 'rejected', undoable: true }).expect(200);
    expect((await own(held)).can.end_access).toBe(false);
    await end(held).expect(409);
    stage.clock.advance(10_001);
    expect((await own(held)).can.end_access).toBe(true);
    later(DAYS);
    await end(held).expect(409);
    stage.clock.set(start);
  });

  test('a rejection that is undone shows, and finds, the candidate as they are now', async () => {
    const id = await applied();
    await stage.as(employer).put(api.changeApplicationStatus(id), { status: 'rejected', undoable: true }).expect(200);
    await save();
    expect((await seen(id)).candidate.can_skill).toBe('Baking, Sourdough');
    await stage.as(employer).delete(api.undoRejection(id)).expect(200);
    const again = await seen(id);
    expect(again.candidate.can_skill).toBe('Chess');
    expect(again).not.toHaveProperty('access_until');
    expect([await found('chess'), await found('sourdough')]).toEqual([1, 0]);
    expect(await stage.rows('applications').findOne({ _id: id as never })).not.toHaveProperty('sent');
  });

  test('those that ended before there were terms are given one, of which the profile service hears', async () => {
    const id = await finished();
    await stage.rows('applications').updateOne({ _id: id as never }, { $unset: { sent: 1, finished_at: 1 } });
    expect((await seen(id)).candidate.can_skill).toBe('Baking, Sourdough');
    await sweep();
    await save();
    expect((await seen(id)).candidate.can_skill).toBe('Baking, Sourdough');
    expect((await ends(id)).map(({ payload }) => payload as unknown)).toMatchObject([{ revision: 3, at_once: false }]);
    await sweep();
    expect(await ends(id)).toHaveLength(1);
  });

  test('with the account goes what was sent', async () => {
    const id = await finished();
    expect(await stage.rows('applications').findOne({ _id: id as never })).toHaveProperty('sent');
    await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
    expect(JSON.stringify(await stage.rows('applications').findOne({ _id: id as never }))).not.toMatch(
      /Maya|Sourdough|"sent"/,
    );
    expect(await seen(id)).toMatchObject({ candidate: { can_code: '', can_name: 'Deleted account', can_skill: '' } });
    await sweep();
    expect(await ends(id)).toEqual([]);
  });
});

test('S102 the profile service hears that there is an application only while it is open', async () => {
  const asked = (code = candidate.can_code) => stage.as(employer).get(api.applicationFromCandidate(code));
  for (const status of FINISHED_STATUSES) {
    const id = await applied();
    await asked().expect(200);
    await stage
      .as(status === 'withdrawn' ? candidate : employer)
      .setStatus(id, status)
      .expect(200);
    await asked().expect(404);
  }
});
