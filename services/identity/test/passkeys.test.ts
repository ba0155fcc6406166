import { type Passkey, PASSKEYS_MAX, SIGN_IN_STEP_SECONDS } from '@market/contracts/accounts';
import { LIMITS } from '@market/contracts/limits';
import { RULE_MESSAGES } from '@market/contracts/messages';
import request, { type Response } from 'supertest';
import { createAuthenticator, type Authenticator } from './authenticator';
import {
  PASSWORD,
  cookieOf,
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

const ORIGIN = 'https://jobs.example.test';
const GONE_AFTER_MS = (SIGN_IN_STEP_SECONDS + 1) * 1000;

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const optionsOf = (answer: Response) => (answer.body as { options: string }).options;
const get = (path: string, token: string) =>
  request(identity.service.handler).get(path).set('Authorization', `Bearer ${token}`);
const passkeysOf = async ({ token }: { token: string }) =>
  (await get('/auth/passkeys', token).expect(200)).body.records as Passkey[];

/** Begins to sign in as a browser does: with the challenge comes a cookie. */
async function startSignIn(): Promise<{ options: string; cookie: string }> {
  const answer = await post(identity, '/auth/passkeys/sign-in-options', {}).expect(200);
  return { options: optionsOf(answer), cookie: `passkey_sign_in=${cookieOf(answer, 'passkey_sign_in')}` };
}
const signIn = (credential: string, cookie?: string) =>
  post(identity, '/auth/passkeys/sign-in', { credential }, cookie ? { cookie } : {});

async function addPasskey(
  { token }: { token: string },
  authenticator: Authenticator = createAuthenticator({ origin: ORIGIN }),
  name?: string,
): Promise<Authenticator> {
  const options = optionsOf(
    await post(identity, '/auth/passkeys/options', { password: PASSWORD }, { token }).expect(200),
  );
  const credential = authenticator.create(options);
  await post(identity, '/auth/passkeys', { credential, ...(name ? { name } : {}) }, { token }).expect(201);
  return authenticator;
}

describe('S226: a password that the owner chooses by mail', () => {
  const reset = async ({ email }: SignedUp) => {
    await post(identity, '/auth/forgot-password', { login_email: email }).expect(200);
    const token = await linkTokenSentTo(identity, email, 'reset-password');
    const newPassword = 'Brave4Meadow';
    await post(identity, '/auth/reset-password', { token, newPassword, confirmPassword: newPassword }).expect(200);
  };
  const signInWith = async (authenticator: Authenticator) => {
    const { options, cookie } = await startSignIn();
    return signIn(authenticator.get(options), cookie);
  };

  it('ends passkeys that somebody who knew the old one may have added, and says so; older ones stay', async () => {
    const account = await signUpVerified(identity);
    const old = await addPasskey(account);
    identity.clock.advance(73 * 60 * 60_000);
    const { body } = await post(identity, '/auth/login', { login_email: account.email, login_pass: PASSWORD }).expect(
      200,
    );
    const takers = await addPasskey(body as { token: string });
    expect((await signInWith(takers)).status).toBe(200);
    await reset(account);
    expect((await signInWith(takers)).status).toBe(401);
    expect((await signInWith(old)).status).toBe(200);
    await mailsTo(identity, account.email, 'passkey was removed');
  });
});

describe('S170: adding a passkey', () => {
  it('takes the password, mails a notice, and signs in without an email being named', async () => {
    const account = await signUpVerified(identity);
    const authenticator = await addPasskey(account, undefined, 'My laptop');
    expect(await passkeysOf(account)).toEqual([
      { id: authenticator.id, name: 'My laptop', created_at: expect.any(String), synced: false },
    ]);
    await mailsTo(identity, account.email, 'A passkey was added');
    const { options, cookie } = await startSignIn();
    expect(JSON.parse(options)).toMatchObject({ rpId: 'jobs.example.test', userVerification: 'required' });
    expect(JSON.parse(options)).not.toHaveProperty('allowCredentials.0');
    const { body } = await signIn(authenticator.get(options), cookie).expect(200);
    expect(body.user.login_id).toBe(account.user.login_id);
    await get('/auth/profile', body.token as string).expect(200);
    expect((await passkeysOf(account))[0]).toHaveProperty('last_used_at');
  });

  it('asks for nothing without the password, and for a proved email', async () => {
    const account = await signUpVerified(identity);
    const missing = await post(identity, '/auth/passkeys/options', {}, account).expect(422);
    expect(missing.body.fields).toEqual({ password: RULE_MESSAGES.passwordToSecure });
    const wrong = await post(identity, '/auth/passkeys/options', { password: 'Wrong9Password' }, account).expect(422);
    expect(wrong.body.fields).toEqual({ password: RULE_MESSAGES.passwordWrong });
    const unproved = await signUp(identity);
    await post(identity, '/auth/passkeys/options', { password: PASSWORD }, unproved).expect(403);
  });

  it('is for the session that asked, once, for some minutes', async () => {
    const [account, other] = [await signUpVerified(identity), await signUpVerified(identity)];
    const ask = async () =>
      optionsOf(await post(identity, '/auth/passkeys/options', { password: PASSWORD }, account).expect(200));
    const add = (credential: string, who: SignedUp) => post(identity, '/auth/passkeys', { credential }, who);
    const authenticator = createAuthenticator({ origin: ORIGIN });
    await add(authenticator.create(await ask()), other).expect(422);
    const late = authenticator.create(await ask());
    identity.clock.advance(GONE_AFTER_MS);
    await add(late, account).expect(422);
    const good = authenticator.create(await ask());
    await add(good, account).expect(201);
    await add(good, account).expect(422);
    expect(await passkeysOf(other)).toEqual([]);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a page of this machine while the address is public', { origin: 'https://jobs.example.test:8443' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a device that nobody unlocked', { isUnverified: true }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('refuses an answer for %s', async (_what, fault) => {
    const account = await signUpVerified(identity);
    const options = optionsOf(
      await post(identity, '/auth/passkeys/options', { password: PASSWORD }, account).expect(200),
    );
    const credential = createAuthenticator({ origin: ORIGIN }).create(options, fault);
    const answer = await post(identity, '/auth/passkeys', { credential }, account).expect(422);
    expect(answer.body.fields).toEqual({ credential: RULE_MESSAGES.passkeyInvalid });
    expect(await passkeysOf(account)).toEqual([]);
  });

  it('takes no passkey that another account has, and no more than the most of one', async () => {
    const [account, other] = [await signUpVerified(identity), await signUpVerified(identity)];
    const authenticator = await addPasskey(account);
    const ask = async () => post(identity, '/auth/passkeys/options', { password: PASSWORD }, other);
    const credential = authenticator.create(optionsOf(await ask().then((answer) => answer)));
    await post(identity, '/auth/passkeys', { credential }, other).expect(409);
    await identity.connection.collection('passkeys').insertMany(
      Array.from({ length: PASSKEYS_MAX }, (_, index) => ({
        _id: `${other.user.login_id} ${index}` as never,
        login_id: other.user.login_id,
        name: 'x',
        public_key: Buffer.from('key'),
        counter: 0,
        device_type: 'singleDevice',
        created_at: new Date(),
        backed_up: false,
        transports: [],
      })),
    );
    expect((await ask()).status).toBe(409);
  });
});

describe('S171: signing in with a passkey', () => {
  it('refuses alike what is unknown, of another browser, used before, too late or not signed for it', async () => {
    const account = await signUpVerified(identity);
    const authenticator = await addPasskey(account);
    const refused = async (credential: string, cookie?: string) => {
      const { status, body } = await signIn(credential, cookie);
      return { status, code: body.code as string, error: body.error as string };
    };
    const stranger = createAuthenticator({ origin: ORIGIN });
    const begun = await startSignIn();
    const unknown = await refused(stranger.get(begun.options), begun.cookie);
    expect(unknown).toEqual({ status: 401, code: 'passkey-refused', error: expect.any(String) });

    const [first, second] = [await startSignIn(), await startSignIn()];
    expect(await refused(authenticator.get(first.options))).toEqual(unknown);
    expect(await refused(authenticator.get(first.options), second.cookie)).toEqual(unknown);
    const used = authenticator.get(first.options);
    await signIn(used, first.cookie).expect(200);
    expect(await refused(used, first.cookie)).toEqual(unknown);
    const late = await startSignIn();
    identity.clock.advance(GONE_AFTER_MS);
    expect(await refused(authenticator.get(late.options), late.cookie)).toEqual(unknown);
    for (const fault of [
      { origin: 'https://evil.example' },
      { isUnverified: true },
      { userHandle: 'b3RoZXI' },
      { counter: 1 },
    ]) {
      const { options, cookie } = await startSignIn();
      expect([fault, await refused(authenticator.get(options, fault), cookie)]).toEqual([fault, unknown]);
    }
    for (const nonsense of ['{}', '[]', 'x', '{"id":7}', `{"id":"${authenticator.id}","response":{}}`]) {
      const { cookie } = await startSignIn();
      expect(await refused(nonsense, cookie)).toEqual(unknown);
    }
  });

  it('says nothing of accounts before it, and is limited by the address that asks', async () => {
    const from = '100.65.1.7';
    for (let asked = 0; asked < LIMITS.passkeyChallenges.points; asked += 1)
      await post(identity, '/auth/passkeys/sign-in-options', {}, { from }).expect(200);
    await post(identity, '/auth/passkeys/sign-in-options', {}, { from }).expect(429);
    await post(identity, '/auth/passkeys/sign-in-options', {}, { from: '100.65.2.7' }).expect(200);
  });

  it('refuses pages of other sites', async () => {
    const account = await signUpVerified(identity);
    const authenticator = await addPasskey(account);
    const { options, cookie } = await startSignIn();
    await signIn(authenticator.get(options), cookie).set('Origin', 'https://evil.example').expect(403);
  });

  it('lets a locked account in by no passkey', async () => {
    const account = await signUpVerified(identity);
    const authenticator = await addPasskey(account);
    await identity.service.admin.setDisabled({ login_email: account.email, disabled: true, operator: 'root' });
    const { options, cookie } = await startSignIn();
    await signIn(authenticator.get(options), cookie).expect(403);
  });
});

describe('S172: own passkeys', () => {
  const remove = ({ token }: { token: string }, id: string, body: object = { password: PASSWORD }) =>
    post(identity, `/auth/passkeys/${id}/remove`, body, { token });

  it('are named by their owner, and by nobody else', async () => {
    const [account, other] = [await signUpVerified(identity), await signUpVerified(identity)];
    const { id } = await addPasskey(account);
    const rename = ({ token }: { token: string }, name: string) =>
      request(identity.service.handler)
        .put(`/auth/passkeys/${id}`)
        .set('Authorization', `Bearer ${token}`)
        .send({ name });
    await rename(other, 'Mine').expect(404);
    const { body } = await rename(account, 'Phone').expect(200);
    expect(body).toMatchObject({ id, name: 'Phone' });
  });

  it('are removed with the password, by their owner alone; the other devices are signed out and a notice is sent', async () => {
    const [account, other] = [await signUpVerified(identity), await signUpVerified(identity)];
    const authenticator = await addPasskey(account);
    const { options, cookie } = await startSignIn();
    const elsewhere = (await signIn(authenticator.get(options), cookie).expect(200)).body.token as string;
    await remove(other, authenticator.id).expect(404);
    await remove(account, authenticator.id, {}).expect(422);
    await remove(account, authenticator.id).expect(204);
    await get('/auth/profile', elsewhere).expect(401);
    await get('/auth/profile', account.token).expect(200);
    await mailsTo(identity, account.email, 'A passkey was removed');
    const again = await startSignIn();
    await signIn(authenticator.get(again.options), again.cookie).expect(401);
  });

  it('go with the account', async () => {
    const account = await signUpVerified(identity);
    await addPasskey(account);
    await post(identity, '/auth/passkeys/options', { password: PASSWORD }, account).expect(200);
    await post(identity, '/auth/delete-account', { password: PASSWORD }, account).expect(204);
    for (const name of ['passkeys', 'sign_in_steps'])
      expect(await identity.connection.collection(name).countDocuments({ login_id: account.user.login_id })).toBe(0);
  });

  it('go when the owner of the former email takes a change back, for a taker may have added one', async () => {
    const account = await signUpVerified(identity);
    await request(identity.service.handler)
      .put('/auth/edit-profile')
      .set('Authorization', `Bearer ${account.token}`)
      .send({
        login_name: account.user.login_name,
        login_email: newEmail(),
        login_mobile: account.user.login_mobile,
        password: PASSWORD,
      })
      .expect(200);
    await addPasskey(account);
    const mails = await mailsTo(identity, account.email, 'new email address');
    const token = /\/undo-change\/([\w-]{43})/.exec(mails.at(-1)!.text)![1]!;
    await post(identity, '/auth/undo-change', { token }).expect(200);
    expect(await identity.connection.collection('passkeys').countDocuments({ login_id: account.user.login_id })).toBe(
      0,
    );
  });
});
