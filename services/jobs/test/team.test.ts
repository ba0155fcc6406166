import { randomUUID } from 'node:crypto';
import type { Listing } from '@market/api';
import type { JobPost } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';
import type { Actor } from '@market/service-kit';
import { testMongo, type Person } from '@market/service-kit/testing';
import { JOB, createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let owner: EmployerPerson;
let stranger: EmployerPerson;
let given: JobPost;
let draft: JobPost;
const members = {} as Record<'recruiter' | 'hiring-manager' | 'reader', Person>;

async function member(company_role: keyof typeof members, more: Partial<Actor> = {}): Promise<Person> {
  const person = stage.person({ login_type: 'EMP', owner_id: owner.login_id, company_role, ...more });
  await stage.publish('identity.account-changed.v1', stage.accountOf(person, 1));
  return person;
}

beforeAll(async () => {
  stage = await createStage(mongo);
  [owner, stranger] = [await stage.employer(), await stage.employer()];
  given = await stage.post(owner, { job_title: 'Given job' });
  draft = await stage.post(owner, { job_title: 'Draft job', status: 'draft' });
  members.recruiter = await member('recruiter');
  members.reader = await member('reader');
  members['hiring-manager'] = await member('hiring-manager', { given_jobs: [given.id] });
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const ownTitles = async (who: Person) =>
  ((await stage.as(who).post(api.listOwnJobs(), {}).expect(200)).body as Listing<JobPost>).records
    .map(({ job_title }) => job_title)
    .sort();

describe('S180: members reach the jobs of their company as their role says', () => {
  it('recruiter and reader see all of them, a hiring manager the given ones, a stranger none', async () => {
    expect(await ownTitles(members.recruiter)).toEqual(['Draft job', 'Given job']);
    expect(await ownTitles(members.reader)).toEqual(['Draft job', 'Given job']);
    expect(await ownTitles(members['hiring-manager'])).toEqual(['Given job']);
    expect(await ownTitles(stranger)).toEqual([]);
    for (const address of [api.viewJob(draft.id), api.similarJobs(draft.id)]) {
      const drafts = await Promise.all(
        [members.recruiter, members.reader, members['hiring-manager'], stranger].map(
          async (who) => (await stage.as(who).get(address)).status,
        ),
      );
      expect(drafts).toEqual([200, 200, 404, 404]);
    }
  });

  it('a recruiter posts and changes in the name of the company, the others may not', async () => {
    const posted = (
      await stage
        .as(members.recruiter)
        .post(api.postJob(), { ...JOB, job_title: 'Posted' })
        .expect(201)
    ).body as JobPost;
    expect(posted.cmp_code).toBe(given.cmp_code);
    await stage.as(owner).put(api.changeJob(posted.id), { job_title: 'Posted by a colleague' }).expect(200);
    for (const who of [members.reader, members['hiring-manager']]) {
      expect((await stage.as(who).put(api.changeJob(given.id), { job_title: 'No' }).expect(403)).body.code).toBe(
        'right-missing',
      );
      expect(((await stage.as(who).get(api.viewJob(given.id)).expect(200)).body as JobPost).can.edit).toBe(false);
    }
  });

  it('S460: members read who changed a post last, notes and stages too, and count its applicants alike', async () => {
    const named = await member('recruiter');
    await stage.publish(
      'identity.account-changed.v1',
      stage.accountOf(named, 2, { owner_id: owner.login_id, company_role: 'recruiter', login_name: 'Nora West' }),
    );
    await stage.publish('identity.account-changed.v1', stage.accountOf(owner, 1, { login_name: 'Erin Shaw' }));
    const post = await stage.post(owner, { job_title: 'Noted job' });
    const lastChange = async (who: Person) => {
      const { body } = await stage.as(who).post(api.listOwnJobs(), { search: 'Noted' }).expect(200);
      return (body as Listing<JobPost>).records[0]!;
    };
    expect(await lastChange(members.reader)).toMatchObject({
      last_change: { by_name: 'Erin Shaw', at: post.updated_at },
    });
    await stage.as(named).put(api.changeJob(post.id), { internal_note: 'Budget until June' }).expect(200);
    expect(await lastChange(members.reader)).toMatchObject({ last_change: { by_name: 'Nora West' } });
    for (const other of [stranger, undefined])
      expect(((await stage.as(other).get(api.viewJob(post.id)).expect(200)).body as JobPost).last_change).toBe(
        undefined,
      );
    const application = { id: randomUUID(), job_id: post.id, candidate_login_id: 'candidate-1' };
    await stage.rows('applications').insertOne({ ...application, _id: application.id as never, withdrawn: false });
    const counts = [await lastChange(owner), await lastChange(members.recruiter)];
    expect(counts.map(({ applicants_count }) => applicants_count)).toEqual([1, 1]);
  });

  it('a removed member loses them with the event, whatever the token says', async () => {
    const leaving = await member('recruiter');
    expect(await ownTitles(leaving)).toContain('Given job');
    await stage.publish(
      'identity.account-changed.v1',
      stage.accountOf(leaving, 2, { owner_id: `own_${randomUUID()}`, company_role: 'owner', user_approval_status: 0 }),
    );
    stage.clock.advance(600);
    await stage.as(leaving).post(api.listOwnJobs(), {}).expect(403);
  });
});

it('S181: jobs stay in sight while another owner is approved, and go with the last one', async () => {
  const founder = await stage.employer();
  const job = await stage.post(founder);
  const second = stage.person({ login_type: 'EMP', owner_id: founder.login_id, company_role: 'owner' });
  await stage.publish('identity.account-changed.v1', stage.accountOf(second, 1));
  await stage.publish('identity.account-changed.v1', stage.accountOf(founder, 5, { disabled: true, login_name: '' }));
  await stage.publish('identity.account-ended.v1', { login_id: founder.login_id, company_stays: true });
  await stage.request.get(api.viewJob(job.id)).expect(200);
  await stage.publish('identity.account-changed.v1', stage.accountOf(second, 5, { disabled: true, login_name: '' }));
  await stage.request.get(api.viewJob(job.id)).expect(404);
  await stage.publish('identity.account-ended.v1', { login_id: second.login_id, owner_id: founder.login_id });
  expect(await stage.rows('posts').countDocuments({ login_id: founder.login_id, deleted_at: null })).toBe(0);
});
