import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { DAY_MS } from '@market/api/durations';
import { LIMITS } from '@market/contracts/limits';
import { RULE_MESSAGES } from '@market/contracts/messages';
import {
  fillTemplate,
  type MessageThread,
  type MessageThreadLine,
  TEMPLATES_MAX,
  type ThreadSubject,
} from '@market/contracts/messaging';
import { MarketError } from '@market/contracts/errors';
import { api } from '@market/contracts/testing';
import { createLog, inTransaction, type Transact } from '@market/service-kit';
import { atOnce, sweepOnce, testMongo, until } from '@market/service-kit/testing';
import { createFileStore } from '@market/uploads';
import { createMessageStore } from '../src/store/message-store';
import { createMessageThreadStore } from '../src/store/message-thread-store';
import { createNotificationStore } from '../src/store/notification-store';
import { createThreadSweeper, removeThreads } from '../src/use-cases/messages/end-threads';
import { createStage, type CandidatePerson, type EmployerPerson, type Person, type Stage } from './stage';

const mongo = testMongo();
const DAYS = 9;
let stage: Stage;
let employer: EmployerPerson;
let candidate: CandidatePerson;
let thread: ThreadSubject;
let pdf: Buffer;

beforeAll(async () => {
  const env = { ENDED_ACCESS_DAYS: String(DAYS), MESSAGE_NOTICE_SECONDS: '2' };
  stage = await createStage(mongo, { database: 'messages', env });
  const document = await PDFDocument.create();
  document.addPage();
  pdf = Buffer.from(await document.save());
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  employer = await stage.employer();
  candidate = await stage.candidate();
  const job = await stage.postJob(employer);
  thread = { kind: 'application', id: (await stage.as(candidate).apply(job.id).expect(201)).body.id as string };
});

interface Sent {
  text?: string;
  file?: { name: string; bytes: Buffer };
  key?: string;
}
/** A message as the screens send it. */
function write(who: Person | undefined, { text = 'Hello', file, key }: Sent = {}, of = thread) {
  const call = stage.signed(stage.request.post(api.sendMessage(of.kind, of.id)), who);
  if (key) void call.set('idempotency-key', key);
  void call.field('text', text);
  if (file) void call.attach('attachment', file.bytes, file.name);
  return call;
}
const open = (who: Person | undefined, of = thread) => stage.as(who).get(api.openThread(of.kind, of.id));
const read = async (who: Person, of = thread) => (await open(who, of).expect(200)).body as MessageThread;
const see = (who: Person, seq: number, of = thread) => stage.as(who).put(api.seeMessages(of.kind, of.id), { seq });
const listed = async (who: Person) =>
  ((await stage.as(who).post(api.listThreads()).expect(200)).body as { records: MessageThreadLine[] }).records;
const later = (days: number) => {
  stage.clock.advance(days * DAY_MS);
  employer = { ...employer, token: stage.tokens.tokenFor(employer.actor) };
  candidate = { ...candidate, token: stage.tokens.tokenFor(candidate.actor) };
};
const grant = async (revision = 2, status: 'granted' | 'revoked' = 'granted', id: string = randomUUID()) => {
  await stage.publish('profile.access-answered.v1', {
    id,
    can_code: candidate.can_code,
    cmp_code: employer.cmp_code,
    cmp_name: 'Night Bakery',
    candidate_login_id: candidate.login_id,
    employer_login_id: employer.login_id,
    revision,
    at: stage.clock.now().toISOString(),
    status,
  });
  return { kind: 'access', id } as const;
};

async function sweep(): Promise<void> {
  const { connection } = stage;
  const log = createLog({ name: 'threads', level: 'silent' });
  const transact: Transact = (work) => inTransaction(connection, work);
  const threads = createMessageThreadStore(connection);
  const messages = createMessageStore(connection);
  const files = createFileStore({ connection, clock: stage.clock, log });
  const remove = removeThreads({ threads, messages, notifications: createNotificationStore(connection), files });
  await sweepOnce((leader) => createThreadSweeper({ threads, remove, transact, clock: stage.clock, leader, log }));
}

describe('a thread', () => {
  test('begins empty; both sides write, in order, and each reads which messages are its own', async () => {
    expect(await read(candidate)).toMatchObject({
      name: 'Night Bakery',
      job_title: 'Night Baker',
      messages: [],
      state: 'open',
      can: { write: true, end: true },
    });
    await write(candidate, { text: 'When do you start?' }).expect(201);
    await write(employer, { text: 'At four.' }).expect(201);
    expect((await read(employer)).messages.map(({ seq, own, text }) => [seq, own, text])).toEqual([
      [1, false, 'When do you start?'],
      [2, true, 'At four.'],
    ]);
    expect(await listed(candidate)).toMatchObject([{ ...thread, unread: 1, last: { own: false, text: 'At four.' } }]);
  });

  test('is seen: the other side reads up to where, and nothing counts as unread any more', async () => {
    await write(candidate).expect(201);
    await write(candidate).expect(201);
    expect((await stage.as(employer).get(api.countUnreadThreads()).expect(200)).body).toEqual({ threads: 1 });
    expect((await see(employer, 1).expect(200)).body).toEqual({ threads: 1 });
    expect((await see(employer, 99).expect(200)).body).toEqual({ threads: 0 });
    expect((await read(candidate)).seen).toBe(2);
    // Own messages never count as unread.
    expect((await stage.as(candidate).get(api.countUnreadThreads()).expect(200)).body).toEqual({ threads: 0 });
  });

  test('stores a message once, however often it is sent with its key', async () => {
    const key = randomUUID();
    const first = await write(candidate, { key }).expect(201);
    const again = await write(candidate, { key }).expect(201);
    expect(again.body).toEqual(first.body);
    expect((await read(candidate)).messages).toHaveLength(1);
  });

  test('takes many first messages of both sides at once, each with a number of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => write(at % 2 ? candidate : employer, { text: `Message ${String(at)}` })),
    );
    for (const [at, { status }] of answers.entries())
      if (status !== 201) await write(at % 2 ? candidate : employer, { text: `Message ${String(at)}` }).expect(201);
    expect((await read(candidate)).messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('is read back page by page', async () => {
    const { connection } = stage;
    await write(candidate, { text: 'First' }).expect(201);
    const rows = Array.from({ length: 59 }, (_, at) => ({
      _id: randomUUID(),
      thread: `application-${thread.id}`,
      seq: at + 2,
      side: 'CND',
      cmp_code: employer.cmp_code,
      text: `Message ${String(at + 2)}`,
      at: stage.clock.now(),
    }));
    await connection.collection('messages').insertMany(rows as never[]);
    const newest = await read(candidate);
    expect([newest.messages[0]?.seq, newest.more]).toEqual([11, true]);
    const older = await stage
      .as(candidate)
      .get(api.openThread(thread.kind, thread.id, { before: 11 }))
      .expect(200);
    expect([(older.body as MessageThread).messages.length, (older.body as MessageThread).more]).toEqual([10, false]);
  });
});

describe('rights', () => {
  test('S161: a thread is neither read nor written by a stranger, another company or another candidate', async () => {
    const sent = await write(candidate, { file: { name: 'a.pdf', bytes: pdf } }).expect(201);
    const admin = stage.stranger({ ...employer.actor, login_id: randomUUID(), login_type: 'ADM' });
    for (const who of [await stage.employer(), await stage.candidate()]) {
      await open(who).expect(404);
      await write(who).expect(404);
      await see(who, 1).expect(404);
      const { message_id } = { message_id: sent.body.id as string };
      await stage
        .as(who)
        .get(api.openAttachment(thread.kind, thread.id, message_id))
        .expect(404);
      await stage.as(who).get(api.reportedMessage(message_id)).expect(404);
      expect(await listed(who)).toEqual([]);
    }
    await stage.as(employer).put(api.endThread(thread.kind, thread.id), { ended: true }).expect(403);
    const other = await stage.candidate();
    await stage.as(other).put(api.endThread(thread.kind, thread.id), { ended: true }).expect(404);
    await open(admin).expect(403);
    await open(undefined).expect(401);
    await write(undefined).expect(401);
    await open(candidate, { kind: 'job' as never, id: thread.id }).expect(404);
    await open(candidate, { kind: 'access', id: thread.id }).expect(503);
  });

  test('S161: members who act for the company share its thread, by the code of the company', async () => {
    await write(candidate, { text: 'To the company' }).expect(201);
    const colleague = await stage.employer({ cmp_code: employer.cmp_code });
    const mine = { ...colleague, token: stage.tokens.tokenFor({ ...colleague.actor, cmp_code: employer.cmp_code }) };
    expect((await read(mine)).messages).toHaveLength(1);
    await write(mine, { text: 'From a colleague' }).expect(201);
    const rows = await stage
      .rows('messages')
      .find({ thread: `application-${thread.id}` })
      .toArray();
    expect(rows.map(({ cmp_code, author_login_id }) => [cmp_code, author_login_id])).toEqual([
      [employer.cmp_code, candidate.login_id],
      [employer.cmp_code, mine.login_id],
    ]);
  });

  test('S162: a withdrawn application closes its thread to the company at once, and deletes it with the term', async () => {
    await write(employer, { text: 'Come on Monday', file: { name: 'plan.pdf', bytes: pdf } }).expect(201);
    await stage.as(candidate).setStatus(thread.id, 'withdrawn').expect(200);
    await open(employer).expect(404);
    await write(employer).expect(404);
    await until(async () => (await listed(employer)).length === 0);
    expect(await read(candidate)).toMatchObject({ state: 'closed', can: { write: false, end: false } });
    expect((await write(candidate).expect(409)).body.code).toBe('thread-closed');
    await until(async () => (await read(candidate)).deleted_at !== null);
    later(DAYS + 1);
    await sweep();
    expect((await read(candidate)).messages).toEqual([]);
    const about = { thread: `application-${thread.id}` };
    expect(await stage.rows('messages').countDocuments(about)).toBe(0);
    expect(await stage.rows('loose_files').countDocuments({})).toBeGreaterThan(0);
  });

  test('S162: after a rejection both write until the reading ends, or the candidate ends it', async () => {
    await write(employer).expect(201);
    await stage.as(employer).setStatus(thread.id, 'rejected').expect(200);
    await write(candidate, { text: 'Thank you' }).expect(201);
    await write(employer).expect(201);
    await stage.as(candidate).delete(api.endAccess(thread.id)).expect(200);
    await open(employer).expect(404);
    expect(await listed(employer)).toEqual([]);
  });

  test('S162: access that was granted has a thread, until it is revoked; what was deleted stays deleted', async () => {
    const access = await grant();
    await write(employer, { text: 'Are you free in May?' }, access).expect(201);
    expect(await read(candidate, access)).toMatchObject({ name: 'Night Bakery', state: 'open' });
    stage.peer('profile', () => ({
      id: access.id,
      status: 'revoked',
      revision: 3,
      candidate_login_id: candidate.login_id,
      can_code: candidate.can_code,
      employer_login_id: employer.login_id,
      cmp_code: employer.cmp_code,
      cmp_name: 'Night Bakery',
    }));
    await grant(3, 'revoked', access.id);
    await open(employer, access).expect(404);
    expect(await listed(employer)).toEqual([]);
    expect(await read(candidate, access)).toMatchObject({ state: 'closed' });
    stage.peer('profile');
  });

  test('S161: a hiring manager is answered alike for the thread of a granted request and for one that nobody has', async () => {
    const access = await grant();
    const manager = await stage.employer({
      owner_id: employer.login_id,
      cmp_code: employer.cmp_code,
      company_role: 'hiring-manager',
    });
    stage.peer('profile', () => {
      throw new MarketError('right-missing');
    });
    for (const id of [access.id, randomUUID()]) await open(manager, { kind: 'access', id }).expect(404);
    stage.peer('profile');
  });

  test('S163: a candidate stops a company, in all threads with it; the company is told neutrally', async () => {
    const access = await grant();
    await write(employer).expect(201);
    const ended = await stage.as(candidate).put(api.endThread(thread.kind, thread.id), { ended: true }).expect(200);
    expect(ended.body).toMatchObject({ state: 'ended', can: { write: false, reopen: true } });
    for (const one of [thread, access]) {
      expect(await read(employer, one)).toMatchObject({ state: 'closed', can: { write: false, reopen: false } });
      expect((await write(employer, {}, one).expect(409)).body).toMatchObject({ code: 'thread-closed' });
    }
    await stage.as(candidate).put(api.endThread(access.kind, access.id), { ended: false }).expect(200);
    await write(employer).expect(201);
  });

  test('S163: after the end no step and no interview carries words of the company, and steps go on', async () => {
    const interview = {
      times: [new Date(stage.clock.now().getTime() + DAY_MS).toISOString()],
      ...{ minutes: 30, time_zone: 'UTC', place_kind: 'phone', place: '+47 23 00 00 00', note: '', participants: [] },
    };
    const made = (await stage.as(employer).post(api.proposeInterview(thread.id), interview).expect(201)).body as {
      id: string;
      revision: number;
    };
    await stage.as(candidate).put(api.endThread(thread.kind, thread.id), { ended: true }).expect(200);
    await stage.settled();
    const before = stage.mailsTo(candidate.email).length;
    const refused = [
      stage.as(employer).put(api.changeApplicationStatus(thread.id), { status: 'viewed', message: 'Still here' }),
      stage.as(employer).put(api.changeApplicationStatus(thread.id), { status: 'rejected', reason: 'Still here' }),
      stage.as(employer).post(api.proposeInterview(thread.id), interview),
      stage.as(employer).put(api.changeInterview(made.id), { ...interview, revision: 1, note: 'Still here' }),
      stage.as(employer).put(api.changeInterview(made.id), { ...interview, revision: 1, place: 'Still here' }),
      stage.as(employer).put(api.cancelInterview(made.id), { revision: 1, reason: 'Still here' }),
    ];
    for (const call of refused) expect((await call.expect(409)).body).toMatchObject({ code: 'thread-closed' });
    await stage.settled();
    expect(stage.mailsTo(candidate.email)).toHaveLength(before);
    await stage.as(employer).setStatus(thread.id, 'viewed').expect(200);
    await stage.as(employer).put(api.cancelInterview(made.id), { revision: 1, reason: '' }).expect(200);
  });

  test('S163: a service that asks candidates in the name of a company is told whether it may write', async () => {
    const stranger = await stage.employer();
    const ended = async (who: Person) =>
      (await stage.as(who).get(api.conversationWith(candidate.login_id)).expect(200)).body as { ended: boolean };
    expect(await ended(employer)).toEqual({ ended: false });
    await stage.as(candidate).put(api.endThread(thread.kind, thread.id), { ended: true }).expect(200);
    expect([await ended(employer), await ended(stranger)]).toEqual([{ ended: true }, { ended: false }]);
    await stage.as(candidate).get(api.conversationWith(candidate.login_id)).expect(403);
    await stage.as(candidate).put(api.endThread(thread.kind, thread.id), { ended: false }).expect(200);
    expect(await ended(employer)).toEqual({ ended: false });
  });

  test('S164: messages are limited by who sends them, whatever thread they go to', async () => {
    for (let at = 0; at < LIMITS.messagesOfMinute.points; at += 1) await write(employer).expect(201);
    const job = await stage.postJob(employer);
    const other = await stage.candidate();
    const id = (await stage.as(other).apply(job.id).expect(201)).body.id as string;
    const refused = await write(employer, {}, { kind: 'application', id }).expect(429);
    expect(refused.headers['retry-after']).toBeDefined();
    await write(candidate).expect(201);
  });

  test('S166: hostile words stay words: tags as typed, and nothing that turns them round', async () => {
    await write(candidate, { text: '<script>alert(1)</script> \u202Egnp.exe\u2066' }).expect(201);
    expect((await read(employer)).messages[0]?.text).toBe('<script>alert(1)</script> gnp.exe');
    expect((await write(candidate, { text: '\u202E ' }).expect(422)).body.fields).toEqual({
      text: RULE_MESSAGES.messageRequired,
    });
    await write(candidate, { text: 'x'.repeat(4_001) }).expect(422);
    expect(fillTemplate('Dear {name}, {job} {other}', { name: '{company}', job: '$& job', company: 'secret' })).toBe(
      'Dear {company}, $& job {other}',
    );
  });

  test('S167: files are judged as resumes are, and sent to be saved only, by a name that hides nothing', async () => {
    const refused = await write(candidate, { file: { name: 'a.pdf', bytes: Buffer.from('%PDF-nothing') } }).expect(422);
    expect(refused.body.fields).toEqual({ attachment: RULE_MESSAGES.resumePdf });
    await write(candidate, { file: { name: 'a.exe', bytes: pdf } }).expect(422);
    await write(candidate, { file: { name: 'big.pdf', bytes: Buffer.alloc(5_242_881, 1) } }).expect(413);
    const { body } = await write(candidate, { text: '', file: { name: '\u202Ea"c.pdf', bytes: pdf } }).expect(201);
    expect(body.attachment).toEqual({ name: 'a c.pdf', bytes: pdf.length });
    const file = await stage
      .as(employer)
      .get(api.openAttachment(thread.kind, thread.id, body.id as string))
      .expect(200);
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('S168: only who received a message may have it reported, with who wrote it', async () => {
    const { body } = await write(employer, { text: 'Pay us first' }).expect(201);
    expect(
      (
        await stage
          .as(candidate)
          .get(api.reportedMessage(body.id as string))
          .expect(200)
      ).body,
    ).toMatchObject({
      text: 'Pay us first',
      side: 'EMP',
      login_id: employer.login_id,
      cmp_code: employer.cmp_code,
    });
    await stage
      .as(employer)
      .get(api.reportedMessage(body.id as string))
      .expect(404);
  });
});

describe('S169: the mail', () => {
  const mails = () => stage.mailsTo(candidate.email).filter(({ subject }) => subject.startsWith('Message from'));

  test('is one for many messages, with neither their words nor an address', async () => {
    for (let at = 0; at < 10; at += 1) await write(employer, { text: 'Secret words' }).expect(201);
    await until(() => mails().length > 0);
    await until(
      async () => (await stage.rows('outbox').countDocuments({ 'payload.id': thread.id, state: 'done' })) > 0,
    );
    expect(mails()).toHaveLength(1);
    const [mail] = mails();
    expect(JSON.stringify(mail)).not.toContain('Secret words');
    expect(JSON.stringify(mail)).not.toContain(employer.email);
    expect(mail?.subject).toBe('Message from Night Bakery');
  });

  test('does not come once the message was seen', async () => {
    await write(employer).expect(201);
    const waiting = { type: 'applications.messages-waiting.v1', 'payload.id': thread.id };
    expect(await stage.rows('outbox').countDocuments(waiting)).toBe(1);
    await see(candidate, 1).expect(200);
    expect(await stage.rows('outbox').countDocuments(waiting)).toBe(0);
    await write(employer).expect(201);
    expect(await stage.rows('outbox').countDocuments(waiting)).toBe(1);
  });

  test('does not come where its reader has switched it off', async () => {
    await stage
      .as(candidate)
      .put(api.changeNotificationChoices(), { choices: { employer_messages: false } })
      .expect(200);
    await write(employer).expect(201);
    await until(
      async () => (await stage.rows('notifications').countDocuments({ about: `application-${thread.id}` })) === 1,
    );
    expect(mails()).toEqual([]);
  });
});

describe('templates', () => {
  test('S297: templates added many at once are not beyond their number', async () => {
    const { cmp_code } = employer;
    const there = Array.from({ length: TEMPLATES_MAX - 2 }, (_, n) => ({ cmp_code, name: `No ${n}`, text: 'x' }));
    await stage
      .rows('message_templates')
      .insertMany(there.map((one) => ({ ...one, _id: randomUUID() as never, created_at: new Date() })));
    const template = { name: 'Invitation', text: 'Dear {name}' };
    const answers = await atOnce(4, () => stage.as(employer).post(api.addMessageTemplate(), template));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
  });

  test('belong to the company: others neither read, change nor delete them', async () => {
    const added = await stage
      .as(employer)
      .post(api.addMessageTemplate(), { name: 'Invitation', text: 'Dear {name}' })
      .expect(201);
    const id = added.body.id as string;
    const other = await stage.employer();
    expect((await stage.as(other).get(api.listMessageTemplates()).expect(200)).body).toEqual({ records: [] });
    await stage.as(other).put(api.changeMessageTemplate(id), { name: 'Mine', text: 'x' }).expect(404);
    await stage.as(other).delete(api.removeMessageTemplate(id)).expect(404);
    await stage.as(candidate).get(api.listMessageTemplates()).expect(403);
    await stage
      .as(employer)
      .put(api.changeMessageTemplate(id), { name: 'Invitation', text: 'Hello {name}' })
      .expect(200);
    expect((await stage.as(employer).get(api.listMessageTemplates()).expect(200)).body).toEqual({
      records: [
        {
          id,
          name: 'Invitation',
          text: 'Hello {name}',
          version: expect.any(String),
          changed_by_name: expect.any(String),
        },
      ],
    });
    await stage.as(employer).delete(api.removeMessageTemplate(id)).expect(204);
  });
});

describe('an account that ended', () => {
  test('a candidate’s end takes all threads along, with what companies wrote', async () => {
    await write(employer).expect(201);
    await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
    await until(
      async () => (await stage.rows('messages').countDocuments({ thread: `application-${thread.id}` })) === 0,
    );
    expect(await listed(employer)).toEqual([]);
  });

  test('a candidate’s end leaves no line that names the person, as revoked access leaves none to the company', async () => {
    const access = await grant();
    const about = `access-${access.id}`;
    const lines = (of: string) => stage.rows('notifications').find({ about: of }).toArray();
    await write(candidate, {}, access).expect(201);
    await write(employer, {}, access).expect(201);
    await write(candidate).expect(201);
    const ofApplication = `application-${thread.id}`;
    await until(async () => (await lines(about)).length === 2 && (await lines(ofApplication)).length === 1);
    await grant(3, 'revoked', access.id);
    await until(async () => (await lines(about)).length === 1);
    expect((await lines(about)).map(({ login_id }) => login_id as unknown)).toEqual([candidate.login_id]);
    await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
    await until(async () => (await lines(ofApplication)).length === 0);
    expect(await lines(about)).toEqual([]);
  });

  test('an employer’s end leaves its words to the candidate for the term, without their author', async () => {
    await write(employer, { text: 'Welcome' }).expect(201);
    await stage.as(employer).post(api.addMessageTemplate(), { name: 'One', text: 'Two' }).expect(201);
    await stage.publish('identity.account-ended.v1', { login_id: employer.login_id });
    await until(async () => (await read(candidate)).deleted_at !== null);
    expect(await read(candidate)).toMatchObject({ state: 'closed', messages: [{ text: 'Welcome' }] });
    const [message] = await stage
      .rows('messages')
      .find({ thread: `application-${thread.id}` })
      .toArray();
    expect(message?.author_login_id).toBeUndefined();
    expect(await stage.rows('message_templates').countDocuments({ cmp_code: employer.cmp_code })).toBe(0);
  });
});

test('S340: a change of a template that a colleague has changed meanwhile is refused, and nothing is lost', async () => {
  const template = (await stage.as(employer).post(api.addMessageTemplate(), { name: 'One', text: 'First' }).expect(201))
    .body as { id: string; version: string };
  const change = (text: string) => ({ name: 'One', text, version: template.version });
  const answers = await Promise.all([
    stage.as(employer).put(api.changeMessageTemplate(template.id), change('Second')),
    stage.as(employer).put(api.changeMessageTemplate(template.id), change('Third')),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed-meanwhile' });
  const kept = answers.find(({ status }) => status === 200)?.body as object;
  expect((await stage.as(employer).get(api.listMessageTemplates()).expect(200)).body).toEqual({ records: [kept] });
});

describe('S161: members of a company reach threads as their role says', () => {
  const member = async (company_role: 'recruiter' | 'hiring-manager' | 'reader', given_jobs?: string[]) => {
    const person = stage.person({
      login_type: 'EMP',
      owner_id: employer.login_id,
      cmp_code: employer.cmp_code,
      company_role,
      ...(given_jobs ? { given_jobs } : {}),
    });
    await stage.publish('identity.account-changed.v1', stage.accountOf(person, 1));
    return { ...person, email: '' };
  };

  test('a recruiter writes, a reader reads alone, a hiring manager has the threads of the given jobs', async () => {
    await write(candidate).expect(201);
    const recruiter = await member('recruiter');
    await write(recruiter, { text: 'From a colleague' }).expect(201);
    const reader = await member('reader');
    expect((await read(reader)).messages).toHaveLength(2);
    expect((await write(reader).expect(403)).body).toMatchObject({ code: 'right-missing' });
    const jobId = String((await stage.rows('applications').findOne({ _id: thread.id as never }))?.job_id);
    const given = await member('hiring-manager', [jobId]);
    expect((await listed(given)).map(({ id }) => id)).toEqual([thread.id]);
    await write(given, { text: 'From the team' }).expect(201);
    const other = await member('hiring-manager', [randomUUID()]);
    expect(await listed(other)).toEqual([]);
    await open(other).expect(404);
    await write(other).expect(404);
  });

  test('S341: members read which of them wrote, each which messages are their own; the candidate reads the company alone', async () => {
    await write(candidate, { text: 'Hello' }).expect(201);
    const recruiter = await member('recruiter');
    const [name] = [stage.accountOf(recruiter, 1).login_name];
    expect((await write(recruiter, { text: 'From a colleague' }).expect(201)).body).toMatchObject({
      own: true,
      mine: true,
      by_name: name,
    });
    const by = async (who: Person) => (await read(who)).messages.map(({ own, mine, by_name }) => [own, mine, by_name]);
    expect(await by(recruiter)).toEqual([
      [false, false, undefined],
      [true, true, name],
    ]);
    expect(await by(employer)).toEqual([
      [false, false, undefined],
      [true, false, name],
    ]);
    expect(await by(candidate)).toEqual([
      [true, true, undefined],
      [false, false, undefined],
    ]);
    expect((await listed(employer))[0]?.last).toMatchObject({ own: true, mine: false, by_name: name });
    expect((await listed(candidate))[0]?.last).not.toHaveProperty('by_name');
    expect(JSON.stringify(await read(candidate))).not.toContain(recruiter.login_id);
    await stage.publish('identity.account-ended.v1', { login_id: recruiter.login_id });
    await until(async () => (await by(employer))[1]?.[2] === 'A former colleague');
  });

  test('S460: members read who of them changed a template, and who wants no notices of a thread', async () => {
    const recruiter = await member('recruiter');
    const { login_name: name } = stage.accountOf(recruiter, 1);
    const { id } = (
      await stage.as(employer).post(api.addMessageTemplate(), { name: 'Invitation', text: 'Dear {name}' }).expect(201)
    ).body as { id: string };
    await stage
      .as(recruiter)
      .put(api.changeMessageTemplate(id), { name: 'Invitation', text: 'Hello {name}' })
      .expect(200);
    const templates = async () => (await stage.as(employer).get(api.listMessageTemplates()).expect(200)).body as object;
    expect(await templates()).toMatchObject({ records: [{ changed_by_name: name }] });
    await write(candidate).expect(201);
    await stage.as(recruiter).put(api.muteThread(thread.kind, thread.id), { muted: true }).expect(200);
    expect(await read(employer)).toMatchObject({ muted: true, muted_by_name: name });
    expect(JSON.stringify(await read(candidate))).not.toContain('muted');
    await stage.publish('identity.account-changed.v1', {
      ...stage.accountOf(recruiter, 9, { owner_id: employer.login_id, login_name: '' }),
      disabled: true,
    });
    await stage.publish('identity.account-ended.v1', {
      login_id: recruiter.login_id,
      owner_id: employer.login_id,
      company_stays: true,
    });
    expect(await templates()).toMatchObject({ records: [{ changed_by_name: 'A former colleague' }] });
    expect(await read(employer)).toMatchObject({ muted_by_name: 'A former colleague' });
  });

  test('S342: a muted thread tells the company nothing, is still read and written, and the candidate is not told', async () => {
    const mute = (who: Person, muted: boolean) => stage.as(who).put(api.muteThread(thread.kind, thread.id), { muted });
    await mute(employer, true).expect(404);
    await write(candidate).expect(201);
    const reader = await member('reader');
    await mute(reader, true).expect(403);
    await mute(candidate, true).expect(403);
    expect((await mute(employer, true).expect(200)).body).toMatchObject({
      muted: true,
      can: { mute: true, write: true },
    });
    const notices = () =>
      stage
        .rows('outbox')
        .countDocuments({ type: 'applications.messages-waiting.v1', 'payload.id': thread.id, 'payload.to': 'EMP' });
    expect(await notices()).toBe(0);
    await write(candidate, { text: 'Again' }).expect(201);
    expect(await notices()).toBe(0);
    expect((await read(employer)).unread).toBe(2);
    expect((await stage.as(employer).get(api.countUnreadThreads()).expect(200)).body).toEqual({ threads: 0 });
    expect(JSON.stringify(await read(candidate))).not.toContain('muted');
    await write(employer, { text: 'We read it' }).expect(201);
    expect((await mute(employer, false).expect(200)).body).not.toHaveProperty('muted');
    await write(candidate, { text: 'Third' }).expect(201);
    await until(
      async () => (await stage.rows('notifications').countDocuments({ about: `application-${thread.id}` })) > 0,
    );
  });

  test('a reader is offered no box to write in, and sees nothing in place of those who answer', async () => {
    await write(candidate).expect(201);
    const reader = await member('reader');
    expect(await read(reader)).toMatchObject({ state: 'open', can: { write: false } });
    expect((await see(reader, 1).expect(200)).body).toEqual({ threads: 1 });
    expect((await read(candidate)).seen).toBe(0);
    expect(await read(employer)).toMatchObject({ unread: 1, can: { write: true } });
  });

  test('members who may answer hear of messages; those that one has seen wait for no colleague', async () => {
    const [recruiter, reader] = [await member('recruiter'), await member('reader')];
    const about = `application-${thread.id}`;
    await write(candidate).expect(201);
    await until(async () => (await stage.rows('notifications').countDocuments({ about })) === 2);
    const lines = () => stage.rows('notifications').find({ about }).toArray();
    expect((await lines()).map(({ login_id }) => String(login_id)).sort()).toEqual(
      [employer.login_id, recruiter.login_id].sort(),
    );
    expect((await lines()).some(({ login_id }) => login_id === reader.login_id)).toBe(false);
    await see(recruiter, 1).expect(200);
    expect((await lines()).map(({ read: isRead }) => isRead as unknown)).toEqual([true, true]);
  });
});
