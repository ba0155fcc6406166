import type { Listing } from '@market/api';
import { DAY_MS } from '@market/api/durations';
import {
  type ApplicationStatus,
  type CandidateApplication,
  type DashboardData,
  type EmployerApplication,
  FINISHED_STATUSES,
  STEP_UNDO_SECONDS,
} from '@market/contracts/applications';
import { api } from '@market/contracts/testing';
import { createLog, createOutbox, inTransaction, type Transact } from '@market/service-kit';
import { sweepOnce, testMongo, until } from '@market/service-kit/testing';
import { createApplicationStore } from '../src/store/application-store';
import { createCandidateCopyStore } from '../src/store/candidate-copy-store';
import { createTermSweeper } from '../src/use-cases/end-terms';
import { createStage, type CandidatePerson, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
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
/** Event of the profile service for a save by the candidate. */
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
const row = async (id: string) =>
  (await stage.rows('applications').findOne({ _id: id as never })) as { sent?: object; finished_at?: Date } | null;
const move = async (id: string, status: ApplicationStatus, more: object = {}) =>
  (
    await stage
      .as(employer)
      .put(api.changeApplicationStatus(id), { status, ...more })
      .expect(200)
  ).body as EmployerApplication;
const held = (id: string, status: ApplicationStatus) => move(id, status, { undo_seconds: STEP_UNDO_SECONDS });
const undo = (id: string) => stage.as(employer).delete(api.undoStep(id)).expect(200);
/** The undo time is over by the service's clock, and by that of the outbox. */
async function over(id: string) {
  stage.clock.advance(STEP_UNDO_SECONDS * 1000 + 1);
  await stage.rows('outbox').updateMany({ 'payload.id': id, state: 'queued' }, { $unset: { notBefore: '' } });
}
const lastEvent = async (id: string) =>
  (
    await stage
      .rows('outbox')
      .find({ type: 'applications.application-status-changed.v1', 'payload.id': id })
      .sort({ 'payload.revision': -1 })
      .limit(1)
      .toArray()
  )[0] as { state: string; payload: Record<string, unknown> } | undefined;
/** Whether the profile service was notified that this employer may read the current profile. */
const isOpen = async () =>
  (await stage.as(employer).get(api.applicationFromCandidate(candidate.can_code))).status === 200;
const THEN = 'Baking, Sourdough';
const NOW = 'Chess';
async function sweep(): Promise<void> {
  const { connection, clock } = stage;
  const transact: Transact = (work) => inTransaction(connection, work);
  const log = createLog({ name: 'terms', level: 'silent' });
  await sweepOnce((leader) =>
    createTermSweeper({
      applications: createApplicationStore(connection),
      candidates: createCandidateCopyStore(connection),
      transact,
      outbox: createOutbox({ connection, producer: 'applications', clock }),
      clock,
      endedAccessDays: DAYS,
      leader,
      log,
    }),
  );
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

  test('an application that is open, withdrawn, over, or can still be taken back, has no reading to end', async () => {
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

  test('an end that was undone leaves no trace, whatever follows it', async () => {
    const id = await applied();
    await held(id, 'hired');
    expect(await own(id)).toMatchObject({ status: 'applied', can: { withdraw: true, end_access: false } });
    expect(await own(id)).not.toHaveProperty('access_until');
    await held(id, 'offered');
    expect(await row(id)).not.toHaveProperty('finished_at');
    expect(await row(id)).not.toHaveProperty('sent');
    await held(id, 'rejected');
    stage.clock.advance(1000);
    // Back to what the candidate sees: the undo itself.
    await undo(id);
    expect(await row(id)).not.toHaveProperty('finished_at');
    expect(await isOpen()).toBe(true);
    await held(id, 'rejected');
    await stage.as(candidate).setStatus(id, 'withdrawn').expect(200);
    expect(await row(id)).toMatchObject({ finished_at: stage.clock.now() });
    expect(await row(id)).not.toHaveProperty('sent');
    expect((await seen(id)).candidate).toMatchObject({ can_code: '', can_email: '' });
  });

  test('a step out of the end shows nothing of now while it is held, and undone it has changed nothing', async () => {
    const start = stage.clock.now();
    const id = await finished('hired');
    const before = await row(id);
    const until = (await seen(id)).access_until!;
    await save();
    later(2);
    expect(await held(id, 'interview')).toMatchObject({
      status: 'interview',
      access_until: until,
      candidate: { can_skill: THEN },
    });
    await save({ can_about: 'Newer still' }, 3);
    expect(await seen(id)).toMatchObject({ access_until: until, candidate: { can_skill: THEN } });
    expect([await found('chess'), await found('sourdough'), await isOpen()]).toEqual([0, 1, false]);
    expect(await own(id)).toMatchObject({ status: 'hired', access_until: until, can: { end_access: true } });
    await undo(id);
    const { finished_at, sent } = (await row(id))!;
    expect({ finished_at, sent }).toEqual({ finished_at: before!.finished_at, sent: before!.sent });
    expect(await seen(id)).toMatchObject({ status: 'hired', access_until: until, candidate: { can_skill: THEN } });
    // The same by a step to what the candidate sees.
    await held(id, 'interview');
    await move(id, 'hired');
    expect(await seen(id)).toMatchObject({ access_until: until, candidate: { can_skill: THEN } });
    stage.clock.set(start);
  });

  test.each(['at once', 'once it cannot be undone'])(
    'opened again, the candidate is read as they are now: %s',
    async (when) => {
      const id = await finished();
      await save();
      if (when === 'at once') await move(id, 'applied');
      else {
        await held(id, 'applied');
        await over(id);
        expect((await seen(id)).candidate.can_skill).toBe(NOW);
        await until(async () => (await lastEvent(id))?.state === 'done' && !(await row(id))?.sent);
      }
      const again = await seen(id);
      expect(again).toMatchObject({ status: 'applied', note: 'I could start in May.', candidate: { can_skill: NOW } });
      expect(again).not.toHaveProperty('access_until');
      expect(again).not.toHaveProperty('access_ended');
      expect([await found('chess'), await found('sourdough'), await isOpen()]).toEqual([1, 0, true]);
      expect(await own(id)).toMatchObject({ can: { withdraw: true, end_access: false } });
      expect(await row(id)).not.toHaveProperty('finished_at');
      expect(await row(id)).not.toHaveProperty('sent');
      expect((await lastEvent(id))!.payload).not.toHaveProperty('finished_at');
      // A second end gets a new term.
      await move(id, 'hired');
      expect(await seen(id)).toMatchObject({
        access_until: new Date(stage.clock.now().getTime() + DAYS * DAY_MS).toISOString(),
        candidate: { can_skill: NOW },
      });
    },
  );

  test('from one end to another its time and what was sent stay', async () => {
    const start = stage.clock.now();
    const id = await finished('hired');
    const before = await seen(id);
    await save();
    later(2);
    await held(id, 'offered');
    const moved = await held(id, 'rejected');
    const { access_until, candidate: then } = before;
    expect(moved).toMatchObject({ status: 'rejected', access_until, candidate: then });
    expect((await lastEvent(id))!.payload).toMatchObject({
      from: 'hired',
      finished_at: start.toISOString(),
      at: stage.clock.now().toISOString(),
    });
    await undo(id);
    expect(await seen(id)).toMatchObject({ status: 'hired', access_until, candidate: then });
    stage.clock.set(start);
  });

  test.each(['the candidate ended it', 'its time was over'])('the reading that is over stays over: %s', async (why) => {
    const start = stage.clock.now();
    const id = await finished();
    await save();
    if (why === 'its time was over') later(DAYS);
    else await end(id).expect(200);
    for (const step of ['held', 'for good']) {
      const again = await (step === 'held' ? held(id, 'applied') : move(id, 'applied'));
      expect(again).toMatchObject({
        status: 'applied',
        access_ended: true,
        candidate: { can_code: '', can_skill: '' },
      });
      expect(await isOpen()).toBe(false);
      expect((await lastEvent(id))!.payload).toMatchObject({ access_ended: true });
      if (step === 'held') await undo(id);
    }
    await save({ can_name: 'Zora' }, 3);
    expect([await found('chess'), await found('zora'), await found('maya')]).toEqual([0, 0, 1]);
    expect(await own(id)).toMatchObject({ can: { withdraw: true, end_access: false } });
    await move(id, 'rejected');
    expect(await row(id)).not.toHaveProperty('sent');
    expect(await seen(id)).toMatchObject({ access_ended: true, candidate: { can_code: '' } });
    stage.clock.set(start);
  });

  test('the candidate ends it also while a step out of the end is held, of which they see nothing', async () => {
    const id = await finished();
    await save();
    await held(id, 'applied');
    expect((await end(id).expect(200)).body).toMatchObject({ status: 'rejected', can: { end_access: false } });
    await over(id);
    await until(async () => (await lastEvent(id))?.state === 'done');
    expect(await seen(id)).toMatchObject({ status: 'applied', access_ended: true, candidate: { can_code: '' } });
    expect(await isOpen()).toBe(false);
  });

  test('applications that ended before there were terms are given one, of which the profile service hears', async () => {
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
