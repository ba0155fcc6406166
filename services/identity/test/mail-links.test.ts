import { createHash } from 'node:crypto';
import { HOUR_MS } from '@market/api/durations';
import { SUCCESSES } from '@market/contracts/messages';
import { atOnce, until } from '@market/service-kit/testing';
import request from 'supertest';
import {
  PASSWORD,
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

const NEW_PASSWORD = 'Brave4Meadow';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

async function verificationToken({ token, email }: Pick<SignedUp, 'token' | 'email'>, nth = 1): Promise<string> {
  await post(identity, '/auth/send-email-verification', {}, { token }).expect(200, {
    message: SUCCESSES.verificationEmailSent,
  });
  return linkTokenSentTo(identity, email, 'verify-email', nth);
}
async function resetToken(email: string, nth = 1): Promise<string> {
  await post(identity, '/auth/forgot-password', { login_email: email }).expect(200, {
    message: SUCCESSES.resetLinkSent,
  });
  return linkTokenSentTo(identity, email, 'reset-password', nth);
}
const changeEmail = ({ token, phone }: Pick<SignedUp, 'token' | 'phone'>, login_email: string) =>
  request(identity.service.handler)
    .put('/auth/edit-profile')
    .set('Authorization', `Bearer ${token}`)
    .send({ login_name: 'Ada', login_email, login_mobile: phone, password: PASSWORD })
    .expect(200);
const verify = (token: string, options = {}) => post(identity, '/auth/verify-email', { token }, options);
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  post(identity, '/auth/reset-password', { token, newPassword, confirmPassword: newPassword });

describe('S37: mail links', () => {
  it('hold 256 random bits and are stored as hashes only', async () => {
    const account = await signUp(identity);
    const token = await verificationToken(account);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    for (const { name } of await identity.connection.db!.listCollections().toArray())
      expect(JSON.stringify(await identity.connection.collection(name).find().toArray())).not.toContain(token);
    expect(
      await identity.connection
        .collection('mail_links')
        .countDocuments({ token_hash: createHash('sha256').update(token).digest('base64url') }),
    ).toBe(1);
  });

  it('verify once, for the account that they were mailed to', async () => {
    const account = await signUp(identity);
    const token = await verificationToken(account);
    const answer = await verify(token).expect(200);
    expect(answer.body).toEqual({ message: SUCCESSES.emailVerified, user: { ...account.user, email_ver_status: 1 } });
  });

  it('keycloak/keycloak#41834: say that the email is verified when they are opened again, and show the account to its owner alone', async () => {
    const account = await signUp(identity);
    const token = await verificationToken(account);
    await verify(token).expect(200);
    await verify(token).expect(200, { message: SUCCESSES.emailVerified });
    const own = await verify(token, { token: account.token }).expect(200);
    expect(own.body.user).toMatchObject({ login_id: account.user.login_id, email_ver_status: 1 });
    await verify(token, { token: (await signUp(identity)).token }).expect(422);
    identity.clock.advance(24 * HOUR_MS + 1_000);
    await verify(token).expect(422);
  });

  it('used links say nothing more once the account has another email', async () => {
    const account = await signUp(identity);
    const token = await verificationToken(account);
    await verify(token).expect(200);
    const moved = newEmail();
    await changeEmail(account, moved);
    await verify(await linkTokenSentTo(identity, moved, 'verify-email')).expect(200);
    await verify(token).expect(422);
  });

  it('for a new email say so too when they are opened again', async () => {
    const account = await signUpVerified(identity);
    const moved = newEmail();
    await changeEmail(account, moved);
    const token = await linkTokenSentTo(identity, moved, 'verify-email');
    await verify(token).expect(200);
    await verify(token).expect(200, { message: SUCCESSES.emailVerified });
  });

  it('lead on to the page on which they were asked for, on any device and however often', async () => {
    const account = await signUp(identity);
    const return_to = '/job-details/job-1?from=search';
    await post(identity, '/auth/send-email-verification', { return_to }, account).expect(200);
    // The address is corrected on the way.
    const right = newEmail();
    await changeEmail(account, right);
    const token = await linkTokenSentTo(identity, right, 'verify-email');
    for (let time = 0; time < 2; time += 1) expect((await verify(token).expect(200)).body).toMatchObject({ return_to });
    // Another change, later, has nothing to do with that page.
    const later = newEmail();
    await changeEmail(account, later);
    const { body } = await verify(await linkTokenSentTo(identity, later, 'verify-email')).expect(200);
    expect(body).not.toHaveProperty('return_to');
  });

  it.each(['https://evil.test/', '//evil.test/', '/\\evil.test', '/..//evil.test', 'job-details', ''])(
    'S65: lead on to no other site: “%s”',
    async (return_to) => {
      const account = await signUp(identity);
      const { body } = await post(identity, '/auth/send-email-verification', { return_to }, account).expect(422);
      expect(body.fields).toEqual({ return_to: 'This must be a page of this site' });
    },
  );

  it('verify within 24 hours and reset within one', async () => {
    const [early, late] = [await signUp(identity), await signUp(identity)];
    const [earlyToken, lateToken] = [await verificationToken(early), await verificationToken(late)];
    const [earlyReset, lateReset] = [await resetToken(early.email), await resetToken(late.email)];
    identity.clock.advance(HOUR_MS - 1_000);
    await reset(earlyReset).expect(200);
    identity.clock.advance(2_000);
    await reset(lateReset).expect(422);
    const fresh = await signUp(identity);
    const freshToken = await verificationToken(fresh);
    identity.clock.advance(23 * HOUR_MS - 2_000);
    await verify(lateToken).expect(200);
    identity.clock.advance(HOUR_MS + 2_000);
    await verify(freshToken).expect(422);
    await verify(earlyToken).expect(422);
  });

  it('stop working when a newer one is sent', async () => {
    const account = await signUp(identity);
    const first = await verificationToken(account);
    const second = await verificationToken(account, 2);
    await verify(first).expect(422);
    await verify(second).expect(200);
    const [oldReset, newReset] = [await resetToken(account.email), await resetToken(account.email, 2)];
    await reset(oldReset).expect(422);
    await reset(newReset).expect(200);
  });

  it('are good for one of 20 resets at once', async () => {
    const account = await signUp(identity);
    const token = await resetToken(account.email);
    const answers = await atOnce(20, (n) => reset(token, `Brave4Meadow${n}`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
  });

  it('verify by one of 20 openings at once, and none of them fails', async () => {
    const token = await verificationToken(await signUp(identity));
    const answers = await atOnce(20, () => verify(token));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(answers.filter(({ body }) => body.user !== undefined)).toHaveLength(1);
  });

  it('work for one purpose only, and not for somebody signed in as another', async () => {
    const [account, other] = [await signUp(identity), await signUp(identity)];
    const [verification, resetting] = [await verificationToken(account), await resetToken(account.email)];
    await reset(verification).expect(422);
    await verify(resetting).expect(422);
    const foreign = await verify(verification, { token: other.token }).expect(422);
    const unknown = await verify('A'.repeat(43)).expect(422);
    expect({ ...foreign.body, requestId: '', instance: '' }).toEqual({ ...unknown.body, requestId: '', instance: '' });
    await verify(verification, { token: account.token }).expect(200);
  });

  it('die when the mailbox of the account changes', async () => {
    const account = await signUp(identity);
    const [verification, resetting] = [await verificationToken(account), await resetToken(account.email)];
    const moved = newEmail();
    await changeEmail(account, moved);
    await verify(verification).expect(422);
    // A link to the old mailbox is good until the new one counts.
    await verify(await linkTokenSentTo(identity, moved, 'verify-email')).expect(200);
    await reset(resetting).expect(422);
  });

  it('verify phone and email at the same moment, and the approval follows', async () => {
    for (let round = 0; round < 5; round += 1) {
      const account = await signUp(identity);
      const token = await verificationToken(account);
      await post(identity, '/auth/send-phone-otp', {}, account).expect(200);
      const otp = await codeSentTo(identity, account.phone);
      await Promise.all([
        verify(token).expect(200),
        post(identity, '/auth/verify-phone', { otp }, account).expect(200),
      ]);
      const profile = await request(identity.service.handler)
        .get('/auth/profile')
        .set('Authorization', `Bearer ${account.token}`)
        .expect(200);
      expect(profile.body).toMatchObject({ email_ver_status: 1, phone_ver_status: 1, user_approval_status: 1 });
    }
  });
});

describe('S38: the address that a link carries', () => {
  it.each([
    ['Host', { Host: 'evil.test' }],
    ['X-Forwarded-Host', { 'X-Forwarded-Host': 'evil.test' }],
    ['Forwarded', { Forwarded: 'host=evil.test' }],
    ['a Host with a name and password', { Host: 'jobs.example.test:1@evil.test' }],
    ['Origin and Referer', { Origin: 'https://evil.test', Referer: 'https://evil.test/x' }],
  ])('is the configured one, whatever %s says', async (_name, headers) => {
    const account = await signUp(identity);
    await post(identity, '/auth/forgot-password', { login_email: account.email }).set(
      headers as Record<string, string>,
    );
    await post(identity, '/auth/forgot-password', { login_email: account.email }).expect(200);
    for (const mail of await mailsTo(identity, account.email, 'Reset')) {
      expect(`${mail.text}${mail.html}`).not.toContain('evil');
      expect(mail.text).toMatch(/https:\/\/jobs\.example\.test\/reset-password\/[\w-]{43}/);
    }
  });
});

describe('S39: a link that a mail scanner opens', () => {
  it('still works: only a POST uses it', async () => {
    const token = await verificationToken(await signUp(identity));
    for (const method of ['get', 'head'] as const)
      await request(identity.service.handler)[method](`/auth/verify-email?token=${token}`).expect(405);
    await verify(token).expect(200);
  });
});

describe('S40: a reset', () => {
  it('signs nobody in, ends every session, and the owner hears of it', async () => {
    const account = await signUpVerified(identity);
    const answer = await reset(await resetToken(account.email)).expect(200);
    expect(answer.body).toEqual({ message: SUCCESSES.passwordReset });
    expect(answer.get('Set-Cookie')).toBeUndefined();
    await request(identity.service.handler)
      .get('/auth/profile')
      .set('Authorization', `Bearer ${account.token}`)
      .expect(401);
    await post(identity, '/auth/refresh-token', {}, { cookie: `refresh_token=${account.refresh}` }).expect(417);
    await post(identity, '/auth/login', { login_email: account.email, login_pass: PASSWORD }).expect(401);
    const signedIn = await post(identity, '/auth/login', {
      login_email: account.email,
      login_pass: NEW_PASSWORD,
    }).expect(200);
    expect(signedIn.body.user).toMatchObject({ phone_ver_status: 1, user_approval_status: 1 });
    await mailsTo(identity, account.email, 'password was changed');
  });

  it('answers unknown, used and expired links alike', async () => {
    const account = await signUp(identity);
    const used = await resetToken(account.email);
    await reset(used).expect(200);
    const expired = await resetToken(account.email, 2);
    identity.clock.advance(HOUR_MS + 1_000);
    const answers = [await reset('A'.repeat(43)), await reset(used), await reset(expired), await reset('x')];
    expect(
      new Set(
        answers.map(({ status, body }) => JSON.stringify({ status, body: { ...body, requestId: '', instance: '' } })),
      ).size,
    ).toBe(1);
    expect(answers[0]!.status).toBe(422);
    expect(answers[0]!.body.code).toBe('link-invalid');
  });

  it('keeps the link for another try when the new password is refused', async () => {
    const account = await signUp(identity);
    const token = await resetToken(account.email);
    await reset(token, 'Password1').expect(422);
    const mismatch = await post(identity, '/auth/reset-password', {
      token,
      newPassword: NEW_PASSWORD,
      confirmPassword: 'Other4Meadow',
    }).expect(422);
    expect(mismatch.body.fields).toEqual({ confirmPassword: 'Passwords must match' });
    await reset(token).expect(200);
  });

  it('has no use for a sign-in with the old password that was under way', async () => {
    const account = await signUp(identity);
    const token = await resetToken(account.email);
    const signIns = Array.from({ length: 10 }, () =>
      post(identity, '/auth/login', { login_email: account.email, login_pass: PASSWORD }),
    );
    const [resetAnswer, ...answers] = await Promise.all([reset(token), ...signIns]);
    expect(resetAnswer.status).toBe(200);
    for (const { body } of answers.filter(({ status }) => status === 200)) {
      await request(identity.service.handler)
        .get('/auth/profile')
        .set('Authorization', `Bearer ${body.token as string}`)
        .expect(401);
    }
  });
});

describe('S13: a mailbox', () => {
  it('gets at most five links an hour, and who is signed in is told so', async () => {
    const account = await signUp(identity);
    for (let nth = 1; nth <= 5; nth += 1) await verificationToken(account, nth);
    const refused = await post(identity, '/auth/send-email-verification', {}, account).expect(429);
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0);
  });
});

test('S504: the mail to an address that somebody typed into the form has no link but ours', async () => {
  const can_email = 'typed@mail.test';
  await identity.tell('profile.application-waits.v1', {
    id: 'wait_1',
    can_email,
    job_id: 'job-1',
    job_title: 'Cook https://evil.example/win',
    cmp_name: 'evil.com',
    expires_at: new Date(identity.clock.now().getTime() + 86_400_000).toISOString(),
  });
  await until(() => identity.mail.sent.some(({ to }) => to === can_email));
  const mail = identity.mail.sent.find(({ to }) => to === can_email)!;
  for (const words of [mail.subject, mail.text, mail.html]) expect(words).not.toMatch(/evil\.(?:example|com)/);
  expect(mail.text.match(/https?:\/\/\S+/g)).toEqual([expect.stringContaining('/confirm-application/')]);
});

describe('S62: names in mails', () => {
  it('stay text and add no recipient', async () => {
    const account = await signUp(identity);
    await request(identity.service.handler)
      .put('/auth/edit-profile')
      .set('Authorization', `Bearer ${account.token}`)
      .send({ login_name: '<b>{{7*7}}</b> & Co', login_email: account.email, login_mobile: account.phone })
      .expect(200);
    await verificationToken(account);
    const [mail] = await mailsTo(identity, account.email, 'Verify');
    expect(mail!.html).toContain('&lt;b&gt;{{7*7}}&lt;/b&gt; &amp; Co');
    expect(mail!.to).toBe(account.email);
    for (const login_name of ['x\r\nBcc: v@mail.test', 'visit www.evil.test', 'x'.repeat(5_000)]) {
      await request(identity.service.handler)
        .put('/auth/edit-profile')
        .set('Authorization', `Bearer ${account.token}`)
        .send({ login_name, login_email: account.email, login_mobile: account.phone })
        .expect(422);
    }
  });
});
