import { RULE_MESSAGES } from '@market/contracts/messages';
import { until } from '@market/service-kit/testing';
import request from 'supertest';
import {
  codeSentTo,
  newPhone,
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

describe('a phone number', () => {
  it('is one of the country, kept and texted as E.164, and the user has the digits that were typed', async () => {
    const account = await signUp(identity);
    expect(account.user).toMatchObject({
      login_mobile: account.phone,
      login_phone: { e164: `+91${account.phone}`, country: 'IN', national: expect.stringMatching(/^0\d{5} \d{5}$/) },
    });
    await post(identity, '/auth/send-phone-otp', {}, account).expect(200);
    await codeSentTo(identity, account.phone);
    expect(identity.sms.sent.at(-1)).toMatchObject({ to: `+91${account.phone}`, typed: account.phone });
  });

  it('is one number with and without its country code: for uniqueness and for signing in', async () => {
    const account = await signUpVerified(identity);
    const taken = await post(identity, '/auth/register', registration({ phone: `91${account.phone}` })).expect(409);
    expect(taken.body.fields).toEqual({ login_mobile: RULE_MESSAGES.phoneTaken });
    const sent = identity.sms.sent.filter(({ to }) => to === `+91${account.phone}`).length;
    await post(identity, '/auth/mobile-login', { login_mobile: `91${account.phone}` }).expect(200);
    const otp = await codeSentTo(identity, account.phone, sent + 1);
    const signedIn = await post(identity, '/auth/mobile-login-otp', {
      login_mobile: account.phone,
      country: 'in',
      otp,
    }).expect(200);
    expect(signedIn.body.user.login_id).toBe(account.user.login_id);
  });

  it('is read in the country that is named, or with the country code that it has', async () => {
    const german = await post(identity, '/auth/register', {
      ...registration({ phone: '015112345678' }),
      country: 'DE',
    }).expect(201);
    expect(german.body.user).toMatchObject({
      login_mobile: '015112345678',
      login_phone: { e164: '+4915112345678', country: 'DE' },
    });
    const typedWhole = await post(identity, '/auth/register', registration({ phone: '4915112345678' })).expect(201);
    expect(typedWhole.body.user.login_phone).toMatchObject({ e164: '+4915112345678', country: 'DE' });
  });

  it('need only be possible; digits of no country and countries of no list are refused at their field', async () => {
    await post(identity, '/auth/register', registration({ phone: '5550001234' })).expect(201);
    for (const path of ['/auth/register', '/auth/mobile-login', '/auth/mobile-login-otp']) {
      const impossible = await post(identity, path, {
        ...registration({ phone: '999999999999999' }),
        otp: '123456',
      }).expect(422);
      expect(impossible.body.fields).toEqual({ login_mobile: RULE_MESSAGES.phoneImpossible });
      const nowhere = await post(identity, path, { ...registration(), otp: '123456', country: 'XX' }).expect(422);
      expect(nowhere.body.fields).toEqual({ country: RULE_MESSAGES.country });
    }
  });

  it('mistyped at sign-up is corrected without a password while nobody has proved it', async () => {
    const account = await signUp(identity);
    const phone = newPhone();
    const details = { login_name: 'Ada', login_email: account.email, login_mobile: phone };
    const corrected = await request(identity.service.handler)
      .put('/auth/edit-profile')
      .set('Authorization', `Bearer ${account.token}`)
      .send(details)
      .expect(200);
    expect(corrected.body.user).toMatchObject({ login_mobile: phone, phone_ver_status: 0 });
    // The code is on its way already: asking for it within the wait is no mistake.
    await post(identity, '/auth/send-phone-otp', {}, account).expect(200);
    await post(identity, '/auth/send-phone-otp', {}, account).expect(429);
    const verified = await post(
      identity,
      '/auth/verify-phone',
      { otp: await codeSentTo(identity, phone) },
      account,
    ).expect(200);
    expect(verified.body.user).toMatchObject({ login_mobile: phone, phone_ver_status: 1 });
  });

  it('is corrected in the code step as well', async () => {
    const account = await signUp(identity);
    const phone = newPhone();
    await post(identity, '/auth/send-phone-otp', {}, account).expect(200);
    await post(identity, '/auth/send-phone-otp', { login_mobile: phone, country: 'IN' }, account).expect(200);
    const verified = await post(
      identity,
      '/auth/verify-phone',
      { otp: await codeSentTo(identity, phone) },
      account,
    ).expect(200);
    expect(verified.body.user.login_mobile).toBe(phone);
  });
});

describe('numbers that version 1.0 kept', () => {
  it('are read at the start, and one that two had proved stays with the older account', async () => {
    const old = await startIdentity();
    const accounts = old.connection.collection('accounts');
    const row = {
      login_type: 'CND',
      login_name: 'Ada',
      email_ver_status: 1,
      phone_ver_status: 1,
      user_approval_status: 1,
      profile_created: 0,
      revision: 1,
      disabled: false,
    };
    await accounts.insertMany([
      {
        ...row,
        _id: 'younger' as never,
        login_email: 'b@mail.test',
        email_key: 'b@mail.test',
        login_mobile: '919876543210',
        created_at: new Date(2),
      },
      {
        ...row,
        _id: 'older' as never,
        login_email: 'a@mail.test',
        email_key: 'a@mail.test',
        login_mobile: '9876543210',
        created_at: new Date(1),
      },
    ]);
    await accounts.createIndex({ login_mobile: 1 }, { unique: true, name: 'account_phone' });
    await old.replica();
    expect(await accounts.findOne({ _id: 'older' as never })).toMatchObject({
      phone: { e164: '+919876543210', country: 'IN' },
      phone_ver_status: 1,
      login_mobile: '9876543210',
    });
    expect(await accounts.findOne({ _id: 'younger' as never })).toMatchObject({
      phone: { e164: '+919876543210' },
      phone_ver_status: 0,
    });
    expect((await accounts.indexes()).map(({ name }) => name)).not.toContain('account_phone');
    await old.stop();
  });
});

test('the development mailbox finds a message by the digits that were typed and by E.164, with and without plus', async () => {
  const boxed = await startIdentity({ withMailbox: true });
  const account = await signUp(boxed, { phone: '09876543210' });
  await post(boxed, '/auth/send-phone-otp', {}, account).expect(200);
  const messagesTo = async (to: string) =>
    (await request(boxed.service.handler).get(`/dev/mailbox.json?to=${to}`).expect(200)).body.messages as Array<{
      to: string;
    }>;
  await until(async () => (await messagesTo('09876543210')).length === 1);
  for (const to of ['919876543210', '+919876543210', '%2B919876543210'])
    expect(await messagesTo(to)).toMatchObject([{ to: '+919876543210' }]);
  expect(await messagesTo('9876543211')).toEqual([]);
  await boxed.stop();
});

test('a number is proved by one of two at once, and the other is told so', async () => {
  const phone = newPhone();
  const two = [await signUp(identity, { phone }), await signUp(identity, { phone })];
  await post(identity, '/auth/send-phone-otp', {}, two[0]).expect(200);
  const first = await codeSentTo(identity, phone, 1);
  await post(identity, '/auth/send-phone-otp', {}, two[1]).expect(200);
  const second = await codeSentTo(identity, phone, 2);
  const answers = await Promise.all([
    post(identity, '/auth/verify-phone', { otp: first }, two[0]),
    post(identity, '/auth/verify-phone', { otp: second }, two[1]),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.fields).toEqual({ login_mobile: RULE_MESSAGES.phoneTaken });
  const rows = await identity.connection
    .collection('accounts')
    .find({ 'phone.e164': `+91${phone}` })
    .toArray();
  expect(rows).toHaveLength(1);
  // The account that lost the number adds another one.
  const loser = two[answers.findIndex(({ status }) => status === 409)]!;
  const other = newPhone();
  await post(identity, '/auth/send-phone-otp', { login_mobile: other }, loser).expect(200);
  await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, other) }, loser).expect(200);
});
