import { HOUR_MS } from '@market/api/durations';
import { howMany, until } from '@market/service-kit/testing';
import fc from 'fast-check';
import request from 'supertest';
import {
  PASSWORD,
  cheapHasher,
  newEmail,
  newPhone,
  post,
  signUpVerified,
  startIdentity,
  type TestIdentity,
} from './stage';

jest.setTimeout(300_000);

const UNDO_HOURS = 72;
const OWNERS_PASSWORD = 'Brave4Meadow';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity({ hasher: cheapHasher() });
});
afterAll(() => identity.stop());

/** All messages that calls have caused are sent. */
const settle = () =>
  until(
    async () => (await identity.connection.collection('outgoing_messages').countDocuments({ state: 'queued' })) === 0,
    30_000,
  );
/** Texts to a mailbox or number, newest last. */
const textsTo = (receiver: string) =>
  [...identity.mail.sent, ...identity.sms.sent]
    .filter(({ to }) => to === receiver || to === `+91${receiver}`)
    .map(({ text }) => text);
const tokensIn = (receiver: string, page: string) =>
  textsTo(receiver).flatMap((text) => new RegExp(`/${page}/([\\w-]{43})`).exec(text)?.[1] ?? []);
let addresses = 0;
/** Each call from another address: limits of addresses are not what is tried here. */
const send = async (path: string, body: object, token?: string) => {
  addresses += 1;
  const from = `198.18.${Math.floor(addresses / 250) % 250}.${(addresses % 250) + 1}`;
  return post(identity, path, body, { from, ...(token ? { token } : {}) });
};
const edit = (token: string, change: object) =>
  request(identity.service.handler).put('/auth/edit-profile').set('Authorization', `Bearer ${token}`).send(change);

/** Two people about one account: the attacker knows the password and has a session, the owner has mailbox and phone. */
class Story {
  readonly email: string;
  readonly phone: string;
  readonly id: string;
  /** Mailboxes and numbers of the attacker. */
  readonly mailboxes: string[] = [];
  readonly numbers: string[] = [];
  password = PASSWORD;
  session: string;

  constructor(account: Awaited<ReturnType<typeof signUpVerified>>) {
    this.email = account.email;
    this.phone = account.phone;
    this.id = account.user.login_id;
    this.session = account.token;
  }

  /** Email and phone that the account has now. */
  async now() {
    const account = await identity.connection.collection('accounts').findOne({ _id: this.id as never });
    return { login_email: String(account?.login_email), login_mobile: String(account?.login_mobile) };
  }

  async change({ email, phone }: { email: boolean; phone: boolean }) {
    const contact = { login_name: 'Ada', ...(await this.now()) };
    if (email) this.mailboxes.push((contact.login_email = newEmail()));
    if (phone) this.numbers.push((contact.login_mobile = newPhone()));
    await edit(this.session, { ...contact, password: this.password });
    await settle();
  }

  async take() {
    await this.change({ email: true, phone: true });
    await this.proveEmail();
    await this.provePhone();
  }

  async proveEmail() {
    for (const mailbox of this.mailboxes.slice(-2))
      for (const token of tokensIn(mailbox, 'verify-email').slice(-1)) await send('/auth/verify-email', { token });
  }

  async provePhone() {
    for (const number of this.numbers.slice(-1)) {
      const code = textsTo(number)
        .flatMap((text) => /^(\d{6}) /.exec(text)?.[1] ?? [])
        .at(-1);
      if (code) await send('/auth/verify-phone', { otp: code }, this.session);
    }
  }

  /** The newest of the links that the attacker has got by which a change is taken back. */
  async takeBack() {
    for (const receiver of [...this.mailboxes, ...this.numbers].reverse())
      for (const token of tokensIn(receiver, 'undo-change').reverse())
        if ((await send('/auth/undo-change', { token })).status === 200) return settle();
  }

  async resetPassword() {
    for (const login_email of this.mailboxes.slice(-2)) {
      await send('/auth/forgot-password', { login_email });
      await settle();
      for (const token of tokensIn(login_email, 'reset-password').slice(-1)) {
        const newPassword = `Taken${this.mailboxes.length}Harbour`;
        const { status } = await send('/auth/reset-password', { token, newPassword, confirmPassword: newPassword });
        if (status === 200) this.password = newPassword;
      }
    }
  }

  async changePassword() {
    const newPass = `Stolen${addresses}Meadow`;
    const { status } = await send('/auth/change-password', { oldPass: this.password, newPass }, this.session);
    if (status === 200) this.password = newPass;
  }

  async dropChange() {
    await request(identity.service.handler)
      .delete('/auth/pending-change')
      .set('Authorization', `Bearer ${this.session}`);
  }

  /** Not where nothing is open: deletion takes the password alone there, as for its owner. */
  async deleteAccount() {
    if (this.mailboxes.length + this.numbers.length > 0)
      await send('/auth/delete-account', { password: this.password }, this.session);
  }

  async signIn() {
    const { login_email } = await this.now();
    const { status, body } = await send('/auth/login', { login_email, login_pass: this.password });
    if (status === 200) this.session = String(body.token);
  }

  async ownerTakesBack(which: number) {
    const links = [...tokensIn(this.email, 'undo-change'), ...tokensIn(this.phone, 'undo-change')];
    const token = links[which % Math.max(1, links.length)];
    if (token) await send('/auth/undo-change', { token });
    await settle();
  }

  /** The owner comes back: all links that reached mailbox and phone, the oldest first, then a password by mail. */
  async ownerRecovers() {
    for (const token of [...tokensIn(this.email, 'undo-change'), ...tokensIn(this.phone, 'undo-change')])
      await send('/auth/undo-change', { token });
    await send('/auth/forgot-password', { login_email: this.email });
    await settle();
    const token = tokensIn(this.email, 'reset-password').at(-1) ?? '';
    // The attacker goes on while the mail is on its way.
    await this.dropChange();
    await this.changePassword();
    await send('/auth/reset-password', { token, newPassword: OWNERS_PASSWORD, confirmPassword: OWNERS_PASSWORD });
    const signedIn = await send('/auth/login', { login_email: this.email, login_pass: OWNERS_PASSWORD });
    return { status: signedIn.status, id: (signedIn.body as { user?: { login_id: string } }).user?.login_id };
  }
}

const steps: ReadonlyArray<[name: string, take: (story: Story, n: number) => Promise<unknown>]> = [
  ['the attacker asks for another email', (story) => story.change({ email: true, phone: false })],
  ['the attacker asks for another phone', (story) => story.change({ email: false, phone: true })],
  ['the attacker asks for both', (story) => story.change({ email: true, phone: true })],
  ['the attacker takes the account', (story) => story.take()],
  ['the attacker takes the account', (story) => story.take()],
  [
    'the attacker changes the email once more and takes that back',
    async (story) => {
      await story.change({ email: true, phone: false });
      await story.takeBack();
    },
  ],
  ['the attacker proves the email', (story) => story.proveEmail()],
  ['the attacker proves the phone', (story) => story.provePhone()],
  ['the attacker takes changes back', (story) => story.takeBack()],
  ['the attacker asks for a reset link', (story) => story.resetPassword()],
  ['the attacker changes the password', (story) => story.changePassword()],
  ['the attacker drops a change', (story) => story.dropChange()],
  ['the attacker signs in', (story) => story.signIn()],
  ['the attacker deletes the account, once a change of it is open', (story) => story.deleteAccount()],
  ['the owner takes a change back', (story, n) => story.ownerTakesBack(n)],
  ['hours go by', async (_story, n) => identity.clock.advance(((n % 10) + 1) * HOUR_MS)],
];

test('S93: an intruder who knows the password loses the account, and the owner gets it back within 72 hours, after any steps', async () => {
  const step = fc.tuple(fc.nat({ max: steps.length - 1 }), fc.nat({ max: 9 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (taken) => {
      const story = new Story(await signUpVerified(identity));
      let hours = 0;
      for (const [which, n] of taken) {
        const [name, take] = steps[which]!;
        if (name === 'hours go by' && (hours += (n % 10) + 1) >= UNDO_HOURS) continue;
        await take(story, n);
      }
      expect(await story.ownerRecovers()).toEqual({ status: 200, id: story.id });
      // Nothing that the attacker has opens it any more.
      expect(await story.now()).toEqual({ login_email: story.email, login_mobile: story.phone });
      await story.takeBack();
      await story.resetPassword();
      expect((await send('/auth/login', { login_email: story.email, login_pass: story.password })).status).toBe(401);
      expect(
        (await request(identity.service.handler).get('/auth/profile').set('Authorization', `Bearer ${story.session}`))
          .status,
      ).toBe(401);
      expect(await story.now()).toEqual({ login_email: story.email, login_mobile: story.phone });
    }),
    { numRuns: howMany({ usually: 15, inAll: 100 }), endOnFailure: true },
  );
});

test('S93: a link that takes a change back ends with its change and the later ones; those of earlier changes stay', async () => {
  const story = new Story(await signUpVerified(identity));
  await story.take();
  await story.change({ email: true, phone: false });
  await settle();
  // The new address is under undo itself: it hears of the change, without a link.
  expect(textsTo(story.mailboxes[0]!).some((text) => text.includes('write to us at once'))).toBe(true);
  expect(tokensIn(story.mailboxes[0]!, 'undo-change')).toEqual([]);
  await story.resetPassword();
  expect(story.password).toBe(PASSWORD);
  const [oldest = ''] = tokensIn(story.email, 'undo-change');
  expect((await send('/auth/undo-change', { token: oldest })).status).toBe(200);
  expect(await story.now()).toEqual({ login_email: story.email, login_mobile: story.phone });
  expect((await send('/auth/undo-change', { token: oldest })).status).toBe(422);
});

test('S93: a taker who changes the email once more and takes that back does not end the owner’s way back', async () => {
  const story = new Story(await signUpVerified(identity));
  await story.take();
  expect(await story.now()).toEqual({ login_email: story.mailboxes[0], login_mobile: story.numbers[0] });
  await story.change({ email: true, phone: false });
  await story.takeBack();
  expect(await story.ownerRecovers()).toEqual({ status: 200, id: story.id });
});

test('S226: nothing that somebody does with session and password ends the link for a new password in the proved mailbox', async () => {
  const story = new Story(await signUpVerified(identity));
  await send('/auth/forgot-password', { login_email: story.email });
  await settle();
  const [token = ''] = tokensIn(story.email, 'reset-password');
  await story.changePassword();
  await story.change({ email: true, phone: true });
  await request(identity.service.handler)
    .delete('/auth/pending-change')
    .set('Authorization', `Bearer ${story.session}`)
    .expect(200);
  await story.changePassword();
  const body = { token, newPassword: OWNERS_PASSWORD, confirmPassword: OWNERS_PASSWORD };
  expect((await send('/auth/reset-password', body)).status).toBe(200);
  expect((await send('/auth/login', { login_email: story.email, login_pass: story.password })).status).toBe(401);
  expect((await send('/auth/login', { login_email: story.email, login_pass: OWNERS_PASSWORD })).status).toBe(200);
});
