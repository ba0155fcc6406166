import { randomUUID } from 'node:crypto';
import type { Listing } from '@market/api';
import type { CandidateApplication, DashboardData, OpenedApplication } from '@market/contracts/applications';
import { api } from '@market/contracts/testing';
import type { Actor } from '@market/service-kit';
import { atOnce, testMongo } from '@market/service-kit/testing';
import { createStage, type CandidatePerson, type EmployerPerson, type Person, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
let owner: EmployerPerson;
let stranger: EmployerPerson;
let candidate: CandidatePerson;
let given: string;
let other: string;
const jobs = {} as Record<'given' | 'other', string>;
const members = {} as Record<'recruiter' | 'hiring-manager' | 'reader', Person>;

async function member(company_role: keyof typeof members, more: Partial<Actor> = {}): Promise<Person> {
  const person = stage.person({ login_type: 'EMP', owner_id: owner.login_id, company_role, ...more });
  const email = `${person.login_id.slice(0, 8)}@team.example`;
  await stage.publish(
    'identity.account-changed.v1',
    stage.accountOf(person, 1, { login_name: `A ${company_role}`, login_email: email }),
  );
  return { ...person, email };
}

beforeAll(async () => {
  stage = await createStage(mongo);
  [owner, stranger] = [await stage.employer(), await stage.employer()];
  candidate = await stage.candidate();
  jobs.given = (await stage.postJob(owner)).id;
  jobs.other = (await stage.postJob(owner)).id;
  members.recruiter = await member('recruiter');
  members.reader = await member('reader');
  members['hiring-manager'] = await member('hiring-manager', { given_jobs: [jobs.given] });
  given = (await stage.as(candidate).apply(jobs.given).expect(201)).body.id as string;
  other = (await stage.as(candidate).apply(jobs.other).expect(201)).body.id as string;
  await stage.settled();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const seen = async (by: Person) =>
  (
    await stage
      .rows('outbox')
      .find({ type: 'applications.candidates-seen.v1', 'payload.member_login_id': by.login_id })
      .toArray()
  ).map(({ payload }) => payload as { employer_login_id: string; candidate_login_ids: string[] });

describe('S343: a look at an application is told, for its candidate to read who looked', () => {
  const told = () => ({ employer_login_id: owner.login_id, candidate_login_ids: [candidate.login_id] });

  test('each opening of a member once, however often the page asks again', async () => {
    for (const _ of [1, 2]) await stage.as(members.reader).get(api.openApplication(given)).expect(200);
    expect(await seen(members.reader)).toEqual([expect.objectContaining(told())]);
  });

  test('a file of applicants', async () => {
    await stage.as(members.recruiter).post(api.exportApplicants(), {}).expect(200);
    expect(await seen(members.recruiter)).toEqual([expect.objectContaining(told())]);
  });

  test('S505: no reading of one application by the list, which finds it for those who see it alone', async () => {
    const before = (await seen(owner)).length;
    expect(await listed(owner, { id: other })).toEqual([other]);
    expect(await listed(owner, { id: given, search: 'nobody of this name' })).toEqual([]);
    expect(await listed(owner, { id: given, tag: 'no-tag' })).toEqual([]);
    expect(await listed(members['hiring-manager'], { id: given })).toEqual([given]);
    expect(await listed(members['hiring-manager'], { id: other })).toEqual([]);
    expect(await listed(stranger, { id: given })).toEqual([]);
    await stage
      .as(owner)
      .post(api.listEmployerApplications(), { id: { $ne: '' } })
      .expect(422);
    expect(await seen(owner)).toHaveLength(before);
    expect(await seen(members['hiring-manager'])).toEqual([]);
  });

  test('a viewer who is shown nothing leaves no look', async () => {
    await stage.as(stranger).get(api.openApplication(given)).expect(404);
    expect(await seen(stranger)).toEqual([]);
  });
});

const listed = async (who: Person, body: object = {}) =>
  ((await stage.as(who).post(api.listEmployerApplications(), body).expect(200)).body as Listing<{ id: string }>).records
    .map(({ id }) => id)
    .sort();
const opened = async (who: Person, id: string) => stage.as(who).get(api.openApplication(id));

describe('S180: members reach the applicants of their company as their role says', () => {
  it('a hiring manager sees those of the given jobs only, in every list, figure and by id', async () => {
    const hiring = members['hiring-manager'];
    expect(await listed(hiring)).toEqual([given]);
    await stage.as(hiring).post(api.listEmployerApplications(), { job_id: jobs.other }).expect(404);
    expect((await opened(hiring, given)).status).toBe(200);
    expect((await opened(hiring, other)).status).toBe(404);
    await stage.as(hiring).setStatus(other, 'shortlisted').expect(404);
    const dashboard = (await stage.as(hiring).get(api.showDashboard()).expect(200)).body as DashboardData;
    expect(dashboard).toMatchObject({ jobs_total: 1, applicants_total: 1, applicants_new: 1 });
    expect(((await opened(hiring, given)).body as OpenedApplication).next).toBeNull();
  });

  it('recruiter and reader see all, a stranger none; a reader moves nobody and is offered no step', async () => {
    for (const who of [members.recruiter, members.reader]) expect(await listed(who)).toEqual([given, other].sort());
    expect(await listed(stranger)).toEqual([]);
    await stage.as(members.reader).setStatus(given, 'shortlisted').expect(403);
    const { can } = (await opened(members.reader, given)).body as OpenedApplication;
    expect(can).toEqual({ reject: false, forward: [], back: [] });
  });

  it('S186: a step names the member to colleagues, and the company alone to the candidate', async () => {
    await stage.as(members.recruiter).setStatus(other, 'shortlisted').expect(200);
    const { history } = (await opened(owner, other)).body as OpenedApplication;
    expect(history.at(-1)).toMatchObject({ by_login_id: members.recruiter.login_id, by_name: 'A recruiter' });
    const own = (await stage.as(candidate).post(api.listCandidateApplications(), {}).expect(200))
      .body as Listing<CandidateApplication>;
    const step = own.records.find(({ id }) => id === other)!.history.at(-1)!;
    expect(step.by_login_id).toBe(owner.login_id);
    expect(JSON.stringify(own)).not.toContain(members.recruiter.login_id);
    expect(step).not.toHaveProperty('by_name');
  });
});

describe('S187: recipients of news of an applicant', () => {
  const mailed = (who: Person) => stage.mailsTo(who.email).length;
  it('members who may move the applicants of the job, each once', () => {
    expect([mailed(owner), mailed(members.recruiter), mailed(members['hiring-manager'])]).toEqual([2, 2, 1]);
    expect([mailed(members.reader), mailed(stranger)]).toEqual([0, 0]);
  });

  it('a removed member keeps no line that names an applicant', async () => {
    const leaving = await member('recruiter');
    await stage
      .as(await stage.candidate())
      .apply(jobs.other)
      .expect(201);
    await stage.settled();
    expect(await stage.rows('notifications').countDocuments({ login_id: leaving.login_id })).toBe(1);
    await stage.publish(
      'identity.account-changed.v1',
      stage.accountOf(leaving, 2, { owner_id: `own_${randomUUID()}`, company_role: 'owner', user_approval_status: 0 }),
    );
    expect(await stage.rows('notifications').countDocuments({ login_id: leaving.login_id })).toBe(0);
    stage.clock.advance(600);
    expect((await opened(leaving, other)).status).toBe(403);
  });

  it('a member who sees fewer jobs than before keeps none either, and who sees more keeps all', async () => {
    const changed = await member('recruiter');
    const lines = () => stage.rows('notifications').countDocuments({ login_id: changed.login_id });
    const become = (revision: number, company_role: 'recruiter' | 'hiring-manager', given_jobs?: string[]) =>
      stage.publish(
        'identity.account-changed.v1',
        stage.accountOf(changed, revision, {
          owner_id: owner.login_id,
          company_role,
          login_email: changed.email,
          ...(given_jobs ? { given_jobs } : {}),
        }),
      );
    const apply = async () => {
      const applicant = await stage.candidate();
      await stage.as(applicant).apply(jobs.given).expect(201);
      await stage.settled();
    };
    await apply();
    expect(await lines()).toBe(1);
    await become(2, 'hiring-manager', [jobs.given]);
    expect(await lines()).toBe(0);
    await apply();
    await become(3, 'hiring-manager', [jobs.given, jobs.other]);
    expect(await lines()).toBe(1);
    await become(4, 'hiring-manager', [jobs.other]);
    expect(await lines()).toBe(0);
  });
});

describe('S189: two colleagues at one applicant', () => {
  it('the second, who decided on an older state, is told who changed what, and nothing is overwritten', async () => {
    const applied = (
      await stage
        .as(await stage.candidate())
        .apply(jobs.given)
        .expect(201)
    ).body.id as string;
    const { revision } = (await opened(owner, applied)).body as OpenedApplication;
    const step = (who: Person, status: string, of = revision) =>
      stage.as(who).put(api.changeApplicationStatus(applied), { status, revision: of });
    await step(members.recruiter, 'shortlisted').expect(200);
    const refused = await step(owner, 'rejected').expect(409);
    expect(refused.body).toMatchObject({
      code: 'changed-meanwhile',
      error: expect.stringMatching(/A recruiter has moved this application to “Shortlisted”/) as string,
    });
    const now = (await opened(owner, applied)).body as OpenedApplication;
    expect(now.status).toBe('shortlisted');
    await step(owner, 'rejected', now.revision).expect(200);
  });

  it('two steps at the same moment: one is made', async () => {
    const applied = (
      await stage
        .as(await stage.candidate())
        .apply(jobs.given)
        .expect(201)
    ).body.id as string;
    const { revision } = (await opened(owner, applied)).body as OpenedApplication;
    const answers = await Promise.all(
      [owner, members.recruiter].map((who) =>
        stage.as(who).put(api.changeApplicationStatus(applied), { status: 'shortlisted', revision }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a step of many applicants, as the list takes it', () => {
  const MANY = 60;
  const CALLS = 2 * 2 * MANY;
  const CODES = ['changed-meanwhile', 'status-change-refused'];

  it('is taken once by two colleagues who each send it twice, and each applicant is told once', async () => {
    const job = await stage.postJob(owner);
    const applicants: Array<{ id: string; revision: number; who: CandidatePerson }> = [];
    for (let n = 0; n < MANY; n += 1) {
      const who = await stage.candidate();
      const { body } = await stage.as(who).apply(job.id).expect(201);
      applicants.push({ id: body.id as string, revision: 1, who });
    }
    await stage.settled();
    const before = stage.mail.sent.length;
    // A lost answer is sent again with the state that the step was decided on, as a double press is.
    const answers = await atOnce(CALLS, (n) => {
      const { id, revision } = applicants[n % MANY]!;
      const colleague = n % (2 * MANY) < MANY ? owner : members.recruiter;
      return stage.as(colleague).put(api.changeApplicationStatus(id), { status: 'shortlisted', revision });
    });
    await stage.settled();
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MANY);
    expect(statuses.filter((status) => status === 409)).toHaveLength(CALLS - MANY);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => (body as { code: string }).code);
    expect(refused.filter((code) => !CODES.includes(code))).toEqual([]);
    const told = stage.mail.sent.slice(before).map(({ to }) => to);
    expect(told.sort()).toEqual(applicants.map(({ who }) => who.email).sort());
    for (const { id } of applicants.slice(0, 3)) {
      const { history } = (await opened(owner, id)).body as OpenedApplication;
      expect(history.map(({ status }) => status)).toEqual(['applied', 'shortlisted']);
    }
    // Named failure of a colleague who comes later.
    const late = await stage
      .as(members.recruiter)
      .put(api.changeApplicationStatus(applicants[0]!.id), { status: 'shortlisted', revision: 1 })
      .expect(409);
    expect(late.body).toMatchObject({ code: 'changed-meanwhile', error: expect.stringContaining('Shortlisted') });
  });
});
