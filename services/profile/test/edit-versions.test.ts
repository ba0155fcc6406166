import type { Listing } from '@market/api';
import type { Company, OwnCompanyPage } from '@market/contracts/companies';
import { ERRORS } from '@market/contracts/errors';
import type { Candidate, Education, Experience } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { atOnce, testMongo, withoutRequestId } from '@market/service-kit/testing';
import { COMPANY, createStage, EDUCATION, EXPERIENCE, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'edit_versions' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const REFUSED = { error: ERRORS['changed-meanwhile'].error, code: 'changed-meanwhile' };

describe('two changes of one version: the second is refused, and nothing of it is stored (S128)', () => {
  test('a company', async () => {
    const who = await stage.employer();
    const own = async () => (await stage.as(who).get(api.ownCompany()).expect(200)).body as Company;
    const { version } = await own();
    const save = (fields: object) => stage.as(who).post(api.saveCompany(), { ...COMPANY, ...fields });
    await save({ emp_loca: 'Oslo', version }).expect(200);
    const { body } = await save({ emp_loca: 'Tromsø', version }).expect(409);
    expect(withoutRequestId(body)).toMatchObject(REFUSED);
    const now = await own();
    expect(now).toMatchObject({ emp_loca: 'Oslo' });
    await save({ emp_loca: 'Tromsø', version: now.version }).expect(200);
    // Programs that send no version change what there is, as before.
    await save({ emp_loca: 'Bodø' }).expect(200);
    expect(await own()).toMatchObject({ emp_loca: 'Bodø' });
  });

  test('the page of a company', async () => {
    const who = await stage.employer();
    const page = { about: '<p>One</p>', benefits: ['Tea'], places: [], links: [] };
    const { version } = (await stage.as(who).get(api.ownCompanyPage()).expect(200)).body as OwnCompanyPage;
    const save = (about: string, of?: string) =>
      stage.as(who).put(api.saveCompanyPage(), { ...page, about, version: of });
    await save('<p>One</p>', version).expect(200);
    await save('<p>Two</p>', version).expect(409);
    const after = (await stage.as(who).get(api.ownCompanyPage()).expect(200)).body as OwnCompanyPage;
    expect(after.draft.about).toBe('<p>One</p>');
    await save('<p>Two</p>', after.version).expect(200);
  });

  test('a profile', async () => {
    const who = await stage.candidate();
    const own = async () => (await stage.as(who).get(api.ownCandidate()).expect(200)).body as Candidate;
    const { version } = await own();
    await stage.as(who).profile('put', { can_about: 'First', version: version! }).expect(200);
    await stage.as(who).profile('put', { can_about: 'Second', version: version! }).expect(409);
    const now = await own();
    expect(now.can_about).toBe('First');
    await stage.as(who).profile('put', { can_about: 'Second', version: now.version! }).expect(200);
  });

  test('entries of experience and education', async () => {
    const who = await stage.candidate();
    const job = (await stage.as(who).post(api.addExperience(), EXPERIENCE).expect(201)).body as Experience;
    const school = (await stage.as(who).post(api.addEducation(), EDUCATION).expect(201)).body as Education;
    const changeJob = (exp_desg: string, version?: string) =>
      stage.as(who).put(api.changeExperience(job.id), { ...EXPERIENCE, exp_desg, version });
    const changeSchool = (can_stre: string, version?: string) =>
      stage.as(who).put(api.changeEducation(school.id), { ...EDUCATION, can_stre, version });
    const lead = (await changeJob('Lead', job.version).expect(200)).body as Experience;
    await changeJob('Head', job.version).expect(409);
    await changeJob('Head', lead.version).expect(200);
    const maths = (await changeSchool('Maths', school.version).expect(200)).body as Education;
    await changeSchool('Physics', school.version).expect(409);
    await changeSchool('Physics', maths.version).expect(200);
    const list = (await stage.as(who).post(api.listExperience(), {}).expect(200)).body as Listing<Experience>;
    expect(list.records).toMatchObject([{ exp_desg: 'Head' }]);
  });
});

test('S128: changes at the same moment: one is made', async () => {
  const who = await stage.employer();
  const { version } = (await stage.as(who).get(api.ownCompany()).expect(200)).body as Company;
  const answers = await atOnce(4, (at) =>
    stage.as(who).post(api.saveCompany(), { ...COMPANY, emp_loca: `Town ${String(at)}`, version }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
});

test('S128: a version is told to nobody but the owner', async () => {
  const [who, stranger] = [await stage.employer(), await stage.employer()];
  expect((await stage.as(stranger).get(api.viewCompany(who.cmp_code)).expect(200)).body).not.toHaveProperty('version');
  expect((await stage.as(undefined).get(api.viewCompany(who.cmp_code)).expect(200)).body).not.toHaveProperty('version');
  const candidate = await stage.candidate();
  await stage.as(candidate).post(api.addExperience(), EXPERIENCE).expect(201);
  await stage.as(candidate).post(api.addEducation(), EDUCATION).expect(201);
  await stage.apply(candidate, who);
  const { body } = await stage.as(who).get(api.viewCandidate(candidate.can_code)).expect(200);
  expect(JSON.stringify(body)).not.toContain('version');
});
