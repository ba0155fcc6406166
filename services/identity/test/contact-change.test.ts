import { HOUR_MS } from '@market/api/durations';
import { LIMITS } from '@market/contracts/limits';
import { RULE_MESSAGES, SUCCESSES } from '@market/contracts/messages';
import { until } from '@market/service-kit/testing';
import request from 'supertest';
import {
  PASSWORD,
  cheapHasher,
  codeSentTo,
  eventsOf,
  linkTokenSentTo,
  mailsTo,
  newEmail,
  newPhone,
  post,
  signUp,
  signUpVerified,
  startIdentity,
  verifyEmailOf,
  verifyPhoneOf,
  type SignedUp,
  type TestIdentity,
} from './stage';

const hasher = cheapHasher();
/** Hook that delays the password comparison, so that a change can happen during the call. */
let beforeMatch: () => Promise<unknown> = async () => undefined;
let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity({
    hasher: {
      ...hasher,
      matches: async (...compared) => {
        await beforeMatch();
        return hasher.matches(...compared);
      },
    },
  });
});
afterEach(() => {
  beforeMatch = async () => undefined;
});
afterAll(() => identity.stop());

type Owner = Pick<SignedUp, 'token' | 'user'>;
const profileOf = ({ token }: { token: string }) =>
  request(identity.service.handler).get('/auth/profile').set('Authorization', `Bearer ${token}`);
const edit = ({ token, user }: Owner, change: object) =>
  request(identity.service.handler)
    .put('/auth/edit-profile')
    .set('Authorization', `Bearer ${token}`)
    .send({ login_name: user.login_name, login_email: user.login_email, login_mobile: user.login_mobile, ...change });
const logIn = (login_email: string, login_pass = PASSWORD) =>
  post(identity, '/auth/login', { login_email, login_pass });
const undoTokenIn = (text: string) => /\/undo-change\/([\w-]{43})/.exec(text)![1]!;

describe('a new email', () => {
  it('S29: takes the password, and a wrong one is refused and slowed down', async () => {
    const account = await signUpVerified(identity);
    const missing = await edit(account, { login_email: newEmail() }).expect(422);
    expect(missing.body.fields).toEqual({ password: RULE_MESSAGES.passwordToConfirm });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const wrong = await edit(account, { login_email: newEmail(), password: 'Wrong9Password' }).expect(422);
      expect(wrong.body.fields).toEqual({ password: RULE_MESSAGES.passwordWrong });
    }
    await edit(account, { login_email: newEmail(), password: PASSWORD }).expect(429);
    expect((await profileOf(account).expect(200)).body).toEqual(account.user);
  });

  it('S29: waits until it is proved: until then sign-in, resets and the events go by the old one', async () => {
    const account = await signUpVerified(identity);
    const email = newEmail();
    const answer = await edit(account, { login_email: email, password: PASSWORD }).expect(200);
    expect(answer.body).toEqual({
      user: { ...account.user, pending: { login_email: email } },
      pending: { login_email: email },
    });
    await logIn(account.email).expect(200);
    await logIn(email).expect(401);
    await post(identity, '/auth/forgot-password', { login_email: email }).expect(200);
    await post(identity, '/auth/forgot-password', { login_email: account.email }).expect(200);
    await linkTokenSentTo(identity, account.email, 'reset-password');
    expect(identity.mail.sent.filter(({ to, subject }) => to === email && subject.includes('Reset'))).toEqual([]);
    expect(
      (await eventsOf(identity, 'identity.account-changed.v1')).filter(({ login_email }) => login_email === email),
    ).toEqual([]);

    const other = (await logIn(account.email).expect(200)).body as { token: string };
    const verified = await post(identity, '/auth/verify-email', {
      token: await linkTokenSentTo(identity, email, 'verify-email'),
    }).expect(200);
    expect(verified.body.user).toEqual({ ...account.user, login_email: email, version: expect.any(String) });
    await logIn(email).expect(200);
    await logIn(account.email).expect(401);
    // docs/security.md, S27: the other sessions end, the session of the call goes on.
    await profileOf(other).expect(401);
    await profileOf(account).expect(200);
  });

  it('is proved by the link alone, which a newer one replaces', async () => {
    const account = await signUpVerified(identity);
    const email = newEmail();
    await edit(account, { login_email: email, password: PASSWORD }).expect(200);
    const first = await linkTokenSentTo(identity, email, 'verify-email');
    await post(identity, '/auth/send-email-verification', {}, account).expect(200);
    const second = await linkTokenSentTo(identity, email, 'verify-email', 2);
    await post(identity, '/auth/verify-email', { token: first }).expect(422);
    await post(identity, '/auth/verify-email', { token: second }).expect(200);
  });

  it('is refused when somebody else proves it first', async () => {
    const account = await signUpVerified(identity);
    const email = newEmail();
    await edit(account, { login_email: email, password: PASSWORD }).expect(200);
    const token = await linkTokenSentTo(identity, email, 'verify-email');
    await signUpVerified(identity, { email });
    await post(identity, '/auth/verify-email', { token }).expect(422);
    expect((await profileOf(account).expect(200)).body).toEqual(account.user);
  });

  it('is given up again by its owner', async () => {
    const account = await signUpVerified(identity);
    const email = newEmail();
    await edit(account, { login_email: email, password: PASSWORD }).expect(200);
    const token = await linkTokenSentTo(identity, email, 'verify-email');
    const dropped = await request(identity.service.handler)
      .delete('/auth/pending-change')
      .set('Authorization', `Bearer ${account.token}`)
      .expect(200);
    expect(dropped.body).toEqual({ user: account.user, message: SUCCESSES.changeDropped });
    await post(identity, '/auth/verify-email', { token }).expect(422);
    await request(identity.service.handler).delete('/auth/pending-change').expect(401);
  });

  it('ends with the password that allowed it', async () => {
    const account = await signUpVerified(identity);
    await edit(account, { login_email: newEmail(), password: PASSWORD }).expect(200);
    await post(identity, '/auth/change-password', { oldPass: PASSWORD, newPass: 'Brave4Meadow' }, account).expect(200);
    expect((await profileOf(account).expect(200)).body.pending).toBeUndefined();
  });

  it('a new email of an account that has proved none waits as well, and the old address, maybe a stranger’s, is told nothing', async () => {
    const account = await signUp(identity);
    const email = newEmail();
    await edit(account, { login_email: email }).expect(422);
    await edit(account, { login_email: email, password: PASSWORD }).expect(200);
    await post(identity, '/auth/verify-email', {
      token: await linkTokenSentTo(identity, email, 'verify-email'),
    }).expect(200);
    await logIn(email).expect(200);
    expect(identity.mail.sent.filter(({ to }) => to === account.email)).toEqual([]);
  });
});

describe('a new phone', () => {
  it('S29: takes the password, is texted its code at once, and counts when that was entered', async () => {
    const account = await signUpVerified(identity);
    const phone = newPhone();
    expect((await edit(account, { login_mobile: phone }).expect(422)).body.fields).toEqual({
      password: RULE_MESSAGES.passwordToConfirm,
    });
    const answer = await edit(account, { login_mobile: phone, country: 'IN', password: PASSWORD }).expect(200);
    expect(answer.body).toMatchObject({
      user: { login_mobile: account.phone, phone_ver_status: 1 },
      pending: { login_mobile: phone, login_phone: { e164: `+91${phone}` } },
    });
    const otp = await codeSentTo(identity, phone);
    await post(identity, '/auth/send-phone-otp', {}, account).expect(200);
    const verified = await post(identity, '/auth/verify-phone', { otp }, account).expect(200);
    expect(verified.body.user).toMatchObject({ login_mobile: phone, phone_ver_status: 1 });
    expect(verified.body.user.pending).toBeUndefined();
    await mailsTo(identity, account.email, 'phone number of your');
    const texts = identity.sms.sent.filter(
      ({ to, text }) => to === `+91${account.phone}` && text.includes('/undo-change/'),
    );
    expect(texts).toHaveLength(1);
  });
});

describe('the owner of the old one', () => {
  it('S29: is told, and takes the change back before it counts', async () => {
    const account = await signUpVerified(identity);
    const email = newEmail();
    await edit(account, { login_email: email, password: PASSWORD }).expect(200);
    const [notice] = await mailsTo(identity, account.email, 'new email address');
    expect(notice!.text).toContain(email);
    const answer = await post(identity, '/auth/undo-change', { token: undoTokenIn(notice!.text) }).expect(200);
    expect(answer.body).toEqual({ message: SUCCESSES.changeUndone });
    await post(identity, '/auth/verify-email', {
      token: await linkTokenSentTo(identity, email, 'verify-email'),
    }).expect(422);
    // The attacker's session has ended, and so has the password that allowed the change.
    await profileOf(account).expect(401);
    await logIn(account.email).expect(401);
  });

  it('S29: takes it back for 72 hours after it counts, with phone and all, and chooses a new password', async () => {
    const account = await signUpVerified(identity);
    const [email, phone] = [newEmail(), newPhone()];
    await edit(account, { login_email: email, login_mobile: phone, password: PASSWORD }).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, phone) }, account).expect(200);
    identity.clock.advance(20 * HOUR_MS);
    await post(identity, '/auth/verify-email', {
      token: await linkTokenSentTo(identity, email, 'verify-email'),
    }).expect(200);
    const [asked] = await mailsTo(identity, account.email, 'A new');
    await mailsTo(identity, account.email, 'was changed');
    identity.clock.advance(71 * HOUR_MS);
    await post(identity, '/auth/undo-change', { token: undoTokenIn(asked!.text) }).expect(200);
    await post(identity, '/auth/undo-change', { token: undoTokenIn(asked!.text) }).expect(422);
    const [mine] = await mailsTo(identity, account.email, 'yours again');
    const token = /\/reset-password\/([\w-]{43})/.exec(mine!.text)![1]!;
    await post(identity, '/auth/reset-password', {
      token,
      newPassword: 'Brave4Meadow',
      confirmPassword: 'Brave4Meadow',
    }).expect(200);
    expect((await logIn(account.email, 'Brave4Meadow').expect(200)).body.user).toMatchObject({
      login_email: account.email,
      login_mobile: account.phone,
      email_ver_status: 1,
      phone_ver_status: 1,
    });
    await logIn(email).expect(401);
  });

  it('S29: is not who signed up with a mailbox of somebody else, once its owner has reset the password', async () => {
    const squatter = await signUp(identity);
    await post(identity, '/auth/send-phone-otp', {}, squatter).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, squatter.phone) }, squatter).expect(
      200,
    );
    await edit(squatter, { login_mobile: newPhone(), password: PASSWORD }).expect(200);
    const { text } = await until(() =>
      identity.sms.sent.find(({ to, text: words }) => to === `+91${squatter.phone}` && words.includes('/undo-change/')),
    );
    await post(identity, '/auth/forgot-password', { login_email: squatter.email }).expect(200);
    await post(identity, '/auth/reset-password', {
      token: await linkTokenSentTo(identity, squatter.email, 'reset-password'),
      newPassword: 'Brave4Meadow',
      confirmPassword: 'Brave4Meadow',
    }).expect(200);
    await post(identity, '/auth/undo-change', { token: undoTokenIn(text) }).expect(422);
    expect((await logIn(squatter.email, 'Brave4Meadow').expect(200)).body.user).toMatchObject({ phone_ver_status: 0 });
  });

  it('comes too late after 72 hours', async () => {
    const account = await signUpVerified(identity);
    const email = newEmail();
    await edit(account, { login_email: email, password: PASSWORD }).expect(200);
    await post(identity, '/auth/verify-email', {
      token: await linkTokenSentTo(identity, email, 'verify-email'),
    }).expect(200);
    const [done] = await mailsTo(identity, account.email, 'was changed');
    identity.clock.advance(72 * HOUR_MS + 1_000);
    await post(identity, '/auth/undo-change', { token: undoTokenIn(done!.text) }).expect(422);
  });
});

describe('S490: a first phone of an account with a proved email', () => {
  const otherSession = async ({ email }: Pick<SignedUp, 'email'>) =>
    (await logIn(email).expect(200)).body as { token: string };
  /** An account as applying without one makes it, but with a password: the email is proved, the phone is not. */
  async function withProvedEmail(): Promise<SignedUp> {
    const account = await signUp(identity);
    const { body } = await verifyEmailOf(identity, account);
    return { ...account, user: body.user as SignedUp['user'] };
  }
  const resetBy = async (email: string, newPassword = 'Brave4Meadow') => {
    const sent = identity.mail.sent.filter(({ to, subject }) => to === email && subject.includes('Reset')).length;
    await post(identity, '/auth/forgot-password', { login_email: email }).expect(200);
    const token = await linkTokenSentTo(identity, email, 'reset-password', sent + 1);
    await post(identity, '/auth/reset-password', { token, newPassword, confirmPassword: newPassword }).expect(200);
  };
  /** Whether a code signs in by this number. */
  async function opensByPhone(phone: string): Promise<boolean> {
    identity.clock.advance(31_000);
    const sent = identity.sms.sent.length;
    await post(identity, '/auth/mobile-login', { login_mobile: phone }).expect(200);
    await until(
      async () => (await identity.connection.collection('outgoing_messages').countDocuments({ state: 'queued' })) === 0,
    );
    return identity.sms.sent.slice(sent).some(({ to }) => to === `+91${phone}`);
  }

  it('is the one of the sign-up without a question', async () => {
    const account = await withProvedEmail();
    const { body } = await verifyPhoneOf(identity, account);
    expect(body.user).toMatchObject({ login_mobile: account.phone, phone_ver_status: 1, user_approval_status: 1 });
    expect(identity.mail.sent.filter(({ to, subject }) => to === account.email && /phone/.test(subject))).toEqual([]);
    await resetBy(account.email);
    expect((await logIn(account.email, 'Brave4Meadow').expect(200)).body.user).toMatchObject({ phone_ver_status: 1 });
  });

  it('another first phone waits beside that of the sign-up, without a question (contract, section 9)', async () => {
    const account = await withProvedEmail();
    const phone = newPhone();
    const { body } = await edit(account, { login_mobile: phone }).expect(200);
    expect(body).toMatchObject({ user: { login_mobile: account.phone }, pending: { login_mobile: phone } });
    await codeSentTo(identity, phone);
    expect(await opensByPhone(phone)).toBe(false);
  });

  it.each([
    ['by the form', (who: Owner, phone: string) => edit(who, { login_mobile: phone })],
    [
      'in the code step',
      (who: Owner, phone: string) => post(identity, '/auth/send-phone-otp', { login_mobile: phone }, who),
    ],
  ])('another one %s is told to the mailbox, which takes it back', async (_name, change) => {
    const account = await withProvedEmail();
    const thief = { ...account, ...(await otherSession(account)) };
    const phone = newPhone();
    await change(thief, phone).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, phone) }, thief).expect(200);
    expect(await opensByPhone(phone)).toBe(true);
    await mailsTo(identity, account.email, 'A new phone number');
    const [done] = await mailsTo(identity, account.email, 'was changed');
    await post(identity, '/auth/undo-change', { token: undoTokenIn(done!.text) }).expect(200);
    await profileOf(thief).expect(401);
    expect(await opensByPhone(phone)).toBe(false);
  });

  it('ends the session that asked for another one before', async () => {
    const account = await withProvedEmail();
    const thief = await otherSession(account);
    await post(identity, '/auth/send-phone-otp', { login_mobile: newPhone() }, thief).expect(200);
    identity.clock.advance(31_000);
    const phone = newPhone();
    await post(identity, '/auth/send-phone-otp', { login_mobile: phone }, account).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, phone) }, account).expect(200);
    await profileOf(thief).expect(401);
    await profileOf(account).expect(200);
  });

  it('a first phone that waits beside a new email leaves the session that gave the password', async () => {
    for (const ask of [
      (who: Owner) => edit(who, { login_mobile: newPhone() }),
      (who: Owner) => post(identity, '/auth/send-phone-otp', { login_mobile: newPhone() }, who),
    ]) {
      const account = await withProvedEmail();
      const thief = { user: account.user, token: (await otherSession(account)).token };
      const email = newEmail();
      await edit(account, { login_email: email, password: PASSWORD }).expect(200);
      await ask(thief).expect(200);
      const token = await linkTokenSentTo(identity, email, 'verify-email');
      await post(identity, '/auth/verify-email', { token }).expect(200);
      await profileOf(thief).expect(401);
      await profileOf(account).expect(200);
    }
  });

  it('proved lately signs in no more after a password chosen by mail, and the one of the sign-up is proved anew', async () => {
    const account = await withProvedEmail();
    const phone = newPhone();
    await edit(account, { login_mobile: phone, password: PASSWORD }).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, phone) }, account).expect(200);
    await resetBy(account.email);
    expect(await opensByPhone(phone)).toBe(false);
    const { token, user } = (await logIn(account.email, 'Brave4Meadow').expect(200)).body as SignedUp;
    expect(user).toMatchObject({ login_mobile: account.phone, phone_ver_status: 0 });
    await verifyPhoneOf(identity, { token, phone: account.phone });
    await resetBy(account.email, 'Calm5Harbour');
    expect((await logIn(account.email, 'Calm5Harbour').expect(200)).body.user).toMatchObject({ phone_ver_status: 1 });
  });

  it('a first phone that replaced a proved one lately signs in no more either', async () => {
    const account = await signUpVerified(identity);
    const phone = newPhone();
    await edit(account, { login_mobile: phone, password: PASSWORD }).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, phone) }, account).expect(200);
    await resetBy(account.email);
    expect(await opensByPhone(phone)).toBe(false);
  });

  it('corrected by a session alone before anything was proved is proved anew after such a password', async () => {
    const account = await signUp(identity);
    const phone = newPhone();
    await edit(account, { login_mobile: phone }).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, phone) }, account).expect(200);
    await verifyEmailOf(identity, account);
    await resetBy(account.email);
    expect(await opensByPhone(phone)).toBe(false);
  });

  it('stays where 72 hours have passed', async () => {
    const account = await withProvedEmail();
    const phone = newPhone();
    await edit(account, { login_mobile: phone, password: PASSWORD }).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, phone) }, account).expect(200);
    identity.clock.advance(72 * HOUR_MS + 1_000);
    await resetBy(account.email);
    expect(await opensByPhone(phone)).toBe(true);
  });

  it('S491: gets no code that confirms a change while it can be taken back; the mailbox does', async () => {
    const account = await withProvedEmail();
    await identity.connection
      .collection('accounts')
      .updateOne({ _id: account.user.login_id as never }, { $unset: { password_hash: '' } });
    const phone = newPhone();
    const confirmed = async (nth: number) => {
      identity.clock.advance(31_000);
      await post(identity, '/auth/send-confirmation-code', {}, account).expect(200);
      const mails = await mailsTo(identity, account.email, 'is your', nth);
      return /(\d{6}) is your/.exec(mails.at(-1)!.subject)![1]!;
    };
    await edit(account, { login_mobile: phone, otp: await confirmed(1) }).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, phone) }, account).expect(200);
    const otp = await confirmed(2);
    // The mailbox confirms, so that a first phone does not hold the deletion up.
    await post(identity, '/auth/delete-account', { otp }, account).expect(204);
  });

  it('S491: nor does a mailbox that replaced another lately', async () => {
    const account = await signUpVerified(identity);
    const [email, phone] = [newEmail(), newPhone()];
    await edit(account, { login_email: email, login_mobile: phone, password: PASSWORD }).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, phone) }, account).expect(200);
    await post(identity, '/auth/verify-email', {
      token: await linkTokenSentTo(identity, email, 'verify-email'),
    }).expect(200);
    await identity.connection
      .collection('accounts')
      .updateOne({ _id: account.user.login_id as never }, { $unset: { password_hash: '' } });
    const sent = identity.sms.sent.length;
    await post(identity, '/auth/send-confirmation-code', {}, account).expect(200);
    await until(() => identity.sms.sent.length > sent);
    expect(identity.sms.sent.at(-1)).toMatchObject({ to: `+91${account.phone}` });
  });
});

describe('an account without password', () => {
  it('confirms a change by a fresh code to its proved phone, which works once', async () => {
    const account = await signUpVerified(identity);
    await identity.connection
      .collection('accounts')
      .updateOne({ _id: account.user.login_id as never }, { $unset: { password_hash: '' } });
    expect((await profileOf(account).expect(200)).body.passwordless).toBe(true);
    const email = newEmail();
    expect((await edit(account, { login_email: email, password: PASSWORD }).expect(422)).body.fields).toEqual({
      password: RULE_MESSAGES.codeToConfirm,
    });
    const sent = identity.sms.sent.filter(({ to }) => to === `+91${account.phone}`).length;
    await post(identity, '/auth/send-confirmation-code', {}, account).expect(200);
    const otp = await codeSentTo(identity, account.phone, sent + 1);
    const wrong = otp === '000000' ? '000001' : '000000';
    expect((await edit(account, { login_email: email, otp: wrong }).expect(422)).body.fields).toEqual({
      otp: RULE_MESSAGES.codeWrong,
      password: RULE_MESSAGES.codeWrong,
    });
    await edit(account, { login_email: email, otp }).expect(200);
    await edit(account, { login_email: newEmail(), otp }).expect(422);
  });

  it('gets the code by mail where its phone is not proved, and none where nothing is', async () => {
    const account = await signUp(identity);
    await post(identity, '/auth/send-confirmation-code', {}, account).expect(403);
    await identity.connection
      .collection('accounts')
      .updateOne(
        { _id: account.user.login_id as never },
        { $set: { email_ver_status: 1 }, $unset: { password_hash: '' } },
      );
    await post(identity, '/auth/send-confirmation-code', {}, account).expect(200);
    const [mail] = await mailsTo(identity, account.email, 'is your');
    const otp = /(\d{6}) is your/.exec(mail!.subject)![1]!;
    await edit(account, { login_email: newEmail(), otp }).expect(200);
    await request(identity.service.handler).post('/auth/send-confirmation-code').send({}).expect(401);
  });
});

describe('events while a change is under way', () => {
  /** Runs `meanwhile` after an edit has read the account and before it writes; gives the edit's answer. */
  async function editAround(account: Owner, change: object, meanwhile: () => Promise<unknown>) {
    beforeMatch = async () => {
      beforeMatch = async () => undefined;
      await meanwhile();
    };
    return edit(account, { password: PASSWORD, ...change });
  }

  it('S29: an email that its owner takes back meanwhile is not written back', async () => {
    const account = await signUpVerified(identity);
    const email = newEmail();
    await edit(account, { login_email: email, password: PASSWORD }).expect(200);
    const token = await linkTokenSentTo(identity, email, 'verify-email');
    await post(identity, '/auth/verify-email', { token }).expect(200);
    const [done] = await mailsTo(identity, account.email, 'was changed');
    const late = await editAround(account, { login_email: email, login_mobile: newPhone() }, () =>
      post(identity, '/auth/undo-change', { token: undoTokenIn(done!.text) }).expect(200),
    );
    expect(late.body).toMatchObject({ status: 401 });
    await post(identity, '/auth/forgot-password', { login_email: email }).expect(200);
    await post(identity, '/auth/forgot-password', { login_email: account.email }).expect(200);
    await linkTokenSentTo(identity, account.email, 'reset-password');
    expect(identity.mail.sent.filter(({ to, subject }) => to === email && subject.includes('Reset'))).toEqual([]);
  });

  it('S29: the proof of one email does not count for another that is written over it', async () => {
    const account = await signUp(identity);
    await post(identity, '/auth/send-phone-otp', {}, account).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, account.phone) }, account).expect(200);
    const mine = newEmail();
    await edit(account, { login_email: mine, password: PASSWORD }).expect(200);
    const token = await linkTokenSentTo(identity, mine, 'verify-email');
    const late = await editAround(account, { login_mobile: newPhone() }, () =>
      post(identity, '/auth/verify-email', { token }).expect(200),
    );
    expect(late.body).toMatchObject({ code: 'changed-meanwhile' });
    expect((await profileOf(account).expect(200)).body).toMatchObject({ login_email: mine, email_ver_status: 1 });
    await logIn(account.email).expect(401);
  });

  it('a phone from the code step is not stored for a session that is signed out meanwhile', async () => {
    const account = await signUp(identity);
    const accounts = identity.connection.collection('accounts');
    const counted = () => identity.connection.collection('limits').countDocuments({ key: /^contact-change:/ });
    const before = await counted();
    const held = await identity.connection.startSession();
    held.startTransaction();
    await accounts.updateOne({ _id: account.user.login_id as never }, { $set: { held: true } }, { session: held });
    const late = post(identity, '/auth/send-phone-otp', { login_mobile: newPhone() }, account).then((answer) => answer);
    await until(async () => (await counted()) > before);
    await post(identity, '/auth/logout', {}, account).expect(204);
    await held.abortTransaction();
    await held.endSession();
    expect((await late).status).toBe(401);
    expect(await accounts.findOne({ _id: account.user.login_id as never })).toMatchObject({
      login_mobile: account.phone,
    });
  });

  it('a password that is chosen anew meanwhile confirms nothing', async () => {
    const account = await signUpVerified(identity);
    await post(identity, '/auth/forgot-password', { login_email: account.email }).expect(200);
    const token = await linkTokenSentTo(identity, account.email, 'reset-password');
    const late = await editAround(account, { login_email: newEmail() }, () =>
      post(identity, '/auth/reset-password', {
        token,
        newPassword: 'Brave4Meadow',
        confirmPassword: 'Brave4Meadow',
      }).expect(200),
    );
    expect(late.body).toMatchObject({ status: 401 });
    const { user } = (await logIn(account.email, 'Brave4Meadow').expect(200)).body as { user: object };
    expect(user).not.toHaveProperty('pending');
  });
});

it('S29: saving over and over has a limit, and what changes nothing tells nobody', async () => {
  const account = await signUpVerified(identity);
  const told = async () =>
    (await eventsOf(identity, 'identity.account-changed.v1')).filter(
      ({ login_id }) => login_id === account.user.login_id,
    ).length;
  const before = await told();
  for (let saved = 0; saved < LIMITS.accountEdits.points; saved += 1) await edit(account, {}).expect(200);
  await edit(account, {}).expect(429);
  expect(await told()).toBe(before);
  identity.clock.advance(HOUR_MS);
});
