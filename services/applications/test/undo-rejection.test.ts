import type { CandidateApplication, EmployerApplication, Listing } from '@market/contracts';
import { api } from '@market/contracts/testing';
import { atOnce, testMongo, until } from '@market/service-kit/testing';
import { createStage, type CandidatePerson, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;
let candidate: CandidatePerson;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'undo_rejection' });
  employer = await stage.employer();
  candidate = await stage.candidate();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

async function viewed(): Promise<string> {
  const job = await stage.postJob(employer);
  const { body } = await stage.as(candidate).apply(job.id).expect(201);
  const id = body.id as string;
  await stage.as(employer).setStatus(id, 'viewed').expect(200);
  return id;
}
async function reject(id: string, more: object = { undoable: true }): Promise<EmployerApplication> {
  const { body } = await stage
    .as(employer)
    .put(api.changeApplicationStatus(id), { status: 'rejected', ...more })
    .expect(200);
  return body as EmployerApplication;
}
async function ofCandidate(id: string): Promise<CandidateApplication | undefined> {
  const { body } = await stage.as(candidate).post(api.listCandidateApplications(), { limit: 100 }).expect(200);
  return (body as Listing<CandidateApplication>).records.find((application) => application.id === id);
}
const undo = (id: string, { who }: { who: Parameters<Stage['as']>[0] } = { who: employer }) =>
  stage.as(who).delete(api.undoRejection(id));
const stored = (id: string) => stage.rows('applications').findOne({ _id: id });
const eventsOf = (id: string) =>
  stage
    .rows('outbox')
    .find({ type: 'applications.application-status-changed.v1', 'payload.id': id, 'payload.status': { $ne: 'viewed' } })
    .toArray();
const over = () => stage.clock.advance(10_001);

describe('a rejection that can be undone', () => {
  it('is told to nobody before its ten seconds are over', async () => {
    const id = await viewed();
    const rejected = await reject(id, { undoable: true, reason: 'We look for somebody with a licence.' });
    expect(rejected).toMatchObject({ status: 'rejected', can: { reject: false, forward: [], undo_rejection: true } });
    const [event] = await eventsOf(id);
    expect(event!.state).toBe('queued');
    expect((event!.notBefore as Date).getTime() - Date.now()).toBeGreaterThan(5_000);
    const seen = await ofCandidate(id);
    expect(seen).toMatchObject({ status: 'rejected', can: { withdraw: false } });
    expect(seen!.history.at(-1)).toMatchObject({ status: 'rejected', reason: 'We look for somebody with a licence.' });

    over();
    const { body } = await stage.as(employer).get(api.openApplication(id)).expect(200);
    expect((body as EmployerApplication).can).toEqual({ reject: false, forward: [] });
  });

  it('never was once it is undone', async () => {
    const id = await viewed();
    await reject(id);
    const { body } = await undo(id).expect(200);
    expect(body).toMatchObject({ id, status: 'viewed', can: { reject: true } });
    expect((body as EmployerApplication).can.undo_rejection).toBeUndefined();
    expect(await stored(id)).toMatchObject({
      status: 'viewed',
      revision: 4,
      history: [{ status: 'applied' }, { status: 'viewed' }],
    });
    expect(await stored(id)).not.toHaveProperty('held');
    expect(await eventsOf(id)).toEqual([]);
    await stage.as(employer).setStatus(id, 'shortlisted').expect(200);
  });

  it('cannot be undone twice, too late, or once its event may have left', async () => {
    const late = await viewed();
    await reject(late);
    over();
    const answer = await undo(late).expect(409);
    expect(answer.body).toMatchObject({
      code: 'status-change-refused',
      error: 'It is too late to take this rejection back.',
    });

    const twice = await viewed();
    await reject(twice);
    const statuses = (await atOnce(5, () => undo(twice))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await stored(twice)).toMatchObject({ status: 'viewed', revision: 4 });

    const claimed = await viewed();
    await reject(claimed);
    await stage
      .rows('outbox')
      .updateOne({ 'payload.id': claimed, 'payload.status': 'rejected' }, { $set: { claim: 'a relay' } });
    await undo(claimed).expect(409);
    expect(await stored(claimed)).toMatchObject({ status: 'rejected', revision: 3 });
    expect(await eventsOf(claimed)).toHaveLength(1);
  });

  it('is undone by the employer of the job alone', async () => {
    const id = await viewed();
    await reject(id);
    await undo(id, { who: await stage.employer() }).expect(404);
    await undo(id, { who: candidate }).expect(403);
    await undo(id, { who: undefined }).expect(401);
    await undo('no-such-application').expect(404);
    expect(await stored(id)).toMatchObject({ status: 'rejected' });
  });
});

describe('a rejection of which nothing more is said', () => {
  it('leaves at once and cannot be undone', async () => {
    const id = await viewed();
    expect((await reject(id, {})).can).toEqual({ reject: false, forward: [] });
    expect(await ofCandidate(id)).toMatchObject({ status: 'rejected' });
    await until(async () => (await eventsOf(id))[0]?.state === 'done');
    await undo(id).expect(409);
  });

  it('tells its reason in the list of notifications and in the mail', async () => {
    const id = await viewed();
    await reject(id, { reason: 'The place was given inside the house.' });
    const mail = await until(() =>
      stage.mailsTo(candidate.email).find(({ text }) => text.includes('Reason: The place was given inside the house.')),
    );
    expect(mail.subject).toBe('Your application for Night Baker: Rejected');
    const { body } = await stage.as(candidate).post(api.listNotifications(), { limit: 100 }).expect(200);
    const texts = (body as { records: Array<{ text: string }> }).records.map(({ text }) => text);
    expect(texts).toContainEqual(
      expect.stringMatching(/has decided not to go on .* The place was given inside the house\.$/),
    );
  });

  it.each([
    ['a reason that is too long', { reason: 'x'.repeat(501) }, ['reason']],
    ['an undoable that is no yes or no', { undoable: 'yes' }, ['undoable']],
  ])('refuses %s', async (_, more, fields) => {
    const id = await viewed();
    const { body } = await stage
      .as(employer)
      .put(api.changeApplicationStatus(id), { status: 'rejected', ...more })
      .expect(422);
    expect(Object.keys((body as { fields: object }).fields)).toEqual(fields);
    expect(await stored(id)).toMatchObject({ status: 'viewed' });
  });

  it('has no reason and no delay with another status', async () => {
    const id = await viewed();
    await stage
      .as(employer)
      .put(api.changeApplicationStatus(id), { status: 'shortlisted', reason: 'none', undoable: true })
      .expect(200);
    const row = await stored(id);
    expect(row!.history).toHaveLength(3);
    expect((row!.history as object[])[2]).not.toHaveProperty('reason');
    expect(row).not.toHaveProperty('held');
  });
});
