import { LIMITS } from '@market/contracts/limits';
import {
  PASSWORD,
  codeSentTo,
  cookieOf,
  linkTokenSentTo,
  mailsTo,
  newEmail,
  newPhone,
  post,
  signUp,
  signUpVerified,
  startIdentity,
  verifyPhoneOf,
  type SignedUp,
  type TestIdentity,
} from './stage';

// Dozens of requests a test: quick alone, slow beside other work.
jest.setTimeout(600_000);

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

let networks = 0;
/** An address of a network that nobody else in this file has. */
const newAddress = () => `100.64.${(networks += 1)}.7`;
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const askForCode = (login_mobile: string, from: string, cookie?: string) =>
  post(identity, '/auth/mobile-login', { login_mobile }, { from, ...(cookie ? { cookie } : {}) });
const logIn = (login_mobile: string, otp: string, from: string, cookie?: string) =>
  post(identity, '/auth/mobile-login-otp', { login_mobile, otp }, { from, ...(cookie ? { cookie } : {}) });
const deviceOf = ({ device }: SignedUp) => `known_device=${device}`;
const codesTo = (phone: string) => identity.sms.sent.filter(({ to }) => to === `+91${phone}`).length;

async function codeFor(phone: string, from: string, cookie?: string): Promise<string> {
  const sent = codesTo(phone);
  await askForCode(phone, from, cookie).expect(200);
  return codeSentTo(identity, phone, sent + 1);
}

describe('S94: wrong codes of strangers', () => {
  it('do not count against a number that no code was sent to', async () => {
    const owner = await signUpVerified(identity);
    const stranger = newAddress();
    for (let attempt = 0; attempt < 11; attempt += 1) await logIn(owner.phone, '123456', stranger);
    const home = newAddress();
    await logIn(owner.phone, await codeFor(owner.phone, home), home).expect(200);
  });

  it('leave three of the five tries to where the code was asked for, at known and unknown numbers alike', async () => {
    const owner = await signUpVerified(identity);
    const [home, unknown] = [newAddress(), newPhone()];
    const code = await codeFor(owner.phone, home);
    await askForCode(unknown, home).expect(200);
    for (const phone of [owner.phone, unknown]) {
      const ofStrangers = [];
      for (let attempt = 0; attempt < 4; attempt += 1)
        ofStrangers.push((await logIn(phone, wrongFor(code), newAddress())).status);
      expect(ofStrangers).toEqual([401, 401, 429, 429]);
    }
    await logIn(owner.phone, wrongFor(code), home).expect(401);
    await logIn(owner.phone, code, home).expect(200);
  });

  it('are five at one code however many addresses they come from, and ten a day from one', async () => {
    const owner = await signUpVerified(identity);
    const [home, stranger] = [newAddress(), newAddress()];
    const judged: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const code = await codeFor(owner.phone, stranger);
      for (let attempt = 0; attempt < 4; attempt += 1)
        judged.push((await logIn(owner.phone, wrongFor(code), stranger)).status);
      identity.clock.advance(31_000);
    }
    expect(judged).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const code = await codeFor(owner.phone, home);
    const atOne: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1)
      atOne.push((await logIn(owner.phone, wrongFor(code), home)).status);
    for (let attempt = 0; attempt < 3; attempt += 1)
      atOne.push((await logIn(owner.phone, wrongFor(code), newAddress())).status);
    expect(atOne).toEqual([401, 401, 401, 401, 401, 429]);
    await logIn(owner.phone, code, home).expect(429);
  });

  it('wrong codes of one account do not count at another that gave the same number', async () => {
    const phone = newPhone();
    const [stranger, owner] = [await signUp(identity, { phone }), await signUp(identity, { phone })];
    for (let attempt = 0; attempt < 11; attempt += 1)
      await post(identity, '/auth/verify-phone', { otp: '123456' }, stranger);
    expect((await verifyPhoneOf(identity, owner)).status).toBe(200);
  });
});

describe('S94: codes and mails that strangers ask for', () => {
  async function useUpCodes(phone: string): Promise<void> {
    const stranger = newAddress();
    for (let sent = 0; sent < LIMITS.codesToPhoneHour.points; sent += 1) {
      await askForCode(phone, stranger).expect(200);
      identity.clock.advance(31_000);
    }
    await askForCode(phone, newAddress()).expect(429);
  }

  it('leave the owner of the number the codes that verify it', async () => {
    const phone = newPhone();
    await useUpCodes(phone);
    expect((await verifyPhoneOf(identity, await signUp(identity, { phone }))).status).toBe(200);
  });

  it('by an account that gave the same number leave those of another', async () => {
    const phone = newPhone();
    const [stranger, owner] = [await signUp(identity, { phone }), await signUp(identity, { phone })];
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await post(identity, '/auth/send-phone-otp', {}, stranger)).status);
      identity.clock.advance(31_000);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await verifyPhoneOf(identity, owner)).status).toBe(200);
  });

  it('by many accounts are twenty a day for one number', async () => {
    const phone = newPhone();
    const statuses: number[] = [];
    for (let account = 0; account < 5; account += 1) {
      const { token } = await signUp(identity, { phone });
      for (let attempt = 0; attempt < 4; attempt += 1) {
        statuses.push((await post(identity, '/auth/send-phone-otp', {}, { token, from: newAddress() })).status);
        identity.clock.advance(31_000);
      }
    }
    const { token } = await signUp(identity, { phone });
    statuses.push((await post(identity, '/auth/send-phone-otp', {}, { token, from: newAddress() })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });

  it('leave the owner those of a known device, and nobody else', async () => {
    const owner = await signUpVerified(identity);
    const other = await signUpVerified(identity);
    await useUpCodes(owner.phone);
    const home = newAddress();
    await askForCode(owner.phone, home, deviceOf(other)).expect(429);
    const code = await codeFor(owner.phone, home, deviceOf(owner));
    await logIn(owner.phone, code, home, deviceOf(owner)).expect(200);
  });

  it('are no more on many known devices of one account than on one', async () => {
    const owner = await signUpVerified(identity);
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      const answer = await post(identity, '/auth/login', { login_email: owner.email, login_pass: PASSWORD });
      const cookie = `known_device=${cookieOf(answer, 'known_device')}`;
      statuses.push((await askForCode(owner.phone, newAddress(), cookie)).status);
      identity.clock.advance(31_000);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('from the same network leave the owner those of a known device', async () => {
    const owner = await signUpVerified(identity);
    const shared = newAddress();
    for (let sent = 0; sent < LIMITS.codesFromAddressHour.points; sent += 1)
      await askForCode(newPhone(), shared).expect(200);
    for (let attempt = 0; attempt < 41; attempt += 1) await logIn(newPhone(), '123456', shared);
    await logIn(newPhone(), '123456', shared).expect(429);
    await askForCode(owner.phone, shared).expect(429);
    const code = await codeFor(owner.phone, shared, deviceOf(owner));
    await logIn(owner.phone, code, shared, deviceOf(owner)).expect(200);
  });

  it('leave a device known of another account, which was made with the same email, no more than a stranger', async () => {
    const email = newEmail();
    const stranger = await signUp(identity, { email });
    const owner = await signUpVerified(identity, { email });
    await useUpCodes(owner.phone);
    await askForCode(owner.phone, newAddress(), deviceOf(stranger)).expect(429);
    await codeFor(owner.phone, newAddress(), deviceOf(owner));
  });

  describe('to choose a new password', () => {
    const ask = (login_email: string, cookie?: string) =>
      post(identity, '/auth/forgot-password', { login_email }, { from: newAddress(), ...(cookie ? { cookie } : {}) });
    const resetMails = (email: string) =>
      identity.mail.sent.filter(({ to, subject }) => to === email && subject.includes('Reset')).length;
    const reset = async (email: string, nth: number) =>
      post(identity, '/auth/reset-password', {
        token: await linkTokenSentTo(identity, email, 'reset-password', nth),
        newPassword: 'Brave4Meadow',
        confirmPassword: 'Brave4Meadow',
      });
    /** The hour of each count that began goes by; the limiter keeps real time. */
    const anHourLater = async () => {
      await identity.connection
        .collection('limits')
        .deleteMany({ key: { $regex: `^(${LIMITS.mailsToMailboxHour.name}|${LIMITS.mailsToMailboxBeyond.name})` } });
      identity.clock.advance(60 * 60_000);
    };

    it('leave the newest of the five links that the hour has good', async () => {
      const owner = await signUpVerified(identity);
      for (let attempt = 0; attempt < 7; attempt += 1) await ask(owner.email).expect(200);
      expect((await reset(owner.email, 5)).status).toBe(200);
      expect(resetMails(owner.email)).toBe(5);
    });

    it('past those of the day are one an hour, and its link is good', async () => {
      const owner = await signUpVerified(identity);
      for (let hour = 0; hour < 2; hour += 1) {
        for (let attempt = 0; attempt < 5; attempt += 1) await ask(owner.email).expect(200);
        await mailsTo(identity, owner.email, 'Reset', 5 * (hour + 1));
        await anHourLater();
      }
      for (let attempt = 0; attempt < 5; attempt += 1) await ask(owner.email).expect(200);
      await mailsTo(identity, owner.email, 'Reset', 11);
      await anHourLater();
      for (let attempt = 0; attempt < 4; attempt += 1) await ask(owner.email).expect(200);
      expect((await reset(owner.email, 12)).status).toBe(200);
      expect(resetMails(owner.email)).toBe(12);
    });

    it('leave the owner those of a known device', async () => {
      const owner = await signUpVerified(identity);
      for (let attempt = 0; attempt < 6; attempt += 1) await ask(owner.email).expect(200);
      await mailsTo(identity, owner.email, 'Reset', 5);
      await ask(owner.email, deviceOf(owner)).expect(200);
      expect((await reset(owner.email, 6)).status).toBe(200);
    });
  });

  it('to verify an email leave the owner of the mailbox the own ones', async () => {
    const email = newEmail();
    const [stranger, owner] = [await signUp(identity, { email }), await signUp(identity, { email })];
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push((await post(identity, '/auth/send-email-verification', {}, stranger)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await post(identity, '/auth/send-email-verification', {}, owner).expect(200);
  });
});

test('S16: a device that a former release has marked gets a mark of its account when it signs in', async () => {
  const owner = await signUpVerified(identity);
  const [device, , seal] = owner.device.split('.');
  const answer = await post(
    identity,
    '/auth/login',
    { login_email: owner.email, login_pass: PASSWORD },
    { cookie: `known_device=${device}.${seal}` },
  ).expect(200);
  expect(cookieOf(answer, 'known_device').split('.')).toHaveLength(3);
});
