import { randomUUID } from 'node:crypto';
import type { JobPost } from '@market/contracts/job-posts';
import {
  JOB_VISITS_KEPT_DAYS,
  type JobStatistics,
  type VisitKind,
  VISITS_OF_JOB_PER_DAY,
  type VisitSource,
} from '@market/contracts/job-statistics';
import { api } from '@market/contracts/testing';
import { MarketError } from '@market/contracts/errors';
import { type Actor, createAddressSeal } from '@market/service-kit';
import { atOnce, testMongo, type Person } from '@market/service-kit/testing';
import { parse } from 'csv-parse/sync';
import { isCounted } from '../src/statistics/domain/job-visits';
import { createStage, type EmployerPerson, type Stage } from './stage';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const mongo = testMongo();
let stage: Stage;
let owner: EmployerPerson;
let job: JobPost;

beforeAll(async () => {
  stage = await createStage(mongo, { database: 'job_statistics' });
});
beforeEach(async () => {
  stage.clock.set(new Date('2026-06-10T12:00:00.000Z'));
  stage.peerState.applicationStatistics = () => ({ sent: 0, answered: 0, median_days: null, by_day: [] });
  owner = await stage.employer();
  job = await stage.post(owner);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

let addresses = 0;
/** Address that nobody has called from yet, so that limits of other tests do not count. */
const newAddress = () => `203.0.${String(Math.floor((addresses += 1) / 200))}.${String(addresses % 200)}`;

function visit({
  who,
  kind = 'view',
  source = 'search',
  address = newAddress(),
  headers = {},
  id = job.id,
}: {
  who?: Person;
  kind?: VisitKind;
  source?: VisitSource;
  address?: string;
  headers?: Record<string, string>;
  id?: string;
} = {}) {
  return stage
    .as(who)
    .post(api.countVisit(id), { kind, source })
    .set({ 'User-Agent': BROWSER, ...headers })
    .set(createAddressSeal(stage.config.secretFile).headersFor({ requestId: randomUUID(), clientAddress: address }));
}

const show = async (who: Person = owner, query: { days?: '30' | '90' | '365'; time_zone?: string } = {}, id = job.id) =>
  (await stage.as(who).get(api.showJobStatistics(id, query)).expect(200)).body as JobStatistics;

const member = async (company_role: Actor['company_role'], more: Partial<Actor> = {}): Promise<Person> => {
  const person = stage.person({ login_type: 'EMP', owner_id: owner.login_id, company_role, ...more });
  await stage.publish('identity.account-changed.v1', stage.accountOf(person, 1));
  return person;
};

describe('views and begun applications', () => {
  test('are counted by kind, source and day of the reader’s time zone, from the first parallel ones on', async () => {
    stage.clock.set(new Date('2026-06-09T22:30:00.000Z'));
    await atOnce(4, () => visit().expect(204));
    await visit({ kind: 'start' }).expect(204);
    stage.clock.set(new Date('2026-06-10T12:00:00.000Z'));
    await visit({ who: stage.person({ login_type: 'CND' }), source: 'alert' }).expect(204);
    const utc = await show();
    expect(utc).toMatchObject({ views: 5, started: 1 });
    expect(utc.by_source).toMatchObject({ search: { views: 4, started: 1 }, alert: { views: 1, started: 0 } });
    expect(utc.by_day).toHaveLength(30);
    expect(utc.by_day.slice(-2)).toMatchObject([
      { date: '2026-06-09', views: 4, started: 1, views_by_source: { search: 4, alert: 0 } },
      { date: '2026-06-10', views: 1, started: 0 },
    ]);
    // Half past four in the morning there.
    const kolkata = await show(owner, { time_zone: 'Asia/Kolkata' });
    expect(kolkata.by_day.slice(-2)).toMatchObject([
      { date: '2026-06-09', views: 0 },
      { date: '2026-06-10', views: 5, started: 1 },
    ]);
    expect((await show(owner, { days: '365' })).by_day).toHaveLength(365);
  });

  test('views of a day before the asked ones are left out', async () => {
    stage.clock.set(new Date('2026-05-11T12:00:00.000Z'));
    await visit().expect(204);
    stage.clock.set(new Date('2026-06-10T12:00:00.000Z'));
    expect((await show()).views).toBe(0);
    expect((await show(owner, { days: '90' })).views).toBe(1);
  });

  test('stand beside the applications and answers that the applications service tells', async () => {
    let asked = '';
    stage.peerState.applicationStatistics = (path) => {
      asked = path;
      return {
        ...{ sent: 3, answered: 2, median_days: 1.5 },
        by_day: [{ date: '2026-06-10', sent: 3, median_days: 1.5 }],
      };
    };
    const statistics = await show();
    expect(asked).toContain(job.id);
    expect(statistics).toMatchObject({ sent: 3, answered: 2, median_days: 1.5 });
    expect(statistics.by_day.at(-1)).toMatchObject({ date: '2026-06-10', sent: 3, median_days: 1.5 });
    stage.peerState.applicationStatistics = () => {
      throw new MarketError('service-unavailable');
    };
    await stage.as(owner).get(api.showJobStatistics(job.id)).expect(503);
  });

  test('are a file too, a line for each day, of which no cell is a formula', async () => {
    await visit({ source: 'board' }).expect(204);
    const { text, headers } = await stage
      .as(owner)
      .get(api.exportJobStatistics(job.id, { days: '90' }))
      .expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="job statistics 2026-03-13 to 2026-06-10.csv"',
      'cache-control': 'no-store',
    });
    const lines: Array<Record<string, string>> = parse(text, { bom: true, columns: true });
    expect(lines).toHaveLength(90);
    expect(lines.at(-1)).toMatchObject({
      Day: '2026-06-10',
      Views: '1',
      'Sent applications': '0',
      'Median days to first answer': '',
      'Views from: Feeds and job boards': '1',
    });
    expect(text).not.toMatch(/"[=+@-]/);
  });
});

describe('S242: a count of visits says nothing about the visitor, and no single visitor makes figures up', () => {
  test.each<[string, Parameters<typeof isCounted>[0], boolean]>([
    ['a browser', { userAgent: BROWSER, asksNotToBeFollowed: false, loginType: undefined }, true],
    ['a candidate', { userAgent: BROWSER, asksNotToBeFollowed: false, loginType: 'CND' }, true],
    ['a member of a company', { userAgent: BROWSER, asksNotToBeFollowed: false, loginType: 'EMP' }, false],
    ['an admin', { userAgent: BROWSER, asksNotToBeFollowed: false, loginType: 'ADM' }, false],
    ['whoever asks not to be followed', { userAgent: BROWSER, asksNotToBeFollowed: true, loginType: 'CND' }, false],
    ['a program without a name', { userAgent: undefined, asksNotToBeFollowed: false, loginType: undefined }, false],
    ...['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', `${BROWSER} HeadlessChrome/142.0`].map(
      (userAgent): [string, Parameters<typeof isCounted>[0], boolean] => [
        userAgent,
        { userAgent, asksNotToBeFollowed: false, loginType: undefined },
        false,
      ],
    ),
  ])('%s', (_, visitor, isExpected) => {
    expect(isCounted(visitor)).toBe(isExpected);
  });

  test('robots, members of companies and whoever asks not to be followed leave no trace, and learn nothing of it', async () => {
    await visit({ headers: { DNT: '1' } }).expect(204);
    await visit({ headers: { 'Sec-GPC': '1' } }).expect(204);
    await visit({ headers: { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }).expect(204);
    await visit({ who: owner }).expect(204);
    await visit({ who: await stage.employer() }).expect(204);
    expect(await stage.rows('job_visits').countDocuments({ job_id: job.id })).toBe(0);
  });

  test('a row has a job, a day and counts, and nothing else; it is forgotten after thirteen months', async () => {
    await visit({ who: stage.person({ login_type: 'CND' }), source: 'share' }).expect(204);
    expect(await stage.rows('job_visits').findOne({ job_id: job.id })).toEqual({
      _id: `${job.id} 2026-06-10`,
      job_id: job.id,
      day: new Date('2026-06-10T00:00:00.000Z'),
      quarters: { 48: { view: { share: 1 } } },
    });
    const indexes = await stage.rows('job_visits').indexes();
    expect(indexes.find(({ name }) => name === 'forget')).toMatchObject({
      key: { day: 1 },
      expireAfterSeconds: JOB_VISITS_KEPT_DAYS * 24 * 60 * 60,
    });
  });

  test('an address counts for a job and kind so many times a day; others, and other jobs, go on', async () => {
    const address = newAddress();
    for (let time = 0; time < VISITS_OF_JOB_PER_DAY; time += 1) await visit({ address }).expect(204);
    expect((await visit({ address }).expect(429)).body.code).toBe('too-many-requests');
    await visit({ address, kind: 'start' }).expect(204);
    await visit().expect(204);
    const other = await stage.post(owner);
    await visit({ address, id: other.id }).expect(204);
    expect(await show()).toMatchObject({ views: VISITS_OF_JOB_PER_DAY + 1, started: 1 });
    // Counters are of hashes: no address lies about.
    expect(JSON.stringify(await stage.rows('limits').find().toArray())).not.toContain(address);
  });

  test('a job that is not open to everybody is not counted, and answered as one that does not exist', async () => {
    const draft = await stage.post(owner, { status: 'draft' });
    const unknown = await visit({ id: 'job_of_nobody' }).expect(404);
    const hidden = await visit({ id: draft.id }).expect(404);
    expect(hidden.body.code).toBe(unknown.body.code);
    await stage.as(owner).put(api.changeJob(job.id), { status: 'closed' }).expect(200);
    await visit().expect(404);
    expect(await stage.rows('job_visits').countDocuments({ job_id: job.id })).toBe(0);
  });

  test.each([
    { kind: 'click', source: 'search' },
    { kind: 'view', source: 'https://a.example/?user=1' },
    { kind: { $gt: '' }, source: 'search' },
    { kind: 'view', source: '$inc' },
    {},
  ])('%j is refused', async (body) => {
    await stage.as(undefined).post(api.countVisit(job.id), body).set('User-Agent', BROWSER).expect(422);
  });
});

describe('S255: statistics of a job are seen by the members of its company who see the job', () => {
  test('by all roles, of hiring managers those to whom it was given; for strangers it does not exist', async () => {
    await visit().expect(204);
    const readers = [
      owner,
      await member('recruiter'),
      await member('reader'),
      await member('hiring-manager', { given_jobs: [job.id] }),
    ];
    for (const who of readers) expect((await show(who)).views).toBe(1);
    const strangers = [await member('hiring-manager', { given_jobs: [] }), await stage.employer()];
    for (const who of strangers)
      for (const address of [api.showJobStatistics(job.id), api.exportJobStatistics(job.id)]) {
        const { body } = await stage.as(who).get(address).expect(404);
        const unknown = await stage.as(who).get(api.showJobStatistics('job_of_nobody')).expect(404);
        expect((body as { code: string }).code).toBe((unknown.body as { code: string }).code);
      }
    await stage.as(undefined).get(api.showJobStatistics(job.id)).expect(401);
    await stage
      .as(stage.person({ login_type: 'CND' }))
      .get(api.showJobStatistics(job.id))
      .expect(403);
    await stage
      .as(stage.person({ login_type: 'ADM' }))
      .get(api.exportJobStatistics(job.id))
      .expect(403);
  });
});

describe('S256: counts end with the job', () => {
  const left = () => stage.rows('job_visits').countDocuments({ job_id: job.id });

  test('a deleted post leaves none', async () => {
    await visit().expect(204);
    await stage.as(owner).put(api.changeJob(job.id), { status: 'closed' }).expect(200);
    expect(await left()).toBe(1);
    await stage.as(owner).delete(api.deleteJob(job.id)).expect(204);
    expect(await left()).toBe(0);
  });

  test('a company whose account ended leaves none, others keep theirs', async () => {
    const other = await stage.post(await stage.employer());
    await visit().expect(204);
    await visit({ id: other.id }).expect(204);
    await stage.publish('identity.account-ended.v1', { login_id: owner.login_id });
    expect(await left()).toBe(0);
    expect(await stage.rows('job_visits').countDocuments({ job_id: other.id })).toBe(1);
  });
});
