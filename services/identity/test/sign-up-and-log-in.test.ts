import { rightsOf } from '@market/contracts/companies';
import { FAILURES, RULE_MESSAGES, SUCCESSES } from '@market/contracts/messages';
import request from 'supertest';
import {
  PASSWORD,
  cookieOf,
  eventsOf,
  mailsTo,
  newEmail,
  post,
  registration,
  signUp,
  signUpVerified,
  startIdentity,
  type TestIdentity,
} from './stage';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

describe('sign-up', () => {
  it('makes an account with nothing verified, signs it in and tells the other services', async () => {
    const body = registration({ login_type: 'EMP' });
    const answer = await post(identity, '/auth/register', { ...body, role: 'ADM' }).expect(201);
    expect(answer.body).toEqual({
      message: SUCCESSES.registered,
      token: expect.any(String),
      user: {
        version: expect.any(String),
        login_id: expect.stringMatching(/^acc_/),
        login_name: 'Ada Lovelace',
        login_email: body.login_email,
        login_mobile: body.login_mobile,
        login_phone: { e164: `+91${body.login_mobile}`, country: 'IN', national: expect.stringMatching(/^0/) },
        login_type: 'EMP',
        email_ver_status: 0,
        phone_ver_status: 0,
        user_approval_status: 0,
        profile_created: 0,
        company_role: 'owner',
        rights: rightsOf('owner'),
      },
    });
    const profile = await request(identity.service.handler)
      .get('/auth/profile')
      .set('Authorization', `Bearer ${answer.body.token}`)
      .expect(200);
    expect(profile.body).toEqual(answer.body.user);
    const events = await eventsOf(identity, 'identity.account-changed.v1');
    expect(events.find(({ login_id }) => login_id === answer.body.user.login_id)).toMatchObject({
      revision: 1,
      login_type: 'EMP',
      disabled: false,
    });
  });

  it('S15: answers 409 with each taken field, and the owner hears of it once a day', async () => {
    const owner = await signUpVerified(identity);
    const other = await signUpVerified(identity);
    const taken = await post(
      identity,
      '/auth/register',
      registration({ email: owner.email.toUpperCase(), phone: owner.phone }),
    ).expect(409);
    expect(taken.body).toMatchObject({
      code: 'already-registered',
      fields: { login_email: RULE_MESSAGES.emailTaken, login_mobile: RULE_MESSAGES.phoneTaken },
    });
    const phone = await post(identity, '/auth/register', registration({ phone: other.phone })).expect(409);
    expect(phone.body.fields).toEqual({ login_mobile: RULE_MESSAGES.phoneTaken });
    await mailsTo(identity, other.email, 'already have');
    await post(identity, '/auth/register', registration({ email: owner.email })).expect(409);
    await mailsTo(identity, owner.email, 'already have');
    identity.clock.advance(24 * 60 * 60_000);
    await post(identity, '/auth/register', registration({ email: owner.email })).expect(409);
    expect(await mailsTo(identity, owner.email, 'already have', 2)).toHaveLength(2);
  });
});

describe('S15: sign-ups from one network address', () => {
  it('gives 10 answers about taken addresses an hour, then refuses, whether taken or free', async () => {
    const owner = await signUpVerified(identity);
    const from = '203.0.113.15';
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 14; attempt += 1)
      statuses.push((await post(identity, '/auth/register', registration({ email: owner.email }), { from })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(409), ...Array<number>(4).fill(429)]);
  });

  it('gives callers of this machine a hundred times as many outside production', async () => {
    const owner = await signUpVerified(identity);
    for (let attempt = 0; attempt < 14; attempt += 1)
      await post(identity, '/auth/register', registration({ phone: owner.phone })).expect(409);
  });
});

describe('S02: passwords', () => {
  const refusalOf = async (login_pass: unknown, email = newEmail()) => {
    const answer = await post(identity, '/auth/register', { ...registration({ email }), login_pass });
    expect(answer.status).toBe(422);
    return (answer.body.fields as Record<string, string>).login_pass;
  };

  it.each([
    ['Sh0rt6x', RULE_MESSAGES.passwordShort],
    ['A1'.repeat(10) + 'b', RULE_MESSAGES.passwordLong],
    ['alllower11', RULE_MESSAGES.passwordUppercase],
    ['ALLUPPER11', RULE_MESSAGES.passwordLowercase],
    ['NoDigitsAtAll', RULE_MESSAGES.passwordDigit],
    ['', RULE_MESSAGES.passwordRequired],
    [['Quiet7River'], RULE_MESSAGES.passwordRequired],
    [{ $gt: '' }, RULE_MESSAGES.passwordRequired],
    [undefined, RULE_MESSAGES.passwordRequired],
  ])('refuses %j in the words of the form', async (password, message) => {
    expect(await refusalOf(password)).toBe(message);
  });

  it('refuses what everybody tries first, in register, change and reset alike', async () => {
    for (const password of ['Password1', 'Welcome1', 'P@ssw0rd1', 'Qwerty123', 'Perch2024'])
      expect(await refusalOf(password)).toBe(RULE_MESSAGES.passwordCommon);
    const account = await signUp(identity);
    const changed = await post(
      identity,
      '/auth/change-password',
      { oldPass: PASSWORD, newPass: 'Password1' },
      account,
    ).expect(422);
    expect(changed.body.fields).toEqual({ newPass: RULE_MESSAGES.passwordCommon });
  });

  it('refuses the own email name with something small behind it', async () => {
    expect(await refusalOf('Marigold1A', `marigold@${newEmail().split('@')[1]}`)).toBe(RULE_MESSAGES.passwordCommon);
  });
});

describe('log-in', () => {
  it('takes email in any case and answers as the contract says', async () => {
    const account = await signUp(identity);
    const answer = await post(identity, '/auth/login', {
      login_email: account.email.toUpperCase(),
      login_pass: PASSWORD,
    }).expect(200);
    expect(answer.body).toEqual({ user: account.user, token: expect.any(String), message: SUCCESSES.login });
  });

  it('takes a password as typed, blanks included', async () => {
    const account = await signUp(identity, { password: ' Quiet7River ' });
    await post(identity, '/auth/login', { login_email: account.email, login_pass: 'Quiet7River' }).expect(401);
    await post(identity, '/auth/login', { login_email: account.email, login_pass: ' Quiet7River ' }).expect(200);
  });

  it('refuses a wrong password in the words of the contract', async () => {
    const account = await signUp(identity);
    const answer = await post(identity, '/auth/login', {
      login_email: account.email,
      login_pass: 'Quiet8River',
    }).expect(401);
    expect(answer.body).toMatchObject({ error: 'Invalid email or password', code: 'credentials-wrong' });
    expect(cookieOf(answer, 'refresh_token')).toBe('');
  });

  it('S28: opens a new session at every sign-in and leaves a planted cookie alone', async () => {
    const [attacker, victim] = [await signUp(identity), await signUp(identity)];
    const answer = await post(
      identity,
      '/auth/login',
      { login_email: victim.email, login_pass: PASSWORD },
      { cookie: `refresh_token=${attacker.refresh}` },
    ).expect(200);
    expect(cookieOf(answer, 'refresh_token')).not.toBe(attacker.refresh);
    const refreshed = await post(
      identity,
      '/auth/refresh-token',
      {},
      { cookie: `refresh_token=${attacker.refresh}` },
    ).expect(200);
    expect(refreshed.body.user.login_id).toBe(attacker.user.login_id);
  });

  it('S27: a disabled account has no live session and cannot come back', async () => {
    const account = await signUp(identity);
    await identity.service.admin.setDisabled({
      login_email: account.email,
      disabled: true,
      reason: 'Fraud.',
      operator: 'root',
    });
    const profile = await request(identity.service.handler)
      .get('/auth/profile')
      .set('Authorization', `Bearer ${account.token}`)
      .expect(401);
    expect(profile.body.error).toBe(FAILURES.invalidToken);
    await post(identity, '/auth/refresh-token', {}, { cookie: `refresh_token=${account.refresh}` }).expect(417);
    const wrong = await post(identity, '/auth/login', { login_email: account.email, login_pass: 'Quiet7Other' }).expect(
      401,
    );
    expect(wrong.body.error).toBe('Invalid email or password');
    const right = await post(identity, '/auth/login', { login_email: account.email, login_pass: PASSWORD }).expect(403);
    expect(right.body).toMatchObject({
      code: 'account-locked',
      error: 'Your account is locked: Fraud. Please write to us.',
    });
    expect((await eventsOf(identity, 'identity.session-ended.v1')).at(-1)).toMatchObject({
      login_id: account.user.login_id,
      reason: 'disabled',
    });
    await identity.service.admin.setDisabled({ login_email: account.email, disabled: false, operator: 'root' });
    await post(identity, '/auth/login', { login_email: account.email, login_pass: PASSWORD }).expect(200);
  });
});
