import { randomUUID } from 'node:crypto';
import type { Listing } from '@market/api';
import { DAY_MS } from '@market/api/durations';
import type { EmployerApplication } from '@market/contracts/applications';
import { APPLICANT_TAGS_MAX, type ApplicantTag, type Assessment } from '@market/contracts/assessments';
import { api } from '@market/contracts/testing';
import type { Actor } from '@market/service-kit';
import { atOnce, testMongo, until } from '@market/service-kit/testing';
import { meanOf } from '../src/domain/assessments/assessment';
import { createStage, type CandidatePerson, type EmployerPerson, type Person, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let owner: EmployerPerson;
let recruiter: Person;
let hiring: Person;
let elsewhere: Person;
let reader: Person;
let candidate: CandidatePerson;
let jobId: string;
let application: string;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'assessments' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  owner = await stage.employer();
  jobId = (await stage.postJob(owner)).id;
  [recruiter, reader, hiring, elsewhere] = await Promise.all([
    member({ company_role: 'recruiter' }),
    member({ company_role: 'reader' }),
    member({ company_role: 'hiring-manager', given_jobs: [jobId] }),
    member({ company_role: 'hiring-manager', given_jobs: ['another-job'] }),
  ]);
  candidate = await stage.candidate();
  application = (await stage.as(candidate).apply(jobId).expect(201)).body.id as string;
  await stage.settled();
});

async function member(role: Partial<Actor>): Promise<Person> {
  const person = stage.person({ login_type: 'EMP', owner_id: owner.login_id, ...role });
  const email = `${person.login_id.slice(0, 8)}@team.example`;
  await stage.publish(
    'identity.account-changed.v1',
    stage.accountOf(person, 1, { login_name: `A ${role.company_role ?? ''}`, login_email: email }),
  );
  return { ...person, email };
}
/** The same people, signed in, days later. */
function later(days: number, ...people: Person[]): Person[] {
  stage.clock.advance(days * DAY_MS);
  return people.map((person) => ({ ...person, token: stage.tokens.tokenFor(person.actor) }));
}
const read = async (who: Person) =>
  (await stage.as(who).get(api.showAssessment(application)).expect(200)).body as Assessment;
const note = async (who: Person, text: string, mentions: readonly Person[] = []) => {
  const body = { text, mentions: mentions.map(({ login_id }) => login_id) };
  const { notes } = (await stage.as(who).post(api.addNote(application), body).expect(201)).body as Assessment;
  return notes.at(-1)!;
};
const rate = async (who: Person, stars: number | null) =>
  ((await stage.as(who).put(api.rateApplicant(application), { stars }).expect(200)).body as Assessment).rating;
const addTag = async (who: Person, name: string) =>
  (await stage.as(who).post(api.addApplicantTag(), { name }).expect(201)).body as ApplicantTag;
const tag = (who: Person, { id: tag_id }: ApplicantTag, tagged = true) =>
  stage.as(who).put(api.tagApplicant(application), { tag_id, tagged });
const listed = async (who: Person, body: object) =>
  (await stage.as(who).post(api.listEmployerApplications(), body).expect(200)).body as Listing<EmployerApplication>;
const mentioned = (who: Person) => stage.mailsTo(who.email).filter(({ subject }) => /mentioned/.test(subject));
const lines = (who: Person) =>
  stage.rows('notifications').countDocuments({ login_id: who.login_id, kind: 'colleague-mentioned' });

/** Calls on the assessment of the application. */
const CALLS: Array<[string, (who: Person) => PromiseLike<{ status: number }>]> = [
  ['showAssessment', (who) => stage.as(who).get(api.showAssessment(application))],
  ['addNote', (who) => stage.as(who).post(api.addNote(application), { text: 'Hello' })],
  ['rateApplicant', (who) => stage.as(who).put(api.rateApplicant(application), { stars: 3 })],
  ['tagApplicant', (who) => stage.as(who).put(api.tagApplicant(application), { tag_id: 'x', tagged: false })],
];

test('S243: an assessment is of the members who see the applicant; for all others there is none', async () => {
  const stranger = await stage.employer();
  const other = await stage.candidate();
  const answers: Record<string, Record<string, number>> = {};
  const people = { owner, recruiter, hiring, reader, elsewhere, stranger, candidate, other };
  for (const [call, made] of CALLS) {
    const row: Record<string, number> = {};
    for (const [name, who] of Object.entries(people)) row[name] = (await made(who)).status;
    answers[call] = row;
  }
  const nobody = { elsewhere: 404, stranger: 404, candidate: 403, other: 403 };
  const may = { owner: 200, recruiter: 200, hiring: 200 };
  expect(answers).toEqual({
    showAssessment: { ...may, reader: 200, ...nobody },
    addNote: { owner: 201, recruiter: 201, hiring: 201, reader: 403, ...nobody },
    rateApplicant: { ...may, reader: 403, ...nobody },
    tagApplicant: { ...may, reader: 403, ...nobody },
  });
});

test('S243: nothing that candidates read has a note, a rating or a tag', async () => {
  const { text } = await note(recruiter, 'Arrogant on the phone.');
  await rate(recruiter, 1);
  const { name } = await tagOn('Never again');
  await stage.as(recruiter).setStatus(application, 'rejected').expect(200);
  await stage.settled();
  const read = JSON.stringify([
    (await stage.as(candidate).post(api.listCandidateApplications()).expect(200)).body,
    (await stage.as(candidate).post(api.listNotifications()).expect(200)).body,
    stage.mailsTo(candidate.email),
  ]);
  for (const secret of [text, name, 'rating', recruiter.login_id]) expect(read).not.toContain(secret);
});

test('S460: colleagues read who made, renamed and put on a tag, also once that account has ended', async () => {
  const made = await addTag(owner, 'Second round');
  await stage.as(recruiter).put(api.renameApplicantTag(made.id), { name: 'Third round' }).expect(200);
  await tag(recruiter, made).expect(200);
  // A second press puts nothing on, and takes the tag from nobody.
  await tag(hiring, made).expect(200);
  const authors = async () => ({
    put: (await read(reader)).tags,
    kept: (await stage.as(reader).get(api.listApplicantTags()).expect(200)).body as { records: ApplicantTag[] },
  });
  const at = stage.clock.now().toISOString();
  expect(await authors()).toEqual({
    put: [{ id: made.id, name: 'Third round', by_name: 'A recruiter', at }],
    kept: {
      records: [
        {
          id: made.id,
          name: 'Third round',
          version: expect.any(String) as string,
          made_by_name: 'Erin Shaw',
          renamed_by_name: 'A recruiter',
        },
      ],
    },
  });
  await endOf(recruiter);
  expect(await authors()).toMatchObject({
    put: [{ by_name: 'A former colleague' }],
    kept: { records: [{ made_by_name: 'Erin Shaw', renamed_by_name: 'A former colleague' }] },
  });
  await tag(hiring, made, false).expect(200);
  await tag(hiring, made).expect(200);
  expect((await read(reader)).tags).toEqual([expect.objectContaining({ by_name: 'A hiring-manager' })]);
});

/** A member’s account ends, whose company goes on. */
async function endOf(who: Person): Promise<void> {
  await stage.publish(
    'identity.account-changed.v1',
    stage.accountOf(who, 9, { owner_id: owner.login_id, disabled: true, login_name: '', login_email: '' }),
  );
  await stage.publish('identity.account-ended.v1', {
    login_id: who.login_id,
    owner_id: owner.login_id,
    company_stays: true,
  });
  await stage.settled();
}

async function tagOn(name: string): Promise<ApplicantTag> {
  const made = await addTag(recruiter, name);
  await tag(recruiter, made).expect(200);
  return made;
}

test('S244: a note is changed by its author alone, and deleted by the author and the owners', async () => {
  const { id, revision, can } = await note(recruiter, 'Strong.');
  expect(can).toEqual({ change: true, remove: true });
  const change = (who: Person, more: object = {}) =>
    stage.as(who).put(api.changeNote(application, id), { text: 'Very strong.', revision, ...more });
  for (const who of [owner, hiring]) await change(who).expect(404);
  await stage.as(hiring).delete(api.removeNote(application, id)).expect(404);
  expect((await read(hiring)).notes[0]).toMatchObject({ mine: false, can: { change: false, remove: false } });
  await change(recruiter).expect(200);
  // A second tab that still shows the first version overwrites nothing.
  expect((await change(recruiter, { text: 'Weak.' }).expect(409)).body.code).toBe('changed-meanwhile');
  const [changed] = (await read(reader)).notes;
  expect(changed).toMatchObject({ text: 'Very strong.', by_name: 'A recruiter', revision: 2 });
  expect(changed!.edited_at).toBeDefined();
  await stage.as(owner).delete(api.removeNote(application, id)).expect(200);
  await change(recruiter, { revision: 2 }).expect(404);
  expect((await read(owner)).notes).toEqual([]);
});

test('a note of another application is not reached by the address of one’s own', async () => {
  const { id } = await note(recruiter, 'Strong.');
  const other = (
    await stage
      .as(await stage.candidate())
      .apply(jobId)
      .expect(201)
  ).body.id as string;
  await stage.as(recruiter).put(api.changeNote(other, id), { text: 'x', revision: 1 }).expect(404);
  await stage.as(recruiter).delete(api.removeNote(other, id)).expect(404);
});

test('sent twice with one key, a note is there once and tells once', async () => {
  const send = () =>
    stage
      .as(recruiter)
      .post(api.addNote(application), { text: 'Hi', mentions: [hiring.login_id] })
      .set('Idempotency-Key', 'note-1-of-mine');
  await send().expect(201);
  await send().expect(201);
  await stage.settled();
  await until(async () => mentioned(hiring).length > 0);
  expect((await read(recruiter)).notes).toHaveLength(1);
  expect([mentioned(hiring).length, await lines(hiring)]).toEqual([1, 1]);
});

test('mentioned colleagues are told once, without the words; an edit tells the new ones alone', async () => {
  const made = await note(recruiter, 'Salary too high. @A hiring-manager @A recruiter', [hiring, recruiter]);
  await stage.settled();
  await until(async () => mentioned(hiring).length === 1);
  const [mail] = mentioned(hiring);
  expect(`${mail!.subject} ${mail!.text}`).not.toContain('Salary');
  expect(mail!.text).toContain(`/dashboard-applicants/${application}`);
  const body = { text: '@A reader too', mentions: [hiring.login_id, reader.login_id], revision: made.revision };
  await stage.as(recruiter).put(api.changeNote(application, made.id), body).expect(200);
  await stage.settled();
  await until(async () => mentioned(reader).length === 1);
  expect([mentioned(hiring).length, mentioned(reader).length, mentioned(recruiter).length]).toEqual([1, 1, 0]);
});

test('S244: a colleague who does not see the applicant is not mentioned', async () => {
  const stranger = await stage.employer();
  for (const who of [elsewhere, stranger, candidate]) {
    const body = { text: 'Look', mentions: [who.login_id] };
    const answer = await stage.as(recruiter).post(api.addNote(application), body).expect(422);
    expect(answer.body.fields).toEqual({ mentions: 'Mention colleagues who see this applicant' });
  }
  expect((await read(recruiter)).colleagues.map(({ login_id }) => login_id).sort()).toEqual(
    [owner, hiring, reader].map(({ login_id }) => login_id).sort(),
  );
});

test('a mail about mentions can be switched off, the line stays', async () => {
  await stage
    .as(hiring)
    .put(api.changeNotificationChoices(), { choices: { mentions: false } })
    .expect(200);
  await note(recruiter, 'Look', [hiring, reader]);
  await stage.settled();
  await until(async () => mentioned(reader).length === 1);
  expect([mentioned(hiring).length, await lines(hiring)]).toEqual([0, 1]);
});

test('a deleted note takes what lists said of it along', async () => {
  const { id } = await note(recruiter, 'Look', [hiring]);
  await stage.settled();
  expect(await lines(hiring)).toBe(1);
  await stage.as(recruiter).delete(api.removeNote(application, id)).expect(200);
  expect(await lines(hiring)).toBe(0);
});

describe('S245: ratings', () => {
  test('ratings of others are read after the own one, and not by what is left out before', async () => {
    await rate(owner, 5);
    await rate(recruiter, 2);
    expect((await read(hiring)).rating).toEqual({ mine: null, count: 2 });
    expect(await rate(hiring, 3)).toMatchObject({ mine: 3, count: 3, mean: 3.3 });
    expect((await read(hiring)).rating.all).toHaveLength(3);
    // Taken back, the others are hidden again.
    expect(await rate(hiring, null)).toEqual({ mine: null, count: 2 });
  });

  test('are read at once by members who may not rate, and each member has one', async () => {
    await rate(owner, 5);
    await rate(owner, 4);
    expect((await read(reader)).rating).toMatchObject({ mine: null, count: 1, mean: 4 });
  });

  test('have their mean in the list of applicants, to a decimal', async () => {
    await rate(owner, 3);
    await rate(recruiter, 4);
    const list = await stage.as(owner).post(api.listEmployerApplications()).expect(200);
    const { records } = list.body as { records: EmployerApplication[] };
    expect(records.find(({ id }) => id === application)!.rating).toEqual({ mine: 3, mean: 3.5, count: 2 });
  });

  test.each([0, 6, 2.5, -1, '<b>', [3]])('%p stars are refused', async (stars) => {
    const answer = await stage.as(owner).put(api.rateApplicant(application), { stars });
    expect([answer.status, answer.body.fields]).toEqual([422, { stars: 'Choose 1 to 5 stars' }]);
  });

  test('have a mean to one decimal', () => {
    expect(meanOf([])).toBeUndefined();
    expect(meanOf([1, 2, 2].map((stars) => ({ stars })))).toBe(1.7);
  });
});

describe('S425: an order by rating', () => {
  let sent: Record<'first' | 'second' | 'third' | 'fourth', string>;
  const by = async (who: Person, order: string, more: object = {}) =>
    (await listed(who, { order, ...more })).records.map(({ id }) => id);
  const rateOf = (id: string, who: Person, stars: number | null) =>
    stage.as(who).put(api.rateApplicant(id), { stars }).expect(200);
  const apply = async () => {
    stage.clock.advance(60);
    const person = await stage.candidate();
    return (await stage.as(person).apply(jobId).expect(201)).body.id as string;
  };

  beforeEach(async () => {
    sent = { first: application, second: await apply(), third: await apply(), fourth: await apply() };
    await rateOf(sent.first, owner, 3);
    await rateOf(sent.second, owner, 4);
    await rateOf(sent.second, recruiter, 5);
    await rateOf(sent.third, recruiter, 5);
  });

  test('counts the means that a member reads; unread ones and none come last alike, the newest first', async () => {
    const { first, second, third, fourth } = sent;
    expect(await by(owner, 'rating')).toEqual([second, first, fourth, third]);
    expect(await by(owner, 'rating-last')).toEqual([first, second, fourth, third]);
    expect(await by(recruiter, 'rating')).toEqual([third, second, fourth, first]);
    // Members who may not rate read all of them.
    expect(await by(reader, 'rating')).toEqual([third, second, first, fourth]);
    for (const order of ['rating', 'rating-last']) expect(await by(hiring, order)).toEqual(await by(hiring, 'newest'));
    // Ratings of others do not affect the order before the own rating; withdrawing the own rating hides the mean again.
    await rateOf(fourth, recruiter, 1);
    expect(await by(owner, 'rating')).toEqual([second, first, fourth, third]);
    await rateOf(second, owner, null);
    expect(await by(owner, 'rating')).toEqual([first, fourth, third, second]);
  });

  test('goes on across pages and over filters, and leads to the neighbours of the list', async () => {
    const wanted = [sent.second, sent.first, sent.fourth, sent.third];
    const pages = await Promise.all([1, 2, 3].map((page) => by(owner, 'rating', { page, limit: 3 })));
    expect(pages).toEqual([wanted.slice(0, 3), wanted.slice(3), []]);
    expect((await listed(owner, { order: 'rating', page: 2, limit: 1 })).total).toBe(4);
    for (const [at, id] of wanted.entries()) {
      const opened = await stage
        .as(owner)
        .get(`${api.openApplication(id)}?order=rating`)
        .expect(200);
      expect([opened.body.previous, opened.body.next]).toEqual([wanted[at - 1] ?? null, wanted[at + 1] ?? null]);
    }
    const made = await addTag(owner, 'Second round');
    for (const id of [sent.first, sent.third])
      await stage.as(owner).put(api.tagApplicant(id), { tag_id: made.id, tagged: true }).expect(200);
    expect(await by(owner, 'rating', { tag: made.id })).toEqual([sent.first, sent.third]);
    // The file is filtered likewise.
    const file = await stage.as(owner).post(api.exportApplicants(), { order: 'rating', tag: made.id }).expect(200);
    expect(file.text.trim().split('\r\n')).toHaveLength(3);
    // An application that the filter leaves out has its place between those that it finds.
    const opened = await stage
      .as(owner)
      .get(`${api.openApplication(sent.second)}?order=rating&tag=${made.id}`)
      .expect(200);
    expect([opened.body.previous, opened.body.next]).toEqual([null, sent.first]);
  });

  test('has none of a company whose applicants one does not see', async () => {
    expect(await by(elsewhere, 'rating')).toEqual([]);
    expect(await by(await stage.employer(), 'rating')).toEqual([]);
  });
});

describe('tags', () => {
  test('are the company’s: kept by owners and recruiters, used by who assesses, once for a name', async () => {
    const made = await addTag(recruiter, 'Second round');
    expect(await addTag(owner, 'SECOND ROUND')).toEqual(made);
    for (const who of [hiring, reader]) await stage.as(who).post(api.addApplicantTag(), { name: 'Mine' }).expect(403);
    await tag(hiring, made).expect(200);
    expect((await read(reader)).tags).toMatchObject([made]);
    const other = await addTag(owner, 'Night shift');
    await stage.as(owner).put(api.renameApplicantTag(other.id), { name: 'second Round' }).expect(422);
    await stage.as(owner).put(api.renameApplicantTag(made.id), { name: 'Final' }).expect(200);
    expect((await read(reader)).tags).toMatchObject([{ id: made.id, name: 'Final' }]);
    await stage.as(owner).delete(api.removeApplicantTag(made.id)).expect(204);
    const after = await read(reader);
    expect([after.tags, after.all_tags]).toEqual([[], [other]]);
  });

  test('are renamed as they were shown: of two colleagues at once one is told of the other', async () => {
    const { id } = await addTag(owner, 'Phone call');
    const shown = async () =>
      ((await stage.as(reader).get(api.listApplicantTags())).body as { records: ApplicantTag[] }).records.find(
        (one) => one.id === id,
      )!;
    const { version } = await shown();
    const answers = await Promise.all(
      ['Called', 'Rang'].map((name) => stage.as(recruiter).put(api.renameApplicantTag(id), { name, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = answers.find(({ status }) => status === 200)!.body as ApplicantTag;
    expect(await shown()).toMatchObject({ name: kept.name });
    await stage.as(owner).put(api.renameApplicantTag(id), { name: 'By phone', version }).expect(409);
    await stage.as(owner).put(api.renameApplicantTag(id), { name: 'By phone' }).expect(200);
    await stage.as(owner).delete(api.removeApplicantTag(id)).expect(204);
  });

  test('S297: tags added many at once are not beyond their number', async () => {
    const there = Array.from({ length: APPLICANT_TAGS_MAX - 2 }, (_, n) => `tag ${n}`);
    await stage
      .rows('applicant_tags')
      .insertMany(
        there.map((name) => ({ _id: randomUUID() as never, employer_login_id: owner.login_id, name, key: name })),
      );
    const add = (name: string) => stage.as(owner).post(api.addApplicantTag(), { name });
    const answers = await atOnce(4, (n) => add(`new ${n % 3}`));
    // Two of one name are one tag.
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(2);
    expect(await stage.rows('applicant_tags').countDocuments({ employer_login_id: owner.login_id })).toBe(
      APPLICANT_TAGS_MAX,
    );
    const [last] = await Promise.all([add('one more').expect(422), add('tag 0').expect(201)]);
    expect(last.body.fields).toHaveProperty('name');
  });

  test('S246: tags of another company are neither listed, put on, renamed, deleted nor filtered by', async () => {
    const made = await tagOn('Second round');
    const stranger = await stage.employer();
    expect((await stage.as(stranger).get(api.listApplicantTags()).expect(200)).body.records).toEqual([]);
    await stage.as(stranger).put(api.renameApplicantTag(made.id), { name: 'x' }).expect(404);
    await stage.as(stranger).delete(api.removeApplicantTag(made.id)).expect(404);
    const theirJob = await stage.postJob(stranger);
    const theirs = (await stage.as(candidate).apply(theirJob.id).expect(201)).body.id as string;
    await stage.as(stranger).put(api.tagApplicant(theirs), { tag_id: made.id, tagged: true }).expect(422);
    expect((await listed(stranger, { tag: made.id })).total).toBe(0);
  });

  test('filter the list, the neighbours and the file, and stand in both', async () => {
    const made = await tagOn('Second round');
    await stage
      .as(await stage.candidate())
      .apply(jobId)
      .expect(201);
    const { records, total } = await listed(hiring, { tag: made.id });
    expect([total, records[0]?.id, records[0]?.tags]).toEqual([1, application, [made]]);
    expect((await listed(hiring, {})).total).toBe(2);
    expect((await listed(elsewhere, { tag: made.id })).total).toBe(0);
    const opened = await stage
      .as(owner)
      .get(`${api.openApplication(application)}?tag=${made.id}`)
      .expect(200);
    expect([opened.body.previous, opened.body.next]).toEqual([null, null]);
    const file = await stage.as(owner).post(api.exportApplicants(), { tag: made.id }).expect(200);
    const [head, ...lines] = file.text.trim().split('\r\n');
    expect(head).toMatch(/"Tags","Stage"$/);
    expect(lines).toEqual([expect.stringMatching(/"Second round",$/)]);
  });

  test('are put on by two colleagues at once without one overwriting the other', async () => {
    const tags = await Promise.all(['A', 'B', 'C', 'D'].map((name) => addTag(owner, name)));
    await Promise.all(tags.map((one, at) => tag(at % 2 ? owner : recruiter, one).expect(200)));
    expect((await read(owner)).tags).toMatchObject(tags);
  });

  test('end somewhere', async () => {
    const rows = Array.from({ length: APPLICANT_TAGS_MAX }, (_, n) => ({
      _id: randomUUID() as never,
      employer_login_id: owner.login_id,
      name: `Tag ${String(n)}`,
      key: `tag ${String(n)}`,
    }));
    await stage.rows('applicant_tags').insertMany(rows);
    const answer = await stage.as(owner).post(api.addApplicantTag(), { name: 'One more' }).expect(422);
    expect(answer.body.fields.name).toMatch(/full/);
  });
});

describe('S247: an assessment ends', () => {
  beforeEach(async () => {
    await note(recruiter, 'Strong.', [hiring]);
    await rate(recruiter, 4);
    await tagOn('Second round');
    await stage.settled();
  });
  const row = async () => stage.rows('assessments').findOne({ _id: application as never });

  test('at once with a withdrawal, with what lists said of it', async () => {
    await stage.as(candidate).setStatus(application, 'withdrawn').expect(200);
    await stage.settled();
    expect([await row(), await lines(hiring)]).toEqual([null, 0]);
    await stage.as(recruiter).get(api.showAssessment(application)).expect(404);
  });

  test('with the term of what was sent after a rejection; opened again it stays', async () => {
    const move = async (status: string) => {
      await stage.as(recruiter).setStatus(application, status).expect(200);
      await stage.settled();
      return (await row())?.delete_at as Date | null;
    };
    await move('shortlisted');
    await move('rejected');
    await note(recruiter, 'A good loser.');
    expect(await move('shortlisted')).toBeNull();
    const term = await move('rejected');
    expect(term!.getTime() - stage.clock.now().getTime()).toBe(30 * DAY_MS);
    const { id } = (await read(recruiter)).tags[0]!;
    [recruiter, owner] = later(30, recruiter, owner) as [Person, EmployerPerson];
    await stage.as(recruiter).get(api.showAssessment(application)).expect(404);
    expect((await listed(owner, { tag: id })).total).toBe(0);
  });

  test('at once when the candidate ends the reading', async () => {
    await stage.as(recruiter).setStatus(application, 'rejected').expect(200);
    await stage.settled();
    await stage.as(candidate).delete(api.endAccess(application)).expect(200);
    expect(await row()).toBeNull();
  });

  test('with the candidate’s account, and with the company’s', async () => {
    await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
    await stage.settled();
    expect([await row(), await lines(hiring)]).toEqual([null, 0]);
    await stage.publish('identity.account-ended.v1', { login_id: owner.login_id });
    await stage.settled();
    expect(await stage.rows('applicant_tags').countDocuments({ employer_login_id: owner.login_id })).toBe(0);
  });

  test('not with the account of its author, of whom nothing stays', async () => {
    await note(owner, '@A recruiter', [recruiter]);
    await stage.publish('identity.account-ended.v1', {
      login_id: recruiter.login_id,
      owner_id: owner.login_id,
      company_stays: true,
    } as never);
    await stage.settled();
    expect(JSON.stringify(await row())).not.toContain(recruiter.login_id);
    const { notes, rating } = await read(reader);
    expect(notes.map(({ by_name }) => by_name)).toEqual(['A former colleague', 'Erin Shaw']);
    expect(rating).toMatchObject({ count: 1, mean: 4, all: [{ by_name: 'A former colleague', stars: 4 }] });
  });
});

test('S243: the cause of a rejection is read by the team alone, its words as long as it sees the candidate', async () => {
  const body = { status: 'rejected', cause: 'experience', cause_note: 'Two years short.', reason: 'Thank you.' };
  await stage
    .as(recruiter)
    .put(api.changeApplicationStatus(application), { ...body, cause: 'mood' })
    .expect(422);
  await stage.as(recruiter).put(api.changeApplicationStatus(application), body).expect(200);
  await stage.settled();
  const step = async () =>
    ((await stage.as(reader).get(api.openApplication(application)).expect(200)).body as EmployerApplication).history.at(
      -1,
    );
  expect(await step()).toMatchObject(body);
  const told = JSON.stringify([
    (await stage.as(candidate).post(api.listCandidateApplications()).expect(200)).body,
    (await stage.as(candidate).post(api.listNotifications()).expect(200)).body,
    stage.mailsTo(candidate.email),
    await stage.rows('outbox').find().toArray(),
  ]);
  expect(told).toContain('Thank you.');
  for (const secret of ['Two years short.', '"cause"']) expect(told).not.toContain(secret);
  [reader] = later(31, reader) as [Person];
  expect(await step()).toMatchObject({ cause: 'experience' });
  expect(await step()).not.toHaveProperty('cause_note');
});

test('the copy of one’s own data has the own notes and ratings alone', async () => {
  await note(recruiter, 'Mine.');
  await note(owner, 'Not mine.');
  await rate(recruiter, 4);
  await rate(owner, 1);
  const own = (await stage.as(recruiter).get(api.listOwnAssessments()).expect(200)).body as Listing<object>;
  expect(own.records).toEqual([
    { application_id: application, notes: [{ text: 'Mine.', at: stage.clock.now().toISOString() }], stars: 4 },
  ]);
  await stage.as(candidate).get(api.listOwnAssessments()).expect(403);
});

test('S248: texts and ids are text; operators are refused and store nothing', async () => {
  const before = await stage.rows('assessments').countDocuments();
  const as = stage.as(owner);
  for (const bad of [{ $gt: '' }, ['a'], true, 7]) {
    await as.post(api.addNote(application), { text: bad }).expect(422);
    await as.post(api.addApplicantTag(), { name: bad }).expect(422);
    await as.put(api.tagApplicant(application), { tag_id: bad, tagged: true }).expect(422);
    await as.post(api.listEmployerApplications(), { tag: bad }).expect(422);
    if (!Array.isArray(bad)) await as.post(api.addNote(application), { text: 'x', mentions: [bad] }).expect(422);
  }
  for (const text of ['', '   ', 'x'.repeat(4_001)]) await as.post(api.addNote(application), { text }).expect(422);
  expect(await stage.rows('assessments').countDocuments()).toBe(before);
});
