import { randomUUID } from 'node:crypto';
import type { Company, CompanyIdentity } from '@market/contracts/companies';
import type { EventPayload } from '@market/contracts/events';
import { LIMITS } from '@market/contracts/limits';
import { RULE_MESSAGES, SUCCESSES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { atOnce, testMongo } from '@market/service-kit/testing';
import { COMPANY, createStage, type EmployerPerson, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;

beforeAll(async () => {
  stage = await createStage(mongo);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const see = async ({ cmp_code }: EmployerPerson) =>
  (await stage.as(undefined).get(api.viewCompany(cmp_code)).expect(200)).body as Record<string, unknown>;

test('an employer makes the company once and then changes it', async () => {
  const who = stage.person({ login_type: 'EMP', user_approval_status: 0 });
  const first = await stage.as(who).post(api.saveCompany(), COMPANY).expect(200);
  expect(first.body).toEqual({ cmp_code: expect.stringMatching(/^cmp_/), message: SUCCESSES.employerProfileUpdated });
  const second = await stage
    .as(who)
    .post(api.saveCompany(), {
      ...COMPANY,
      cmp_name: 'Harbour',
      cmp_email: '',
      cmp_mobn: '9876543210',
      country: 'IN',
      cmp_webs: 'harbour.example/jobs',
    })
    .expect(200);
  expect(second.body).toEqual(first.body);
  const { cmp_code } = first.body as { cmp_code: string };
  expect((await stage.as(who).get(api.ownCompany()).expect(200)).body).toEqual({
    cmp_code,
    cmp_name: 'Harbour',
    cmp_mobn: '9876543210',
    cmp_phone: { e164: '+919876543210', national: '098765 43210', country: 'IN' },
    cmp_webs: 'https://harbour.example/jobs',
    emp_loca: COMPANY.emp_loca,
    emp_addr: COMPANY.emp_addr,
    open_jobs: 0,
    version: expect.any(String),
  });
  expect((await stage.as(who).get(api.viewCompany(cmp_code)).expect(200)).body).toEqual(
    (await stage.as(who).get(api.ownCompany())).body,
  );
  const told = (await stage.events('profile.company-saved.v1')).filter((event) => event.cmp_code === cmp_code);
  const { cmp_name, cmp_webs, emp_loca } = COMPANY;
  expect(told).toEqual([
    { login_id: who.login_id, cmp_code, revision: 1, cmp_name, emp_loca, cmp_webs },
    {
      login_id: who.login_id,
      cmp_code,
      revision: 2,
      cmp_name: 'Harbour',
      emp_loca,
      cmp_webs: 'https://harbour.example/jobs',
    },
  ]);
});

test('ten first saves at once: one makes the company and the others change it', async () => {
  const who = stage.person({ login_type: 'EMP' });
  const answers = await atOnce(10, () => stage.as(who).post(api.saveCompany(), COMPANY));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(answers.map(({ body }) => (body as { cmp_code: string }).cmp_code)).size).toBe(1);
  expect(await stage.rows('companies').countDocuments({ login_id: who.login_id })).toBe(1);
});

describe('the count of open jobs', () => {
  const job = (owner: EmployerPerson, change: Partial<EventPayload<'jobs.job-saved.v1'>> = {}) =>
    stage.publish('jobs.job-saved.v1', {
      id: randomUUID(),
      revision: 1,
      login_id: owner.login_id,
      cmp_code: owner.cmp_code,
      cmp_name: COMPANY.cmp_name,
      job_title: 'Baker',
      job_cate: 26,
      job_location: 'Bergen',
      status: 'open',
      closes_at: null,
      created_at: stage.clock.now().toISOString(),
      ...change,
    });

  test('follows the jobs: open ones only, until they close', async () => {
    const owner = await stage.employer();
    const id = randomUUID();
    await job(owner, { id });
    await job(owner, { status: 'draft' });
    await job(owner, { status: 'closed' });
    await job(owner, { closes_at: '2026-03-15T11:59:59.000Z' });
    await job(owner, { closes_at: '2026-03-16T00:00:00.000Z' });
    await job(await stage.employer());
    expect((await see(owner)).open_jobs).toBe(2);
    await job(owner, { id, status: 'closed', revision: 3 });
    await job(owner, { id, status: 'open', revision: 2 });
    expect((await see(owner)).open_jobs).toBe(1);
  });

  test('a deleted job counts nothing, whatever is told of it late', async () => {
    const owner = await stage.employer();
    const id = randomUUID();
    const deleted = () =>
      stage.publish('jobs.job-deleted.v1', {
        id,
        revision: 4,
        login_id: owner.login_id,
        cmp_code: owner.cmp_code,
        status: 'closed',
      });
    await deleted();
    await job(owner, { id, revision: 1 });
    await job(owner, { id, revision: 3 });
    await deleted();
    expect((await see(owner)).open_jobs).toBe(0);
  });

  test('is nothing while the employer is not approved', async () => {
    const owner = await stage.employer();
    await job(owner);
    await stage.publish('identity.account-changed.v1', stage.accountOf(owner, 2));
    expect((await see(owner)).open_jobs).toBe(1);
    await stage.publish('identity.account-changed.v1', stage.accountOf(owner, 3, { user_approval_status: 0 }));
    expect((await stage.as(owner).get(api.viewCompany(owner.cmp_code)).expect(200)).body).toMatchObject({
      open_jobs: 0,
    });
  });
});

describe('a company that nobody has approved', () => {
  const ADMIN = () => stage.person({ login_type: 'ADM' });

  test.each([
    ['was never approved', { user_approval_status: 0 }],
    ['lost its approval', { user_approval_status: 0 }],
    ['is locked', { disabled: true }],
  ] as const)('or that %s is there for its owner and admins only', async (_what, state) => {
    const owner = await stage.employer();
    const { body: shown } = await stage.as(undefined).get(api.viewCompany(owner.cmp_code)).expect(200);
    await stage.publish('identity.account-changed.v1', stage.accountOf(owner, 2, state));
    const others = [undefined, stage.person({ login_type: 'CND' }), stage.person({ login_type: 'EMP' })];
    const unknown = (await stage.as(undefined).get(api.viewCompany('cmp_none')).expect(404)).body as {
      code: string;
      error: string;
    };
    for (const who of others) {
      const { body } = await stage.as(who).get(api.viewCompany(owner.cmp_code)).expect(404);
      expect(body).toMatchObject({ code: unknown.code, error: unknown.error });
    }
    expect((await stage.as(ADMIN()).get(api.viewCompany(owner.cmp_code)).expect(200)).body).toEqual({
      ...shown,
      version: expect.any(String),
    });
    if (!('disabled' in state))
      expect((await stage.as(owner).get(api.viewCompany(owner.cmp_code)).expect(200)).body).toEqual({
        ...shown,
        version: expect.any(String),
        changed_by_name: expect.any(String),
      });
  });

  test('S179: an admin whose second factor is due sees it no more than a visitor', async () => {
    const owner = await stage.employer({ user_approval_status: 0 });
    const due = stage.person({ login_type: 'ADM', second_factor_due: true });
    await stage.as(due).get(api.viewCompany(owner.cmp_code)).expect(404);
    await stage.as(ADMIN()).get(api.viewCompany(owner.cmp_code)).expect(200);
  });

  test('is not public before the account is known either', async () => {
    const who = stage.person({ login_type: 'EMP' });
    const { body } = await stage.as(who).post(api.saveCompany(), COMPANY).expect(200);
    await stage
      .as(undefined)
      .get(api.viewCompany((body as { cmp_code: string }).cmp_code))
      .expect(404);
  });
});

describe('an approved employer', () => {
  const GOOGLE = { cmp_name: 'Google LLC', cmp_webs: 'https://google.example' };
  const rename = (who: EmployerPerson, change: object = GOOGLE) =>
    stage
      .as(who)
      .post(api.saveCompany(), { ...COMPANY, ...change })
      .expect(200);
  const own = async (who: EmployerPerson) => (await stage.as(who).get(api.ownCompany()).expect(200)).body as Company;
  const decided = (
    who: EmployerPerson,
    outcome: 'approved' | 'declined' | 'undone',
    revision: number,
    shown: CompanyIdentity,
  ) =>
    stage.publish('identity.company-decided.v1', {
      login_id: who.login_id,
      revision,
      cmp_name: shown.cmp_name,
      cmp_webs: shown.cmp_webs,
      decided: GOOGLE,
      outcome,
      reason: outcome === 'declined' ? 'That is not you.' : undefined,
    });

  test.each([{ cmp_name: GOOGLE.cmp_name }, { cmp_webs: GOOGLE.cmp_webs }])(
    'becomes no other company by %j: the approved one stays public, and the other waits',
    async (change) => {
      const who = await stage.employer();
      const { body } = await rename(who, change);
      const pending = { cmp_name: COMPANY.cmp_name, cmp_webs: COMPANY.cmp_webs, ...change };
      expect(body).toEqual({ cmp_code: who.cmp_code, message: SUCCESSES.companyChangeWaits, pending });
      expect(await see(who)).toMatchObject({ cmp_name: COMPANY.cmp_name, cmp_webs: COMPANY.cmp_webs });
      expect(await see(who)).not.toHaveProperty('pending');
      expect(await own(who)).toMatchObject({ cmp_name: COMPANY.cmp_name, pending });
      expect(
        (await stage.events('profile.company-saved.v1')).filter(({ cmp_code }) => cmp_code === who.cmp_code).at(-1),
      ).toMatchObject({ cmp_name: COMPANY.cmp_name, cmp_webs: COMPANY.cmp_webs, pending });
    },
  );

  test('corrects letters, and changes all else, at once', async () => {
    const who = await stage.employer();
    await rename(who, { cmp_name: 'HARBOUR-works', cmp_webs: 'http://www.harbour.example/', emp_loca: 'Oslo' });
    expect(await see(who)).toMatchObject({
      cmp_name: 'HARBOUR-works',
      cmp_webs: 'http://www.harbour.example/',
      emp_loca: 'Oslo',
    });
    expect(await own(who)).not.toHaveProperty('pending');
  });

  test('takes a change back by saving the approved name again', async () => {
    const who = await stage.employer();
    await rename(who);
    await rename(who, {});
    expect(await own(who)).not.toHaveProperty('pending');
  });

  test('is shown under the new name once an admin has said yes', async () => {
    const who = await stage.employer();
    await rename(who);
    await decided(who, 'approved', 7, GOOGLE);
    expect(await see(who)).toMatchObject(GOOGLE);
    expect(await own(who)).not.toHaveProperty('pending');
    await decided(who, 'declined', 6, COMPANY);
    expect(await see(who)).toMatchObject(GOOGLE);
    await decided(who, 'undone', 8, COMPANY);
    expect(await own(who)).toMatchObject({ cmp_name: COMPANY.cmp_name, pending: GOOGLE });
  });

  test('reads why a change was declined, until the next one', async () => {
    const who = await stage.employer();
    await rename(who);
    await decided(who, 'declined', 7, COMPANY);
    expect(await own(who)).toMatchObject({
      cmp_name: COMPANY.cmp_name,
      refused: { ...GOOGLE, reason: 'That is not you.' },
    });
    expect(await see(who)).not.toHaveProperty('refused');
    await rename(who, {});
    expect(await own(who)).not.toHaveProperty('refused');
  });

  test('has what was asked for meanwhile wait on', async () => {
    const who = await stage.employer();
    await rename(who, { cmp_name: 'Third Name' });
    await decided(who, 'approved', 7, GOOGLE);
    expect(await own(who)).toMatchObject({ ...GOOGLE, pending: { cmp_name: 'Third Name' } });
  });
});

test.each([
  [{ cmp_name: 'A' }, { cmp_name: RULE_MESSAGES.companyNameShort }],
  [{ cmp_name: undefined }, { cmp_name: RULE_MESSAGES.companyRequired }],
  [{ cmp_email: 'nobody' }, { cmp_email: RULE_MESSAGES.emailFormat }],
  [{ cmp_mobn: '12345' }, { cmp_mobn: RULE_MESSAGES.companyMobile }],
  [{ cmp_mobn: '' }, { cmp_mobn: RULE_MESSAGES.companyMobile }],
  [{ cmp_mobn: undefined }, { cmp_mobn: RULE_MESSAGES.companyMobile }],
  [{ cmp_webs: '' }, { cmp_webs: RULE_MESSAGES.websiteRequired }],
  [{ cmp_webs: 'javascript:alert(1)' }, { cmp_webs: RULE_MESSAGES.websiteFormat }],
  [{ cmp_webs: 'data:text/html,x' }, { cmp_webs: RULE_MESSAGES.websiteFormat }],
  [{ cmp_webs: '//evil.example' }, { cmp_webs: RULE_MESSAGES.websiteFormat }],
  [{ emp_loca: '' }, { emp_loca: RULE_MESSAGES.locationRequired }],
  [{ emp_addr: '' }, { emp_addr: RULE_MESSAGES.addressRequired }],
])('S61: a company with %j is refused', async (change, fields) => {
  const who = stage.person({ login_type: 'EMP' });
  const { body } = await stage
    .as(who)
    .post(api.saveCompany(), { ...COMPANY, ...change })
    .expect(422);
  expect((body as { fields: object }).fields).toEqual(fields);
  expect(await stage.rows('companies').countDocuments({ login_id: who.login_id })).toBe(0);
});

test('B30: a phone has the digits of its country; without one, in India and North America, ten', async () => {
  const who = await stage.employer();
  const save = (cmp_mobn: string, country?: string) =>
    stage.as(who).post(api.saveCompany(), { ...COMPANY, cmp_mobn, ...(country ? { country } : {}) });
  await save('15112345678', 'DE').expect(200);
  expect((await stage.as(who).get(api.ownCompany()).expect(200)).body).toMatchObject({
    cmp_mobn: '15112345678',
    cmp_phone: { e164: '+4915112345678', country: 'DE' },
  });
  await save('22334455', 'NO').expect(200);
  for (const [digits, country] of [
    ['15112345678'],
    ['15112345678', 'IN'],
    ['61755501234', 'US'],
    ['1511234567a', 'DE'],
  ])
    expect((await save(digits!, country).expect(422)).body.fields).toEqual({ cmp_mobn: RULE_MESSAGES.companyMobile });
  expect((await save('123456789012', 'NO').expect(422)).body.fields).toEqual({
    cmp_mobn: RULE_MESSAGES.companyPhoneOfCountry,
  });
});

test('a company that does not exist is not found', async () => {
  await stage.as(undefined).get(api.viewCompany('cmp_none')).expect(404);
  await stage.as(undefined).get('/employers/%E0%A4%A').expect(400);
});

test('S66: a company is saved a hundred and twenty times an hour; past that nothing is kept or told', async () => {
  const who = await stage.employer();
  await stage
    .rows('limits')
    .updateMany({ key: { $regex: '^profile-saves:' } }, { $set: { points: LIMITS.profileSaves.points - 1 } });
  const save = (cmp_name: string) => stage.as(who).post(api.saveCompany(), { ...COMPANY, cmp_name });
  await save('Harbour Last').expect(200);
  const told = (await stage.events('profile.company-saved.v1')).length;
  expect(Number((await save('Harbour Late').expect(429)).headers['retry-after'])).toBeGreaterThan(60);
  expect((await stage.as(who).get(api.ownCompany()).expect(200)).body.pending?.cmp_name).toBe('Harbour Last');
  expect(await stage.events('profile.company-saved.v1')).toHaveLength(told);
});

describe('S235: a proved domain', () => {
  const HOST = new URL(COMPANY.cmp_webs).hostname.replace(/^www\./, '');
  const proved = (who: EmployerPerson, revision: number, domain?: string) =>
    stage.publish('identity.company-domain-changed.v1', {
      login_id: who.login_id,
      revision,
      ...(domain ? { domain } : {}),
    });
  const told = async (who: EmployerPerson) =>
    (await stage.events('profile.company-saved.v1')).filter(({ cmp_code }) => cmp_code === who.cmp_code).at(-1);

  test('is shown with the company and told, until the proof ends; an older telling changes nothing', async () => {
    const who = await stage.employer();
    await proved(who, 1, HOST);
    expect(await see(who)).toMatchObject({ cmp_domain: HOST });
    expect(await told(who)).toMatchObject({ cmp_domain: HOST });
    await proved(who, 2);
    await proved(who, 1, HOST);
    expect(await see(who)).not.toHaveProperty('cmp_domain');
    expect(await told(who)).not.toHaveProperty('cmp_domain');
  });

  test('is not shown with a site of another domain, whatever was proved', async () => {
    const who = await stage.employer();
    await proved(who, 1, 'elsewhere.example');
    expect(await see(who)).not.toHaveProperty('cmp_domain');
    expect(await told(who)).not.toHaveProperty('cmp_domain');
  });
});
