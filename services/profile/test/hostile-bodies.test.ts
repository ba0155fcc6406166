import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import {
  COMPANY,
  EDUCATION,
  EXPERIENCE,
  createStage,
  type CandidatePerson,
  type EmployerPerson,
  type Stage,
} from './stage';

const mongo = testMongo();
let stage: Stage;
let candidate: CandidatePerson;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo);
  candidate = await stage.candidate();
  employer = await stage.employer();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const personOf = (who: 'candidate' | 'employer') => (who === 'candidate' ? candidate : employer);

describe('S52 fields that a call does not have change nothing', () => {
  const EXTRA = {
    user_approval_status: 1,
    role: 'ADM',
    login_id: 'someone',
    can_code: 'can_mine',
    cmp_code: 'cmp_mine',
    _id: 'mine',
    id: 'mine',
    revision: 99,
    $set: { login_id: 'x' },
    constructor: { prototype: { polluted: 1 } },
  };
  const hostile = (good: object) => JSON.stringify({ ...good, ...EXTRA }).replace(/}$/, ',"__proto__":{"polluted":1}}');

  test.each([
    ['experience', api.addExperience(), EXPERIENCE, 'candidate', 'backgrounds'],
    ['education', api.addEducation(), EDUCATION, 'candidate', 'backgrounds'],
    ['company', api.saveCompany(), COMPANY, 'employer', 'companies'],
  ] as const)('%s', async (_what, path, good, who, collection) => {
    await stage.request
      .post(path)
      .set('Authorization', `Bearer ${personOf(who).token}`)
      .set('Content-Type', 'application/json')
      .send(hostile(good))
      .expect((answer) => expect([200, 201]).toContain(answer.status));
    const stored = JSON.stringify(await stage.rows(collection).find({}).toArray());
    for (const mark of ['someone', 'mine', 'polluted', 'ADM', 'user_approval_status'])
      expect(stored).not.toContain(mark);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

test.each(['%00', '..%2f..%2fetc', '%24gt', 'a%0d%0ab', '[object Object]', 'x'.repeat(5_000)])(
  'an id of %j is simply not found',
  async (id) => {
    for (const path of [`/candidates/${id}`, `/candidates/${id}/resume`, `/employers/${id}`])
      await stage.as(candidate).get(path).expect(404);
    await stage.as(candidate).put(`/experience/${id}`, EXPERIENCE).expect(404);
    await stage.as(candidate).delete(`/education/${id}`).expect(404);
    await stage.as(candidate).put(`/candidates/access-requests/${id}`, { status: 'granted' }).expect(404);
    await stage.as(employer).put(`/employers/access-requests/${id}`, { status: 'withdrawn' }).expect(404);
  },
);
