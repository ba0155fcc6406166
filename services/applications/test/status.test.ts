import { randomUUID } from 'node:crypto';
import { APPLICATION_STATUSES, type ApplicationStatus } from '@market/contracts/applications';
import { ERRORS } from '@market/contracts/errors';
import { atOnce, testMongo } from '@market/service-kit/testing';
import { createStage, type CandidatePerson, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;
let candidate: CandidatePerson;

beforeAll(async () => {
  stage = await createStage(mongo);
  employer = await stage.employer();
  candidate = await stage.candidate();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

async function applied(): Promise<string> {
  const job = await stage.postJob(employer);
  const { body } = await stage.as(candidate).apply(job.id).expect(201);
  return body.id as string;
}
/** Puts an application into a state, whatever way leads there. */
async function inState(status: ApplicationStatus): Promise<string> {
  const id = await applied();
  await stage.rows('applications').updateOne({ _id: id }, { $set: { status } });
  return id;
}
const stored = (id: string) => stage.rows('applications').findOne({ _id: id });
const changesOf = (id: string) =>
  stage.rows('outbox').find({ type: 'applications.application-status-changed.v1', 'payload.id': id }).toArray();

/** The rule of who may set which status, written out by hand and not by the code under test. */
const ALLOWED: Record<'EMP' | 'CND', Record<ApplicationStatus, ApplicationStatus[]>> = {
  EMP: {
    applied: ['viewed', 'shortlisted', 'interview', 'offered', 'hired', 'rejected'],
    viewed: ['shortlisted', 'interview', 'offered', 'hired', 'rejected'],
    shortlisted: ['viewed', 'interview', 'offered', 'hired', 'rejected'],
    interview: ['viewed', 'shortlisted', 'offered', 'hired', 'rejected'],
    offered: ['viewed', 'shortlisted', 'interview', 'hired', 'rejected'],
    hired: ['viewed', 'shortlisted', 'interview', 'offered'],
    // Previous status only: `inState` leaves no other way here.
    rejected: ['applied'],
    withdrawn: [],
  },
  CND: {
    applied: ['withdrawn'],
    viewed: ['withdrawn'],
    shortlisted: ['withdrawn'],
    interview: ['withdrawn'],
    offered: ['withdrawn'],
    hired: [],
    rejected: [],
    withdrawn: [],
  },
};

describe('S42e: an application moves by the allowed steps only', () => {
  const steps = (['EMP', 'CND'] as const).flatMap((by) =>
    APPLICATION_STATUSES.flatMap((from) =>
      APPLICATION_STATUSES.map((to) => ({ by, from, to, allowed: ALLOWED[by][from].includes(to) })),
    ),
  );

  it.each(steps.filter(({ allowed }) => allowed))('$by may move it from $from to $to', async ({ by, from, to }) => {
    const id = await inState(from);
    const answer = await stage
      .as(by === 'EMP' ? employer : candidate)
      .setStatus(id, to)
      .expect(200);
    expect(answer.body).toMatchObject({ id, status: to });
    expect(await stored(id)).toMatchObject({ status: to, revision: 2 });
    expect(await changesOf(id)).toMatchObject([{ payload: { from, status: to, by, revision: 2 } }]);
  });

  it.each(steps.filter(({ allowed }) => !allowed))(
    '$by may not move it from $from to $to',
    async ({ by, from, to }) => {
      const id = await inState(from);
      const answer = await stage
        .as(by === 'EMP' ? employer : candidate)
        .setStatus(id, to)
        .expect(409);
      expect(answer.body).toMatchObject({
        code: 'status-change-refused',
        error: ERRORS['status-change-refused'].error,
      });
      expect(await stored(id)).toMatchObject({ status: from, revision: 1 });
      expect(await changesOf(id)).toHaveLength(0);
    },
  );

  it.each([
    ['an unknown status', 'archived'],
    ['an operator', { $ne: 1 }],
    ['a list', ['rejected']],
    ['a number', 1],
    ['nothing', undefined],
    ['null', null],
  ])('%s is refused and changes nothing', async (_, status) => {
    const id = await applied();
    const answer = await stage.as(employer).setStatus(id, status).expect(422);
    expect(answer.body.fields).toEqual({ status: 'Choose a status from the list' });
    expect(await stored(id)).toMatchObject({ status: 'applied', revision: 1 });
  });
});

describe('a change of status', () => {
  it('keeps who and when, on top of what was before', async () => {
    const id = await applied();
    const appliedAt = stage.clock.now().toISOString();
    stage.clock.advance(60_000);
    const viewedAt = stage.clock.now().toISOString();
    await stage.as(employer).setStatus(id, 'viewed').expect(200);
    stage.clock.advance(60_000);
    const answer = await stage.as(employer).setStatus(id, 'rejected').expect(200);
    expect(answer.body).toMatchObject({
      updated_at: stage.clock.now().toISOString(),
      created_at: appliedAt,
      history: [
        { status: 'applied', by: 'CND', by_login_id: candidate.login_id, at: appliedAt },
        { status: 'viewed', by: 'EMP', by_login_id: employer.login_id, at: viewedAt },
        { status: 'rejected', by: 'EMP', by_login_id: employer.login_id, at: stage.clock.now().toISOString() },
      ],
    });
  });

  it('answers each side with its own view and what it may do next', async () => {
    const id = await applied();
    const forEmployer = await stage.as(employer).setStatus(id, 'interview').expect(200);
    expect(forEmployer.body).toMatchObject({
      candidate: { can_name: 'Maya Lind' },
      can: { reject: true, forward: ['offered', 'hired'], back: ['viewed', 'shortlisted'] },
    });
    const forCandidate = await stage.as(candidate).setStatus(id, 'withdrawn').expect(200);
    expect(forCandidate.body).toMatchObject({ cmp_name: 'Night Bakery', can: { withdraw: false } });
    expect(forCandidate.body).not.toHaveProperty('candidate');
  });

  it('is won by exactly one of many at once, and the others are told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await applied();
      const tries = await atOnce(12, (n) =>
        n < 6 ? stage.as(employer).setStatus(id, 'rejected') : stage.as(candidate).setStatus(id, 'withdrawn'),
      );
      const answers = tries.map(({ status, body }) => ({ status, code: body.code }));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status, code }) => status === 409 && code === 'status-change-refused')).toHaveLength(11);
      expect(await stored(id)).toMatchObject({ revision: 2, history: [{ status: 'applied' }, {}] });
      expect(await changesOf(id)).toHaveLength(1);
    }
  });
});

describe('S42: an application of another account', () => {
  it('is absent for other employers and other candidates, exactly as one that does not exist', async () => {
    const id = await applied();
    const others = [await stage.employer(), await stage.candidate()];
    for (const other of others) {
      const status = other.actor.login_type === 'EMP' ? 'rejected' : 'withdrawn';
      const foreign = await stage.as(other).setStatus(id, status).expect(404);
      const absent = await stage.as(other).setStatus(randomUUID(), status).expect(404);
      const plain = ({ body, headers }: typeof foreign) => ({
        body: { ...body, requestId: '', instance: '' },
        names: Object.keys(headers).sort(),
      });
      expect(plain(foreign)).toEqual(plain(absent));
    }
    expect(await stored(id)).toMatchObject({ status: 'applied' });
  });

  it('is absent for the right account number with the wrong kind of account', async () => {
    const id = await applied();
    const impostor = stage.stranger({ login_id: employer.login_id, login_type: 'CND' });
    await stage.as(impostor).setStatus(id, 'withdrawn').expect(404);
  });
});
