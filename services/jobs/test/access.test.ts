import { randomUUID } from 'node:crypto';
import type { Listing } from '@market/api';
import { ERRORS } from '@market/contracts/errors';
import type { JobPost } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import { testMongo, withoutRequestId, type Person } from '@market/service-kit/testing';
import { JOB, createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let owner: EmployerPerson;
let other: EmployerPerson;
let open: JobPost;
let draft: JobPost;
let people: Record<string, Person | string | undefined>;

beforeAll(async () => {
  stage = await createStage(mongo);
  owner = await stage.employer();
  other = await stage.employer();
  open = await stage.post(owner, { job_title: 'Open job' });
  draft = await stage.post(owner, { job_title: 'Draft job', status: 'draft' });
  const disabled = stage.person({ login_type: 'EMP' });
  await stage.publish('identity.account-changed.v1', stage.accountOf(disabled, 9, { disabled: true }));
  people = {
    V: undefined,
    X: 'forged.token.value',
    C0: stage.person({ login_type: 'CND', phone_ver_status: 0, email_ver_status: 0, user_approval_status: 0 }),
    C1: stage.person({ login_type: 'CND' }),
    C2: stage.person({ login_type: 'CND' }),
    E0: stage.person({ login_type: 'EMP', phone_ver_status: 0, email_ver_status: 0, user_approval_status: 0 }),
    Ea: stage.person({ login_type: 'EMP', user_approval_status: 0 }),
    E1: owner,
    E2: other,
    D: disabled,
    A: stage.person({ login_type: 'ADM' }),
  };
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

/** Rows 29 to 33 of the authorization matrix, and the calls of this service that it does not list. */
const CSV_BODY = { format: 'csv', content: 'title\nx' };
const MATRIX: Array<
  [
    name: string,
    call: (who: Person | string | undefined) => Promise<{ status: number }>,
    expected: Record<string, number>,
  ]
> = [
  [
    '29 GET an open job',
    async (who) => stage.as(who).get(api.viewJob(open.id)),
    { V: 200, X: 200, C0: 200, C1: 200, C2: 200, E0: 200, Ea: 200, E1: 200, E2: 200, D: 200, A: 200 },
  ],
  [
    '29 GET a draft',
    async (who) => stage.as(who).get(api.viewJob(draft.id)),
    { V: 404, X: 404, C0: 404, C1: 404, C2: 404, E0: 404, Ea: 404, E1: 200, E2: 404, D: 404, A: 404 },
  ],
  [
    '30 POST a job',
    async (who) => stage.as(who).post(api.postJob(), JOB),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 201, E2: 201, D: 401, A: 403 },
  ],
  [
    '31 PUT a job',
    async (who) => stage.as(who).put(api.changeJob(open.id), { job_title: 'Open job' }),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 200, E2: 404, D: 401, A: 403 },
  ],
  // The owner may, but not while the job is open.
  [
    'DELETE an open job',
    async (who) => stage.as(who).delete(api.deleteJob(open.id)),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 409, E2: 404, D: 401, A: 403 },
  ],
  [
    'DELETE somebody’s draft',
    async (who) => stage.as(who === owner ? other : who).delete(api.deleteJob(draft.id)),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 404, E2: 404, D: 401, A: 403 },
  ],
  [
    '32 POST own jobs',
    async (who) => stage.as(who).post(api.listOwnJobs()),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 200, E2: 200, D: 401, A: 403 },
  ],
  [
    'GET the own jobs to take along',
    async (who) => stage.as(who).get(api.copyOwnJobs()),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 200, Ea: 200, E1: 200, E2: 200, D: 401, A: 403 },
  ],
  [
    'GET published ads',
    async (who) => stage.as(who).get(api.listPublishedPosts()),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 200, Ea: 200, E1: 200, E2: 200, D: 401, A: 200 },
  ],
  [
    'POST visit of an open job',
    async (who) => stage.as(who).post(api.countVisit(open.id), { kind: 'view', source: 'direct' }),
    { V: 204, X: 204, C0: 204, C1: 204, C2: 204, E0: 204, Ea: 204, E1: 204, E2: 204, D: 204, A: 204 },
  ],
  [
    'GET statistics of a job',
    async (who) => stage.as(who).get(api.showJobStatistics(open.id)),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 200, E2: 404, D: 401, A: 403 },
  ],
  [
    'GET statistics of a job as CSV',
    async (who) => stage.as(who).get(api.exportJobStatistics(open.id)),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 200, E2: 404, D: 401, A: 403 },
  ],
  [
    'GET templates of posts',
    async (who) => stage.as(who).get(api.listJobTemplates()),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 200, Ea: 200, E1: 200, E2: 200, D: 401, A: 403 },
  ],
  [
    'POST a template of posts',
    async (who) => stage.as(who).post(api.saveJobTemplate(), { name: 'x', post: {} }),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 201, E2: 201, D: 401, A: 403 },
  ],
  [
    'DELETE an unknown template of posts',
    async (who) => stage.as(who).delete(api.removeJobTemplate('unknown')),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 404, E2: 404, D: 401, A: 403 },
  ],
  [
    'GET place',
    async (who) => stage.as(who).get(api.lookUpPlace({ text: 'Oslo' })),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 200, Ea: 200, E1: 200, E2: 200, D: 401, A: 403 },
  ],
  // The contract opens the search to visitors; an employer who looks is no more than one of them.
  [
    '33 POST search',
    async (who) => stage.as(who).post(api.searchJobs()),
    { V: 200, X: 200, C0: 200, C1: 200, C2: 200, E0: 200, Ea: 200, E1: 200, E2: 200, D: 200, A: 200 },
  ],
  [
    'GET suggest',
    async (who) => stage.as(who).get(`${api.suggest()}?q=o`),
    { V: 200, X: 200, C0: 200, C1: 200, C2: 200, E0: 200, Ea: 200, E1: 200, E2: 200, D: 200, A: 200 },
  ],
  [
    '16 POST categories',
    async (who) => stage.as(who).post(api.listCategories()),
    { V: 200, X: 200, C0: 200, C1: 200, C2: 200, E0: 200, Ea: 200, E1: 200, E2: 200, D: 200, A: 200 },
  ],
  [
    'GET job feeds',
    async (who) => stage.as(who).get(api.listJobFeeds()),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 200, Ea: 200, E1: 200, E2: 200, D: 401, A: 403 },
  ],
  [
    'POST a job feed of a private network',
    async (who) => stage.as(who).post(api.addJobFeed(), { url: 'https://10.0.0.1/feed', every: 'daily' }),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 422, E2: 422, D: 401, A: 403 },
  ],
  [
    'PUT somebody’s job feed',
    async (who) => stage.as(who).put(api.changeJobFeed('x'), { paused: true }),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 404, E2: 404, D: 401, A: 403 },
  ],
  [
    'POST poll of somebody’s job feed',
    async (who) => stage.as(who).post(api.pollJobFeed('x')),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 404, E2: 404, D: 401, A: 403 },
  ],
  [
    'DELETE somebody’s job feed',
    async (who) => stage.as(who).delete(api.removeJobFeed('x')),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 404, Ea: 404, E1: 404, E2: 404, D: 401, A: 403 },
  ],
  [
    'GET saved jobs',
    async (who) => stage.as(who).get(api.listSavedJobs()),
    { V: 401, X: 401, C0: 200, C1: 200, C2: 200, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'PUT a saved job',
    async (who) => stage.as(who).put(api.saveJob(open.id)),
    { V: 401, X: 401, C0: 204, C1: 204, C2: 204, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'DELETE a saved job',
    async (who) => stage.as(who).delete(api.removeSavedJob(open.id)),
    { V: 401, X: 401, C0: 204, C1: 204, C2: 204, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'POST matches of jobs',
    async (who) => stage.as(who).post(api.matchJobs(), { ids: [open.id] }),
    { V: 401, X: 401, C0: 200, C1: 200, C2: 200, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'GET what missing items would change',
    async (who) => stage.as(who).get(api.matchGains()),
    { V: 401, X: 401, C0: 200, C1: 200, C2: 200, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'GET what one wants of jobs',
    async (who) => stage.as(who).get(api.ownMatchWishes()),
    { V: 401, X: 401, C0: 200, C1: 200, C2: 200, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'PUT what one wants of jobs',
    async (who) => stage.as(who).put(api.changeMatchWishes(), {}),
    { V: 401, X: 401, C0: 200, C1: 200, C2: 200, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'GET jobs that are not for one',
    async (who) => stage.as(who).get(api.listNotForMe()),
    { V: 401, X: 401, C0: 200, C1: 200, C2: 200, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'PUT a job that is not for one',
    async (who) => stage.as(who).put(api.markNotForMe(open.id), { reason: 'pay' }),
    { V: 401, X: 401, C0: 204, C1: 204, C2: 204, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'DELETE a mark of a job',
    async (who) => stage.as(who).delete(api.removeNotForMe(open.id)),
    { V: 401, X: 401, C0: 204, C1: 204, C2: 204, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'POST what jobs ask of applicants',
    async (who) => stage.as(who).post('/job-posts/asked-of-applicants', { ids: [open.id] }),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 200, E2: 200, D: 401, A: 403 },
  ],
  [
    'GET saved searches',
    async (who) => stage.as(who).get(api.listSavedSearches()),
    { V: 401, X: 401, C0: 200, C1: 200, C2: 200, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'POST a saved search',
    async (who) => stage.as(who).post(api.saveSearch(), { name: 'x', frequency: 'none', filter: { search: 'x' } }),
    { V: 401, X: 401, C0: 201, C1: 201, C2: 201, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'PUT somebody’s saved search',
    async (who) => stage.as(who).put(api.changeSavedSearch('x'), {}),
    { V: 401, X: 401, C0: 404, C1: 404, C2: 404, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'DELETE somebody’s saved search',
    async (who) => stage.as(who).delete(api.removeSavedSearch('x')),
    { V: 401, X: 401, C0: 404, C1: 404, C2: 404, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'POST somebody’s saved search seen',
    async (who) => stage.as(who).post(api.savedSearchSeen('x')),
    { V: 401, X: 401, C0: 404, C1: 404, C2: 404, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 403 },
  ],
  [
    'GET and POST with a token of a mail',
    async (who) => ({
      status: (
        await Promise.all([stage.as(who).get(api.showAlert('x')), stage.as(who).post(api.endAlert('x'))])
      ).reduce((status, answer) => (answer.status === status ? status : 0), 422),
    }),
    { V: 422, X: 422, C0: 422, C1: 422, C2: 422, E0: 422, Ea: 422, E1: 422, E2: 422, D: 422, A: 422 },
  ],
  [
    'POST a report of what does not exist',
    async (who) => stage.as(who).post(api.sendReport(), { kind: 'job', id: 'x', reason: 'scam' }),
    { V: 404, X: 404, C0: 404, C1: 404, C2: 404, E0: 404, Ea: 404, E1: 404, E2: 404, D: 404, A: 404 },
  ],
  [
    'POST the list of reports',
    async (who) => stage.as(who).post(api.listReports()),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 200 },
  ],
  [
    'PUT a decision about reports that there are not',
    async (who) => stage.as(who).put(api.decideReport('job-x'), { decision: 'dismiss' }),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 403, E2: 403, D: 401, A: 404 },
  ],
  // The owner may, but nothing was decided about the job.
  [
    'POST an appeal',
    async (who) => stage.as(who).post(api.appealTakeDown(open.id), { text: 'x' }),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 409, E2: 404, D: 401, A: 403 },
  ],
  [
    'POST import',
    async (who) => stage.as(who).post(api.importJobs(), CSV_BODY),
    { V: 401, X: 401, C0: 403, C1: 403, C2: 403, E0: 403, Ea: 403, E1: 200, E2: 200, D: 401, A: 403 },
  ],
  [
    'GET similar jobs of an open job',
    async (who) => stage.as(who).get(api.similarJobs(open.id)),
    { V: 200, X: 200, C0: 200, C1: 200, C2: 200, E0: 200, Ea: 200, E1: 200, E2: 200, D: 200, A: 200 },
  ],
  [
    'GET similar jobs of a draft',
    async (who) => stage.as(who).get(api.similarJobs(draft.id)),
    { V: 404, X: 404, C0: 404, C1: 404, C2: 404, E0: 404, Ea: 404, E1: 200, E2: 404, D: 404, A: 404 },
  ],
  [
    'GET public jobs',
    async (who) => stage.as(who).get(api.listPublicJobs()),
    { V: 200, X: 200, C0: 200, C1: 200, C2: 200, E0: 200, Ea: 200, E1: 200, E2: 200, D: 200, A: 200 },
  ],
  [
    'GET the file for job boards',
    async (who) => stage.as(who).get(api.boardFeed()),
    { V: 200, X: 200, C0: 200, C1: 200, C2: 200, E0: 200, Ea: 200, E1: 200, E2: 200, D: 200, A: 200 },
  ],
  [
    'GET a feed',
    async (who) => stage.as(who).get(api.feedJobs()),
    { V: 200, X: 200, C0: 200, C1: 200, C2: 200, E0: 200, Ea: 200, E1: 200, E2: 200, D: 200, A: 200 },
  ],
  [
    'GET stretches',
    async (who) => stage.as(who).get(api.sitemapStretches()),
    { V: 200, X: 200, C0: 200, C1: 200, C2: 200, E0: 200, Ea: 200, E1: 200, E2: 200, D: 200, A: 200 },
  ],
  [
    'GET addresses of jobs',
    async (who) => stage.as(who).get(api.sitemapJobs({})),
    { V: 200, X: 200, C0: 200, C1: 200, C2: 200, E0: 200, Ea: 200, E1: 200, E2: 200, D: 200, A: 200 },
  ],
  [
    'GET addresses of companies',
    async (who) => stage.as(who).get(api.sitemapCompanies()),
    { V: 200, X: 200, C0: 200, C1: 200, C2: 200, E0: 200, Ea: 200, E1: 200, E2: 200, D: 200, A: 200 },
  ],
];

describe.each(MATRIX)('S41 %s', (_name, call, expected) => {
  test.each(Object.entries(expected))('by %s is %i', async (who, status) => {
    expect((await call(people[who])).status).toBe(status);
  });
});

test('S41 every call of the service has a row in the matrix, and another method is refused with what is allowed', async () => {
  expect(stage.service.routes).toHaveLength(52);
  const { headers } = await stage.request.patch(api.viewJob(open.id)).expect(405);
  expect(headers.allow).toBe('PUT, DELETE, GET, HEAD');
});

test('S42 a foreign draft is refused exactly as a job that does not exist', async () => {
  for (const who of [other, people.C1, undefined]) {
    const [foreign, absent] = await Promise.all([
      stage.as(who).get(api.viewJob(draft.id)),
      stage.as(who).get(api.viewJob(randomUUID())),
    ]);
    expect(withoutRequestId(foreign.body as Record<string, unknown>)).toEqual(
      withoutRequestId(absent.body as Record<string, unknown>),
    );
    expect(foreign.status).toBe(404);
  }
  const [foreign, absent] = await Promise.all([
    stage.as(other).put(api.changeJob(open.id), { job_title: 'Mine' }),
    stage.as(other).put(api.changeJob(randomUUID()), { job_title: 'Mine' }),
  ]);
  expect(withoutRequestId(foreign.body as Record<string, unknown>)).toEqual(
    withoutRequestId(absent.body as Record<string, unknown>),
  );
});

test('S42 a foreign job, in any state, is refused to be deleted exactly as one that does not exist', async () => {
  const closed = await stage.post(owner, { job_title: 'Closed job' });
  await stage.as(owner).put(api.changeJob(closed.id), { status: 'closed' }).expect(200);
  const absent = await stage.as(other).delete(api.deleteJob(randomUUID())).expect(404);
  for (const { id } of [open, draft, closed]) {
    const foreign = await stage.as(other).delete(api.deleteJob(id)).expect(404);
    expect(withoutRequestId(foreign.body as Record<string, unknown>)).toEqual(
      withoutRequestId(absent.body as Record<string, unknown>),
    );
    await stage.as(owner).get(api.viewJob(id)).expect(200);
  }
});

test('S42 strange ids are not found', async () => {
  for (const id of ['%00', '..%2f..%2fetc', '$ne', '[object Object]', 'a'.repeat(3_000), '%E2%98%83', '1'])
    for (const method of ['get', 'delete'] as const)
      expect((await stage.as(owner)[method](`/job-posts/${id}`)).status).toBe(404);
  expect((await stage.as(owner).get('/job-posts/%E0%A4%A')).status).toBe(400);
});

test('S42 lists and searches show no foreign drafts', async () => {
  const own = (await stage.as(other).post(api.listOwnJobs(), { limit: 100 })).body as Listing<JobPost>;
  expect(own.records.every(({ cmp_code }) => cmp_code === other.cmp_code)).toBe(true);
  expect((await stage.search({ search: 'draft job' }, other)).total).toBe(0);
});

test('S42d an employer who is not approved, or not verified, is told so', async () => {
  expect((await stage.as(people.Ea).post(api.postJob(), JOB)).body).toMatchObject({
    code: 'not-approved',
    error: ERRORS['not-approved'].error,
  });
  expect((await stage.as(people.E0).post(api.postJob(), JOB)).body).toMatchObject({
    code: 'not-verified',
    error: ERRORS['not-verified'].error,
  });
});

test('S87 an approval of which no event came yet is asked for before refusing', async () => {
  const who = await stage.employer({ user_approval_status: 0 });
  stage.peerState.identityKnows.set(who.login_id, {
    login_id: who.login_id,
    login_name: 'x',
    login_email: 'x',
    login_mobile: 'x',
    login_type: 'EMP',
    email_ver_status: 1,
    phone_ver_status: 1,
    user_approval_status: 1,
    profile_created: 1,
    cmp_code: who.cmp_code,
  });
  const post = await stage.post(who);
  expect((await stage.as(undefined).get(api.viewJob(post.id))).status).toBe(200);
});

const HOSTILE: readonly unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $regex: '.*' },
  ['a', 'b'],
  { $where: 'sleep(3000)' },
  true,
  '1e999',
  { _bsontype: 'ObjectId' },
  { $in: ['a'] },
  [{ $gt: '' }],
  { toString: 1 },
];

describe('S51 operators and wrong types', () => {
  const FIELDS = [
    'job_title',
    'job_description',
    'job_cate',
    'job_location',
    'salary',
    'salary_max',
    'currency',
    'salary_period',
    'emp_type',
    'work_mode',
    'exp_min',
    'closes_at',
    'status',
    'required_skills',
  ];
  // A list of words is what skills are; a number written as text is no number of years, but text may be anything.
  const isFine = (field: string, value: unknown) =>
    (field === 'required_skills' && Array.isArray(value) && value[0] === 'a') ||
    (typeof value === 'string' &&
      ['job_title', 'job_description', 'job_location', 'required_skills', 'search', 'location', 'cmp_code'].includes(
        field,
      ));

  test.each(FIELDS)('in %s of a job are refused, and nothing is stored', async (field) => {
    const before = await stage.rows('posts').countDocuments();
    for (const value of HOSTILE.filter((one) => !isFine(field, one))) {
      const made = await stage.as(owner).post(api.postJob(), { ...JOB, [field]: value });
      expect([value, made.status]).toEqual([value, 422]);
      expect(Object.keys((made.body as { fields: object }).fields)).toContain(field);
      expect([value, (await stage.as(owner).put(api.changeJob(open.id), { [field]: value })).status]).toEqual([
        value,
        422,
      ]);
    }
    expect(await stage.rows('posts').countDocuments()).toBe(before);
    expect((await stage.as(owner).get(api.viewJob(open.id))).body).toMatchObject({ job_title: 'Open job' });
  });

  test('in a body of a deletion have no say: what is deleted is in the address', async () => {
    const mine = await stage.post(owner, { job_title: 'Hostile body', status: 'draft' });
    const before = await stage.rows('posts').countDocuments({ deleted_at: { $exists: false } });
    for (const value of HOSTILE)
      await stage
        .as(owner)
        .delete(api.deleteJob(randomUUID()))
        .send({ id: value, login_id: value, status: value })
        .expect(404);
    await stage
      .as(owner)
      .delete(api.deleteJob(mine.id))
      .send({ id: open.id, login_id: { $ne: null } })
      .expect(204);
    expect(await stage.rows('posts').countDocuments({ deleted_at: { $exists: false } })).toBe(before - 1);
  });

  test.each([
    'search',
    'location',
    'cmp_code',
    'sort',
    'page',
    'limit',
    'radius_km',
    'salary_min',
    'currency',
    'posted_within_days',
    'job_cate',
    'skills',
    'emp_type',
    'work_mode',
  ])('in %s of a search are refused', async (field) => {
    const lists = ['skills'];
    for (const value of HOSTILE.filter(
      (one) => !isFine(field, one) && !(lists.includes(field) && Array.isArray(one) && one[0] === 'a'),
    )) {
      const answer = await stage.as(undefined).post(api.searchJobs(), { [field]: value });
      expect([value, answer.status]).toEqual([value, 422]);
    }
  });

  test.each(['search', 'status', 'page', 'limit'])('in %s of an employer’s own list are refused', async (field) => {
    for (const value of HOSTILE.filter((one) => !isFine(field, one)))
      expect([value, (await stage.as(owner).post(api.listOwnJobs(), { [field]: value })).status]).toEqual([value, 422]);
  });

  test('in the address of the completions are refused or plain text', async () => {
    expect((await stage.request.get(`${api.suggest()}?q=a&q=b`)).status).toBe(422);
    expect((await stage.request.get(`${api.suggest()}?q[$gt]=`)).body).toEqual({ records: [] });
    expect((await stage.request.get(`${api.suggest()}?q=${'a'.repeat(301)}`)).status).toBe(422);
  });
});

test('S52 fields that a job does not have are ignored, never stored', async () => {
  const hostile =
    '{"_id":"mine","id":"mine","login_id":"somebody","cmp_code":"cmp_x","cmp_name":"Famous Ltd","revision":99,"owner_active":false,"places":[{"name":"x"}],"placed_at":"1999-01-01","latitude":1,"longitude":1,"external_id":"x","created_at":"1999-01-01","applicants_count":7,"advertised_for":"x","$set":{"status":"open"},"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"role":"ADM"';
  const headers = { Authorization: `Bearer ${owner.token}`, 'Content-Type': 'application/json' };
  const { body } = await stage.request
    .post(api.postJob())
    .set(headers)
    .send(`${hostile},${JSON.stringify(JOB).slice(1)}`)
    .expect(201);
  const post = body as JobPost;
  expect(post).toMatchObject({ cmp_code: owner.cmp_code, cmp_name: owner.cmp_name, applicants_count: 0 });
  const row = (await stage.rows('posts').findOne({ _id: post.id }))!;
  expect(row).toMatchObject({
    login_id: owner.login_id,
    revision: 1,
    owner_active: true,
    external_id: null,
    advertised_for: null,
  });
  expect(Object.keys(row).sort()).toEqual([
    '_id',
    'advertised_for',
    'ai_screening',
    'changed_by',
    'closes_at',
    'cmp_code',
    'cmp_domain',
    'cmp_logo',
    'cmp_name',
    'contact_person',
    'created_at',
    'currency',
    'emp_type',
    'exp_min',
    'external_id',
    'find_text',
    'internal_note',
    'job_cate',
    'job_description',
    'job_location',
    'job_title',
    'last_change',
    'login_id',
    'moderation',
    'owner_active',
    'placed_at',
    'places',
    'promise_days',
    'questions',
    'required_skills',
    'revision',
    'rules_version',
    'salary',
    'salary_max',
    'salary_period',
    'source_hash',
    'stages',
    'status',
    'touched_at',
    'updated_at',
    'vacancy_state',
    'work_mode',
  ]);
  await stage.request.put(api.changeJob(post.id)).set(headers).send(`${hostile},"job_title":"Still mine"}`).expect(200);
  expect(await stage.rows('posts').findOne({ _id: post.id })).toMatchObject({
    login_id: owner.login_id,
    cmp_name: owner.cmp_name,
    revision: 2,
    job_title: 'Still mine',
  });
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

describe('S54 bodies that are too much', () => {
  const raw = (body: string, type = 'application/json') =>
    stage.request
      .post(api.postJob())
      .set({ Authorization: `Bearer ${owner.token}`, 'Content-Type': type })
      .send(body);
  test.each([
    ['no JSON', '{', 400],
    ['fifteen thousand levels', `{"a":${'['.repeat(15_000)}${']'.repeat(15_000)}}`, 400],
    [
      'ten thousand keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, 1]))),
      400,
    ],
    ['more than 100 KiB', JSON.stringify({ ...JOB, job_description: 'x'.repeat(102_400) }), 413],
    [
      'fifty-one skills',
      JSON.stringify({ ...JOB, required_skills: Array.from({ length: 51 }, (_, at) => `s${at}`) }),
      422,
    ],
    ['a description beyond its limit', JSON.stringify({ ...JOB, job_description: 'x'.repeat(40_001) }), 422],
    ['control characters', JSON.stringify({ ...JOB, job_title: 'a\u0000b' }), 422],
    ['a list for a body', '[]', 422],
    ['an empty body', '', 422],
  ])('%s', async (_what, body, status) => {
    expect((await raw(body)).status).toBe(status);
  });
  test('another media type', async () => {
    expect((await raw(JSON.stringify(JOB), 'text/plain')).status).toBe(415);
    expect((await raw('job_title=x', 'application/x-www-form-urlencoded')).status).toBe(415);
  });
  test('too many entries in a filter', async () => {
    await stage
      .as(undefined)
      .post(api.searchJobs(), { skills: Array.from({ length: 51 }, (_, at) => `s${at}`) })
      .expect(422);
  });
});

test.each([
  [{ limit: 0 }],
  [{ limit: -1 }],
  [{ limit: 101 }],
  [{ limit: 1e9 }],
  [{ page: 0 }],
  [{ page: 1.5 }],
  [{ page: 'x' }],
  [{ sort: '-login_pass' }],
  [{ sort: '$natural' }],
])('S55 a list with %j is refused', async (query) => {
  await stage.as(undefined).post(api.searchJobs(), query).expect(422);
  if (!('sort' in query)) await stage.as(owner).post(api.listOwnJobs(), query).expect(422);
});

test('S60 a stored hostile description shows nothing active', async () => {
  const post = await stage.post(owner, {
    job_title: '<b>Title</b>',
    job_description:
      '<p onclick=alert(1)>Hello <img src=x onerror=alert(1)><a href="javascript:alert(1)">there</a></p><script>alert(1)</script><iframe src=x></iframe>',
  });
  expect(post.job_description).toBe('<p>Hello <a>there</a></p>');
  // A title is text, shown as text: nothing is cut out of it.
  expect(post.job_title).toBe('<b>Title</b>');
  const { body } = await stage
    .as(owner)
    .put(api.changeJob(post.id), { job_description: '<svg onload=alert(1)>x</svg><p>ok</p>' })
    .expect(200);
  expect((body as JobPost).job_description).toBe('<p>ok</p>');
});
