import { randomUUID } from 'node:crypto';
import { type ApprovalDetails, NO_REASON, type PendingApproval } from '@market/contracts/admin';
import type { EventPayload } from '@market/contracts/events';
import { api } from '@market/contracts/testing';
import { atOnce, until } from '@market/service-kit/testing';
import request from 'supertest';
import {
  PASSWORD,
  codeSentTo,
  eventsOf,
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

const REASON = 'Your site does not open.';
const ACME = { cmp_name: 'Acme Tools', cmp_webs: 'https://acme.example' };
const GOOGLE = { cmp_name: 'Google LLC', cmp_webs: 'https://google.example' };

let identity: TestIdentity;
let admin: string;
let adminEmail: string;
beforeAll(async () => {
  identity = await startIdentity();
  adminEmail = newEmail();
  const { password } = await identity.service.admin.createAdmin({
    login_email: adminEmail,
    login_name: 'Robin Keeper',
  });
  admin = (await post(identity, '/auth/login', { login_email: adminEmail, login_pass: password }).expect(200)).body
    .token as string;
});
afterAll(() => identity.stop());

const call = (method: 'get' | 'put' | 'post', path: string, body?: object, token: string | undefined = admin) => {
  const asked = request(identity.service.handler)[method](path).send(body);
  return token === undefined ? asked : asked.set('Authorization', `Bearer ${token}`);
};
const details = async (who: SignedUp) =>
  (await call('get', api.showApproval(who.user.login_id)).expect(200)).body as ApprovalDetails;
const listed = async (show: string, search: string) =>
  (await call('post', api.listApprovals(), { show, search }).expect(200)).body.records as PendingApproval[];
const approve = (who: SignedUp, body: object = {}) =>
  call('put', api.decideAccount(who.user.login_id), { user_approval_status: 1, ...body });
const decline = (who: SignedUp, reason: string | undefined = REASON, seen: object = {}) =>
  call('put', api.decideAccount(who.user.login_id), { user_approval_status: 0, reason, ...seen });
const look = (who: SignedUp, body: object) => call('put', api.decideCompany(who.user.login_id), body);
const lock = (who: SignedUp, body: object) => call('put', api.lockAccount(who.user.login_id), body);
const undo = (who: SignedUp, decision_id: string) => call('post', api.undoDecision(who.user.login_id), { decision_id });
const logIn = (who: SignedUp) => post(identity, '/auth/login', { login_email: who.email, login_pass: PASSWORD });
const profileOf = async (who: SignedUp) =>
  (await call('get', '/auth/profile', undefined, who.token).expect(200)).body as {
    user_approval_status: number;
    decline_reason?: string;
  };
const company = (who: SignedUp, revision: number, change: Partial<EventPayload<'profile.company-saved.v1'>> = {}) =>
  identity.tell('profile.company-saved.v1', {
    login_id: who.user.login_id,
    cmp_code: `cmp_${who.user.login_id}`,
    revision,
    emp_loca: 'Oslo',
    ...ACME,
    ...change,
  });
const told = async (
  type:
    | 'identity.approval-declined.v1'
    | 'identity.approval-withdrawn.v1'
    | 'identity.company-decided.v1'
    | 'identity.account-approved.v1',
  who: SignedUp,
) => (await eventsOf(identity, type)).filter(({ login_id }) => login_id === who.user.login_id);
const employer = () => signUpVerified(identity, { login_type: 'EMP' });

async function approvedEmployer(): Promise<SignedUp> {
  const who = await employer();
  await company(who, 1);
  await approve(who, { company_revision: 1 }).expect(200);
  return who;
}

describe('an employer as admins see it', () => {
  it('is company, site, mail domain and whether it fits, age, and what was decided', async () => {
    const who = await employer();
    await company(who, 1, { cmp_webs: 'https://www.mail.test/about' });
    await decline(who).expect(200);
    expect(await details(who)).toMatchObject({
      login_email: who.email,
      company: { cmp_name: 'Acme Tools', cmp_webs: 'https://www.mail.test/about', revision: 1 },
      mail_domain: 'mail.test',
      mail_fits_site: true,
      locked: false,
      created_at: identity.clock.now().toISOString(),
      decline_reason: REASON,
      history: [
        {
          decision: 'declined',
          reason: REASON,
          by: `Robin Keeper (${adminEmail})`,
          at: identity.clock.now().toISOString(),
          company: { cmp_name: 'Acme Tools' },
        },
      ],
    });
    await company(who, 2, { cmp_webs: 'https://other.example' });
    expect((await details(who)).mail_fits_site).toBe(false);
  });

  it('is found in the list of its state, by name, mail or company', async () => {
    const name = `Acme ${randomUUID()}`;
    const who = await employer();
    await company(who, 1, { cmp_name: name });
    expect(await listed('waiting', name.toUpperCase())).toMatchObject([
      { login_id: who.user.login_id, waits_for: 'account' },
    ]);
    await approve(who).expect(200);
    expect(await listed('waiting', name)).toEqual([]);
    expect(await listed('approved', who.email)).toMatchObject([{ last_decision: { decision: 'approved' } }]);
    await decline(who).expect(200);
    expect(await listed('declined', name)).toMatchObject([
      { last_decision: { decision: 'withdrawn', reason: REASON } },
    ]);
    await lock(who, { locked: 1, reason: 'Fraud.' }).expect(200);
    expect(await listed('declined', name)).toEqual([]);
    expect(await listed('locked', name)).toHaveLength(1);
    expect(await listed('everybody', name)).toHaveLength(1);
    expect(await listed('everybody', '.*')).toEqual([]);
  });

  it('is listed by age: the longest waiting first, and everybody from the newest', async () => {
    const name = `Aged ${randomUUID()}`;
    const first = await employer();
    identity.clock.advance(1_000);
    const second = await employer();
    for (const who of [first, second]) await company(who, 1, { cmp_name: name });
    const ids = async (show: string) => (await listed(show, name)).map(({ login_id }) => login_id);
    expect(await ids('waiting')).toEqual([first.user.login_id, second.user.login_id]);
    expect(await ids('everybody')).toEqual([second.user.login_id, first.user.login_id]);
  });
});

describe('an approval', () => {
  it('is for the company that the admin has seen', async () => {
    const who = await employer();
    await company(who, 1);
    await company(who, 2, GOOGLE);
    const refused = await approve(who, { company_revision: 1 }).expect(409);
    expect(refused.body.code).toBe('changed-meanwhile');
    expect((await profileOf(who)).user_approval_status).toBe(0);
    await approve(who, { company_revision: 2 }).expect(200);
  });

  it('waits again when another company turns out to be public under it', async () => {
    const who = await approvedEmployer();
    await company(who, 2, { cmp_name: 'ACME tools.' });
    expect((await profileOf(who)).user_approval_status).toBe(1);
    await company(who, 3, GOOGLE);
    expect((await profileOf(who)).user_approval_status).toBe(0);
    const seen = await details(who);
    expect(seen).toMatchObject({
      waits_for: 'account',
      company: GOOGLE,
      history: [{ decision: 'sent-back', by: '' }, { decision: 'approved' }],
    });
    expect(seen.undoable).toBeUndefined();
    expect(await told('identity.approval-withdrawn.v1', who)).toMatchObject([
      { reason: expect.stringContaining('changed while we looked') },
    ]);
  });

  it('given before there is a company holds for the first one, which is shown to admins', async () => {
    const who = await employer();
    await approve(who).expect(200);
    await company(who, 1);
    expect((await profileOf(who)).user_approval_status).toBe(1);
    expect(await details(who)).toMatchObject({ waits_for: 'first-company' });
    await look(who, { approve: 1, company_revision: 1 }).expect(200);
    expect((await details(who)).waits_for).toBeUndefined();
    await company(who, 2, GOOGLE);
    expect((await profileOf(who)).user_approval_status).toBe(0);
  });

  it('an older state of a company changes nothing', async () => {
    const who = await approvedEmployer();
    await company(who, 5);
    await company(who, 4, GOOGLE);
    expect((await details(who)).company).toMatchObject({ ...ACME, revision: 5 });
  });
});

describe('a new name or site of an approved employer', () => {
  it('waits beside the approved one until an admin says yes, and the profile service is told', async () => {
    const who = await approvedEmployer();
    await company(who, 2, { pending: GOOGLE });
    expect(await details(who)).toMatchObject({
      user_approval_status: 1,
      waits_for: 'company-change',
      company: { ...ACME, pending: GOOGLE },
    });
    await look(who, { approve: 1, company_revision: 1 }).expect(409);
    await look(who, { approve: 1, company_revision: 2 }).expect(200);
    expect(await told('identity.company-decided.v1', who)).toMatchObject([
      { ...GOOGLE, decided: GOOGLE, outcome: 'approved' },
    ]);
    expect((await details(who)).waits_for).toBeUndefined();
    // An earlier change still in transit carries the former name.
    await company(who, 3);
    await company(who, 4, GOOGLE);
    expect((await profileOf(who)).user_approval_status).toBe(1);
  });

  it('is declined with a reason, and what was approved stays', async () => {
    const who = await approvedEmployer();
    await company(who, 2, { pending: GOOGLE });
    const seen = { company_revision: 2 };
    expect((await look(who, { approve: 0, ...seen }).expect(422)).body.fields).toEqual({
      reason: 'Please give a reason',
    });
    await look(who, { approve: 0, reason: REASON, ...seen }).expect(200);
    expect(await told('identity.company-decided.v1', who)).toMatchObject([
      { ...ACME, decided: GOOGLE, outcome: 'declined', reason: REASON },
    ]);
    expect(await details(who)).toMatchObject({
      user_approval_status: 1,
      history: [{ decision: 'company-declined', reason: REASON, company: GOOGLE }, {}],
    });
    await look(who, { approve: 1, ...seen }).expect(404);
  });

  it('a name or site approved by mistake is taken back', async () => {
    const who = await approvedEmployer();
    await company(who, 2, { pending: GOOGLE });
    await look(who, { approve: 1, company_revision: 2 }).expect(200);
    await undo(who, (await details(who)).undoable!).expect(200);
    expect((await told('identity.company-decided.v1', who)).at(-1)).toMatchObject({
      ...ACME,
      decided: GOOGLE,
      outcome: 'undone',
    });
  });
});

describe('S105: the email of an approved employer in another domain', () => {
  const moveTo = async (who: SignedUp, login_email: string) => {
    await call(
      'put',
      api.editAccount(),
      { login_name: who.user.login_name, login_email, login_mobile: who.phone, password: PASSWORD },
      who.token,
    ).expect(200);
    await post(identity, api.verifyEmail(), {
      token: await linkTokenSentTo(identity, login_email, 'verify-email'),
    }).expect(200);
  };
  const elsewhere = () => newEmail().replace('@mail.test', '@elsewhere.test');

  it('puts the account before the admins again, marked with the domain of before, and leaves the approval', async () => {
    const who = await approvedEmployer();
    const moved = elsewhere();
    await moveTo(who, moved);
    expect(await details(who)).toMatchObject({
      user_approval_status: 1,
      waits_for: 'mail-domain',
      mail_domain: 'elsewhere.test',
      mail_domain_before: 'mail.test',
    });
    expect(await listed('waiting', moved)).toHaveLength(1);
    const seen = { approve: 1, company_revision: 1 };
    await look(who, { ...seen, mail_domain: 'mail.test' }).expect(409);
    await look(who, { ...seen, approve: 0, reason: REASON }).expect(404);
    await look(who, { ...seen, mail_domain: 'elsewhere.test' }).expect(200);
    const after = await details(who);
    expect(after).not.toHaveProperty('waits_for');
    expect(after).not.toHaveProperty('mail_domain_before');
    expect(after.history[0]).toMatchObject({
      decision: 'mail-approved',
      reason: 'The email of the account moved from mail.test to elsewhere.test.',
    });
    await undo(who, after.undoable!).expect(200);
    expect(await details(who)).toMatchObject({ user_approval_status: 1, waits_for: 'mail-domain' });
  });

  it('waits beside a new name, and approving one is not approving the other', async () => {
    const who = await approvedEmployer();
    await moveTo(who, elsewhere());
    await company(who, 2, { pending: GOOGLE });
    expect(await details(who)).toMatchObject({ waits_for: 'company-change' });
    await look(who, { approve: 1, company_revision: 2 }).expect(200);
    expect(await details(who)).toMatchObject({ waits_for: 'mail-domain' });
    await undo(who, (await details(who)).undoable!).expect(200);
    expect((await details(who)).mail_domain_before).toBe('mail.test');
  });

  it('is no news in the same domain, on the way back, or of an employer who still waits', async () => {
    const [same, back, waiting] = [await approvedEmployer(), await approvedEmployer(), await employer()];
    await moveTo(same, newEmail());
    expect(await details(same)).not.toHaveProperty('waits_for');
    await moveTo(back, elsewhere());
    await moveTo(back, newEmail());
    expect(await details(back)).not.toHaveProperty('waits_for');
    await moveTo(waiting, elsewhere());
    await approve(waiting).expect(200);
    expect(await details(waiting)).not.toHaveProperty('waits_for');
  });

  it('is seen where the change is taken back as well', async () => {
    const who = await approvedEmployer();
    await moveTo(who, elsewhere());
    const [mail] = await mailsTo(identity, who.email, 'changed');
    await post(identity, api.undoChange(), { token: /\/undo-change\/([\w-]{43})/.exec(mail!.text)![1]! }).expect(200);
    expect(await details(who)).not.toHaveProperty('waits_for');
  });
});

describe('declining', () => {
  it('by a program that gives no reason tells the owner whom to ask', async () => {
    for (const reason of [undefined, '', '  ']) {
      const who = await employer();
      await call('put', api.decideAccount(who.user.login_id), { user_approval_status: 0, reason }).expect(200);
      expect(await profileOf(who)).toMatchObject({ user_approval_status: 0, decline_reason: NO_REASON });
    }
  });

  it('S107: is not looked at again for letters that look the same, or blanks between them', async () => {
    const who = await employer();
    await company(who, 1);
    await decline(who, REASON, { company_revision: 1 }).expect(200);
    for (const [index, cmp_name] of ['\u0410cm\u0435 Tools', 'A c m e T o o l s', 'Ac\u200bme Tools'].entries()) {
      await company(who, index + 2, { cmp_name });
      expect(await details(who)).not.toHaveProperty('waits_for');
    }
    await company(who, 9, GOOGLE);
    expect(await details(who)).toMatchObject({ waits_for: 'account' });
  });

  it('has a reason, which its owner reads and is told', async () => {
    const who = await employer();
    await decline(who).expect(200);
    expect(await profileOf(who)).toMatchObject({ user_approval_status: 0, decline_reason: REASON });
    expect(await told('identity.approval-declined.v1', who)).toEqual([{ login_id: who.user.login_id, reason: REASON }]);
    await approve(who).expect(200);
    expect((await profileOf(who)).decline_reason).toBeUndefined();
    await decline(who).expect(200);
    expect(await told('identity.approval-withdrawn.v1', who)).toEqual([
      { login_id: who.user.login_id, reason: REASON },
    ]);
  });

  it('is not the end: a changed company waits for another look', async () => {
    const who = await employer();
    await company(who, 1);
    await decline(who).expect(200);
    expect((await details(who)).waits_for).toBeUndefined();
    await company(who, 2, { cmp_webs: 'https://acme-tools.example' });
    expect(await details(who)).toMatchObject({ waits_for: 'account', last_decision: { decision: 'declined' } });
    expect((await profileOf(who)).decline_reason).toBeUndefined();
  });
});

describe('a decision names the state on which it is based', () => {
  const outcomes = (answers: Array<{ status: number }>) => answers.map(({ status }) => status).sort();

  it('opposite decisions at once: the first counts, and the others are refused', async () => {
    const who = await employer();
    await company(who, 1);
    const seen = { company_revision: 1, last_decision_id: '' };
    const answers = await atOnce(10, (n) =>
      call(
        'put',
        api.decideAccount(who.user.login_id),
        n % 2 ? { user_approval_status: 1, ...seen } : { user_approval_status: 0, reason: `${REASON} ${n}`, ...seen },
      ),
    );
    const { history } = await details(who);
    expect(history).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(5);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('changed-meanwhile');
  });

  it('unlocking and taking the approval away at once are one line of the history', async () => {
    const who = await approvedEmployer();
    const last_decision_id = (await details(who)).last_decision!.id;
    await lock(who, { locked: 1, reason: 'Fraud.', last_decision_id }).expect(200);
    const locked = (await details(who)).last_decision!.id;
    const answers = await atOnce(10, (n) =>
      n % 2
        ? lock(who, { locked: 0, last_decision_id: locked })
        : decline(who, `${REASON} ${n}`, { last_decision_id: locked }),
    );
    expect((await details(who)).history).toHaveLength(3);
    expect(outcomes(answers).at(-1)).toBe(409);
  });

  it('a no is refused too where company or decision are other ones by now', async () => {
    const who = await approvedEmployer();
    const { last_decision } = await details(who);
    await company(who, 2, { pending: GOOGLE });
    await decline(who, REASON, { company_revision: 1 }).expect(409);
    await decline(who, REASON, { last_decision_id: '' }).expect(409);
    await look(who, { approve: 1, company_revision: 2, last_decision_id: '' }).expect(409);
    await look(who, { approve: 1, company_revision: 2, last_decision_id: last_decision!.id }).expect(200);
  });

  it('about a company says which', async () => {
    const who = await approvedEmployer();
    await company(who, 2, { pending: GOOGLE });
    expect((await look(who, { approve: 1 }).expect(422)).body.fields).toEqual({
      company_revision: 'Give a whole number',
    });
    expect((await details(who)).waits_for).toBe('company-change');
  });
});

describe('locking', () => {
  it('ends the sessions and refuses to sign in with the reason, until the account is unlocked', async () => {
    const who = await approvedEmployer();
    expect((await lock(who, { locked: 1 }).expect(422)).body.fields).toEqual({ reason: 'Please give a reason' });
    await lock(who, { locked: 1, reason: 'Fraud.' }).expect(200);
    await call('get', '/auth/profile', undefined, who.token).expect(401);
    const refused = await logIn(who).expect(403);
    expect(refused.body).toMatchObject({
      code: 'account-locked',
      error: 'Your account is locked: Fraud. Please write to us.',
    });
    const mail = await until(() =>
      identity.mail.sent.find(({ to, subject }) => to === who.email && subject.includes('is locked')),
    );
    expect(mail.text).toContain('Fraud.');
    await post(identity, '/auth/mobile-login', { login_mobile: who.phone }).expect(200);
    const byCode = await post(identity, '/auth/mobile-login-otp', {
      login_mobile: who.phone,
      otp: await codeSentTo(identity, who.phone, 2),
    });
    expect([byCode.status, byCode.body.code]).toEqual([403, 'account-locked']);
    await lock(who, { locked: 0 }).expect(200);
    await logIn(who).expect(200);
    expect((await details(who)).history.map(({ decision }) => decision)).toEqual(['unlocked', 'locked', 'approved']);
  });

  it('takes candidates as well', async () => {
    const who = await signUp(identity);
    await lock(who, { locked: 1, reason: 'Spam.' }).expect(200);
    expect((await eventsOf(identity, 'identity.account-changed.v1')).at(-1)).toMatchObject({
      login_id: who.user.login_id,
      disabled: true,
    });
  });
});

describe('the operator’s command', () => {
  const byCommand = (login_email: string, disabled: boolean, reason?: string) =>
    identity.service.admin.setDisabled({ login_email, disabled, ...(reason ? { reason } : {}), operator: 'root' });
  const BY = 'root, by a command of the operator';

  it('S80: locks and unlocks as an admin does: with a line of the history, a reason and a mail', async () => {
    const who = await approvedEmployer();
    await byCommand(who.email, true, 'Stolen cards.');
    expect(await details(who)).toMatchObject({
      locked: true,
      lock_reason: 'Stolen cards.',
      history: [{ decision: 'locked', reason: 'Stolen cards.', by: BY }, { decision: 'approved' }],
    });
    await call('get', '/auth/profile', undefined, who.token).expect(401);
    const mail = await until(() =>
      identity.mail.sent.find(({ to, subject }) => to === who.email && subject.includes('is locked')),
    );
    expect(mail.text).toContain('Stolen cards.');

    await byCommand(who.email, false);
    expect((await details(who)).history[0]).toMatchObject({ decision: 'unlocked', by: BY });
    await logIn(who).expect(200);
    await byCommand(who.email, true);
    expect((await details(who)).lock_reason).toBe(NO_REASON);
  });

  it('S80: is no decision that undoing an earlier one takes back', async () => {
    const who = await approvedEmployer();
    const approved = (await details(who)).undoable!;
    await byCommand(who.email, true);
    expect((await undo(who, approved).expect(409)).body.code).toBe('changed-meanwhile');
    await logIn(who).expect(403);
  });

  it('leaves no reason of a lock on the screen behind', async () => {
    const who = await approvedEmployer();
    await lock(who, { locked: 1, reason: 'Fraud.' }).expect(200);
    await byCommand(who.email, false);
    expect((await details(who)).lock_reason).toBeUndefined();
  });

  it('locks those who run the marketplace, which no admin can', async () => {
    const login_email = newEmail();
    const { login_id, password } = await identity.service.admin.createAdmin({ login_email });
    await call('put', api.lockAccount(login_id), { locked: 1, reason: REASON }).expect(404);
    await byCommand(login_email, true, 'Left us.');
    await post(identity, '/auth/login', { login_email, login_pass: password }).expect(403);
  });
});

describe('undoing', () => {
  it('an undone lock leaves what was told of the company since', async () => {
    const who = await employer();
    await approve(who).expect(200);
    await lock(who, { locked: 1, reason: 'Fraud.' }).expect(200);
    await company(who, 1);
    await undo(who, (await details(who)).undoable!).expect(200);
    expect(await details(who)).toMatchObject({ locked: false, user_approval_status: 1, waits_for: 'first-company' });
  });

  it('brings back the account of before, tells the others and stays in the history', async () => {
    const who = await employer();
    await approve(who).expect(200);
    await undo(who, (await details(who)).undoable!).expect(200);
    expect(await details(who)).toMatchObject({
      user_approval_status: 0,
      waits_for: 'account',
      history: [
        { decision: 'undone', undoes: 'approved', by: `Robin Keeper (${adminEmail})` },
        { decision: 'approved' },
      ],
    });
    expect((await details(who)).undoable).toBeUndefined();
    expect(await told('identity.approval-withdrawn.v1', who)).toMatchObject([
      { reason: expect.stringContaining('by mistake') },
    ]);
  });

  it('takes back a slip of the hand at Decline and at Lock', async () => {
    const who = await approvedEmployer();
    await decline(who).expect(200);
    await undo(who, (await details(who)).undoable!).expect(200);
    expect(await profileOf(who)).toMatchObject({ user_approval_status: 1 });
    expect(await told('identity.account-approved.v1', who)).toHaveLength(2);
    await lock(who, { locked: 1, reason: 'Fraud.' }).expect(200);
    await undo(who, (await details(who)).undoable!).expect(200);
    await logIn(who).expect(200);
  });

  it('takes back no other decision than the newest', async () => {
    const who = await employer();
    await decline(who).expect(200);
    const first = (await details(who)).undoable!;
    await approve(who).expect(200);
    expect((await undo(who, first).expect(409)).body.code).toBe('changed-meanwhile');
    expect((await undo(who, randomUUID()).expect(409)).body.code).toBe('changed-meanwhile');
  });
});

it('S80: each decision is one row that says who, what and when, and no later one changes or removes it', async () => {
  const who = await employer();
  const { login_id } = who.user;
  const rows = () =>
    identity.connection.collection('account_decisions').find({ login_id }).sort({ revision: 1 }).toArray();
  const steps: ReadonlyArray<[decision: string | undefined, take: () => Promise<unknown>]> = [
    ['declined', () => decline(who).expect(200)],
    ['approved', () => approve(who).expect(200)],
    [undefined, () => approve(who).expect(200)],
    ['withdrawn', () => decline(who).expect(200)],
    ['undone', async () => undo(who, (await details(who)).undoable!).expect(200)],
    ['locked', () => lock(who, { locked: 1, reason: 'Fraud.' }).expect(200)],
    [undefined, () => undo(who, randomUUID()).expect(409)],
    [undefined, () => call('put', api.decideAccount(login_id), { user_approval_status: 2 }).expect(422)],
    ['unlocked', () => lock(who, { locked: 0 }).expect(200)],
  ];
  for (const [decision, take] of steps) {
    const before = await rows();
    await take();
    const after = await rows();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length)).toEqual(
      decision === undefined
        ? []
        : [expect.objectContaining({ decision, by: `Robin Keeper (${adminEmail})`, at: identity.clock.now() })],
    );
  }
});

it('strangers, candidates and employers can decide nothing and see nothing of it', async () => {
  const who = await approvedEmployer();
  const candidate = await signUpVerified(identity);
  const { login_id } = who.user;
  const calls: ['get' | 'put' | 'post', string, object | undefined][] = [
    ['get', api.showApproval(login_id), undefined],
    ['post', api.listApprovals(), { show: 'everybody' }],
    ['put', api.decideAccount(login_id), { user_approval_status: 1 }],
    ['put', api.decideCompany(login_id), { approve: 1 }],
    ['put', api.lockAccount(login_id), { locked: 0 }],
    ['post', api.undoDecision(login_id), { decision_id: 'one' }],
  ];
  for (const [method, path, body] of calls) {
    for (const { token } of [who, candidate]) await call(method, path, body, token).expect(403);
    await request(identity.service.handler)[method](path).send(body).expect(401);
  }
  const other = await identity.service.admin.createAdmin({ login_email: newEmail() });
  for (const id of [other.login_id, randomUUID(), '{"$ne":null}']) {
    await call('get', api.showApproval(id)).expect(404);
    await call('put', api.lockAccount(id), { locked: 1, reason: REASON }).expect(404);
  }
  expect((await details(who)).history).toHaveLength(1);
});

describe('taking a decision back', () => {
  it('brings no approval back for a company that nobody has looked at', async () => {
    const who = await approvedEmployer();
    await decline(who).expect(200);
    const withdrawn = await details(who);
    await company(who, 2, GOOGLE);
    expect((await details(who)).undoable).toBeUndefined();
    expect((await undo(who, withdrawn.undoable!).expect(409)).body.code).toBe('changed-meanwhile');
    expect((await profileOf(who)).user_approval_status).toBe(0);
    // Once the company is the approved one again, so may the approval be.
    await company(who, 3);
    await undo(who, withdrawn.undoable!).expect(200);
    expect((await profileOf(who)).user_approval_status).toBe(1);
  });

  it('brings no approval back that was given without a company, once there is one', async () => {
    const who = await employer();
    await approve(who, { company_revision: 0 }).expect(200);
    await decline(who).expect(200);
    const { undoable } = await details(who);
    await company(who, 1, GOOGLE);
    await undo(who, undoable!).expect(409);
    expect((await profileOf(who)).user_approval_status).toBe(0);
  });

  it('approves a candidate who has proved phone and email since, as if nobody had decided', async () => {
    const who = await signUp(identity);
    await decline(who).expect(200);
    const { undoable } = await details(who);
    await identity.connection
      .collection('accounts')
      .updateOne({ _id: who.user.login_id as never }, { $set: { email_ver_status: 1 } });
    await post(identity, '/auth/send-phone-otp', {}, who).expect(200);
    await post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, who.phone) }, who).expect(200);
    expect((await profileOf(who)).user_approval_status).toBe(0);
    await undo(who, undoable!).expect(200);
    expect((await profileOf(who)).user_approval_status).toBe(1);
  });
});

it('an approval of an employer without a company is refused where one was saved meanwhile', async () => {
  const who = await employer();
  await company(who, 1);
  expect((await approve(who, { company_revision: 0 }).expect(409)).body.code).toBe('changed-meanwhile');
});

it('S181: a decision from before an account joined a company is not taken back into that company', async () => {
  const who = await employer();
  await approve(who).expect(200);
  await decline(who).expect(200);
  const { history, undoable } = await details(who);
  expect(history[0]).toMatchObject({ decision: 'withdrawn' });
  const owner = await approvedEmployer();
  await post(identity, api.inviteMember(), { email: who.email, role: 'recruiter', jobs: [] }, owner).expect(201);
  const [mail] = await mailsTo(identity, who.email, 'Join');
  const token = /\/invitation\/([\w-]{43})/.exec(mail!.text)![1]!;
  await post(identity, api.acceptInvitation(), { token }, who).expect(200);
  await decline(owner).expect(200);
  expect((await profileOf(who)).user_approval_status).toBe(0);

  expect(await details(who)).not.toHaveProperty('undoable');
  await undo(who, undoable!).expect(409);
  expect((await profileOf(who)).user_approval_status).toBe(0);
  // A lock is about the person.
  await lock(who, { locked: 1, reason: REASON }).expect(200);
  await undo(who, (await details(who)).undoable!).expect(200);
});
