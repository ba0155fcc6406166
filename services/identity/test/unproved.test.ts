import { DAY_MS } from '@market/api/durations';
import request from 'supertest';
import {
  PASSWORD,
  eventsOf,
  linkTokenSentTo,
  newEmail,
  post,
  registration,
  signUp,
  signUpVerified,
  startIdentity,
  verifyEmailOf,
  verifyPhoneOf,
  type TestIdentity,
} from './stage';

const OTHER_PASSWORD = 'Brave4Meadow';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const logIn = (login_email: string, login_pass: string) => post(identity, '/auth/login', { login_email, login_pass });
const profileOf = ({ token }: { token: string }) =>
  request(identity.service.handler).get('/auth/profile').set('Authorization', `Bearer ${token}`);

describe('an unproved sign-up', () => {
  it('blocks nobody: the same email and phone may be given again, and each signs in with its own password', async () => {
    const first = await signUp(identity, { login_type: 'EMP' });
    const second = await signUp(identity, {
      email: first.email.toUpperCase(),
      phone: first.phone,
      password: OTHER_PASSWORD,
    });
    expect((await logIn(first.email, PASSWORD).expect(200)).body.user.login_id).toBe(first.user.login_id);
    expect((await logIn(first.email, OTHER_PASSWORD).expect(200)).body.user.login_id).toBe(second.user.login_id);
    const wrong = await logIn(first.email, 'Wrong9Password').expect(401);
    const unknown = await logIn(newEmail(), 'Wrong9Password').expect(401);
    const shape = ({ body }: typeof wrong) => ({ ...body, requestId: '', instance: '' }) as object;
    expect(shape(wrong)).toEqual(shape(unknown));
  });

  it('S12: costs one comparison of passwords however many gave the address', async () => {
    const { email } = await signUp(identity);
    for (let made = 0; made < 3; made += 1) await signUp(identity, { email, password: `${OTHER_PASSWORD}${made}` });
    const marks = await identity.connection
      .collection('accounts')
      .find({ email_key: email }, { projection: { password_mark: 1 } })
      .toArray();
    expect(new Set(marks.map(({ password_mark }) => password_mark as number)).size).toBe(4);
    for (const { password_mark } of marks) expect(password_mark).toBeLessThan(2 ** 16);
  });

  it('loses email and phone to who proves them, and can no longer sign in with the address', async () => {
    const squatter = await signUp(identity, { login_type: 'EMP' });
    const owner = await signUp(identity, { email: squatter.email, phone: squatter.phone, password: OTHER_PASSWORD });
    await verifyPhoneOf(identity, owner);
    await verifyEmailOf(identity, owner);
    expect((await profileOf(squatter).expect(200)).body).toMatchObject({
      login_email: '',
      login_mobile: '',
      email_ver_status: 0,
      phone_ver_status: 0,
    });
    await logIn(owner.email, PASSWORD).expect(401);
    await logIn(owner.email, OTHER_PASSWORD).expect(200);
    await post(identity, '/auth/register', registration({ email: owner.email })).expect(409);
    // The remaining account gets neither links nor codes.
    await post(identity, '/auth/send-email-verification', {}, squatter).expect(422);
    await post(identity, '/auth/send-phone-otp', {}, squatter).expect(422);
    const told = (await eventsOf(identity, 'identity.account-changed.v1')).filter(
      ({ login_id }) => login_id === squatter.user.login_id,
    );
    expect(told.at(-1)).toMatchObject({ login_email: '', login_mobile: '' });
  });

  it('an email is proved by one of two at once; the other’s link is worth nothing', async () => {
    const email = newEmail();
    const two = [await signUp(identity, { email }), await signUp(identity, { email, password: OTHER_PASSWORD })];
    const tokens: string[] = [];
    for (const [index, account] of two.entries()) {
      await post(identity, '/auth/send-email-verification', {}, account).expect(200);
      tokens.push(await linkTokenSentTo(identity, email, 'verify-email', index + 1));
    }
    const answers = await Promise.all(tokens.map((token) => post(identity, '/auth/verify-email', { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await identity.connection.collection('accounts').countDocuments({ email_key: email })).toBe(1);
  });

  it('a link is for the newest of several where a password is forgotten, and proves the address for it', async () => {
    const first = await signUp(identity);
    identity.clock.advance(1);
    const second = await signUp(identity, { email: first.email });
    await post(identity, '/auth/forgot-password', { login_email: first.email }).expect(200);
    const token = await linkTokenSentTo(identity, first.email, 'reset-password');
    await post(identity, '/auth/reset-password', {
      token,
      newPassword: OTHER_PASSWORD,
      confirmPassword: OTHER_PASSWORD,
    }).expect(200);
    expect((await logIn(first.email, OTHER_PASSWORD).expect(200)).body.user).toMatchObject({
      login_id: second.user.login_id,
      email_ver_status: 1,
    });
    await logIn(first.email, PASSWORD).expect(401);
  });

  it('does not get the notices of an account that has proved its phone alone', async () => {
    const owner = await signUp(identity);
    await verifyPhoneOf(identity, owner);
    await post(identity, '/auth/register', registration({ phone: owner.phone })).expect(409);
    expect(identity.mail.sent.filter(({ to }) => to === owner.email)).toEqual([]);
  });

  it('ends after 30 days, with its sessions; one that proved something stays', async () => {
    const [nothing, phoneOnly, both] = [await signUp(identity), await signUp(identity), await signUpVerified(identity)];
    await verifyPhoneOf(identity, phoneOnly);
    identity.clock.advance(29 * DAY_MS);
    await identity.service.endUnprovedAccounts();
    const ofNobody = { login_id: nothing.user.login_id };
    const sids = (await identity.connection.collection('sessions').find(ofNobody).toArray()).map(({ _id }) => _id);
    const tokens = () => identity.connection.collection('refresh_tokens').countDocuments({ sid: { $in: sids } });
    expect([sids.length, await tokens()]).toEqual([1, 1]);
    const has = async ({ user }: { user: { login_id: string } }) =>
      (await identity.connection.collection('accounts').countDocuments({ _id: user.login_id as never })) === 1;
    expect(await has(nothing)).toBe(true);
    identity.clock.advance(2 * DAY_MS);
    await identity.service.endUnprovedAccounts();
    expect(await Promise.all([nothing, phoneOnly, both].map(has))).toEqual([false, true, true]);
    const told = (await eventsOf(identity, 'identity.account-changed.v1')).filter(
      ({ login_id }) => login_id === nothing.user.login_id,
    );
    expect(told.at(-1)).toMatchObject({ disabled: true, login_name: '', login_email: '', login_mobile: '' });
    // Services with copies of that person get the event to delete them.
    const ended = (await eventsOf(identity, 'identity.account-ended.v1')).map(({ login_id }) => login_id);
    expect(ended).toContain(nothing.user.login_id);
    expect(ended).not.toContain(phoneOnly.user.login_id);
    // Address and device stood in the sessions.
    expect(await identity.connection.collection('sessions').countDocuments(ofNobody)).toBe(0);
    expect(await tokens()).toBe(0);
    await profileOf(nothing).expect(401);
    await post(identity, '/auth/refresh-token', {}, { cookie: `refresh_token=${nothing.refresh}` }).expect(401);
    await logIn(nothing.email, PASSWORD).expect(401);
    await signUp(identity, { email: nothing.email, phone: nothing.phone });
  });
});
