import { randomUUID } from 'node:crypto';
import type { Listing } from '@market/api';
import { DAY_MS } from '@market/api/durations';
import type { Candidate } from '@market/contracts/profiles';
import {
  POOL_ANSWER_DAYS,
  POOL_ASK_AGAIN_DAYS,
  type OwnPool,
  type PooledCandidate,
} from '@market/contracts/talent-pool';
import { api, leftAfterEnd } from '@market/contracts/testing';
import { type Actor, createLog } from '@market/service-kit';
import { type Person, sweepOnce, testMongo } from '@market/service-kit/testing';
import { profileParts } from '../src/parts';
import { createPoolSweeper } from '../src/talent-pool/use-cases/end-pools';
import { pdf, resumePart } from './fixtures';
import { COMPANY, createStage, EXPERIENCE, FORM, type CandidatePerson, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let candidate: CandidatePerson;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'pool' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  candidate = await stage.candidate({}, {}, { resume: await resumePart() });
  await stage.as(candidate).post(api.addExperience(), EXPERIENCE).expect(201);
  employer = await stage.employer();
});

/** Application of the candidate as the fake applications service shows it to these members. */
function applied(who: readonly Person[] = [employer], change: object = {}, of = candidate): string {
  const id = randomUUID();
  for (const { login_id } of who)
    stage.peerState.applications.set(`${login_id} ${api.openApplication(id)}`, {
      status: 'rejected',
      job_id: 'job-1',
      job_title: 'Developer',
      can: {},
      candidate: { can_code: of.can_code, can_name: FORM.can_name },
      ...change,
    });
  return id;
}
const question = (application_id: string) => ({ application_id, months: 6, message: 'Please stay near.' });
const askOf = (who: Person = employer, application = applied([who])) =>
  stage.as(who).post(api.askForPool(), question(application));
const asked = async (who: Person = employer) => ((await askOf(who).expect(201)).body as PooledCandidate).id;
const answer = (id: string, said: string, who: Person = candidate) =>
  stage.as(who).put(api.answerPool(id), { answer: said });
const joined = async () => {
  const id = await asked();
  await answer(id, 'joined').expect(200);
  return id;
};
const pool = async (query: object = {}, who: Person = employer) =>
  (
    (
      await stage
        .as(who)
        .get(`${api.listTalentPool()}?${new URLSearchParams({ ...query }).toString()}`)
        .expect(200)
    ).body as Listing<PooledCandidate>
  ).records;
const own = async (who: Person = candidate) =>
  ((await stage.as(who).get(api.listOwnPools()).expect(200)).body as Listing<OwnPool>).records;
const see = (who: Person = employer) => stage.as(who).get(api.viewCandidate(candidate.can_code));
const later = (days: number) => {
  stage.clock.advance(days * DAY_MS);
  employer = { ...employer, ...stage.person(employer.actor) };
  candidate = { ...candidate, ...stage.person(candidate.actor) };
};
async function member(company_role: 'recruiter' | 'hiring-manager' | 'reader', given_jobs?: string[]): Promise<Person> {
  const actor: Partial<Actor> = { owner_id: employer.login_id, company_role, ...(given_jobs ? { given_jobs } : {}) };
  const person = stage.person({ login_type: 'EMP', ...actor });
  await stage.publish('identity.account-changed.v1', stage.accountOf(person, 1));
  return person;
}
async function sweep(): Promise<void> {
  const log = createLog({ name: 'pool', level: 'silent' });
  const {
    stores,
    settle,
    change,
    pdf: reader,
  } = profileParts({
    config: { defaultCountry: 'IN', employerApproval: 'manual' },
    connection: stage.connection,
    clock: stage.clock,
    log,
    accounts: { find: async () => undefined, membersOf: async () => [] },
    countBackgroundEdit: async () => undefined,
  });
  await sweepOnce((leader) => createPoolSweeper({ ...change, pools: stores.pools, settle, leader, log }));
  await reader.stop();
}
const rowOf = (id: string) => stage.rows('talent_pool_entries').findOne({ _id: id as never });
const resumes = async () =>
  (await stage.rows('files.files').countDocuments()) - (await stage.rows('loose_files').countDocuments());

test('S163: no message of a question reaches a candidate who has ended the conversation; without one it is asked', async () => {
  stage.peerState.conversationsEnded.add(`${employer.login_id} ${candidate.login_id}`);
  const application = applied();
  expect((await askOf(employer, application).expect(409)).body).toMatchObject({ code: 'thread-closed' });
  expect(await own()).toEqual([]);
  const { body } = await stage
    .as(employer)
    .post(api.askForPool(), { ...question(application), message: '' })
    .expect(201);
  const { id } = body as PooledCandidate;
  await answer(id, 'joined').expect(200);
  later(175);
  const again = (message: string) => stage.as(employer).put(api.askForPoolAgain(id), { months: 12, message });
  expect((await again('Still here').expect(409)).body).toMatchObject({ code: 'thread-closed' });
  await again('').expect(200);
  expect((await own())[0]).not.toHaveProperty('message');
  stage.peerState.conversationsEnded.clear();
});

describe('S288 rights and limits of asking', () => {
  test('members but read-only ones ask, hiring managers for the given jobs; strangers and candidates do not', async () => {
    const [recruiter, manager, other, reader] = [
      await member('recruiter'),
      await member('hiring-manager', ['job-1']),
      await member('hiring-manager', ['job-2']),
      await member('reader'),
    ];
    const application = applied([recruiter, manager, reader]);
    const stranger = await stage.employer();
    await askOf(stranger, application).expect(404);
    await askOf(other, application).expect(404);
    await askOf(reader, application).expect(403);
    await askOf(candidate, application).expect(403);
    const { body } = await askOf(recruiter, application).expect(201);
    const { id } = body as PooledCandidate;
    const { login_name: asker } = stage.accountOf(recruiter, 1);
    expect(body).toMatchObject({ state: 'asked', can_name: FORM.can_name, months: 6, asked_by_name: asker });

    expect((await pool({ state: 'asked' }, manager)).map((one) => one.id)).toEqual([id]);
    expect((await pool({ state: 'asked' }, reader)).map(({ can }) => can)).toEqual([
      { ask_again: false, remove: false },
    ]);
    expect(await pool({ state: 'asked' }, other)).toEqual([]);
    expect(await pool({ state: 'asked' }, stranger)).toEqual([]);
    for (const who of [stranger, other]) {
      await stage.as(who).delete(api.removeFromPool(id)).expect(404);
      await stage.as(who).put(api.askForPoolAgain(id), { months: 6 }).expect(404);
    }
    await stage.as(reader).delete(api.removeFromPool(id)).expect(403);
    await stage.as(reader).put(api.askForPoolAgain(id), { months: 6 }).expect(403);
    const neighbour = await stage.candidate();
    expect(await own(neighbour)).toEqual([]);
    await answer(id, 'joined', neighbour).expect(404);
    await answer(id, 'joined', employer).expect(403);
    expect((await own()).map((one) => one.id)).toEqual([id]);
  });

  test.each([
    ['open', { status: 'interview' }],
    ['of a hire', { status: 'hired' }],
    ['withdrawn', { status: 'withdrawn', candidate: { can_code: '', can_name: FORM.can_name } }],
    ['ended by the candidate', { candidate: { can_code: '', can_name: FORM.can_name } }],
    ['rejected by a step that can be undone', { can: { undo_until: new Date().toISOString() } }],
  ])('a candidate is not asked by an application that is %s', async (_is, change) => {
    const { body } = await askOf(employer, applied([employer], change)).expect(409);
    expect(body).toMatchObject({ code: 'pool-question-refused' });
    expect(await own()).toEqual([]);
  });

  test('once until it is answered; after a no, silence or a withdrawal not for half a year', async () => {
    const id = await asked();
    await askOf().expect(409);
    await answer(id, 'declined').expect(200);
    expect(await own()).toMatchObject([{ state: 'declined', can: { join: false } }]);
    expect(await pool({ state: 'asked' })).toEqual([]);
    await answer(id, 'joined').expect(409);
    later(POOL_ASK_AGAIN_DAYS - 1);
    await askOf().expect(409);
    later(1);
    await asked();
    later(POOL_ANSWER_DAYS);
    await answer(id, 'joined').expect(409);
    expect(await own()).toMatchObject([{ state: 'unanswered' }]);
    await askOf().expect(409);
    later(POOL_ASK_AGAIN_DAYS);
    await asked();
    await stage.as(employer).delete(api.removeFromPool(id)).expect(204);
    await answer(id, 'joined').expect(409);
    await askOf().expect(409);
  });

  test('S460: members read who asked, with the copy too, and once that account has ended; the candidate does not', async () => {
    const recruiter = await member('recruiter');
    const { body } = await askOf(recruiter, applied([recruiter])).expect(201);
    const { id } = body as PooledCandidate;
    const { login_name } = stage.accountOf(recruiter, 1);
    expect(await pool({ state: 'asked' })).toMatchObject([{ asked_by_name: login_name }]);
    await answer(id, 'joined').expect(200);
    expect(await pool({ state: 'kept' })).toMatchObject([{ asked_by_name: login_name }]);
    expect(JSON.stringify(await own())).not.toContain('asked_by');
    await stage.publish('identity.account-changed.v1', {
      ...stage.accountOf(recruiter, 9, { owner_id: employer.login_id, login_name: '' }),
      disabled: true,
    });
    expect(await pool({ state: 'kept' })).toMatchObject([{ asked_by_name: 'A former colleague' }]);
  });

  test('the list of both kinds has the entry of one candidate, whether asked or kept', async () => {
    const of = (can_code: string) => pool({ state: 'any', can_code });
    expect(await of(candidate.can_code)).toEqual([]);
    const id = await asked();
    expect(await of(candidate.can_code)).toMatchObject([{ id, state: 'asked', answer_by: expect.any(String) }]);
    await answer(id, 'joined').expect(200);
    expect(await of(candidate.can_code)).toMatchObject([{ id, state: 'kept', until: expect.any(String) }]);
    expect(await of((await stage.candidate()).can_code)).toEqual([]);
    await answer(id, 'ended').expect(200);
    expect(await of(candidate.can_code)).toEqual([]);
  });

  test('an invalid question or answer is refused by field', async () => {
    const fields = async (call: PromiseLike<{ status: number; body: unknown }>) => {
      const { status, body } = await call;
      return [status, Object.keys((body as { fields?: object }).fields ?? {}).sort()];
    };
    const wrong = { months: 7, message: 'x'.repeat(1_001) };
    expect(await fields(stage.as(employer).post(api.askForPool(), wrong))).toEqual([
      422,
      ['application_id', 'message', 'months'],
    ]);
    const id = await asked();
    expect(await fields(stage.as(employer).put(api.askForPoolAgain(id), wrong))).toEqual([422, ['message', 'months']]);
    expect(await fields(answer(id, 'perhaps'))).toEqual([422, ['answer']]);
    const list = (query: string) => stage.as(employer).get(`${api.listTalentPool()}?${query}`);
    expect(await fields(list('state=gone'))).toEqual([422, ['state']]);
    expect(await fields(list(`can_code=${'x'.repeat(101)}`))).toEqual([422, ['can_code']]);
    expect(await fields(list(`search=${'x'.repeat(2_000)}`))).toEqual([422, ['search']]);
  });

  test('two members who ask at once: one does', async () => {
    const results = await Promise.all([askOf(), askOf()]);
    expect(results.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(
      (await stage.events('profile.pool-asked.v1')).filter((one) => one.candidate_login_id === candidate.login_id),
    ).toHaveLength(1);
  });

  test('a candidate who hides from the company is told nothing, and the company learns nothing of that', async () => {
    await stage.as(candidate).post(api.hideFromCompany(), { company: COMPANY.cmp_name }).expect(200);
    await askOf().expect(201);
    expect((await stage.events('profile.pool-asked.v1')).map((one) => one.candidate_login_id)).not.toContain(
      candidate.login_id,
    );
  });
});

describe('S289 a yes gives a copy, which only the candidate changes', () => {
  test('the company reads the profile of then until the candidate updates it', async () => {
    const id = await asked();
    await see().expect(404);
    const { body } = await answer(id, 'joined').expect(200);
    expect(body).toMatchObject({
      state: 'kept',
      candidate: { can_name: FORM.can_name },
      can: { update: true, end: true },
    });
    await stage
      .as(candidate)
      .profile('put', { can_name: 'Zdenka Newname' }, { resume: { name: 'now.pdf', bytes: await pdf({ pages: 3 }) } })
      .expect(200);
    const then = (await see().expect(200)).body as Candidate;
    expect(then).toMatchObject({ can_name: FORM.can_name, can_email: FORM.can_email });
    expect(JSON.stringify(then)).not.toContain(String(EXPERIENCE.cur_ctc));
    const before = (await stage.as(employer).get(api.openResume(candidate.can_code)).buffer(true).expect(200))
      .body as Buffer;
    await answer(id, 'updated').expect(200);
    expect((await see().expect(200)).body).toMatchObject({ can_name: 'Zdenka Newname' });
    const after = (await stage.as(employer).get(api.openResume(candidate.can_code)).buffer(true).expect(200))
      .body as Buffer;
    expect(after.equals(before)).toBe(false);
    const stranger = await stage.employer();
    await see(stranger).expect(404);
    await see(await member('hiring-manager', ['job-2'])).expect(404);
    await see(await member('hiring-manager', ['job-1'])).expect(200);
    await see(await member('reader')).expect(200);
  });

  test('the company finds them by name and skill, with the contact and the job that they came from', async () => {
    const id = await joined();
    for (const search of ['quillfe', 'typescript', 'Zdenka MongoDB', 'Quillfe, zdenka-mongodb', ''])
      expect((await pool({ search })).map((one) => one.id)).toEqual([id]);
    expect(await pool({ search: 'Haskell' })).toEqual([]);
    expect(await pool({ search: '$ne' })).toEqual([]);
    expect(await pool()).toMatchObject([
      { job_title: 'Developer', candidate: { can_code: candidate.can_code, can_email: FORM.can_email } },
    ]);
  });

  test('S343 a member who lists the pool is among those of whom the candidate reads that they looked, once they are in it', async () => {
    const lookers = async () =>
      (await stage.rows('profile_looks').find({ candidate_login_id: candidate.login_id }).toArray()).map(
        (look) => look.member_login_id as unknown,
      );
    const id = await asked();
    await pool({ state: 'asked' });
    expect(await lookers()).toEqual([]);
    await answer(id, 'joined').expect(200);
    await pool();
    expect(await lookers()).toEqual([employer.login_id]);
    await pool({}, await member('hiring-manager', ['job-2']));
    expect(await lookers()).toEqual([employer.login_id]);
  });

  test('the candidate ends it at once, and the resume that only the copy names goes', async () => {
    const id = await joined();
    await stage.as(candidate).delete(api.deleteResume(candidate.can_code)).expect(204);
    await stage.as(employer).get(api.openResume(candidate.can_code)).expect(200);
    const before = await resumes();
    await answer(id, 'ended').expect(200);
    await see().expect(404);
    await stage.as(employer).get(api.openResume(candidate.can_code)).expect(404);
    expect(await resumes()).toBe(before - 1);
    expect(await own()).toMatchObject([{ state: 'ended', can: { end: false } }]);
    expect(JSON.stringify(await rowOf(id))).not.toContain(FORM.can_name);
    await answer(id, 'updated').expect(409);
  });

  test.each([
    [
      'the company takes the candidate out',
      async (id: string) => stage.as(employer).delete(api.removeFromPool(id)).expect(204),
    ],
    [
      'the candidate hides from the company',
      async () => stage.as(candidate).post(api.hideFromCompany(), { company: COMPANY.cmp_name }).expect(200),
    ],
    [
      'the company takes another name',
      async () => {
        await stage
          .as(employer)
          .post(api.saveCompany(), { ...COMPANY, cmp_name: 'Quite Another Ltd' })
          .expect(200);
        await stage.publish('identity.company-decided.v1', {
          login_id: employer.login_id,
          revision: 50,
          cmp_name: 'Quite Another Ltd',
          cmp_webs: COMPANY.cmp_webs,
          decided: { cmp_name: 'Quite Another Ltd', cmp_webs: COMPANY.cmp_webs },
          outcome: 'approved',
        });
      },
    ],
  ])('a copy ends when %s', async (_when, act) => {
    const id = await joined();
    await see().expect(200);
    await act(id);
    await see().expect(404);
    expect(await pool()).toEqual([]);
    expect((await rowOf(id))?.kept).toBeUndefined();
  });
});

describe('S289 a yes is to the company that asked, as it is then', () => {
  test('a yes comes too late once the company has another name, also where that was written at the same moment', async () => {
    const id = await asked();
    await stage
      .rows('companies')
      .updateOne({ login_id: employer.login_id }, { $set: { cmp_name: 'Quite Another Ltd' } });
    expect((await answer(id, 'joined').expect(409)).body.code).toBe('pool-answer-refused');
    expect((await rowOf(id))?.kept).toBeUndefined();
  });

  test('given although the candidate hides from the company, it stays until they hide from it anew', async () => {
    const hide = (company: string) => stage.as(candidate).post(api.hideFromCompany(), { company }).expect(200);
    await hide(COMPANY.cmp_name);
    const id = await joined();
    await hide('Somebody Else Ltd');
    await see().expect(200);
    expect((await rowOf(id))?.kept).toBeDefined();
  });

  test('a candidate who is erased while the company asks leaves nothing', async () => {
    const [result] = await Promise.all([
      askOf(),
      stage.publish('identity.account-ended.v1', { login_id: candidate.login_id, login_type: 'CND' } as never),
    ]);
    expect([201, 404, 409]).toContain(result.status);
    expect(await stage.rows('talent_pool_entries').countDocuments({ candidate_login_id: candidate.login_id })).toBe(0);
  });

  test('kept for another job, the candidate is not asked by a hiring manager of this one', async () => {
    const id = await joined();
    later(175);
    const manager = await member('hiring-manager', ['job-2']);
    const answered = await askOf(manager, applied([manager], { job_id: 'job-2' })).expect(409);
    expect(answered.body).toMatchObject({ code: 'pool-question-refused' });
    expect(answered.body).not.toHaveProperty('kept');
    expect((await rowOf(id))?.question).toBeUndefined();
  });
});

describe('S290 an entry ends by itself', () => {
  test('both sides are told two weeks before, once; then the company may ask for longer, and is answered', async () => {
    const id = await joined();
    const endings = async () =>
      (await stage.events('profile.pool-ending.v1')).filter((one) => one.id === id).map(({ to }) => to);
    later(150);
    await sweep();
    expect(await endings()).toEqual([]);
    await stage.as(employer).put(api.askForPoolAgain(id), { months: 12 }).expect(409);
    later(25);
    await sweep();
    await sweep();
    expect(await endings()).toEqual(['CND', 'EMP']);
    expect(await pool()).toMatchObject([{ can: { ask_again: true } }]);
    await stage.as(employer).put(api.askForPoolAgain(id), { months: 12 }).expect(200);
    await stage.as(employer).put(api.askForPoolAgain(id), { months: 12 }).expect(409);
    await answer(id, 'joined').expect(200);
    later(200);
    await see().expect(200);
  });

  test('a no to a longer time leaves what was agreed, to its end', async () => {
    const id = await joined();
    later(175);
    await stage.as(employer).put(api.askForPoolAgain(id), { months: 12 }).expect(200);
    await answer(id, 'declined').expect(200);
    await see().expect(200);
    await stage.as(employer).put(api.askForPoolAgain(id), { months: 12 }).expect(409);
    later(10);
    await see().expect(404);
    await askOf().expect(409);
  });

  test('at the end the reading is over before any sweep, and the sweep deletes copy, words and marks', async () => {
    const before = await resumes();
    const id = await joined();
    await stage.as(candidate).delete(api.deleteResume(candidate.can_code)).expect(204);
    later(185);
    await see().expect(404);
    expect(await pool()).toEqual([]);
    await sweep();
    expect(await rowOf(id)).toBeNull();
    expect(await resumes()).toBe(before - 1);

    const second = await asked();
    later(POOL_ANSWER_DAYS);
    await sweep();
    const row = await rowOf(second);
    expect(row).toMatchObject({ closed: { as: 'unanswered' } });
    expect(JSON.stringify(row)).not.toContain('Please stay near');
    later(POOL_ASK_AGAIN_DAYS);
    await sweep();
    expect(await rowOf(second)).toBeNull();
  });
});

describe('S291 with an account its entries go', () => {
  const left = (traces: Record<string, string>, company = false) =>
    leftAfterEnd({ service: 'profile', company, traces, rowsOf: (name) => stage.rows(name).find().toArray() });

  test('entries of the candidate go at once, with the copy and its resume', async () => {
    const id = await joined();
    const before = await resumes();
    await stage
      .as(candidate)
      .profile('put', {}, { resume: { name: 'b.pdf', bytes: await pdf({ pages: 2 }) } })
      .expect(200);
    await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
    expect(await rowOf(id)).toBeNull();
    expect(await left({ login_id: candidate.login_id, can_code: candidate.can_code })).toEqual([]);
    expect(await resumes()).toBe(before - 1);
  });

  test('entries of the company go, and the candidate keeps the own profile', async () => {
    const id = await joined();
    await stage.publish('identity.account-ended.v1', { login_id: employer.login_id });
    expect(await rowOf(id)).toBeNull();
    expect(await own()).toEqual([]);
    await stage.as(candidate).get(api.openResume(candidate.can_code)).expect(200);
  });
});
