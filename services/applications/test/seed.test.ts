import { randomUUID } from 'node:crypto';
import { APPLICATION_STATUSES, type EmployerApplication, mayChangeStatus } from '@market/contracts/applications';
import type { OwnResponses } from '@market/contracts/responses';
import { api } from '@market/contracts/testing';
import { testMongo, until } from '@market/service-kit/testing';
import { seedApplications, type SeedCandidate, type SeedJob } from '../src/seed/seed-applications';
import { createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
const COUNT = 60;
let stage: Stage;
let employer: EmployerPerson;
let jobs: SeedJob[];
let candidates: SeedCandidate[];

const seed = () => seedApplications(stage, { jobs, candidates, count: COUNT });

beforeAll(async () => {
  stage = await createStage(mongo);
  employer = await stage.employer();
  candidates = [];
  for (let n = 0; n < 8; n += 1) {
    const { login_id, can_code } = await stage.candidate({}, `Candidate ${n}`);
    candidates.push({ login_id, can_code, can_name: `Candidate ${n}`, can_job_cate: 4, can_skill: 'Baking' });
  }
  jobs = Array.from({ length: 20 }, (_, n) => ({
    id: randomUUID(),
    login_id: employer.login_id,
    job_title: `Job ${n}`,
    job_location: 'Oslo',
    job_cate: 4,
    cmp_code: employer.cmp_code,
    cmp_name: 'Night Bakery',
    created_at: new Date(stage.clock.now().getTime() - n * 3 * 86_400_000),
  }));
  expect(await seed()).toBe(COUNT);
  await until(async () => (await stage.rows('outbox').countDocuments({ state: 'queued' })) === 0);
}, 300_000);
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const listed = async (): Promise<EmployerApplication[]> =>
  (await stage.as(employer).post(api.listEmployerApplications(), { limit: 100 }).expect(200)).body.records;

describe('demo applications', () => {
  it('stand in many states, each reached by allowed steps, over the last 30 days and after their job was posted', async () => {
    const records = await listed();
    expect(records).toHaveLength(COUNT);
    expect(new Set(records.map(({ status }) => status)).size).toBeGreaterThanOrEqual(6);
    const now = stage.clock.now().getTime();
    for (const { job_id, history, created_at, status } of records) {
      expect(Date.parse(created_at)).toBeGreaterThanOrEqual(
        Math.max(now - 30 * 86_400_000, jobs.find((job) => job.id === job_id)!.created_at.getTime()),
      );
      expect(history[0]?.status).toBe('applied');
      expect(history.at(-1)?.status).toBe(status);
      history.slice(1).forEach((step, n) => {
        expect(
          mayChangeStatus({ status: history[n]!.status, history: history.slice(0, n + 1) }, step.status, step.by),
        ).toBe(true);
        expect(Date.parse(step.at)).toBeGreaterThan(Date.parse(history[n]!.at));
        expect(Date.parse(step.at)).toBeLessThanOrEqual(now);
      });
    }
    expect(APPLICATION_STATUSES).toContain(records[0]?.status);
  });

  it('wait for answers that are promised, none of them too late already', async () => {
    const { body } = await stage.as(employer).get(api.ownResponses()).expect(200);
    expect(body).toMatchObject({ late: 0, waiting: expect.any(Number) as number });
    expect((body as { waiting: number }).waiting).toBeGreaterThan(3);
    const open = (await listed()).filter(({ status }) => status === 'applied' || status === 'viewed');
    expect((body as { waiting: number }).waiting).toBeLessThanOrEqual(open.length);
  });

  it('are answered often enough for a response record, older ones too', async () => {
    const { record } = (await stage.as(employer).get(api.ownResponses()).expect(200)).body as OwnResponses;
    const answered = (await listed()).filter(({ history }) =>
      history.some(({ by, status }) => by === 'EMP' && status !== 'viewed'),
    );
    expect(record).toMatchObject({
      state: 'on_time',
      counted: answered.length,
      answered: answered.length,
      percent: 100,
    });
    expect(record.median_days).toBeGreaterThan(0);
  });

  it('tell the other services, and both sides in their lists, but send no mail', async () => {
    const steps = (await listed()).reduce((sum, { history }) => sum + history.length, 0);
    expect(await stage.rows('outbox').countDocuments()).toBe(steps);
    expect(await stage.rows('notifications').countDocuments()).toBe(steps + COUNT);
    expect(await stage.rows('notifications').countDocuments({ read: false })).toBeGreaterThan(0);
    expect(stage.mail.sent).toEqual([]);
    expect(await stage.rows('outgoing_messages').countDocuments()).toBe(0);
  });

  it('made once more are the same', async () => {
    expect(await seed()).toBe(0);
    expect(await stage.rows('applications').countDocuments()).toBe(COUNT);
  });
});
