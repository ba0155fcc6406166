import { GIVEN_JOBS_MAX } from '@market/contracts/companies';
import { addressOf } from '@market/api';
import { DAY_MS, HOUR_MS } from '@market/api/durations';
import { type OwnHoldings, type SeenInvitation, type Team, TEAM_MEMBERS_MAX } from '@market/contracts/companies';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { MarketError } from '@market/contracts/errors';
import { api } from '@market/contracts/testing';
import type { PeerQuestion } from '@market/service-kit';
import { atOnce, until } from '@market/service-kit/testing';
import request from 'supertest';
import {
  PASSWORD,
  changeEmail,
  eventsOf,
  linkTokenSentTo,
  mailsTo,
  newEmail,
  post,
  signUp,
  signUpVerified,
  startIdentity,
  verifyPhoneOf,
  type SignedUp,
  type TestIdentity,
} from './stage';

let identity: TestIdentity;
/** Answer of the profile service, which is away unless a test says otherwise. */
let ownCompany: (() => Promise<unknown>) | undefined;
/**
 * Responses of other services about a company's holdings, by address; the services are unavailable unless a test says
 * otherwise.
 */
let holdings: ((path: string) => object | undefined) | undefined;
let companies = 0;
beforeAll(async () => {
  identity = await startIdentity({
    env: { EMPLOYER_APPROVAL: 'auto' },
    peers: {
      // Cast: the answers that identity asks for here.
      ask: async <Answer>({ path }: PeerQuestion) => {
        const answer = holdings?.(path);
        if (answer) return answer as Answer;
        if (!ownCompany) throw new MarketError('service-unavailable');
        return (await ownCompany()) as Answer;
      },
      askEach: () => Promise.resolve([]),
    },
  });
});
afterAll(() => identity.stop());

type Who = Pick<SignedUp, 'token'>;
const signed = (call: request.Test, who: Who | undefined) =>
  who ? call.set('Authorization', `Bearer ${who.token}`) : call;
const http = () => request(identity.service.handler);
const team = async (who: Who) => (await signed(http().get(api.showTeam()), who).expect(200)).body as Team;
const invite = (who: Who, email: string, role = 'recruiter', jobs: string[] = []) =>
  post(identity, api.inviteMember(), { email, role, jobs }, who);
const accept = (who: Who, token: string, dissolves?: string) =>
  post(identity, api.acceptInvitation(), { token, ...(dissolves ? { dissolves } : {}) }, who);
const look = (token: string) => post(identity, api.lookAtInvitation(), { token });
const changeRole = (who: Who, loginId: string, role: string, jobs: string[] = []) =>
  signed(http().put(addressOf(ENDPOINTS.changeMember, { login_id: loginId })), who).send({ role, jobs });
const remove = (who: Who, loginId: string) =>
  signed(http().delete(addressOf(ENDPOINTS.removeMember, { login_id: loginId })), who);
const giveOwnership = (who: Who, loginId: string, body: object) =>
  post(identity, addressOf(ENDPOINTS.giveOwnership, { login_id: loginId }), body, who);
const leave = (who: Who) => post(identity, api.leaveTeam(), {}, who);
const ownAccount = async (who: Who) =>
  (await signed(http().get(api.ownAccount()), who).expect(200)).body as SignedUp['user'];

/** An approved employer with a company. */
async function owner(name = 'Northwind Ltd'): Promise<SignedUp> {
  const account = await signUpVerified(identity, { login_type: 'EMP' });
  companies += 1;
  await identity.tell('profile.company-saved.v1', {
    login_id: account.user.login_id,
    cmp_code: `CMP-${companies}`,
    revision: 1,
    cmp_name: name,
    emp_loca: 'Oslo',
    cmp_webs: 'https://northwind.example',
  });
  return account;
}

/** The token of the newest invitation that was mailed to an address. */
async function invitationOf(email: string, nth = 1): Promise<string> {
  const mails = await mailsTo(identity, email, 'Join', nth);
  return /\/invitation\/([\w-]{43})/.exec(mails.at(-1)!.text)![1]!;
}

/** A colleague with a role, who signed up at the address that was invited. */
async function colleague(by: Who, role = 'recruiter', jobs: string[] = []): Promise<SignedUp> {
  const email = newEmail();
  await invite(by, email, role, jobs).expect(201);
  const account = await signUp(identity, { login_type: 'EMP', email });
  await accept(account, await invitationOf(email)).expect(200);
  return account;
}

describe('S180: the rights of a member are those of the role', () => {
  const CALLS = {
    'see the team': (who: Who) => signed(http().get(api.showTeam()), who),
    'see its history': (who: Who) => signed(http().get(api.teamHistory()), who),
    invite: (who: Who) => invite(who, newEmail()),
    'send an invitation again': (who: Who) =>
      post(identity, addressOf(ENDPOINTS.resendInvitation, { id: 'nobodys' }), {}, who),
    'revoke an invitation': (who: Who) =>
      signed(http().delete(addressOf(ENDPOINTS.revokeInvitation, { id: 'nobodys' })), who),
    'change a member': (who: Who) => changeRole(who, 'nobodys', 'reader'),
    'remove a member': (who: Who) => remove(who, 'nobodys'),
    'give ownership': (who: Who) => giveOwnership(who, 'nobodys', { password: PASSWORD }),
    'see the proof of its domain': (who: Who) => signed(http().get(api.showCompanyDomain()), who),
    'look for its record': (who: Who) => post(identity, api.proveDomainByRecord(), {}, who),
    'take its proof back': (who: Who) => signed(http().delete(api.endDomainProof()), who),
    'see what keeps it from being dissolved': (who: Who) => signed(http().get(api.showHoldings()), who),
    'choose hiring managers': (who: Who) =>
      signed(http().put(addressOf(ENDPOINTS.setHiringManagers, { job_id: 'job-1' })), who).send({ members: [] }),
  };
  const EXPECTED: Record<string, Record<keyof typeof CALLS, number>> = {
    owner: {
      'see the team': 200,
      'see its history': 200,
      invite: 201,
      'send an invitation again': 404,
      'revoke an invitation': 404,
      'change a member': 404,
      'remove a member': 404,
      'give ownership': 404,
      'see the proof of its domain': 200,
      'look for its record': 409,
      'take its proof back': 200,
      // The services that are asked are away.
      'see what keeps it from being dissolved': 503,
      'choose hiring managers': 200,
    },
    recruiter: { ...refused(), 'see the team': 200, 'see its history': 200, 'choose hiring managers': 200 },
    'hiring-manager': { ...refused(), 'see the team': 200, 'see its history': 200 },
    reader: { ...refused(), 'see the team': 200, 'see its history': 200 },
  };
  function refused() {
    return Object.fromEntries(Object.keys(CALLS).map((name) => [name, 403])) as Record<keyof typeof CALLS, number>;
  }

  it.each(Object.keys(EXPECTED))('%s', async (role) => {
    const first = await owner();
    const who = role === 'owner' ? first : await colleague(first, role);
    const statuses: Record<string, number> = {};
    for (const [name, call] of Object.entries(CALLS)) statuses[name] = (await call(who)).status;
    expect(statuses).toEqual(EXPECTED[role]);
  });

  it('a stranger reaches no member and no invitation of another company', async () => {
    const [ours, theirs] = [await owner(), await owner('Acme')];
    const member = await colleague(ours);
    await invite(ours, newEmail()).expect(201);
    const { id } = (await team(ours)).invitations[0]!;
    await changeRole(theirs, member.user.login_id, 'reader').expect(404);
    await remove(theirs, member.user.login_id).expect(404);
    await giveOwnership(theirs, member.user.login_id, { password: PASSWORD }).expect(404);
    await signed(http().delete(addressOf(ENDPOINTS.revokeInvitation, { id })), theirs).expect(404);
    await post(identity, addressOf(ENDPOINTS.resendInvitation, { id }), {}, theirs).expect(404);
    expect((await team(theirs)).members).toHaveLength(1);
  });

  it('rights change at once for the token that somebody holds, and services hear of it', async () => {
    const first = await owner();
    const member = await colleague(first, 'recruiter');
    await changeRole(first, member.user.login_id, 'hiring-manager', ['job-1']).expect(200);
    const [changed] = (await eventsOf(identity, 'identity.account-changed.v1')).slice(-1);
    expect(changed).toMatchObject({
      login_id: member.user.login_id,
      owner_id: first.user.login_id,
      company_role: 'hiring-manager',
      given_jobs: ['job-1'],
    });
    expect((await ownAccount(member)).rights).not.toContain('edit-jobs');
    await remove(first, member.user.login_id).expect(200);
    const alone = await ownAccount(member);
    expect(alone).toMatchObject({ company_role: 'owner', user_approval_status: 0, profile_created: 0 });
    expect(alone.cmp_code).toBeUndefined();
    expect((await team(member)).members.map(({ login_id }) => login_id)).toEqual([member.user.login_id]);
  });
});

it('S180: a removed member does not get the company back by a profile service that has not heard of it yet', async () => {
  const first = await owner();
  const member = await colleague(first);
  await remove(first, member.user.login_id).expect(200);
  ownCompany = async () => ({ cmp_code: 'CMP-former' });
  const alone = await ownAccount(member);
  ownCompany = undefined;
  expect(alone.profile_created).toBe(0);
  expect(alone.cmp_code).toBeUndefined();
});

describe('S181: an approval is the company’s', () => {
  it('members are approved with it, and lose it with it', async () => {
    const first = await owner();
    const member = await colleague(first);
    expect(await ownAccount(member)).toMatchObject({ user_approval_status: 1, profile_created: 1 });
    expect((await ownAccount(member)).cmp_code).toBe((await ownAccount(first)).cmp_code);
    const listed = await identity.connection
      .collection('accounts')
      .countDocuments({ owner_id: first.user.login_id, company_lead: { $ne: false } });
    expect(listed).toBe(0);
  });

  it('S518: a locked owner is none: the last who can act stays, and ownership goes to nobody who is locked', async () => {
    const first = await owner();
    const second = await colleague(first);
    const third = await colleague(first);
    await giveOwnership(first, second.user.login_id, { password: PASSWORD, stay: true }).expect(200);
    const lock = (locked: 0 | 1) =>
      identity.connection
        .collection('accounts')
        .updateMany(
          { _id: { $in: [second.user.login_id, third.user.login_id] as never[] } },
          { $set: { disabled: Boolean(locked) } },
        );
    await lock(1);
    expect((await leave(first).expect(409)).body).toMatchObject({ code: 'last-owner' });
    await changeRole(first, first.user.login_id, 'recruiter').expect(409);
    for (const stay of [true, false])
      expect(
        (await giveOwnership(first, third.user.login_id, { password: PASSWORD, stay }).expect(409)).body,
      ).toMatchObject({ code: 'member-locked' });
    const shown = (await team(first)).members;
    expect(shown.find(({ you }) => you)?.can).toMatchObject({ change: false });
    expect(shown.find(({ login_id }) => login_id === third.user.login_id)?.can.give_ownership).toBe(false);
    await lock(0);
    await leave(first).expect(200);
  });

  it('S519: roles and hiring managers that somebody has changed since are not overwritten, nor jobs taken away', async () => {
    const first = await owner();
    const [one, two] = [await colleague(first, 'hiring-manager'), await colleague(first, 'hiring-manager')];
    const [a, b] = [one.user.login_id, two.user.login_id];
    const assign = (members: string[], before?: string[], job = 'job-1') =>
      signed(http().put(addressOf(ENDPOINTS.setHiringManagers, { job_id: job })), first).send({ members, before });
    await assign([a], []).expect(200);
    expect((await assign([b], []).expect(409)).body).toMatchObject({ code: 'changed-meanwhile' });
    await assign([a, b], [a]).expect(200);
    const change = (body: object) =>
      signed(http().put(addressOf(ENDPOINTS.changeMember, { login_id: a })), first).send(body);
    const { version } = (await team(first)).members.find(({ login_id }) => login_id === a)!;
    await change({ role: 'hiring-manager', jobs: ['job-1', 'job-2'], version }).expect(200);
    await change({ role: 'hiring-manager', jobs: [], version }).expect(409);
    await change({ role: 'reader', version }).expect(409);

    const many = Array.from({ length: GIVEN_JOBS_MAX }, (_, at) => `job-${String(at)}`);
    await changeRole(first, a, 'hiring-manager', many).expect(200);
    const { body } = await assign([a], undefined, 'job-more').expect(422);
    expect(body.fields.members).toMatch(/already has 200 jobs/);
  });

  it('when the founder leaves, another owner stands for the company and nothing of it moves', async () => {
    const first = await owner();
    const member = await colleague(first);
    const code = (await ownAccount(first)).cmp_code;
    await leave(first).expect(409);
    await giveOwnership(first, member.user.login_id, { password: 'Wrong9Password' }).expect(422);
    await giveOwnership(first, member.user.login_id, { password: PASSWORD }).expect(200);
    expect((await team(first)).role).toBe('recruiter');
    await leave(first).expect(200);
    expect(await ownAccount(member)).toMatchObject({
      company_role: 'owner',
      user_approval_status: 1,
      cmp_code: code,
    });
    expect((await ownAccount(first)).cmp_code).toBeUndefined();
    // A change of the company still reaches who stands for it.
    await identity.tell('profile.company-saved.v1', {
      login_id: first.user.login_id,
      cmp_code: code!,
      revision: 9,
      cmp_name: 'Northwind and Sons',
      emp_loca: 'Oslo',
      cmp_webs: 'https://northwind.example',
    });
    const [row] = await identity.connection
      .collection('accounts')
      .find({ _id: member.user.login_id as never })
      .toArray();
    expect(row).toMatchObject({ company_lead: true, company: { cmp_name: 'Northwind and Sons' } });
  });

  it('two owners who take the role from each other at once: one stays', async () => {
    const first = await owner();
    const second = await colleague(first);
    await giveOwnership(first, second.user.login_id, { password: PASSWORD, stay: true }).expect(200);
    await identity.connection
      .collection('accounts')
      .updateOne(
        { _id: second.user.login_id as never },
        { $set: { joined_at: new Date(identity.clock.now().getTime() - 73 * HOUR_MS) } },
      );
    const answers = await Promise.all([
      changeRole(first, second.user.login_id, 'reader'),
      changeRole(second, first.user.login_id, 'reader'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const roles = [(await ownAccount(first)).company_role, (await ownAccount(second)).company_role];
    expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
  });
});

test('S226: a member who changed the email or phone of an owner lately takes the company from nobody', async () => {
  const account = await owner();
  const [other, member] = [await colleague(account), await colleague(account)];
  await giveOwnership(account, other.user.login_id, { password: PASSWORD, stay: true }).expect(200);
  const email = await changeEmail(identity, account);
  for (const call of [
    giveOwnership(account, member.user.login_id, { password: PASSWORD }),
    leave(account),
    changeRole(account, other.user.login_id, 'reader'),
    remove(account, other.user.login_id),
  ])
    expect((await call).body).toMatchObject({ code: 'contact-under-undo' });
  await changeRole(account, member.user.login_id, 'reader').expect(200);
  await remove(account, member.user.login_id).expect(200);
  identity.clock.advance(73 * 60 * 60_000);
  const { token } = (await post(identity, api.logIn(), { login_email: email, login_pass: PASSWORD }).expect(200))
    .body as { token: string };
  await leave({ token }).expect(200);
});

test('S297: invitations made many at once are not beyond the team’s number', async () => {
  const first = await owner();
  const { login_id } = (await team(first)).members[0]!;
  const at = identity.clock.now();
  const open = Array.from({ length: TEAM_MEMBERS_MAX - 2 }, (_, n) => ({
    _id: `full-${String(n)}` as never,
    owner_id: login_id,
    ...{ email: `m${String(n)}@full.example`, email_key: `m${String(n)}@full.example`, role: 'recruiter', jobs: [] },
    ...{ by_login_id: login_id, token_hash: `full-${String(n)}`, created_at: at },
    ...{ expires_at: new Date(at.getTime() + DAY_MS), removed_at: new Date(Date.now() + DAY_MS) },
  }));
  await identity.connection.collection('team_invitations').insertMany(open);
  const answers = await atOnce(3, () => invite(first, newEmail()));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

describe('S182: only the invited address joins by an invitation', () => {
  it('a new account of that address joins, is proved by the link, and makes no company', async () => {
    const first = await owner();
    const email = newEmail();
    await invite(first, email, 'hiring-manager', ['job-7']).expect(201);
    const token = await invitationOf(email);
    expect((await look(token).expect(200)).body as SeenInvitation).toMatchObject({
      cmp_name: 'Northwind Ltd',
      email,
      role: 'hiring-manager',
    });
    const account = await signUp(identity, { login_type: 'EMP', email });
    const joined = (await accept(account, token).expect(200)).body.user as SignedUp['user'];
    expect(joined).toMatchObject({ email_ver_status: 1, profile_created: 1, company_role: 'hiring-manager' });
    // A link works once.
    await accept(account, token).expect(422);
    await look(token).expect(422);
    expect((await team(first)).members.map(({ role, jobs }) => ({ role, jobs }))).toEqual([
      { role: 'owner', jobs: [] },
      { role: 'hiring-manager', jobs: ['job-7'] },
    ]);
  });

  it('another address, a candidate, a visitor, or a member of a company does not join', async () => {
    const first = await owner();
    const email = newEmail();
    await invite(first, email).expect(201);
    const token = await invitationOf(email);
    const other = await signUpVerified(identity, { login_type: 'EMP' });
    expect((await accept(other, token).expect(403)).body.code).toBe('invitation-for-another');
    await post(identity, api.acceptInvitation(), { token }).expect(401);
    const candidate = await signUp(identity, { login_type: 'CND', email });
    expect((await accept(candidate, token)).body.code).toBe('login-type-mismatch');
    const elsewhere = await owner('Acme');
    await invite(first, elsewhere.email).expect(201);
    expect((await accept(elsewhere, await invitationOf(elsewhere.email))).body.code).toBe('in-another-team');
    expect((await team(first)).members).toHaveLength(1);
  });

  describe('S462: an only owner joins another company where the own one is empty, which is dissolved then', () => {
    const NOTHING: Record<string, object> = {
      '/job-posts/own': { records: [], total: 0 },
      '/job-feeds': { records: [], total: 0 },
      '/webhooks': { records: [] },
      '/employers/own/access-requests': { records: [{ status: 'withdrawn' }], total: 1 },
    };
    const has = (more: Record<string, object> = {}) => {
      holdings = (path) => ({ ...NOTHING, ...more })[path.split('?')[0]!];
    };
    afterEach(() => {
      holdings = undefined;
    });
    async function invited() {
      const [first, second] = [await owner(), await owner('Acme')];
      await invite(first, second.email).expect(201);
      const token = await invitationOf(second.email);
      return { first, second, token, code: `CMP-${companies}` };
    }
    const dissolved = async (who: SignedUp) =>
      (await eventsOf(identity, 'identity.company-dissolved.v1')).filter(
        ({ owner_id }) => owner_id === who.user.login_id,
      );

    it('with the press of its owner, in one step, told twice', async () => {
      const { first, second, token, code } = await invited();
      has();
      await accept(second, token).expect(409);
      expect((await signed(http().get(api.showHoldings()), second).expect(200)).body).toEqual({
        cmp_code: code,
        cmp_name: 'Acme',
        holdings: [],
      });
      const { user } = (await accept(second, token, code).expect(200)).body as SignedUp;
      expect(user).toMatchObject({ company_role: 'recruiter', cmp_code: (await ownAccount(first)).cmp_code });
      expect(await dissolved(second)).toEqual([{ owner_id: second.user.login_id }, { owner_id: second.user.login_id }]);
      expect((await team(first)).members).toHaveLength(2);
      // Gone for good: a late word of it brings nothing back.
      await identity.tell('profile.company-saved.v1', {
        ...{ login_id: second.user.login_id, cmp_code: code, revision: 2, cmp_name: 'Acme again' },
        ...{ emp_loca: 'Oslo', cmp_webs: 'https://acme.example' },
      });
      expect((await ownAccount(second)).cmp_code).toBe(user.cmp_code);
    });

    it.each([
      ['2 job posts and 3 applications', { '/job-posts/own': { records: [{ applicants_count: 3 }, {}], total: 2 } }],
      ['1 job feed', { '/job-feeds': { records: [{}], total: 1 } }],
      ['1 webhook', { '/webhooks': { records: [{}] } }],
      [
        '2 requests for access that are open or granted',
        {
          '/employers/own/access-requests': {
            records: [{ status: 'granted' }, { status: 'requested' }, { status: 'declined' }],
            total: 3,
          },
        },
      ],
    ])('not where it has %s, which the refusal names', async (what, more) => {
      const { second, token, code } = await invited();
      has(more);
      const { body } = await accept(second, token, code).expect(409);
      expect(body).toMatchObject({ code: 'company-not-empty', error: expect.stringContaining(what) });
      expect((await ownAccount(second)).cmp_code).toBe(code);
      expect(await dissolved(second)).toEqual([]);
      // The link was not used up.
      await look(token).expect(200);
    });

    it('with numbers only of what was counted whole, and asks for no request past an open one', async () => {
      const { second, code, token } = await invited();
      const pages: Array<[status: string, page: string]> = [];
      const answer = (path: string) => {
        if (path.startsWith('/job-posts/own')) return { records: [{ applicants_count: 3 }], total: 101 };
        if (!path.startsWith('/employers/own/access-requests')) return NOTHING[path];
        const page = new URLSearchParams(path.split('?')[1]).get('page')!;
        const status = page === '2' ? 'granted' : 'withdrawn';
        pages.push([status, page]);
        return { records: [{ status }], total: 999 };
      };
      holdings = answer;
      const { body } = await signed(http().get(api.showHoldings()), second).expect(200);
      expect((body as OwnHoldings).holdings).toEqual([
        { kind: 'jobs', count: 101 },
        { kind: 'applications' },
        { kind: 'requests' },
      ]);
      expect(pages).toEqual([
        ['withdrawn', '1'],
        ['granted', '2'],
      ]);
      expect((await accept(second, token, code).expect(409)).body.error).toContain(
        '101 job posts, applications, and requests for access that are open or granted',
      );
    });

    it('asks other services nothing for who may not accept', async () => {
      const { token, code } = await invited();
      const stranger = await owner('Stranger Ltd');
      const own = `CMP-${companies}`;
      const candidate = await signUpVerified(identity, { login_type: 'CND' });
      const asked: string[] = [];
      holdings = (path) => {
        asked.push(path);
        return NOTHING[path.split('?')[0]!];
      };
      expect((await accept(stranger, token, own).expect(403)).body.code).toBe('invitation-for-another');
      expect((await accept(stranger, 'x'.repeat(43), own).expect(422)).body.code).toBe('link-invalid');
      expect((await accept(candidate, token, code).expect(409)).body.code).toBe('login-type-mismatch');
      expect(asked).toEqual([]);
    });

    it('not with colleagues, open invitations or API keys', async () => {
      const { second, token, code } = await invited();
      has();
      const member = await colleague(second);
      await invite(second, newEmail()).expect(201);
      await post(
        identity,
        api.makeApiKey(),
        { name: 'ATS', scopes: ['jobs:read'], days: 30, password: PASSWORD },
        second,
      ).expect(201);
      expect((await accept(second, token, code).expect(409)).body).toMatchObject({
        code: 'company-not-empty',
        error: expect.stringContaining('1 colleague, 1 open invitation, and 1 API key'),
      });
      // Nor by a member who does not own it.
      expect((await signed(http().get(api.showHoldings()), member).expect(403)).body.code).toBe('right-missing');
    });

    it('a stranger’s invitation, another company’s code and a member are refused, also while a service is away', async () => {
      const { first, second, token, code } = await invited();
      has();
      const stranger = await owner('Stranger Ltd');
      const own = `CMP-${companies}`;
      expect((await accept(stranger, token, own).expect(403)).body.code).toBe('invitation-for-another');
      expect((await accept(stranger, token, code).expect(403)).body.code).toBe('invitation-for-another');
      expect((await accept(second, token, own).expect(409)).body.code).toBe('changed-meanwhile');
      expect((await accept(second, 'x'.repeat(43), code).expect(422)).body.code).toBe('link-invalid');
      const member = await colleague(stranger);
      await invite(first, member.email).expect(201);
      const theirs = await invitationOf(member.email, 2);
      expect((await accept(member, theirs, own).expect(403)).body.code).toBe('right-missing');
      holdings = undefined;
      expect((await accept(second, token, code).expect(503)).body.code).toBe('service-unavailable');
      for (const who of [second, stranger, member]) expect(await dissolved(who)).toEqual([]);
      expect((await ownAccount(stranger)).cmp_code).toBe(own);
    });

    it('not while a change of its owner’s contact can be taken back', async () => {
      const first = await owner();
      const second = await owner('Acme');
      const code = `CMP-${companies}`;
      const email = await changeEmail(identity, second);
      await invite(first, email).expect(201);
      has();
      expect((await accept(second, await invitationOf(email), code).expect(409)).body.code).toBe('contact-under-undo');
    });
  });

  it('ends after seven days, when it is revoked, and when a new one was sent', async () => {
    const first = await owner();
    const email = newEmail();
    await invite(first, email).expect(201);
    const before = await invitationOf(email);
    const { id } = (await team(first)).invitations[0]!;
    await post(identity, addressOf(ENDPOINTS.resendInvitation, { id }), {}, first).expect(200);
    const sentAgain = await invitationOf(email, 2);
    await look(before).expect(422);
    await look(sentAgain).expect(200);
    await signed(http().delete(addressOf(ENDPOINTS.revokeInvitation, { id })), first).expect(200);
    await look(sentAgain).expect(422);

    await invite(first, email).expect(201);
    const last = await invitationOf(email, 3);
    identity.clock.advance(7 * 24 * 60 * 60_000 + 1);
    await look(last).expect(422);
  });
});

/** A second owner, who has proved the phone too. */
async function anotherOwner(by: Who): Promise<SignedUp> {
  const account = await colleague(by);
  await verifyPhoneOf(identity, account);
  await giveOwnership(by, account.user.login_id, { password: PASSWORD, stay: true }).expect(200);
  return account;
}

/** Owners choose a password by mail, as after somebody else had the former one. */
async function resetBy(email: string): Promise<Who> {
  const sent = identity.mail.sent.filter(({ to, subject }) => to === email && subject.includes('Reset')).length;
  await post(identity, api.forgotPassword(), { login_email: email }).expect(200);
  const token = await linkTokenSentTo(identity, email, 'reset-password', sent + 1);
  const newPassword = 'Brave4Meadow';
  await post(identity, api.resetPassword(), { token, newPassword, confirmPassword: newPassword }).expect(200);
  return (await post(identity, api.logIn(), { login_email: email, login_pass: newPassword }).expect(200)).body as Who;
}

describe('S492: an account that its owner has back gives no access that somebody else gave by it', () => {
  it('invitations end, and members who joined by them lately are removed; those of before stay', async () => {
    const first = await owner();
    const longAgo = await colleague(first);
    identity.clock.advance(73 * HOUR_MS);
    const { token } = (
      await post(identity, api.logIn(), { login_email: first.email, login_pass: PASSWORD }).expect(200)
    ).body as Who;
    const lately = await colleague({ token });
    const email = newEmail();
    await invite({ token }, email).expect(201);
    const open = await invitationOf(email);
    const invited = await signUp(identity, { login_type: 'EMP', email });

    const back = await resetBy(first.email);
    await look(open).expect(422);
    await accept(invited, open).expect(422);
    expect((await team(back)).members.map(({ login_id }) => login_id)).toEqual([
      first.user.login_id,
      longAgo.user.login_id,
    ]);
    expect(await ownAccount(lately)).toMatchObject({ profile_created: 0, company_role: 'owner' });
    const [told] = await mailsTo(identity, first.email, 'Access to your company was ended');
    expect(told!.text).toContain(email);
    expect(told!.text).toContain(lately.user.login_name);
    const since = new Date(identity.clock.now().getTime() - 72 * HOUR_MS).toISOString();
    const owner_id = first.user.login_id;
    expect((await eventsOf(identity, 'identity.account-recovered.v1')).slice(-2)).toEqual([
      { login_id: owner_id, since },
      { login_id: lately.user.login_id, owner_id, since },
    ]);
  });

  it('S501: members invited by new members go too, also past one who left, and other services hear of each', async () => {
    const first = await owner();
    const second = await anotherOwner(first);
    const third = await colleague(second);
    const email = newEmail();
    await invite(second, email).expect(201);
    const open = await invitationOf(email);
    const between = await anotherOwner(first);
    const last = await colleague(between);
    await leave(between).expect(200);
    const before = (await eventsOf(identity, 'identity.account-recovered.v1')).length;

    const back = await resetBy(first.email);
    await look(open).expect(422);
    expect(await team(back)).toMatchObject({ members: [{ login_id: first.user.login_id }], invitations: [] });
    const [mail] = await mailsTo(identity, first.email, 'Access to your company was ended');
    expect(mail!.text).toContain(email);
    const since = new Date(identity.clock.now().getTime() - 72 * HOUR_MS).toISOString();
    const owner_id = first.user.login_id;
    const told = (await eventsOf(identity, 'identity.account-recovered.v1')).slice(before);
    expect(told).toHaveLength(5);
    expect(told).toEqual(
      expect.arrayContaining([
        { login_id: owner_id, since },
        ...[second, third, between, last].map(({ user }) => ({ login_id: user.login_id, owner_id, since })),
      ]),
    );
  });

  it('S501: not those whom a member of long standing invited, who has left since', async () => {
    const first = await owner();
    const second = await anotherOwner(first);
    await identity.connection
      .collection('accounts')
      .updateOne(
        { _id: second.user.login_id as never },
        { $set: { joined_at: new Date(identity.clock.now().getTime() - 145 * HOUR_MS) } },
      );
    const third = await colleague(second);
    await leave(second).expect(200);
    const back = await resetBy(first.email);
    expect((await team(back)).members.map(({ login_id }) => login_id)).toEqual([
      first.user.login_id,
      third.user.login_id,
    ]);
  });

  it('also where the new member was made the only owner', async () => {
    const first = await owner();
    const evil = await colleague(first);
    await giveOwnership(first, evil.user.login_id, { password: PASSWORD }).expect(200);
    const back = await resetBy(first.email);
    expect((await team(back)).role).toBe('owner');
    expect((await team(back)).members).toHaveLength(1);
    expect(await ownAccount(back)).toMatchObject({ user_approval_status: 1, profile_created: 1 });
    expect((await ownAccount(evil)).cmp_code).toBeUndefined();
  });

  it('also where a change of its email is taken back', async () => {
    const first = await owner();
    await colleague(first);
    await changeEmail(identity, first);
    const [mail] = await mailsTo(identity, first.email, 'was changed');
    const [, token] = /\/undo-change\/([\w-]{43})/.exec(mail!.text)!;
    await post(identity, api.undoChange(), { token }).expect(200);
    const rows = await identity.connection
      .collection('accounts')
      .countDocuments({ owner_id: first.user.login_id as never });
    expect(rows).toBe(0);
  });
});

it('S500: a member who joined lately neither removes nor demotes the inviter, or an inviter of that one lately', async () => {
  const first = await owner();
  const second = await anotherOwner(first);
  const third = await anotherOwner(second);
  for (const { user } of [first, second]) {
    expect((await remove(third, user.login_id).expect(409)).body.code).toBe('invited-lately');
    expect((await changeRole(third, user.login_id, 'reader').expect(409)).body.code).toBe('invited-lately');
    const listed = (await team(third)).members.find(({ login_id }) => login_id === user.login_id);
    expect(listed!.can).toMatchObject({ change: false, remove: false });
  }
  // The one between is gone: the third counts as invited by the first.
  await remove(first, second.user.login_id).expect(200);
  await remove(third, first.user.login_id).expect(409);
  identity.clock.advance(73 * HOUR_MS);
  const later = (await post(identity, api.logIn(), { login_email: third.email, login_pass: PASSWORD }).expect(200))
    .body as Who;
  await remove(later, first.user.login_id).expect(200);
});

describe('S493: owners decide who belongs to a company, and hear of it', () => {
  it('all owners are told of an invitation and of a new member', async () => {
    const first = await owner();
    const second = await anotherOwner(first);
    const member = await colleague(second, 'reader');
    for (const { email } of [first, second])
      for (const subject of ['was invited to Northwind Ltd', 'has a new member'])
        await until(() =>
          identity.mail.sent.find(
            (mail) => mail.to === email && mail.subject.includes(subject) && mail.text.includes(member.email),
          ),
        );
  });

  it('an invitation ends with the role of its sender, and another owner sends it again', async () => {
    const first = await owner();
    const [second, third] = [await anotherOwner(first), await anotherOwner(first)];
    const email = newEmail();
    await invite(second, email).expect(201);
    const token = await invitationOf(email);
    await changeRole(third, second.user.login_id, 'recruiter').expect(200);
    const invited = await signUp(identity, { login_type: 'EMP', email });
    await look(token).expect(422);
    await accept(invited, token).expect(422);
    await remove(third, second.user.login_id).expect(200);
    await accept(invited, token).expect(422);
    const [listed] = (await team(third)).invitations;
    expect(listed).toMatchObject({ email, expired: true });
    await post(identity, addressOf(ENDPOINTS.resendInvitation, { id: listed!.id }), {}, third).expect(200);
    await accept(invited, await invitationOf(email, 2)).expect(200);
  });
});

it('S183: an invitation tells nobody whether its address has an account', async () => {
  const first = await owner();
  const known = await signUpVerified(identity, { login_type: 'CND' });
  const unknown = newEmail();
  const answers = [await invite(first, known.email), await invite(first, unknown)];
  const shown = answers.map(({ status, body }) => ({ status, keys: Object.keys(body as object) }));
  expect(shown[0]).toEqual(shown[1]);
  const mails = await Promise.all([known.email, unknown].map((email) => mailsTo(identity, email, 'Join')));
  const worded = mails.map(([mail]) => mail!.text.replaceAll(/\S+@\S+|\/invitation\/\S+/g, ''));
  expect(worded[0]).toBe(worded[1]);
});

it('S184: every change of the team names its author, and a deleted account leaves no name', async () => {
  const first = await owner();
  const member = await colleague(first);
  await changeRole(first, member.user.login_id, 'reader').expect(200);
  const history = async () =>
    (
      (await signed(http().get(api.teamHistory()), first).expect(200)).body as {
        records: Array<{ kind: string; by_name: string; whom: string }>;
      }
    ).records;
  expect((await history()).map(({ kind, by_name }) => [kind, by_name])).toEqual(
    expect.arrayContaining([
      ['invited', 'Ada Lovelace'],
      ['joined', 'Ada Lovelace'],
      ['role-changed', 'Ada Lovelace'],
    ]),
  );
  await post(identity, api.deleteAccount(), { password: PASSWORD }, member).expect(204);
  const after = await history();
  expect(after.find(({ kind }) => kind === 'joined')).toMatchObject({ by_name: '', whom: '' });
  // The address that was invited is the same person's.
  expect(after.find(({ kind }) => kind === 'invited')).toMatchObject({ by_name: 'Ada Lovelace', whom: '' });
});

it('S185: the company goes with its last owner, whose colleagues are told; with another owner it stays', async () => {
  const first = await owner();
  const reader = await colleague(first, 'reader');
  const second = await colleague(first);
  await giveOwnership(first, second.user.login_id, { password: PASSWORD, stay: true }).expect(200);
  await post(identity, api.deleteAccount(), { password: PASSWORD }, first).expect(204);
  const ended = async (loginId: string) =>
    (await eventsOf(identity, 'identity.account-ended.v1')).find(({ login_id }) => login_id === loginId);
  expect(await ended(first.user.login_id)).toMatchObject({ company_stays: true });
  expect((await ownAccount(second)).user_approval_status).toBe(1);

  await post(identity, api.deleteAccount(), { password: PASSWORD }, second).expect(204);
  const last = await ended(second.user.login_id);
  expect(last).toMatchObject({ owner_id: first.user.login_id });
  expect(last).not.toHaveProperty('company_stays');
  await mailsTo(identity, reader.email, 'was deleted');
  expect((await ownAccount(reader)).cmp_code).toBeUndefined();
});

it('accounts from before there were teams are owners of their company after the start', async () => {
  const first = await owner();
  await identity.connection
    .collection('accounts')
    .updateOne({ _id: first.user.login_id as never }, { $unset: { company_role: '', company_lead: '' } });
  await identity.replica();
  const row = await identity.connection.collection('accounts').findOne({ _id: first.user.login_id as never });
  expect(row).toMatchObject({ company_role: 'owner', company_lead: true });
});
