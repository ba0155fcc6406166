import { addressOf } from '@market/api';
import { DAY_MS } from '@market/api/durations';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { API_KEY_FORM, API_KEYS_MAX, type ApiKeys, type NewApiKey } from '@market/contracts/integrations';
import { api } from '@market/contracts/testing';
import { atOnce } from '@market/service-kit/testing';
import request from 'supertest';
import {
  PASSWORD,
  changeEmail,
  linkTokenSentTo,
  mailsTo,
  newEmail,
  post,
  signUp,
  signUpVerified,
  startIdentity,
  verifyPhoneOf,
  type SignedUp,
  type TestIdentity,
} from './stage';

let identity: TestIdentity;
let companies = 0;
beforeAll(async () => {
  identity = await startIdentity({ env: { EMPLOYER_APPROVAL: 'auto' } });
});
afterAll(() => identity.stop());

type Who = Pick<SignedUp, 'token'>;
const signed = (call: request.Test, who: Who) => call.set('Authorization', `Bearer ${who.token}`);
const http = () => request(identity.service.handler);
const GOOD = { name: 'Applicant tracking', scopes: ['jobs:read', 'applications:read'], password: PASSWORD };
const make = (who: Who, body: object = GOOD) => post(identity, api.makeApiKey(), body, who);
const made = async (who: Who, body: object = GOOD) => (await make(who, body).expect(201)).body as NewApiKey;
const list = async (who: Who) => (await signed(http().get(api.listApiKeys()), who).expect(200)).body as ApiKeys;
const revoke = (who: Who, id: string) => signed(http().delete(api.revokeApiKey(id)), who);
const holder = (key: string) => post(identity, api.findApiKeyHolder(), { key });

/** An approved employer with a company. */
async function owner(): Promise<SignedUp> {
  const account = await signUpVerified(identity, { login_type: 'EMP' });
  companies += 1;
  await identity.tell('profile.company-saved.v1', {
    login_id: account.user.login_id,
    cmp_code: `CMP-${companies}`,
    revision: 1,
    cmp_name: 'Northwind Ltd',
    emp_loca: 'Oslo',
    cmp_webs: 'https://northwind.example',
  });
  return account;
}

/** A colleague with a role, who signed up at the address that was invited. */
async function colleague(by: Who, role = 'recruiter'): Promise<SignedUp> {
  const email = newEmail();
  await post(identity, api.inviteMember(), { email, role, jobs: [] }, by).expect(201);
  const account = await signUp(identity, { login_type: 'EMP', email });
  const mails = await mailsTo(identity, email, 'Join');
  const token = /\/invitation\/([\w-]{43})/.exec(mails.at(-1)!.text)![1]!;
  await post(identity, api.acceptInvitation(), { token }, account).expect(200);
  await verifyPhoneOf(identity, account);
  return account;
}
const giveOwnership = (who: Who, { user }: SignedUp, stay = true) =>
  post(identity, addressOf(ENDPOINTS.giveOwnership, user), { password: PASSWORD, stay }, who).expect(200);

describe('S268: a key is made by an owner of the company, with the password, and all owners are mailed', () => {
  it('not without the password or with a wrong one, nor by anybody but an owner', async () => {
    const first = await owner();
    const withoutPassword = { ...GOOD, password: undefined };
    expect((await make(first, withoutPassword).expect(422)).body.fields).toEqual({
      password: 'Enter your password to create a key',
    });
    await make(first, { ...GOOD, password: 'Wrong9Password' }).expect(422);
    for (const role of ['recruiter', 'hiring-manager', 'reader']) {
      const member = await colleague(first, role);
      expect((await make(member).expect(403)).body.code).toBe('right-missing');
      expect((await signed(http().get(api.listApiKeys()), member).expect(403)).body.code).toBe('right-missing');
    }
    expect((await list(first)).records).toEqual([]);
  });

  it('names, scopes and days are what the product offers', async () => {
    const first = await owner();
    for (const [field, value] of [
      ['name', ''],
      ['scopes', []],
      ['scopes', ['everything']],
      ['scopes', 'jobs:read'],
      ['days', 366],
      ['days', 0],
    ] as const)
      expect((await make(first, { ...GOOD, [field]: value }).expect(422)).body.fields).toHaveProperty(field);
  });

  it('each owner with a proved mailbox hears of it, with the maker, the scopes and the last day', async () => {
    const first = await owner();
    const second = await colleague(first);
    await giveOwnership(first, second);
    const key = await made(second);
    for (const { email } of [first, second]) {
      const [mail] = await mailsTo(identity, email, 'API key');
      expect(mail!.text).toContain('made the key “Applicant tracking”');
      expect(mail!.text).toContain(key.expires_at.slice(0, 10));
      expect(mail!.text).toContain('jobs:read and applications:read');
      expect(mail!.text).not.toContain(key.key);
    }
  });

  it('not while a change of the maker’s email can be taken back, and taking it back ends the keys', async () => {
    const first = await owner();
    const before = await made(first);
    const email = await changeEmail(identity, first);
    expect((await make(first).expect(409)).body.code).toBe('contact-under-undo');
    const mails = await mailsTo(identity, first.email, 'changed');
    const token = /\/undo-change\/([\w-]{43})/.exec(mails.at(-1)!.text)![1]!;
    await post(identity, api.undoChange(), { token }).expect(200);
    expect(email).not.toBe(first.email);
    await holder(before.key).expect(401);
  });

  it('S297: a company has as many as it may have, and no more, however many are made at once', async () => {
    const first = await owner();
    const second = await colleague(first);
    await giveOwnership(first, second);
    for (let n = 0; n < API_KEYS_MAX - 1; n += 1) await made(n % 2 ? first : second);
    const last = await atOnce(2, (n) => make(n === 0 ? first : second));
    expect(last.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      [409, 'keys-too-many'],
    ]);
    expect((await list(first)).can.make).toBe(false);
  });
});

describe('S270: a key is shown once and belongs to one company', () => {
  it('a secret is in no list and not in the database', async () => {
    const first = await owner();
    const { key, ...shown } = await made(first);
    expect(key).toMatch(API_KEY_FORM);
    expect(shown).toMatchObject({ ends_with: key.slice(-4), state: 'active', used_at: null, made_by: 'Ada Lovelace' });
    const listed = await list(first);
    expect(listed.records).toEqual([shown]);
    const rows = JSON.stringify(await identity.connection.collection('api_keys').find().toArray());
    expect(rows).not.toContain(key);
    expect(rows).not.toContain(key.slice('perch_key_'.length, -4));
  });

  it('another company neither sees nor revokes it', async () => {
    const ours = await owner();
    const theirs = await owner();
    const { id, key } = await made(ours);
    expect((await list(theirs)).records).toEqual([]);
    await revoke(theirs, id).expect(404);
    expect((await holder(key).expect(200)).body).toMatchObject({ key_id: id, login_id: ours.user.login_id });
  });
});

describe('S271: a key ends at once', () => {
  it('when it is revoked', async () => {
    const first = await owner();
    const { id, key } = await made(first);
    await revoke(first, id).expect(204);
    expect((await holder(key).expect(401)).body.code).toBe('token-invalid');
    await revoke(first, id).expect(404);
  });

  it('when its time is over, and its owners see that for a while', async () => {
    const first = await owner();
    const { key } = await made(first, { ...GOOD, days: 1 });
    identity.clock.advance(DAY_MS);
    await holder(key).expect(401);
    const { token } = (
      await post(identity, api.logIn(), { login_email: first.email, login_pass: PASSWORD }).expect(200)
    ).body as { token: string };
    expect((await list({ token })).records).toMatchObject([{ state: 'expired' }]);
  });

  it.each([
    ['is removed', (first: Who, { user }: SignedUp) => signed(http().delete(api.removeMember(user.login_id)), first)],
    ['leaves', (_first: Who, second: SignedUp) => post(identity, api.leaveTeam(), {}, second)],
    [
      'deletes the account',
      (_first: Who, second: SignedUp) => post(identity, api.deleteAccount(), { password: PASSWORD }, second),
    ],
  ] as const)('when its maker %s, and the others have nothing of it', async (_what, go) => {
    const first = await owner();
    const second = await colleague(first);
    await giveOwnership(first, second);
    const kept = await made(first);
    const { key } = await made(second);
    const { status } = await go(first, second);
    expect(status).toBeLessThan(300);
    await holder(key).expect(401);
    await holder(kept.key).expect(200);
    expect((await list(first)).records.map(({ id }) => id)).toEqual([kept.id]);
  });

  it('while its maker is no owner, as the list says', async () => {
    const first = await owner();
    const second = await colleague(first);
    const { key } = await made(first);
    await giveOwnership(first, second, false);
    await holder(key).expect(401);
    expect((await list(second)).records).toMatchObject([{ state: 'maker-no-owner' }]);
    await giveOwnership(second, first);
    await holder(key).expect(200);
  });

  it('with the company, of which no key stays in the database', async () => {
    const first = await owner();
    const { key } = await made(first);
    await post(identity, api.deleteAccount(), { password: PASSWORD }, first).expect(204);
    await holder(key).expect(401);
    expect(await identity.connection.collection('api_keys').countDocuments({ owner_id: first.user.login_id })).toBe(0);
  });
});

test('S270: a key is counted by itself, and only its own calls; its use is noted to the minute', async () => {
  const first = await owner();
  const [{ key }, other] = [await made(first), await made(first)];
  const limits = identity.connection.collection('limits');
  await holder(key).expect(200);
  expect((await list(first)).records.find(({ id }) => id === other.id)!.used_at).toBeNull();
  expect((await list(first)).records.find(({ id }) => id !== other.id)!.used_at).toBe(
    identity.clock.now().toISOString(),
  );
  await limits.updateMany({ key: /^api-key-calls:/ }, { $set: { points: 3_600 } });
  const refused = await holder(key).expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await post(identity, api.findApiKeyHolder(), { key, counted: false }).expect(200);
  await holder(other.key).expect(200);
});

test('S226: a password that the owner chooses by mail revokes keys that a taker may have made, and says so; older ones stay', async () => {
  const account = await owner();
  const old = await made(account);
  identity.clock.advance(3.5 * DAY_MS);
  const { body } = await post(identity, '/auth/login', { login_email: account.email, login_pass: PASSWORD }).expect(
    200,
  );
  const takers = await made(body as Who);
  await holder(takers.key).expect(200);
  await post(identity, '/auth/forgot-password', { login_email: account.email }).expect(200);
  const token = await linkTokenSentTo(identity, account.email, 'reset-password');
  const newPassword = 'Brave4Meadow';
  await post(identity, '/auth/reset-password', { token, newPassword, confirmPassword: newPassword }).expect(200);
  await holder(takers.key).expect(401);
  await holder(old.key).expect(200);
  await mailsTo(identity, account.email, 'API keys of your company were revoked');
});
