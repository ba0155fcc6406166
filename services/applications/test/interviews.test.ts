import type { Listing } from '@market/api';
import type { CandidateApplication } from '@market/contracts/applications';
import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@market/api/durations';
import ICAL from 'ical.js';
import {
  type Interview,
  type InterviewConflict,
  LIMITS_OF_INTERVIEWS,
  type NewCalendarFeed,
  type OwnInterviews,
} from '@market/contracts/interviews';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { type Actor, createAccountView, createLog, inTransaction, type MailMessage } from '@market/service-kit';
import { atOnce, sweepOnce, testMongo, until } from '@market/service-kit/testing';
import { createInterviewLinks } from '../src/domain/interviews/interview-links';
import { nextReminder } from '../src/domain/interviews/interview';
import { createApplicationStore } from '../src/store/application-store';
import { createAssessmentStore } from '../src/store/assessment-store';
import { createInterviewStore } from '../src/store/interview-store';
import { createCompanyCopyStore } from '../src/store/company-copy-store';
import { createNotificationStore } from '../src/store/notification-store';
import { createReminderSweeper } from '../src/use-cases/interviews/end-interviews';
import { keepInterviews } from '../src/use-cases/interviews/keep-interviews';
import { tellOfInterview } from '../src/use-cases/interviews/tell-of-interview';
import { createStage, type CandidatePerson, type EmployerPerson, type Person, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;
let candidate: CandidatePerson;
let application: string;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'interviews' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  employer = await stage.employer();
  candidate = await stage.candidate();
  application = await applied();
});

async function applied(): Promise<string> {
  const job = await stage.postJob(employer);
  return (await stage.as(candidate).apply(job.id).expect(201)).body.id as string;
}
const soon = (ms: number) => new Date(Math.ceil((stage.clock.now().getTime() + ms) / 60_000) * 60_000).toISOString();
const proposal = (more: object = {}) => ({
  times: [soon(3 * DAY_MS), soon(4 * DAY_MS)],
  minutes: 45,
  time_zone: 'Europe/Oslo',
  place_kind: 'video',
  place: 'https://meet.example.org/abc',
  ...more,
});
const propose = async (more: object = {}) =>
  (await stage.as(employer).post(api.proposeInterview(application), proposal(more)).expect(201)).body as Interview;
const answer = (who: Person | undefined, { id, revision }: Interview, body: object) =>
  stage.as(who).put(api.answerInterview(id), { revision, ...body });
const accept = async (interview: Interview, at = interview.times[0]) =>
  (await answer(candidate, interview, { answer: 'accept', at, time_zone: 'America/New_York' }).expect(200))
    .body as Interview;
const listed = async (who: Person) =>
  ((await stage.as(who).get(api.listInterviews(application)).expect(200)).body as { records: Interview[] }).records;
const mails = async (who: Person, subject: RegExp, count = 1): Promise<MailMessage[]> => {
  const found = () => stage.mailsTo(who.email).filter((mail) => subject.test(mail.subject));
  await until(async () => found().length >= count);
  return found();
};
const linkIn = ({ text }: MailMessage) => /\/interview\/(\S+)/.exec(text)![1]!;
/** Read by a library that has not written it. */
function eventIn({ calendar }: MailMessage) {
  const whole = new ICAL.Component(ICAL.parse(calendar!.content) as unknown[] as never);
  const event = new ICAL.Event(whole.getFirstSubcomponent('vevent')!);
  const value = (name: string) => String(event.component.getFirstPropertyValue(name));
  return { whole, event, value };
}

test('S496: an application has at most five interviews to come, however many are proposed at once', async () => {
  const tries = await atOnce(8, () => stage.as(employer).post(api.proposeInterview(application), proposal()));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
  expect(tries.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'interview-closed' });
  const [first] = await listed(employer);
  await stage.as(employer).put(api.cancelInterview(first!.id), { revision: first!.revision, reason: '' }).expect(200);
  await propose();
  await stage.as(employer).post(api.proposeInterview(application), proposal()).expect(409);
});

test('S496: replicas count together', async () => {
  const replica = await createStage(mongo, { database: 'interviews' });
  try {
    const there = replica.as({ ...employer, token: replica.tokens.tokenFor(employer.actor) });
    for (let round = 0; round < 3; round += 1) {
      application = await applied();
      const tries = await atOnce(10, (at) =>
        (at % 2 ? there : stage.as(employer)).post(api.proposeInterview(application), proposal()),
      );
      expect(tries.filter(({ status }) => status === 201)).toHaveLength(5);
      expect(await listed(employer)).toHaveLength(5);
    }
  } finally {
    await replica.close();
  }
});

test('times are proposed with both zones; the candidate accepts one, and both get the same appointment', async () => {
  const interview = await propose();
  expect(interview).toMatchObject({ state: 'proposed', can: { cancel: true, accept: false } });
  const [invitation] = await mails(candidate, /choose a time/);
  expect(invitation!.calendar).toBeUndefined();
  expect(invitation!.text).toContain('(Europe/Oslo)');
  expect(invitation!.text).toContain('(UTC)');
  const accepted = await accept(interview);
  expect(accepted).toMatchObject({
    state: 'accepted',
    at: interview.times[0],
    candidate_time_zone: 'America/New_York',
  });
  const [toCandidate] = await mails(candidate, /agreed/);
  const [toEmployer] = await mails(employer, /agreed/);
  expect(toEmployer!.text).toContain('(America/New_York)');
  for (const mail of [toCandidate!, toEmployer!]) {
    const { event, value, whole } = eventIn(mail);
    expect(mail.calendar!.method).toBe('REQUEST');
    expect(whole.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(event.uid).toBe(`${interview.id}@jobs.example.org`);
    expect(event.startDate.toJSDate().toISOString()).toBe(interview.times[0]);
    expect(mail.calendar!.content).toMatch(/DTSTART:\d{8}T\d{6}Z/);
    expect(event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()).toBe(45 * 60_000);
    expect([event.sequence, value('status'), event.location]).toEqual([0, 'CONFIRMED', 'https://meet.example.org/abc']);
  }
});

test('S252: a calendar object names the product as organizer and its reader alone', async () => {
  await accept(await propose());
  const [toCandidate] = await mails(candidate, /agreed/);
  const [toEmployer] = await mails(employer, /agreed/);
  expect(toCandidate!.calendar!.content).not.toContain(employer.email);
  expect(toEmployer!.calendar!.content).not.toContain(candidate.email);
  expect(String(eventIn(toCandidate!).value('organizer'))).toBe('mailto:no-reply@localhost');
});

test('a cancellation takes the appointment out: same id, higher number', async () => {
  const accepted = await accept(await propose());
  await stage.as(employer).put(api.cancelInterview(accepted.id), { reason: 'The oven is broken.' }).expect(200);
  for (const who of [candidate, employer]) {
    const [mail] = await mails(who, /cancelled/);
    const { event, value, whole } = eventIn(mail!);
    expect(whole.getFirstPropertyValue('method')).toBe('CANCEL');
    expect([event.uid, event.sequence, value('status')]).toEqual([`${accepted.id}@jobs.example.org`, 1, 'CANCELLED']);
    expect(mail!.text).toContain('The oven is broken.');
  }
  expect((await answer(candidate, accepted, { answer: 'accept', at: accepted.times[0] })).status).toBe(409);
});

test('the candidate asks for other times, the company agrees, and the number goes on rising', async () => {
  const accepted = await accept(await propose());
  const other = soon(5 * DAY_MS);
  const asked = (
    await answer(candidate, accepted, { answer: 'ask', times: [other], note: 'A shift came up.' }).expect(200)
  ).body as Interview;
  expect(asked).toMatchObject({ state: 'asked', at: null, times: [other] });
  expect(eventIn((await mails(employer, /Other times/))[0]!).event.sequence).toBe(1);
  const [seen] = await listed(employer);
  expect(seen).toMatchObject({ answer_note: 'A shift came up.', can: { accept: true } });
  await answer(employer, seen!, { answer: 'accept', at: other }).expect(200);
  const all = await mails(candidate, /agreed/, 2);
  expect(eventIn(all[1]!).event.sequence).toBe(2);
});

test('the candidate declines, and of two answers at once the second is refused', async () => {
  const interview = await propose();
  await answer(candidate, interview, { answer: 'decline', note: 'Thank you.' }).expect(200);
  await answer(candidate, interview, { answer: 'accept', at: interview.times[0] }).expect(409);
  await mails(employer, /declined/);
});

test('S251: strangers, and a reader of the company, neither see nor change an interview', async () => {
  const interview = await propose();
  const strangers = [await stage.employer(), await stage.candidate()];
  for (const stranger of strangers) {
    await stage.as(stranger).get(api.listInterviews(application)).expect(404);
    await answer(stranger, interview, { answer: 'accept', at: interview.times[0] }).expect(404);
  }
  await stage.as(strangers[0]).post(api.proposeInterview(application), proposal()).expect(404);
  await stage.as(strangers[0]).put(api.cancelInterview(interview.id), {}).expect(404);
  await stage.as(candidate).post(api.proposeInterview(application), proposal()).expect(403);
  const reader = stage.person({ login_type: 'EMP', owner_id: employer.login_id, company_role: 'reader' });
  await stage.publish('identity.account-changed.v1', stage.accountOf(reader, 1, { login_name: 'A reader' }));
  const asReader = { ...reader, email: '' };
  expect((await listed(asReader))[0]!.can).toEqual({
    accept: false,
    ask: false,
    decline: false,
    change: false,
    cancel: false,
    feedback: false,
  });
  await stage.as(asReader).put(api.cancelInterview(interview.id), {}).expect(403);
  await stage.as(asReader).post(api.proposeInterview(application), proposal()).expect(403);
});

test('a cancellation of what somebody has changed since is refused', async () => {
  const seen = await propose();
  const accepted = await accept(seen);
  const cancel = (revision: number) =>
    stage.as(employer).put(api.cancelInterview(seen.id), { revision, reason: 'Holidays' });
  expect((await cancel(seen.revision).expect(409)).body).toMatchObject({ code: 'changed-meanwhile' });
  expect((await listed(employer))[0]).toMatchObject({ state: 'accepted' });
  await cancel(accepted.revision).expect(200);
});

test.each([
  ['may only read', { company_role: 'reader' }],
  ['is locked', { disabled: true }],
] as const)('an answer reaches those who can act where the arranger %s', async (_, change) => {
  const owner_id = employer.login_id;
  const arranger = stage.person({ login_type: 'EMP', owner_id, company_role: 'recruiter' });
  const name = { login_name: 'Ada King' };
  await stage.publish('identity.account-changed.v1', stage.accountOf(arranger, 1, name));
  const { body } = await stage
    .as({ ...arranger, email: '' })
    .post(api.proposeInterview(application), proposal())
    .expect(201);
  await stage.publish('identity.account-changed.v1', stage.accountOf(arranger, 2, { ...name, ...change }));
  await accept(body as Interview);
  await mails(employer, /agreed/);
});

test('S253: the link of a mail shows and answers one interview until it expires; opening it changes nothing', async () => {
  const interview = await propose();
  const [mail] = await mails(candidate, /choose a time/);
  const token = linkIn(mail!);
  const open = () => stage.as(undefined).get(api.showInterviewOfLink(token));
  await open().expect(200);
  const shown = (await open().expect(200)).body as Interview;
  expect(shown).toMatchObject({ id: interview.id, state: 'proposed', revision: 1, can: { accept: true } });
  expect(shown.candidate).toBeUndefined();
  const other = token.replace(interview.id, randomUUID());
  await stage.as(undefined).get(api.showInterviewOfLink(other)).expect(422);
  await stage
    .as(undefined)
    .get(api.showInterviewOfLink(`${token.slice(0, -1)}~`))
    .expect(422);
  const body = { answer: 'accept', at: interview.times[1], revision: 1 };
  await stage.as(undefined).put(api.answerInterviewOfLink(token), body).expect(200);
  // Pressed twice.
  await stage.as(undefined).put(api.answerInterviewOfLink(token), body).expect(200);
  expect((await listed(candidate))[0]).toMatchObject({ state: 'accepted', revision: 2 });
});

test('S253: a token is for one interview, and ends', () => {
  const links = createInterviewLinks(Buffer.alloc(32, 1));
  const now = new Date('2026-03-28T12:00:00Z');
  const token = links.issue('one', new Date(now.getTime() + HOUR_MS));
  expect(links.read(token, now)).toBe('one');
  expect(links.read(token, new Date(now.getTime() + HOUR_MS))).toBeUndefined();
  expect(createInterviewLinks(Buffer.alloc(32, 2)).read(token, now)).toBeUndefined();
});

test('S254: a video link is https, and times are to come and within a year', async () => {
  for (const wrong of [
    { place: 'http://meet.example.org/abc' },
    { place: 'javascript:alert(1)' },
    { place: 'https://meet@evil.example/' },
    { times: [] },
    { times: [soon(-HOUR_MS)] },
    { times: [soon(400 * DAY_MS)] },
    { times: ['2027-01-01'] },
    { time_zone: 'Mars/Olympus' },
    { minutes: 0 },
  ])
    await stage.as(employer).post(api.proposeInterview(application), proposal(wrong)).expect(422);
});

test('S254: words of the company make no line of the calendar object', async () => {
  const note = 'Hello\r\nATTENDEE:mailto:victim@example.org\nEND:VEVENT';
  await accept(await propose({ place_kind: 'address', place: 'Mill 1; Oslo, 2nd floor', note }));
  const { event } = eventIn((await mails(candidate, /agreed/))[0]!);
  expect(event.attendees).toHaveLength(1);
  expect(event.location).toBe('Mill 1; Oslo, 2nd floor');
  expect(event.description.replace(/\r/g, '')).toBe(note.replace(/\r/g, ''));
});

test('S254: quotes and backslashes in names end no parameter, and the address of a call is as it was typed', async () => {
  const hostile = '";ROLE=CHAIR;X-P="y \\ Ltd';
  const place = `https://meet.example.org/${'long-'.repeat(20)}?a=1;b=2,c`;
  candidate = await stage.candidate({}, `Ida ${hostile}`);
  const job = await stage.postJob(employer, { cmp_name: `Fore${hostile}` });
  application = (await stage.as(candidate).apply(job.id).expect(201)).body.id as string;
  await accept(await propose({ place }));
  const { event, value } = eventIn((await mails(candidate, /agreed/))[0]!);
  const parameters = (name: string) => (event.component.getFirstProperty(name)!.toJSON() as unknown[])[1];
  expect(parameters('organizer')).toEqual({ cn: "Fore';ROLE=CHAIR;X-P='y  Ltd" });
  expect(parameters('attendee')).toMatchObject({ cn: "Ida ';ROLE=CHAIR;X-P='y  Ltd", role: 'REQ-PARTICIPANT' });
  expect([value('url'), event.location]).toEqual([place, place]);
});

test('the end of an application cancels what was to come, and nothing can be proposed any more', async () => {
  const accepted = await accept(await propose());
  await stage.as(candidate).setStatus(application, 'withdrawn').expect(200);
  await stage.settled();
  await until(async () => (await listed(candidate))[0]?.state === 'cancelled');
  expect(eventIn((await mails(employer, /cancelled/))[0]!).event.uid).toContain(accepted.id);
  await stage.as(employer).get(api.listInterviews(application)).expect(404);
  expect((await stage.rows('interviews').findOne({ application_id: application }))?.delete_at).toBeInstanceOf(Date);
});

test('a deleted account takes its interviews along, with what lists say of them', async () => {
  await accept(await propose());
  await stage.publish('identity.account-ended.v1', {
    login_id: candidate.login_id,
    login_type: 'CND',
    revision: 9,
    can_code: candidate.can_code,
  } as never);
  await stage.settled();
  expect(await stage.rows('interviews').countDocuments({ candidate_login_id: candidate.login_id })).toBe(0);
  expect(await stage.rows('notifications').countDocuments({ about: /^interview-/, login_id: employer.login_id })).toBe(
    0,
  );
});

test('once the member who proposed it has left the company, those who may arrange interviews hear the answer', async () => {
  const member = (owner_id: string) =>
    stage.person({ login_type: 'EMP', login_id: recruiter, owner_id, company_role: 'recruiter' });
  const recruiter = randomUUID();
  const email = `${recruiter}@example.test`;
  const before = member(employer.login_id);
  await stage.publish('identity.account-changed.v1', stage.accountOf(before, 1, { login_email: email }));
  const proposed = await stage
    .as({ ...before, email })
    .post(api.proposeInterview(application), proposal())
    .expect(201);
  await stage.publish('identity.account-changed.v1', stage.accountOf(member(recruiter), 2, { login_email: email }));
  await accept(proposed.body as Interview);
  await mails(employer, /agreed/);
  expect(stage.mailsTo(email).filter(({ subject }) => /agreed/.test(subject))).toEqual([]);
});

test('the end of a company cancels all that was to come, however many there are', async () => {
  const first = await propose();
  const stored = await stage.rows('interviews').findOne({ _id: first.id as never });
  const copies = Array.from({ length: 230 }, () => ({ ...stored, _id: randomUUID() as never }));
  await stage.rows('interviews').insertMany(copies);
  await stage.publish('identity.account-ended.v1', { login_id: employer.login_id });
  await stage.settled();
  const ofCompany = { employer_login_id: employer.login_id };
  expect(await stage.rows('interviews').distinct('state', ofCompany)).toEqual(['cancelled']);
});

test('the candidate’s list of applications says which interview is next, until it is over or the application is', async () => {
  const next = async () => {
    const { body } = await stage.as(candidate).post(api.listCandidateApplications()).expect(200);
    const { records } = body as Listing<CandidateApplication>;
    return records.find(({ id }) => id === application)?.next_interview;
  };
  expect(await next()).toBeUndefined();
  const [late, early] = [soon(3 * DAY_MS), soon(2 * DAY_MS)];
  await accept(await propose({ times: [late] }));
  expect(await next()).toEqual({ state: 'accepted', at: late });
  await accept(await propose({ times: [early] }));
  expect(await next()).toEqual({ state: 'accepted', at: early });
  const other = await propose();
  expect(await next()).toEqual({ state: 'proposed' });
  await answer(candidate, other, { answer: 'ask', times: [soon(5 * DAY_MS)] }).expect(200);
  expect(await next()).toEqual({ state: 'accepted', at: early });
  await stage.as(candidate).put(api.changeApplicationStatus(application), { status: 'withdrawn' }).expect(200);
  expect(await next()).toBeUndefined();
});

describe('a change of the company', () => {
  const change = (interview: Interview, more: object = {}) =>
    stage.as(employer).put(api.changeInterview(interview.id), {
      ...proposal({ times: interview.at ? [interview.at] : interview.times }),
      revision: interview.revision,
      ...more,
    });
  const changed = async (interview: Interview, more: object = {}) =>
    (await change(interview, more).expect(200)).body as Interview;
  const seen = ({ calendar }: MailMessage) => {
    const { event, value } = eventIn({ calendar } as MailMessage);
    return [calendar!.method, event.uid, event.sequence, value('status')];
  };

  test('a new link updates the appointment: same id, next number, and it stays agreed', async () => {
    const accepted = await accept(await propose());
    const uid = `${accepted.id}@jobs.example.org`;
    const after = await changed(accepted, { place: 'https://meet.example.org/new' });
    expect(after).toMatchObject({ state: 'accepted', at: accepted.at, place: 'https://meet.example.org/new' });
    for (const who of [candidate, employer]) {
      const [mail] = await mails(who, /changed/);
      expect(seen(mail!)).toEqual(['REQUEST', uid, 1, 'CONFIRMED']);
      expect(eventIn(mail!).event.location).toBe('https://meet.example.org/new');
    }
    await change(accepted).expect(409);
  });

  test.each([
    ['accepts', (seen: Interview) => answer(candidate, seen, { answer: 'accept', at: seen.times[0] })],
    [
      'proposes other times',
      (seen: Interview) => answer(candidate, seen, { answer: 'ask', times: [soon(6 * DAY_MS)] }),
    ],
  ] as const)(
    'S564: a change while the candidate %s: one of both is stored and the other refused',
    async (_, candidateAnswers) => {
      for (let round = 0; round < 4; round += 1) {
        const interview = await propose();
        const moved = soon((7 + round) * DAY_MS);
        const [company, other] = await Promise.all([
          change(interview, { times: [moved] }),
          candidateAnswers(interview),
        ]);
        expect([company.status, other.status].toSorted()).toEqual([200, 409]);
        expect((company.status === 409 ? company : other).body).toMatchObject({ code: 'changed-meanwhile' });
        const stored = (await listed(employer)).find(({ id }) => id === interview.id);
        const { state, at, times, revision } = (company.status === 200 ? company : other).body as Interview;
        expect(stored).toMatchObject({ state, at, times, revision });
        await stage.as(employer).put(api.cancelInterview(interview.id), { revision, reason: '' }).expect(200);
      }
    },
  );

  test('S564: two colleagues change one interview at once: one is stored and the other refused', async () => {
    const colleague = stage.person({ login_type: 'EMP', owner_id: employer.login_id, company_role: 'recruiter' });
    await stage.publish('identity.account-changed.v1', stage.accountOf(colleague, 1, { login_name: 'Ada King' }));
    const interview = await propose();
    const moved = (place: string) => ({ ...proposal(), place, revision: interview.revision });
    const tries = await Promise.all([
      stage.as(employer).put(api.changeInterview(interview.id), moved('https://meet.example.org/one')),
      stage
        .as({ ...colleague, email: '' })
        .put(api.changeInterview(interview.id), moved('https://meet.example.org/two')),
    ]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = tries.find(({ status }) => status === 200)!.body as Interview;
    expect((await listed(employer))[0]).toMatchObject({ place: winner.place, revision: winner.revision });
  });

  test('a new time moves the appointment tentatively, and waits for the candidate’s yes', async () => {
    const accepted = await accept(await propose());
    const uid = `${accepted.id}@jobs.example.org`;
    const other = soon(6 * DAY_MS);
    const moved = await changed(accepted, { times: [other] });
    expect(moved).toMatchObject({ state: 'proposed', at: null, times: [other] });
    const [mail] = await mails(candidate, /changed/);
    expect(seen(mail!)).toEqual(['REQUEST', uid, 1, 'TENTATIVE']);
    expect(eventIn(mail!).event.startDate.toJSDate().toISOString()).toBe(other);
    expect(mail!.text).toContain('Please say whether it suits you.');
    const token = linkIn(mail!);
    const body = { answer: 'accept', at: other, revision: moved.revision };
    await stage.as(undefined).put(api.answerInterviewOfLink(token), body).expect(200);
    expect(seen((await mails(candidate, /agreed/, 2))[1]!)).toEqual(['REQUEST', uid, 2, 'CONFIRMED']);
  });

  test('several new times take the appointment out; a no to a moved one does too', async () => {
    const several = await accept(await propose());
    await changed(several, { times: [soon(6 * DAY_MS), soon(7 * DAY_MS)] });
    expect(seen((await mails(candidate, /changed/))[0]!).slice(0, 1)).toEqual(['CANCEL']);
    const moved = await changed(await accept(await propose()), { times: [soon(8 * DAY_MS)] });
    await answer(candidate, moved, { answer: 'decline', note: 'Thank you.' }).expect(200);
    expect(seen((await mails(employer, /declined/))[0]!)).toEqual([
      'CANCEL',
      `${moved.id}@jobs.example.org`,
      2,
      'CANCELLED',
    ]);
  });

  test('before an answer it changes the proposal, without a calendar object', async () => {
    const after = await changed(await propose(), { minutes: 30, note: 'A shorter talk.' });
    expect(after).toMatchObject({ state: 'proposed', minutes: 30 });
    const [mail] = await mails(candidate, /changed/);
    expect(mail!.calendar).toBeUndefined();
    expect(mail!.text).toContain('A shorter talk.');
  });

  test('a change needs another one when its times are all over', async () => {
    const interview = await propose();
    const over = interview.times.map((time) => new Date(Date.parse(time) - 10 * DAY_MS));
    await stage.rows('interviews').updateOne({ _id: interview.id as never }, { $set: { times: over } });
    const refused = await change(interview, { times: over, note: 'The bell is broken.' }).expect(422);
    expect(JSON.stringify(refused.body)).toContain(RULE_MESSAGES.interviewTimePast);
    await changed(interview, { times: interview.times.slice(1) });
  });

  test('is nobody’s but the company’s, and not possible after the end', async () => {
    const interview = await propose();
    await stage.as(candidate).put(api.changeInterview(interview.id), {}).expect(403);
    const stranger = await stage.employer();
    const body = { ...proposal(), revision: 1 };
    await stage.as(stranger).put(api.changeInterview(interview.id), body).expect(404);
    await answer(candidate, interview, { answer: 'decline' }).expect(200);
    await change({ ...interview, revision: 2 }).expect(409);
  });
});

describe('colleagues who take part', () => {
  let ada: Person;
  const member = (login_id: string, state: object = {}) =>
    stage.person({ login_type: 'EMP', login_id, owner_id: employer.login_id, company_role: 'recruiter', ...state });
  /** Member of the employer's company; told again with another state, the account changes. */
  async function colleague(name: string, state: object = {}, revision = 1, id: string = randomUUID()): Promise<Person> {
    const email = `${id}@example.test`;
    const person = member(id, state);
    await stage.publish(
      'identity.account-changed.v1',
      stage.accountOf(person, revision, { login_email: email, login_name: name }),
    );
    return { ...person, email };
  }
  const change = (interview: Interview, participants: string[]) =>
    stage.as(employer).put(api.changeInterview(interview.id), {
      ...proposal({ times: interview.at ? [interview.at] : interview.times, participants }),
      revision: interview.revision,
    });

  beforeEach(async () => {
    ada = await colleague('Ada King');
  });

  test('are invited, get the appointment, its changes, and its end', async () => {
    const interview = await propose({ participants: [ada.login_id] });
    expect(interview.participants).toEqual([{ login_id: ada.login_id, name: 'Ada King' }]);
    expect((await listed(candidate))[0]!.participants).toBeUndefined();
    const [invitation] = await mails(ada, /You take part/);
    expect(invitation!.text).toContain('Maya Lind');
    const accepted = await accept(interview);
    expect(eventIn((await mails(ada, /agreed/))[0]!).event.sequence).toBe(0);
    expect((await mails(ada, /agreed/))[0]!.calendar!.content).not.toContain(employer.email);
    await stage.as(employer).put(api.cancelInterview(accepted.id), {}).expect(200);
    expect((await mails(ada, /cancelled/))[0]!.calendar!.method).toBe('CANCEL');
  });

  test('S460: may change it themselves, which colleagues read and of which the member who arranges it is told, in the calendar or not', async () => {
    const interview = await propose({ participants: [ada.login_id] });
    const more = { revision: interview.revision, participants: [ada.login_id], note: 'Bring your apron.' };
    await stage
      .as(ada)
      .put(api.changeInterview(interview.id), { ...proposal({ times: interview.times }), ...more })
      .expect(200);
    const [shown] = await listed(employer);
    expect(shown).toMatchObject({
      arranged_by_name: 'Erin Shaw',
      changed_by_name: 'Ada King',
    });
    expect(JSON.stringify(await listed(candidate))).not.toMatch(/_by_name/);
    const [told] = await mails(employer, /changed/i);
    expect(told!.text).toContain('Bring your apron.');
    await stage.settled();
    expect(stage.mailsTo(ada.email).filter(({ subject }) => /changed/i.test(subject))).toEqual([]);
  });

  test('are added and removed; the candidate hears nothing of it', async () => {
    const accepted = await accept(await propose());
    await mails(candidate, /agreed/);
    const before = stage.mailsTo(candidate.email).length;
    const withAda = (await change(accepted, [ada.login_id]).expect(200)).body as Interview;
    expect(withAda.state).toBe('accepted');
    expect((await mails(ada, /You take part/))[0]!.calendar!.method).toBe('REQUEST');
    await change(withAda, []).expect(200);
    const [removed] = await mails(ada, /no longer take part/);
    expect(removed!.calendar!.method).toBe('CANCEL');
    expect(`${removed!.text}${removed!.calendar!.content}`).not.toContain('Maya Lind');
    await stage.settled();
    expect(stage.mailsTo(candidate.email)).toHaveLength(before);
  });

  test('do not come back by a change that began before they left, nor does a reminder that was sent meanwhile', async () => {
    const accepted = await accept(await propose({ participants: [ada.login_id] }));
    const { connection, clock } = stage;
    const store = createInterviewStore(connection);
    const changing = keepInterviews({
      interviews: {
        ...store,
        async find(id, session) {
          const found = await store.find(id, session);
          if (session) return found;
          await inTransaction(connection, async (own) => {
            await store.forgetMember(ada.login_id, own);
            await store.takeReminder({ id, remind_at: found!.remind_at! }, null, own);
          });
          return found;
        },
      },
      findSeen: async () => ({
        application: (await createApplicationStore(connection).find(application))!,
        side: 'EMP',
      }),
      candidates: { timeZoneOf: async () => undefined, noteTimeZone: async () => undefined },
      memberNames: async () => new Map(),
      tell: async (interview) => interview,
      transact: (work) => inTransaction(connection, work),
      clock,
      // Nothing of these is asked for a change without new participants.
      ...({} as Pick<
        Parameters<typeof keepInterviews>[0],
        'applications' | 'threads' | 'assessments' | 'assess' | 'feeds' | 'accounts' | 'interviewLinks' | 'takeTurn'
      >),
    });
    const body = { ...proposal({ times: [accepted.at] }), revision: accepted.revision, participants: [], note: '' };
    await changing.change(employer.actor as Actor, accepted.id, body as never, { requestId: 'test' });
    const row = await stage.rows('interviews').findOne({ _id: accepted.id as never });
    expect(row).toMatchObject({ revision: accepted.revision + 1, remind_at: null });
    expect(JSON.stringify(row)).not.toContain(ada.login_id);
  });

  test('S330: are members who see the applicant, and lose the appointment with that right', async () => {
    const job = (await stage.rows('applications').findOne({ _id: application as never }))!.job_id as string;
    const others = await colleague('Other Manager', { company_role: 'hiring-manager', given_jobs: ['another'] });
    const stranger = await stage.employer();
    for (const wrong of [others.login_id, stranger.login_id, candidate.login_id, 'nobody'])
      await stage
        .as(employer)
        .post(api.proposeInterview(application), proposal({ participants: [wrong] }))
        .expect(422);
    const manager = { company_role: 'hiring-manager', given_jobs: [job] };
    const given = await colleague('Given Manager', manager);
    const colleagues = (await stage.as(employer).get(api.listInterviews(application)).expect(200)).body.colleagues;
    expect(colleagues.map(({ name }: { name: string }) => name)).toEqual(['Ada King', 'Given Manager']);
    const accepted = await accept(await propose({ participants: [given.login_id, ada.login_id] }));
    await mails(given, /agreed/);
    await colleague('Given Manager', { ...manager, given_jobs: [] }, 2, given.login_id);
    expect((await mails(given, /no longer take part/))[0]!.calendar!.method).toBe('CANCEL');
    const [after] = await listed(employer);
    expect(after!.participants!.map(({ name }) => name)).toEqual(['Ada King']);
    await stage.as(employer).put(api.cancelInterview(accepted.id), {}).expect(200);
    await mails(ada, /cancelled/);
    expect(stage.mailsTo(given.email).filter(({ subject }) => /cancelled/.test(subject))).toEqual([]);
  });

  test('S331: overlaps are told before times are proposed and accepted, without an applicant that the reader does not see', async () => {
    const at = soon(3 * DAY_MS);
    const first = await propose({ times: [at], participants: [ada.login_id] });
    const job = (await stage.rows('applications').findOne({ _id: application as never }))!.job_id as string;
    const mine = { candidate, application };
    candidate = await stage.candidate({}, 'Zoe Park');
    application = await applied();
    const otherJob = (await stage.rows('applications').findOne({ _id: application as never }))!.job_id as string;
    const manager = { company_role: 'hiring-manager', given_jobs: [otherJob] };
    const given = await colleague('Given Manager', manager);
    const check = async (who: Person, times: string[], more: object = {}) =>
      (
        await stage
          .as(who)
          .post(api.checkInterviewTimes(application), { times, minutes: 45, participants: [ada.login_id], ...more })
          .expect(200)
      ).body.records as InterviewConflict[];
    const half = new Date(Date.parse(at) + 30 * 60_000).toISOString();
    expect(await check(given, [half])).toEqual([{ time: half, name: 'Ada King', agreed: false }]);
    expect(await check(employer, [half])).toContainEqual({
      time: half,
      name: 'Ada King',
      agreed: false,
      about: 'Maya Lind, Night Baker',
    });
    expect(job).not.toBe(otherJob);
    const after = new Date(Date.parse(at) + 45 * 60_000).toISOString();
    expect(await check(employer, [after])).toEqual([]);
    expect(await check(employer, [half], { except: first.id })).toEqual([]);
    // The company agrees to a time of the candidate that is taken meanwhile.
    const second = await propose({ times: [soon(9 * DAY_MS)], participants: [ada.login_id] });
    await answer(candidate, second, { answer: 'ask', times: [half] }).expect(200);
    const [asked] = await listed(employer);
    expect(asked!.conflicts).toContainEqual(expect.objectContaining({ name: 'Ada King', time: half }));
    expect((await listed(candidate))[0]!.conflicts).toBeUndefined();
    ({ candidate, application } = mine);
  });

  test('S331: a candidate is warned of an own agreed interview alone, by a link without its words', async () => {
    const at = soon(3 * DAY_MS);
    await accept(await propose({ times: [at] }));
    const first = employer;
    employer = await stage.employer();
    application = await applied();
    await propose({ times: [at] });
    expect((await listed(candidate))[0]!.conflicts).toEqual([
      { time: at, agreed: true, about: 'Night Baker at Night Bakery' },
    ]);
    expect((await listed(employer))[0]!.conflicts).toBeUndefined();
    const mail = (await mails(candidate, /choose a time/, 2)).at(-1)!;
    const shown = (
      await stage
        .as(undefined)
        .get(api.showInterviewOfLink(linkIn(mail)))
        .expect(200)
    ).body as Interview;
    expect(shown.conflicts).toEqual([{ time: at, agreed: true }]);
    employer = first;
  });
});

test('mails to the candidate begin with the zone that the browser sent last; a deleted account leaves none', async () => {
  const job = await stage.postJob(employer);
  application = (await stage.as(candidate).apply(job.id, { time_zone: 'America/New_York' }).expect(201)).body.id;
  await propose();
  const [first] = await mails(candidate, /choose a time/);
  expect(first!.text).toContain('(America/New_York)');
  expect(first!.text).not.toContain('(UTC)');
  await stage
    .as(candidate)
    .get(`${api.listInterviews(application)}?time_zone=Asia/Tokyo`)
    .expect(200);
  await propose();
  const second = (await mails(candidate, /choose a time/, 2)).at(-1)!;
  expect(second.text).toMatch(/\(Asia\/Tokyo\) · .*\(Europe\/Oslo\)/);
  const zoneOf = async (who: Person) =>
    (await stage.as(who).get(api.listOwnInterviews()).expect(200)).body.time_zone as unknown;
  expect([await zoneOf(candidate), await zoneOf(employer)]).toEqual(['Asia/Tokyo', undefined]);
  await stage.publish('identity.account-ended.v1', {
    login_id: candidate.login_id,
    login_type: 'CND',
    revision: 9,
    can_code: candidate.can_code,
  } as never);
  await stage.settled();
  expect(
    (await stage.rows('candidate_copies').findOne({ _id: candidate.can_code as never }))?.time_zone,
  ).toBeUndefined();
});

test('S295: mails to the candidate show the logo of the company', async () => {
  const cmp_logo = '/employers/CMP-1/pictures/67c41f0e2a9b4d0012ab34cd';
  const { login_id, cmp_code } = employer;
  const company = { login_id, cmp_code, cmp_name: 'Night Bakery', emp_loca: 'Oslo', cmp_logo };
  await stage.publish('profile.company-saved.v1', { ...company, revision: 2 });
  await stage.settled();
  await propose();
  const [mail] = await mails(candidate, /choose a time/);
  expect(mail!.html).toContain(`<img src="https://jobs.example.org/api${cmp_logo}" alt="Night Bakery"`);
});

describe('own interviews, and their calendar feed', () => {
  const own = async (who: Person) =>
    (await stage.as(who).get(api.listOwnInterviews()).expect(200)).body as OwnInterviews;
  const make = async (who: Person) =>
    new URL(((await stage.as(who).post(api.makeCalendarFeed()).expect(201)).body as NewCalendarFeed).address);
  /** Path of a service, which the gateway serves below `/api`. */
  const read = (address: URL) => stage.as(undefined).get(address.pathname.replace(/^\/api/, ''));
  async function eventsOf(address: URL) {
    const { text, headers } = await read(address).expect(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const whole = new ICAL.Component(ICAL.parse(text) as unknown[] as never);
    expect(whole.getFirstPropertyValue('method')).toBe('PUBLISH');
    return whole.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  }

  test('the list has those to come, the soonest first, for the candidate and for members who are in them', async () => {
    const later = await propose({ times: [soon(9 * DAY_MS)] });
    const sooner = await accept(await propose({ times: [soon(2 * DAY_MS)] }));
    const over = await propose();
    await answer(candidate, over, { answer: 'decline' }).expect(200);
    for (const who of [candidate, employer])
      expect((await own(who)).records.map(({ id }) => id)).toEqual([sooner.id, later.id]);
    expect((await own(candidate)).records[0]).not.toHaveProperty('candidate');
    expect(await own(await stage.employer())).toEqual({ records: [], feed_made_at: null });
  });

  test('a list of many has those to come, those that one member is still in, and those near a time, whenever they were arranged', async () => {
    const first = await accept(await propose());
    const now = stage.clock.now();
    const stored = await stage.rows('interviews').findOne({ _id: first.id as never });
    const copies = (count: number, more: object) =>
      stage.rows('interviews').insertMany(
        Array.from({ length: count }, () => ({
          ...stored,
          _id: randomUUID() as never,
          created_at: new Date(now.getTime() + DAY_MS),
          remind_at: null,
          ...more,
        })),
      );
    const past = new Date(now.getTime() - 2 * DAY_MS);
    await copies(205, { at: past, times: [past] });
    const store = createInterviewStore(stage.connection);
    const { login_id } = employer;
    const span = { since: new Date(now.getTime() - 30 * DAY_MS), now };
    for (const whose of [{ employer_login_id: login_id, member: login_id }, { candidate_login_id: candidate.login_id }])
      expect((await store.ofPerson(whose, span))[0]!.id).toBe(first.id);
    const at = new Date(first.at!);
    const spans = [at, new Date(now.getTime() - 9 * DAY_MS)].map((from) => ({
      from,
      to: new Date(from.getTime() + HOUR_MS),
    }));
    expect((await store.around({ candidate_login_id: candidate.login_id }, spans)).map(({ id }) => id)).toEqual([
      first.id,
    ]);
    const open = () => inTransaction(stage.connection, (session) => store.openWith(login_id, login_id, now, session));
    expect((await open()).map(({ id }) => id)).toEqual([first.id]);
    await copies(205, { state: 'proposed', at: null });
    expect(await open()).toHaveLength(206);
  });

  test('S492: a feed ends once the owner has the account back', async () => {
    const address = await make(employer);
    await read(address).expect(200);
    const { login_id } = employer;
    await stage.publish('identity.account-recovered.v1', { login_id, since: stage.clock.now().toISOString() });
    await read(address).expect(404);
  });

  test('S502: a feed of before or after the time of the recovery stays, and one in another company', async () => {
    for (const who of [candidate, employer]) {
      const address = await make(who);
      const { login_id } = who;
      const now = stage.clock.now();
      const tell = (more: { owner_id?: string } = {}) =>
        stage.publish('identity.account-recovered.v1', { login_id, since: now.toISOString(), ...more });
      const madeAt = (ms: number) =>
        stage
          .rows('calendar_feeds')
          .updateOne({ _id: login_id as never }, { $set: { made_at: new Date(now.getTime() + ms) } });
      for (const ms of [-1_000, 1_000]) {
        await madeAt(ms);
        await tell();
        await read(address).expect(200);
      }
      await madeAt(0);
      if (who === employer) {
        await tell({ owner_id: 'another-company' });
        await read(address).expect(200);
      }
      await tell();
      await read(address).expect(404);
    }
  });

  test('S332: a feed shows agreed interviews to whoever has its address, without anybody’s address, until it is revoked', async () => {
    const accepted = await accept(await propose());
    await propose({ times: [soon(9 * DAY_MS)] });
    for (const who of [candidate, employer]) {
      const address = await make(who);
      expect(address.origin).toBe('https://jobs.example.org');
      const events = await eventsOf(address);
      expect(events.map(({ uid }) => uid)).toEqual([`${accepted.id}@jobs.example.org`]);
      expect(events[0]!.attendees).toEqual([]);
      const { text } = await read(address);
      for (const { email } of [candidate, employer]) expect(text).not.toContain(email);
      const token = address.pathname.split('/').at(-2)!;
      expect(JSON.stringify(await stage.rows('calendar_feeds').find().toArray())).not.toContain(token);
      expect((await own(who)).feed_made_at).toEqual(expect.any(String));
      const renewed = await make(who);
      await read(address).expect(404);
      await eventsOf(renewed);
      await stage.as(who).delete(api.removeCalendarFeed()).expect(204);
      await read(renewed).expect(404);
    }
  });

  test('S332: a feed ends with the membership and with the account, and shows what its reader may see now', async () => {
    const id = randomUUID();
    const company = { login_type: 'EMP', owner_id: employer.login_id } as const;
    const member = stage.person({ ...company, login_id: id, company_role: 'recruiter' });
    const tell = (revision: number, change: object) =>
      stage.publish('identity.account-changed.v1', {
        ...stage.accountOf(member, revision, { login_name: 'Ada King', login_email: `${id}@example.test` }),
        ...change,
      });
    await tell(1, {});
    await accept(await propose({ participants: [id] }));
    const address = await make({ ...member, email: '' });
    expect(await eventsOf(address)).toHaveLength(1);
    await tell(2, { company_role: 'hiring-manager', given_jobs: [] });
    expect(await eventsOf(address)).toHaveLength(0);
    await tell(3, { company_role: 'recruiter', owner_id: 'another-company' });
    await read(address).expect(404);
    expect(await stage.rows('calendar_feeds').countDocuments({ _id: id as never })).toBe(0);

    const ofCandidate = await make(candidate);
    await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
    await stage.settled();
    await read(ofCandidate).expect(404);
    expect(await stage.rows('calendar_feeds').countDocuments({ _id: candidate.login_id as never })).toBe(0);
  });

  test('S332: calls of an address are limited by its account', async () => {
    const address = await make(candidate);
    const { points } = LIMITS_OF_INTERVIEWS.calendarFeedReads;
    const statuses: number[] = [];
    for (let at = 0; at <= points; at += 1) statuses.push((await read(address)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });
});

describe('feedback', () => {
  const give = (who: Person, id: string, body: object = { recommendation: 'yes', text: 'A clear head.' }) =>
    stage.as(who).put(api.giveInterviewFeedback(id), body);
  const member = async (name: string, company_role: 'recruiter' | 'reader'): Promise<Person> => {
    const login_id = randomUUID();
    const person = stage.person({ login_type: 'EMP', login_id, owner_id: employer.login_id, company_role });
    const email = `${login_id}@example.test`;
    await stage.publish(
      'identity.account-changed.v1',
      stage.accountOf(person, 1, { login_name: name, login_email: email }),
    );
    return { ...person, email };
  };
  /** Agreed interview that was two hours ago; the clock stays, for sessions would end with it. */
  async function over(participants: string[]): Promise<Interview> {
    const accepted = await accept(await propose({ participants }));
    const at = new Date(stage.clock.now().getTime() - 2 * HOUR_MS);
    const past = { at, times: [at], remind_at: at };
    await stage.rows('interviews').updateOne({ _id: accepted.id as never }, { $set: past });
    return accepted;
  }

  test('S333: members who were in it give it after the end, and read that of others with their own', async () => {
    const ada = await member('Ada King', 'recruiter');
    const other = await member('Bo Berg', 'recruiter');
    const early = await accept(await propose());
    await give(employer, early.id).expect(409);
    const { id } = await over([ada.login_id]);
    await give(employer, id, { recommendation: 'maybe' }).expect(422);
    await give(other, id).expect(409);
    await give(candidate, id).expect(403);
    await give(await stage.employer(), id).expect(404);
    const mine = (await give(employer, id).expect(200)).body as Interview;
    expect(mine.feedback).toMatchObject({ mine: { recommendation: 'yes' }, count: 1, all: [{ by_name: 'Erin Shaw' }] });
    const ofAda = async () => (await listed(ada)).find((one) => one.id === id)!;
    expect((await ofAda()).feedback).toEqual({ mine: null, count: 1 });
    expect((await ofAda()).can.feedback).toBe(true);
    await give(ada, id, { recommendation: 'no', text: 'Late.' }).expect(200);
    await give(ada, id, { recommendation: 'strong-no', text: 'Very late.' }).expect(200);
    expect((await ofAda()).feedback!.all!.map(({ text }) => text)).toEqual(['A clear head.', 'Very late.']);
    // Nothing to wait for: a colleague who was not in it reads all.
    expect((await listed(other)).find((one) => one.id === id)!.feedback!.all).toHaveLength(2);
    const seen = JSON.stringify([await listed(candidate), stage.mailsTo(candidate.email)]);
    for (const secret of ['A clear head.', 'Very late.', 'strong-no']) expect(seen).not.toContain(secret);
  });

  test('is in the list of own interviews until it is given, in the copy of one’s own data, and goes with the account', async () => {
    const ada = await member('Ada King', 'recruiter');
    const { id } = await over([ada.login_id]);
    const own = async () => (await stage.as(ada).get(api.listOwnInterviews()).expect(200)).body.records as Interview[];
    expect((await own()).map((one) => one.id)).toEqual([id]);
    await give(ada, id).expect(200);
    expect(await own()).toEqual([]);
    const copy = (await stage.as(ada).get(api.listOwnAssessments()).expect(200)).body;
    expect(copy.records).toEqual([
      expect.objectContaining({
        application_id: application,
        feedback: [expect.objectContaining({ interview_id: id, recommendation: 'yes', text: 'A clear head.' })],
      }),
    ]);
    await stage.publish('identity.account-ended.v1', {
      login_id: ada.login_id,
      company_stays: true,
      owner_id: employer.login_id,
    } as never);
    await stage.settled();
    expect((await listed(employer))[0]!.feedback).toMatchObject({ count: 1 });
    const row = await stage.rows('assessments').findOne({ _id: application as never });
    expect(JSON.stringify(row)).not.toContain(ada.login_id);
    expect(JSON.stringify(await stage.rows('interviews').findOne({ _id: id as never }))).not.toContain(ada.login_id);
  });

  test('members who were in it and have not given it are reminded once, the candidate is not', async () => {
    const [ada, reader] = [await member('Ada King', 'recruiter'), await member('Cy Reader', 'reader')];
    const { id } = await over([ada.login_id, reader.login_id]);
    await give(employer, id).expect(200);
    const log = createLog({ name: 'feedback', level: 'silent' });
    const { connection, clock } = stage;
    const sent: MailMessage[] = [];
    const tell = tellOfInterview({
      accounts: createAccountView({ connection, clock, log, peers: {} as never }),
      companies: createCompanyCopyStore(connection),
      notifications: createNotificationStore(connection),
      messages: {
        queueAll: async (_session, all) =>
          void sent.push(...all.map(({ message }) => message as unknown as MailMessage)),
      },
      interviewLinks: createInterviewLinks(Buffer.alloc(32, 1)),
      sender: { email: 'no-reply@jobs.example.org', host: 'jobs.example.org' },
      publicUrl: 'https://jobs.example.org',
    });
    const sweep = () =>
      sweepOnce((leader) =>
        createReminderSweeper({
          interviews: createInterviewStore(connection),
          assessments: createAssessmentStore(connection),
          applications: createApplicationStore(connection),
          transact: (work) => inTransaction(connection, work),
          endedAccessDays: 30,
          ...{ tell, clock, leader, log },
        }),
      );
    await sweep();
    await sweep();
    const here = [employer, ada, reader, candidate].map(({ email }) => email);
    const ofThis = sent.filter(({ subject, to }) => /Your feedback/.test(subject) && here.includes(to));
    expect(ofThis.map(({ to }) => to)).toEqual([ada.email]);
    expect(ofThis[0]!.text).toContain('Maya Lind');

    // Nothing more of an applicant who has withdrawn, and whom they no longer see.
    candidate = await stage.candidate({}, 'Zoe Park');
    application = await applied();
    await over([ada.login_id]);
    await stage.as(candidate).setStatus(application, 'withdrawn').expect(200);
    await sweep();
    expect(sent.filter(({ text }) => text.includes('Zoe Park'))).toEqual([]);
  });
});

describe('reminders', () => {
  async function sweep(): Promise<string[]> {
    const told: string[] = [];
    await sweepOnce((leader) =>
      createReminderSweeper({
        interviews: createInterviewStore(stage.connection),
        assessments: createAssessmentStore(stage.connection),
        applications: createApplicationStore(stage.connection),
        endedAccessDays: 30,
        tell: async (interview) => {
          told.push(interview.id);
          return interview;
        },
        transact: (work) => inTransaction(stage.connection, work),
        clock: stage.clock,
        leader,
        log: createLog({ name: 'reminders', level: 'silent' }),
      }),
    );
    return told;
  }

  test('come a day and an hour before, each once, also where two replicas look at once', async () => {
    const { id } = await accept(await propose({ times: [soon(2 * DAY_MS)] }));
    const ofThis = (told: string[][]) => told.flat().filter((one) => one === id);
    expect(ofThis([await sweep()])).toEqual([]);
    stage.clock.advance(DAY_MS + HOUR_MS);
    expect(ofThis(await Promise.all([sweep(), sweep()]))).toEqual([id]);
    expect(ofThis([await sweep()])).toEqual([]);
    stage.clock.advance(22.5 * HOUR_MS);
    expect(ofThis([await sweep()])).toEqual([id]);
    expect(ofThis([await sweep()])).toEqual([]);
  });

  test('do not come for one that was cancelled', async () => {
    const { id } = await accept(await propose({ times: [soon(2 * DAY_MS)] }));
    await stage.as(employer).put(api.cancelInterview(id), {}).expect(200);
    stage.clock.advance(DAY_MS + HOUR_MS);
    expect(await sweep()).not.toContain(id);
  });

  test('are counted in hours, not by the clock on the wall that daylight saving time turns', () => {
    // 10:00 in Oslo on the day that has 23 hours: a day before is 09:00 on the wall.
    const at = new Date('2027-03-28T08:00:00Z');
    expect(nextReminder(at, 30, new Date('2027-03-26T00:00:00Z'))).toEqual(new Date('2027-03-27T08:00:00Z'));
    expect(nextReminder(at, 30, new Date('2027-03-27T08:00:00Z'))).toEqual(new Date('2027-03-28T07:00:00Z'));
    // Then of the feedback, an hour after the end.
    expect(nextReminder(at, 30, new Date('2027-03-28T07:30:00Z'))).toEqual(new Date('2027-03-28T09:30:00Z'));
    expect(nextReminder(at, 30, new Date('2027-03-28T09:30:00Z'))).toBeNull();
  });
});
