import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@market/api';
import type { BlindCandidate } from '@market/contracts/access';
import type { SelfRegisteredLoginType, User } from '@market/contracts/accounts';
import type { ApprovalDetails } from '@market/contracts/admin';
import type { CandidateApplication, DashboardData } from '@market/contracts/applications';
import type { Company } from '@market/contracts/companies';
import type { JobPost } from '@market/contracts/job-posts';
import type { JobSearchResult } from '@market/contracts/search';
import type { ServiceName } from '@market/contracts/services';
import { api } from '@market/contracts/testing';
import { createIdentityAdmin } from '@market/identity';
import { howMany, testMongo, testRabbit } from '@market/service-kit/testing';
import supertest from 'supertest';
import { readConfig } from '../start/market-config';
import { PASSWORD, fillMarket, type SmallMarket } from '../../faults/support/small-market';
import { createMarket, type Market } from '../start/market';

jest.setTimeout(300_000);

const mongo = testMongo();
const rabbit = testRabbit();
const folder = mkdtempSync(join(tmpdir(), 'own-writes-'));
const ROUNDS = howMany({ usually: 4, inAll: 12 });
afterAll(async () => {
  await rabbit.drop();
  await mongo.drop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Read-your-writes: a change is visible to the very next call, without waiting, repeated many times. With RabbitMQ
 * there are two replicas of everything: writes go to one, reads to the other.
 */
describe.each([
  ['the embedded bus', 'embedded', {}, 1],
  ['RabbitMQ and two replicas', 'rabbit', { RABBITMQ_URL: rabbit.url, QUEUE_PREFIX: rabbit.prefix }, 2],
])('own writes are read at once with %s', (_form, name, env, replicas) => {
  const markets: Market[] = [];
  let people: SmallMarket;
  let jobs: string[];

  beforeAll(async () => {
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      MONGODB_URI: mongo.uri,
      DATABASE_PREFIX: `${mongo.databasePrefix}${name}_`,
      FRONTENDS_DIR: folder,
      // However busy the machine is: what is shown is that nothing is read too early, not how long that takes.
      READ_YOUR_WRITES_MS: '60000',
      ...env,
    });
    for (let replica = 0; replica < replicas; replica += 1) {
      const market = await createMarket({ ...config, mongodbUri: mongo.uri });
      markets.push(market);
      await market.start();
    }
    people = await fillMarket(markets[0]!, { employers: 2, candidates: ROUNDS + 2, jobs: 0 });
    jobs = [];
    const owner = await signedIn(1);
    for (let n = 0; n < ROUNDS; n += 1)
      jobs.push(((await owner.write('jobs', 'post', api.postJob(), JOB)) as JobPost).id);
  });
  afterAll(async () => {
    for (const market of markets) await market.stop();
  });

  /** Calls in somebody's name: changes at the first replica, looks at the last. */
  function caller(token: string) {
    const call = async (
      market: Market,
      service: ServiceName,
      method: 'get' | 'post' | 'put' | 'delete',
      path: string,
      body?: object,
    ) => {
      const asked = supertest(market.services[service].handler)[method](path).set('Authorization', `Bearer ${token}`);
      const answer = await (body ? asked.send(body) : asked);
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return answer.body as unknown;
    };
    const of =
      (market: Market) =>
      (service: ServiceName, method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) =>
        call(market, service, method, path, body);
    const [write, read] = [of(markets[0]!), of(markets.at(-1)!)];
    return {
      write,
      read,
      writeProfile: async (fields: Record<string, string>, method: 'post' | 'put' = 'post') => {
        const asked = supertest(markets[0]!.services.profile.handler)
          [method](api.createCandidate())
          .set('Authorization', `Bearer ${token}`);
        for (const [field, value] of Object.entries(fields)) asked.field(field, value);
        await asked.expect(method === 'post' ? 201 : 200);
      },
      job: async (id: string) => (await read('jobs', 'get', api.viewJob(id))) as JobPost,
      /** The first page of the search for some words. */
      found: async (search: string) =>
        ((await read('jobs', 'post', api.searchJobs(), { search, sort: 'newest', limit: 100 })) as JobSearchResult)
          .records,
      ownJobs: async () =>
        ((await read('jobs', 'post', api.listOwnJobs(), { limit: 100 })) as Listing<JobPost>).records,
      dashboard: async () => (await read('applications', 'get', api.showDashboard())) as DashboardData,
      openJobs: async () => ((await read('profile', 'get', api.ownCompany())) as Company).open_jobs,
    };
  }
  const tokenOf = async (email: string, password = PASSWORD) =>
    (
      (
        await supertest(markets[0]!.services.identity.handler)
          .post(api.logIn())
          .send({ login_email: email, login_pass: password })
          .expect(200)
      ).body as { token: string }
    ).token;
  const signedIn = async (employer: number) => caller(await tokenOf(people.employers[employer]!.email));
  const candidate = async (n: number) => caller(await tokenOf(people.candidates[n]!.email));
  async function anAdmin(name: string) {
    const login_email = `${name}@admins.test`;
    const { password } = await createIdentityAdmin(markets[0]!.deps.identity).createAdmin({ login_email });
    return caller(await tokenOf(login_email, password));
  }

  test('an application: in the search, on the job, in the own list; taken back, the sight of the candidate is gone', async () => {
    const [me, employer] = [await candidate(0), await signedIn(1)];
    for (const id of jobs) {
      await me.write('applications', 'post', api.applyToJob(), { job_id: id });
      const [found] = (await me.found('Tidewarden')).filter((job) => job.id === id);
      expect(found).toMatchObject({ id, applied: true });
      expect(await me.job(id)).toMatchObject({ applied: true });
    }
    const own = (await me.read('applications', 'post', api.listCandidateApplications(), {
      limit: 100,
    })) as Listing<CandidateApplication>;
    expect(own.records.map(({ job_id }) => job_id).sort()).toEqual([...jobs].sort());
    for (const { id, job_id } of own.records) {
      await me.write('applications', 'put', api.changeApplicationStatus(id), { status: 'withdrawn' });
      expect(await me.job(job_id)).toMatchObject({ withdrawn: true });
      const [found] = (await me.found('Tidewarden')).filter((job) => job.id === job_id);
      expect(found).toMatchObject({ withdrawn: true });
    }
    await expect(employer.read('profile', 'get', api.viewCandidate(people.candidates[0]!.code))).rejects.toThrow('404');
  });

  test('a posted, edited, closed job: in the dashboard, the company’s open jobs, the own list and the search', async () => {
    const me = await signedIn(0);
    for (let n = 1; n <= ROUNDS; n += 1) {
      const { id } = (await me.write('jobs', 'post', api.postJob(), {
        ...JOB,
        job_title: `Lamplighter ${n}`,
      })) as JobPost;
      expect(await me.dashboard()).toMatchObject({ jobs_open: 1, jobs_total: n });
      expect(await me.openJobs()).toBe(1);
      expect((await me.found('Lamplighter')).map((job) => job.id)).toEqual([id]);
      await me.write('jobs', 'put', api.changeJob(id), { job_title: `Ropemaker ${n}` });
      expect((await me.found('Ropemaker')).map((job) => job.job_title)).toEqual([`Ropemaker ${n}`]);
      expect((await me.ownJobs())[0]).toMatchObject({ id, job_title: `Ropemaker ${n}` });
      await me.write('jobs', 'put', api.changeJob(id), { status: 'closed' });
      expect(await me.dashboard()).toMatchObject({ jobs_open: 0, jobs_total: n });
      expect(await me.openJobs()).toBe(0);
      expect(await me.found('Ropemaker')).toEqual([]);
    }
  });

  test('a deleted job: in the dashboard, the own list and on its page; one that was applied to stays, also where that was withdrawn', async () => {
    const [me, applicant] = [await signedIn(0), await candidate(0)];
    const { jobs_total } = await me.dashboard();
    for (let n = 1; n <= ROUNDS; n += 1) {
      const { id } = (await me.write('jobs', 'post', api.postJob(), {
        ...JOB,
        status: n % 2 === 0 ? 'open' : 'draft',
      })) as JobPost;
      if (n % 2 === 0) await me.write('jobs', 'put', api.changeJob(id), { status: 'closed' });
      await me.write('jobs', 'delete', api.deleteJob(id));
      expect(await me.dashboard()).toMatchObject({ jobs_total });
      expect((await me.ownJobs()).map((job) => job.id)).not.toContain(id);
      await expect(me.job(id)).rejects.toThrow('404');
    }
    const { id } = (await me.write('jobs', 'post', api.postJob(), JOB)) as JobPost;
    const { id: application } = (await applicant.write('applications', 'post', api.applyToJob(), { job_id: id })) as {
      id: string;
    };
    await applicant.write('applications', 'put', api.changeApplicationStatus(application), { status: 'withdrawn' });
    await me.write('jobs', 'put', api.changeJob(id), { status: 'closed' });
    await expect(me.write('jobs', 'delete', api.deleteJob(id))).rejects.toThrow('job-has-applications');
    expect(await applicant.job(id)).toMatchObject({ id, status: 'closed', applied: true });
  });

  test('a company’s mended name: on its jobs, in the own list, in the search, on the next post', async () => {
    const me = await signedIn(1);
    const { cmp_name: approved, cmp_webs } = (await me.read('profile', 'get', api.ownCompany())) as Company;
    for (let n = 1; n <= ROUNDS; n += 1) {
      // Signs make no other company, so that no admin has to look first.
      const cmp_name = `${approved}${'.'.repeat(n)}`;
      await me.write('profile', 'post', api.saveCompany(), { ...COMPANY, cmp_name, cmp_webs });
      expect([...new Set((await me.ownJobs()).map((job) => job.cmp_name))]).toEqual([cmp_name]);
      expect([...new Set((await me.found('Tidewarden')).map((job) => job.cmp_name))]).toEqual([cmp_name]);
      expect(await me.job(jobs[0]!)).toMatchObject({ cmp_name });
      const { id } = (await me.write('jobs', 'post', api.postJob(), { ...JOB, status: 'draft' })) as JobPost;
      expect(await me.job(id)).toMatchObject({ cmp_name });
    }
  });

  test('a request for access, and its withdrawal: in the dashboard and the list of requests', async () => {
    const me = await signedIn(0);
    for (let n = 1; n <= ROUNDS; n += 1) {
      const { records: blind } = (await me.read('profile', 'post', api.browseCandidates(), {
        limit: 1,
      })) as Listing<BlindCandidate>;
      const { id } = (await me.write('profile', 'post', api.requestAccess(), {
        can_code: blind[0]!.can_code,
      })) as { id: string };
      expect(await me.dashboard()).toMatchObject({ requests_pending: 1 });
      expect((await me.read('profile', 'post', api.listSentAccessRequests(), {})) as Listing<unknown>).toMatchObject({
        total: n,
      });
      await me.write('profile', 'put', api.withdrawAccessRequest(id), { status: 'withdrawn' });
      expect(await me.dashboard()).toMatchObject({ requests_pending: 0 });
      expect(
        (await me.read('profile', 'post', api.listSentAccessRequests(), { status: 'withdrawn' })) as Listing<unknown>,
      ).toMatchObject({ total: n });
    }
  });

  test('a candidate’s changed name: on the application that the employer reads', async () => {
    const [me, employer] = [await candidate(ROUNDS + 1), await signedIn(1)];
    const { id } = (await me.write('applications', 'post', api.applyToJob(), { job_id: jobs[0]! })) as { id: string };
    for (let n = 1; n <= ROUNDS; n += 1) {
      const can_name = `Renamed ${n}`;
      await me.writeProfile({ ...PROFILE, can_name, can_email: `renamed${n}@own.test` }, 'put');
      expect(await employer.read('applications', 'get', api.openApplication(id))).toMatchObject({
        candidate: { can_name },
      });
    }
  });

  test('an admin’s decision on a company’s new name: on the company', async () => {
    const [admin, me] = [await anAdmin('company'), await signedIn(1)];
    for (let n = 1; n <= ROUNDS; n += 1) {
      const cmp_name = `Lighthouse Company ${n}`;
      await me.write('profile', 'post', api.saveCompany(), { ...COMPANY, cmp_name });
      const { login_id } = people.employers[1]!;
      const { company } = (await admin.read('identity', 'get', api.showApproval(login_id))) as ApprovalDetails;
      await admin.write('identity', 'put', api.decideCompany(login_id), {
        approve: 1,
        company_revision: company!.revision,
      });
      expect(await me.read('profile', 'get', api.ownCompany())).toMatchObject({ cmp_name });
    }
  });

  test('an approval taken back and given: on the employer’s jobs', async () => {
    const me = await anAdmin('approvals');
    for (let n = 1; n <= ROUNDS; n += 1) {
      await me.write('identity', 'put', api.decideAccount(people.employers[1]!.login_id), {
        user_approval_status: 0,
        reason: 'Complaints.',
      });
      await expect(me.job(jobs[0]!)).rejects.toThrow('404');
      await me.write('identity', 'put', api.decideAccount(people.employers[1]!.login_id), { user_approval_status: 1 });
      expect(await me.job(jobs[0]!)).toMatchObject({ id: jobs[0] });
    }
  });

  test('a first profile: in the account', async () => {
    const admin = createIdentityAdmin(markets[0]!.deps.identity);
    for (let n = 1; n <= ROUNDS; n += 1) {
      const login_type: SelfRegisteredLoginType = n % 2 === 0 ? 'EMP' : 'CND';
      const email = `new${n}@own.test`;
      await admin.createVerified({
        login_type,
        login_name: 'New Person',
        login_email: email,
        login_mobile: `70000000${String(n).padStart(2, '0')}`,
        password: PASSWORD,
      });
      const me = caller(await tokenOf(email));
      if (login_type === 'EMP') await me.write('profile', 'post', api.saveCompany(), { ...COMPANY, cmp_email: email });
      else await me.writeProfile({ ...PROFILE, can_email: email });
      expect((await me.read('identity', 'get', api.ownAccount())) as User).toMatchObject({ profile_created: 1 });
    }
  });
});

const JOB = {
  job_title: 'Tidewarden',
  job_description: 'You keep the tide in order.',
  job_cate: 3,
  job_location: 'Lisbon, Portugal',
  salary: '40000',
  required_skills: ['Rope'],
  status: 'open',
};

const COMPANY = {
  cmp_name: 'New Works',
  cmp_email: 'post@works.test',
  cmp_mobn: '9876543210',
  country: 'IN',
  cmp_webs: 'https://works.test',
  emp_loca: 'Lisbon, Portugal',
  emp_addr: '1 Harbour Street',
};

const PROFILE = {
  can_name: 'New Person',
  can_email: 'new@own.test',
  can_mobn: '7000000000',
  country: 'IN',
  can_job_cate: '3',
  can_skill: 'Rope',
  can_about: 'Calm.',
};
