import { rightsOf } from '@market/contracts/companies';
import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { decode, verify } from 'jsonwebtoken';
import { atOnce } from '@market/service-kit/testing';
import { createGoogleStandIn } from '../src/adapters/google/google-stand-in';
import request from 'supertest';
import { startGoogleIssuer, type GoogleIssuer } from './google-issuer';
import {
  PASSWORD,
  codeSentTo,
  linkTokenSentTo,
  mailsTo,
  newPhone,
  post,
  signUp,
  signUpVerified,
  startIdentity,
  type TestIdentity,
} from './stage';

let identity: TestIdentity;
let issuer: GoogleIssuer;
beforeAll(async () => {
  const clock = { now: () => identity?.clock.now() ?? new Date() };
  issuer = await startGoogleIssuer(clock.now);
  identity = await startIdentity({ env: { GOOGLE_CLIENT_ID: issuer.clientId, GOOGLE_JWKS_URL: issuer.jwksUrl } });
});
afterAll(async () => {
  await identity.stop();
  await issuer.stop();
});

const gmail = () => `g.${randomUUID().slice(0, 8)}@gmail.com`;
const google = (token: unknown, login_type: unknown = 'CND') => post(identity, '/auth/google', { token, login_type });

describe('the nonce of the page', () => {
  it('S33: a token made for another page’s is refused, its own is taken, and one without says nothing of a page', async () => {
    const signIn = (claim: string | undefined, nonce?: string) =>
      post(identity, '/auth/google', {
        token: issuer.tokenFor({ email: gmail(), nonce: claim }),
        login_type: 'CND',
        ...(nonce ? { nonce } : {}),
      });
    await signIn('page-1', 'page-2').expect(401);
    await signIn('page-1').expect(401);
    await signIn('page-1', 'page-1').expect(200);
    await signIn(undefined, 'page-1').expect(200);
  });
});

describe('the stand-in for Google in development', () => {
  let local: TestIdentity;
  beforeAll(async () => {
    local = await startIdentity({});
  });
  afterAll(() => local.stop());
  const credentialOf = async (person: object) =>
    (await post(local, '/dev/google/token', { email: gmail(), name: 'Grace Hopper', ...person }).expect(200)).body
      .credential as string;
  const signIn = (token: string, more: object = {}) =>
    post(local, '/auth/google', { token, login_type: 'CND', ...more });

  it('gives tokens that sign in through the same checks, with a key that it publishes', async () => {
    const credential = await credentialOf({ nonce: 'page-1' });
    const { header, payload } = decode(credential, { complete: true })!;
    const { keys } = (await request(local.service.handler).get('/dev/google/certs').expect(200)).body as {
      keys: Array<{ kid: string }>;
    };
    expect(header).toMatchObject({ alg: 'RS256', kid: keys[0]!.kid });
    expect(() =>
      verify(credential, createPublicKey({ key: keys[0] as never, format: 'jwk' }), {
        algorithms: ['RS256'],
        clockTimestamp: (payload as { iat: number }).iat,
      }),
    ).not.toThrow();
    await signIn(credential, { nonce: 'page-2' }).expect(401);
    expect((await signIn(credential, { nonce: 'page-1' }).expect(200)).body.data.user).toMatchObject({
      login_name: 'Grace Hopper',
      phone_ver_status: 0,
    });
    await signIn(credential, { nonce: 'page-1' }).expect(401);
  });

  it('is one person for one address', async () => {
    const email = gmail();
    const [first, second] = [await credentialOf({ email, name: 'Ada' }), await credentialOf({ email, name: 'Ada B.' })];
    const ids = [(await signIn(first).expect(200)).body, (await signIn(second).expect(200)).body].map(
      ({ data }) => data.user.login_id as string,
    );
    expect(ids[0]).toBe(ids[1]);
  });

  it('S33: neither believes the other’s tokens: not the stand-in Google’s, and Google’s installation not the stand-in’s', async () => {
    await signIn(issuer.tokenFor({ email: gmail() })).expect(401);
    await google(await credentialOf({})).expect(401);
  });

  it('is not there where Google is set up, nor in production', async () => {
    await post(identity, '/dev/google/token', { email: gmail(), name: 'Grace Hopper' }).expect(404);
    const clock = { now: () => new Date() };
    const config = { publicUrl: 'https://jobs.example.org', secretFile: '/nowhere/secret' };
    expect(createGoogleStandIn({ config: { ...config, nodeEnv: 'production' }, clock })).toBeUndefined();
  });
});

describe('a first Google sign-in', () => {
  it('makes an account with verified email and no phone, which then gives its number', async () => {
    const email = gmail();
    const answer = await google(issuer.tokenFor({ email }), 'EMP').expect(200);
    expect(answer.body).toEqual({
      data: {
        token: expect.any(String),
        user: {
          version: expect.any(String),
          login_id: expect.any(String),
          login_name: 'Grace Hopper',
          login_email: email,
          login_mobile: '',
          login_type: 'EMP',
          email_ver_status: 1,
          phone_ver_status: 0,
          user_approval_status: 0,
          profile_created: 0,
          company_role: 'owner',
          rights: rightsOf('owner'),
          passwordless: true,
          // Google's button has no terms to accept.
          terms_due: true,
        },
      },
    });
    const { token } = answer.body.data as { token: string };
    const withoutNumber = await post(identity, '/auth/send-phone-otp', {}, { token }).expect(422);
    expect(withoutNumber.body.fields).toEqual({ login_mobile: RULE_MESSAGES.phoneRequired });
    const [typo, phone] = [newPhone(), newPhone()];
    await post(identity, '/auth/send-phone-otp', { login_mobile: typo }, { token }).expect(200);
    await post(identity, '/auth/send-phone-otp', { login_mobile: phone }, { token }).expect(200);
    const verified = await post(
      identity,
      '/auth/verify-phone',
      { otp: await codeSentTo(identity, phone) },
      { token },
    ).expect(200);
    expect(verified.body.user).toMatchObject({ login_mobile: phone, phone_ver_status: 1, user_approval_status: 0 });
  });

  it('S36: goes through the phone step before a candidate is approved', async () => {
    const { body } = await google(issuer.tokenFor({ email: gmail() })).expect(200);
    const phone = newPhone();
    await post(identity, '/auth/send-phone-otp', { login_mobile: phone }, { token: body.data.token }).expect(200);
    const verified = await post(
      identity,
      '/auth/verify-phone',
      { otp: await codeSentTo(identity, phone) },
      { token: body.data.token },
    ).expect(200);
    expect(verified.body.user.user_approval_status).toBe(1);
  });

  it('does not take a number that another account has proved', async () => {
    const owner = await signUpVerified(identity);
    const { body } = await google(issuer.tokenFor({ email: gmail() })).expect(200);
    const { token } = body.data as { token: string };
    const sent = identity.sms.sent.filter(({ to }) => to === `+91${owner.phone}`).length;
    await post(identity, '/auth/send-phone-otp', { login_mobile: owner.phone }, { token }).expect(200);
    const otp = await codeSentTo(identity, owner.phone, sent + 1);
    const refused = await post(identity, '/auth/verify-phone', { otp }, { token }).expect(409);
    expect(refused.body.fields).toEqual({ login_mobile: RULE_MESSAGES.phoneTaken });
  });

  it('does not let an account change a proved number that way', async () => {
    const account = await signUpVerified(identity);
    await post(identity, '/auth/send-phone-otp', { login_mobile: newPhone() }, account).expect(409);
  });

  it('keeps web addresses out of the name', async () => {
    const email = gmail();
    const { body } = await google(issuer.tokenFor({ email, name: 'Win money at https://evil.test' })).expect(200);
    expect(body.data.user.login_name).toBe(email.split('@')[0]!.replace('.', ' '));
    const bare = await google(issuer.tokenFor({ email: `evil.example.${gmail()}`, name: 'evil.example' })).expect(200);
    expect(bare.body.data.user.login_name).toMatch(/^evil example /);
  });

  it('five sign-ins of one person at once make one account', async () => {
    const claims = { email: gmail(), sub: randomUUID() };
    const answers = await atOnce(5, () => google(issuer.tokenFor(claims)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await identity.connection.collection('accounts').countDocuments({ google_sub: claims.sub })).toBe(1);
    await google(issuer.tokenFor(claims)).expect(200);
  });
});

describe('S33: a Google token is refused, always in the same words,', () => {
  const email = 'someone@gmail.com';
  const seconds = () => Math.floor(identity.clock.now().getTime() / 1000);
  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const CASES: Record<string, () => string> = {
    'for another client': () => issuer.tokenFor({ email, aud: 'another-client' }),
    'for several clients': () => issuer.tokenFor({ email, aud: [issuer.clientId, 'another-client'] }),
    'made for another client (azp)': () => issuer.tokenFor({ email, azp: 'another-client' }),
    'of another issuer': () => issuer.tokenFor({ email, iss: 'https://accounts.evil.test' }),
    'that has expired': () => issuer.tokenFor({ email, iat: seconds() - 7_200, exp: seconds() - 3_600 }),
    'without exp': () => issuer.tokenFor({ email, exp: undefined }),
    'that lives for a year': () => issuer.tokenFor({ email, exp: seconds() + 31_536_000 }),
    'with an unknown key id': () => issuer.tokenFor({ email }, { kid: 'unknown' }),
    'signed by another key': () => issuer.tokenFor({ email }, { key: foreignKey }),
    'signed with HS256 and the public key': () =>
      issuer.tokenFor(
        { email },
        { key: createPublicKey(issuer.key).export({ format: 'pem', type: 'spki' }).toString(), algorithm: 'HS256' },
      ),
    'signed with RS512': () => issuer.tokenFor({ email }, { algorithm: 'RS512' }),
    'without signature': () => `${issuer.tokenFor({ email }).split('.').slice(0, 2).join('.')}.`,
    'with changed claims': () => {
      const [header, , signature] = issuer.tokenFor({ email }).split('.');
      return `${header}.${Buffer.from(JSON.stringify({ ...(decode(issuer.tokenFor({ email })) as object), email: 'victim@gmail.com' })).toString('base64url')}.${signature}`;
    },
    'without sub': () => issuer.tokenFor({ email, sub: undefined }),
    'with an operator as sub': () => issuer.tokenFor({ email, sub: { $ne: null } }),
    'without email': () => issuer.tokenFor({ email: undefined as never }),
    'with two addresses as email': () => issuer.tokenFor({ email: 'a@gmail.com, b@gmail.com' }),
    'whose email is not verified': () => issuer.tokenFor({ email, email_verified: false }),
    'that is an access token of Google': () => `ya29.${'a'.repeat(120)}`,
    'that is an access token of ours': () => identity.service.name,
  };
  it.each(Object.keys(CASES))('%s', async (name) => {
    const answer = await google(CASES[name]!()).expect(401);
    expect(answer.body).toMatchObject({ code: 'google-failed', error: 'Google login failed!' });
  });

  it('used a second time', async () => {
    const token = issuer.tokenFor({ email: gmail() });
    await google(token).expect(200);
    await google(token).expect(401);
  });

  it('and used 10 times at once signs in once', async () => {
    const token = issuer.tokenFor({ email: gmail() });
    const answers = await atOnce(10, () => google(token));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
  });

  it('without a client id', async () => {
    const plain = await startIdentity();
    const answer = await post(plain, '/auth/google', { token: issuer.tokenFor({ email }), login_type: 'CND' }).expect(
      401,
    );
    expect(answer.body.code).toBe('google-failed');
    await plain.stop();
  });

  it('but taken from both spellings of the issuer', async () => {
    const sub = randomUUID();
    const email = gmail();
    const one = await google(issuer.tokenFor({ email, sub })).expect(200);
    const other = await google(issuer.tokenFor({ email, sub, iss: 'accounts.google.com' })).expect(200);
    expect(other.body.data.user.login_id).toBe(one.body.data.user.login_id);
  });
});

describe('S34: the lasting id decides', () => {
  it('the same person keeps the account when the address changes', async () => {
    const sub = randomUUID();
    const first = await google(issuer.tokenFor({ email: gmail(), sub })).expect(200);
    const second = await google(issuer.tokenFor({ email: gmail(), sub })).expect(200);
    expect(second.body.data.user).toEqual(first.body.data.user);
  });

  it('another person never gets the account, whatever the address', async () => {
    const email = gmail();
    await google(issuer.tokenFor({ email })).expect(200);
    const refused = await google(issuer.tokenFor({ email })).expect(409);
    expect(refused.body.code).toBe('already-registered');
  });
});

describe('S35: joining a password account', () => {
  it('needs a verified email on our side: who registered a stranger’s address first gains and loses nothing', async () => {
    const email = gmail();
    const squatter = await signUp(identity, { email });
    const owner = await google(issuer.tokenFor({ email })).expect(200);
    expect(owner.body.data.user).toMatchObject({ login_email: email, email_ver_status: 1, phone_ver_status: 0 });
    expect(owner.body.data.user.login_id).not.toBe(squatter.user.login_id);
    const account = await identity.connection.collection('accounts').findOne({ _id: squatter.user.login_id as never });
    expect(account).toMatchObject({ login_email: '', email_ver_status: 0 });
    expect(account?.google_sub).toBeUndefined();
    await post(identity, '/auth/login', { login_email: email, login_pass: PASSWORD }).expect(401);
  });

  it('keeps a squatter’s verified phone from opening the account after a reset', async () => {
    const email = gmail();
    const squatter = await signUp(identity, { email });
    await post(identity, '/auth/send-phone-otp', {}, squatter).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, squatter.phone) }, squatter).expect(
      200,
    );
    await post(identity, '/auth/forgot-password', { login_email: email }).expect(200);
    const token = await linkTokenSentTo(identity, email, 'reset-password');
    await post(identity, '/auth/reset-password', {
      token,
      newPassword: 'Brave4Meadow',
      confirmPassword: 'Brave4Meadow',
    }).expect(200);
    const texts = identity.sms.sent.length;
    await post(identity, '/auth/mobile-login', { login_mobile: squatter.phone }).expect(200);
    await mailsTo(identity, email, 'was changed');
    expect(identity.sms.sent).toHaveLength(texts);
  });

  it('keeps a former owner’s Google account from opening the account after a reset', async () => {
    const [email, former] = [`d.${randomUUID()}@company.test`, randomUUID()];
    const { body } = await google(issuer.tokenFor({ email, sub: former })).expect(200);
    await post(identity, '/auth/forgot-password', { login_email: email }).expect(200);
    const token = await linkTokenSentTo(identity, email, 'reset-password');
    await post(identity, '/auth/reset-password', {
      token,
      newPassword: 'Brave4Meadow',
      confirmPassword: 'Brave4Meadow',
    }).expect(200);
    const refused = await google(issuer.tokenFor({ email, sub: former })).expect(409);
    expect(refused.body.code).toBe('already-registered');
    const owner = await post(identity, '/auth/login', { login_email: email, login_pass: 'Brave4Meadow' }).expect(200);
    expect(owner.body.user.login_id).toBe(body.data.user.login_id);
  });

  it('works where both sides have verified the address, and the owner hears of it', async () => {
    const email = gmail();
    const account = await signUpVerified(identity, { email });
    const claims = { email: email.toUpperCase(), sub: randomUUID() };
    const answer = await google(issuer.tokenFor(claims)).expect(200);
    expect(answer.body.data.user.login_id).toBe(account.user.login_id);
    await mailsTo(identity, email, 'Google sign-in was added');
    await post(identity, '/auth/login', { login_email: email, login_pass: PASSWORD }).expect(200);
    await google(issuer.tokenFor({ ...claims, email_verified: false })).expect(200);
  });

  it('works for a company that runs its mail with Google, and for no other address', async () => {
    const [company, foreign] = [`a.${randomUUID()}@company.test`, `b.${randomUUID()}@company.test`];
    await signUpVerified(identity, { email: company });
    await signUpVerified(identity, { email: foreign });
    await google(issuer.tokenFor({ email: company, hd: 'company.test' })).expect(200);
    await google(issuer.tokenFor({ email: foreign })).expect(409);
  });

  it('believes an address that Google does not run only after our own mail', async () => {
    const email = `c.${randomUUID()}@company.test`;
    const { body } = await google(issuer.tokenFor({ email })).expect(200);
    expect(body.data.user.email_ver_status).toBe(0);
  });

  it('does not open a disabled account', async () => {
    const claims = { email: gmail(), sub: randomUUID() };
    await google(issuer.tokenFor(claims)).expect(200);
    await identity.service.admin.setDisabled({ login_email: claims.email, disabled: true, operator: 'root' });
    expect((await google(issuer.tokenFor(claims)).expect(403)).body.code).toBe('account-locked');
  });
});

describe('S36: the kind of account', () => {
  it('never switches', async () => {
    const claims = { email: gmail(), sub: randomUUID() };
    await google(issuer.tokenFor(claims), 'CND').expect(200);
    const refused = await google(issuer.tokenFor(claims), 'EMP').expect(409);
    expect(refused.body.code).toBe('login-type-mismatch');
    const again = await google(issuer.tokenFor(claims), 'CND').expect(200);
    expect(again.body.data.user.login_type).toBe('CND');
  });

  it('is never ADM, neither asked for nor joined', async () => {
    const email = gmail();
    await identity.service.admin.createAdmin({ login_email: email });
    await google(issuer.tokenFor({ email }), 'EMP').expect(409);
    await google(issuer.tokenFor({ email: gmail() }), 'ADM').expect(422);
  });
});
