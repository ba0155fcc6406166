import { createPasswordHasher } from '../src/adapters/keys/password-hasher';
import { forgotPasswordKinds, logInKinds, mobileLoginKinds } from './people';
import {
  PASSWORD,
  cheapHasher,
  codeSentTo,
  linkTokenSentTo,
  mailsTo,
  newEmail,
  post,
  signUp,
  signUpVerified,
  startIdentity,
  type SignedUp,
  type TestIdentity,
} from './stage';
import { compareAnswers } from './timing';

const WRONG = 'Wrong9Password';

// Hundreds of requests a test: quick alone, slow beside other work.
jest.setTimeout(600_000);

let identity: TestIdentity;
let hashed = 0;
beforeAll(async () => {
  const hasher = cheapHasher();
  identity = await startIdentity({
    hasher: {
      ...hasher,
      matches: (hash, password) => {
        hashed += 1;
        return hasher.matches(hash, password);
      },
    },
  });
});
afterAll(() => identity.stop());

const logIn = (login_email: string, login_pass: string, options: Parameters<typeof post>[3] = {}) =>
  post(identity, '/auth/login', { login_email, login_pass }, options);
const addresses = (count: number, network: number) =>
  Array.from({ length: count }, (_, index) => `198.${network}.${Math.floor(index / 250)}.${(index % 250) + 1}`);

describe('S16: guessing passwords', () => {
  it('reaches the hash at most 60 times in 250 tries for one account from 50 addresses', async () => {
    const victim = await signUp(identity);
    const from = addresses(50, 18);
    const before = hashed;
    for (let round = 0; round < 5; round += 1)
      await Promise.all(
        from.map((address) => logIn(round % 2 ? victim.email : victim.email.toUpperCase(), WRONG, { from: address })),
      );
    expect(hashed - before).toBeLessThanOrEqual(60);
  });

  it('slows down more and more, and one try at a time gets through', async () => {
    const victim = await signUp(identity);
    const [from] = addresses(1, 19);
    for (let attempt = 0; attempt < 10; attempt += 1) await logIn(victim.email, WRONG, { from: from! }).expect(401);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const refused = await logIn(victim.email, WRONG, { from: from! }).expect(429);
      waits.push(Number(refused.get('Retry-After')));
      identity.clock.advance(waits.at(-1)! * 1000);
      const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(victim.email, WRONG, { from: from! })));
      expect(answers.map(({ status }) => status).sort()).toEqual([401, 429, 429, 429, 429]);
    }
    expect(waits).toEqual([5, 10, 20, 40]);
  });

  describe('while an attacker keeps an account blocked', () => {
    let victim: SignedUp;
    const block = async () => {
      victim = await signUpVerified(identity);
      await Promise.all(addresses(30, 20).map((from) => logIn(victim.email, WRONG, { from })));
      await logIn(victim.email, PASSWORD, { from: '198.51.100.7' }).expect(429);
    };

    it('an owner signs in on a known device, from any address', async () => {
      await block();
      await logIn(victim.email, PASSWORD, { from: '198.51.100.8', cookie: `known_device=${victim.device}` }).expect(
        200,
      );
      await logIn(victim.email, PASSWORD, {
        from: '198.51.100.8',
        cookie: `known_device=${victim.device.slice(0, -1)}x`,
      }).expect(429);
    });

    it('an owner signs in on a known device where another person has signed in since', async () => {
      await block();
      const other = await signUp(identity);
      const cookie = `known_device=${victim.device}`;
      const answer = await logIn(other.email, PASSWORD, { from: '198.51.100.12', cookie }).expect(200);
      const [, marks] = /known_device=([^;]+)/.exec(String(answer.get('Set-Cookie'))) ?? [];
      const shared = { from: '198.51.100.12', cookie: `known_device=${marks}` };
      await logIn(victim.email, PASSWORD, shared).expect(200);
      const again = await logIn(other.email, PASSWORD, shared).expect(200);
      expect(String(again.get('Set-Cookie'))).not.toContain('known_device=');
    });

    it('a reset lets the owner in on a known device that mistyped too often', async () => {
      victim = await signUpVerified(identity);
      const known = { from: '198.51.100.13', cookie: `known_device=${victim.device}` };
      for (let attempt = 0; attempt < 10; attempt += 1) await logIn(victim.email, WRONG, known).expect(401);
      await logIn(victim.email, PASSWORD, known).expect(429);
      await post(identity, '/auth/forgot-password', { login_email: victim.email }, known).expect(200);
      const token = await linkTokenSentTo(identity, victim.email, 'reset-password');
      const chosen = 'Brave4Meadow';
      await post(
        identity,
        '/auth/reset-password',
        { token, newPassword: chosen, confirmPassword: chosen },
        known,
      ).expect(200);
      await logIn(victim.email, chosen, known).expect(200);
    });

    it('the mark of another account’s device does not help', async () => {
      await block();
      const other = await signUp(identity);
      await logIn(victim.email, PASSWORD, { from: '198.51.100.9', cookie: `known_device=${other.device}` }).expect(429);
    });

    it('an owner signs in by phone', async () => {
      await block();
      const texts = identity.sms.sent.filter(({ to }) => to === `+91${victim.phone}`).length;
      await post(identity, '/auth/mobile-login', { login_mobile: victim.phone }, { from: '198.51.101.10' }).expect(200);
      await post(
        identity,
        '/auth/mobile-login-otp',
        { login_mobile: victim.phone, otp: await codeSentTo(identity, victim.phone, texts + 1) },
        { from: '198.51.101.10' },
      ).expect(200);
    });

    it('an owner resets the password and signs in with the new one', async () => {
      await block();
      await post(identity, '/auth/forgot-password', { login_email: victim.email }, { from: '198.51.101.11' }).expect(
        200,
      );
      const token = await linkTokenSentTo(identity, victim.email, 'reset-password');
      await post(identity, '/auth/reset-password', {
        token,
        newPassword: 'Brave4Meadow',
        confirmPassword: 'Brave4Meadow',
      }).expect(200);
      await logIn(victim.email, 'Brave4Meadow', { from: '198.51.101.11' }).expect(200);
    });
  });

  it('tries one password on at most 50 of 200 accounts from one address', async () => {
    const before = hashed;
    const from = '198.51.103.1';
    for (let batch = 0; batch < 10; batch += 1)
      await Promise.all(Array.from({ length: 20 }, () => logIn(newEmail(), WRONG, { from })));
    expect(hashed - before).toBeLessThanOrEqual(50);
    const refused = await logIn(newEmail(), WRONG, { from }).expect(429);
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('counts all addresses of one IPv6 network as one', async () => {
    const from = (index: number) => `2001:db8:5:6:${index.toString(16)}::${index}`;
    const statuses: number[] = [];
    for (let index = 1; index <= 45; index += 1)
      statuses.push((await logIn(newEmail(), WRONG, { from: from(index) })).status);
    expect(statuses.slice(0, 40)).toEqual(Array<number>(40).fill(401));
    expect(statuses.slice(40)).toEqual(Array<number>(5).fill(429));
  });

  it('answers a blocked unknown email like a blocked known one', async () => {
    const account = await signUp(identity);
    const answers = [];
    for (const email of [account.email, newEmail()]) {
      for (let attempt = 0; attempt < 10; attempt += 1) await logIn(email, WRONG).expect(401);
      answers.push(await logIn(email, WRONG).expect(429));
    }
    const [known, unknown] = answers.map(({ body, headers }) => ({
      ...body,
      requestId: '',
      instance: '',
      names: Object.keys(headers).sort(),
      wait: headers['retry-after'],
    }));
    expect(unknown).toEqual(known);
  });
});

describe('telling who has an account', () => {
  /** Rounds per kind. */
  const ROUNDS = 3;
  let identityWithRealHashes: TestIdentity;
  beforeAll(async () => {
    identityWithRealHashes = await startIdentity({ hasher: createPasswordHasher() });
  });
  afterAll(() => identityWithRealHashes.stop());

  it.each([
    ['S12', '/auth/login', logInKinds],
    ['S13', '/auth/forgot-password', forgotPasswordKinds],
    ['S14', '/auth/mobile-login', mobileLoginKinds],
  ])(
    '%s: %s answers every kind of account in one shape; how long it takes is compared elsewhere',
    async (_id, path, kindsOf) => {
      const { shapes } = await compareAnswers(
        identityWithRealHashes,
        path,
        await kindsOf(identityWithRealHashes, ROUNDS),
        ROUNDS,
      );
      expect([...shapes]).toHaveLength(1);
    },
  );

  it('S13: forgot-password answers alike past the limit of a mailbox, which gets no more mails', async () => {
    const flooded = (await signUp(identityWithRealHashes)).email;
    const answers = [];
    for (let attempt = 0; attempt < 8; attempt += 1)
      answers.push(
        (await post(identityWithRealHashes, '/auth/forgot-password', { login_email: flooded }).expect(200))
          .body as object,
      );
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await mailsTo(identityWithRealHashes, flooded, 'Reset', 5)).toHaveLength(5);
  });

  it('S13: answers the same while no mail can be sent', async () => {
    const account = await signUp(identityWithRealHashes);
    identityWithRealHashes.mail.failNext(1);
    const [known, unknown] = [
      await post(identityWithRealHashes, '/auth/forgot-password', { login_email: account.email }),
      await post(identityWithRealHashes, '/auth/forgot-password', { login_email: newEmail() }),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.status).toBe(200);
  });
});
