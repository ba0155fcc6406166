import { randomUUID } from 'node:crypto';
import type { Listing } from '@market/api';
import { type DevMessage, TERMS_VERSION } from '@market/contracts/accounts';
import type {
  CandidateApplication,
  ConfirmedApplication,
  EmployerApplication,
  WaitingApplication,
} from '@market/contracts/applications';
import type { JobPost } from '@market/contracts/job-posts';
import { SUCCESSES } from '@market/contracts/messages';
import type { Candidate } from '@market/contracts/profiles';
import type { ServiceName } from '@market/contracts/services';
import { api } from '@market/contracts/testing';
import { until } from '@market/service-kit/testing';
import supertest from 'supertest';
import { PASSWORD, fillMarket, type MarketPerson, type SmallMarket } from '../../faults/support/small-market';
import { pdf } from '../../services/profile/test/fixtures';
import { tokenHash } from '../../services/identity/src/domain/secrets';
import { separation } from '../../services/identity/test/timing';
import { startTestMarket, type TestMarket } from './support/test-market';

jest.setTimeout(300_000);

let started: TestMarket;
let market: TestMarket['market'];
let people: SmallMarket;

beforeAll(async () => {
  started = await startTestMarket('apply-without-account');
  ({ market } = started);
  people = await fillMarket(market, { employers: 1, candidates: 3, jobs: 0 });
});
afterAll(() => started.stop());

const post = (service: ServiceName, path: string, body: object, token?: string) => {
  const call = supertest(market.services[service].handler).post(path);
  return (token ? call.set('Authorization', `Bearer ${token}`) : call).send(body);
};
const get = (service: ServiceName, path: string, token: string) =>
  supertest(market.services[service].handler).get(path).set('Authorization', `Bearer ${token}`);
const logIn = async ({ email }: MarketPerson) =>
  (
    (await post('identity', api.logIn(), { login_email: email, login_pass: PASSWORD }).expect(200)).body as {
      token: string;
    }
  ).token;

let jobsMade = 0;
async function aJob(): Promise<JobPost> {
  const token = await logIn(people.employers[0]!);
  const { body } = await post(
    'jobs',
    api.postJob(),
    {
      job_title: `Gardener ${String((jobsMade += 1))}`,
      job_description: 'Look after us.',
      job_cate: 3,
      job_location: 'Lisbon',
      salary: '65000',
      required_skills: ['Roses'],
    },
    token,
  ).expect(201);
  return body as JobPost;
}

let phones = 0;
const newPhone = () => `98${String((phones += 1)).padStart(8, '0')}`;
const newEmail = () => `a${randomUUID().slice(0, 12)}@apply.test`;

function apply(job: Pick<JobPost, 'id'>, fields: Record<string, string | undefined> = {}, resume?: Buffer) {
  const call = supertest(market.services.profile.handler).post(api.applyWithoutAccount());
  const form = {
    job_id: job.id,
    can_name: 'Nadia Brook',
    can_email: newEmail(),
    can_mobn: newPhone(),
    note: 'I can start in May.',
    terms: 'true',
    ...fields,
  };
  for (const [name, value] of Object.entries(form)) if (value !== undefined) call.field(name, value);
  if (resume) call.attach('resume', resume, 'cv.pdf');
  return call;
}

/** The newest mail to an address, once there are so many. */
async function mailTo(email: string, nth = 1): Promise<DevMessage> {
  return until(async () => {
    const { body } = await supertest(market.services.identity.handler)
      .get(api.devMailbox())
      .query({ to: email })
      .expect(200);
    const { messages } = body as { messages: DevMessage[] };
    return messages.length >= nth ? messages[0]! : undefined;
  });
}
const tokenIn = (mail: DevMessage) => /confirm-application\/([\w-]+)/.exec(mail.links.join(' '))?.[1] ?? '';

const confirm = (token: string, bearer?: string) => post('identity', api.confirmApplication(), { token }, bearer);
const show = (token: string, bearer?: string) => post('identity', api.showWaitingApplication(), { token }, bearer);

const listOwn = async (token: string) =>
  (
    (await post('applications', api.listCandidateApplications(), {}, token).expect(200))
      .body as Listing<CandidateApplication>
  ).records;

test('S115: a new visitor applies with one form; the mailed link sends it, makes the account and keeps the typed values', async () => {
  const [job, email, can_mobn] = [await aJob(), newEmail(), newPhone()];
  const { body } = await apply(job, { can_email: email, can_mobn, can_about: 'Roses since 2009.' }, await pdf()).expect(
    202,
  );
  expect(body).toEqual({ message: SUCCESSES.applicationWaits, waiting_key: expect.stringMatching(/^[\w-]{32}$/) });
  const mail = await mailTo(email);
  expect(mail.subject).toContain(job.job_title);
  const token = tokenIn(mail);

  const shown = (await show(token).expect(200)).body as WaitingApplication;
  expect(shown).toEqual({
    job_id: job.id,
    job_title: job.job_title,
    cmp_name: job.cmp_name,
    can_name: 'Nadia Brook',
    can_email: email,
    can_mobn,
    can_about: 'Roses since 2009.',
    note: 'I can start in May.',
    has_resume: true,
  });

  const answer = await confirm(token).expect(200);
  const sent = answer.body as ConfirmedApplication;
  expect(sent).toMatchObject({
    status: 'applied',
    user: {
      login_name: 'Nadia Brook',
      login_email: email,
      login_mobile: can_mobn,
      login_type: 'CND',
      email_ver_status: 1,
      phone_ver_status: 0,
      profile_created: 1,
      passwordless: true,
    },
  });
  expect((answer.get('Set-Cookie') ?? []).join()).toContain('refresh_token=');
  expect(await listOwn(sent.token)).toMatchObject([{ id: sent.id, job_id: job.id, note: 'I can start in May.' }]);
  // The terms were accepted in the form, not when the link was pressed.
  const { body: accepted } = await get('identity', api.listAcceptedTerms(), sent.token).expect(200);
  expect(accepted).toMatchObject({ records: [{ version: TERMS_VERSION }] });
  expect(sent.user).not.toHaveProperty('terms_due');
  const profile = (await get('profile', api.ownCandidate(), sent.token).expect(200)).body as Candidate;
  expect(profile).toMatchObject({ can_name: 'Nadia Brook', can_job_cate: 3, can_about: 'Roses since 2009.' });
  expect(profile.can_resume).toBeDefined();

  const employer = await logIn(people.employers[0]!);
  const { records } = (
    await post('applications', api.listEmployerApplications(), { job_id: job.id }, employer).expect(200)
  ).body as Listing<EmployerApplication>;
  expect(records).toMatchObject([{ id: sent.id, note: 'I can start in May.', candidate: { can_email: email } }]);
  await get('profile', api.openResume(profile.can_code), employer).expect(200);

  // The token works once: afterwards neither the link nor the page sends or shows anything.
  expect((await confirm(token)).body).toMatchObject({ code: 'link-invalid' });
  expect((await show(token)).body).toMatchObject({ code: 'already-applied' });
  // A candidate who has not verified the phone may take the application back, but apply to nothing else.
  expect((await post('applications', api.applyToJob(), { job_id: (await aJob()).id }, sent.token)).body).toMatchObject({
    code: 'not-verified',
  });
  await supertest(market.services.applications.handler)
    .put(api.changeApplicationStatus(sent.id))
    .set('Authorization', `Bearer ${sent.token}`)
    .send({ status: 'withdrawn' })
    .expect(200);
});

test('S119: with an account goes what waits for a link to its proved address, whatever its profile says', async () => {
  const job = await aJob();
  const { email } = people.candidates[2]!;
  const others = newEmail();
  await apply(job, { can_email: email }).expect(202);
  await apply(job, { can_email: others }).expect(202);
  const [own, theirs] = [tokenIn(await mailTo(email)), tokenIn(await mailTo(others))];
  const token = await logIn(people.candidates[2]!);
  const waiting = market.deps.profile.connection.collection('waiting_applications');
  const before = await waiting.countDocuments();
  await post('identity', api.deleteAccount(), { password: PASSWORD }, token).expect(204);
  await until(async () => (await waiting.countDocuments()) === before - 1);
  await show(own).expect(422);
  await show(theirs).expect(200);
});

test('S115: an address with an account gets the same answer in the same time, and nobody applies in its name', async () => {
  const job = await aJob();
  const known = people.candidates[0]!;
  const shapes = new Set<string>();
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const owners = people.candidates.concat(people.employers).map(({ email }) => email);
  for (let round = 0; round < 20; round += 1)
    for (const kind of ['known', 'unknown'] as const) {
      // Five an hour and mailbox: the known ones take turns, and the limit answers alike as well.
      const email = kind === 'known' ? owners[round % owners.length]! : round < 15 ? newEmail() : 'full@apply.test';
      const began = performance.now();
      const { status, text, headers } = await apply(job, { can_email: email });
      times[kind].push(performance.now() - began);
      // The key is random, for whichever address.
      const shape = text.replace(/"waiting_key":"[\w-]{32}"/, '"waiting_key":"…"');
      if (status === 202) shapes.add(JSON.stringify({ status, text: shape, headers: Object.keys(headers).sort() }));
      else expect(status).toBe(429);
    }
  expect([...shapes]).toHaveLength(1);
  // Chance alone passes this one time in a thousand; code that looks the account up first passes it always.
  expect(separation(times.known, times.unknown)).toBeLessThan(0.85);

  const mail = await mailTo(known.email);
  expect(mail.subject).toContain('Sign in to send your application');
  const token = tokenIn(mail);
  expect((await show(token).expect(200)).body).toMatchObject({ sign_in: true });
  const refused = await confirm(token).expect(409);
  expect(refused.body).toMatchObject({ code: 'already-registered' });
  expect(refused.get('Set-Cookie')).toBeUndefined();
  // Nor does somebody else who is signed in and got hold of the link.
  expect((await confirm(token, await logIn(people.candidates[1]!))).body).toMatchObject({ code: 'link-invalid' });

  const own = await logIn(known);
  const before = (await get('profile', api.ownCandidate(), own).expect(200)).body as Candidate;
  const sent = (await confirm(token, own).expect(200)).body as ConfirmedApplication;
  expect(sent).toMatchObject({ status: 'applied', token: own, user: { login_email: known.email } });
  expect(await listOwn(own)).toMatchObject([{ job_id: job.id }]);
  // Input of a stranger changes nothing of the profile.
  expect((await get('profile', api.ownCandidate(), own).expect(200)).body).toEqual(before);
});

test('S430: a link sent to a mistyped address is not valid any more once it is changed; the new link sends it, once', async () => {
  const [job, wrong, right] = [await aJob(), newEmail(), newEmail()];
  const { body } = await apply(job, { can_email: wrong }).expect(202);
  const { waiting_key } = body as { waiting_key: string };
  const first = tokenIn(await mailTo(wrong));
  const again = (fields: object) => post('profile', api.mailWaitingApplication(), { waiting_key, ...fields });
  await again({ can_email: right }).expect(202);
  const second = tokenIn(await mailTo(right));
  // “Send it again”: the newest mail alone has the link that works.
  await again({}).expect(202);
  const third = tokenIn(await mailTo(right, 2));
  for (const token of [first, second]) {
    expect((await show(token).expect(422)).body).toMatchObject({ code: 'link-invalid' });
    const refused = await confirm(token).expect(422);
    expect(refused.get('Set-Cookie')).toBeUndefined();
  }
  const sent = (await confirm(third).expect(200)).body as ConfirmedApplication;
  expect(sent.user).toMatchObject({ login_email: right });
  expect(await listOwn(sent.token)).toHaveLength(1);
  await again({ can_email: wrong }).expect(404);
});

test('S454: with the link that a newer one replaces goes the address that it went to', async () => {
  const [job, wrong, right] = [await aJob(), newEmail(), newEmail()];
  const { body } = await apply(job, { can_email: wrong }).expect(202);
  const { waiting_key } = body as { waiting_key: string };
  const first = tokenIn(await mailTo(wrong));
  await post('profile', api.mailWaitingApplication(), { waiting_key, can_email: right }).expect(202);
  const second = tokenIn(await mailTo(right));
  await apply(job, { can_email: right, waiting_key }).expect(202);
  const third = tokenIn(await mailTo(right, 2));
  const links = market.deps.identity.connection.collection('application_links');
  const kept = async (token: string) => links.countDocuments({ token_hash: tokenHash(token) });
  expect(await Promise.all([first, second, third].map(kept))).toEqual([0, 0, 1]);
  expect(await links.countDocuments({ email_key: { $regex: wrong.split('@')[0]! } })).toBe(0);
});

test('S118: a stranger’s sign-up with the applicant’s address, proved by nobody, takes no link with it when it ends', async () => {
  const [job, email] = [await aJob(), newEmail()];
  const { body: squatter } = await post('identity', api.register(), {
    login_name: 'Somebody Else',
    login_email: email,
    login_pass: PASSWORD,
    login_mobile: newPhone(),
    login_type: 'CND',
    terms: true,
  }).expect(201);
  await apply(job, { can_email: email }).expect(202);
  const token = tokenIn(await mailTo(email));
  await post('identity', api.deleteAccount(), { password: PASSWORD }, (squatter as { token: string }).token).expect(
    204,
  );
  expect((await confirm(token).expect(200)).body).toMatchObject({ status: 'applied' });
});

test('an employer’s address is told by mail alone, without a link that sends', async () => {
  const job = await aJob();
  const { email } = people.employers[0]!;
  await apply(job, { can_email: email }).expect((answer) => expect([202, 429]).toContain(answer.status));
  const mail = await mailTo(email);
  expect(mail.links.join(' ')).not.toContain('confirm-application');
});

test('S116: links pressed at once send one application; opened by scanners they send none', async () => {
  const [job, email] = [await aJob(), newEmail()];
  await apply(job, { can_email: email }).expect(202);
  const token = tokenIn(await mailTo(email));
  for (let look = 0; look < 5; look += 1) await show(token).expect(200);
  await supertest(market.services.identity.handler).get(api.confirmApplication()).expect(405);
  expect((await post('identity', api.logIn(), { login_email: email, login_pass: PASSWORD })).status).toBe(401);

  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
  const good = answers.filter(({ status }) => status === 200);
  expect(good).toHaveLength(1);
  expect(await listOwn((good[0]!.body as ConfirmedApplication).token)).toHaveLength(1);
});

test('S117: text typed by a stranger reaches no mail', async () => {
  const [job, email] = [await aJob(), newEmail()];
  await apply(job, { can_email: email, can_name: 'Cheap Pills', note: 'Visit https://spam.example now' }).expect(202);
  const { text, html, subject } = await mailTo(email);
  for (const words of ['Cheap Pills', 'spam.example']) expect(text + html + subject).not.toContain(words);
  expect((await apply(job, { can_name: 'https://spam.example' })).body).toMatchObject({ code: 'fields-invalid' });
});

test('S118: a mailbox gets five mails an hour, whoever fills the form in', async () => {
  const job = await aJob();
  const email = newEmail();
  const statuses = [];
  for (let n = 0; n < 7; n += 1)
    statuses.push((await apply(job, { can_email: n % 2 ? email : email.toUpperCase() })).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
});

test('S494: the new account has the number that was typed also where another account has proved it', async () => {
  const { body: owner } = await get('identity', api.ownAccount(), await logIn(people.candidates[0]!)).expect(200);
  const { login_mobile, phone_ver_status } = owner as ConfirmedApplication['user'];
  expect(phone_ver_status).toBe(1);
  const [job, email] = [await aJob(), newEmail()];
  await apply(job, { can_email: email, can_mobn: login_mobile }, await pdf()).expect(202);
  const { user } = (await confirm(tokenIn(await mailTo(email))).expect(200)).body as ConfirmedApplication;
  expect(user).toMatchObject({ login_mobile, phone_ver_status: 0 });
});

test('a form is checked as the profile’s and the sign-up’s are', async () => {
  const job = await aJob();
  const fieldsOf = async (fields: Record<string, string | undefined>, resume?: Buffer) =>
    Object.keys(((await apply(job, fields, resume).expect(422)).body as { fields: object }).fields);
  expect(await fieldsOf({ can_name: undefined })).toEqual(['can_name']);
  expect(await fieldsOf({ can_email: 'nobody@nowhere' })).toEqual(['can_email']);
  expect(await fieldsOf({ can_mobn: '12' })).toEqual(['can_mobn']);
  expect(await fieldsOf({ can_mobn: '999999999999999' })).toEqual(['can_mobn']);
  expect(await fieldsOf({ terms: 'false' })).toEqual(['terms']);
  expect(await fieldsOf({ terms: undefined })).toEqual(['terms']);
  expect(await fieldsOf({}, Buffer.from('no PDF'))).toEqual(['resume']);
  await apply({ id: 'nobodys' }).expect(404);
  // The job has no questions: answers are ignored, as every unknown field is.
  await apply(job, { answers: '[{"id":"q1","value":"yes"}]' }).expect(202);
});

test('a job that has closed meanwhile refuses before anything is made', async () => {
  const [job, email] = [await aJob(), newEmail()];
  await apply(job, { can_email: email }).expect(202);
  const token = tokenIn(await mailTo(email));
  await supertest(market.services.jobs.handler)
    .put(api.changeJob(job.id))
    .set('Authorization', `Bearer ${await logIn(people.employers[0]!)}`)
    .send({ status: 'closed' })
    .expect(200);
  expect((await confirm(token).expect(409)).body).toMatchObject({ code: 'job-closed' });
  expect((await show(token).expect(200)).body).not.toHaveProperty('sign_in');
});

test('a person signed in to another account is not signed in here by a link', async () => {
  const [job, email] = [await aJob(), newEmail()];
  await apply(job, { can_email: email }).expect(202);
  const token = tokenIn(await mailTo(email));
  const other = await logIn(people.candidates[1]!);
  expect((await confirm(token, other).expect(422)).body).toMatchObject({ code: 'link-invalid' });
  await confirm(token).expect(200);
});

test('a second application of one address is sent by the account that the first has made', async () => {
  const [first, second, email, phone] = [await aJob(), await aJob(), newEmail(), newPhone()];
  await apply(first, { can_email: email, can_mobn: phone }).expect(202);
  const one = tokenIn(await mailTo(email));
  await apply(second, { can_email: email, can_mobn: phone }, await pdf()).expect(202);
  const two = tokenIn(await mailTo(email, 2));
  const { token } = (await confirm(one).expect(200)).body as ConfirmedApplication;
  await confirm(two).expect(409);
  await confirm(two, token).expect(200);
  expect(await listOwn(token)).toHaveLength(2);
  // The profile had no resume: the file that was chosen is not lost.
  expect((await get('profile', api.ownCandidate(), token).expect(200)).body).toHaveProperty('can_resume');
});
