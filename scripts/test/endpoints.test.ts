import { type Access, addressOf, type Endpoint } from '@market/api';
import type { LoginType } from '@market/contracts/accounts';
import { type CompanyRole, hasRight } from '@market/contracts/companies';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { type ErrorCode, ERRORS } from '@market/contracts/errors';
import { api } from '@market/contracts/testing';
import { createIdentityAdmin } from '@market/identity';
import { mongo as driver } from 'mongoose';
import supertest, { type Test } from 'supertest';
import { StringSchema } from 'yup';
import { startTestMarket, type TestMarket } from './support/test-market';

jest.setTimeout(120_000);

/** Endpoints in the table. Those with a credential of their own are tested in their service. */
const TRIED = Object.entries<Endpoint>(ENDPOINTS).filter(
  ([, { access, internal }]) => !internal && (access === 'public' || access === 'signed-in' || 'roles' in access),
);

const PASSWORD = 'Quiet7Harbour';
type Who =
  | 'visitor'
  | 'forger'
  | 'candidate'
  | 'unproved candidate'
  | 'employer'
  | 'unproved employer'
  | 'rejected employer'
  | 'recruiter'
  | 'hiring manager'
  | 'reader'
  | 'admin';
const tokens = {} as Record<Who, string | undefined>;
const ACCOUNTS = {
  candidate: { role: 'CND', proved: true, approved: true },
  'unproved candidate': { role: 'CND', proved: false, approved: false },
  employer: { role: 'EMP', proved: true, approved: true },
  'unproved employer': { role: 'EMP', proved: false, approved: false },
  'rejected employer': { role: 'EMP', proved: true, approved: false },
  recruiter: { role: 'EMP', proved: true, approved: true, inCompany: 'recruiter' },
  'hiring manager': { role: 'EMP', proved: true, approved: true, inCompany: 'hiring-manager' },
  reader: { role: 'EMP', proved: true, approved: true, inCompany: 'reader' },
  admin: { role: 'ADM', proved: true, approved: true },
} as const satisfies Record<string, { role: LoginType; proved: boolean; approved: boolean; inCompany?: CompanyRole }>;
const EVERYBODY = ['visitor', 'forger', ...Object.keys(ACCOUNTS)] as Who[];

let started: TestMarket;
let market: TestMarket['market'];

beforeAll(async () => {
  started = await startTestMarket('endpoints');
  ({ market } = started);
  const admin = createIdentityAdmin(market.deps.identity);
  const { handler } = market.services.identity;
  const emailOf = (who: Who) => `${who.replace(' ', '.')}@endpoints.test`;
  const signIn = async (who: Who) =>
    (
      (
        await supertest(handler)
          .post(api.logIn())
          .send({ login_email: emailOf(who), login_pass: PASSWORD })
          .expect(200)
      ).body as { token: string }
    ).token;
  await admin.createAdmin({ login_email: emailOf('admin'), password: PASSWORD });
  tokens.admin = await signIn('admin');
  const people = Object.entries(ACCOUNTS).filter(([who]) => who !== 'admin') as Array<
    [Who, { role: 'CND' | 'EMP'; proved: boolean; approved: boolean; inCompany?: CompanyRole }]
  >;
  for (const [n, [who, { role, proved, approved, inCompany }]] of people.entries()) {
    const about = { login_type: role, login_name: who, login_email: emailOf(who), login_mobile: `987654321${n}` };
    if (!proved)
      await supertest(handler)
        .post(api.register())
        .send({ ...about, login_pass: PASSWORD, terms: true })
        .expect(201);
    else {
      const { login_id } = await admin.createVerified({ ...about, password: PASSWORD });
      // The role is written as an owner's call would: the token says it from the next sign-in.
      if (inCompany)
        await market.deps.identity.connection
          .collection('accounts')
          .updateOne({ _id: login_id as never }, { $set: { company_role: inCompany } });
      if (!approved)
        await supertest(handler)
          .put(addressOf(ENDPOINTS.decideAccount, { login_id }))
          .set('Authorization', `Bearer ${tokens.admin}`)
          .send({ user_approval_status: '0', reason: 'No such company' })
          .expect(200);
    }
    tokens[who] = await signIn(who);
  }
  tokens.forger = `${tokens.admin.slice(0, -6)}AAAAAA`;
});
afterAll(() => started.stop());

/** Call of an endpoint whose parameters name nothing that exists. */
function call({ service, method, path }: Endpoint, who: Who): Test {
  const { handler } = market.services[service];
  const asked = supertest(handler)[method.toLowerCase() as 'get'](path.replace(/:\w+/g, 'nobodys'));
  const token = tokens[who];
  return token === undefined ? asked : asked.set('Authorization', `Bearer ${token}`);
}

/** With which code somebody is refused before anything is looked at; undefined where the access lets them in. */
function refusalOf(access: Exclude<Access, { by: string }>, who: Who): ErrorCode | undefined {
  if (access === 'public') return undefined;
  if (who === 'visitor') return 'token-missing';
  if (who === 'forger') return 'token-invalid';
  if (access === 'signed-in') return undefined;
  const { role, proved, approved, inCompany }: (typeof ACCOUNTS)[keyof typeof ACCOUNTS] & { inCompany?: CompanyRole } =
    ACCOUNTS[who];
  const asks = (rule: typeof access.approved) => rule === true || (rule?.includes(role) ?? false);
  if (!access.roles.includes(role)) return 'role-wrong';
  if ((asks(access.verified) || asks(access.approved)) && !proved) return 'not-verified';
  if (asks(access.approved) && !approved) return 'not-approved';
  // The cells of the roles (docs/security.md, S180): each call of each service, by the one table of rights.
  return role === 'EMP' && access.right && !hasRight(inCompany, access.right) ? 'right-missing' : undefined;
}

test('S180: every call that an employer may make names the right that the role needs, but for the own account', () => {
  const without = TRIED.filter(
    ([, { access }]) =>
      typeof access === 'object' && 'roles' in access && access.roles.includes('EMP') && !access.right,
  ).map(([name]) => name);
  expect(without.sort()).toEqual(['changeNotificationChoices', 'deleteAccount', 'showNotificationChoices']);
});

describe('S41, S180: access of an endpoint admits only the roles that it names', () => {
  const refused = TRIED.flatMap(([name, endpoint]) =>
    EVERYBODY.flatMap((who) => {
      const code = refusalOf(endpoint.access as Exclude<Access, { by: string }>, who);
      return code ? [{ name, endpoint, who, code }] : [];
    }),
  );
  test.each(refused)('$name refuses the $who: $code', async ({ endpoint, who, code }) => {
    expect((await call(endpoint, who)).body).toMatchObject({ code });
  });
});

describe('a body is what its endpoint says, or nothing happens', () => {
  const OPERATORS: unknown[] = [
    { $gt: '' },
    { $ne: null },
    { $regex: '.*' },
    { $where: 'sleep(3000)' },
    ['a', 'b'],
    true,
    { _bsontype: 'ObjectId' },
    {},
  ];
  const withBody = TRIED.filter(
    ([, { body, bytes, multipart, ignoresBody }]) => body && !bytes && !multipart && !ignoresBody,
  ).map(([name, endpoint]) => ({
    name,
    endpoint,
    who: EVERYBODY.find((who) => !refusalOf(endpoint.access as Exclude<Access, { by: string }>, who))!,
    // Fields with dependencies are validated after the field they depend on: their services' tests cover those.
    texts: Object.entries(endpoint.body!.fields).flatMap(([field, schema]) =>
      schema instanceof StringSchema && schema.deps.length === 0 ? [field] : [],
    ),
  }));

  test.each(withBody)(
    'S54: $name takes JSON of a size that somebody needs, and no other',
    async ({ endpoint, who }) => {
      const statusOf = async (text: string, type = 'application/json') =>
        (await call(endpoint, who).set('Content-Type', type).send(text)).status;
      const limit = endpoint.bodyLimit ?? 100 * 1024;
      expect({
        broken: await statusOf('{"a":'),
        deep: await statusOf(`${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`),
        large: await statusOf(JSON.stringify({ a: 'x'.repeat(limit + 1) })),
        form: await statusOf('name=x', 'application/x-www-form-urlencoded'),
        text: await statusOf('text', 'text/plain'),
      }).toEqual({ broken: 400, deep: 400, large: 413, form: 415, text: 415 });
    },
  );

  test.each(withBody.filter(({ texts }) => texts.length > 0))(
    'S51: $name takes nothing but text for $texts',
    async ({ endpoint, who, texts }) => {
      for (const field of texts)
        for (const value of OPERATORS) {
          const { status, body } = await call(endpoint, who).send({ [field]: value });
          expect({ field, value, status, fields: Object.keys((body as { fields?: object }).fields ?? {}) }).toEqual({
            field,
            value,
            status: 422,
            fields: expect.arrayContaining([field]) as string[],
          });
        }
    },
  );
});

describe('S79: an answer tells nothing of a fault inside', () => {
  /** Bodies that get past the schema, of calls that take one. */
  const GOOD: Partial<Record<keyof typeof ENDPOINTS, object>> = {
    register: {
      login_type: 'CND',
      login_name: 'Ada',
      login_email: 'ada@endpoints.test',
      login_mobile: '9876543299',
      login_pass: PASSWORD,
      terms: true,
    },
    logIn: { login_email: 'ada@endpoints.test', login_pass: PASSWORD },
    sendLoginCode: { login_mobile: '9876543299' },
    forgotPassword: { login_email: 'ada@endpoints.test' },
    changePassword: { oldPass: PASSWORD, newPass: 'Brave4Meadow' },
    deleteAccount: { password: PASSWORD },
    postJob: {
      job_title: 'Gardener',
      job_description: 'Look after us.',
      job_cate: 1,
      job_location: 'Lisbon',
      salary: '65000',
      required_skills: ['Roses'],
    },
    applyToJob: { job_id: 'nobodys' },
    requestAccess: { can_code: 'nobodys' },
    saveCompany: {
      cmp_name: 'Works',
      cmp_mobn: '9876543210',
      cmp_webs: 'https://works.test',
      emp_loca: 'Lisbon',
      emp_addr: '1 Street',
    },
    saveSearch: { name: 'Roses', frequency: 'none', filter: { search: 'rose' } },
    answerAccessRequest: { status: 'granted' },
    changeApplicationStatus: { status: 'rejected' },
    addExperience: {
      emp_name: 'Works',
      exp_type: 'Full time',
      exp_desg: 'Gardener',
      job_stdt: '2018-01-01',
      job_endt: '2022-01-01',
    },
  };
  /** Collections of authentication and rate limits: a call passes these, and then fails at its work. */
  const LET_THROUGH = ['accounts', 'account_copies', 'sessions', 'ended_sessions', 'limits'];
  const SECRETS = ['mongodb://market:hunter2', 'E11000', 'ada.secret@', 'posts.index', 'accounts.js'];
  const said = () =>
    new Error(
      `E11000 duplicate key error collection: posts.index dup key: { email: "ada.secret@mail.test" } mongodb://market:hunter2@db:27017\n    at find (/srv/accounts.js:1:1)`,
    );
  const OPERATIONS = [
    'find',
    'findOne',
    'findOneAndUpdate',
    'findOneAndDelete',
    'insertOne',
    'insertMany',
    'updateOne',
    'updateMany',
    'replaceOne',
    'deleteOne',
    'deleteMany',
    'bulkWrite',
    'aggregate',
    'countDocuments',
  ] as const;

  beforeAll(() => {
    for (const operation of OPERATIONS) {
      const works = driver.Collection.prototype[operation] as (...args: unknown[]) => unknown;
      jest.spyOn(driver.Collection.prototype, operation).mockImplementation(function (
        this: driver.Collection,
        ...args: unknown[]
      ) {
        if (LET_THROUGH.includes(this.collectionName)) return works.apply(this, args) as never;
        throw said();
      } as never);
    }
  });
  afterAll(() => jest.restoreAllMocks());

  const broken: string[] = [];
  test.each(TRIED.map(([name, endpoint]) => ({ name, endpoint })))('$name', async ({ name, endpoint }) => {
    const who = EVERYBODY.find((one) => !refusalOf(endpoint.access as Exclude<Access, { by: string }>, one))!;
    const asked = call(endpoint, who);
    const { status, text, headers } = await (
      endpoint.body && !endpoint.bytes && !endpoint.multipart
        ? asked.send(GOOD[name as keyof typeof GOOD] ?? {})
        : asked
    ).timeout({ response: 20_000 });
    if (status >= 500) {
      broken.push(name);
      const { error, code, requestId } = JSON.parse(text) as Record<string, unknown>;
      expect(['internal', 'service-unavailable']).toContain(code);
      expect(Object.values(ERRORS).map((known) => known.error)).toContain(error);
      expect(requestId).toBe(headers['x-request-id']);
    }
    for (const secret of [...SECRETS, 'node_modules', '/src/', '    at ']) expect(text).not.toContain(secret);
  });
  test('most of them did break', () => expect(broken.length).toBeGreaterThan(TRIED.length / 2));
});
