import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import { APPLICATION_STATUSES, type ApplicationStatus, type DashboardData } from '@market/contracts/applications';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { byDay } from '../src/domain/days';
import { createStage, type EmployerPerson, type Person, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo);
});
beforeEach(async () => {
  stage.clock.set('2026-03-15T12:00:00.000Z');
  employer = await stage.employer();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

/** A token lives for a quarter of an hour; the clock of these tests moves by weeks. */
const now = <Who extends Person>(person: Who): Who => ({ ...person, token: stage.tokens.tokenFor(person.actor) });
const figures = async (person: EmployerPerson, timeZone = ''): Promise<DashboardData> =>
  (
    await stage
      .as(now(person))
      .get(`${api.showDashboard()}?time_zone=${encodeURIComponent(timeZone)}`)
      .expect(200)
  ).body as DashboardData;

async function applyAt(time: string, jobId: string, status: ApplicationStatus = 'applied'): Promise<void> {
  stage.clock.set(time);
  const { body } = await stage
    .as(now(await stage.candidate()))
    .apply(jobId)
    .expect(201);
  if (status !== 'applied') await stage.rows('applications').updateOne({ _id: body.id }, { $set: { status } });
}

describe('the dashboard’s figures', () => {
  it('are all zero at the start, with every status and every day there', async () => {
    const data = await figures(employer);
    expect(data).toMatchObject({
      jobs_open: 0,
      jobs_total: 0,
      applicants_total: 0,
      applicants_new: 0,
      requests_pending: 0,
      requests_granted: 0,
      recent: [],
    });
    expect(data.by_status).toEqual(Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, 0])));
    expect(data.by_day).toHaveLength(30);
    expect(data.by_day[0]).toEqual({ date: '2026-02-14', count: 0 });
    expect(data.by_day[29]).toEqual({ date: '2026-03-15', count: 0 });
  });

  it('count jobs: drafts and closed ones are not open, nor is one past its closing time', async () => {
    await stage.postJob(employer);
    await stage.postJob(employer, { closes_at: '2026-03-15T12:00:01.000Z' });
    await stage.postJob(employer, { closes_at: '2026-03-15T12:00:00.000Z' });
    await stage.postJob(employer, { status: 'draft' });
    await stage.postJob(employer, { status: 'closed' });
    expect(await figures(employer)).toMatchObject({ jobs_open: 2, jobs_total: 5 });
  });

  it('count no job that was deleted, also when something of it is told late', async () => {
    await stage.postJob(employer);
    const draft = await stage.postJob(employer, { status: 'draft' });
    await stage.deleteJob(draft, 'draft');
    const unheard = { ...draft, id: randomUUID(), status: 'open' as const };
    await stage.deleteJob(unheard);
    for (const late of [draft, unheard]) await stage.publish('jobs.job-saved.v1', { ...late, revision: 2 });
    expect(await figures(employer)).toMatchObject({ jobs_open: 1, jobs_total: 1 });
  });

  it('count applicants by status and by day in UTC, with the days at both ends and the days without any', async () => {
    const job = await stage.postJob(employer);
    await applyAt('2026-02-13T23:59:59.999Z', job.id, 'hired');
    await applyAt('2026-02-14T00:00:00.000Z', job.id, 'viewed');
    await applyAt('2026-03-14T23:59:59.999Z', job.id, 'rejected');
    await applyAt('2026-03-15T00:00:00.000Z', job.id);
    await applyAt('2026-03-15T11:00:00.000Z', job.id);
    stage.clock.set('2026-03-15T12:00:00.000Z');
    const data = await figures(employer);
    expect(data).toMatchObject({
      applicants_total: 5,
      applicants_new: 2,
      by_status: { applied: 2, viewed: 1, rejected: 1, hired: 1, withdrawn: 0 },
    });
    expect(data.by_day.filter(({ count }) => count > 0)).toEqual([
      { date: '2026-02-14', count: 1 },
      { date: '2026-03-14', count: 1 },
      { date: '2026-03-15', count: 2 },
    ]);
    expect(data.by_day).toHaveLength(30);
  });

  it('count by the days of the reader, also where a day begins at a quarter of an hour', async () => {
    const job = await stage.postJob(employer);
    // 19:01 on the 14th in New York, 05:46 on the 15th in Kathmandu.
    await applyAt('2026-03-15T00:01:00.000Z', job.id);
    await applyAt('2026-03-14T18:14:59.000Z', job.id);
    await applyAt('2026-03-14T18:15:00.000Z', job.id);
    stage.clock.set('2026-03-15T12:00:00.000Z');
    const counted = async (zone: string) => (await figures(employer, zone)).by_day.filter(({ count }) => count > 0);
    expect(await counted('America/New_York')).toEqual([{ date: '2026-03-14', count: 3 }]);
    expect(await counted('Asia/Kathmandu')).toEqual([
      { date: '2026-03-14', count: 1 },
      { date: '2026-03-15', count: 2 },
    ]);
    expect((await figures(employer, 'Pacific/Kiritimati')).by_day.at(-1)?.date).toBe('2026-03-16');
    await stage.as(now(employer)).get(`${api.showDashboard()}?time_zone=Moon/Crater`).expect(422);
  });

  it('show the newest applicants with their candidates', async () => {
    const job = await stage.postJob(employer);
    for (let n = 0; n < 8; n += 1) await applyAt(`2026-03-15T10:00:0${n}.000Z`, job.id);
    const { recent } = await figures(employer);
    expect(recent.map(({ created_at }) => created_at)).toEqual(
      [7, 6, 5, 4, 3, 2].map((n) => `2026-03-15T10:00:0${n}.000Z`),
    );
    expect(recent[0]).toMatchObject({
      job_title: 'Night Baker',
      candidate: { can_name: 'Maya Lind' },
      can: { reject: true },
    });
  });

  it('count access requests by their newest state, also when events come out of order (R07)', async () => {
    const candidate = await stage.candidate();
    const request = {
      can_code: candidate.can_code,
      cmp_code: employer.cmp_code,
      cmp_name: 'Night Bakery',
      candidate_login_id: candidate.login_id,
      employer_login_id: employer.login_id,
      at: stage.clock.now().toISOString(),
    };
    await stage.publish('profile.access-requested.v1', { ...request, id: `a-${employer.login_id}`, revision: 1 });
    await stage.publish('profile.access-requested.v1', { ...request, id: `b-${employer.login_id}`, revision: 1 });
    expect(await figures(employer)).toMatchObject({ requests_pending: 2, requests_granted: 0 });
    await stage.publish('profile.access-answered.v1', {
      ...request,
      id: `a-${employer.login_id}`,
      revision: 2,
      status: 'granted',
    });
    expect(await figures(employer)).toMatchObject({ requests_pending: 1, requests_granted: 1 });
    await stage.publish('profile.access-answered.v1', {
      ...request,
      id: `c-${employer.login_id}`,
      revision: 2,
      status: 'granted',
    });
    await stage.publish('profile.access-requested.v1', { ...request, id: `c-${employer.login_id}`, revision: 1 });
    expect(await figures(employer)).toMatchObject({ requests_pending: 1, requests_granted: 2 });
    await stage.publish('profile.access-answered.v1', {
      ...request,
      id: `c-${employer.login_id}`,
      revision: 3,
      status: 'revoked',
    });
    expect(await figures(employer)).toMatchObject({ requests_pending: 1, requests_granted: 1 });
    await stage.publish('profile.access-withdrawn.v1', { ...request, id: `b-${employer.login_id}`, revision: 2 });
    expect(await figures(employer)).toMatchObject({ requests_pending: 0, requests_granted: 1 });
  });

  it('are each employer’s own', async () => {
    const job = await stage.postJob(employer);
    await applyAt('2026-03-15T11:00:00.000Z', job.id);
    const rival = await stage.employer();
    expect(await figures(rival)).toMatchObject({ jobs_total: 0, applicants_total: 0, recent: [] });
  });

  it('count ten thousand applications right', async () => {
    const job = await stage.postJob(employer);
    const today = stage.clock.now().getTime();
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      _id: `${employer.login_id}-${n}`,
      job_id: job.id,
      job_title: 'Night Baker',
      cmp_code: employer.cmp_code,
      cmp_name: 'Night Bakery',
      employer_login_id: employer.login_id,
      candidate_login_id: `l${n}`,
      can_code: `c${n}`,
      can_name: 'Maya',
      status: APPLICATION_STATUSES[n % 8],
      revision: 1,
      history: [],
      created_at: new Date(today - (n % 40) * DAY_MS),
      updated_at: new Date(today),
    }));
    await stage.rows('applications').insertMany(rows);
    expect(await figures(employer)).toMatchObject({ applicants_total: 10_000, by_status: { applied: 1_250 } });
  });
});

describe('the 30 days', () => {
  it('follow each other without gap across the end of a month and of a leap February', () => {
    const days = byDay([], new Date('2024-03-02T00:00:00.000Z'), 'UTC').map(({ date }) => date);
    expect(days.slice(-4)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02']);
    expect(new Set(days).size).toBe(30);
    for (let n = 1; n < days.length; n += 1) expect(Date.parse(days[n]!) - Date.parse(days[n - 1]!)).toBe(DAY_MS);
  });
});
