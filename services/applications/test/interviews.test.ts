import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@market/api/durations';
import ICAL from 'ical.js';
import type { Interview } from '@market/contracts/interviews';
import { api } from '@market/contracts/testing';
import { createLog, inTransaction, type MailMessage } from '@market/service-kit';
import { sweepOnce, testMongo, until } from '@market/service-kit/testing';
import { createInterviewLinks } from '../src/domain/interviews/interview-links';
import { nextReminder } from '../src/domain/interviews/interview';
import { createInterviewStore } from '../src/store/interview-store';
import { createReminderSweeper } from '../src/use-cases/interviews/end-interviews';
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
  expect((await listed(asReader))[0]!.can).toEqual({ accept: false, ask: false, decline: false, cancel: false });
  await stage.as(asReader).put(api.cancelInterview(interview.id), {}).expect(403);
  await stage.as(asReader).post(api.proposeInterview(application), proposal()).expect(403);
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

describe('reminders', () => {
  async function sweep(): Promise<string[]> {
    const told: string[] = [];
    await sweepOnce((sole) =>
      createReminderSweeper({
        interviews: createInterviewStore(stage.connection),
        tell: async (interview) => {
          told.push(interview.id);
          return interview;
        },
        transact: (work) => inTransaction(stage.connection, work),
        clock: stage.clock,
        sole,
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
    expect(nextReminder(at, new Date('2027-03-26T00:00:00Z'))).toEqual(new Date('2027-03-27T08:00:00Z'));
    expect(nextReminder(at, new Date('2027-03-27T08:00:00Z'))).toEqual(new Date('2027-03-28T07:00:00Z'));
    expect(nextReminder(at, new Date('2027-03-28T07:30:00Z'))).toBeNull();
  });
});
