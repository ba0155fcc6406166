import { DAY_MS } from '@market/api/durations';
import type { CompanyDomain } from '@market/contracts/companies';
import { api } from '@market/contracts/testing';
import { until } from '@market/service-kit/testing';
import request from 'supertest';
import { startDnsServer, type DnsServer } from './dns-server';
import {
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

let dns: DnsServer;
let identity: TestIdentity;
let companies = 0;
beforeAll(async () => {
  dns = await startDnsServer();
  identity = await startIdentity({ env: { EMPLOYER_APPROVAL: 'auto', DNS_SERVERS: dns.address } });
});
afterAll(async () => {
  await identity.stop();
  await dns.stop();
});
beforeEach(() => {
  dns.isBroken = false;
});

type Who = Pick<SignedUp, 'token'>;
const signed = (call: request.Test, who: Who) => call.set('Authorization', `Bearer ${who.token}`);
const http = () => request(identity.service.handler);
const show = async (who: Who) =>
  (await signed(http().get(api.showCompanyDomain()), who).expect(200)).body as CompanyDomain;
const send = (who: Who, mailbox: string) => post(identity, api.sendDomainCode(), { mailbox }, who);
const byMail = (who: Who, mailbox: string, otp: string) =>
  post(identity, api.proveDomainByMail(), { mailbox, otp }, who);
const byRecord = (who: Who) => post(identity, api.proveDomainByRecord(), {}, who);
const end = (who: Who) => signed(http().delete(api.endDomainProof()), who);

const save = (who: SignedUp, cmp_webs: string, revision = 1) =>
  identity.tell('profile.company-saved.v1', {
    login_id: who.user.login_id,
    cmp_code: `CMP-${who.user.login_id.slice(0, 6)}`,
    revision,
    cmp_name: 'Northwind Ltd',
    emp_loca: 'Oslo',
    cmp_webs,
  });

/** A domain that no other test has. */
function newDomain(): string {
  companies += 1;
  return `company${String(companies)}.example`;
}

/** An owner whose company's site is at the domain. */
async function owner(
  domain = newDomain(),
  site = `https://www.${domain}/jobs`,
): Promise<SignedUp & { domain: string }> {
  const account = await signUpVerified(identity, { login_type: 'EMP' });
  await save(account, site);
  return { ...account, domain };
}

async function codeTo(mailbox: string, nth = 1): Promise<string> {
  const mails = await mailsTo(identity, mailbox, 'proves', nth);
  return /^(\d{6}) /.exec(mails.at(-1)!.subject)![1]!;
}

async function proveByMail(who: SignedUp & { domain: string }): Promise<void> {
  const mailbox = `postmaster@${who.domain}`;
  const sent = identity.mail.sent.filter(({ to }) => to === mailbox).length;
  await send(who, mailbox).expect(200);
  await byMail(who, mailbox, await codeTo(mailbox, sent + 1)).expect(200);
}

async function putRecord(who: Who): Promise<string> {
  const { record } = await show(who);
  dns.texts.set(record!.name, ['v=spf1 -all', record!.value]);
  return record!.name;
}

/** The proof as it is stored: tokens live for minutes, proofs for a year. */
const stored = async ({ user }: SignedUp) =>
  await identity.connection.collection<{ _id: string }>('domain_proofs').findOne({ _id: user.login_id });

/** Events that the other services were sent of a company, the newest last. */
const told = async ({ user }: SignedUp) =>
  (await eventsOf(identity, 'identity.company-domain-changed.v1')).filter(({ login_id }) => login_id === user.login_id);

describe('S232: a mailbox of the domain proves it', () => {
  test('the code goes to a mailbox of the site’s registered domain and proves it for a year', async () => {
    const who = await owner();
    expect(await show(who)).toMatchObject({ domain: who.domain });
    await proveByMail(who);
    const { proof } = await show(who);
    expect(proof).toMatchObject({ domain: who.domain, by: 'mail', record_missing: false });
    expect(Date.parse(proof!.ends_at!) - identity.clock.now().getTime()).toBe(365 * DAY_MS);
    expect(await told(who)).toMatchObject([{ domain: who.domain, revision: 1 }]);
  });

  test('mailboxes other than those of the domain’s operators are not mailed', async () => {
    const who = await owner();
    for (const mailbox of [newEmail(), `sales@${who.domain}`, `postmaster@x.${who.domain}`, 'postmaster@gmail.com'])
      expect((await send(who, mailbox).expect(422)).body.fields).toHaveProperty('mailbox');
    expect((await show(who)).mailboxes).toEqual(
      ['postmaster', 'hostmaster', 'webmaster', 'admin', 'info'].map((name) => `${name}@${who.domain}`),
    );
  });

  test('the account’s own proved mail at the domain is one of them, an unproved one is not', async () => {
    const domain = newDomain();
    const proved = await signUpVerified(identity, { login_type: 'EMP', email: `Ada@${domain}` });
    const unproved = await signUp(identity, { login_type: 'EMP', email: `grace@${domain}` });
    for (const who of [proved, unproved]) await save(who, `https://${domain}`);
    expect((await show(proved)).mailboxes[0]).toBe(`ada@${domain}`);
    expect((await show(unproved)).mailboxes[0]).toBe(`postmaster@${domain}`);
  });

  test.each([
    ['a provider of free mail', 'https://gmail.com/acme', 'free-mail'],
    ['a host that gives names to anybody', 'https://github.io', 'no-domain'],
    ['an address in numbers', 'https://192.0.2.7', 'no-domain'],
  ])('%s is no domain of a company', async (_name, site, unprovable) => {
    const who = await owner(undefined, site);
    expect(await show(who)).toEqual({ unprovable, mailboxes: [] });
    expect((await send(who, 'postmaster@gmail.com').expect(409)).body.code).toBe('domain-unprovable');
    expect((await byRecord(who).expect(409)).body.code).toBe('domain-unprovable');
  });

  test('a wrong code proves nothing, a right one works once and for nobody else', async () => {
    const who = await owner();
    const other = await owner(who.domain);
    const mailbox = `postmaster@${who.domain}`;
    await send(who, mailbox).expect(200);
    const code = await codeTo(mailbox);
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await byMail(who, mailbox, wrong)).body.code).toBe('otp-invalid');
    expect((await byMail(other, mailbox, code)).body.code).toBe('otp-invalid');
    expect((await byMail(who, `hostmaster@${who.domain}`, code)).body.code).toBe('otp-invalid');
    await byMail(who, mailbox, code).expect(200);
    expect((await byMail(who, mailbox, code)).body.code).toBe('otp-invalid');
  });

  test('a mailbox is sent five codes a day, whichever companies ask', async () => {
    const domain = newDomain();
    const mailbox = `info@${domain}`;
    for (let asked = 0; asked < 5; asked += 1) await send(await owner(domain), mailbox).expect(200);
    await send(await owner(domain), mailbox).expect(429);
  });
});

describe('S233: a record in the DNS proves it', () => {
  test('a record is looked for at servers of the DNS, and is another one for each company', async () => {
    const [who, other] = [await owner(), await owner()];
    expect((await byRecord(who).expect(409)).body.code).toBe('domain-record-missing');
    const { record } = await show(other);
    dns.texts.set((await show(who)).record!.name, [record!.value]);
    expect((await byRecord(who).expect(409)).body.code).toBe('domain-record-missing');
    await putRecord(who);
    expect((await byRecord(who).expect(200)).body.proof).toMatchObject({ domain: who.domain, by: 'record' });
    expect((await show(who)).proof).not.toHaveProperty('ends_at');
  });

  test('a server that fails proves nothing and says that it is to be tried again', async () => {
    const who = await owner();
    await putRecord(who);
    dns.isBroken = true;
    expect((await byRecord(who).expect(503)).body.code).toBe('service-unavailable');
  });

  test('is asked for twenty times an hour', async () => {
    const who = await owner();
    for (let asked = 0; asked < 20; asked += 1) await byRecord(who).expect(409);
    await byRecord(who).expect(429);
  });
});

describe('S234: a domain is not taken silently', () => {
  test('a second company is refused by mail, and takes it by the record with a mail to the first', async () => {
    const first = await owner();
    await proveByMail(first);
    const second = await owner(first.domain);
    expect((await send(second, `info@${first.domain}`).expect(409)).body.code).toBe('domain-taken');
    await putRecord(second);
    await byRecord(second).expect(200);
    expect(await show(first)).not.toHaveProperty('proof');
    expect((await told(first)).at(-1)).not.toHaveProperty('domain');
    const [mail] = await mailsTo(identity, first.email, 'no longer proved');
    expect(mail!.text).toContain('Another company');
  });

  test('a record is not outweighed by another one', async () => {
    const first = await owner();
    await putRecord(first);
    await byRecord(first).expect(200);
    const second = await owner(first.domain);
    await putRecord(second);
    expect((await byRecord(second).expect(409)).body.code).toBe('domain-taken');
    expect((await show(first)).proof).toMatchObject({ by: 'record' });
  });

  test('two companies that prove it at once: one has it', async () => {
    const domain = newDomain();
    const both = [await owner(domain), await owner(domain)];
    const { name } = (await show(both[0]!)).record!;
    dns.texts.set(name, await Promise.all(both.map(async (who) => (await show(who)).record!.value)));
    const statuses = (await Promise.all(both.map((who) => byRecord(who)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });
});

describe('S235: a proof ends with what it was of', () => {
  test('with a site of another domain, not with another page of the same', async () => {
    const who = await owner();
    await proveByMail(who);
    await save(who, `https://${who.domain}/other`, 2);
    expect((await show(who)).proof).toBeDefined();
    await save(who, `https://${newDomain()}`, 3);
    expect(await show(who)).not.toHaveProperty('proof');
    expect(await told(who)).toMatchObject([{ domain: who.domain }, { revision: 2 }]);
  });

  test('a code for the former domain proves nothing once the site is another one', async () => {
    const who = await owner();
    const mailbox = `postmaster@${who.domain}`;
    await send(who, mailbox).expect(200);
    await save(who, `https://${newDomain()}`, 2);
    await byMail(who, mailbox, await codeTo(mailbox)).expect(422);
  });

  test('when its owner takes it back, with a line in the team’s history', async () => {
    const who = await owner();
    await proveByMail(who);
    identity.clock.advance(1_000);
    await end(who).expect(200);
    await end(who).expect(200);
    expect(await show(who)).not.toHaveProperty('proof');
    const { body } = await signed(http().get(api.teamHistory()), who).expect(200);
    expect((body as { records: Array<{ kind: string; whom: string }> }).records).toMatchObject([
      { kind: 'domain-ended', whom: who.domain },
      { kind: 'domain-proved', whom: who.domain },
    ]);
  });

  test('a record that is gone is warned of, ends the proof after a week, and counts again once it is back', async () => {
    const [gone, back, silent] = [await owner(), await owner(), await owner()];
    const [names, values]: [string[], string[]] = [[], []];
    for (const who of [gone, back, silent]) {
      values.push((await show(who)).record!.value);
      names.push(await putRecord(who));
      await byRecord(who).expect(200);
    }
    for (const name of names.slice(0, 2)) dns.texts.delete(name);
    identity.clock.advance(1.1 * DAY_MS);
    await identity.service.lookAtDomains();
    for (const who of [gone, back]) {
      expect(await stored(who)).toMatchObject({ domain: who.domain, ends_at: expect.any(Date) as Date });
      expect((await mailsTo(identity, who.email, 'ends soon'))[0]!.text).toContain('did not find the record');
    }
    dns.texts.set(names[1]!, [values[1]!]);
    identity.clock.advance(1.1 * DAY_MS);
    await identity.service.lookAtDomains();
    expect(await stored(back)).not.toHaveProperty('ends_at');
    dns.isBroken = true;
    identity.clock.advance(8 * DAY_MS);
    await identity.service.lookAtDomains();
    expect(await stored(gone)).toHaveProperty('domain');
    dns.isBroken = false;
    identity.clock.advance(1.1 * DAY_MS);
    await identity.service.lookAtDomains();
    expect(await stored(gone)).not.toHaveProperty('domain');
    for (const who of [back, silent]) {
      expect(await stored(who)).toMatchObject({ domain: who.domain });
      expect(await stored(who)).not.toHaveProperty('ends_at');
    }
    await mailsTo(identity, gone.email, 'no longer proved');
    expect(
      identity.mail.sent.filter(({ to, subject }) => to === gone.email && subject.includes('ends soon')),
    ).toHaveLength(1);
  });

  test('a proof by mail is warned of two weeks before it ends after a year', async () => {
    const who = await owner();
    await proveByMail(who);
    identity.clock.advance(352 * DAY_MS);
    await identity.service.lookAtDomains();
    expect(await stored(who)).toHaveProperty('domain');
    await mailsTo(identity, who.email, 'ends soon');
    identity.clock.advance(13.1 * DAY_MS);
    await identity.service.lookAtDomains();
    expect(await stored(who)).not.toHaveProperty('domain');
    expect((await told(who)).at(-1)).not.toHaveProperty('domain');
  });

  test('nothing of it is left of a company that ends', async () => {
    const who = await owner();
    await proveByMail(who);
    await post(identity, api.deleteAccount(), { password: 'Quiet7River' }, who).expect(204);
    await until(
      async () => (await identity.connection.collection('domain_proofs').countDocuments({ domain: who.domain })) === 0,
    );
  });
});

test('admins see the proved domain with the company', async () => {
  const who = await owner();
  await proveByMail(who);
  const login_email = newEmail();
  const { password } = await identity.service.admin.createAdmin({ login_email });
  const { body } = await post(identity, api.logIn(), { login_email, login_pass: password }).expect(200);
  const admin = { token: (body as { token: string }).token };
  const found = await signed(http().get(api.showApproval(who.user.login_id)), admin).expect(200);
  expect(found.body).toMatchObject({ proved_domain: who.domain });
  const listed = await post(identity, api.listApprovals(), { show: 'everybody', search: who.email }, admin).expect(200);
  expect(listed.body.records).toMatchObject([{ proved_domain: who.domain }]);
});
