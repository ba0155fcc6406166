import type { BlindCandidate } from '@market/contracts/access';
import {
  type Candidate,
  LANGUAGES_MAX,
  ENTRY_DESCRIPTION_MAX,
  HEADLINE_MAX,
  LINKS_MAX,
} from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { EDUCATION, EXPERIENCE, createStage, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const DETAILS = {
  can_headline: 'Backend developer at Marzipan Dynamics, zdenka.quill@mailbox.example',
  can_links: 'github.com/quillfeather\nhttps://quillfeather.example/me',
  can_langs: ['Czech (native)', 'English (C1)'],
};
const SHOWN = {
  can_headline: DETAILS.can_headline,
  can_links: ['https://github.com/quillfeather', 'https://quillfeather.example/me'],
  can_langs: DETAILS.can_langs,
};

test('a profile keeps headline, links and languages, also through calls that do not know them; empty ones go', async () => {
  const who = await stage.candidate({}, DETAILS);
  const own = async () => (await stage.as(who).get(api.viewCandidate(who.can_code)).expect(200)).body as Candidate;
  expect(await own()).toMatchObject(SHOWN);

  await stage.as(who).profile('put', { can_about: 'Anew.' }).expect(200);
  expect(await own()).toMatchObject({ ...SHOWN, can_about: 'Anew.' });

  await stage.as(who).profile('put', { can_headline: '', can_links: '', can_langs: '' }).expect(200);
  expect(await own()).not.toHaveProperty('can_headline');
  expect(await own()).not.toHaveProperty('can_links');
  expect(await own()).not.toHaveProperty('can_langs');
});

test('a malformed web address is refused as a link', async () => {
  const who = stage.person({ login_type: 'CND' });
  for (const can_links of ['javascript:alert(1)', 'my page', 'https://user@host.example']) {
    const { body } = await stage.as(who).profile('post', { can_links }).expect(422);
    expect(JSON.stringify(body)).toContain('web address');
  }
});

test('a job and a school have descriptions, which a change without them keeps and an empty one takes away', async () => {
  const who = await stage.candidate();
  const job = { ...EXPERIENCE, job_desc: 'Ran the billing.\nLed three people.' };
  const { id } = (await stage.as(who).post(api.addExperience(), job).expect(201)).body as { id: string };
  await stage
    .as(who)
    .post(api.addEducation(), { ...EDUCATION, edu_desc: 'Thesis on clocks.' })
    .expect(201);
  const own = async () => (await stage.as(who).get(api.viewCandidate(who.can_code)).expect(200)).body as Candidate;
  expect((await own()).candidate_exp[0]?.job_desc).toBe(job.job_desc);
  expect((await own()).candidate_edu[0]?.edu_desc).toBe('Thesis on clocks.');

  await stage
    .as(who)
    .put(api.changeExperience(id), { ...EXPERIENCE, exp_desg: 'Lead' })
    .expect(200);
  expect((await own()).candidate_exp[0]).toMatchObject({ exp_desg: 'Lead', job_desc: job.job_desc });
  await stage
    .as(who)
    .put(api.changeExperience(id), { ...EXPERIENCE, job_desc: '' })
    .expect(200);
  expect((await own()).candidate_exp[0]).not.toHaveProperty('job_desc');
});

test('S139 an employer without access reads a masked headline and neither links nor descriptions', async () => {
  const who = await stage.candidate({}, DETAILS);
  await stage
    .as(who)
    .post(api.addExperience(), { ...EXPERIENCE, job_desc: 'Ran Marzipan Dynamics.' })
    .expect(201);
  const employer = await stage.employer();
  const { body } = await stage.as(employer).post(api.browseCandidates(), { limit: 50 }).expect(200);
  const code = stage.codeFor(employer, who.can_code);
  const blind = (body as { records: BlindCandidate[] }).records.find(({ can_code }) => can_code === code);
  expect(blind?.can_headline).toContain('Backend developer at');
  for (const secret of ['Marzipan', 'quill', 'mailbox', 'github'])
    expect(JSON.stringify(blind).toLowerCase()).not.toContain(secret.toLowerCase());
});

test('headline, links, languages and descriptions are taken up to their limits and refused beyond', async () => {
  const who = await stage.candidate();
  const links = (count: number) => Array.from({ length: count }, (_, at) => `https://pages.example/${String(at)}`);
  const languages = (count: number) => Array.from({ length: count }, (_, at) => `Language ${String(at)}`);
  const most = {
    can_headline: 'h'.repeat(HEADLINE_MAX),
    can_links: links(LINKS_MAX),
    can_langs: languages(LANGUAGES_MAX),
  };
  await stage.as(who).profile('put', most).expect(200);
  for (const beyond of [
    { can_headline: 'h'.repeat(HEADLINE_MAX + 1) },
    { can_links: links(LINKS_MAX + 1) },
    { can_langs: languages(LANGUAGES_MAX + 1) },
  ])
    await stage.as(who).profile('put', beyond).expect(422);
  const text = 'd'.repeat(ENTRY_DESCRIPTION_MAX);
  await stage
    .as(who)
    .post(api.addExperience(), { ...EXPERIENCE, job_desc: text })
    .expect(201);
  await stage
    .as(who)
    .post(api.addExperience(), { ...EXPERIENCE, job_desc: `${text}d` })
    .expect(422);
  await stage
    .as(who)
    .post(api.addEducation(), { ...EDUCATION, edu_desc: text })
    .expect(201);
  await stage
    .as(who)
    .post(api.addEducation(), { ...EDUCATION, edu_desc: `${text}d` })
    .expect(422);
});

test('S140 headline, links, languages and descriptions go with the account', async () => {
  const who = await stage.candidate({}, { ...DETAILS, can_headline: 'Unmistakable headline' });
  await stage
    .as(who)
    .post(api.addExperience(), { ...EXPERIENCE, job_desc: 'Unmistakable deed' })
    .expect(201);
  const kept = async () =>
    JSON.stringify([await stage.rows('candidates').find().toArray(), await stage.rows('backgrounds').find().toArray()]);
  expect(await kept()).toContain('Unmistakable');
  expect(await kept()).toContain('Unmistakable deed');
  await stage.publish('identity.account-ended.v1', { login_id: who.login_id });
  expect(await kept()).not.toContain('Unmistakable');
});
