import { MINUTE_MS } from '@market/api/durations';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { api, leftAfterEnd } from '@market/contracts/testing';
import { until } from '@market/service-kit/testing';
import request from 'supertest';
import type { createPasswordHasher } from '../src/adapters/keys/password-hasher';
import {
  PASSWORD,
  changeEmail,
  cheapHasher,
  codeSentTo,
  cookieOf,
  eventsOf,
  mailsTo,
  newEmail,
  post,
  signUp,
  signUpVerified,
  startIdentity,
  type SignedUp,
  type TestIdentity,
} from './stage';

let identity: TestIdentity;
/** Called when a password is compared, after the account was read. */
let whileComparing: () => Promise<unknown> = async () => undefined;
beforeAll(async () => {
  const hasher: ReturnType<typeof createPasswordHasher> = cheapHasher();
  identity = await startIdentity({
    hasher: {
      ...hasher,
      async matches(hash, password) {
        await whileComparing();
        return hasher.matches(hash, password);
      },
    },
  });
});
afterAll(() => identity.stop());

const remove = (account: { token: string } | undefined, body: object) =>
  post(identity, api.deleteAccount(), body, account);
const logIn = ({ email }: Pick<SignedUp, 'email'>) =>
  post(identity, api.logIn(), { login_email: email, login_pass: PASSWORD });
const rowsOf = async ({ user: { login_id } }: SignedUp) =>
  Promise.all(
    [
      { name: 'accounts', filter: { _id: login_id as never } },
      { name: 'sessions', filter: { login_id } },
      { name: 'mail_links', filter: { login_id } },
    ].map(({ name, filter }) => identity.connection.collection(name).countDocuments(filter)),
  );
const withoutPassword = ({ user }: SignedUp) =>
  identity.connection
    .collection('accounts')
    .updateOne({ _id: user.login_id as never }, { $unset: { password_hash: '' } });

describe('S89: deleting the own account', () => {
  it('takes the password: without it, and for a stranger, everything stays', async () => {
    const account = await signUpVerified(identity);
    expect((await remove(account, {}).expect(422)).body.fields).toEqual({ password: RULE_MESSAGES.passwordToDelete });
    expect((await remove(account, { password: 'Wrong9Password' }).expect(422)).body.fields).toEqual({
      password: RULE_MESSAGES.passwordWrong,
    });
    await remove(undefined, { password: PASSWORD }).expect(401);
    // A code is no way round the password.
    await remove(account, { otp: '123456' }).expect(422);
    await logIn(account).expect(200);
  });

  it('ends it for good: sessions, links and cookie go, the mailbox is told, email and phone are free', async () => {
    const account = await signUpVerified(identity);
    const elsewhere = (await logIn(account).expect(200)).body as { token: string };
    await post(identity, api.forgotPassword(), { login_email: account.email }).expect(200);
    await mailsTo(identity, account.email, 'Reset');

    const answer = await remove(account, { password: PASSWORD }).expect(204);
    expect(cookieOf(answer, 'refresh_token')).toBe('');
    expect(answer.get('Set-Cookie')!.join()).toContain('refresh_token=;');
    expect(await rowsOf(account)).toEqual([0, 0, 0]);
    for (const { token } of [account, elsewhere])
      await post(identity, api.changePassword(), { oldPass: PASSWORD, newPass: PASSWORD }, { token }).expect(401);
    await post(identity, api.refreshSession(), {}, { cookie: `refresh_token=${account.refresh}` }).expect(401);
    await logIn(account).expect(401);
    const [mail] = await mailsTo(identity, account.email, 'account was deleted');
    expect(mail!.text).toContain('Your open applications are withdrawn');

    // A new sign-up with the same contacts is a different account.
    const again = await signUpVerified(identity, { email: account.email, phone: account.phone });
    expect(again.user.login_id).not.toBe(account.user.login_id);
  });

  it('leaves no code that was sent to the phone, and no session of a sign-in that was under way', async () => {
    const account = await signUpVerified(identity);
    const codes = async () =>
      JSON.stringify(await identity.connection.collection('one_time_codes').find().toArray()).includes(account.phone);
    await post(identity, api.sendLoginCode(), { login_mobile: account.phone }).expect(200);
    await until(codes);
    const session = await identity.connection.collection('sessions').findOne({ login_id: account.user.login_id });
    await remove(account, { password: PASSWORD }).expect(204);
    expect(await codes()).toBe(false);
    await identity.connection.collection('sessions').insertOne(session!);
    await identity.tell('identity.account-ended.v1', { login_id: account.user.login_id });
    await until(async () => (await rowsOf(account))[1] === 0);
  });

  it('leaves nothing in what the table of personal data says that it erases', async () => {
    const account = await signUpVerified(identity);
    await changeEmail(identity, account);
    await post(identity, api.sendLoginCode(), { login_mobile: account.phone }).expect(200);
    const row = await identity.connection.collection('accounts').findOne({ _id: account.user.login_id as never });
    const { login_id } = account.user;
    for (const [collection, stored] of [
      ['passkeys', { _id: `passkey of ${login_id}`, login_id }],
      ['second_factors', { _id: login_id, recovery_codes: [] }],
      ['sign_in_steps', { _id: 'second-factor of a browser', login_id, tries: 0 }],
      ['application_links', { _id: 'waits', login_id, token_hash: 'of its link' }],
    ] as const)
      await identity.connection.collection(collection).insertOne(stored as never);
    const traces = {
      login_id,
      email: account.email,
      changed: String(row!.login_email),
      phone: account.phone,
    };
    const left = () =>
      leftAfterEnd({
        service: 'identity',
        company: true,
        traces,
        rowsOf: (name) => identity.connection.collection(name).find().toArray(),
      });
    await until(async () => (await left()).includes('one_time_codes: phone'));
    expect(await left()).toEqual(
      expect.arrayContaining([
        'accounts: changed',
        'sessions: login_id',
        'mail_links: login_id',
        'undo_links: email',
        'passkeys: login_id',
        'second_factors: login_id',
        'sign_in_steps: login_id',
        'application_links: login_id',
      ]),
    );
    await identity.service.admin.deleteAccount(traces.changed);
    expect(await left()).toEqual([]);
  });

  it('S93: waits while a change of email can be taken back; the operator need not, and both mailboxes hear of it', async () => {
    const account = await signUpVerified(identity);
    const email = await changeEmail(identity, account);
    const refused = await remove(account, { password: PASSWORD }).expect(409);
    expect(refused.body).toMatchObject({ code: 'contact-under-undo' });
    expect((await rowsOf(account))[0]).toBe(1);
    await identity.service.admin.deleteAccount(email);
    for (const to of [account.email, email]) await mailsTo(identity, to, 'account was deleted');
  });

  it('does nothing for a session that was signed out while it was asked', async () => {
    const account = await signUpVerified(identity);
    const elsewhere = (await logIn(account).expect(200)).body as { token: string };
    whileComparing = async () => {
      whileComparing = async () => undefined;
      await request(identity.service.handler)
        .delete(api.endAllSessions())
        .set('Authorization', `Bearer ${elsewhere.token}`)
        .expect(204);
    };
    await remove(account, { password: PASSWORD }).expect(401);
    expect((await rowsOf(account))[0]).toBe(1);
  });

  it('tells the others to forget the person, at once and once more for what was under way', async () => {
    const account = await signUpVerified(identity, { login_type: 'EMP' });
    await remove(account, { password: PASSWORD }).expect(204);
    const { login_id } = account.user;
    const changed = (await eventsOf(identity, 'identity.account-changed.v1')).filter(
      (told) => told.login_id === login_id,
    );
    expect(changed.at(-1)).toMatchObject({ disabled: true, login_name: '', login_email: '', login_mobile: '' });
    const [ended] = (await eventsOf(identity, 'identity.session-ended.v1')).filter(
      (told) => told.login_id === login_id,
    );
    expect(ended).toMatchObject({ reason: 'deleted' });
    const rows = await identity.connection
      .collection('outbox')
      .find({ type: 'identity.account-ended.v1', 'payload.login_id': login_id })
      .sort({ _id: 1 })
      .toArray();
    expect(rows).toHaveLength(2);
    const [first, second] = rows.map(({ notBefore }) => (notBefore as Date).getTime());
    expect(second! - first!).toBeGreaterThan(5 * MINUTE_MS);
  });

  it('takes a fresh code of who has no password', async () => {
    const account = await signUpVerified(identity);
    await withoutPassword(account);
    expect((await remove(account, {}).expect(422)).body.fields).toEqual({ password: RULE_MESSAGES.codeToDelete });
    const sent = identity.sms.sent.filter(({ to }) => to === `+91${account.phone}`).length;
    await post(identity, api.sendConfirmationCode(), {}, account).expect(200);
    const otp = await codeSentTo(identity, account.phone, sent + 1);
    await remove(account, { otp: otp === '000000' ? '000001' : '000000' }).expect(422);
    await remove(account, { otp }).expect(204);
    expect(await rowsOf(account)).toEqual([0, 0, 0]);
  });

  it('writes to no mailbox that was never proved', async () => {
    const account = await signUp(identity);
    await remove(account, { password: PASSWORD }).expect(204);
    expect(await rowsOf(account)).toEqual([0, 0, 0]);
    expect(identity.mail.sent.filter(({ to }) => to === account.email)).toEqual([]);
  });

  it('does nothing where the account became another one while it was asked', async () => {
    const account = await signUpVerified(identity);
    whileComparing = () =>
      identity.connection
        .collection('accounts')
        .updateOne({ _id: account.user.login_id as never }, { $set: { login_email: newEmail() } });
    const answer = await remove(account, { password: PASSWORD });
    whileComparing = async () => undefined;
    expect([answer.status, answer.body.code]).toEqual([409, 'changed-meanwhile']);
    expect((await rowsOf(account))[0]).toBe(1);
  });

  it('is not for those who run the marketplace', async () => {
    const email = newEmail();
    const { password } = await identity.service.admin.createAdmin({ login_email: email });
    const { body } = await post(identity, api.logIn(), { login_email: email, login_pass: password }).expect(200);
    await remove(body as { token: string }, { password }).expect(403);
    await expect(identity.service.admin.deleteAccount(email)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is done by the operator for who cannot sign in', async () => {
    const account = await signUpVerified(identity);
    await identity.service.admin.setDisabled({ login_email: account.email, disabled: true, operator: 'root' });
    await identity.service.admin.deleteAccount(account.email.toUpperCase());
    expect(await rowsOf(account)).toEqual([0, 0, 0]);
    await mailsTo(identity, account.email, 'account was deleted');
    const byId = await signUpVerified(identity);
    const { login_id, login_name } = byId.user;
    expect(await identity.service.admin.deleteAccount(login_id)).toMatchObject({ login_id, login_name });
    expect(await rowsOf(byId)).toEqual([0, 0, 0]);
    // Unverified address: it may belong to anybody.
    const unproved = await signUp(identity);
    await expect(identity.service.admin.deleteAccount(unproved.email)).rejects.toMatchObject({ code: 'not-found' });
    await expect(identity.service.admin.deleteAccount(newEmail())).rejects.toMatchObject({ code: 'not-found' });
  });
});
