import { RULE_MESSAGES, SUCCESSES } from '@market/contracts/messages';
import { atOnce } from '@market/service-kit/testing';
import request from 'supertest';
import {
  PASSWORD,
  codeSentTo,
  eventsOf,
  fromAddress,
  mailsTo,
  newPhone,
  post,
  signUp,
  signUpVerified,
  startIdentity,
  type SignedUp,
  type TestIdentity,
} from './stage';

const NEW_PASSWORD = 'Brave4Meadow';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const profileOf = ({ token }: { token: string }) =>
  request(identity.service.handler).get('/auth/profile').set('Authorization', `Bearer ${token}`);
const edit = ({ token }: { token: string }, body: object) =>
  request(identity.service.handler).put('/auth/edit-profile').set('Authorization', `Bearer ${token}`).send(body);
const logIn = async ({ email }: SignedUp) =>
  (await post(identity, '/auth/login', { login_email: email, login_pass: PASSWORD }).expect(200)).body as {
    token: string;
  };
const sameBut = ({ user }: SignedUp, change: object) => ({
  login_name: user.login_name,
  login_email: user.login_email,
  login_mobile: user.login_mobile,
  ...change,
});

describe('changing the password', () => {
  it('S27: needs the old one, ends the other sessions and keeps this one', async () => {
    const account = await signUpVerified(identity);
    const others = [await logIn(account), await logIn(account), await logIn(account), await logIn(account)];
    const answer = await post(
      identity,
      '/auth/change-password',
      { oldPass: PASSWORD, newPass: NEW_PASSWORD },
      account,
    ).expect(200);
    expect(answer.body).toEqual({ message: SUCCESSES.passwordChanged });
    for (const other of others) await profileOf(other).expect(401);
    await profileOf(account).expect(200);
    await post(identity, '/auth/refresh-token', {}, { cookie: `refresh_token=${account.refresh}` }).expect(200);
    await mailsTo(identity, account.email, 'password was changed');
    const ended = (await eventsOf(identity, 'identity.session-ended.v1')).find(
      ({ login_id }) => login_id === account.user.login_id,
    );
    expect(ended).toMatchObject({ reason: 'password-changed' });
    expect(ended!.sids).toHaveLength(4);
    await post(identity, '/auth/login', { login_email: account.email, login_pass: NEW_PASSWORD }).expect(200);
  });

  it('S29: refuses a wrong old password five times, then has whoever guesses wait', async () => {
    const account = await signUp(identity);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const refused = await post(
        identity,
        '/auth/change-password',
        { oldPass: 'Wrong9Password', newPass: NEW_PASSWORD },
        account,
      ).expect(422);
      expect(refused.body.fields).toEqual({ oldPass: RULE_MESSAGES.oldPasswordWrong });
    }
    await post(identity, '/auth/change-password', { oldPass: PASSWORD, newPass: NEW_PASSWORD }, account).expect(429);
    identity.clock.advance(5_000);
    await post(identity, '/auth/change-password', { oldPass: PASSWORD, newPass: NEW_PASSWORD }, account).expect(200);
  });

  it('happens once of five at once', async () => {
    const account = await signUp(identity);
    const answers = await atOnce(5, (n) =>
      post(identity, '/auth/change-password', { oldPass: PASSWORD, newPass: `${NEW_PASSWORD}${n}` }, account),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('editing the own account', () => {
  it('answers the user, and the code of the profile where there is one', async () => {
    const account = await signUpVerified(identity);
    const answer = await edit(account, sameBut(account, { login_name: 'Ada King' })).expect(200);
    expect(answer.body).toEqual({ user: { ...account.user, login_name: 'Ada King', version: expect.any(String) } });
    await identity.connection
      .collection('accounts')
      .updateOne({ _id: account.user.login_id as never }, { $set: { can_code: 'can_1' } });
    expect((await edit(account, sameBut(account, {})).expect(200)).body).toMatchObject({
      can_code: 'can_1',
      user: { can_code: 'can_1' },
    });
  });

  it('another spelling of the same email changes nothing but the spelling', async () => {
    const account = await signUpVerified(identity);
    const answer = await edit(account, sameBut(account, { login_email: account.email.toUpperCase() })).expect(200);
    expect(answer.body.user).toMatchObject({ login_email: account.email.toUpperCase(), email_ver_status: 1 });
  });

  it('refuses what another account has proved, and looking for accounts that way', async () => {
    const [account, owner] = [await signUp(identity), await signUpVerified(identity)];
    const byEmail = await edit(
      account,
      sameBut(account, { login_email: owner.email.toUpperCase(), password: PASSWORD }),
    ).expect(409);
    expect(byEmail.body).toMatchObject({
      code: 'already-registered',
      fields: { login_email: RULE_MESSAGES.emailTaken },
    });
    expect((await profileOf(account).expect(200)).body).toEqual(account.user);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1)
      statuses.push((await edit(account, sameBut(account, { login_email: owner.email, password: PASSWORD }))).status);
    expect(statuses).toEqual([...Array<number>(9).fill(409), 429]);
    await edit(account, sameBut(account, { login_name: 'Still Me' })).expect(200);
  });

  it('S15: the owner of a taken email hears of it, and such answers are counted by address', async () => {
    const owner = await signUpVerified(identity);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const account = await signUp(identity);
      const change = sameBut(account, { login_email: owner.email, password: PASSWORD });
      statuses.push((await edit(account, change).set(fromAddress(identity, '203.0.113.77'))).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(409), 429, 429]);
    expect(await mailsTo(identity, owner.email, 'already have')).toHaveLength(1);
  });

  it.each([
    [
      'the form',
      (account: SignedUp, login_mobile: string) => edit(account, sameBut(account, { login_mobile })).expect(200),
    ],
    [
      'the code step',
      (account: SignedUp, login_mobile: string) =>
        post(identity, '/auth/send-phone-otp', { login_mobile }, account).expect(200),
    ],
  ])('S494: %s answers alike for a taken and a free number; who enters its code is told', async (_name, change) => {
    const [account, other, owner] = [await signUp(identity), await signUp(identity), await signUpVerified(identity)];
    const sent = identity.sms.sent.filter(({ to }) => to === `+91${owner.phone}`).length;
    const [taken, free] = [await change(account, owner.phone), await change(other, newPhone())];
    const shape = ({ body }: { body: { user?: object; message?: string } }) => [
      Object.keys(body.user ?? {}).sort(),
      body.message,
    ];
    expect(shape(taken)).toEqual(shape(free));
    const otp = await codeSentTo(identity, owner.phone, sent + 1);
    const told = await post(identity, '/auth/verify-phone', { otp }, account).expect(409);
    expect(told.body.fields).toEqual({ login_mobile: RULE_MESSAGES.phoneTaken });
    expect((await profileOf(owner).expect(200)).body).toMatchObject({ login_mobile: owner.phone, phone_ver_status: 1 });
  });

  it('S52: sets no status, role, code or id', async () => {
    const account = await signUp(identity);
    const grabbed = {
      user_approval_status: 1,
      email_ver_status: 1,
      phone_ver_status: 1,
      profile_created: 1,
      login_type: 'ADM',
      login_id: 'acc_other',
      can_code: 'x',
      cmp_code: 'y',
      disabled: false,
      revision: 99,
      password_hash: 'x',
      google_sub: 'x',
      approval_decided_by: 'x',
      _id: 'x',
      $set: { login_type: 'ADM' },
      constructor: { prototype: { polluted: 1 } },
    };
    const raw = `{"__proto__":{"polluted":1},${JSON.stringify({ ...sameBut(account, { login_name: 'Ada King' }), ...grabbed }).slice(1)}`;
    const answer = await request(identity.service.handler)
      .put('/auth/edit-profile')
      .set('Authorization', `Bearer ${account.token}`)
      .type('application/json')
      .send(raw)
      .expect(200);
    expect(answer.body).toEqual({ user: { ...account.user, login_name: 'Ada King', version: expect.any(String) } });
    const row = await identity.connection.collection('accounts').findOne({ _id: account.user.login_id as never });
    expect(Object.keys(row!).sort()).toEqual([
      '_id',
      'accepted_terms',
      'created_at',
      'disabled',
      'email_key',
      'email_ver_status',
      'login_email',
      'login_mobile',
      'login_name',
      'login_type',
      'password_hash',
      'password_mark',
      'phone',
      'phone_ver_status',
      'profile_created',
      'revision',
      'user_approval_status',
    ]);
    expect(row).toMatchObject({ login_type: 'CND', user_approval_status: 0, revision: 2 });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('events', () => {
  it('tell every change with a growing revision', async () => {
    const account = await signUpVerified(identity, { login_type: 'EMP' });
    await edit(account, sameBut(account, { login_name: 'Ada King' })).expect(200);
    const events = (await eventsOf(identity, 'identity.account-changed.v1')).filter(
      ({ login_id }) => login_id === account.user.login_id,
    );
    expect(
      events.map(({ revision, phone_ver_status, email_ver_status, login_name }) => ({
        revision,
        phone_ver_status,
        email_ver_status,
        login_name,
      })),
    ).toEqual([
      { revision: 1, phone_ver_status: 0, email_ver_status: 0, login_name: 'Ada Lovelace' },
      { revision: 2, phone_ver_status: 1, email_ver_status: 0, login_name: 'Ada Lovelace' },
      { revision: 3, phone_ver_status: 1, email_ver_status: 1, login_name: 'Ada Lovelace' },
      { revision: 4, phone_ver_status: 1, email_ver_status: 1, login_name: 'Ada King' },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/password|argon2|google/);
  });
});

describe('a change that names the version it was made of', () => {
  it('is refused over one that was saved meanwhile, and made where it names that one', async () => {
    const account = await signUpVerified(identity);
    const { version } = (await profileOf(account).expect(200)).body as { version: string };
    const first = await edit(account, sameBut(account, { login_name: 'First Tab', version })).expect(200);
    const refused = await edit(account, sameBut(account, { login_name: 'Second Tab', version })).expect(409);
    expect(refused.body.code).toBe('changed-meanwhile');
    expect((await profileOf(account)).body.login_name).toBe('First Tab');
    const { user } = first.body as { user: { version: string } };
    await edit(account, sameBut(account, { login_name: 'Second Tab', version: user.version })).expect(200);
    expect((await profileOf(account)).body.login_name).toBe('Second Tab');
  });

  it('S221: two changes at once: one is made', async () => {
    const account = await signUpVerified(identity);
    const { version } = (await profileOf(account)).body as { version: string };
    const answers = await atOnce(2, (caller) =>
      edit(account, sameBut(account, { login_name: ['One Tab', 'Other Tab'][caller], version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is made without one, as the contract has it', async () => {
    const account = await signUpVerified(identity);
    await edit(account, sameBut(account, { login_name: 'No Version' })).expect(200);
  });
});
