import { randomUUID } from 'node:crypto';
import type { Listing } from '@market/api';
import { ERRORS, MarketError } from '@market/contracts/errors';
import type { EventPayload } from '@market/contracts/events';
import type { JobPost, PublicAddresses } from '@market/contracts/job-posts';
import type { SavedJobs } from '@market/contracts/saved';
import { api } from '@market/contracts/testing';
import { atOnce, testMongo, withoutRequestId } from '@market/service-kit/testing';
import { JOB, createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;

beforeAll(async () => {
  stage = await createStage(mongo);
});
beforeEach(async () => {
  employer = await stage.employer();
  stage.peerState.applicationsTo = () => 0;
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const remove = ({ id }: Pick<JobPost, 'id'>, who: EmployerPerson = employer) => stage.as(who).delete(api.deleteJob(id));
const setStatus = async ({ id }: JobPost, status: string) =>
  (await stage.as(employer).put(api.changeJob(id), { status }).expect(200)).body as JobPost;
const own = async (query: object = {}) =>
  (await stage.as(employer).post(api.listOwnJobs(), query).expect(200)).body as Listing<JobPost>;
const see = async ({ id }: JobPost) => (await stage.as(employer).get(api.viewJob(id)).expect(200)).body as JobPost;
const draftPost = (fields: object = {}) => stage.post(employer, { status: 'draft', ...fields });
async function closedPost(fields: object = {}): Promise<JobPost> {
  return setStatus(await stage.post(employer, fields), 'closed');
}
const deletions = async (id: string) =>
  (await stage.rows('outbox').find({ type: 'jobs.job-deleted.v1', 'payload.id': id }).toArray()).map(
    (row) => row.payload as EventPayload<'jobs.job-deleted.v1'>,
  );

describe('posts that may be deleted', () => {
  test('a draft, which was never open: it is there for nobody afterwards, its owner included', async () => {
    const [draft, other] = [
      await draftPost({ job_title: 'Lamp oiler' }),
      await draftPost({ job_title: 'Lamp trimmer' }),
    ];
    expect(draft.can.delete).toBe(true);
    await remove(draft).expect(204);
    for (const call of [api.viewJob(draft.id), api.similarJobs(draft.id)])
      await stage.as(employer).get(call).expect(404);
    await stage.as(employer).put(api.changeJob(draft.id), { status: 'open' }).expect(404);
    expect(await own()).toMatchObject({ total: 1, records: [{ id: other.id }] });
    expect(await own({ status: 'draft', search: 'lamp' })).toMatchObject({ total: 1 });
    expect(await deletions(draft.id)).toEqual([
      { id: draft.id, revision: 2, login_id: employer.login_id, cmp_code: employer.cmp_code, status: 'draft' },
    ]);
    expect(stage.asked.filter(({ service }) => service === 'applications')).toEqual([]);
  });

  test('a closed post to which nobody applied: its page says that it is gone and what could come in its place', async () => {
    const post = await closedPost({ job_title: 'Mast rigger', job_cate: 7, job_description: 'Secret of the trade' });
    const alike = await stage.post(employer, { job_title: 'Mast climber', job_cate: 7 });
    expect((await see(post)).can.delete).toBe(true);
    await remove(post).expect(204);
    expect((await stage.as(undefined).get(api.similarJobs(post.id)).expect(200)).body).toMatchObject({
      records: [{ id: alike.id }],
    });
    for (const who of [undefined, employer, stage.person({ login_type: 'CND' })])
      await stage.as(who).get(api.viewJob(post.id)).expect(404);
    expect(await deletions(post.id)).toEqual([
      { id: post.id, revision: 3, login_id: employer.login_id, cmp_code: employer.cmp_code, status: 'closed' },
    ]);
    expect(stage.asked.at(-1)).toMatchObject({
      service: 'applications',
      path: api.listEmployerApplications(),
      body: { job_id: post.id },
      bearer: employer.token,
    });
    const row = await stage.rows('posts').findOne({ _id: post.id });
    expect(JSON.stringify(row)).not.toMatch(/Mast|Secret|Bergen|Patience/);
  });

  test('a post that closed by itself when its time had passed', async () => {
    const late = await createStage(mongo, { database: 'delete-late' });
    const who = await late.employer();
    const post = await late.post(who, { closes_at: '2026-03-16T12:00:00Z' });
    late.clock.advance(24 * 60 * 60_000);
    await late.as(late.tokens.tokenFor(who.actor)).delete(api.deleteJob(post.id)).expect(204);
    await late.as(undefined).get(api.viewJob(post.id)).expect(404);
    await late.as(undefined).get(api.similarJobs(post.id)).expect(200);
    await late.close();
  });
});

describe('posts that are kept', () => {
  const refused = async (post: JobPost, code: keyof typeof ERRORS) => {
    expect((await see(post)).can.delete).toBe(false);
    expect((await remove(post).expect(409)).body).toMatchObject({ code, error: ERRORS[code].error });
    await see(post);
    expect(await deletions(post.id)).toEqual([]);
  };

  test('an open post: its owner is told to close it first', async () => {
    await refused(await stage.post(employer), 'job-still-open');
  });

  test.each(['open', 'closed'])(
    'a post that is %s and was applied to, also where that was withdrawn: the applicant still reads it',
    async (status) => {
      const [post, candidate] = [await stage.post(employer), stage.person({ login_type: 'CND' })];
      const id = await stage.apply(candidate, post);
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
        at: stage.clock.now().toISOString(),
      });
      if (status === 'closed') await setStatus(post, 'closed');
      expect(await see(post)).toMatchObject({ status, applicants_count: 0 });
      await refused(post, 'job-has-applications');
      await stage.as(candidate).get(api.viewJob(post.id)).expect(200);
    },
  );

  test('a post that the applications service knows to have an application, of which no event has come', async () => {
    const post = await closedPost();
    stage.peerState.applicationsTo = (id) => (id === post.id ? 1 : 0);
    expect((await remove(post).expect(409)).body).toMatchObject({ code: 'job-has-applications' });
    await see(post);
  });

  test('any that was open, while the applications service is away; drafts go all the same', async () => {
    const [post, draft] = [await closedPost(), await draftPost()];
    stage.peerState.applicationsTo = () => {
      throw new MarketError('service-unavailable');
    };
    expect((await remove(post).expect(503)).headers['retry-after']).toBeDefined();
    await see(post);
    await remove(draft).expect(204);
  });

  test('a post that is opened and closed again while its applications are counted', async () => {
    const post = await closedPost();
    stage.peerState.applicationsTo = async () => {
      await setStatus(post, 'open');
      await setStatus(post, 'closed');
      return 0;
    };
    expect((await remove(post).expect(409)).body).toMatchObject({ code: 'changed-meanwhile' });
    await see(post);
  });

  test('a post whose application is told while its applications are counted', async () => {
    const post = await closedPost();
    stage.peerState.applicationsTo = async () => {
      await stage.apply(stage.person({ login_type: 'CND' }), post);
      return 0;
    };
    expect((await remove(post).expect(409)).body).toMatchObject({ code: 'job-has-applications' });
    await see(post);
  });
});

describe('deleted for good', () => {
  test('twenty deletions at once: one does it, the others and all later ones find nothing', async () => {
    const post = await closedPost();
    const answers = await atOnce(20, () => remove(post));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 19 }, () => 404)]);
    const [again, absent] = [await remove(post).expect(404), await remove({ id: randomUUID() }).expect(404)];
    expect(withoutRequestId(again.body as Record<string, unknown>)).toEqual(
      withoutRequestId(absent.body as Record<string, unknown>),
    );
    expect(await deletions(post.id)).toHaveLength(1);
  });

  test('a deletion and an opening at once: one happens, whole', async () => {
    const draft = await draftPost();
    const [deletion, opening] = await Promise.all([
      remove(draft),
      stage.as(employer).put(api.changeJob(draft.id), { status: 'open' }),
    ]);
    expect([
      [204, 404],
      [409, 200],
    ]).toContainEqual([deletion.status, opening.status]);
    expect(await deletions(draft.id)).toHaveLength(deletion.status === 204 ? 1 : 0);
    await stage.as(undefined).get(api.viewJob(draft.id)).expect(opening.status);
  });

  test('no replica of the service finds it, also one that starts later', async () => {
    const replica = await createStage(mongo);
    const post = await stage.post(employer, { job_title: 'Zephyr catcher' });
    await replica.until(async () => (await replica.search({ search: 'zephyr catcher' })).total === 1);
    await setStatus(post, 'closed');
    await remove(post).expect(204);
    await replica.until(async () => (await replica.search({ search: 'zephyr catcher' })).total === 0);
    const later = await createStage(mongo);
    for (const one of [stage, replica, later])
      expect((await one.search({ search: 'zephyr catcher' }, employer)).records).toEqual([]);
    const { records } = (await stage.request.get(api.sitemapJobs({})).expect(200)).body as PublicAddresses;
    expect(records.map(({ id }) => id)).not.toContain(post.id);
    await Promise.all([replica.close(), later.close()]);
  });

  test('a candidate who had saved it reads its title and that it is gone; it cannot be saved any more', async () => {
    const [post, candidate] = [
      await stage.post(employer, { job_title: 'Rope walker' }),
      stage.person({ login_type: 'CND' }),
    ];
    await stage.as(candidate).put(api.saveJob(post.id)).expect(204);
    await setStatus(post, 'closed');
    await remove(post).expect(204);
    expect(((await stage.as(candidate).get(api.listSavedJobs()).expect(200)).body as SavedJobs).records).toMatchObject([
      { job_id: post.id, job_title: 'Rope walker', job: null },
    ]);
    await stage.as(candidate).delete(api.removeSavedJob(post.id)).expect(204);
    await stage.as(candidate).put(api.saveJob(post.id)).expect(404);
  });

  test('neither a new name of the company, nor an approval given again, nor an application told late brings it back', async () => {
    const post = await closedPost();
    await remove(post).expect(204);
    await stage.saveCompany(employer, { cmp_code: employer.cmp_code, cmp_name: 'Renamed Works' }, 2);
    await stage.publish('identity.account-changed.v1', stage.accountOf(employer, 2, { user_approval_status: 0 }));
    await stage.as(undefined).get(api.similarJobs(post.id)).expect(404);
    await stage.publish('identity.account-changed.v1', stage.accountOf(employer, 3));
    const candidate = stage.person({ login_type: 'CND' });
    await stage.apply(candidate, post);
    await stage.as(undefined).get(api.similarJobs(post.id)).expect(200);
    for (const who of [candidate, employer]) await stage.as(who).get(api.viewJob(post.id)).expect(404);
    expect((await own()).total).toBe(0);
    expect(await stage.rows('posts').findOne({ _id: post.id })).toMatchObject({ cmp_name: '', job_title: '' });
    expect((await stage.events(post.id)).map(({ status }) => status)).toEqual(['open', 'closed']);
  });

  test('imported again, its row comes in as a new post; what was deleted stays so', async () => {
    const file = { format: 'csv', content: 'id,title,city\n1,Potter,Oslo\n2,Turner,Oslo\n', commit: true };
    const imported = async () =>
      (await stage.as(employer).post(api.importJobs(), file).expect(200)).body as {
        imported: number;
        unchanged: number;
      };
    await imported();
    const potter = (await own({ search: 'potter' })).records[0]!;
    await setStatus(potter, 'closed');
    await remove(potter).expect(204);
    expect(await imported()).toMatchObject({ imported: 1, unchanged: 1 });
    expect((await own({ search: 'potter' })).records).toMatchObject([
      { status: 'open', id: expect.not.stringContaining(potter.id) },
    ]);
    expect(await imported()).toMatchObject({ imported: 0, unchanged: 2 });
    await stage.as(employer).get(api.viewJob(potter.id)).expect(404);
    await stage.as(undefined).get(api.similarJobs(potter.id)).expect(200);
  });

  test('the wish with which it was made, sent once more after its answer was lost, makes another one', async () => {
    const send = async () =>
      (
        await stage
          .as(employer)
          .post(api.postJob(), { ...JOB, status: 'draft' })
          .set('Idempotency-Key', 'made-and-deleted')
          .expect(201)
      ).body as JobPost;
    const first = await send();
    await remove(first).expect(204);
    await stage.rows('idempotency_keys').deleteMany({});
    const second = await send();
    expect(second.id).not.toBe(first.id);
    await see(second);
  });
});
