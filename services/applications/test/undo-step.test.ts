import type { Listing } from '@market/api';
import {
  type ApplicationStatus,
  type CandidateApplication,
  type EmployerApplication,
  STEP_UNDO_SECONDS,
  STEPS_MAX,
} from '@market/contracts/applications';
import type { Notification } from '@market/contracts/notifications';
import { api } from '@market/contracts/testing';
import { atOnce, testMongo, until } from '@market/service-kit/testing';
import { createStage, type CandidatePerson, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;
let candidate: CandidatePerson;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'undo_step' });
  employer = await stage.employer();
  candidate = await stage.candidate();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

async function viewed(job_title = 'Night Baker'): Promise<string> {
  const job = await stage.postJob(employer, { job_title });
  const { body } = await stage.as(candidate).apply(job.id).expect(201);
  const id = body.id as string;
  await stage.as(employer).setStatus(id, 'viewed').expect(200);
  return id;
}
async function move(id: string, status: ApplicationStatus, more: object = {}): Promise<EmployerApplication> {
  const { body } = await stage
    .as(employer)
    .put(api.changeApplicationStatus(id), { status, ...more })
    .expect(200);
  return body as EmployerApplication;
}
const held = (id: string, status: ApplicationStatus, more: object = {}) =>
  move(id, status, { undo_seconds: STEP_UNDO_SECONDS, ...more });
async function listOfCandidate(filter: object = {}): Promise<CandidateApplication[]> {
  const { body } = await stage
    .as(candidate)
    .post(api.listCandidateApplications(), { limit: 100, ...filter })
    .expect(200);
  const { records, total } = body as Listing<CandidateApplication>;
  expect(total).toBe(records.length);
  return records;
}
const ofCandidate = async (id: string) => (await listOfCandidate()).find((application) => application.id === id);
const bellOf = async () =>
  ((await stage.as(candidate).post(api.listNotifications(), { limit: 100 }).expect(200)).body as Listing<Notification>)
    .records;
async function ofEmployer(id: string): Promise<EmployerApplication> {
  return (await stage.as(employer).get(api.openApplication(id)).expect(200)).body as EmployerApplication;
}
const undo = (id: string, { who }: { who: Parameters<Stage['as']>[0] } = { who: employer }) =>
  stage.as(who).delete(api.undoStep(id));
const stored = (id: string) => stage.rows('applications').findOne({ _id: id });
const eventsOf = (id: string) =>
  stage
    .rows('outbox')
    .find({ type: 'applications.application-status-changed.v1', 'payload.id': id, 'payload.revision': { $gt: 2 } })
    .toArray();
/** The undo time is over by the service's clock, and by that of the outbox. */
async function over(id: string) {
  stage.clock.advance(STEP_UNDO_SECONDS * 1000 + 1);
  await stage.rows('outbox').updateMany({ 'payload.id': id, state: 'queued' }, { $unset: { notBefore: '' } });
}

const STEPS: ApplicationStatus[] = ['shortlisted', 'interview', 'offered', 'hired', 'rejected'];

test('S163: words of a held step are deleted where the candidate ends the conversation before it is over', async () => {
  const id = await viewed();
  const words = { message: `Words to ${id}`, reason: `Reason of ${id}` };
  await held(id, 'rejected', words);
  await stage.as(candidate).put(api.endThread('application', id), { ended: true }).expect(200);
  await over(id);
  await until(() => stage.mailsTo(candidate.email).find(({ subject, text }) => /reject|not/i.test(subject + text)));
  await until(async () => (await eventsOf(id)).every(({ state }) => state === 'done'));
  expect(await ofCandidate(id)).toMatchObject({ status: 'rejected' });
  const seen = [await ofCandidate(id), await bellOf(), stage.mailsTo(candidate.email), await stored(id)];
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${words.message}|${words.reason}`));
  await stage.as(candidate).put(api.endThread('application', id), { ended: false }).expect(200);
});

describe('S97: a step that an employer can still undo is read by nobody else', () => {
  it.each(STEPS)('a step to %s is unseen by the candidate before its time is over, then seen whole', async (to) => {
    const id = await viewed();
    const before = await ofCandidate(id);
    const words = {
      message: `Words about ${to} of ${id}`,
      ...(to === 'rejected' ? { reason: `Reason of ${id}` } : {}),
    };
    const moved = await held(id, to, words);
    expect(moved).toMatchObject({
      status: to,
      can: { undo_until: new Date(stage.clock.now().getTime() + STEP_UNDO_SECONDS * 1000).toISOString() },
    });
    expect(moved.can.undo_rejection).toBe(to === 'rejected' ? true : undefined);

    const [event] = await eventsOf(id);
    expect(event).toMatchObject({ state: 'queued', payload: { from: 'viewed', status: to } });
    expect((event!.notBefore as Date).getTime() - Date.now()).toBeGreaterThan(5_000);
    expect(await ofCandidate(id)).toEqual(before);
    expect((await listOfCandidate({ status: 'viewed' })).map((one) => one.id)).toContain(id);
    expect((await listOfCandidate({ status: to })).map((one) => one.id)).not.toContain(id);
    expect(JSON.stringify([await bellOf(), stage.mailsTo(candidate.email)])).not.toContain(words.message);

    await over(id);
    expect(await ofCandidate(id)).toMatchObject({
      status: to,
      history: [{ status: 'applied' }, { status: 'viewed' }, { status: to, ...words }],
      can: { withdraw: !['hired', 'rejected'].includes(to) },
    });
    expect((await listOfCandidate({ status: to })).map((one) => one.id)).toContain(id);
    expect((await listOfCandidate({ status: 'viewed' })).map((one) => one.id)).not.toContain(id);
    expect((await ofEmployer(id)).can).not.toHaveProperty('undo_until');
    const mail = await until(() => stage.mailsTo(candidate.email).find(({ text }) => text.includes(words.message)));
    if ('reason' in words) expect(mail.text).toContain(words.reason);
    expect((await bellOf()).filter(({ text }) => text.includes(words.message))).toHaveLength(1);
  });

  it('undone, it is as if it had never been, but in the history of the employer', async () => {
    const id = await viewed();
    const before = await ofCandidate(id);
    await held(id, 'rejected', { reason: 'Slip of the hand' });
    stage.clock.advance(2_000);
    const { body } = await undo(id).expect(200);
    expect(body).toMatchObject({
      status: 'viewed',
      can: { reject: true },
      history: [
        { status: 'applied' },
        { status: 'viewed' },
        { status: 'rejected', taken_back: true, reason: 'Slip of the hand' },
        { status: 'viewed', undoes: true, by_login_id: employer.login_id },
      ],
    });
    expect((body as EmployerApplication).can).not.toHaveProperty('undo_until');
    expect(await ofCandidate(id)).toEqual(before);
    await over(id);
    expect(await ofCandidate(id)).toEqual(before);
    expect(await eventsOf(id)).toEqual([]);
    expect(await stored(id)).not.toHaveProperty('held');

    await move(id, 'shortlisted');
    expect((await ofCandidate(id))!.history.map(({ status }) => status)).toEqual(['applied', 'viewed', 'shortlisted']);
  });

  it('the next step takes the place of one that is held: the candidate hears of the last alone', async () => {
    const id = await viewed();
    await held(id, 'hired', { message: 'Welcome' });
    await held(id, 'interview', { message: 'Come and see us' });
    expect(await eventsOf(id)).toMatchObject([{ payload: { from: 'viewed', status: 'interview', revision: 4 } }]);
    expect(await ofCandidate(id)).toMatchObject({ status: 'viewed' });
    expect((await ofEmployer(id)).history.map(({ status, taken_back = false }) => [status, taken_back])).toEqual([
      ['applied', false],
      ['viewed', false],
      ['hired', true],
      ['interview', false],
    ]);
    await over(id);
    expect((await ofCandidate(id))!.history.map(({ status }) => status)).toEqual(['applied', 'viewed', 'interview']);
    expect(JSON.stringify(await ofCandidate(id))).not.toContain('Welcome');
  });

  it('taken back to what the candidate sees, by the menu too, nothing is sent', async () => {
    const id = await viewed();
    await held(id, 'shortlisted');
    expect(await move(id, 'viewed')).toMatchObject({ status: 'viewed', can: { reject: true } });
    expect(await eventsOf(id)).toEqual([]);
    expect((await ofCandidate(id))!.history).toHaveLength(2);
  });

  it('a candidate withdraws from what there is to see, and the held step is never told', async () => {
    const id = await viewed();
    await held(id, 'rejected', { reason: 'Not this time' });
    const { body } = await stage.as(candidate).setStatus(id, 'withdrawn').expect(200);
    expect(body).toMatchObject({ status: 'withdrawn' });
    expect(JSON.stringify(body)).not.toContain('Not this time');
    expect(await eventsOf(id)).toMatchObject([{ payload: { from: 'viewed', status: 'withdrawn' } }]);
    await undo(id).expect(409);
    expect(await ofEmployer(id)).toMatchObject({ status: 'withdrawn', can: { reject: false, forward: [], back: [] } });
  });
});

describe('undoing a step', () => {
  it('is possible once, in time, and before its event may have left', async () => {
    const late = await viewed();
    await held(late, 'offered');
    stage.clock.advance(STEP_UNDO_SECONDS * 1000);
    const answer = await undo(late).expect(409);
    expect(answer.body).toMatchObject({
      code: 'status-change-refused',
      error: 'It is too late to take this step back.',
    });
    expect(await stored(late)).toMatchObject({ status: 'offered', revision: 3 });

    const twice = await viewed();
    await held(twice, 'offered');
    const statuses = (await atOnce(5, () => undo(twice))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await stored(twice)).toMatchObject({ status: 'viewed', revision: 4 });

    const claimed = await viewed();
    await held(claimed, 'offered');
    await stage
      .rows('outbox')
      .updateOne({ 'payload.id': claimed, 'payload.status': 'offered' }, { $set: { claim: 'a relay' } });
    await undo(claimed).expect(409);
    await stage.as(candidate).setStatus(claimed, 'withdrawn').expect(409);
    expect(await stored(claimed)).toMatchObject({ status: 'offered', revision: 3 });
    expect(await move(claimed, 'interview')).toMatchObject({ status: 'interview' });
    expect((await eventsOf(claimed)).map(({ payload }) => payload)).toMatchObject([
      { from: 'viewed', status: 'offered' },
      { from: 'offered', status: 'interview' },
    ]);
  });

  it('or keeping it is decided once, however many at once withdraw, undo and go on', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await viewed();
      await held(id, 'rejected');
      const tries = await atOnce(9, (n) =>
        n % 3 === 0
          ? undo(id)
          : n % 3 === 1
            ? stage.as(candidate).setStatus(id, 'withdrawn')
            : stage.as(employer).setStatus(id, 'viewed'),
      );
      expect(tries.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      const events = (await eventsOf(id)).map(({ payload }) => (payload as { status: string }).status);
      expect(events).not.toContain('rejected');
      const { status, history, revision } = (await stored(id)) as unknown as {
        status: string;
        history: Array<{ status: string }>;
        revision: number;
      };
      expect(history.at(-1)?.status).toBe(status);
      expect(revision).toBe(history.length);
    }
  });

  it('is for the employer of the job alone', async () => {
    const id = await viewed();
    await held(id, 'interview');
    await undo(id, { who: await stage.employer() }).expect(404);
    await undo(id, { who: candidate }).expect(403);
    await undo(id, { who: undefined }).expect(401);
    await undo('no-such-application').expect(404);
    expect(await stored(id)).toMatchObject({ status: 'interview' });
  });

  it('is possible at another replica, and after a restart, and what is not undone is sent by whichever is there', async () => {
    const first = await createStage(mongo, { database: 'restarted' });
    const [owner, person] = [await first.employer(), await first.candidate()];
    const ids: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const { body } = await first
        .as(person)
        .apply((await first.postJob(owner)).id)
        .expect(201);
      ids.push(body.id as string);
      await first
        .as(owner)
        .put(api.changeApplicationStatus(body.id as string), {
          status: 'shortlisted',
          message: `About ${String(body.id)}`,
          undo_seconds: STEP_UNDO_SECONDS,
        })
        .expect(200);
    }
    await first.close();
    const second = await createStage(mongo, { database: 'restarted' });
    const [kept, undone] = ids as [string, string];
    const seen = async () =>
      (
        (await second.as(second.stranger(person.actor)).post(api.listCandidateApplications()).expect(200))
          .body as Listing<CandidateApplication>
      ).records.map(({ id, status }) => [id, status]);
    expect(new Map((await seen()) as Array<[string, string]>)).toEqual(new Map(ids.map((id) => [id, 'applied'])));
    await second.as(second.stranger(owner.actor)).delete(api.undoStep(undone)).expect(200);
    second.clock.advance(STEP_UNDO_SECONDS * 1000 + 1);
    await second.rows('outbox').updateMany({ state: 'queued' }, { $unset: { notBefore: '' } });
    await until(() => second.mailsTo(person.email).some(({ text }) => text.includes(`About ${kept}`)));
    expect(new Map((await seen()) as Array<[string, string]>)).toEqual(
      new Map([
        [kept, 'shortlisted'],
        [undone, 'applied'],
      ]),
    );
    expect(second.mailsTo(person.email).some(({ text }) => text.includes(undone))).toBe(false);
    await second.close();
  });
});

describe('a step of which nothing more is said', () => {
  it('is told at once and cannot be undone', async () => {
    const id = await viewed();
    expect((await move(id, 'rejected')).can).toEqual({ reject: false, forward: [], back: ['viewed'] });
    expect(await ofCandidate(id)).toMatchObject({ status: 'rejected' });
    await until(async () => (await eventsOf(id))[0]?.state === 'done');
    await undo(id).expect(409);
    const zero = await viewed();
    expect((await move(zero, 'offered', { undo_seconds: 0 })).can).not.toHaveProperty('undo_until');
    await undo(zero).expect(409);
  });

  it('has no reason and no delay by the older name where it is no rejection', async () => {
    const id = await viewed();
    await move(id, 'shortlisted', { reason: 'none', undoable: true });
    const row = await stored(id);
    expect((row!.history as object[])[2]).not.toHaveProperty('reason');
    expect(row).not.toHaveProperty('held');
  });
});

describe('a rejection by the older names', () => {
  it('is held for ten seconds, and taken back by its own call', async () => {
    const id = await viewed();
    expect(await move(id, 'rejected', { undoable: true })).toMatchObject({ can: { undo_rejection: true } });
    expect(await ofCandidate(id)).toMatchObject({ status: 'viewed' });
    const { body } = await stage.as(employer).delete(api.undoRejection(id)).expect(200);
    expect(body).toMatchObject({ id, status: 'viewed' });
    expect(await eventsOf(id)).toEqual([]);
  });

  it('says its reason in the list of notifications and in the mail', async () => {
    const id = await viewed();
    await move(id, 'rejected', { reason: 'The place was given inside the house.' });
    const mail = await until(() =>
      stage.mailsTo(candidate.email).find(({ text }) => text.includes('Reason: The place was given inside the house.')),
    );
    expect(mail.subject).toBe('News about your application for Night Baker');
    expect((await bellOf()).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/has decided not to go on .* The place was given inside the house\.$/),
    );
  });
});

describe('a message with a step', () => {
  it('is in the mail line by line, in the notification, and in the history of both', async () => {
    const id = await viewed();
    const message = `Bring your papers (${id}).\n\nWe meet at the gate. <b>Not bold</b>`;
    await move(id, 'interview', { message });
    const mail = await until(() => stage.mailsTo(candidate.email).find(({ text }) => text.includes(id)));
    expect(mail.text).toContain(`Message: Bring your papers (${id}).`);
    expect(mail.text).toContain('We meet at the gate. <b>Not bold</b>');
    expect(mail.html).not.toContain('<b>Not bold</b>');
    const line = (await bellOf()).find(({ text }) => text.includes(id))!;
    expect(line.text).toBe(
      `Night Bakery would like to interview you for Night Baker. Bring your papers (${id}). We meet at the gate. <b>Not bold</b>`,
    );
    expect(line.values).toMatchObject({ status: 'interview', message });
    expect((await ofCandidate(id))!.history.at(-1)).toMatchObject({ status: 'interview', message });
    expect((await ofEmployer(id)).history.at(-1)).toMatchObject({ status: 'interview', message });
  });
});

describe('a silent step', () => {
  it('sends nothing; the candidate sees it on looking, and the others hear of it', async () => {
    const id = await viewed('Silent Baker');
    await move(id, 'shortlisted', { tell: false, message: 'Read by who looks' });
    expect(await ofCandidate(id)).toMatchObject({ status: 'shortlisted' });
    expect((await ofCandidate(id))!.history.at(-1)).not.toHaveProperty('silent');
    expect((await ofEmployer(id)).history.at(-1)).toMatchObject({ status: 'shortlisted', silent: true });
    // Told of later than it, so that both have been handled.
    await move(id, 'interview', { message: `After silence ${id}` });
    await until(() => stage.mailsTo(candidate.email).some(({ text }) => text.includes(`After silence ${id}`)));
    expect(await eventsOf(id)).toMatchObject([
      { payload: { status: 'shortlisted', tell: false }, state: 'done' },
      { payload: { status: 'interview' } },
    ]);
    const about = (words: string) => words.includes('Silent Baker');
    const lines = (await bellOf()).filter(({ values }) => about(values?.job ?? ''));
    expect(lines.map(({ values }) => values?.status ?? 'sent').sort()).toEqual(['interview', 'sent', 'viewed']);
    expect(
      stage
        .mailsTo(candidate.email)
        .map(({ subject }) => subject)
        .filter(about)
        .sort(),
    ).toEqual([
      'Your application for Silent Baker was sent',
      'Your application for Silent Baker: Interview',
      'Your application for Silent Baker: Viewed',
    ]);
  });

  it('is held like others', async () => {
    const id = await viewed();
    await held(id, 'rejected', { tell: false });
    expect(await ofCandidate(id)).toMatchObject({ status: 'viewed' });
    await over(id);
    expect(await ofCandidate(id)).toMatchObject({ status: 'rejected' });
  });
});

describe('a step back', () => {
  it('is told as what it is', async () => {
    const id = await viewed();
    await move(id, 'hired');
    await move(id, 'offered', { message: `Back ${id}` });
    const mail = await until(() => stage.mailsTo(candidate.email).find(({ text }) => text.includes(`Back ${id}`)));
    expect(mail.text).toContain('Night Bakery has moved your application for Night Baker back to ‘Offered’.');
    expect(mail.subject).toBe('Your application for Night Baker: Offered');
    expect(await ofCandidate(id)).toMatchObject({ status: 'offered', can: { withdraw: true } });
  });

  it('leads out of a rejection to where the application was before, and nowhere else', async () => {
    const id = await viewed();
    await move(id, 'interview');
    const { can } = await move(id, 'rejected');
    expect(can).toEqual({ reject: false, forward: [], back: ['interview'] });
    for (const other of ['viewed', 'shortlisted', 'offered', 'hired'] as const)
      await stage.as(employer).setStatus(id, other).expect(409);
    expect(await move(id, 'interview')).toMatchObject({ can: { reject: true, forward: ['offered', 'hired'] } });
  });

  it('S97: an application takes so many steps and no more, so that nobody is mailed without end', async () => {
    const id = await viewed();
    const row = (await stored(id)) as unknown as { history: object[] };
    const history = Array.from({ length: STEPS_MAX }, (_, at) => row.history[Math.min(at, 1)]);
    await stage.rows('applications').updateOne({ _id: id }, { $set: { history } });
    const { body } = await stage.as(employer).setStatus(id, 'shortlisted').expect(409);
    expect(body).toMatchObject({ error: 'This application has been moved too often to be moved again.' });
    await stage.as(candidate).setStatus(id, 'withdrawn').expect(200);
  });
});

describe('words said with a step', () => {
  it.each([
    ['a reason that is too long', 'rejected', { reason: 'x'.repeat(501) }, ['reason']],
    ['an undoable that is no yes or no', 'rejected', { undoable: 'yes' }, ['undoable']],
    ['a message that is too long', 'offered', { message: 'x'.repeat(1_001) }, ['message']],
    ['a message that is no text', 'offered', { message: { $gt: '' } }, ['message']],
    ['a tell that is no yes or no', 'offered', { tell: 'no' }, ['tell']],
    ['more than a minute', 'offered', { undo_seconds: 61 }, ['undo_seconds']],
    ['less than nothing', 'offered', { undo_seconds: -1 }, ['undo_seconds']],
    ['half a second', 'offered', { undo_seconds: 0.5 }, ['undo_seconds']],
    ['seconds as text', 'offered', { undo_seconds: '10' }, ['undo_seconds']],
  ] as const)('is refused where it is %s', async (_, status, more, fields) => {
    const id = await viewed();
    const { body } = await stage
      .as(employer)
      .put(api.changeApplicationStatus(id), { status, ...more })
      .expect(422);
    expect(Object.keys((body as { fields: object }).fields)).toEqual(fields);
    expect(await stored(id)).toMatchObject({ status: 'viewed' });
  });

  it('counts for nothing with a withdrawal', async () => {
    const id = await viewed();
    await stage
      .as(candidate)
      .put(api.changeApplicationStatus(id), { status: 'withdrawn', tell: false, message: 'Bye', undo_seconds: 60 })
      .expect(200);
    const event = await until(async () => (await eventsOf(id)).find(({ state }) => state === 'done'));
    expect(event.payload).not.toMatchObject({ message: 'Bye' });
    expect(event.payload).not.toHaveProperty('tell');
  });
});
