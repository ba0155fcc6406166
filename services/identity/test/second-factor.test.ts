import { SIGN_IN_STEP_SECONDS } from '@market/contracts/accounts';
import { LIMITS } from '@market/contracts/limits';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { readSettings } from '@market/service-kit';
import { generateSync } from 'otplib';
import request from 'supertest';
import { identitySettings } from '../src/settings';
import { createAuthenticator, type Authenticator } from './authenticator';
import { cookieOf, mailsTo, newEmail, post, signUpVerified, startIdentity, type TestIdentity } from './stage';

const ORIGIN = 'https://jobs.example.test';

interface Admin {
  email: string;
  password: string;
  token: string;
}

async function newAdmin(identity: TestIdentity): Promise<Admin> {
  const email = newEmail();
  const { password } = await identity.service.admin.createAdmin({ login_email: email });
  const { body } = await logIn(identity, { email, password }).expect(200);
  return { email, password, token: body.token as string };
}
const logIn = (identity: TestIdentity, { email, password }: { email: string; password: string }) =>
  post(identity, '/auth/login', { login_email: email, login_pass: password });
const codeAt = (identity: TestIdentity, secret: string) =>
  generateSync({ secret, epoch: Math.floor(identity.clock.now().getTime() / 1000) });
const nextStep = (identity: TestIdentity) => identity.clock.advance(30_000);

/** Adds an authenticator app; gives its secret, the recovery codes and the session's new token. */
async function addApp(identity: TestIdentity, { token, password }: Admin) {
  const { secret } = (await post(identity, '/auth/second-factor/totp', { password }, { token }).expect(200)).body as {
    secret: string;
  };
  const { body } = await post(
    identity,
    '/auth/second-factor/totp/confirm',
    { code: codeAt(identity, secret) },
    { token },
  ).expect(200);
  nextStep(identity);
  return { secret, codes: body.recovery_codes as string[], token: body.token as string };
}

async function addPasskey(identity: TestIdentity, { token, password }: Admin) {
  const { options } = (await post(identity, '/auth/passkeys/options', { password }, { token }).expect(200)).body as {
    options: string;
  };
  const authenticator = createAuthenticator({ origin: ORIGIN });
  const { body } = await post(
    identity,
    '/auth/passkeys',
    { credential: authenticator.create(options) },
    { token },
  ).expect(201);
  return { authenticator, codes: body.recovery_codes as string[], token: body.token as string };
}

/** The password is right; gives the cookie by which the second factor is shown. */
async function begin(identity: TestIdentity, admin: Admin): Promise<string> {
  const answer = await logIn(identity, admin).expect(401);
  expect(answer.body.code).toBe('second-factor-needed');
  expect(answer.body).not.toHaveProperty('token');
  expect(cookieOf(answer, 'refresh_token')).toBe('');
  return `second_factor=${cookieOf(answer, 'second_factor')}`;
}
const finish = (identity: TestIdentity, body: object, cookie?: string) =>
  post(identity, '/auth/second-factor/finish', body, cookie ? { cookie } : {});
const approvals = (identity: TestIdentity, token: string) => post(identity, '/admin/approvals', {}, { token });

describe('S173: an administrator with a second factor', () => {
  let identity: TestIdentity;
  beforeAll(async () => {
    identity = await startIdentity();
  });
  afterAll(() => identity.stop());

  it('signs in with the password and a code of the app, of which each works once', async () => {
    const admin = await newAdmin(identity);
    const { secret } = await addApp(identity, admin);
    await mailsTo(identity, admin.email, 'authenticator app was added');
    const cookie = await begin(identity, admin);
    const { body: ways } = await post(identity, '/auth/second-factor/options', {}, { cookie }).expect(200);
    expect(ways).toEqual({ totp: true });
    const code = codeAt(identity, secret);
    const { body } = await finish(identity, { code }, cookie).expect(200);
    await approvals(identity, body.token as string).expect(200);
    // The step is used up, and so is the code.
    await finish(identity, { code }, cookie).expect(401);
    const again = await begin(identity, admin);
    const refused = await finish(identity, { code }, again).expect(422);
    expect(refused.body.fields).toEqual({ code: RULE_MESSAGES.codeWrong });
    nextStep(identity);
    await finish(identity, { code: codeAt(identity, secret) }, again).expect(200);
  });

  it('signs in with the password and a passkey, or with the passkey alone', async () => {
    const admin = await newAdmin(identity);
    const { authenticator, codes } = await addPasskey(identity, admin);
    expect(codes).toHaveLength(10);
    const cookie = await begin(identity, admin);
    const { options } = (await post(identity, '/auth/second-factor/options', {}, { cookie }).expect(200)).body as {
      options: string;
    };
    expect(JSON.parse(options)).toMatchObject({ allowCredentials: [{ id: authenticator.id }] });
    const stranger = createAuthenticator({ origin: ORIGIN });
    await finish(identity, { credential: stranger.get(options) }, cookie).expect(401);
    await finish(identity, { credential: authenticator.get(options) }, cookie).expect(200);

    const started = await post(identity, '/auth/passkeys/sign-in-options', {}).expect(200);
    const alone = await post(
      identity,
      '/auth/passkeys/sign-in',
      { credential: authenticator.get((started.body as { options: string }).options) },
      { cookie: `passkey_sign_in=${cookieOf(started, 'passkey_sign_in')}` },
    ).expect(200);
    await approvals(identity, alone.body.token as string).expect(200);
  });

  it('is asked for it whichever way the other one of an account was shown, and a passkey of somebody else is no way', async () => {
    const [admin, other] = [await newAdmin(identity), await newAdmin(identity)];
    await addApp(identity, admin);
    const { authenticator } = await addPasskey(identity, other);
    const cookie = await begin(identity, other);
    const { options } = (await post(identity, '/auth/second-factor/options', {}, { cookie }).expect(200)).body as {
      options: string;
    };
    await finish(identity, { credential: authenticator.get(options) }, await begin(identity, admin)).expect(401);
    await finish(identity, { code: '123456' }).expect(401);
    await finish(identity, {}).expect(422);
  });

  it('S174: signs in once with each recovery code, is mailed of it, and gets new ones for the password', async () => {
    const admin = await newAdmin(identity);
    const { codes, token } = await addApp(identity, admin);
    await finish(identity, { recovery_code: codes[0]!.toUpperCase() }, await begin(identity, admin)).expect(200);
    await mailsTo(identity, admin.email, 'recovery code was used');
    const again = await begin(identity, admin);
    const refused = await finish(identity, { recovery_code: codes[0] }, again).expect(422);
    expect(refused.body.fields).toEqual({ recovery_code: RULE_MESSAGES.recoveryCodeWrong });
    const state = async () =>
      (
        await request(identity.service.handler)
          .get('/auth/second-factor')
          .set('Authorization', `Bearer ${token}`)
          .expect(200)
      ).body as object;
    expect(await state()).toEqual({ required: false, totp: true, passkeys: 0, recovery_codes_left: 9 });
    await post(identity, '/auth/second-factor/recovery-codes', {}, { token }).expect(422);
    const { body } = await post(
      identity,
      '/auth/second-factor/recovery-codes',
      { password: admin.password },
      { token },
    ).expect(200);
    await finish(identity, { recovery_code: codes[1] }, again).expect(422);
    await finish(identity, { recovery_code: (body.recovery_codes as string[])[1] }, again).expect(200);
  });

  it('S174: is given new recovery codes a limited number of times, for each mails a notice', async () => {
    const admin = await newAdmin(identity);
    const { token } = await addApp(identity, admin);
    const renew = () => post(identity, '/auth/second-factor/recovery-codes', { password: admin.password }, { token });
    // Setting the app up was the first change.
    for (let change = 2; change <= LIMITS.passkeyChanges.points; change += 1) await renew().expect(200);
    await renew().expect(429);
  });

  it('S175: has five tries at a sign-in, and who goes on guessing waits', async () => {
    const admin = await newAdmin(identity);
    const { secret, codes } = await addApp(identity, admin);
    const wrong = String((Number(codeAt(identity, secret)) + 1) % 1_000_000).padStart(6, '0');
    const cookie = await begin(identity, admin);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push((await finish(identity, { code: wrong }, cookie)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 401]);
    const another = await begin(identity, admin);
    await finish(identity, { recovery_code: codes[0] }, another).expect(429);
    identity.clock.advance(60_000);
    await finish(identity, { recovery_code: codes[0] }, another).expect(200);
  });

  it('S175: begins anew when it takes too long, or the password changes in between', async () => {
    const admin = await newAdmin(identity);
    const { secret, token } = await addApp(identity, admin);
    const late = await begin(identity, admin);
    identity.clock.advance((SIGN_IN_STEP_SECONDS + 1) * 1000);
    await finish(identity, { code: codeAt(identity, secret) }, late).expect(401);
    const before = await begin(identity, admin);
    await post(
      identity,
      '/auth/change-password',
      { oldPass: admin.password, newPass: 'Brave4Meadow' },
      { token },
    ).expect(200);
    const { body } = await finish(identity, { code: codeAt(identity, secret) }, before).expect(401);
    expect(body.code).toBe('sign-in-expired');
  });

  it('S176: ends the other sessions by setting one up, and by taking it away', async () => {
    const admin = await newAdmin(identity);
    const other = (await logIn(identity, admin).expect(200)).body.token as string;
    const { token } = await addApp(identity, admin);
    await approvals(identity, other).expect(401);
    await approvals(identity, token).expect(200);
    await post(identity, '/auth/second-factor/totp/remove', {}, { token }).expect(422);
    await post(identity, '/auth/second-factor/totp/remove', { password: admin.password }, { token }).expect(204);
    await mailsTo(identity, admin.email, 'authenticator app was removed');
    await logIn(identity, admin).expect(200);
  });

  it('S177: is stored so that the database alone signs nobody in', async () => {
    const admin = await newAdmin(identity);
    const { secret, codes } = await addApp(identity, admin);
    const stored = JSON.stringify(await identity.connection.collection('second_factors').find().toArray());
    const plain = Buffer.from(secret).toString('base64').replace(/=+$/, '');
    for (const known of [secret, plain, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(known);
  });

  it('S178: loses it by the operator’s command, which ends all sessions, mails, and is a line of the history', async () => {
    const admin = await newAdmin(identity);
    const { token } = await addApp(identity, admin);
    await identity.service.admin.resetSecondFactor({ login_email: admin.email, operator: 'root' });
    await approvals(identity, token).expect(401);
    await logIn(identity, admin).expect(200);
    await mailsTo(identity, admin.email, 'second factor was reset');
    const account = await identity.connection.collection('accounts').findOne({ login_email: admin.email });
    const decisions = await identity.connection
      .collection('account_decisions')
      .find({ login_id: account!._id as never })
      .toArray();
    expect(decisions).toMatchObject([{ decision: 'second-factor-reset', by: expect.stringContaining('root') }]);
    await expect(
      identity.service.admin.resetSecondFactor({ login_email: admin.email, operator: 'root' }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is nothing for employers and candidates', async () => {
    const { token } = await signUpVerified(identity);
    await post(identity, '/auth/second-factor/totp', {}, { token }).expect(403);
  });
});

describe('S179: ADMIN_SECOND_FACTOR=required', () => {
  let identity: TestIdentity;
  beforeAll(async () => {
    identity = await startIdentity({ env: { ADMIN_SECOND_FACTOR: 'required' } });
  });
  afterAll(() => identity.stop());

  async function refused(token: string): Promise<void> {
    const { body } = await approvals(identity, token).expect(403);
    expect(body.code).toBe('second-factor-missing');
  }

  it.each<[string, (admin: Admin) => Promise<{ token: string; authenticator?: Authenticator }>]>([
    ['an authenticator app', (admin) => addApp(identity, admin)],
    ['a passkey', (admin) => addPasskey(identity, admin)],
  ])('lets an administrator into no call of administrators before %s is set up', async (_what, add) => {
    const admin = await newAdmin(identity);
    await refused(admin.token);
    const { body } = await logIn(identity, admin).expect(200);
    expect(body.user).toMatchObject({ second_factor_due: true });
    const { token } = await add({ ...admin, token: body.token as string });
    await approvals(identity, token).expect(200);
    const { body: user } = await request(identity.service.handler)
      .get('/auth/profile')
      .set('Authorization', `Bearer ${token}`)
      .expect(200);
    expect(user).not.toHaveProperty('second_factor_due');
  });

  it.each([
    ['production', {}, 'required'],
    ['production', { ADMIN_SECOND_FACTOR: 'optional' }, 'optional'],
    ['development', {}, 'optional'],
  ])('is in %s with %j: %s', (NODE_ENV, named, rule) => {
    const settings = readSettings(identitySettings, {
      NODE_ENV,
      DATA_DIR: '/tmp/unused',
      PUBLIC_URL: NODE_ENV === 'production' ? 'https://market.example.org' : '',
      ...named,
    });
    expect(settings.adminSecondFactor).toBe(rule);
  });

  it('asks employers and candidates for nothing', async () => {
    const { user } = await signUpVerified(identity);
    expect(user).not.toHaveProperty('second_factor_due');
  });
});
