import type { Listing } from '@market/api';
import { DAY_MS } from '@market/api/durations';
import { ERRORS } from '@market/contracts/errors';
import { JOB_CATEGORIES, type JobPost, type PublicJobs } from '@market/contracts/job-posts';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { STAGE_TIME as NOW, atOnce, testMongo } from '@market/service-kit/testing';
import { jobsParts } from '../src/parts';
import { renameCompany } from '../src/posts/use-cases/rename-company';
import { JOB, createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo);
  employer = await stage.employer({}, 'Harbour Works');
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

test('job categories are for everybody, page by page', async () => {
  const { body } = await stage.as(undefined).post(api.listCategories(), { page: 1, limit: 50 }).expect(200);
  expect(body).toEqual({ records: JOB_CATEGORIES, total: JOB_CATEGORIES.length, page: 1, limit: 50 });
  const second = await stage.as(undefined).post(api.listCategories(), { page: 2, limit: 5 }).expect(200);
  expect((second.body as Listing<unknown>).records).toEqual(JOB_CATEGORIES.slice(5, 10));
});

test('an employer posts a job and everybody sees it', async () => {
  const post = await stage.post(employer, {
    salary_max: '60000',
    currency: 'nok',
    emp_type: 'full_time',
    work_mode: 'onsite',
    exp_min: 2,
  });
  expect(post).toEqual({
    version: expect.any(String),
    // The stage provides no account name.
    last_change: { at: post.updated_at },
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    job_title: JOB.job_title,
    job_description: '<p>Keep the lamp burning.</p>\n<p>Write the log every evening.</p>',
    job_cate: 21,
    cate_desc: 'Skilled Trades & Maintenance',
    job_location: 'Bergen, Norway',
    salary: '52000',
    salary_max: '60000',
    salary_period: 'year',
    currency: 'NOK',
    required_skills: ['Patience', 'First aid'],
    emp_type: 'full_time',
    work_mode: 'onsite',
    exp_min: 2,
    vacancy_state: null,
    ai_screening: null,
    contact_person: null,
    promise_days: null,
    closes_at: null,
    latitude: 60.39299,
    longitude: 5.32415,
    status: 'open',
    cmp_code: employer.cmp_code,
    cmp_name: 'Harbour Works',
    created_at: NOW,
    updated_at: NOW,
    applicants_count: 0,
    can: { edit: true, open: false, close: true, delete: false, apply: false },
  });
  const seen = (await stage.as(undefined).get(api.viewJob(post.id)).expect(200)).body as JobPost;
  const { applicants_count: _count, version: _version, last_change: _change, can: _can, ...shown } = post;
  expect(seen).toEqual({
    ...shown,
    can: { edit: false, open: false, close: false, delete: false, apply: true },
    summary: 'Keep the lamp burning. Write the log every evening.',
    places: [{ name: 'Bergen', country: 'Norway', country_code: 'NO' }],
    preview_version: expect.stringMatching(/^[\w-]{16}$/),
  });
});

test('a post tells the others in one event', async () => {
  const post = await stage.post(employer, { closes_at: '2026-04-01T00:00:00Z' });
  expect(await stage.events(post.id)).toEqual([
    {
      id: post.id,
      revision: 1,
      login_id: employer.login_id,
      cmp_code: employer.cmp_code,
      cmp_name: 'Harbour Works',
      job_title: JOB.job_title,
      job_cate: 21,
      job_location: JOB.job_location,
      status: 'open',
      closes_at: '2026-04-01T00:00:00.000Z',
      created_at: NOW,
      questions: [],
      stages: [],
    },
  ]);
});

test('before there is a company no job can be posted', async () => {
  const { body } = await stage
    .as(stage.person({ login_type: 'EMP' }))
    .post(api.postJob(), JOB)
    .expect(403);
  expect(body).toMatchObject({ code: 'company-missing', error: ERRORS['company-missing'].error });
});

test('a company of which no event came yet is asked for from profile, once, with the caller’s token', async () => {
  const who = stage.person({ login_type: 'EMP' });
  stage.peerState.companies.set(who.login_id, {
    cmp_code: 'cmp_asked',
    cmp_name: 'Asked & Sons',
    cmp_webs: 'https://a.example',
    emp_loca: 'X',
    emp_addr: 'Y',
    open_jobs: 0,
  });
  expect(await stage.post(who)).toMatchObject({ cmp_code: 'cmp_asked', cmp_name: 'Asked & Sons' });
  const questions = () => stage.asked.filter(({ service, path }) => service === 'profile' && path === api.ownCompany());
  expect(questions().at(-1)).toMatchObject({ bearer: who.token });

  const count = questions().length;
  await stage.post(who);
  expect(questions()).toHaveLength(count);
});

test('a profile that does not answer is said to be away, not the company to be missing', async () => {
  stage.peerState.profileAway = true;
  const away = await stage.as(stage.person({ login_type: 'EMP' })).post(api.postJob(), JOB);
  stage.peerState.profileAway = false;
  expect(away.status).toBe(503);
  expect(away.headers['retry-after']).toBeDefined();
});

test('twenty equal requests with one Idempotency-Key make one job, and all get it', async () => {
  const send = () =>
    stage
      .as(employer)
      .post(api.postJob(), { ...JOB, job_title: 'Only once' })
      .set('Idempotency-Key', 'the-same-key');
  const answers = await atOnce(20, send);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(
    new Set(answers.every(({ status }) => status === 201) ? [201] : [201, 409]),
  );
  const again = await send();
  expect(again.status).toBe(201);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(await stage.rows('posts').countDocuments({ job_title: 'Only once' })).toBe(1);
  await stage
    .as(employer)
    .post(api.postJob(), { ...JOB, job_title: 'Something else' })
    .set('Idempotency-Key', 'the-same-key')
    .expect(422);
});

test('R09: a job whose answer was lost with its process is found again by its Idempotency-Key; a day later the key is a new wish', async () => {
  const who = await stage.employer();
  const send = (job_title: string) =>
    stage
      .as(who)
      .post(api.postJob(), { ...JOB, job_title })
      .set('Idempotency-Key', 'cut-off')
      .expect(201);
  const idOf = async (job_title: string) => ((await send(job_title)).body as JobPost).id;
  const first = await idOf('Answer lost');
  // State after the process is killed right after the commit: the key's row is missing.
  const forget = () => stage.rows('idempotency_keys').deleteMany({});
  await forget();
  expect(await idOf('Answer lost')).toBe(first);
  await forget();
  expect(await idOf('Another wish')).not.toBe(first);
  expect(await stage.rows('posts').countDocuments({ job_title: 'Answer lost' })).toBe(1);
  expect(await stage.events(first)).toHaveLength(1);
  await forget();
  await stage
    .rows('posts')
    .updateOne({ _id: first }, { $set: { created_at: new Date(Date.parse(NOW) - 25 * 60 * 60_000) } });
  expect(await idOf('Answer lost')).not.toBe(first);
});

test('thirty posts of one employer at once all come in', async () => {
  const who = await stage.employer();
  const answers = await atOnce(30, (n) => stage.as(who).post(api.postJob(), { ...JOB, job_title: `Keeper ${n}` }));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201));
});

describe('fields are refused in the words of the product spec', () => {
  test.each([
    ['job_title', undefined, RULE_MESSAGES.jobTitleRequired],
    ['job_description', '', RULE_MESSAGES.jobDescriptionRequired],
    ['job_description', '<script>alert(1)</script>', RULE_MESSAGES.jobDescriptionRequired],
    ['job_cate', undefined, RULE_MESSAGES.categoryRequired],
    ['job_cate', 'cook', RULE_MESSAGES.categoryNumber],
    ['job_cate', 9999, RULE_MESSAGES.categoryUnknown],
    ['job_location', undefined, RULE_MESSAGES.jobLocationRequired],
    ['salary', undefined, RULE_MESSAGES.salaryRequired],
    ['salary', '50 000', RULE_MESSAGES.salaryDigits],
    ['salary', '-5', RULE_MESSAGES.salaryDigits],
    ['salary_max', '10', RULE_MESSAGES.salaryOrder],
    ['required_skills', [], RULE_MESSAGES.skillsRequired],
    ['required_skills', undefined, RULE_MESSAGES.skillsRequired],
    ['emp_type', 'gig', 'Choose an employment type from the list'],
    ['work_mode', 'moon', 'Choose a work mode from the list'],
    ['status', 'closed', 'A new job is a draft or open'],
    ['closes_at', 'soon', RULE_MESSAGES.dateFormat],
    ['closes_at', '2026-03-15T11:59:59Z', 'Choose a closing time in the future'],
    ['job_title', 'x'.repeat(201), 'This cannot exceed 200 characters'],
    ['job_title', 'a\nb', 'This must be on one line'],
    ['job_title', 'Cook, see https://evil.example', RULE_MESSAGES.jobTitleWithAddress],
    ['job_title', 'Cook at evil.com/win', RULE_MESSAGES.jobTitleWithAddress],
  ])('%s of %j', async (field, value, message) => {
    const count = await stage.rows('posts').countDocuments();
    const { body } = await stage
      .as(employer)
      .post(api.postJob(), { ...JOB, [field]: value })
      .expect(422);
    expect((body as { fields: Record<string, string> }).fields).toEqual({ [field]: message });
    expect(await stage.rows('posts').countDocuments()).toBe(count);
  });
});

describe('status', () => {
  const change = (post: JobPost, status: string) => stage.as(employer).put(api.changeJob(post.id), { status });

  test('a draft is opened, an open job closed, a closed one opened again', async () => {
    const post = await stage.post(employer, { status: 'draft' });
    expect(post).toMatchObject({ status: 'draft', can: { open: true, close: false } });
    for (const status of ['open', 'closed', 'open'])
      expect((await change(post, status).expect(200)).body).toMatchObject({ status });
    expect((await stage.events(post.id)).map(({ status, revision }) => [status, revision])).toEqual([
      ['draft', 1],
      ['open', 2],
      ['closed', 3],
      ['open', 4],
    ]);
  });

  test('a closed job stays readable to those who applied to it and to its owner, and to nobody else', async () => {
    const [post, draft, applicant, stranger] = [
      await stage.post(employer),
      await stage.post(employer, { status: 'draft' }),
      stage.person({ login_type: 'CND' }),
      stage.person({ login_type: 'CND' }),
    ];
    await stage.apply(applicant, post);
    await stage.apply(applicant, draft);
    await change(post, 'closed').expect(200);
    expect((await stage.as(applicant).get(api.viewJob(post.id)).expect(200)).body).toMatchObject({
      status: 'closed',
      job_description: post.job_description,
      applied: true,
      can: { apply: false, edit: false, open: false },
    });
    await stage.as(employer).get(api.viewJob(post.id)).expect(200);
    for (const other of [stranger, await stage.employer(), undefined])
      await stage.as(other).get(api.viewJob(post.id)).expect(404);
    await stage.as(applicant).get(api.viewJob(draft.id)).expect(404);
  });

  test('a draft needs nothing but a title; what it has must be right, and what it lacks is named when it is opened', async () => {
    const bare = await stage.as(employer).post(api.postJob(), { job_title: 'Some day', status: 'draft' }).expect(201);
    const draft = bare.body as JobPost;
    expect(draft).toMatchObject({
      status: 'draft',
      job_title: 'Some day',
      job_description: '',
      job_cate: null,
      cate_desc: '',
      job_location: '',
      salary: null,
      required_skills: [],
    });
    expect((await stage.as(employer).get(api.viewJob(draft.id)).expect(200)).body).toEqual({
      ...draft,
      summary: '',
      places: [],
    });
    const untitled = await stage.as(employer).post(api.postJob(), { status: 'draft' }).expect(422);
    expect((untitled.body as { fields: object }).fields).toEqual({ job_title: RULE_MESSAGES.jobTitleRequired });
    const wrong = await stage
      .as(employer)
      .post(api.postJob(), { job_title: 'Some day', salary: 'lots', status: 'draft' })
      .expect(422);
    expect((wrong.body as { fields: object }).fields).toEqual({ salary: RULE_MESSAGES.salaryDigits });

    const opened = await change(draft, 'open').expect(422);
    expect((opened.body as { fields: object }).fields).toEqual({
      job_description: RULE_MESSAGES.jobDescriptionRequired,
      job_cate: RULE_MESSAGES.categoryRequired,
      job_location: RULE_MESSAGES.jobLocationRequired,
      salary: RULE_MESSAGES.salaryRequired,
      required_skills: RULE_MESSAGES.skillsRequired,
    });
    const { job_title: _title, ...rest } = JOB;
    expect(
      (
        await stage
          .as(employer)
          .put(api.changeJob(draft.id), { ...rest, status: 'open' })
          .expect(200)
      ).body,
    ).toMatchObject({ status: 'open', job_title: 'Some day', job_cate: 21 });
  });

  test('a draft’s fields can be emptied again; an open job keeps what it needs', async () => {
    const draft = await stage.post(employer, { status: 'draft' });
    const emptied = { job_description: null, job_cate: null, job_location: null, salary: null, required_skills: [] };
    expect((await stage.as(employer).put(api.changeJob(draft.id), emptied).expect(200)).body).toMatchObject({
      job_description: '',
      job_cate: null,
      job_location: '',
      salary: null,
      required_skills: [],
    });
    const open = await stage.post(employer);
    for (const [field, message] of [
      ['job_description', RULE_MESSAGES.jobDescriptionRequired],
      ['job_cate', RULE_MESSAGES.categoryRequired],
      ['job_location', RULE_MESSAGES.jobLocationRequired],
      ['salary', RULE_MESSAGES.salaryRequired],
    ] as const)
      for (const empty of ['', null]) {
        const { body } = await stage
          .as(employer)
          .put(api.changeJob(open.id), { [field]: empty })
          .expect(422);
        expect((body as { fields: object }).fields).toEqual({ [field]: message });
      }
    const { body } = await stage.as(employer).put(api.changeJob(open.id), { required_skills: [] }).expect(422);
    expect((body as { fields: object }).fields).toEqual({ required_skills: RULE_MESSAGES.skillsRequired });
  });

  test('stars of an ad that was stored before they were read as bold are shown as bold', async () => {
    const post = await stage.post(employer);
    await stage.rows('posts').updateOne({ _id: post.id }, { $set: { job_description: '<p>**Role**</p>' } });
    expect((await stage.as(employer).get(api.viewJob(post.id)).expect(200)).body).toMatchObject({
      job_description: '<p><strong>Role</strong></p>',
    });
  });

  test('a draft is seen and opened by its owner alone', async () => {
    const draft = await stage.post(employer, { status: 'draft' });
    const stranger = await stage.employer();
    await stage.as(stranger).get(api.viewJob(draft.id)).expect(404);
    await stage.as(stranger).put(api.changeJob(draft.id), { status: 'open' }).expect(404);
  });

  test.each([
    ['draft', 'closed'],
    ['open', 'draft'],
    ['closed', 'draft'],
  ])('%s to %s is refused', async (from, to) => {
    const post = await stage.post(employer, { status: from === 'draft' ? 'draft' : 'open' });
    if (from === 'closed') await change(post, 'closed').expect(200);
    const { body } = await change(post, to).expect(409);
    expect(body).toMatchObject({ code: 'status-change-refused' });
    expect((await stage.as(employer).get(api.viewJob(post.id))).body).toMatchObject({ status: from });
  });

  test('staying is allowed and changes nothing', async () => {
    const post = await stage.post(employer);
    await change(post, 'open').expect(200);
    expect(await stage.events(post.id)).toHaveLength(1);
  });

  test('twenty closings at once make one change', async () => {
    const post = await stage.post(employer);
    const answers = await atOnce(20, () => change(post, 'closed'));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await stage.events(post.id)).map(({ revision }) => revision)).toEqual([1, 2]);
  });

  test('a closing day counts whole, also today and when another field is changed', async () => {
    const post = await stage.post(employer, { closes_at: '2026-03-15' });
    expect(post).toMatchObject({ status: 'open', closes_at: '2026-03-15T23:59:59.999+01:00' });
    const late = await stage.post(employer, { closes_at: '2026-03-15T23:00:00Z' });
    const { body } = await stage
      .as(employer)
      .put(api.changeJob(late.id), { job_title: 'Lamp keeper', closes_at: '2026-03-15' })
      .expect(200);
    expect(body).toMatchObject({ status: 'open', job_title: 'Lamp keeper' });
  });

  test('a closing time keeps its moment; one that no calendar reaches is refused, not an error of ours', async () => {
    const post = await stage.post(employer, { closes_at: '2026-03-20T15:30:00.123456+05:30' });
    expect(post.closes_at).toBe('2026-03-20T10:00:00.123Z');
    const far = await stage.as(employer).put(api.changeJob(post.id), { closes_at: '+275760-09-13' }).expect(422);
    expect((far.body as { fields: object }).fields).toEqual({ closes_at: 'Please enter a valid date' });
    await stage.as(employer).put(api.changeJob(post.id), { closes_at: '9999-12-31' }).expect(200);
  });

  test('past its closing time a job is closed everywhere', async () => {
    const own = await createStage(mongo, { database: 'closing' });
    const who = await own.employer();
    const post = await own.post(who, { job_title: 'Ephemeral post', closes_at: '2026-03-16T12:00:00Z' });
    expect((await own.search({ search: 'ephemeral' })).total).toBe(1);
    own.clock.advance(24 * 60 * 60 * 1000);
    const token = own.tokens.tokenFor(who.actor);

    expect(await own.search({ search: 'ephemeral' })).toMatchObject({
      total: 0,
      records: [],
      facets: { job_cate: [], location: [], skills: [] },
    });
    await own.as(undefined).get(api.viewJob(post.id)).expect(404);
    expect((await own.as(token).get(api.viewJob(post.id)).expect(200)).body).toMatchObject({
      status: 'closed',
      can: { open: true, close: false },
    });
    const list = async (status: string) =>
      ((await own.as(token).post(api.listOwnJobs(), { status }).expect(200)).body as Listing<JobPost>).total;
    expect([await list('open'), await list('closed'), await list('all')]).toEqual([0, 1, 1]);
    expect((await own.as(undefined).get(`${api.suggest()}?q=ephem`)).body).toEqual({ records: [] });

    const refused = await own.as(token).put(api.changeJob(post.id), { status: 'open' }).expect(422);
    expect((refused.body as { fields: object }).fields).toEqual({ closes_at: 'Choose a closing time in the future' });
    await own.as(token).put(api.changeJob(post.id), { status: 'open', closes_at: '2026-04-16' }).expect(200);
    expect((await own.search({ search: 'ephemeral' })).total).toBe(1);
    await own.close();
  });
});

test('a draft that lay for weeks is a new job once it is opened; a job that is opened again is not', async () => {
  const own = await createStage(mongo, { database: 'opened-late' });
  const who = await own.employer();
  const draft = await own.post(who, { job_title: 'Drafted first', status: 'draft' });
  own.clock.advance(39 * DAY_MS);
  const older = await own.post({ ...who, token: own.tokens.tokenFor(who.actor) }, { job_title: 'Posted before' });
  own.clock.advance(DAY_MS);
  const token = own.tokens.tokenFor(who.actor);
  const opened = await own.as(token).put(api.changeJob(draft.id), { status: 'open' }).expect(200);
  expect((opened.body as JobPost).created_at).toBe(own.clock.now().toISOString());

  const ids = ({ records }: { records: ReadonlyArray<{ id: string }> }) => records.map(({ id }) => id);
  const inPublic = async () => (await own.request.get(api.listPublicJobs({})).expect(200)).body as PublicJobs;
  const newestFirst = [draft.id, older.id];
  expect(ids(await own.search({ posted_within_days: 1, search: 'drafted' }))).toEqual([draft.id]);
  expect(ids(await own.search({ sort: 'newest' }))).toEqual(newestFirst);
  expect(ids(await inPublic())).toEqual(newestFirst);
  expect((await own.events(draft.id)).at(-1)).toMatchObject({ created_at: own.clock.now().toISOString() });

  own.clock.advance(DAY_MS);
  const later = own.tokens.tokenFor(who.actor);
  for (const status of ['closed', 'open']) await own.as(later).put(api.changeJob(older.id), { status }).expect(200);
  expect(ids(await own.search({ sort: 'newest' }))).toEqual(newestFirst);
  expect(ids(await inPublic())).toEqual(newestFirst);
  await own.close();
});

test('a change keeps what is not sent, takes away what is sent empty, and is found at once', async () => {
  const post = await stage.post(employer, { salary_max: '70000', currency: 'EUR', work_mode: 'hybrid' });
  stage.clock.advance(1_000);
  const { body } = await stage
    .as(employer)
    .put(api.changeJob(post.id), { job_title: 'Ferry captain', salary_max: '', currency: null })
    .expect(200);
  expect(body).toMatchObject({
    job_title: 'Ferry captain',
    salary: '52000',
    salary_max: null,
    currency: null,
    work_mode: 'hybrid',
    created_at: post.created_at,
    updated_at: new Date(Date.parse(post.updated_at) + 1_000).toISOString(),
  });
  expect((await stage.search({ search: 'ferry captain' })).records.map(({ id }) => id)).toEqual([post.id]);
});

test('a job sent back whole, as it was read, is no change', async () => {
  const post = await stage.post(employer);
  expect((await stage.as(employer).put(api.changeJob(post.id), post).expect(200)).body).toEqual(post);
  expect(await stage.events(post.id)).toHaveLength(1);
});

test('a highest salary below the stored lowest is refused', async () => {
  const post = await stage.post(employer);
  const { body } = await stage.as(employer).put(api.changeJob(post.id), { salary_max: '51999' }).expect(422);
  expect((body as { fields: object }).fields).toEqual({ salary_max: RULE_MESSAGES.salaryOrder });
});

test('an employer lists his own jobs, by status and by words', async () => {
  const who = await stage.employer();
  const posts: JobPost[] = [];
  for (const [job_title, status] of [
    ['Net mender', 'open'],
    ['Rope maker', 'draft'],
    ['Senior net designer', 'open'],
  ] as const) {
    stage.clock.advance(1_000);
    posts.push(await stage.post(who, { job_title, status }));
  }
  const list = async (query: object) =>
    (await stage.as(who).post(api.listOwnJobs(), query).expect(200)).body as Listing<JobPost>;
  expect((await list({})).records.map(({ job_title }) => job_title)).toEqual([
    'Senior net designer',
    'Rope maker',
    'Net mender',
  ]);
  expect((await list({ status: 'draft' })).records.map(({ job_title }) => job_title)).toEqual(['Rope maker']);
  expect((await list({ search: 'NET' })).total).toBe(2);
  expect((await list({ search: 'net mend' })).records.map(({ id }) => id)).toEqual([posts[0]!.id]);
  expect((await list({ search: '.*' })).total).toBe(3);
  expect((await list({ search: '(a+)+$ C++' })).total).toBe(0);
  expect(await list({ page: 2, limit: 2 })).toMatchObject({
    total: 3,
    page: 2,
    limit: 2,
    records: [{ id: posts[0]!.id }],
  });
});

test('a candidate sees where he has applied, the employer how many have', async () => {
  const post = await stage.post(employer, { job_title: 'Harpoon polisher' });
  const candidate = stage.person({ login_type: 'CND' });
  const other = stage.person({ login_type: 'CND' });
  expect((await stage.search({ search: 'harpoon' }, candidate)).records[0]).toMatchObject({
    applied: false,
    can: { apply: true },
  });
  const id = await stage.apply(candidate, post);
  await stage.apply(other, post);

  expect((await stage.search({ search: 'harpoon' }, candidate)).records[0]).toMatchObject({
    applied: true,
    can: { apply: false },
  });
  expect((await stage.as(candidate).get(api.viewJob(post.id))).body).toMatchObject({ applied: true });
  expect((await stage.as(candidate).get(api.viewJob(post.id))).body).not.toHaveProperty('withdrawn');
  expect((await stage.search({ search: 'harpoon' })).records[0]).not.toHaveProperty('applied');
  expect((await stage.as(employer).get(api.viewJob(post.id))).body).toMatchObject({ applicants_count: 2 });
  expect((await stage.as(candidate).get(api.viewJob(post.id))).body).not.toHaveProperty('applicants_count');

  await stage.publish('applications.application-status-changed.v1', {
    id,
    job_id: post.id,
    job_title: post.job_title,
    cmp_code: post.cmp_code,
    cmp_name: post.cmp_name,
    employer_login_id: employer.login_id,
    candidate_login_id: candidate.login_id,
    can_code: 'can_1',
    can_name: 'Somebody',
    from: 'applied',
    status: 'withdrawn',
    by: 'CND',
    revision: 2,
    at: NOW,
  });
  await stage.apply(candidate, post, id);
  expect((await stage.as(employer).get(api.viewJob(post.id))).body).toMatchObject({ applicants_count: 1 });
  const seen = { applied: true, withdrawn: true, can: { apply: false } };
  expect((await stage.as(candidate).get(api.viewJob(post.id))).body).toMatchObject(seen);
  expect((await stage.search({ search: 'harpoon' }, candidate)).records[0]).toMatchObject(seen);
  expect((await stage.as(other).get(api.viewJob(post.id))).body).not.toHaveProperty('withdrawn');
});

test('a renamed company is renamed on its jobs and in the search', async () => {
  const who = await stage.employer({}, 'Oldname Ltd');
  const post = await stage.post(who, { job_title: 'Cartwright' });
  await stage.saveCompany(who, { cmp_code: who.cmp_code, cmp_name: 'Newname Ltd' }, 2);
  await stage.saveCompany(who, { cmp_code: who.cmp_code, cmp_name: 'Oldname Ltd' }, 1);
  expect((await stage.as(undefined).get(api.viewJob(post.id))).body).toMatchObject({ cmp_name: 'Newname Ltd' });
  await stage.until(async () => (await stage.search({ search: 'newname' })).total === 1);
  expect((await stage.search({ search: 'oldname' })).total).toBe(0);
  expect(await stage.post(who)).toMatchObject({ cmp_name: 'Newname Ltd' });
});

test('jobs made while the company is renamed end up with the new name', async () => {
  const who = await stage.employer({}, 'Before');
  await Promise.all([
    ...Array.from({ length: 8 }, () => stage.post(who, { job_title: 'Renamed meanwhile' })),
    stage.saveCompany(who, { cmp_code: who.cmp_code, cmp_name: 'After' }, 2),
  ]);
  expect(await stage.rows('posts').countDocuments({ login_id: who.login_id, cmp_name: 'After' })).toBe(8);
});

test('hundreds of jobs are renamed in several batches that read no description; broken off, it goes on; an older name does not win', async () => {
  const who = await stage.employer({}, 'Quarry Ltd');
  await stage.post(who, { job_title: 'Stonecutter' });
  const [first] = await stage.rows('posts').find({ login_id: who.login_id }).toArray();
  await stage
    .rows('posts')
    .insertMany(Array.from({ length: 299 }, (_, at) => ({ ...first!, _id: `stonecutter-${String(at)}` })));
  const named = (cmp_name: string) => stage.rows('posts').countDocuments({ login_id: who.login_id, cmp_name });
  const company = (cmp_name: string) => ({ cmp_code: who.cmp_code, cmp_name });

  const reads: unknown[] = [];
  let writes = 0;
  const note = ({ collectionName, method, params }: { collectionName: string; method: string; params: unknown[] }) => {
    if (collectionName !== 'posts') return;
    const [filter, options] = params as [object, { projection?: object } | undefined];
    // The index of the search follows changes, and reads the posts that have changed whole.
    if (method === 'find' && JSON.stringify(filter).includes('cmp_name')) reads.push(options?.projection);
    else if (method === 'bulkWrite') writes += 1;
  };
  stage.connection.on('operation-start', note);
  await stage.saveCompany(who, company('Granite Ltd'), 2);
  stage.connection.off('operation-start', note);
  expect(await named('Granite Ltd')).toBe(300);
  expect(writes).toBeGreaterThan(1);
  expect(reads.length).toBeGreaterThan(1);
  for (const projection of reads) {
    expect(projection).toEqual(expect.objectContaining({ _id: 1 }));
    expect(projection).not.toHaveProperty('job_description');
  }

  // State after the process is killed between two batches.
  await stage
    .rows('posts')
    .updateMany({ _id: { $in: ['stonecutter-1', 'stonecutter-2'] } }, { $set: { cmp_name: 'Quarry Ltd' } });
  await stage.saveCompany(who, company('Granite Ltd'), 2);
  await stage.saveCompany(who, company('Quarry Ltd'), 1);
  expect(await named('Granite Ltd')).toBe(300);
  const [again] = await stage.rows('posts').find({ _id: 'stonecutter-3' }).toArray();
  expect(again!.revision).toBe(2);

  // A newer name comes between two batches of an older one.
  const { change } = jobsParts(stage);
  const slow = renameCompany({
    ...change,
    posts: {
      ...change.posts,
      async ofOtherCompany(older) {
        const ids = await change.posts.ofOtherCompany(older);
        await stage.saveCompany(who, company('Basalt Ltd'), 4);
        return ids;
      },
    },
  });
  await slow({ login_id: who.login_id, ...company('Late Ltd'), cmp_logo: null, cmp_domain: null, revision: 3 });
  expect(await named('Basalt Ltd')).toBe(300);
});

test('a published logo stands on the posts of before and on new ones, and goes with its removal', async () => {
  const who = await stage.employer();
  const company = { cmp_code: who.cmp_code, cmp_name: who.cmp_name };
  const cmp_logo = `/employers/${who.cmp_code}/pictures/p1`;
  const before = await stage.post(who, { job_title: 'Ropemaker of before' });
  expect(before).not.toHaveProperty('cmp_logo');
  await stage.saveCompany(who, { ...company, cmp_logo }, 2);
  const after = await stage.post(who, { job_title: 'Ropemaker of after' });
  for (const { id } of [before, after])
    expect((await stage.as(undefined).get(api.viewJob(id)).expect(200)).body).toMatchObject({ cmp_logo });
  expect((await stage.search({ cmp_code: who.cmp_code })).records.map((job) => job.cmp_logo)).toEqual([
    cmp_logo,
    cmp_logo,
  ]);
  await stage.saveCompany(who, company, 3);
  for (const { id } of [before, after])
    expect((await stage.as(undefined).get(api.viewJob(id)).expect(200)).body).not.toHaveProperty('cmp_logo');
});

test('a proved domain stands on the company’s posts of before and on new ones, and goes with its proof', async () => {
  const who = await stage.employer();
  const company = { cmp_code: who.cmp_code, cmp_name: who.cmp_name };
  const before = await stage.post(who, { job_title: 'Cooper of before' });
  expect(before).not.toHaveProperty('cmp_domain');
  await stage.saveCompany(who, { ...company, cmp_domain: 'cooper.example' }, 2);
  const after = await stage.post(who, { job_title: 'Cooper of after' });
  const seen = async () =>
    Promise.all(
      [before, after].map(
        async ({ id }) =>
          ((await stage.as(undefined).get(api.viewJob(id)).expect(200)).body as { cmp_domain?: string }).cmp_domain,
      ),
    );
  expect(await seen()).toEqual(['cooper.example', 'cooper.example']);
  await stage.saveCompany(who, company, 3);
  expect(await seen()).toEqual([undefined, undefined]);
});

test('with the approval taken back, or the account disabled, an employer’s jobs are out of sight until it is given again', async () => {
  const who = await stage.employer();
  const post = await stage.post(who, { job_title: 'Bellfounder' });
  const seen = async () => [
    (await stage.as(undefined).get(api.viewJob(post.id))).status,
    (await stage.search({ search: 'bellfounder' })).total,
  ];
  const becomes = (expected: unknown[]) =>
    stage.until(async () => JSON.stringify(await seen()) === JSON.stringify(expected));
  expect(await seen()).toEqual([200, 1]);
  await stage.publish('identity.account-changed.v1', stage.accountOf(who, 5, { user_approval_status: 0 }));
  await becomes([404, 0]);
  await stage.publish('identity.account-changed.v1', stage.accountOf(who, 4));
  expect(await seen()).toEqual([404, 0]);
  await stage.publish('identity.account-changed.v1', stage.accountOf(who, 6));
  await becomes([200, 1]);
  await stage.publish('identity.account-changed.v1', stage.accountOf(who, 7, { disabled: true }));
  await becomes([404, 0]);
});
