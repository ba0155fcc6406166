import { SKILLS_MAX } from '@market/contracts/job-posts';
import { RULE_MESSAGES, SUCCESSES } from '@market/contracts/messages';
import type { Candidate } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { atOnce, testMongo } from '@market/service-kit/testing';
import { picturePart, resumePart } from './fixtures';
import { EDUCATION, EXPERIENCE, FORM, createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

test('a candidate makes a profile with picture and resume and sees it again', async () => {
  const who = stage.person({ login_type: 'CND' });
  const created = await stage
    .as(who)
    .profile('post', {}, { profileImage: await picturePart(), resume: await resumePart() })
    .expect(201);
  expect(created.body).toEqual({
    can_code: expect.stringMatching(/^can_/),
    message: SUCCESSES.candidateProfileCreated,
  });
  const { can_code } = created.body as { can_code: string };

  const { body } = await stage.as(who).get(api.viewCandidate(can_code)).expect(200);
  expect(body).toEqual({
    can_code,
    can_name: FORM.can_name,
    can_email: FORM.can_email,
    can_mobn: FORM.can_mobn,
    can_phone: { e164: `+${FORM.can_mobn}`, country: 'DE', national: '015550 123987' },
    can_job_cate: 1,
    can_skill: FORM.can_skill,
    can_about: FORM.can_about,
    reg_date: FORM.reg_date,
    can_resume: api.openResume(can_code),
    profileImage: api.openPicture(can_code),
    version: expect.any(String),
    candidate_exp: [],
    candidate_edu: [],
  });
});

test('saving a profile tells the others in one event, without the account’s secrets', async () => {
  const who = await stage.candidate({}, {}, { resume: await resumePart() });
  const events = (await stage.events('profile.candidate-saved.v1')).filter(({ can_code }) => can_code === who.can_code);
  expect(events).toEqual([
    {
      login_id: who.login_id,
      can_code: who.can_code,
      revision: 1,
      can_name: FORM.can_name,
      can_email: FORM.can_email,
      can_mobn: FORM.can_mobn,
      can_phone: `+${FORM.can_mobn}`,
      can_job_cate: 1,
      can_skill: FORM.can_skill,
      can_about: FORM.can_about,
      can_resume: api.openResume(who.can_code),
    },
  ]);
});

test('a profile without a registration date gets today’s', async () => {
  const who = stage.person({ login_type: 'CND' });
  const { body } = await stage.as(who).profile('post', { reg_date: undefined }).expect(201);
  const seen = await stage
    .as(who)
    .get(api.viewCandidate((body as { can_code: string }).can_code))
    .expect(200);
  expect((seen.body as Candidate).reg_date).toBe('2026-03-15');
});

test('a second profile is refused', async () => {
  const who = await stage.candidate();
  const { body } = await stage.as(who).profile('post').expect(409);
  expect(body).toMatchObject({ code: 'already-exists' });
});

test('twenty profiles sent at once by the same candidate: one is made', async () => {
  const who = stage.person({ login_type: 'CND' });
  const [profileImage, resume] = await Promise.all([picturePart(), resumePart()]);
  const send = async (files?: object): Promise<string> => {
    const { status, body } = await stage.as(who).profile('post', {}, files);
    return `${status} ${(body as { code?: string }).code ?? ''}`;
  };
  // Four come with files: as many as one account may have read at once, so none is asked to come again.
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n < 4 ? { profileImage, resume } : {})));
  expect(answers.sort()).toEqual(['201 ', ...Array.from({ length: 19 }, () => '409 already-exists')]);
  expect(await stage.rows('candidates').countDocuments({ login_id: who.login_id })).toBe(1);
  expect(
    (await stage.events('profile.candidate-saved.v1')).filter(({ login_id }) => login_id === who.login_id),
  ).toHaveLength(1);
});

test('changing a profile keeps files that are not sent and raises the revision', async () => {
  const who = await stage.candidate({}, {}, { profileImage: await picturePart(), resume: await resumePart() });
  const { body } = await stage.as(who).profile('put', { can_name: 'Zdenka Q.', can_about: 'Changed' }).expect(200);
  const seen = (await stage.as(who).get(api.viewCandidate(who.can_code)).expect(200)).body as Candidate;
  expect(body).toEqual({
    can_code: who.can_code,
    message: SUCCESSES.candidateProfileUpdated,
    version: seen.version,
  });
  expect(seen).toMatchObject({
    can_name: 'Zdenka Q.',
    can_about: 'Changed',
    can_resume: api.openResume(who.can_code),
    profileImage: api.openPicture(who.can_code),
    reg_date: FORM.reg_date,
  });
  const revisions = (await stage.events('profile.candidate-saved.v1'))
    .filter(({ can_code }) => can_code === who.can_code)
    .map(({ revision }) => revision);
  expect(revisions).toEqual([1, 2]);
});

test('twenty changes at once leave one whole profile and as many revisions', async () => {
  const who = await stage.candidate();
  const answers = await atOnce(20, (n) =>
    stage.as(who).profile('put', { can_name: `Name ${n}`, can_about: `About ${n}` }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const seen = (await stage.as(who).get(api.viewCandidate(who.can_code)).expect(200)).body as Candidate;
  expect(seen.can_about).toBe(seen.can_name.replace('Name', 'About'));
  const revisions = (await stage.events('profile.candidate-saved.v1'))
    .filter(({ can_code }) => can_code === who.can_code)
    .map(({ revision }) => revision);
  expect(new Set(revisions).size).toBe(21);
});

test('changing a profile that does not exist yet is not found', async () => {
  await stage
    .as(stage.person({ login_type: 'CND' }))
    .profile('put')
    .expect(404);
});

test('skills come as comma-joined text or as repeated parts', async () => {
  const who = await stage.candidate({}, { can_skill: ['Cooking', 'Baking', 'cooking '] });
  const seen = (await stage.as(who).get(api.viewCandidate(who.can_code)).expect(200)).body as Candidate;
  expect(seen.can_skill).toBe('Cooking,Baking');
});

test('a number of skills up to the limit can be repeated parts, and one more is refused with the reason', async () => {
  const skills = Array.from({ length: SKILLS_MAX }, (_, index) => `Skill ${index}`);
  const who = await stage.candidate({}, { can_skill: skills });
  const seen = (await stage.as(who).get(api.viewCandidate(who.can_code)).expect(200)).body as Candidate;
  expect(seen.can_skill).toBe(skills.join(','));
  const { body } = await stage
    .as(who)
    .profile('put', { can_skill: [...skills, 'One more'] })
    .expect(422);
  expect(body).toMatchObject({ fields: { can_skill: 'At most 50 skills' } });
});

describe('fields are refused in the words of the product spec', () => {
  test.each([
    ['can_name', undefined, RULE_MESSAGES.nameRequired],
    ['can_email', 'nobody', RULE_MESSAGES.emailFormat],
    ['can_email', undefined, RULE_MESSAGES.emailRequired],
    ['can_mobn', '12a4', RULE_MESSAGES.mobileDigits],
    ['can_mobn', undefined, RULE_MESSAGES.mobileRequired],
    ['can_job_cate', 'cook', RULE_MESSAGES.categoryNumber],
    ['can_job_cate', '9999', RULE_MESSAGES.categoryUnknown],
    ['can_job_cate', undefined, RULE_MESSAGES.categoryRequired],
    ['can_skill', ' , ', RULE_MESSAGES.skillsRequired],
    ['can_skill', undefined, RULE_MESSAGES.skillsRequired],
    ['can_about', undefined, RULE_MESSAGES.aboutRequired],
    ['can_about', 'x'.repeat(5_001), 'This cannot exceed 5000 characters'],
    ['can_name', 'a\nb', 'This must be on one line'],
    ['reg_date', '2026-02-30', RULE_MESSAGES.dateFormat],
  ])('%s of %j', async (field, value, message) => {
    const who = stage.person({ login_type: 'CND' });
    const { body } = await stage
      .as(who)
      .profile('post', { [field]: value })
      .expect(422);
    expect((body as { fields: Record<string, string> }).fields).toEqual({ [field]: message });
    expect(await stage.rows('candidates').countDocuments({ login_id: who.login_id })).toBe(0);
  });
});

test('S51 a list where text belongs is refused', async () => {
  const who = stage.person({ login_type: 'CND' });
  for (const field of ['can_name', 'can_email', 'can_mobn', 'can_about', 'can_job_cate']) {
    const { body } = await stage
      .as(who)
      .profile('post', { [field]: ['a@b.example', 'c@d.example'] })
      .expect(422);
    expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
  }
});

test('S52 fields that a profile does not have are ignored, never stored', async () => {
  const who = stage.person({ login_type: 'CND' });
  const other = await stage.candidate();
  const hostile = {
    login_id: other.login_id,
    can_code: other.can_code,
    _id: 'mine',
    revision: '99',
    listed: 'false',
    user_approval_status: '1',
    can_resume: '/etc/passwd',
    resume: 'text instead of a file',
    __proto__: 'x',
    constructor: 'x',
    role: 'ADM',
    $set: 'x',
  };
  const { body } = await stage.as(who).profile('post', hostile).expect(201);
  const { can_code } = body as { can_code: string };
  expect(can_code).not.toBe(other.can_code);
  const row = await stage.rows('candidates').findOne({ _id: can_code });
  expect(Object.keys(row ?? {}).sort()).toEqual([
    '_id',
    'can_about',
    'can_country',
    'can_email',
    'can_job_cate',
    'can_mobn',
    'can_name',
    'can_phone',
    'can_skill',
    'created_at',
    'hidden_keys',
    'listed',
    'listing_version',
    'login_id',
    'reg_date',
    'revision',
    'search_words',
    'skill_keys',
    'updated_at',
  ]);
  expect(row).toMatchObject({ login_id: who.login_id, revision: 1, listed: true });
  expect(({} as { x?: unknown }).x).toBeUndefined();

  await stage
    .as(who)
    .profile('put', { ...hostile, can_name: 'Still me' })
    .expect(200);
  expect(await stage.rows('candidates').findOne({ _id: other.can_code })).toMatchObject({
    can_name: FORM.can_name,
    login_id: other.login_id,
  });
});

test('experience and education entered before there is a profile come with it', async () => {
  const who = stage.person({ login_type: 'CND' });
  await stage.as(who).post(api.addExperience(), EXPERIENCE).expect(201);
  await stage.as(who).post(api.addEducation(), EDUCATION).expect(201);
  expect(await stage.events('profile.background-changed.v1')).toEqual([]);
  const { body } = await stage.as(who).profile('post').expect(201);
  const [event] = await stage.events('profile.background-changed.v1');
  expect(event).toMatchObject({
    can_code: (body as { can_code: string }).can_code,
    candidate_exp: [{ emp_name: EXPERIENCE.emp_name }],
    candidate_edu: [{ can_scho: EDUCATION.can_scho }],
  });
});
