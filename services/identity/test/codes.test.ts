import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '@market/contracts/limits';
import { FAILURES, RULE_MESSAGES, SUCCESSES } from '@market/contracts/messages';
import { atOnce, until } from '@market/service-kit/testing';
import request from 'supertest';
import { newCode } from '../src/domain/secrets';
import { createIdentityLimits } from '../src/limits';
import { addVerifiedPhones } from './people';
import {
  PASSWORD,
  codeSentTo,
  newEmail,
  newPhone,
  post,
  signUp,
  signUpVerified,
  startIdentity,
  type SignedUp,
  type TestIdentity,
} from './stage';

// Hundreds of requests a test: quick alone, slow beside other work.
jest.setTimeout(600_000);

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const textsTo = (phone: string) => identity.sms.sent.filter(({ to }) => to === `+91${phone}`).length;
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const verify = ({ token }: SignedUp, otp: string) => post(identity, '/auth/verify-phone', { otp }, { token });
const logIn = (login_mobile: string, otp: string) => post(identity, '/auth/mobile-login-otp', { login_mobile, otp });

/** Asks for a code and gives it. */
async function verificationCode({ token, phone }: SignedUp): Promise<string> {
  const sent = textsTo(phone);
  await post(identity, '/auth/send-phone-otp', {}, { token }).expect(200, { message: SUCCESSES.otpSent });
  return codeSentTo(identity, phone, sent + 1);
}
async function logInCode(phone: string): Promise<string> {
  const sent = textsTo(phone);
  await post(identity, '/auth/mobile-login', { login_mobile: phone }).expect(200, { message: SUCCESSES.mobileOtpSent });
  return codeSentTo(identity, phone, sent + 1);
}

describe('S04: codes', () => {
  it('are six digits, every digit as likely as any other at every place', () => {
    const counts = Array.from({ length: 6 }, () => Array<number>(10).fill(0));
    const total = 100_000;
    const malformed: string[] = [];
    for (let made = 0; made < total; made += 1) {
      const code = newCode();
      if (!/^\d{6}$/.test(code)) malformed.push(code);
      for (let place = 0; place < 6; place += 1) counts[place]![Number(code[place])]! += 1;
    }
    const chiSquared = counts.map((digits) =>
      digits.reduce((sum, count) => sum + (count - total / 10) ** 2 / (total / 10), 0),
    );
    expect(malformed).toEqual([]);
    // 9 degrees of freedom: above 33.7 one time in ten thousand, at each of six places.
    expect(Math.max(...chiSquared)).toBeLessThan(33.7);
  });

  it('come from secure randomness: nothing here calls Math.random', () => {
    const root = join(__dirname, '..', 'src');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((name) => readFileSync(join(root, name), 'utf8').includes('Math.random'))).toEqual([]);
  });
});

describe('S05: a copy of the database', () => {
  it('gives no code away to whoever tries all million of them', async () => {
    const account = await signUp(identity);
    const code = await verificationCode(account);
    const row = await identity.connection
      .collection('one_time_codes')
      .findOne({ _id: `verify-phone ${account.user.login_id} +91${account.phone}` as never });
    const text = JSON.stringify(row);
    expect(text).not.toContain(code);
    const stored = String(row?.code_hash);
    const prefixes = ['', account.phone, account.user.login_id, String(row?._id), String(row?.challenge_id)];
    for (const prefix of prefixes) {
      for (const algorithm of ['md5', 'sha1', 'sha224', 'sha256']) {
        for (const encoding of ['hex', 'base64', 'base64url'] as const)
          expect(createHash(algorithm).update(`${prefix}${code}`).digest(encoding)).not.toBe(stored);
      }
    }
    for (const { sealed } of await identity.connection
      .collection('outgoing_messages')
      .find({ sealed: { $exists: true } })
      .toArray())
      expect(Buffer.from(sealed.buffer as Buffer).toString('latin1')).not.toContain(code);
  });
});

describe('S06: a code', () => {
  it('works at 299 seconds and not at 301', async () => {
    const [early, late] = [await signUp(identity), await signUp(identity)];
    const codes = [await verificationCode(early), await verificationCode(late)];
    identity.clock.advance(299_000);
    const answer = await verify(early, codes[0]!).expect(200);
    expect(answer.body).toMatchObject({
      message: SUCCESSES.otpVerified,
      user: { phone_ver_status: 1, email_ver_status: 0, user_approval_status: 0 },
    });
    identity.clock.advance(2_000);
    const refused = await verify(late, codes[1]!).expect(422);
    expect(refused.body).toMatchObject({ error: 'This code is wrong or has expired', code: 'otp-invalid' });
  });

  it('stops working when a newer one is sent', async () => {
    const account = await signUp(identity);
    const first = await verificationCode(account);
    identity.clock.advance(31_000);
    const second = await verificationCode(account);
    if (first !== second) await verify(account, first).expect(422);
    await verify(account, second).expect(200);
  });

  it('works for one purpose only', async () => {
    const account = await signUpVerified(identity);
    const code = await logInCode(account.phone);
    const other = await signUp(identity);
    const verification = await verificationCode(other);
    await logIn(other.phone, verification).expect(401);
    if (verification !== code) await verify(other, code).expect(422);
    await logIn(account.phone, code).expect(200);
  });

  it('works for one account only', async () => {
    const [one, other] = [await signUp(identity), await signUp(identity)];
    const [codeOfOne, codeOfOther] = [await verificationCode(one), await verificationCode(other)];
    if (codeOfOne !== codeOfOther) await verify(other, codeOfOne).expect(422);
    await verify(other, codeOfOther).expect(200);
  });

  it('does not verify a number that was changed after it was sent', async () => {
    const account = await signUp(identity);
    const code = await verificationCode(account);
    await request(identity.service.handler)
      .put('/auth/edit-profile')
      .set('Authorization', `Bearer ${account.token}`)
      .send({ login_name: 'Ada', login_email: account.email, login_mobile: newPhone() })
      .expect(200);
    await verify(account, code).expect(422);
  });
});

describe('S07: 50 wrong codes at once', () => {
  it('count five, refuse the rest, and then the right one too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const account = await signUpVerified(identity);
      const code = await logInCode(account.phone);
      const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(account.phone, wrongFor(code))));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
      const row = await identity.connection
        .collection('one_time_codes')
        .findOne({ _id: `mobile-login +91${account.phone}` as never });
      expect(row?.attempts).toBe(5);
      await logIn(account.phone, code).expect(429);
    }
  });

  it('M17: the sixth try is refused even when it is the right one', async () => {
    const account = await signUp(identity);
    const code = await verificationCode(account);
    const answers = [];
    for (let attempt = 0; attempt < 5; attempt += 1) answers.push(await verify(account, wrongFor(code)));
    answers.push(await verify(account, code));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(answers.at(-1)!.get('Retry-After')).toBeDefined();
  });
});

describe('S08: the right code 20 times at once', () => {
  it('signs in once', async () => {
    const account = await signUpVerified(identity);
    const code = await logInCode(account.phone);
    const sessions = () =>
      identity.connection.collection('sessions').countDocuments({ login_id: account.user.login_id });
    const before = await sessions();
    const answers = await atOnce(20, () => logIn(account.phone, code));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401 || status === 429)).toHaveLength(19);
    expect(await sessions()).toBe(before + 1);
    await logIn(account.phone, code).expect(401);
  });

  it('verifies once', async () => {
    const account = await signUp(identity);
    const code = await verificationCode(account);
    const answers = await atOnce(20, () => verify(account, code));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 409, 422, 429].includes(status))).toBe(true);
  });
});

describe('S09: another code within 30 seconds', () => {
  it('is refused for known and unknown numbers alike', async () => {
    const { phone } = await signUpVerified(identity);
    const unknown = newPhone();
    const ask = (login_mobile: string) => post(identity, '/auth/mobile-login', { login_mobile });
    const shapes = async () =>
      (await Promise.all([phone, unknown].map(ask))).map(({ status, body, headers }) => ({
        status,
        body: { ...body, requestId: '', instance: '' },
        wait: headers['retry-after'],
      }));
    for (const [advance, status] of [
      [0, 200],
      [29_000, 429],
      [2_000, 200],
    ] as const) {
      identity.clock.advance(advance);
      const [ofKnown, ofUnknown] = await shapes();
      expect(ofKnown).toEqual(ofUnknown);
      expect(ofKnown!.status).toBe(status);
    }
    expect(await until(() => textsTo(phone) >= 3 && identity.sms.sent)).toBeDefined();
    expect(textsTo(unknown)).toBe(0);
  });

  it('is refused while verifying too, with the seconds to wait, and four at once send one', async () => {
    const account = await signUp(identity);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(identity, '/auth/send-phone-otp', {}, account)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    identity.clock.advance(10_000);
    const refused = await post(identity, '/auth/send-phone-otp', {}, account).expect(429);
    expect(refused.get('Retry-After')).toBe('20');
  });
});

describe('S10: limits', () => {
  it('send five codes an hour to one phone', async () => {
    const phone = newPhone();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await post(identity, '/auth/mobile-login', { login_mobile: phone })).status);
      identity.clock.advance(31_000);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('send ten codes an hour for one address, and for one IPv6 network', async () => {
    for (const from of [() => '203.0.113.77', (index: number) => `2001:db8:77:1::${index.toString(16)}`]) {
      const statuses: number[] = [];
      for (let index = 1; index <= 11; index += 1)
        statuses.push(
          (await post(identity, '/auth/mobile-login', { login_mobile: newPhone() }, { from: from(index) })).status,
        );
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    }
  });

  it('send twenty codes an hour for one neighbourhood of addresses', async () => {
    const statuses: number[] = [];
    for (let index = 1; index <= 21; index += 1)
      statuses.push(
        (await post(identity, '/auth/mobile-login', { login_mobile: newPhone() }, { from: `192.0.2.${index}` })).status,
      );
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });

  it('take ten wrong codes a day for one phone, over all codes', async () => {
    const account = await signUpVerified(identity);
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const code = await logInCode(account.phone);
      for (let attempt = 0; attempt < 4; attempt += 1)
        statuses.push((await logIn(account.phone, wrongFor(code))).status);
      identity.clock.advance(31_000);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it('hold for both replicas of the service together', async () => {
    const replicas = [identity.service, await identity.replica()];
    const phone = newPhone();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push(
        (
          await request(replicas[attempt % 2]!.handler)
            .post('/auth/mobile-login')
            .send({ login_mobile: phone })
        ).status,
      );
      identity.clock.advance(31_000);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('S11: the text messages of one minute', () => {
  it('are limited in all, and the answers do not say so', async () => {
    const paying = await startIdentity({
      env: { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15550100' },
    });
    const phones = await addVerifiedPhones(paying, 70);
    const answers = await Promise.all(
      phones.map((login_mobile) => post(paying, '/auth/mobile-login', { login_mobile })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await until(() => paying.sms.sent.length >= 60);
    await paying.stop();
    expect(paying.sms.sent).toHaveLength(60);
  });
});

describe('S108: text messages', () => {
  const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15550100' };
  const limitsOf = ({ connection, config }: TestIdentity) => createIdentityLimits({ connection, config });
  const edit = (who: SignedUp, login_mobile: string) =>
    request(identity.service.handler)
      .put('/auth/edit-profile')
      .set('Authorization', `Bearer ${who.token}`)
      .send({ login_name: 'Ada', login_email: who.email, login_mobile, password: PASSWORD });

  it.each([
    ['day', { SMS_A_DAY: '3' }],
    ['day to one country', { SMS_A_DAY_AND_COUNTRY: '3' }],
  ])('messages of one %s are limited in all, and the answers do not say so', async (_name, env) => {
    const paying = await startIdentity({ env: { ...TWILIO, ...env } });
    const phones = await addVerifiedPhones(paying, 5);
    const answers = [];
    for (const login_mobile of phones) answers.push(await post(paying, '/auth/mobile-login', { login_mobile }));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await until(() => paying.sms.sent.length >= 3);
    await paying.stop();
    expect(paying.sms.sent).toHaveLength(3);
  });

  it('to another country go on when those to one are used up', async () => {
    const paying = await startIdentity({ env: { ...TWILIO, SMS_A_DAY_AND_COUNTRY: '1' } });
    const phones = await addVerifiedPhones(paying, 2);
    for (const login_mobile of phones) await post(paying, '/auth/mobile-login', { login_mobile }).expect(200);
    const german = { login_mobile: '15112345678', country: 'DE' };
    await post(paying, '/auth/send-phone-otp', german, await signUp(paying)).expect(200);
    await until(() => paying.sms.sent.length >= 2);
    await paying.stop();
    expect(paying.sms.sent.map(({ to }) => to.slice(0, 3))).toEqual(['+91', '+49']);
  });

  it('messages caused by one account are limited by the day, changes of its phone among them', async () => {
    const account = await signUpVerified(identity);
    const before = textsTo(account.phone);
    await edit(account, newPhone()).expect(200);
    await until(() => textsTo(account.phone) === before + 1);
    await limitsOf(identity).textsOfAccount.consume(account.user.login_id, 17);
    const refused = await edit(account, newPhone()).expect(429);
    expect(refused.body.error).toBe(FAILURES.textsOfAccountDay);
    identity.clock.advance(31_000);
    await post(identity, '/auth/send-phone-otp', {}, account).expect(429);
  });

  it('to one number are limited by the day, whoever asks; the phone is not changed where its owner could not be told', async () => {
    const account = await signUpVerified(identity);
    await limitsOf(identity).textsToPhone.consume(`+91${account.phone}`, 39);
    await edit(account, newPhone()).expect(429);
    await post(identity, '/auth/mobile-login', { login_mobile: account.phone }).expect(429);
    const profile = await request(identity.service.handler)
      .get('/auth/profile')
      .set('Authorization', `Bearer ${account.token}`);
    expect(profile.body).not.toHaveProperty('pending');
  });

  it('leave a known device its codes when strangers have caused all that they can', async () => {
    const { codesToPhoneDay, codesToNamedPhone, codesToKnownDevicesDay, textsToPhone } = LIMITS;
    expect(textsToPhone.points).toBeGreaterThanOrEqual(
      codesToPhoneDay.points + codesToNamedPhone.points + codesToKnownDevicesDay.points,
    );
  });

  it('go to the countries of SMS_COUNTRIES alone, by the number’s own country', async () => {
    const some = await startIdentity({ env: { SMS_COUNTRIES: 'in, us' } });
    const refusal = { login_mobile: RULE_MESSAGES.phoneNotTexted };
    const registration = { login_name: 'Ada', login_pass: PASSWORD, login_type: 'CND', terms: true };
    const german = { login_mobile: '15112345678', country: 'DE' };
    const jamaican = { login_mobile: '8765551234', country: 'US' };
    for (const phone of [german, jamaican]) {
      const answer = await post(some, '/auth/register', {
        ...registration,
        ...phone,
        login_email: newEmail(),
      }).expect(422);
      expect(answer.body.fields).toEqual(refusal);
      expect((await post(some, '/auth/mobile-login', phone).expect(422)).body.fields).toEqual(refusal);
    }
    const account = await signUp(some);
    const corrected = await post(some, '/auth/send-phone-otp', german, account).expect(422);
    expect(corrected.body.fields).toEqual(refusal);
    const changed = await request(some.service.handler)
      .put('/auth/edit-profile')
      .set('Authorization', `Bearer ${account.token}`)
      .send({ login_name: 'Ada', login_email: account.email, ...german, password: PASSWORD })
      .expect(422);
    expect(changed.body.fields).toEqual(refusal);
    await post(some, '/auth/send-phone-otp', {}, account).expect(200);
    await some.stop();
  });
});

describe('signing in by phone', () => {
  it('works for verified numbers only, and never sends to others', async () => {
    const account = await signUp(identity);
    await post(identity, '/auth/mobile-login', { login_mobile: account.phone }).expect(200);
    await logIn(account.phone, '000000').expect(401);
    const verified = await signUpVerified(identity);
    const answer = await logIn(verified.phone, await logInCode(verified.phone)).expect(200);
    expect(answer.body).toMatchObject({ message: SUCCESSES.login, user: { login_id: verified.user.login_id } });
    expect(textsTo(account.phone)).toBe(0);
  });

  it('answers an unknown number like a wrong code, from the first try to the last', async () => {
    const known = await signUpVerified(identity);
    const code = await logInCode(known.phone);
    const unknown = newPhone();
    await post(identity, '/auth/mobile-login', { login_mobile: unknown }).expect(200);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const [one, other] = await Promise.all([logIn(known.phone, wrongFor(code)), logIn(unknown, '123456')]);
      expect({ ...one.body, requestId: '', instance: '' }).toEqual({ ...other.body, requestId: '', instance: '' });
      expect(one.status).toBe(attempt < 5 ? 401 : 429);
    }
  });

  it('refuses to verify twice', async () => {
    const account = await signUpVerified(identity);
    await post(identity, '/auth/send-phone-otp', {}, account).expect(409);
    await post(identity, '/auth/verify-phone', { otp: '123456' }, account).expect(409);
    await post(identity, '/auth/send-email-verification', {}, account).expect(409);
  });
});
