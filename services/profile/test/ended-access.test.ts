import type { Listing } from '@market/api';
import { DAY_MS } from '@market/api/durations';
import type { Candidate, Education, Experience, SentProfile } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { createLog } from '@market/service-kit';
import { sweepOnce, testMongo, withoutRequestId } from '@market/service-kit/testing';
import { profileParts } from '../src/parts';
import { createTermSweeper } from '../src/sent-profiles/use-cases/end-terms';
import { removeSentProfiles } from '../src/sent-profiles/use-cases/keep-sent-profiles';
import { pdf, picturePart, resumePart } from './fixtures';
import {
  EDUCATION,
  EXPERIENCE,
  FORM,
  createStage,
  type CandidatePerson,
  type EmployerPerson,
  type Stage,
} from './stage';

const mongo = testMongo();
/** Another one than the default, so that it is the setting which counts. */
const DAYS = 9;
let stage: Stage;
let candidate: CandidatePerson;
let employer: EmployerPerson;
let resume: Buffer;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'ended', env: { ENDED_ACCESS_DAYS: String(DAYS) } });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  resume = (await resumePart()).bytes;
  candidate = await stage.candidate(
    {},
    {},
    { resume: { name: 'then.pdf', bytes: resume }, profileImage: await picturePart() },
  );
  await stage.as(candidate).post(api.addExperience(), EXPERIENCE).expect(201);
  await stage.as(candidate).post(api.addEducation(), EDUCATION).expect(201);
  employer = await stage.employer();
});

const NOW = {
  can_about: 'What I would tell no former employer.',
  can_mobn: '4915550199999',
  can_name: 'Zdenka Newname',
};
const changeAll = async () => {
  const bytes = await pdf({ pages: 3 });
  await stage
    .as(candidate)
    .profile('put', NOW, { resume: { name: 'now.pdf', bytes } })
    .expect(200);
  await stage
    .as(candidate)
    .post(api.addExperience(), { ...EXPERIENCE, emp_name: 'Employer of Now' })
    .expect(201);
};
const see = (who = employer) => stage.as(who).get(api.viewCandidate(candidate.can_code));
const seen = async () => (await see().expect(200)).body as Candidate;
const opened = async (who: EmployerPerson | CandidatePerson = employer) =>
  (await stage.as(who).get(api.openResume(candidate.can_code)).buffer(true).expect(200)).body as Buffer;
const later = (days: number) => {
  stage.clock.advance(days * DAY_MS);
  employer = { ...employer, token: stage.tokens.tokenFor(employer.actor) };
  candidate = { ...candidate, token: stage.tokens.tokenFor(candidate.actor) };
};
const finish = async (status: 'rejected' | 'hired' | 'withdrawn' = 'rejected') => {
  const id = await stage.apply(candidate, employer);
  await stage.moveApplication(id, candidate, employer, status);
  return id;
};
const sweep = async () => {
  const {
    stores,
    change,
    pdf: reader,
  } = profileParts({
    config: { defaultCountry: 'IN', employerApproval: 'manual' },
    connection: stage.connection,
    clock: stage.clock,
    log: createLog({ name: 'terms', level: 'silent' }),
    accounts: { find: async () => undefined, membersOf: async () => [] },
    countBackgroundEdit: async () => undefined,
  });
  await sweepOnce((leader) =>
    createTermSweeper({
      sent: stores.sent,
      remove: removeSentProfiles(stores),
      transact: change.transact,
      clock: stage.clock,
      endedAccessDays: DAYS,
      leader,
      log: createLog({ name: 'terms', level: 'silent' }),
    }),
  );
  await reader.stop();
};
const loose = async (fileId: unknown) => (await stage.rows('loose_files').findOne({ _id: fileId as never })) !== null;
const resumeIdOf = async (who: CandidatePerson) =>
  ((await stage.rows('candidates').findOne({ _id: who.can_code as never })) as { resume?: { file_id: string } } | null)
    ?.resume?.file_id;
const kept = async () => stage.rows('sent_profiles').find({ 'candidate.can_code': candidate.can_code }).toArray();

describe('S102 an application that has ended', () => {
  test.each(['rejected', 'hired'] as const)(
    '%s: the employer reads what was sent, not what the profile becomes',
    async (status) => {
      const id = await stage.apply(candidate, employer);
      await changeAll();
      expect(await seen()).toMatchObject(NOW);
      await stage
        .as(candidate)
        .profile('put', {}, { resume: { name: 'then.pdf', bytes: resume } })
        .expect(200);
      await stage.moveApplication(id, candidate, employer, status);
      await changeAll();
      await stage
        .as(candidate)
        .post(api.addEducation(), { ...EDUCATION, can_scho: 'School of Now' })
        .expect(201);

      const then = await seen();
      expect(then).toMatchObject({ can_name: FORM.can_name, can_mobn: FORM.can_mobn, can_about: FORM.can_about });
      expect(then.candidate_exp.map(({ emp_name }) => emp_name).sort()).toEqual(
        ['Employer of Now', EXPERIENCE.emp_name].sort(),
      );
      expect(JSON.stringify(then)).not.toMatch(/cur_ctc|91234|School of Now/);
      expect(then).not.toHaveProperty('profileImage');
      await stage.as(employer).get(api.openPicture(candidate.can_code)).expect(404);
      expect((await opened()).equals(resume)).toBe(true);
      expect((await opened(candidate)).equals(resume)).toBe(false);
      const list = async <Entry>(path: string) =>
        ((await stage.as(employer).post(path, { can_code: candidate.can_code }).expect(200)).body as Listing<Entry>)
          .records;
      expect(await list<Experience>(api.listExperience())).toEqual(then.candidate_exp);
      expect(await list<Education>(api.listEducation())).toEqual(then.candidate_edu);
    },
  );

  test('is read until its term is over, then it looks exactly like a code that does not exist', async () => {
    const start = stage.clock.now();
    await finish();
    later(DAYS - 1);
    await see().expect(200);
    later(1);
    const [over, nothing] = [
      await see().expect(404),
      await stage.as(employer).get(api.viewCandidate('can_none')).expect(404),
    ];
    expect(withoutRequestId(over.body as Record<string, unknown>)).toEqual(
      withoutRequestId(nothing.body as Record<string, unknown>),
    );
    await stage.as(employer).get(api.openResume(candidate.can_code)).expect(404);
    await stage.as(employer).post(api.listExperience(), { can_code: candidate.can_code }).expect(404);
    stage.clock.set(start);
  });

  test('with its term what was sent is deleted, and its resume with it where nobody else names that', async () => {
    const start = stage.clock.now();
    await finish();
    const then = await resumeIdOf(candidate);
    await changeAll();
    await stage.apply(candidate, await stage.employer());
    expect(await loose(then)).toBe(false);
    later(DAYS);
    await sweep();
    expect(await kept()).toEqual([]);
    expect(await loose(then)).toBe(true);
    expect(await loose(await resumeIdOf(candidate))).toBe(false);
    stage.clock.set(start);
  });

  test('a resume that two employers were sent stays until both terms are over', async () => {
    const start = stage.clock.now();
    await finish();
    const then = await resumeIdOf(candidate);
    later(2);
    const other = await stage.employer();
    const id = await stage.apply(candidate, other);
    await stage.moveApplication(id, candidate, other, 'hired');
    await stage.as(candidate).delete(api.deleteResume(candidate.can_code)).expect(204);
    later(DAYS - 2);
    await sweep();
    expect(await loose(then)).toBe(false);
    later(2);
    await sweep();
    expect(await loose(then)).toBe(true);
    stage.clock.set(start);
  });

  test('removals and replacements at once lose no resume, and leave none over', async () => {
    const ids = [await stage.apply(candidate, employer), await stage.apply(candidate, await stage.employer())];
    const then = await resumeIdOf(candidate);
    await Promise.all([
      ...ids.map((id) => stage.moveApplication(id, candidate, employer, 'rejected')),
      stage.as(candidate).delete(api.deleteResume(candidate.can_code)).expect(204),
    ]);
    const isLetGo = async () =>
      (await loose(then)) || (await stage.rows('files.files').countDocuments({ filename: String(then) })) === 0;
    const isNamed = (await kept()).some((row) => JSON.stringify(row).includes(String(then)));
    expect(await isLetGo()).toBe(!isNamed);
    await Promise.all(ids.map((id) => stage.endAccess(id, candidate, employer)));
    expect(await kept()).toEqual([]);
    expect(await isLetGo()).toBe(true);
  });

  test('the candidate ends the reading at once, also where that is told before the end itself', async () => {
    const id = await finish();
    await stage.endAccess(id, candidate, employer);
    await see().expect(404);
    expect(await kept()).toEqual([]);

    const second = await stage.apply(candidate, employer);
    await stage.endAccess(second, candidate, employer);
    await stage.moveApplication(second, candidate, employer, 'rejected');
    await see().expect(404);
    expect(await kept()).toEqual([]);
  });

  test('an application of before there were terms is given one: what the profile is now, until then', async () => {
    const id = await stage.apply(candidate, employer);
    await stage.endAccess(id, candidate, employer, { at_once: false });
    await changeAll();
    expect(await seen()).toMatchObject({ can_about: FORM.can_about });
    const old = new Date(stage.clock.now().getTime() - (DAYS + 1) * DAY_MS);
    const other = await stage.employer();
    const long = await stage.apply(candidate, other);
    await see(other).expect(200);
    await stage.endAccess(long, candidate, other, { at_once: false, finished_at: old });
    await see(other).expect(404);
  });

  test('withdrawn leaves nothing to read', async () => {
    await finish('withdrawn');
    await see().expect(404);
    expect(await kept()).toEqual([]);
  });

  test('an application that goes on again, or another one that is open, shows the profile as it is', async () => {
    const id = await finish();
    await stage.moveApplication(id, candidate, employer, 'viewed', 3);
    await changeAll();
    expect(await seen()).toMatchObject(NOW);
    expect(await kept()).toEqual([]);
    await stage.moveApplication(id, candidate, employer, 'rejected', 4);
    await stage.apply(candidate, employer);
    await stage.as(candidate).profile('put', { can_about: 'Newer still.' }).expect(200);
    expect(await seen()).toMatchObject({ can_about: 'Newer still.' });
  });

  test('an application that goes on again after the reading was over shows nothing', async () => {
    const ended = await finish();
    await stage.endAccess(ended, candidate, employer);
    await stage.moveApplication(ended, candidate, employer, 'viewed', 4);
    await see().expect(404);

    const late = await finish();
    await stage.moveApplication(late, candidate, employer, 'viewed', 3, { access_ended: true });
    await see().expect(404);
    await stage.moveApplication(late, candidate, employer, 'hired', 4, { access_ended: true });
    await see().expect(404);
    expect(await kept()).toEqual([]);
  });

  test('a step from one end to another begins no new term', async () => {
    const start = stage.clock.now();
    const id = await finish();
    await changeAll();
    later(DAYS - 1);
    await stage.moveApplication(id, candidate, employer, 'hired', 3, { finished_at: start.toISOString() });
    expect(await seen()).toMatchObject({ can_about: FORM.can_about });
    later(1);
    await stage.moveApplication(id, candidate, employer, 'rejected', 4, { finished_at: start.toISOString() });
    await sweep();
    await see().expect(404);
    stage.clock.set(start);
  });

  test('takes nothing from access that was granted, and gives none back that was revoked', async () => {
    const start = stage.clock.now();
    const request = await stage.requestAndAnswer(employer, candidate, 'granted');
    await finish();
    await changeAll();
    expect(await seen()).toMatchObject(NOW);
    later(DAYS);
    await see().expect(200);
    await stage.as(candidate).put(api.answerAccessRequest(request), { status: 'revoked' }).expect(200);
    await see().expect(404);
    stage.clock.set(start);
  });

  test('events that come twice and late change nothing of what was sent', async () => {
    const id = await finish();
    await changeAll();
    await stage.moveApplication(id, candidate, employer, 'rejected');
    await stage.moveApplication(id, candidate, employer, 'viewed', 1);
    expect(await seen()).toMatchObject({ can_about: FORM.can_about });
  });
});

test('S102 the candidate takes along what is still read, and nobody else does', async () => {
  const start = stage.clock.now();
  const id = await finish();
  await changeAll();
  const own = async () =>
    (await stage.as(candidate).get(api.listSentProfiles()).expect(200)).body as Listing<SentProfile>;
  expect(await own()).toMatchObject({
    total: 1,
    records: [{ id, resume_bytes: resume.length, candidate: { can_about: FORM.can_about, candidate_exp: [{}] } }],
  });
  const other = await stage.candidate();
  expect((await stage.as(other).get(api.listSentProfiles()).expect(200)).body).toMatchObject({ total: 0 });
  await stage.as(employer).get(api.listSentProfiles()).expect(403);
  later(DAYS);
  expect((await own()).total).toBe(0);
  stage.clock.set(start);
});

test('S89 S102 what was sent goes at once with the account of its candidate, resumes too, and of its employer', async () => {
  const third = await stage.employer();
  await finish();
  const then = await resumeIdOf(candidate);
  await changeAll();
  const now = await resumeIdOf(candidate);
  const id = await stage.apply(candidate, third);
  await stage.moveApplication(id, candidate, third, 'rejected');
  expect(await kept()).toHaveLength(2);
  await stage.publish('identity.account-ended.v1', { login_id: third.login_id });
  expect(await kept()).toHaveLength(1);
  expect(await loose(now)).toBe(false);

  await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
  expect(await kept()).toEqual([]);
  expect([await loose(then), await loose(now)]).toEqual([true, true]);
  await see().expect(404);
  // Late and repeated events bring nothing back.
  await stage.moveApplication(id, candidate, third, 'hired', 9);
  await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
  expect(await kept()).toEqual([]);
  expect(await stage.rows('backgrounds').countDocuments({ _id: candidate.login_id as never })).toBe(0);
});
