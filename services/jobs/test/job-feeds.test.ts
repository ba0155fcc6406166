import type { ServerResponse } from 'node:http';
import type { Listing } from '@market/api';
import { HOUR_MS } from '@market/api/durations';
import { FEED_POLLS_KEPT, FEED_POLLS_PER_HOUR, FEEDS_MAX, type JobFeed } from '@market/contracts/feeds';
import type { JobPost } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import { testMongo, until, type Person } from '@market/service-kit/testing';
import { startFeedServer, type FeedServer } from './feed-server';
import { workbook } from './workbook';
import { createStage, type EmployerPerson, type Stage } from './stage';

jest.setTimeout(120_000);

const mongo = testMongo();
let server: FeedServer;
let stage: Stage;
/** A second replica of the service, on the same database. */
let other: Stage;

beforeAll(async () => {
  server = await startFeedServer();
  const env = { FEED_TRUSTED_ORIGINS: server.origin, FEEDS_EVERY_MS: '50' };
  stage = await createStage(mongo, { database: 'feeds', env });
  other = await createStage(mongo, { database: 'feeds', env });
});
afterAll(async () => {
  await stage.close();
  await other.close();
  await server.close();
  await mongo.drop();
});

let names = 0;
const path = (ending = '.json') => `/feed-${String((names += 1))}${ending}`;
const jobs = (...titles: string[]) =>
  JSON.stringify(titles.map((title) => ({ id: title.split(' ')[0], title, description: `Work as ${title}.` })));
const list = async (who: Person) =>
  // A new token: the clock may have passed the end of the first.
  ((await stage.as(stage.tokens.tokenFor(who.actor)).get(api.listJobFeeds()).expect(200)).body as Listing<JobFeed>)
    .records;
const add = async (who: Person, url: string, every = 'hourly') =>
  (await stage.as(who).post(api.addJobFeed(), { url, every }).expect(201)).body as JobFeed;
/** The feed once it has been polled so often in all. */
async function polled(who: Person, id: string, times = 1): Promise<JobFeed> {
  let found: JobFeed | undefined;
  await until(async () => {
    found = (await list(who)).find((feed) => feed.id === id);
    return (found?.polls.length ?? 0) >= times;
  });
  return found!;
}
const poll = (who: Person, id: string) => stage.as(who).post(api.pollJobFeed(id));
const postsOf = async (who: EmployerPerson) =>
  Object.fromEntries(
    (await stage.rows('posts').find({ login_id: who.login_id }).toArray()).map((row) => [row.job_title, row.status]),
  );
const counts = ({ polls: [last] }: JobFeed) =>
  last && [last.outcome, last.created, last.changed, last.unchanged, last.closed];

describe('a job feed', () => {
  test('brings new jobs, changes changed ones, closes missing ones and opens those that come back', async () => {
    const who = await stage.employer();
    const address = path();
    const url = server.say(address, jobs('A1 Roper', 'B2 Sailmaker', 'C3 Rigger'));
    const { id, polls, paused } = await add(who, url);
    expect({ polls, paused }).toEqual({ polls: [], paused: false });
    const first = await polled(who, id);
    expect(counts(first)).toEqual(['read', 3, 0, 0, 0]);
    expect(first).toMatchObject({
      jobs: 3,
      every: 'hourly',
      next_at: new Date(stage.clock.now().getTime() + HOUR_MS).toISOString(),
    });
    expect((await stage.search({ search: 'sailmaker' })).total).toBe(1);

    server.say(address, jobs('A1 Roper', 'B2 Senior sailmaker'));
    await poll(who, id).expect(202);
    expect(counts(await polled(who, id, 2))).toEqual(['read', 0, 1, 1, 1]);
    expect(await postsOf(who)).toEqual({ 'A1 Roper': 'open', 'B2 Senior sailmaker': 'open', 'C3 Rigger': 'closed' });
    expect((await stage.search({ search: 'rigger' })).total).toBe(0);
    const [row] = await stage.rows('posts').find({ login_id: who.login_id, job_title: 'C3 Rigger' }).toArray();
    expect((await stage.events(row!._id)).at(-1)).toMatchObject({ status: 'closed' });

    server.say(address, jobs('A1 Roper', 'B2 Senior sailmaker', 'C3 Rigger'));
    await poll(who, id).expect(202);
    expect(counts(await polled(who, id, 3))).toEqual(['read', 0, 1, 2, 0]);
    expect(await postsOf(who)).toMatchObject({ 'C3 Rigger': 'open' });
  });

  test('a feed that says it is one page of several closes no job that it lacks, however often, and says so', async () => {
    const who = await stage.employer();
    const address = path();
    const page = (total: number, ...titles: string[]) => `{"total":${String(total)},"jobs":${jobs(...titles)}}`;
    const { id } = await add(who, server.say(address, page(2, 'A1 Roper', 'B2 Sailmaker')));
    await polled(who, id);
    for (const times of [2, 3]) {
      server.say(address, page(3, 'C3 Rigger', 'A1 Roper'));
      await poll(who, id).expect(202);
      const later = await polled(who, id, times);
      expect(later.polls[0]).toMatchObject({
        closed: 0,
        remark: expect.stringMatching(/one page of several.*another\.$/),
      });
    }
    expect(await postsOf(who)).toEqual({ 'A1 Roper': 'open', 'B2 Sailmaker': 'open', 'C3 Rigger': 'open' });
    server.say(address, page(2, 'C3 Rigger', 'A1 Roper'));
    await poll(who, id).expect(202);
    expect(counts(await polled(who, id, 4))).toEqual(['read', 0, 0, 2, 1]);
  });

  test('S224: past twice the promise it publishes nothing, and changes and closes as usual; later it publishes', async () => {
    const who = await stage.employer();
    const address = path();
    const { id } = await add(who, server.say(address, jobs('A1 Roper', 'B2 Sailmaker', 'C3 Rigger')));
    await polled(who, id);
    for (const one of [stage, other]) one.peerState.responseStates.set(who.cmp_code, 'stopped');
    server.say(address, jobs('A1 Senior roper', 'B2 Sailmaker', 'D4 Netmaker'));
    await poll(who, id).expect(202);
    const stopped = await polled(who, id, 2);
    expect(counts(stopped)).toEqual(['read', 0, 1, 1, 1]);
    expect(stopped.polls[0]!.remark).toMatch(/^1 job is not published yet\. Applicants of yours wait/);
    expect(await postsOf(who)).toEqual({ 'A1 Senior roper': 'open', 'B2 Sailmaker': 'open', 'C3 Rigger': 'closed' });
    for (const one of [stage, other]) one.peerState.responseStates.set(who.cmp_code, 'late');
    await poll(who, id).expect(202);
    expect(counts(await polled(who, id, 3))).toEqual(['read', 1, 0, 2, 0]);
    expect(await postsOf(who)).toMatchObject({ 'D4 Netmaker': 'open' });
  });

  test('S461: names who added and changed it; its jobs say that a feed changed them last', async () => {
    const who = await stage.employer();
    const colleague = stage.person({ login_type: 'EMP', owner_id: who.login_id, company_role: 'recruiter' });
    await stage.publish('identity.account-changed.v1', stage.accountOf(colleague, 1, { login_name: 'Nora West' }));
    const adder = 'Erin Shaw';
    await stage.publish('identity.account-changed.v1', stage.accountOf(who, 1, { login_name: adder }));
    const address = path();
    const { id, added_by_name } = await add(who, server.say(address, jobs('N1 Netmaker')));
    expect(added_by_name).toBe(adder);
    await stage.as(colleague).put(api.changeJobFeed(id), { every: 'daily' }).expect(200);
    expect(await polled(who, id)).toMatchObject({ added_by_name: adder, changed_by_name: 'Nora West' });
    const lastChange = async () =>
      ((await stage.as(who).post(api.listOwnJobs(), {}).expect(200)).body as Listing<JobPost>).records[0]!;
    const job = await lastChange();
    expect(job.last_change).toEqual({ by_feed: true, at: job.updated_at });
    const published = async () =>
      (await stage.as(who).get(`${api.listPublishedPosts()}?job_id=${job.id}`).expect(200)).body as object;
    expect(await published()).toMatchObject({ records: [{ by_feed: true }] });
    await stage.as(colleague).put(api.changeJob(job.id), { internal_note: 'Until June' }).expect(200);
    expect((await lastChange()).last_change).toMatchObject({ by_name: 'Nora West' });
    // A note of the company's own changes nothing of what the feed published.
    expect(await published()).toMatchObject({ records: [{ by_feed: true }] });
    server.say(address, jobs());
    for (const times of [2, 3]) {
      await poll(who, id).expect(202);
      await polled(who, id, times);
    }
    expect(await lastChange()).toMatchObject({ status: 'closed', last_change: { by_feed: true } });
  });

  test('may be XML, a workbook, or a table in an old encoding, whatever its server calls it', async () => {
    const who = await stage.employer();
    const files: Array<[title: string, file: string | Buffer]> = [
      ['Xylographer', '<source><job><title>Xylographer</title><referencenumber>1</referencenumber></job></source>'],
      ['Xylophonist', Buffer.from(workbook([['Title'], ['Xylophonist']]))],
      ['Bürokauffrau', Buffer.from('Stellentitel;Ort\nBürokauffrau;Köln\n', 'latin1')],
    ];
    for (const [title, file] of files) {
      const { id } = await add(who, server.say(path(''), file, { type: 'application/octet-stream' }));
      expect(counts(await polled(who, id))).toEqual(['read', 1, 0, 0, 0]);
      expect(await postsOf(who)).toMatchObject({ [title]: 'open' });
    }
  });

  test('is polled when its hour or day has come, and not sent again while it has not changed', async () => {
    const who = await stage.employer();
    const [hourly, daily] = [path(), path()];
    const one = await add(who, server.say(hourly, jobs('H1 Caulker'), { etag: '"first"' }));
    const two = await add(who, server.say(daily, jobs('D1 Cooper')), 'daily');
    await polled(who, one.id);
    await polled(who, two.id);
    stage.clock.advance(HOUR_MS);
    other.clock.advance(HOUR_MS);
    expect(counts(await polled(who, one.id, 2))).toEqual(['not-modified', 0, 0, 0, 0]);
    expect(server.asked.filter((asked) => asked.path === hourly).at(-1)?.headers['if-none-match']).toBe('"first"');
    server.say(hourly, jobs('H1 Head caulker'), { etag: '"second"' });
    stage.clock.advance(HOUR_MS);
    other.clock.advance(HOUR_MS);
    expect(counts(await polled(who, one.id, 3))).toEqual(['read', 0, 1, 0, 0]);
    expect((await polled(who, two.id)).polls).toHaveLength(1);
    for (const replica of [stage, other]) replica.clock.advance(22 * HOUR_MS);
    expect((await polled(who, two.id, 2)).polls).toHaveLength(2);
  });

  test('a feed that fails or is suddenly empty closes nothing and says so', async () => {
    const who = await stage.employer();
    const address = path();
    const { id } = await add(who, server.say(address, jobs('F1 Baker', 'F2 Miller')));
    await polled(who, id);
    const failures: Array<[answer: () => void, says: RegExp]> = [
      [() => server.say(address, '[]'), /^The file has no rows\. No job was closed\.$/],
      [() => server.say(address, ''), /The file is empty.*No job was closed/],
      [() => server.say(address, '[{"id":"F1","title":"F1 Ba'), /No job was closed/],
      [() => server.say(address, '[{"id":"F1","title":""}]'), /No entry of the feed can be read.*No job was closed/],
      [() => server.say(address, '<!doctype html><p>Moved</p>', { type: 'text/html' }), /No job was closed/],
      [
        () => server.answers.set(address, (_req, res: ServerResponse) => res.writeHead(503).end()),
        /503.*No job was closed/,
      ],
      [
        () => server.answers.set(address, (_req, res: ServerResponse) => res.destroy()),
        /cannot be reached.*No job was closed/,
      ],
    ];
    for (const [at, [answer, says]] of failures.entries()) {
      answer();
      await poll(who, id).expect(202);
      const { polls, jobs: known } = await polled(who, id, at + 2);
      expect(polls[0]).toMatchObject({ outcome: 'failed', closed: 0, remark: expect.stringMatching(says) });
      expect(known).toBe(2);
    }
    expect(await postsOf(who)).toEqual({ 'F1 Baker': 'open', 'F2 Miller': 'open' });
  });

  test('a feed that has no jobs any more closes the last ones when the next poll finds it as empty', async () => {
    const who = await stage.employer();
    const address = path();
    const { id } = await add(who, server.say(address, jobs('W1 Weaver', 'W2 Spinner')));
    await polled(who, id);
    server.say(address, '{"jobs":[]}');
    await poll(who, id).expect(202);
    expect((await polled(who, id, 2)).polls[0]).toMatchObject({ outcome: 'failed', closed: 0 });
    expect(await postsOf(who)).toEqual({ 'W1 Weaver': 'open', 'W2 Spinner': 'open' });
    await poll(who, id).expect(202);
    expect((await polled(who, id, 3)).polls[0]).toMatchObject({ outcome: 'read', closed: 2, remark: null });
    expect(await postsOf(who)).toEqual({ 'W1 Weaver': 'closed', 'W2 Spinner': 'closed' });
    server.say(address, jobs('W1 Weaver'));
    await poll(who, id).expect(202);
    await polled(who, id, 4);
    expect(await postsOf(who)).toEqual({ 'W1 Weaver': 'open', 'W2 Spinner': 'closed' });
    // After an answer with jobs, an empty one counts as the first in a row again.
    server.say(address, '[]');
    await poll(who, id).expect(202);
    expect((await polled(who, id, 5)).polls[0]).toMatchObject({ closed: 0 });
  });

  test('a feed that answers with an error, or is empty with an error between, closes nothing', async () => {
    const who = await stage.employer();
    const address = path('');
    const { id } = await add(who, server.say(address, jobs('E1 Eeler', 'E2 Netter')));
    await polled(who, id);
    const answers = [
      ...['Service unavailable', 'Service unavailable', '{"error":"Down","data":[]}', '{"error":"Down","data":[]}'],
      ...['[]', '', '[]'],
    ];
    for (const [at, answer] of answers.entries()) {
      server.say(address, answer);
      await poll(who, id).expect(202);
      expect((await polled(who, id, at + 2)).polls[0]).toMatchObject({ outcome: 'failed', closed: 0 });
    }
    expect(await postsOf(who)).toEqual({ 'E1 Eeler': 'open', 'E2 Netter': 'open' });
  });

  test('a feed that has lost more than half of its jobs, or has more entries that cannot be read, closes them only when the next poll says the same', async () => {
    const who = await stage.employer();
    const all = Array.from({ length: 12 }, (_, at) => `S${String(at)} Sawyer ${'abcdefghijkl'[at]}`);
    const address = path();
    const { id } = await add(who, server.say(address, jobs(...all), { etag: '"all"' }));
    await polled(who, id);
    server.say(address, jobs(...all.slice(0, 4)), { etag: '"few"' });
    await poll(who, id).expect(202);
    const held = await polled(who, id, 2);
    expect(held.polls[0]).toMatchObject({
      outcome: 'read',
      closed: 0,
      remark: expect.stringContaining('8 jobs are missing'),
    });
    await poll(who, id).expect(202);
    expect(counts(await polled(who, id, 3))).toEqual(['read', 0, 0, 4, 8]);

    server.say(
      address,
      JSON.stringify([...(JSON.parse(jobs(...all.slice(0, 3))) as object[]), { id: 'S3', title: '' }]),
    );
    await poll(who, id).expect(202);
    expect((await polled(who, id, 4)).polls[0]).toMatchObject({
      refused: 1,
      closed: 0,
      remark: expect.stringContaining('1 job is missing'),
    });
    await poll(who, id).expect(202);
    expect((await polled(who, id, 5)).polls[0]).toMatchObject({ refused: 1, closed: 1, remark: null });
  });

  test('a feed that has lost still more at the next poll says another thing, and closes nothing yet', async () => {
    const who = await stage.employer();
    const all = Array.from({ length: 12 }, (_, at) => `T${String(at)} Tanner ${'abcdefghijkl'[at]}`);
    const address = path();
    const { id } = await add(who, server.say(address, jobs(...all)));
    await polled(who, id);
    for (const [at, count] of [5, 1].entries()) {
      server.say(address, jobs(...all.slice(0, count)));
      await poll(who, id).expect(202);
      expect((await polled(who, id, at + 2)).polls[0]).toMatchObject({ outcome: 'read', closed: 0 });
    }
    await poll(who, id).expect(202);
    expect((await polled(who, id, 4)).polls[0]).toMatchObject({ closed: 11, remark: null });
  });

  test('leaves a job open that another feed of the same employer has', async () => {
    const who = await stage.employer();
    const [from, to] = [path(), path()];
    const old = await add(who, server.say(from, jobs('M1 Mover', 'M2 Packer')));
    await polled(who, old.id);
    const moved = await add(who, server.say(to, jobs('M1 Mover')));
    await polled(who, moved.id);
    server.say(from, jobs('M2 Packer'));
    await poll(who, old.id).expect(202);
    expect(counts(await polled(who, old.id, 2))).toEqual(['read', 0, 0, 1, 0]);
    expect(await postsOf(who)).toEqual({ 'M1 Mover': 'open', 'M2 Packer': 'open' });
  });

  test('closes what a paused feed had: that one says nothing of its jobs any more', async () => {
    const who = await stage.employer();
    const [from, to] = [path(), path()];
    const old = await add(who, server.say(from, jobs('O1 Old')));
    await polled(who, old.id);
    const fresh = await add(who, server.say(to, jobs('O1 Old', 'O2 New')));
    await polled(who, fresh.id);
    await stage.as(who).put(api.changeJobFeed(old.id), { paused: true }).expect(200);
    server.say(to, jobs('O2 New'));
    await poll(who, fresh.id).expect(202);
    expect(counts(await polled(who, fresh.id, 2))).toEqual(['read', 0, 0, 1, 1]);
    expect(await postsOf(who)).toEqual({ 'O1 Old': 'closed', 'O2 New': 'open' });
  });

  test('is polled by one replica at a time, also while it answers slowly', async () => {
    const who = await stage.employer();
    const address = path();
    const waiting: ServerResponse[] = [];
    server.answers.set(address, (_req, res) => void waiting.push(res));
    const { id } = await add(who, `${server.origin}${address}`);
    await until(async () => waiting.length > 0);
    // Every look of both replicas that another feed needs comes after many of this one.
    const another = await stage.employer();
    const quick = await add(another, server.say(path(), jobs('Q1 Quick')));
    // Neither is another feed of the same employer, between which a job may be moving.
    const sibling = await add(who, server.say(path(), jobs('B1 Brother')));
    for (const times of [1, 2, 3]) {
      await polled(another, quick.id, times);
      await poll(another, quick.id).expect(202);
    }
    await poll(who, id).expect(202);
    await polled(another, quick.id, 4);
    expect((await list(who)).find((feed) => feed.id === sibling.id)?.polls).toEqual([]);
    expect(waiting).toHaveLength(1);
    waiting[0]!.writeHead(200, { 'content-type': 'application/json' }).end(jobs('W1 Waiter'));
    expect(counts(await polled(who, id))).toEqual(['read', 1, 0, 0, 0]);
    expect(counts(await polled(who, sibling.id))).toEqual(['read', 1, 0, 0, 0]);
  });

  test('is paused, resumed, given another rhythm and deleted; its jobs stay', async () => {
    const who = await stage.employer();
    const address = path();
    const { id } = await add(who, server.say(address, jobs('P1 Potter')));
    const { next_at: due } = await polled(who, id);
    const change = async (body: object) =>
      (await stage.as(who).put(api.changeJobFeed(id), body).expect(200)).body as JobFeed;
    const [{ version }] = (await list(who)) as [JobFeed];
    expect(await change({ paused: true, version })).toMatchObject({ paused: true, next_at: null });
    // A colleague whose page is older resumes nothing.
    await stage.as(who).put(api.changeJobFeed(id), { paused: false, version }).expect(409);
    await poll(who, id).expect(202);
    expect(await polled(who, id, 2)).toMatchObject({ paused: true, next_at: null });
    // A pause that ends brings no poll before its time.
    expect(await change({ paused: false })).toMatchObject({ paused: false, next_at: due });
    expect((await change({ every: 'daily' })).next_at).toBe(
      new Date(stage.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
    );
    await stage.as(who).delete(api.removeJobFeed(id)).expect(204);
    await stage.as(who).delete(api.removeJobFeed(id)).expect(404);
    expect(await list(who)).toEqual([]);
    expect(await postsOf(who)).toEqual({ 'P1 Potter': 'open' });
  });

  test('a feed that fails for a day is polled daily, and after a week paused and told of once; resumed, its days count anew', async () => {
    const who = await stage.employer();
    const address = path();
    const url = server.say(address, jobs('K1 Keeper'));
    const { id } = await add(who, url);
    await polled(who, id);
    const begun = stage.clock.now().getTime();
    const pass = (hours: number) => {
      for (const replica of [stage, other]) replica.clock.advance(hours * HOUR_MS);
    };
    const dueIn = ({ next_at }: JobFeed) => (Date.parse(next_at ?? '') - stage.clock.now().getTime()) / HOUR_MS;
    const tellings = () => stage.rows('outbox').find({ type: 'jobs.job-feed-paused.v1', 'payload.id': id }).toArray();

    server.answers.set(address, (_req, res) => res.writeHead(503).end());
    pass(1);
    const failing = await polled(who, id, 2);
    expect(failing.failing_since).toBe(new Date(begun + HOUR_MS).toISOString());
    expect(dueIn(failing)).toBe(1);
    pass(24);
    expect(dueIn(await polled(who, id, 3))).toBe(24);
    // A feed that can be read again is no longer failing.
    server.say(address, jobs('K1 Keeper'));
    pass(24);
    const mended = await polled(who, id, 4);
    expect(mended.failing_since).toBeUndefined();
    expect(dueIn(mended)).toBe(1);

    server.answers.set(address, (_req, res) => res.writeHead(503).end());
    pass(1);
    await polled(who, id, 5);
    pass(6 * 24);
    expect(await polled(who, id, 6)).toMatchObject({ paused: false });
    expect(await tellings()).toEqual([]);
    pass(24);
    const paused = await polled(who, id, 7);
    expect(paused).toMatchObject({ paused: true, next_at: null, jobs: 1 });
    expect((await tellings()).map(({ payload }) => payload as unknown)).toEqual([
      {
        id,
        login_id: who.login_id,
        host: new URL(url).host,
        reason: 'The server answered 503. No job was closed.',
        at: stage.clock.now().toISOString(),
      },
    ]);
    expect(await postsOf(who)).toEqual({ 'K1 Keeper': 'open' });
    // A poll by hand notifies nobody again.
    const now = stage.as(stage.tokens.tokenFor(who.actor));
    await now.post(api.pollJobFeed(id)).expect(202);
    expect(await polled(who, id, 8)).toMatchObject({ paused: true });
    expect(await tellings()).toHaveLength(1);

    await now.put(api.changeJobFeed(id), { paused: false }).expect(200);
    pass(1);
    const resumed = await polled(who, id, 9);
    expect(resumed).toMatchObject({ paused: false, failing_since: stage.clock.now().toISOString() });
  });

  test('a feed that has no rows for weeks is not paused: its company may hire nobody at present', async () => {
    const who = await stage.employer();
    const { id } = await add(who, server.say(path(), '[]'), 'daily');
    expect((await polled(who, id)).polls[0]).toMatchObject({
      outcome: 'failed',
      remark: expect.stringContaining('no rows'),
    });
    for (const replica of [stage, other]) replica.clock.advance(20 * 24 * HOUR_MS);
    const later = await polled(who, id, 2);
    expect(later).toMatchObject({ paused: false });
    expect(later.failing_since).toBeUndefined();
  });

  test('keeps the last polls, and texts that look like the database’s own', async () => {
    const who = await stage.employer();
    const address = path();
    const { id } = await add(who, server.say(address, jobs('$1 Clerk'), { etag: '"$paused"' }));
    await polled(who, id);
    await stage
      .rows('job_feeds')
      .updateOne({ _id: id }, [
        { $set: { polls: { $map: { input: { $range: [0, 30] }, in: { $first: '$polls' } } } } },
      ]);
    await poll(who, id).expect(202);
    await until(async () => (await list(who))[0]?.polls.length === FEED_POLLS_KEPT);
    expect(counts((await list(who))[0]!)).toEqual(['not-modified', 0, 0, 0, 0]);
  });
});

describe('S131 the feeds of an employer', () => {
  test('are nobody else’s to see, change, poll or delete', async () => {
    const who = await stage.employer();
    const stranger = await stage.employer();
    const { id } = await add(who, server.say(path(), jobs('X1 Secret')));
    await polled(who, id);
    expect(await list(stranger)).toEqual([]);
    await stage.as(stranger).put(api.changeJobFeed(id), { paused: true }).expect(404);
    await poll(stranger, id).expect(404);
    await stage.as(stranger).delete(api.removeJobFeed(id)).expect(404);
    await stage
      .as(stage.person({ login_type: 'CND' }))
      .get(api.listJobFeeds())
      .expect(403);
    await stage.as(undefined).get(api.listJobFeeds()).expect(401);
    expect(await list(who)).toMatchObject([{ id, paused: false }]);
  });

  test('are each there once, and of a limited number, also when many are added at once', async () => {
    const who = await stage.employer();
    const url = server.say(path(), jobs('N1 Number'));
    await add(who, url);
    const again = await stage.as(who).post(api.addJobFeed(), { url, every: 'daily' }).expect(409);
    expect(again.body).toMatchObject({ code: 'already-exists' });
    const answers = await Promise.all(
      Array.from({ length: FEEDS_MAX + 3 }, (_, at) =>
        stage
          .as(who)
          .post(api.addJobFeed(), { url: server.say(`${path()}?n=${String(at)}`, jobs('N1 Number')), every: 'daily' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBe(FEEDS_MAX - 1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
  });

  test('are polled out of turn so often an hour, new ones counted', async () => {
    const who = await stage.employer();
    const { id } = await add(who, server.say(path(), jobs('L1 Limit')));
    for (let at = 1; at < FEED_POLLS_PER_HOUR; at += 1) await poll(who, id).expect(202);
    await poll(who, id).expect(429);
    await stage
      .as(who)
      .post(api.addJobFeed(), { url: `${server.origin}/x`, every: 'daily' })
      .expect(429);
  });

  test('post nothing while the account may not, and are listed for its export all the same', async () => {
    const who = await stage.employer();
    const address = path();
    const { id } = await add(who, server.say(address, jobs('I1 Idle')));
    await polled(who, id);
    await stage.publish('identity.account-changed.v1', stage.accountOf(who, 5, { disabled: true }));
    server.say(address, jobs('I1 Idle', 'I2 Busy'));
    for (const replica of [stage, other]) replica.clock.advance(HOUR_MS);
    const row = async () => (await stage.rows('job_feeds').findOne({ _id: id }))!;
    await until(async () => ((await row()).polls as unknown[]).length > 1);
    expect((await row()).polls).toMatchObject([
      { outcome: 'failed', remark: expect.stringContaining('may not post') },
      {},
    ]);
    expect(await postsOf(who)).toEqual({ 'I1 Idle': 'open' });
    const waiting = { ...who, token: stage.person({ ...who.actor, user_approval_status: 0 }).token };
    await stage.publish('identity.account-changed.v1', stage.accountOf(who, 6, { user_approval_status: 0 }));
    expect(await list(waiting)).toMatchObject([{ id }]);
    await poll(waiting, id).expect(403);
  });

  test('S134 end with the account, their addresses with them', async () => {
    const who = await stage.employer();
    const { id } = await add(who, server.say(path(), jobs('E1 Ended')));
    await polled(who, id);
    await stage.publish('identity.account-ended.v1', { login_id: who.login_id, login_type: 'EMP' } as never);
    expect(await stage.rows('job_feeds').findOne({ _id: id })).toBeNull();
  });

  test('S492: feeds added lately by an account end once its owner has it back', async () => {
    const who = await stage.employer();
    const urls = ['R1 Before', 'R2 Lately', 'R3 Colleague'].map((title) => server.say(path(), jobs(title)));
    const [kept, , anothers] = [await add(who, urls[0]!), await add(who, urls[1]!), await add(who, urls[2]!)];
    const now = stage.clock.now();
    const before = new Date(now.getTime() - 1_000);
    await stage.rows('job_feeds').updateOne({ _id: kept.id }, { $set: { created_at: before } });
    await stage.rows('job_feeds').updateOne({ _id: anothers.id }, { $set: { added_by: 'another-member' } });
    await stage.publish('identity.account-recovered.v1', { login_id: who.login_id, since: now.toISOString() });
    expect((await list(who)).map(({ id }) => id).sort()).toEqual([kept.id, anothers.id].sort());
  });

  test('S502: a feed added after the recovery stays when that is heard late, and a removed member’s goes', async () => {
    const who = await stage.employer();
    const urls = ['R4 Later', 'R5 Member'].map((title) => server.say(path(), jobs(title)));
    const [later, members] = [await add(who, urls[0]!), await add(who, urls[1]!)];
    const now = stage.clock.now();
    const after = new Date(now.getTime() + 1_000);
    await stage.rows('job_feeds').updateOne({ _id: later.id }, { $set: { created_at: after } });
    await stage.rows('job_feeds').updateOne({ _id: members.id }, { $set: { added_by: 'removed-member' } });
    const { login_id } = who;
    const since = now.toISOString();
    await stage.publish('identity.account-recovered.v1', { login_id, since });
    expect(await list(who)).toHaveLength(2);
    await stage.publish('identity.account-recovered.v1', { login_id: 'removed-member', owner_id: login_id, since });
    expect((await list(who)).map(({ id }) => id)).toEqual([later.id]);
  });

  test('need a company', async () => {
    const who = stage.person({ login_type: 'EMP' });
    const { body } = await stage
      .as(who)
      .post(api.addJobFeed(), { url: `${server.origin}/x`, every: 'daily' })
      .expect(403);
    expect(body).toMatchObject({ code: 'company-missing' });
  });
});

test.each<[why: string, body: object, field: string]>([
  ['without an address', { every: 'daily' }, 'url'],
  ['of another protocol', { url: 'ftp://jobs.example/feed', every: 'daily' }, 'url'],
  ['with a password', { url: 'https://me:secret@jobs.example/feed', every: 'daily' }, 'url'],
  ['with a long address', { url: `https://jobs.example/${'x'.repeat(2_000)}`, every: 'daily' }, 'url'],
  ['of a rhythm that is not offered', { url: 'https://jobs.example/feed', every: 'yearly' }, 'every'],
  ['by http', { url: 'http://jobs.example/feed', every: 'daily' }, 'url'],
  ['of a private address', { url: 'https://127.0.0.1/feed', every: 'daily' }, 'url'],
])('a feed %s is refused', async (_why, body, field) => {
  const answer = await stage
    .as(await stage.employer())
    .post(api.addJobFeed(), body)
    .expect(422);
  expect(Object.keys((answer.body as { fields: object }).fields)).toContain(field);
});
