import { HOUR_MS } from '@market/api/durations';
import { ERRORS } from '@market/contracts/errors';
import type { EventPayload } from '@market/contracts/events';
import type { JobPost } from '@market/contracts/job-posts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import type { ReportCases } from '@market/contracts/reports';
import { api } from '@market/contracts/testing';
import { STAGE_TIME, testMongo, type Person } from '@market/service-kit/testing';
import { JOB, createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let owner: EmployerPerson;
let admin: Person;
let candidate: Person;
let job: JobPost;

/** Anew where the clock has gone on: a token lives for minutes. */
async function signInAdmin(): Promise<void> {
  admin = stage.person({ login_type: 'ADM' });
  await stage.publish(
    'identity.account-changed.v1',
    stage.accountOf(admin, 1, { login_name: 'Grace Hopper', login_email: 'grace@jobs.test' }),
  );
}

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'reports' });
  candidate = stage.person({ login_type: 'CND' });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});
beforeEach(async () => {
  stage.clock.set(STAGE_TIME);
  await signInAdmin();
  for (const name of ['reports', 'reported_ads', 'report_cases', 'report_decisions', 'post_versions', 'outbox'])
    await stage.rows(name).deleteMany({});
  owner = await stage.employer();
  job = await stage.post(owner, { job_title: 'Kelp diver' });
});

const send = (fields: object = {}, who?: Person) =>
  stage.as(who).post(api.sendReport(), { kind: 'job', id: job.id, reason: 'scam', ...fields });
const list = async (query: object = {}): Promise<ReportCases> =>
  (await stage.as(admin).post(api.listReports(), query).expect(200)).body as ReportCases;
const decide = (decision: string, fields: object = {}, id = `job-${job.id}`) =>
  stage.as(admin).put(api.decideReport(id), { decision, reason: 'It asks for money.', ...fields });
const appeal = (text = 'The fee is gone.', who: Person = owner) =>
  stage.as(who).post(api.appealTakeDown(job.id), { text });
const view = (who?: Person, id = job.id) => stage.as(who).get(api.viewJob(id));
const own = async () => (await view(owner).expect(200)).body as JobPost;
const told = async <Payload>(type: string) =>
  (
    await stage
      .rows('outbox')
      .find({ type }, { sort: { _id: 1 } })
      .toArray()
  ).map(({ payload }) => payload as Payload);
const moderations = () => told<EventPayload<'jobs.job-moderated.v1'>>('jobs.job-moderated.v1');
const outcomes = () => told<EventPayload<'jobs.report-decided.v1'>>('jobs.report-decided.v1');
const isFound = async () => (await stage.search({ search: 'kelp' })).records.some(({ id }) => id === job.id);

describe('a report', () => {
  test('a report of a job is taken from anybody, signed in or not, and answered without saying more', async () => {
    const { body } = await send({ text: 'They ask for a fee.', email: 'Ada@Example.test' }).expect(202);
    expect(body).toEqual({ message: SUCCESSES.reported });
    for (const who of [candidate, owner, admin]) await send({}, who).expect(202);
    const { records, total } = await list();
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({
      id: `job-${job.id}`,
      kind: 'job',
      target_id: job.id,
      title: 'Kelp diver',
      cmp_code: owner.cmp_code,
      cmp_name: owner.cmp_name,
      login_id: owner.login_id,
      open: true,
      standing: 'shown',
      waiting: 4,
      appeal: null,
      history: [],
      can: { take_down: true, hide: true, dismiss: true, restore: false, resolve: false },
    });
    expect(records[0]!.reports).toHaveLength(4);
    expect(records[0]!.reports.find(({ text }) => text !== '')).toMatchObject({
      reason: 'scam',
      text: 'They ask for a fee.',
      email: 'Ada@Example.test',
      decided: false,
    });
  });

  test('a report of a company names the company, which is closed as acted on or dismissed, and never taken down', async () => {
    await send({ kind: 'company', id: owner.cmp_code, reason: 'other' }).expect(202);
    const [found] = (await list()).records;
    expect(found).toMatchObject({
      id: `company-${owner.cmp_code}`,
      title: owner.cmp_name,
      ads: [],
      can: { take_down: false, hide: false, dismiss: true, restore: false, resolve: true },
    });
    for (const decision of ['take_down', 'hide', 'restore']) await decide(decision, {}, found!.id).expect(409);
    expect((await decide('resolve', { reason: 'Account locked.' }, found!.id).expect(200)).body).toMatchObject({
      open: false,
      history: [{ decision: 'resolve', reason: 'Account locked.' }],
    });
  });

  test('S168: a report of a message is taken of who received it, with the message as it was, and resolved or dismissed', async () => {
    const { body } = await send({ kind: 'message', id: 'message-1' }).expect(400);
    expect(body).toMatchObject({ code: 'not-reportable', error: ERRORS['not-reportable'].error });
    const message = {
      text: 'Pay us 200 USD first.',
      at: STAGE_TIME,
      side: 'EMP' as const,
      login_id: owner.login_id,
      name: owner.cmp_name,
      cmp_code: owner.cmp_code,
      cmp_name: owner.cmp_name,
    };
    stage.peerState.messages.set('message-1', message);
    await send({ kind: 'message', id: 'message-2' }, candidate).expect(404);
    await send({ kind: 'message', id: 'message-1', text: 'They ask for money.' }, candidate).expect(202);
    const [found] = (await list()).records;
    expect(found).toMatchObject({
      id: 'message-message-1',
      kind: 'message',
      title: owner.cmp_name,
      login_id: owner.login_id,
      message,
      ads: [],
      can: { take_down: false, hide: false, dismiss: true, restore: false, resolve: true },
    });
    await decide('take_down', {}, found!.id).expect(409);
    await decide('resolve', { reason: 'Account locked.' }, found!.id).expect(200);
  });

  test('needs a kind, an id and a reason of the lists, and an email that is one', async () => {
    const { body } = await stage
      .as(undefined)
      .post(api.sendReport(), { kind: 'person', reason: 'ugly', email: 'nobody' })
      .expect(422);
    expect(Object.keys((body as { fields: object }).fields).sort()).toEqual(['email', 'id', 'kind', 'reason']);
    await send({ email: '' }).expect(202);
  });

  test('S110: a report of a job that strangers cannot see is refused as one of no job', async () => {
    const draft = await stage.post(owner, { status: 'draft' });
    const unapproved = await stage.employer();
    const hidden = await stage.post(unapproved);
    await stage.publish('identity.account-changed.v1', stage.accountOf(unapproved, 3, { user_approval_status: 0 }));
    const refused = [
      { id: draft.id },
      { id: hidden.id },
      { id: 'nothing' },
      { kind: 'company', id: 'nothing' },
      { kind: 'company', id: unapproved.cmp_code },
    ];
    for (const fields of refused) expect((await send(fields).expect(404)).body.code).toBe('not-found');
    expect((await list()).total).toBe(0);
  });

  test('S111: past fifty of one job in a day no more are taken, and another job’s still are', async () => {
    for (let count = 0; count < 50; count += 1) await send().expect(202);
    const { body, headers } = await send().expect(429);
    expect(body).toMatchObject({ code: 'too-many-requests', error: FAILURES.reportsOfDay });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const other = await stage.post(owner);
    await send({ id: other.id }).expect(202);
  });

  test('keeps the ad as it was, whatever its employer makes of it later', async () => {
    await send().expect(202);
    await stage.as(owner).put(api.changeJob(job.id), { job_title: 'Honest diver' }).expect(200);
    expect((await list()).records[0]!.ads).toMatchObject([
      { job_title: 'Kelp diver', job_location: JOB.job_location, cmp_name: owner.cmp_name, salary: JOB.salary },
    ]);
    stage.clock.advance(1_000);
    await send().expect(202);
    await send().expect(202);
    const { ads, waiting, title } = (await list()).records[0]!;
    expect([ads.map(({ job_title }) => job_title), waiting, title]).toEqual([
      ['Honest diver', 'Kelp diver'],
      3,
      'Honest diver',
    ]);
  });
});

describe('versions of an ad', () => {
  const versions = async () =>
    (await list()).records[0]!.versions.map(({ from, until, ad }) => [
      ad.job_title,
      (new Date(until).getTime() - new Date(from).getTime()) / 1_000,
    ]);
  const change = async (fields: object) => {
    stage.clock.advance(10_000);
    await stage.as(owner).put(api.changeJob(job.id), fields).expect(200);
  };

  test('are what was published and when; drafts, closed times and mere openings are none', async () => {
    const draft = await stage.post(owner, { status: 'draft' });
    await stage.as(owner).put(api.changeJob(draft.id), { job_title: 'Other' }).expect(200);
    await change({ job_title: 'Diver of kelp' });
    await change({ status: 'closed' });
    await change({ job_title: 'Diver with a fee' });
    await change({ status: 'open' });
    await send().expect(202);
    expect(await versions()).toEqual([
      ['Diver of kelp', 10],
      ['Kelp diver', 10],
    ]);
    expect(await stage.rows('post_versions').countDocuments({ post_id: draft.id })).toBe(0);
    stage.clock.advance(10_000);
    await decide('hide').expect(200);
    expect((await versions())[0]).toEqual(['Diver with a fee', 10]);
  });

  test('are kept for the last fifty states', async () => {
    for (let nth = 0; nth < 52; nth += 1) await change({ job_title: `Kelp diver ${String(nth)}` });
    expect(await stage.rows('post_versions').countDocuments({ post_id: job.id })).toBe(50);
  });
});

test('the queue has what was reported most first, the oldest among equals, with its figures', async () => {
  const jobs = [job, await stage.post(owner), await stage.post(owner)] as const;
  for (const { id } of jobs) {
    await send({ id }).expect(202);
    stage.clock.advance(HOUR_MS);
  }
  await signInAdmin();
  await send({ id: jobs[2].id }).expect(202);
  const { records, figures } = await list();
  expect(records.map(({ target_id }) => target_id)).toEqual([jobs[2].id, jobs[0].id, jobs[1].id]);
  expect(figures).toEqual({ open: 3, oldest_at: records[1]!.since, median_hours: null });

  await decide('dismiss').expect(200);
  expect((await list()).figures).toMatchObject({ open: 2, oldest_at: records[2]!.since, median_hours: 3 });
  await decide('dismiss', {}, `job-${jobs[2].id}`).expect(200);
  expect((await list()).figures).toMatchObject({ open: 1, median_hours: 2 });
  const past = await list({ show: 'decided' });
  expect(past.records.map(({ target_id }) => target_id).sort()).toEqual([jobs[0].id, jobs[2].id].sort());
});

describe('taking down', () => {
  test('needs a reason', async () => {
    await send().expect(202);
    const { body } = await decide('take_down', { reason: ' ' }).expect(422);
    expect(body.fields).toEqual({ reason: 'Please give a reason' });
  });

  test('takes the job out of search, feeds, sitemap and saved jobs, and answers 410 to all but its owner', async () => {
    const applicant = stage.person({ login_type: 'CND' });
    await stage.apply(applicant, job);
    await stage.as(candidate).put(api.saveJob(job.id)).expect(204);
    await stage.until(isFound);
    await send().expect(202);
    const { body } = await decide('take_down').expect(200);
    expect(body).toMatchObject({
      open: false,
      standing: 'taken_down',
      waiting: 0,
      since: null,
      history: [{ decision: 'take_down', reason: 'It asks for money.', by: 'Grace Hopper (grace@jobs.test)' }],
      can: { take_down: false, hide: false, dismiss: false, restore: true, resolve: false },
    });

    for (const who of [undefined, candidate, applicant, admin, await stage.employer()])
      expect((await view(who).expect(410)).body).toMatchObject({ code: 'job-taken-down' });
    expect(await isFound()).toBe(false);
    const open = (await stage.as(undefined).get(api.listPublicJobs()).expect(200)).body as { records: JobPost[] };
    expect(open.records.map(({ id }) => id)).not.toContain(job.id);
    expect((await stage.as(undefined).get(api.feedJobs()).expect(200)).text).not.toContain(job.id);
    expect(JSON.stringify((await stage.request.get(api.sitemapJobs())).body)).not.toContain(job.id);
    const saved = (await stage.as(candidate).get(api.listSavedJobs()).expect(200)).body;
    expect(saved.records.find(({ job_id }: { job_id: string }) => job_id === job.id)).toMatchObject({ job: null });
    // Similar jobs are still shown in its place, as of a closed one.
    await stage.as(undefined).get(api.similarJobs(job.id)).expect(200);
    // The other services hear of a closed job.
    expect((await stage.events(job.id)).at(-1)).toMatchObject({ status: 'closed', revision: 2 });
    await send().expect(410);
  });

  test('shows its owner why, and lets nobody open it again by its status, an edit or an import', async () => {
    await send().expect(202);
    await decide('take_down').expect(200);
    expect(await own()).toMatchObject({
      status: 'closed',
      moderation: { standing: 'taken_down', reason: 'It asks for money.', appeal: 'possible' },
      can: { edit: true, open: false, close: false },
    });
    const { body } = await stage.as(owner).put(api.changeJob(job.id), { status: 'open' }).expect(409);
    expect(body.code).toBe('status-change-refused');
    await stage.as(owner).put(api.changeJob(job.id), { job_title: 'Kelp diver, no fee' }).expect(200);
    await view().expect(410);

    const csv = (salary: number) => ({
      format: 'csv',
      content: `id,title,location,description,salary,status\nrow-1,Buoy painter,Oslo,Paint buoys.,${salary},open`,
      commit: true,
    });
    await stage.as(owner).post(api.importJobs(), csv(50_000)).expect(200);
    const row = (await stage.rows('posts').findOne({ job_title: 'Buoy painter' }))!;
    const id = String(row._id);
    await send({ id }).expect(202);
    await decide('take_down', {}, `job-${id}`).expect(200);
    await stage.as(owner).post(api.importJobs(), csv(60_000)).expect(200);
    expect(await stage.rows('posts').findOne({ job_title: 'Buoy painter' })).toMatchObject({
      salary: 60_000,
      status: 'closed',
      moderation: { standing: 'taken_down' },
    });
    await view(undefined, id).expect(410);
  });

  test('tells the employer why, and who left an email what became of it, each once', async () => {
    await send({ email: 'ada@example.test' }).expect(202);
    await send({ email: 'ADA@example.test' }).expect(202);
    await send({ email: 'bob@example.test' }).expect(202);
    await send().expect(202);
    await decide('take_down').expect(200);
    expect(await moderations()).toEqual([
      {
        id: job.id,
        login_id: owner.login_id,
        job_title: 'Kelp diver',
        outcome: 'taken_down',
        reason: 'It asks for money.',
        at: expect.any(String),
      },
    ]);
    const outcome = { kind: 'job', title: 'Kelp diver', outcome: 'taken_down' };
    expect(await outcomes()).toEqual([
      { email: 'ada@example.test', ...outcome },
      { email: 'bob@example.test', ...outcome },
    ]);
  });

  test('S113: emails go with the decision, text and ad half a year after it', async () => {
    await send({ email: 'ada@example.test', text: 'A fee.' }).expect(202);
    const now = stage.clock.now().getTime();
    await decide('dismiss').expect(200);
    const [row] = await stage.rows('reports').find().toArray();
    expect(row).not.toHaveProperty('email');
    const expires_at = new Date(now + 180 * 24 * HOUR_MS);
    expect(row).toMatchObject({ text: 'A fee.', expires_at });
    expect(await stage.rows('reported_ads').findOne({})).toMatchObject({ expires_at });
    for (const name of ['reports', 'reported_ads'])
      expect(await stage.rows(name).indexes()).toEqual(
        expect.arrayContaining([expect.objectContaining({ name: 'forget', expireAfterSeconds: 0 })]),
      );
    // Reported again as it is, the ad stays for the new case.
    await send().expect(202);
    expect(await stage.rows('reported_ads').findOne({})).toMatchObject({ expires_at: null });
  });
});

test('hiding takes the job out of sight while it waits, and dismissing shows it as it was', async () => {
  await send({ email: 'ada@example.test' }).expect(202);
  const { body } = await decide('hide', { reason: '' }).expect(200);
  expect(body).toMatchObject({ open: true, standing: 'hidden', waiting: 1 });
  await view().expect(410);
  expect(await own()).toMatchObject({ status: 'closed', moderation: { standing: 'hidden', appeal: 'none' } });
  await appeal().expect(409);
  expect(await outcomes()).toEqual([]);

  await decide('dismiss', { reason: '' }).expect(200);
  const shown = (await view().expect(200)).body as JobPost;
  expect(shown).toMatchObject({ status: 'open' });
  expect(shown).not.toHaveProperty('moderation');
  expect(await isFound()).toBe(true);
  expect((await moderations()).map(({ outcome }) => outcome)).toEqual(['hidden', 'restored']);
  expect((await outcomes()).map(({ outcome }) => outcome)).toEqual(['dismissed']);
});

test('a decision can be undone: what was taken down comes back as it was, open or closed', async () => {
  const closed = await stage.post(owner);
  await stage.as(owner).put(api.changeJob(closed.id), { status: 'closed' }).expect(200);
  for (const [{ id }, status] of [
    [job, 'open'],
    [closed, 'closed'],
  ] as const) {
    await send({ id }).expect(202);
    await decide('take_down', {}, `job-${id}`).expect(200);
    await decide('restore', { reason: '' }, `job-${id}`).expect(200);
    expect((await view(owner, id).expect(200)).body).toMatchObject({ status });
    expect((await stage.events(id)).at(-1)).toMatchObject({ status });
  }
  await view().expect(200);
  await view(undefined, closed.id).expect(404);
  await decide('restore').expect(409);
});

test('an appeal, once, brings the job back into the queue; declined, the decision stands', async () => {
  await send().expect(202);
  await appeal().expect(409);
  await decide('take_down').expect(200);
  stage.clock.advance(1_000);
  await stage.as(owner).put(api.changeJob(job.id), { job_title: 'Kelp diver, no fee' }).expect(200);
  await appeal(' ').expect(422);
  const { body } = await appeal().expect(200);
  expect(body).toMatchObject({ id: job.id, moderation: { appeal: 'waiting' } });
  expect((await appeal('Please!').expect(409)).body.code).toBe('appeal-closed');
  const { records, figures } = await list();
  expect(records[0]).toMatchObject({
    open: true,
    standing: 'taken_down',
    waiting: 1,
    appeal: { text: 'The fee is gone.' },
    // Reported as one, appealed for as the other.
    ads: [{ job_title: 'Kelp diver, no fee' }, { job_title: 'Kelp diver' }],
    can: { take_down: true, hide: false, dismiss: false, restore: true },
  });
  expect(figures.open).toBe(1);
  await view().expect(410);

  await decide('take_down', { reason: 'It still asks for money.' }).expect(200);
  expect(await own()).toMatchObject({ moderation: { reason: 'It still asks for money.', appeal: 'declined' } });
  expect((await appeal().expect(409)).body.code).toBe('appeal-closed');
  expect((await moderations()).map(({ outcome }) => outcome)).toEqual(['taken_down', 'appeal_declined']);

  await decide('restore').expect(200);
  await view().expect(200);
});

test('S114: a decision about something else than the admin saw is refused', async () => {
  await send().expect(202);
  const { revision } = (await list()).records[0]!;
  await send({ text: 'And they called me names.' }).expect(202);
  expect((await decide('dismiss', { revision }).expect(409)).body.code).toBe('changed-meanwhile');
  await decide('dismiss', { revision: revision + 1 }).expect(200);
  await decide('dismiss').expect(409);
  await decide('dismiss', {}, 'job-nothing').expect(404);
});

test('reports of a job that was deleted since can only be dismissed', async () => {
  await send().expect(202);
  await decide('hide').expect(200);
  await stage.as(owner).delete(api.deleteJob(job.id)).expect(204);
  expect((await list()).records[0]).toMatchObject({
    ads: [{ job_title: 'Kelp diver' }],
    can: { take_down: false, hide: false, dismiss: true, restore: false, resolve: false },
  });
  await decide('take_down').expect(409);
  await decide('dismiss').expect(200);
});

test('S114: reports are listed and decided by admins alone, and an employer appeals for own jobs only', async () => {
  await send().expect(202);
  await decide('take_down').expect(200);
  const stranger = await stage.employer();
  const unapproved = stage.person({ login_type: 'EMP', user_approval_status: 0 });
  for (const [who, status] of [
    [undefined, 401],
    [candidate, 403],
    [owner, 403],
    [unapproved, 403],
  ] as const) {
    await stage.as(who).post(api.listReports()).expect(status);
    await stage
      .as(who)
      .put(api.decideReport(`job-${job.id}`), { decision: 'restore' })
      .expect(status);
  }
  for (const [who, status] of [
    [undefined, 401],
    [candidate, 403],
    [admin, 403],
    [unapproved, 403],
    [stranger, 404],
  ] as const)
    await stage.as(who).post(api.appealTakeDown(job.id), { text: 'Mine!' }).expect(status);
  expect(await own()).toMatchObject({ moderation: { appeal: 'possible' } });
});

test('S89: nothing is left of the cases of an employer whose account ended', async () => {
  await send({ text: 'A fee.' }).expect(202);
  await decide('take_down').expect(200);
  const other = await stage.employer();
  const theirs = await stage.post(other);
  await send({ id: theirs.id }).expect(202);
  await stage.publish('identity.account-ended.v1', { login_id: owner.login_id });
  for (const name of ['reports', 'reported_ads', 'report_cases'])
    expect(await stage.rows(name).countDocuments()).toBe(1);
  expect(await stage.rows('report_decisions').countDocuments()).toBe(0);
  expect(await stage.rows('post_versions').countDocuments({ login_id: owner.login_id })).toBe(0);
});

test('many reports at once make one case that counts them all', async () => {
  await Promise.all(Array.from({ length: 8 }, () => send().expect(202)));
  expect((await list()).records).toMatchObject([{ waiting: 8 }]);
});
