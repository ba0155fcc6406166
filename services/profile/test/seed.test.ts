import type { Listing } from '@market/api';
import type { AccessRequest } from '@market/contracts/access';
import type { Candidate } from '@market/contracts/profiles';
import { api } from '@market/contracts/testing';
import { readSettings } from '@market/service-kit';
import { testMongo } from '@market/service-kit/testing';
import sharp from 'sharp';
import { seedProfile, type ProfileSeed } from '../src/seed/seed-profile';
import { COMPANY, EDUCATION, EXPERIENCE, createStage, type Stage } from './stage';
import { profileSettings } from '../src/settings';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

test('demo data comes in by the same ways as the calls, with portrait and resume, and only once', async () => {
  const [candidate, other, employer] = [
    stage.person({ login_type: 'CND' }),
    stage.person({ login_type: 'CND' }),
    stage.person({ login_type: 'EMP' }),
  ];
  const fields = {
    can_name: 'Łucja Ångström 李',
    can_email: 'lucja@mail.example',
    can_mobn: '5550001111',
    can_job_cate: 1,
    can_skill: ['TypeScript', 'Testing'],
    can_about: 'I like tests. '.repeat(40),
    reg_date: undefined,
  };
  const seed: ProfileSeed = {
    companies: [{ login_id: employer.login_id, fields: { ...COMPANY } }],
    candidates: [
      {
        login_id: candidate.login_id,
        fields,
        picture: true,
        resume: true,
        experience: [EXPERIENCE],
        education: [EDUCATION],
      },
      {
        login_id: other.login_id,
        fields: { ...fields, can_name: 'Bo' },
        picture: false,
        resume: false,
        experience: [],
        education: [],
      },
    ],
    accessRequests: [
      { employer_login_id: employer.login_id, candidate_login_id: candidate.login_id, answer: 'granted' },
      { employer_login_id: employer.login_id, candidate_login_id: other.login_id, message: 'Hello' },
    ],
  };
  const deps = { ...stage, config: readSettings(profileSettings, { NODE_ENV: 'test' }) };
  const first = await seedProfile(deps, seed);
  expect(await seedProfile(deps, seed)).toEqual(first);

  const code = first.canCodes.get(candidate.login_id)!;
  const seen = (await stage.as(employer).get(api.viewCandidate(code)).expect(200)).body as Candidate;
  expect(seen).toMatchObject({
    can_name: fields.can_name,
    can_skill: 'TypeScript,Testing',
    candidate_exp: [{ emp_name: EXPERIENCE.emp_name }],
    candidate_edu: [{ can_scho: EDUCATION.can_scho }],
  });
  const picture = await stage.as(employer).get(api.openPicture(code)).buffer().expect(200);
  expect(await sharp(picture.body as Buffer).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 320 });
  const resume = await stage.as(employer).get(api.openResume(code)).buffer().expect(200);
  expect((resume.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');

  const { records } = (await stage.as(employer).post(api.listSentAccessRequests()).expect(200))
    .body as Listing<AccessRequest>;
  expect(records.map(({ status }) => status).sort()).toEqual(['granted', 'requested']);
  await stage
    .as(employer)
    .get(api.viewCompany(first.cmpCodes.get(employer.login_id)!))
    .expect(200);
  expect(await stage.events('profile.candidate-saved.v1')).toHaveLength(2);
  expect(await stage.events('profile.background-changed.v1')).toHaveLength(1);
});
