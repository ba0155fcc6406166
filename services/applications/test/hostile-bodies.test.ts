import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { createStage, type CandidatePerson, type EmployerPerson, type Person, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;
let candidate: CandidatePerson;
let jobId: string;
let application: string;

beforeAll(async () => {
  stage = await createStage(mongo);
  employer = await stage.employer();
  candidate = await stage.candidate();
  jobId = (await stage.postJob(employer)).id;
  application = (await stage.as(candidate).apply(jobId).expect(201)).body.id as string;
  await stage.settled();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

/** Everything that is stored, to compare before and after. */
async function stored(): Promise<unknown> {
  const names = [
    'applications',
    'outbox',
    'notifications',
    'notification_choices',
    'job_copies',
    'candidate_copies',
    'applicant_exports',
    'idempotency_keys',
  ];
  return Promise.all(
    names.map((name) =>
      stage.rows(name).find().sort({ _id: 1 }).project({ claim: 0, notBefore: 0, state: 0, doneAt: 0 }).toArray(),
    ),
  );
}

/** Every call that takes a body, with a body that is good and the caller who may. */
const CALLS: Array<{
  name: string;
  path: () => string;
  method: 'post' | 'put';
  as: () => Person;
  good: () => Record<string, unknown>;
  strings: string[];
}> = [
  {
    name: 'apply',
    path: () => api.applyToJob(),
    method: 'post',
    as: () => candidate,
    good: () => ({ job_id: jobId }),
    strings: ['job_id', 'note'],
  },
  {
    name: 'candidate-applications',
    path: () => api.listCandidateApplications(),
    method: 'post',
    as: () => candidate,
    good: () => ({}),
    strings: ['status', 'page', 'limit'],
  },
  {
    name: 'for-each-employer',
    path: () => api.listEmployerApplications(),
    method: 'post',
    as: () => employer,
    good: () => ({}),
    strings: ['job_id', 'status', 'tag', 'search', 'order', 'page', 'limit'],
  },
  {
    name: 'export applicants',
    path: () => api.exportApplicants(),
    method: 'post',
    as: () => employer,
    good: () => ({}),
    strings: ['job_id', 'status', 'screening', 'tag', 'search', 'order'],
  },
  {
    name: 'application status',
    path: () => api.changeApplicationStatus(application),
    method: 'put',
    as: () => employer,
    good: () => ({ status: 'viewed' }),
    strings: ['status'],
  },
  {
    name: 'get-notifications',
    path: () => api.listNotifications(),
    method: 'post',
    as: () => employer,
    good: () => ({}),
    strings: ['page', 'limit'],
  },
  // Validation of its single field is in notifications.test.ts; unknown names in it are ignored, operators too.
  {
    name: 'notification choices',
    path: () => api.changeNotificationChoices(),
    method: 'put',
    as: () => employer,
    good: () => ({ choices: {} }),
    strings: [],
  },
  {
    name: 'notifications read',
    path: () => api.readNotifications(),
    method: 'post',
    as: () => employer,
    good: () => ({ id: 'n' }),
    strings: ['id'],
  },
];
const OPERATORS: Array<[string, unknown]> = [
  ['{"$gt":""}', { $gt: '' }],
  ['{"$ne":null}', { $ne: null }],
  ['{"$regex":".*"}', { $regex: '.*' }],
  ['a list', ['a', 'b']],
  ['{"$where":"sleep(3000)"}', { $where: 'sleep(3000)' }],
  ['true', true],
  ['a bson type', { _bsontype: 'ObjectId' }],
  ['a nested prototype', JSON.parse('{"__proto__":{"x":1}}')],
];

const raw = (person: Person, method: 'post' | 'put', path: string, body: string | Buffer, type = 'application/json') =>
  stage.request[method](path)
    .set('Authorization', `Bearer ${person.token}`)
    .set('Content-Type', type)
    .serialize((value) => value as unknown as string)
    .send(body as unknown as string);

describe('S51: operators where text belongs', () => {
  const fields = CALLS.flatMap((call) => call.strings.map((field) => ({ call, field, name: call.name })));
  it.each(fields)(
    '$field of $name refuses them all, by the field’s name, and stores nothing',
    async ({ call, field }) => {
      const before = await stored();
      for (const [label, value] of OPERATORS) {
        const answer = await stage.as(call.as())[call.method](call.path(), { ...call.good(), [field]: value });
        expect({ label, status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({
          label,
          status: 422,
          fields: [field],
        });
      }
      const huge = await raw(
        call.as(),
        call.method,
        call.path(),
        JSON.stringify({ ...call.good(), [field]: 0 }).replace(/:0(?=[,}])/, ':1e999'),
      );
      expect(huge.status).toBe(422);
      expect(await stored()).toEqual(before);
    },
  );

  it.each(['[$ne]=1', '%5B%24gt%5D=', '/../../etc/passwd', '%00', '$where'])(
    'an id such as %j in the path is simply absent',
    async (id) => {
      expect((await stage.as(employer).setStatus(id, 'viewed')).status).toBe(404);
      expect((await stage.as(employer).get(api.applicationFromCandidate(id))).status).toBe(404);
    },
  );
});

describe('S52: fields that nobody asked for', () => {
  const EXTRA = {
    id: 'x',
    _id: 'x',
    login_id: 'x',
    candidate_login_id: 'x',
    employer_login_id: 'x',
    can_code: 'x',
    cmp_code: 'x',
    status: 'hired',
    revision: 99,
    history: [],
    created_at: '2020-01-01',
    user_approval_status: 1,
    email_ver_status: 1,
    role: 'ADM',
    $set: { status: 'hired' },
    constructor: { prototype: { polluted: 1 } },
  };

  it('are dropped when applying: the application is the caller’s own and new', async () => {
    const job = await stage.postJob(employer);
    const { body } = await stage.as(candidate).apply(job.id, EXTRA).expect(201);
    expect(body.status).toBe('applied');
    const row = await stage.rows('applications').findOne({ _id: body.id });
    expect(row).toMatchObject({
      candidate_login_id: candidate.login_id,
      employer_login_id: employer.login_id,
      can_code: candidate.can_code,
      status: 'applied',
      revision: 1,
    });
    expect(Object.keys(row ?? {}).sort()).toEqual([
      '_id',
      'answer_by',
      'can_code',
      'can_name',
      'candidate_login_id',
      'candidate_words',
      'cmp_code',
      'cmp_name',
      'created_at',
      'employer_login_id',
      'history',
      'job_id',
      'job_location',
      'job_title',
      'job_words',
      'revision',
      'status',
      'updated_at',
      'waits',
    ]);
  });

  it('are dropped when changing a status', async () => {
    const job = await stage.postJob(employer);
    const { body } = await stage.as(candidate).apply(job.id).expect(201);
    await stage
      .as(employer)
      // The revision is the state that the step was decided on; it sets none.
      .put(api.changeApplicationStatus(body.id), { ...EXTRA, revision: 1, status: 'viewed' })
      .expect(200);
    expect(await stage.rows('applications').findOne({ _id: body.id })).toMatchObject({
      _id: body.id,
      candidate_login_id: candidate.login_id,
      status: 'viewed',
      revision: 2,
    });
  });

  it('pollute no prototype', async () => {
    for (const call of CALLS) {
      await raw(
        call.as(),
        call.method,
        call.path(),
        '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"page":1}',
      );
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('S54: bodies of a kind that no call needs', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const BODIES: Array<[string, string | Buffer, string, number]> = [
    ['15,000 levels of nesting', nested(15_000), 'application/json', 400],
    ['11 levels of nesting', nested(12), 'application/json', 400],
    ['more than 100 KiB', JSON.stringify({ note: 'x'.repeat(103_000) }), 'application/json', 413],
    [
      '10,000 keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, 1]))),
      'application/json',
      400,
    ],
    ['JSON that ends too soon', '{"job_id": "a', 'application/json', 400],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31]), 'application/json', 400],
    ['plain text', 'job_id=1', 'text/plain', 415],
    ['a form', 'job_id=1', 'application/x-www-form-urlencoded', 415],
    ['a bare string', '"text"', 'application/json', 400],
    ['a bare number', '42', 'application/json', 400],
  ];
  it.each(BODIES)('%s: refused by every call, nothing stored', async (_, body, type, status) => {
    const before = await stored();
    for (const call of CALLS) {
      const answer = await raw(call.as(), call.method, call.path(), body, type);
      expect({ call: call.name, status: answer.status }).toEqual({ call: call.name, status });
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|at \w+ \(|Mongo|stack/);
    }
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['a list', '[]'],
    ['null', 'null'],
  ])('%s as a body is never an error of ours', async (_, body) => {
    for (const call of CALLS) expect((await raw(call.as(), call.method, call.path(), body)).status).toBeLessThan(500);
  });

  it('the same key twice counts once, the last', async () => {
    expect(
      (await raw(employer, 'put', api.changeApplicationStatus(application), '{"status":"viewed","status":"nonsense"}'))
        .status,
    ).toBe(422);
  });

  it('a missing body names what is missing', async () => {
    expect((await stage.as(candidate).post(api.applyToJob(), {}).expect(422)).body.fields).toEqual({
      job_id: 'Choose a job',
    });
  });

  it('texts longer than a person writes are refused, control characters too', async () => {
    const { body } = await stage
      .as(candidate)
      .apply(jobId, { note: 'x'.repeat(2_001) })
      .expect(422);
    expect(Object.keys(body.fields)).toEqual(['note']);
    await stage.as(candidate).apply(jobId, { note: 'a\u0000b' }).expect(422);
    await stage.as(candidate).apply('x'.repeat(101)).expect(422);
    await stage
      .as(employer)
      .post(api.listEmployerApplications(), { search: 'x'.repeat(201) })
      .expect(422);
  });
});

describe('S55: paging', () => {
  const LISTS = CALLS.filter(({ strings }) => strings.includes('limit'));
  it.each(LISTS)('$name takes pages from 1 and limits from 1 to 100', async (call) => {
    const ask = (body: object) => stage.as(call.as()).post(call.path(), body);
    for (const bad of [
      { limit: 0 },
      { limit: -1 },
      { limit: 101 },
      { limit: 1e9 },
      { limit: 1.5 },
      { limit: 'many' },
      { page: 0 },
      { page: -1 },
      { page: 1.5 },
      { page: 1e12 },
    ]) {
      const answer = await ask(bad);
      expect({ bad, status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({
        bad,
        status: 422,
        fields: Object.keys(bad),
      });
    }
    expect((await ask({ limit: 100, page: 1 }).expect(200)).body).toMatchObject({ limit: 100, page: 1 });
    expect((await ask({}).expect(200)).body).toMatchObject({ limit: 20, page: 1 });
  });

  it('a sort order of the caller’s own is ignored', async () => {
    await stage
      .as(employer)
      .post(api.listEmployerApplications(), { sort: '-login_pass', $orderby: { login_pass: 1 } })
      .expect(200);
  });
});
