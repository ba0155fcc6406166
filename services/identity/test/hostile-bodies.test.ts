import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@market/api';
import { TERMS_VERSION } from '@market/contracts/accounts';
import { api } from '@market/contracts/testing';
import request from 'supertest';
import { PASSWORD, newEmail, newPhone, post, signUp, startIdentity, type SignedUp, type TestIdentity } from './stage';

let identity: TestIdentity;
let account: SignedUp;
let admin: string;
let employer: string;
beforeAll(async () => {
  identity = await startIdentity();
  account = await signUp(identity);
  const login_email = newEmail();
  const { password } = await identity.service.admin.createAdmin({ login_email });
  admin = (await post(identity, '/auth/login', { login_email, login_pass: password }).expect(200)).body.token as string;
  const own = { login_email: newEmail(), login_pass: PASSWORD };
  await identity.service.admin.createVerified({
    login_type: 'EMP',
    login_name: 'Ada King',
    login_email: own.login_email,
    login_mobile: newPhone(),
    password: PASSWORD,
  });
  employer = (await post(identity, '/auth/login', own).expect(200)).body.token as string;
});
afterAll(() => identity.stop());

type Who = 'nobody' | 'account' | 'admin' | 'employer';
interface BodyCall {
  method: 'post' | 'put';
  path: string;
  who: Who;
  /** A body that the schema takes; its text fields are attacked one by one. */
  good: () => Record<string, unknown>;
  /** Fields that may be left out. */
  optional?: string[];
}
const CALLS: BodyCall[] = [
  {
    method: 'post',
    path: api.register(),
    who: 'nobody',
    good: () => ({
      login_name: 'Ada',
      login_email: newEmail(),
      login_pass: PASSWORD,
      login_mobile: newPhone(),
      login_type: 'CND',
      terms: true,
    }),
  },
  { method: 'post', path: api.logIn(), who: 'nobody', good: () => ({ login_email: newEmail(), login_pass: PASSWORD }) },
  { method: 'post', path: api.sendLoginCode(), who: 'nobody', good: () => ({ login_mobile: newPhone() }) },
  {
    method: 'post',
    path: api.logInWithCode(),
    who: 'nobody',
    good: () => ({ login_mobile: newPhone(), otp: '123456' }),
  },
  { method: 'post', path: api.logInWithGoogle(), who: 'nobody', good: () => ({ token: 'x', login_type: 'CND' }) },
  { method: 'post', path: api.forgotPassword(), who: 'nobody', good: () => ({ login_email: newEmail() }) },
  {
    method: 'post',
    path: api.resetPassword(),
    who: 'nobody',
    good: () => ({ token: 'x', newPassword: PASSWORD, confirmPassword: PASSWORD }),
  },
  { method: 'post', path: api.verifyEmail(), who: 'nobody', good: () => ({ token: 'x' }) },
  { method: 'post', path: api.undoChange(), who: 'nobody', good: () => ({ token: 'x' }) },
  {
    method: 'post',
    path: api.sendContactMessage(),
    who: 'nobody',
    good: () => ({ name: 'Ada', email: newEmail(), subject: 'Hello', message: 'How are you?' }),
  },
  {
    method: 'post',
    path: api.sendPhoneCode(),
    who: 'account',
    good: () => ({ login_mobile: newPhone() }),
    optional: ['login_mobile'],
  },
  {
    method: 'post',
    path: api.sendEmailVerification(),
    who: 'account',
    good: () => ({ return_to: '/job-details/x' }),
    optional: ['return_to'],
  },
  { method: 'post', path: api.verifyPhone(), who: 'account', good: () => ({ otp: '123456' }) },
  {
    method: 'post',
    path: api.changePassword(),
    who: 'account',
    good: () => ({ oldPass: PASSWORD, newPass: 'Brave4Meadow' }),
  },
  { method: 'post', path: api.confirmPassword(), who: 'account', good: () => ({ password: 'Wrong9Password' }) },
  {
    method: 'post',
    path: api.deleteAccount(),
    who: 'account',
    good: () => ({ password: 'Wrong9Password' }),
    optional: ['password'],
  },
  {
    method: 'put',
    path: api.editAccount(),
    who: 'account',
    good: () => ({ login_name: 'Ada', login_email: account.email, login_mobile: account.phone }),
  },
  {
    method: 'post',
    path: api.listApprovals(),
    who: 'admin',
    good: () => ({ page: 1, limit: 20 }),
    optional: ['page', 'limit'],
  },
  { method: 'post', path: api.showWaitingApplication(), who: 'nobody', good: () => ({ token: 'x' }) },
  { method: 'post', path: api.confirmApplication(), who: 'nobody', good: () => ({ token: 'x' }) },
  { method: 'put', path: api.acceptTerms(), who: 'account', good: () => ({ version: TERMS_VERSION }) },
  {
    method: 'post',
    path: '/dev/google/token',
    who: 'nobody',
    good: () => ({ email: newEmail(), name: 'Ada', nonce: 'once' }),
    optional: ['nonce'],
  },
  { method: 'post', path: api.logInWithPasskey(), who: 'nobody', good: () => ({ credential: '{}' }) },
  {
    method: 'post',
    path: api.startPasskey(),
    who: 'account',
    good: () => ({ password: 'Wrong9Password' }),
    optional: ['password'],
  },
  {
    method: 'post',
    path: api.addPasskey(),
    who: 'account',
    good: () => ({ credential: '{}', name: 'Phone' }),
    optional: ['name'],
  },
  { method: 'put', path: api.renamePasskey('unknown'), who: 'account', good: () => ({ name: 'Phone' }) },
  {
    method: 'post',
    path: api.removePasskey('unknown'),
    who: 'account',
    good: () => ({ password: 'Wrong9Password' }),
    optional: ['password'],
  },
  ...[api.startTotp(), api.removeTotp(), api.renewRecoveryCodes()].map((path) => ({
    method: 'post' as const,
    path,
    who: 'admin' as const,
    good: () => ({ password: 'Wrong9Password' }),
    optional: ['password'],
  })),
  { method: 'post', path: api.confirmTotp(), who: 'admin', good: () => ({ code: '123456' }) },
  {
    method: 'post',
    path: api.finishSecondFactor(),
    who: 'nobody',
    good: () => ({ code: '123456', recovery_code: 'k7q4m-2k3xd', credential: '{}' }),
    optional: ['code', 'recovery_code', 'credential'],
  },
  { method: 'put', path: api.decideAccount('acc_unknown'), who: 'admin', good: () => ({ user_approval_status: 1 }) },
  {
    method: 'put',
    path: api.decideCompany('acc_unknown'),
    who: 'admin',
    good: () => ({ approve: 1, company_revision: 1, mail_domain: 'acme.example' }),
    optional: ['mail_domain'],
  },
  { method: 'put', path: api.lockAccount('acc_unknown'), who: 'admin', good: () => ({ locked: 0 }) },
  { method: 'post', path: api.lookAtInvitation(), who: 'nobody', good: () => ({ token: 'x' }) },
  { method: 'post', path: api.acceptInvitation(), who: 'account', good: () => ({ token: 'x' }) },
  { method: 'post', path: api.inviteMember(), who: 'employer', good: () => ({ email: newEmail(), role: 'recruiter' }) },
  { method: 'put', path: api.changeMember('acc_unknown'), who: 'employer', good: () => ({ role: 'reader' }) },
  {
    method: 'post',
    path: api.giveOwnership('acc_unknown'),
    who: 'employer',
    good: () => ({ password: 'Wrong9Password' }),
    optional: ['password'],
  },
  {
    method: 'post',
    path: api.makeApiKey(),
    who: 'employer',
    good: () => ({ name: 'Tracking', scopes: ['jobs:read'], password: 'Wrong9Password' }),
    optional: ['password'],
  },
  { method: 'post', path: api.findApiKeyHolder(), who: 'nobody', good: () => ({ key: 'perch_key_x' }) },
  { method: 'put', path: api.setHiringManagers('job-1'), who: 'employer', good: () => ({ members: [] }) },
  { method: 'post', path: api.sendDomainCode(), who: 'employer', good: () => ({ mailbox: newEmail() }) },
  {
    method: 'post',
    path: api.proveDomainByMail(),
    who: 'employer',
    good: () => ({ mailbox: newEmail(), otp: '123456' }),
  },
  { method: 'post', path: api.undoDecision('acc_unknown'), who: 'admin', good: () => ({ decision_id: 'decision' }) },
];
const tokenOf = (who: Who) => ({ nobody: undefined, account: account.token, admin, employer })[who];

function send(
  { method, path, who }: Pick<BodyCall, 'method' | 'path' | 'who'>,
  raw: string | Buffer,
  headers: Record<string, string> = {},
) {
  const call = request(identity.service.handler)[method](path).set('Content-Type', 'application/json').set(headers);
  const token = tokenOf(who);
  if (token) call.set('Authorization', `Bearer ${token}`);
  return call.serialize((body) => body as string).send(raw as never);
}
async function contents(): Promise<string> {
  const names = [
    'accounts',
    'sessions',
    'refresh_tokens',
    'one_time_codes',
    'mail_links',
    'outbox',
    'outgoing_messages',
  ];
  return JSON.stringify(
    await Promise.all(names.map(async (name) => [name, await identity.connection.collection(name).countDocuments()])),
  );
}

it('knows every call that takes a body', () => {
  const matches = (row: Endpoint, { method, path }: BodyCall) =>
    row.method.toLowerCase() === method && new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`).test(path);
  const rows = identity.service.routes.map(({ endpoint }) => endpoint).filter(({ body }) => body !== undefined);
  expect(rows.filter((row) => !CALLS.some((call) => matches(row, call))).map(({ path }) => path)).toEqual([]);
  expect(rows).toHaveLength(CALLS.length);
});

describe.each(CALLS)('$method $path', (call) => {
  const OPERATORS = [
    '{"$gt":""}',
    '{"$ne":null}',
    '{"$regex":".*"}',
    '["a","b"]',
    '{"$where":"sleep(3000)"}',
    'true',
    '1e999',
    '{"_bsontype":"ObjectId"}',
    '{"toString":"x"}',
    '[]',
    '{}',
  ];

  it('S51: takes text for text and nothing else, field by field, and stores nothing', async () => {
    const before = await contents();
    for (const field of Object.keys(call.good())) {
      for (const operator of OPERATORS) {
        // A flag takes true, which is no attack on it.
        if (field === 'terms' && operator === 'true') continue;
        // A list takes lists: who is in them is looked up.
        if (field === 'members' && operator.startsWith('[')) continue;
        const body = { ...call.good(), [field]: '@@' };
        const answer = await send(call, JSON.stringify(body).replace('"@@"', operator));
        expect([field, operator, answer.status]).toEqual([field, operator, 422]);
        expect(Object.keys(answer.body.fields as object)).toContain(field);
      }
    }
    expect(await contents()).toBe(before);
  });

  it('names each field that is missing', async () => {
    const answer = await send(call, '{}');
    const required = Object.keys(call.good()).filter((field) => !call.optional?.includes(field));
    if (required.length === 0) return;
    expect(answer.status).toBe(422);
    expect(answer.get('Content-Type')).toContain('application/problem+json');
    expect(Object.keys(answer.body.fields as object).sort()).toEqual(required.sort());
  });

  it('S54: refuses what is no request of ours, and lives', async () => {
    const deep = `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`;
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 1])));
    const cases: Array<[string, string | Buffer, number[], Record<string, string>?]> = [
      ['15,000 levels', deep, [400]],
      ['10,000 keys', wide, [400, 413]],
      ['101 KB', JSON.stringify({ login_email: 'x'.repeat(103_424) }), [413]],
      ['half a document', '{"login_email":', [400]],
      ['no document', 'null', [400, 422]],
      ['a number', '7', [400, 422]],
      ['a list', '[]', [400, 422]],
      [
        'invalid UTF-8',
        Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
        [400, 401, 404, 422],
      ],
      ['plain text', '{}', [415], { 'Content-Type': 'text/plain' }],
      ['a form', 'login_email=a', [415], { 'Content-Type': 'application/x-www-form-urlencoded' }],
      ['another charset', '{}', [415], { 'Content-Type': 'application/json; charset=koi8-r' }],
      ['a bomb', gzipSync(Buffer.from(`{"a":"${'x'.repeat(5_000_000)}"}`)), [413], { 'Content-Encoding': 'gzip' }],
    ];
    const before = await contents();
    for (const [name, raw, expected, headers] of cases) {
      // With every field optional, an empty document is valid.
      const statuses = call.optional?.length === Object.keys(call.good()).length ? [...expected, 200, 429] : expected;
      const answer = await send(call, raw, headers);
      expect([name, statuses.includes(answer.status) || answer.status]).toEqual([name, true]);
    }
    // An empty request to these is a good one, and sends.
    if (![api.sendPhoneCode(), api.sendEmailVerification()].includes(call.path)) expect(await contents()).toBe(before);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('S52: extra fields of a sign-up', () => {
  it('are dropped and never stored', async () => {
    const body = {
      login_name: 'Ada',
      login_email: newEmail(),
      login_pass: PASSWORD,
      login_mobile: newPhone(),
      login_type: 'EMP',
      terms: true,
    };
    const grabbed = {
      user_approval_status: 1,
      email_ver_status: 1,
      phone_ver_status: 1,
      profile_created: 1,
      login_id: 'acc_mine',
      role: 'ADM',
      _id: 'x',
      can_code: 'x',
      cmp_code: 'x',
      revision: 9,
      disabled: true,
      $set: { a: 1 },
      google_sub: 'x',
      password_hash: 'x',
    };
    const answer = await send(
      { method: 'post', path: api.register(), who: 'nobody' },
      `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify({ ...body, ...grabbed }).slice(1)}`,
    );
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      user_approval_status: 0,
      email_ver_status: 0,
      phone_ver_status: 0,
      profile_created: 0,
    });
    expect(answer.body.user.login_id).not.toBe('acc_mine');
    const row = await identity.connection.collection('accounts').findOne({ email_key: body.login_email });
    expect(row).not.toHaveProperty('role');
    expect(row).not.toHaveProperty('google_sub');
    expect(row).not.toHaveProperty('can_code');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('S55: pages of the approvals', () => {
  it.each([
    [{ limit: 0 }],
    [{ limit: -1 }],
    [{ limit: 101 }],
    [{ limit: 1e9 }],
    [{ page: 0 }],
    [{ page: 1.5 }],
    [{ page: 1e6 }],
    [{ limit: 'NaN' }],
  ])('refuse %j', async (body) => {
    await post(identity, '/admin/approvals', body, { token: admin }).expect(422);
  });
});

describe('M9: brackets in a query', () => {
  it('are a flat name and no operator', async () => {
    await request(identity.service.handler).get('/auth/profile?login_email[$gt]=').expect(401);
    await request(identity.service.handler)
      .get('/auth/profile?login_email[$gt]=')
      .set('Authorization', `Bearer ${account.token}`)
      .expect(200);
  });
});

describe('S41: permitted callers', () => {
  it('every row refuses a visitor or is meant for one, and admins’ rows refuse everybody else', async () => {
    for (const { endpoint: row } of identity.service.routes) {
      const method = row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      const path = row.path.replace(/:\w+/g, 'x');
      const visitor = await request(identity.service.handler)
        [method](path)
        .send(method === 'get' ? undefined : {});
      if (row.access !== 'public')
        expect([path, visitor.status, visitor.body.code]).toEqual([path, 401, 'token-missing']);
      const forged = await request(identity.service.handler)
        [method](path)
        .set('Authorization', 'Bearer a.b.c')
        .send(method === 'get' ? undefined : {});
      if (row.access !== 'public')
        expect([path, forged.status, forged.body.error]).toEqual([path, 401, 'Invalid token']);
      if (typeof row.access === 'object' && 'roles' in row.access && !row.access.roles.includes('CND')) {
        const candidate = await request(identity.service.handler)
          [method](path)
          .set('Authorization', `Bearer ${account.token}`)
          .send(method === 'get' ? undefined : {});
        expect([path, candidate.status, candidate.body.code]).toEqual([path, 403, 'role-wrong']);
      }
    }
  });

  it('an unknown address is 404, another method 405 with what there is', async () => {
    await request(identity.service.handler).get('/auth/nothing').expect(404);
    const answer = await request(identity.service.handler).delete('/auth/login').expect(405);
    expect(answer.get('Allow')).toBe('POST');
  });
});
