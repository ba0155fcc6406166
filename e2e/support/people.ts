import { randomInt } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import type { JobPost } from '@market/contracts/job-posts';
import { api } from '@market/contracts/testing';

export const PASSWORD = 'Quiet7Harbour';
export const ADMIN = { login_email: 'admin@demo.test', login_pass: 'Demo1234' };

/** Account as the API knows it. */
export interface Person {
  login_name: string;
  login_email: string;
  login_mobile: string;
  token: string;
  user: Record<string, unknown>;
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');
/** A number of India, where tests read numbers: of random digits some are numbers of other countries. */
export const uniqueMobile = () => `9${digits(9)}`;
/** Names may be longer than the 64 letters that mail has room for before the @. */
export const uniqueEmail = (name: string) =>
  `${name.toLowerCase().replace(/\W+/g, '.').slice(0, 55)}.${digits(8)}@mail.test`;

/** Calls of the API in one person's name; failures show the answer. */
export function caller(request: APIRequestContext, token?: string) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const call = (method: 'get' | 'post' | 'put' | 'delete') => async (path: string, data?: unknown) =>
    request[method](`/api${path}`, { headers, ...(data === undefined ? {} : { data }) });
  return { get: call('get'), post: call('post'), put: call('put'), delete: call('delete') };
}

export interface MailboxMessage {
  id: string;
  channel: 'email' | 'sms';
  subject: string;
  text: string;
  html: string;
  links: string[];
  headers: Record<string, string>;
  at: string;
}

/**
 * Waits for a message in the development mailbox: messages are sent a moment after the call that causes them.
 * @param timeout milliseconds to wait; steps of several are told of after a minute, in which they can be undone
 */
export async function messageTo(
  request: APIRequestContext,
  to: string,
  fits: (message: MailboxMessage) => boolean,
  { timeout = 30_000 }: { timeout?: number } = {},
): Promise<MailboxMessage> {
  let found: MailboxMessage | undefined;
  await expect
    .poll(
      async () => {
        const { messages } = (await (await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json()) as {
          messages: MailboxMessage[];
        };
        found = messages.find(fits);
        return found !== undefined;
      },
      { message: `a message to ${to}`, timeout, intervals: [50, 100, 200] },
    )
    .toBe(true);
  return found!;
}

export async function otpFor(request: APIRequestContext, mobile: string): Promise<string> {
  const { text } = await messageTo(request, mobile, ({ channel }) => channel === 'sms');
  return /\b\d{6}\b/.exec(text)![0];
}

/** The token at the end of the newest mailed link to `path`. */
export async function mailedToken(
  request: APIRequestContext,
  email: string,
  path: 'verify-email' | 'reset-password' | 'confirm-application' | 'invitation',
): Promise<string> {
  const { links } = await messageTo(request, email, (message) =>
    message.links.some((link) => link.includes(`/${path}/`)),
  );
  return decodeURIComponent(links.find((link) => link.includes(`/${path}/`))!.split(`/${path}/`)[1]!);
}

export async function register(request: APIRequestContext, login_type: 'EMP' | 'CND', name: string): Promise<Person> {
  const details = { login_name: name, login_email: uniqueEmail(name), login_mobile: uniqueMobile() };
  const answer = await caller(request).post(api.register(), {
    ...details,
    login_pass: PASSWORD,
    login_type,
    terms: true,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { user, token } = await answer.json();
  return { ...details, user, token };
}

/** Verifies the phone with the code that the development mailbox shows; the email is still open then. */
export async function verifyPhone(request: APIRequestContext, person: Person): Promise<Person> {
  const as = caller(request, person.token);
  expect((await as.post(api.sendPhoneCode(), {})).status()).toBe(200);
  const phone = await as.post(api.verifyPhone(), { otp: await otpFor(request, person.login_mobile) });
  expect(phone.status(), await phone.text()).toBe(200);
  return { ...person, user: (await phone.json()).user };
}

/** Verifies phone and email with what the development mailbox shows. */
export async function verify(request: APIRequestContext, person: Person): Promise<Person> {
  await verifyPhone(request, person);
  const as = caller(request, person.token);
  expect((await as.post(api.sendEmailVerification(), {})).status()).toBe(200);
  const email = await as.post(api.verifyEmail(), {
    token: await mailedToken(request, person.login_email, 'verify-email'),
  });
  expect(email.status(), await email.text()).toBe(200);
  return { ...person, user: (await email.json()).user };
}

export async function signIn(
  request: APIRequestContext,
  login: { login_email: string; login_pass: string },
): Promise<{ token: string; user: Record<string, unknown> }> {
  const answer = await caller(request).post(api.logIn(), login);
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

export async function approve(request: APIRequestContext, person: Person): Promise<void> {
  const { token } = await signIn(request, ADMIN);
  const answer = await caller(request, token).put(api.decideAccount(String(person.user.login_id)), {
    user_approval_status: 1,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** An employer with everything: verified, approved, with a company. */
export async function employer(request: APIRequestContext, company: string): Promise<Person & { cmp_code: string }> {
  const person = await verify(request, await register(request, 'EMP', `${company} Owner`));
  await approve(request, person);
  const answer = await caller(request, person.token).post(api.saveCompany(), {
    cmp_name: company,
    cmp_email: person.login_email,
    cmp_mobn: '9876543210',
    cmp_webs: 'https://company.test',
    emp_loca: 'Lisbon, Portugal',
    emp_addr: '1 Harbour Street',
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { ...person, cmp_code: (await answer.json()).cmp_code };
}

/** A verified recruiter of that owner's company, who has joined by the mailed invitation. */
export async function colleague(request: APIRequestContext, owner: Person, name: string): Promise<Person> {
  const person = await verify(request, await register(request, 'EMP', name));
  const invitation = { email: person.login_email, role: 'recruiter' };
  const invited = await caller(request, owner.token).post(api.inviteMember(), invitation);
  expect(invited.ok(), await invited.text()).toBe(true);
  const token = await mailedToken(request, person.login_email, 'invitation');
  const joined = await caller(request, person.token).post(api.acceptInvitation(), { token });
  expect(joined.ok(), await joined.text()).toBe(true);
  return { ...person, user: (await signIn(request, { login_email: person.login_email, login_pass: PASSWORD })).user };
}

/** A verified candidate with a profile. */
export async function candidate(request: APIRequestContext, name: string): Promise<Person & { can_code: string }> {
  const person = await verify(request, await register(request, 'CND', name));
  const answer = await request.post(`/api${api.createCandidate()}`, {
    headers: { authorization: `Bearer ${person.token}` },
    multipart: profileOf(person),
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { ...person, can_code: (await answer.json()).can_code };
}

export function profileOf(person: Person): Record<string, string> {
  return {
    can_name: person.login_name,
    can_email: person.login_email,
    can_mobn: person.login_mobile,
    can_job_cate: '1',
    can_skill: 'TypeScript,Gardening',
    can_about: 'Builds calm software.',
    reg_date: '2026-01-02',
  };
}

export function jobOf(title: string): Record<string, unknown> {
  return {
    job_title: title,
    job_description: 'You will look after our services.\n\nWe look after you.',
    job_cate: 1,
    job_location: 'Lisbon, Portugal',
    salary: '65000',
    required_skills: ['TypeScript', 'MongoDB'],
  };
}

export async function postJob(
  request: APIRequestContext,
  owner: Person,
  title: string,
  different: Record<string, unknown> = {},
): Promise<JobPost> {
  const answer = await caller(request, owner.token).post(api.postJob(), { ...jobOf(title), ...different });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** A word that stands nowhere else, so that a search finds exactly what a test made. */
export const uniqueWord = () =>
  `zeph${Array.from({ length: 8 }, () => 'abcdefghijklmnopqrstuvwxyz'[randomInt(26)]).join('')}`;
