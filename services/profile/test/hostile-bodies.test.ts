import { api } from '@market/contracts';
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

/** Every call with a JSON body, a good body for it, and who may send it. */
const CALLS: Array<[path: string, good: Record<string, unknown>, who: 'candidate' | 'employer', writes: boolean]> = [
  [api.experience(), EXPERIENCE, 'candidate', true],
  [api.education(), EDUCATION, 'candidate', true],
  [api.experienceOfCandidate(), { can_code: 'can_x' }, 'candidate', false],
  [api.educationDetails(), { can_code: 'can_x' }, 'candidate', false],
  [api.ownAccessRequests(), { status: 'granted' }, 'candidate', false],
  [api.employers(), COMPANY, 'employer', true],
  [api.requestAccess(), { can_code: 'can_x', message: 'Hello' }, 'employer', true],
  [api.accessRequests(), { status: 'granted' }, 'employer', false],
  [api.notAccessibleCandidates(), { search: 'x' }, 'employer', false],
];
const personOf = (who: 'candidate' | 'employer') => (who === 'candidate' ? candidate : employer);

const OPERATORS: unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $regex: '.*' },
  ['a', 'b'],
  { $where: 'sleep(3000)' },
  true,
  { _bsontype: 'ObjectId' },
  {},
];

describe.each(CALLS)('S51 %s', (path, good, who) => {
  const textFields = Object.entries(good)
    .filter(([, value]) => typeof value === 'string')
    .map(([field]) => field);
  test.each(textFields)('takes nothing but text for %s', async (field) => {
    for (const value of OPERATORS) {
      const { body } = await stage
        .as(personOf(who))
        .post(path, { ...good, [field]: value })
        .expect(422);
      expect(Object.keys((body as { fields: object }).fields)).toContain(field);
    }
  });
});

describe.each(CALLS)('S54 %s', (path, _good, who) => {
  const send = (text: string | Buffer, type = 'application/json') =>
    stage.request
      .post(path)
      .set('Authorization', `Bearer ${personOf(who).token}`)
      .set('Content-Type', type)
      .send(text as string);
  test('refuses bodies that nobody needs', async () => {
    await send('{"a":'.repeat(15_000) + '1' + '}'.repeat(15_000)).expect(400);
    await send(
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 1]))),
    ).expect(400);
    await send(JSON.stringify({ a: 'x'.repeat(101 * 1024) })).expect(413);
    await send('{"a":').expect(400);
    await send('name=x', 'application/x-www-form-urlencoded').expect(415);
    await send('text', 'text/plain').expect(415);
  });
});

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
    ['experience', api.experience(), EXPERIENCE, 'candidate', 'backgrounds'],
    ['education', api.education(), EDUCATION, 'candidate', 'backgrounds'],
    ['company', api.employers(), COMPANY, 'employer', 'companies'],
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
