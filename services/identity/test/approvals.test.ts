import { randomUUID } from 'node:crypto';
import request from 'supertest';
import {
  codeSentTo,
  eventsOf,
  linkTokenSentTo,
  newEmail,
  newPhone,
  post,
  signUp,
  signUpVerified,
  startIdentity,
  type TestIdentity,
} from './stage';

let identity: TestIdentity;
let admin: string;
beforeAll(async () => {
  identity = await startIdentity();
  admin = await adminToken();
});
afterAll(() => identity.stop());

async function adminToken(): Promise<string> {
  const login_email = newEmail();
  const { password } = await identity.service.admin.createAdmin({ login_email });
  return (await post(identity, '/auth/login', { login_email, login_pass: password }).expect(200)).body.token as string;
}
const list = (body: object = {}, token = admin) => post(identity, '/admin/approvals', body, { token });
const REASON = 'Your site does not open.';
const put = (path: string, body: object, token = admin) =>
  request(identity.service.handler).put(path).set('Authorization', `Bearer ${token}`).send(body);
const decide = (loginId: string, user_approval_status: unknown, token = admin) =>
  put(
    `/admin/approvals/${encodeURIComponent(loginId)}`,
    { user_approval_status, ...(user_approval_status === 0 ? { reason: REASON } : {}) },
    token,
  );
const profileWith = async (token: string) =>
  (await request(identity.service.handler).get('/auth/profile').set('Authorization', `Bearer ${token}`).expect(200))
    .body as { user_approval_status: number };

describe('approval', () => {
  it('comes to candidates with the second verification, whichever it is', async () => {
    const account = await signUp(identity);
    await post(identity, '/auth/send-email-verification', {}, account).expect(200);
    const byEmail = await post(identity, '/auth/verify-email', {
      token: await linkTokenSentTo(identity, account.email, 'verify-email'),
    }).expect(200);
    expect(byEmail.body.user).toMatchObject({ email_ver_status: 1, user_approval_status: 0 });
    await post(identity, '/auth/send-phone-otp', {}, account).expect(200);
    const byPhone = await post(
      identity,
      '/auth/verify-phone',
      { otp: await codeSentTo(identity, account.phone) },
      account,
    ).expect(200);
    expect(byPhone.body.user).toMatchObject({ phone_ver_status: 1, user_approval_status: 1 });
  });

  it('comes to employers by an admin, at once, and the others are told', async () => {
    const employer = await signUpVerified(identity, { login_type: 'EMP' });
    expect(employer.user.user_approval_status).toBe(0);
    const { body } = await list({ limit: 100 }).expect(200);
    expect(body).toEqual({
      records: expect.arrayContaining([
        expect.objectContaining({
          login_id: employer.user.login_id,
          login_email: employer.email,
          login_type: 'EMP',
          email_ver_status: 1,
          phone_ver_status: 1,
        }),
      ]),
      total: expect.any(Number),
      page: 1,
      limit: 100,
    });
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/);
    const decided = await decide(employer.user.login_id, 1).expect(200);
    expect(decided.body.user).toMatchObject({ login_id: employer.user.login_id, user_approval_status: 1 });
    expect((await profileWith(employer.token)).user_approval_status).toBe(1);
    expect(
      (await eventsOf(identity, 'identity.account-approved.v1')).filter(
        ({ login_id }) => login_id === employer.user.login_id,
      ),
    ).toHaveLength(1);
    await decide(employer.user.login_id, 1).expect(200);
    expect(
      (await eventsOf(identity, 'identity.account-approved.v1')).filter(
        ({ login_id }) => login_id === employer.user.login_id,
      ),
    ).toHaveLength(1);
    expect(
      (await list({ limit: 100 })).body.records.map(({ login_id }: { login_id: string }) => login_id),
    ).not.toContain(employer.user.login_id);
  });

  it('shows those first who have verified phone and email, page by page', async () => {
    await signUp(identity, { login_type: 'EMP' });
    const verified = await signUpVerified(identity, { login_type: 'EMP' });
    const first = (await list({ page: 1, limit: 1 }).expect(200)).body;
    expect(first.records[0].login_id).toBe(verified.user.login_id);
    const second = (await list({ page: 2, limit: 1 }).expect(200)).body;
    expect(second.records[0].login_id).not.toBe(verified.user.login_id);
    expect(second.total).toBe(first.total);
  });

  it('taken back is told once; declined without ever having been given is told to nobody', async () => {
    const withdrawn = async (loginId: string) =>
      (await eventsOf(identity, 'identity.approval-withdrawn.v1')).filter(({ login_id }) => login_id === loginId)
        .length;
    const employer = await signUpVerified(identity, { login_type: 'EMP' });
    const declined = await signUpVerified(identity, { login_type: 'EMP' });
    await decide(declined.user.login_id, 0).expect(200);
    await decide(employer.user.login_id, 1).expect(200);
    for (let n = 0; n < 2; n += 1) await decide(employer.user.login_id, 0).expect(200);
    expect([await withdrawn(employer.user.login_id), await withdrawn(declined.user.login_id)]).toEqual([1, 0]);
  });

  it('taken away stays away, whatever is verified later', async () => {
    const candidate = await signUp(identity);
    await decide(candidate.user.login_id, 0).expect(200);
    await post(identity, '/auth/send-phone-otp', {}, candidate).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, candidate.phone) }, candidate).expect(
      200,
    );
    await post(identity, '/auth/send-email-verification', {}, candidate).expect(200);
    const answer = await post(identity, '/auth/verify-email', {
      token: await linkTokenSentTo(identity, candidate.email, 'verify-email'),
    }).expect(200);
    expect(answer.body.user).toMatchObject({ email_ver_status: 1, phone_ver_status: 1, user_approval_status: 0 });
  });

  it('is not to be had by nobody, candidates and employers themselves, nor for an unknown account or an admin', async () => {
    const employer = await signUpVerified(identity, { login_type: 'EMP' });
    const candidate = await signUpVerified(identity);
    for (const { token } of [employer, candidate]) {
      await list({}, token).expect(403);
      await decide(employer.user.login_id, 1, token).expect(403);
    }
    await request(identity.service.handler).post('/admin/approvals').send({}).expect(401);
    const { login_id } = await identity.service.admin.createAdmin({ login_email: newEmail() });
    for (const id of [randomUUID(), login_id, '{"$ne":null}']) await decide(id, 1).expect(404);
    for (const value of [2, '', null, true, [1], { $ne: 0 }, 'yes'])
      await decide(employer.user.login_id, value).expect(422);
    expect((await profileWith(employer.token)).user_approval_status).toBe(0);
  });

  it('comes to employers at once where the installation says so', async () => {
    const automatic = await startIdentity({ env: { EMPLOYER_APPROVAL: 'auto' } });
    const employer = await signUpVerified(automatic, { login_type: 'EMP' });
    expect(employer.user).toMatchObject({ user_approval_status: 1 });
    // Further companies need no review either (ADR 0024).
    for (const [revision, cmp_name] of ['Acme Tools', 'Northwind Traders', 'Acme Tools'].entries())
      await automatic.tell('profile.company-saved.v1', {
        login_id: employer.user.login_id,
        cmp_code: 'cmp_a',
        revision: revision + 1,
        cmp_name,
        cmp_webs: 'https://acme.test',
        emp_loca: 'Oslo',
      });
    const { body } = await request(automatic.service.handler)
      .get('/auth/profile')
      .set('Authorization', `Bearer ${employer.token}`);
    expect(body).toMatchObject({ user_approval_status: 1, cmp_code: 'cmp_a' });
    await automatic.stop();
  });
});

describe('S204: approval by the mail of the company’s site', () => {
  let byMail: TestIdentity;
  let names = 0;
  beforeAll(async () => {
    byMail = await startIdentity({ env: { EMPLOYER_APPROVAL: 'company-mail' } });
  });
  afterAll(() => byMail.stop());
  const mailAt = (domain: string) => `hr${(names += 1)}@${domain}`;
  const save = (login_id: string, cmp_webs: string, change: object = {}) =>
    byMail.tell('profile.company-saved.v1', {
      login_id,
      cmp_code: `cmp_${names}`,
      revision: 1,
      cmp_name: 'Acme Tools',
      cmp_webs,
      emp_loca: 'Oslo',
      ...change,
    });
  const account = async ({ token }: { token: string }) =>
    (await request(byMail.service.handler).get('/auth/profile').set('Authorization', `Bearer ${token}`).expect(200))
      .body as { user_approval_status: number };

  it('comes to a verified employer with the company whose site has the domain of the mail', async () => {
    const employer = await signUpVerified(byMail, { login_type: 'EMP', email: mailAt('acme.example') });
    expect(employer.user).toMatchObject({ user_approval_status: 0 });
    await save(employer.user.login_id, 'https://www.acme.example/jobs');
    expect(await account(employer)).toMatchObject({ user_approval_status: 1 });
    expect(await eventsOf(byMail, 'identity.account-approved.v1')).toContainEqual({
      login_id: employer.user.login_id,
    });
    // Another company under the approval waits for an admin, also where its site fits.
    await save(employer.user.login_id, 'https://www.acme.example', { revision: 2, cmp_name: 'Northwind' });
    expect(await account(employer)).toMatchObject({ user_approval_status: 0 });
    await save(employer.user.login_id, 'https://www.acme.example', { revision: 3, cmp_name: 'Contoso' });
    expect(await account(employer)).toMatchObject({ user_approval_status: 0 });
  });

  it.each([
    ['another domain', 'acme.example', 'https://northwind.example'],
    ['a provider of free mail', 'gmail.com', 'https://gmail.com'],
    ['a domain below the site’s, which a host gives to anybody', 'me.hosting.example', 'https://hosting.example'],
    ['a domain that only ends alike', 'acme.example', 'https://notacme.example'],
  ])('waits for an admin with a mailbox at %s', async (_, domain, site) => {
    const employer = await signUpVerified(byMail, { login_type: 'EMP', email: mailAt(domain) });
    await save(employer.user.login_id, site);
    expect(await account(employer)).toMatchObject({ user_approval_status: 0 });
  });

  it('does not come before the mail is verified, nor after an admin has declined', async () => {
    const unproved = await signUp(byMail, { login_type: 'EMP', email: mailAt('acme.example') });
    await save(unproved.user.login_id, 'https://acme.example');
    expect(await account(unproved)).toMatchObject({ user_approval_status: 0 });

    const declined = await signUpVerified(byMail, { login_type: 'EMP', email: mailAt('acme.example') });
    const login_email = newEmail();
    const { password } = await byMail.service.admin.createAdmin({ login_email });
    const { body } = await post(byMail, '/auth/login', { login_email, login_pass: password }).expect(200);
    await request(byMail.service.handler)
      .put(`/admin/approvals/${declined.user.login_id}`)
      .set('Authorization', `Bearer ${body.token as string}`)
      .send({ user_approval_status: 0, reason: REASON })
      .expect(200);
    await save(declined.user.login_id, 'https://acme.example');
    expect(await account(declined)).toMatchObject({ user_approval_status: 0 });
  });
});

describe('accounts made by scripts', () => {
  it('an admin can sign in and is told so by the token; the same email is refused', async () => {
    const login_email = newEmail();
    const made = await identity.service.admin.createAdmin({ login_email, login_name: 'Root', password: 'Demo1234' });
    const answer = await post(identity, '/auth/login', { login_email, login_pass: 'Demo1234' }).expect(200);
    expect(answer.body.user).toMatchObject({
      login_id: made.login_id,
      login_type: 'ADM',
      email_ver_status: 1,
      phone_ver_status: 1,
      user_approval_status: 1,
      profile_created: 1,
    });
    await expect(identity.service.admin.createAdmin({ login_email: login_email.toUpperCase() })).rejects.toMatchObject({
      code: 'already-registered',
    });
  });

  it('an admin cannot be registered', async () => {
    await post(identity, '/auth/register', {
      login_name: 'Eve',
      login_email: newEmail(),
      login_pass: 'Quiet7River',
      login_mobile: newPhone(),
      login_type: 'ADM',
      terms: true,
    }).expect(422);
  });

  it('a demo account is verified and approved from the start, and the others hear of it', async () => {
    const login_mobile = newPhone();
    const login_email = newEmail();
    const { login_id } = await identity.service.admin.createVerified({
      login_type: 'EMP',
      login_name: 'Demo',
      login_email,
      login_mobile,
      password: 'Demo1234',
    });
    const answer = await post(identity, '/auth/login', { login_email, login_pass: 'Demo1234' }).expect(200);
    expect(answer.body.user).toMatchObject({
      login_id,
      user_approval_status: 1,
      email_ver_status: 1,
      phone_ver_status: 1,
    });
    expect(
      (await eventsOf(identity, 'identity.account-changed.v1')).filter((event) => event.login_id === login_id),
    ).toHaveLength(1);
    await expect(
      identity.service.admin.createVerified({
        login_type: 'CND',
        login_name: 'Demo',
        login_email: newEmail(),
        login_mobile,
        password: 'Demo1234',
      }),
    ).rejects.toMatchObject({ code: 'already-registered' });
  });
});
