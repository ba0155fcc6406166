import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventEnvelope } from '@market/api/events';
import {
  NOTIFICATION_CHOICE_LABELS,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationListing,
} from '@market/contracts/notifications';
import { api } from '@market/contracts/testing';
import {
  createAccountView,
  createUnsubscribeTokens,
  inTransaction,
  type OutgoingMessage,
  secretKey,
} from '@market/service-kit';
import { sweepOnce, testMongo, until } from '@market/service-kit/testing';
import { createNotificationChoiceStore } from '../src/store/notification-choice-store';
import { createNotificationStore } from '../src/store/notification-store';
import { createDigestSweeper } from '../src/use-cases/mail-digests';
import { createStage, type CandidatePerson, type EmployerPerson, type Person, type Stage } from './stage';

const SECRET_FILE = join(mkdtempSync(join(tmpdir(), 'notifications-')), 'secret');
const noPeer = () => Promise.reject(new Error('nobody is asked'));

const mongo = testMongo();
let stage: Stage;
let employer: EmployerPerson;
let candidate: CandidatePerson;

beforeAll(async () => {
  stage = await createStage(mongo, { env: { SECRET_FILE } });
});
beforeEach(async () => {
  employer = await stage.employer();
  candidate = await stage.candidate();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const listOf = async (person: Person, body: object = {}): Promise<NotificationListing> =>
  (await stage.as(person).post(api.listNotifications(), body).expect(200)).body as NotificationListing;
const told = (person: Person) => until(async () => (await listOf(person)).records[0]);
const mailed = (person: Person, subject = '') =>
  until(() => stage.mailsTo(person.email).find((mail) => mail.subject.includes(subject)));
async function applied(): Promise<{ id: string; jobId: string }> {
  const job = await stage.postJob(employer);
  const { body } = await stage.as(candidate).apply(job.id).expect(201);
  return { id: body.id as string, jobId: job.id };
}
const accessEvent = (change: object = {}) => ({
  id: randomUUID(),
  can_code: candidate.can_code,
  cmp_code: employer.cmp_code,
  cmp_name: 'Night Bakery',
  candidate_login_id: candidate.login_id,
  employer_login_id: employer.login_id,
  revision: 1,
  at: stage.clock.now().toISOString(),
  ...change,
});

it('a line that an earlier release has stored says its sentence', async () => {
  const line = { login_id: candidate.login_id, kind: 'access-requested', link: '/profile', read: false };
  await stage.rows('notifications').insertOne({
    ...line,
    _id: 'of-release-1.2' as never,
    text: 'Night Bakery asks to see your profile.',
    at: stage.clock.now(),
  });
  const { login_id: _, ...shown } = line;
  expect((await listOf(candidate)).records).toEqual([
    { ...shown, id: 'of-release-1.2', text: 'Night Bakery asks to see your profile.', at: expect.any(String) },
  ]);
});

it('a line whose name an earlier release has taken out of the sentence alone does not tell it', async () => {
  await applied();
  await told(employer);
  const text = 'A candidate applied for Night Baker.';
  await stage.rows('notifications').updateOne({ login_id: employer.login_id }, { $set: { text } });
  const [line] = (await listOf(employer)).records;
  expect(line).toMatchObject({ kind: 'application-received', text });
  expect(JSON.stringify(line)).not.toContain('Maya');
});

describe('each side hears of what concerns it, in the list and by mail', () => {
  it('the employer of an application', async () => {
    const { id } = await applied();
    expect(await told(employer)).toEqual({
      id: expect.any(String),
      kind: 'application-received',
      values: { candidate: 'Maya Lind', job: 'Night Baker' },
      text: 'Maya Lind applied for Night Baker.',
      link: `/dashboard-applicants/${id}`,
      read: false,
      at: stage.clock.now().toISOString(),
    });
    const mail = await mailed(employer);
    expect(mail).toMatchObject({ subject: 'New application for Night Baker' });
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain('Hello Erin Shaw,');
      expect(form).toContain('Maya Lind applied for Night Baker.');
      expect(form).toContain(`https://jobs.example.org/dashboard-applicants/${id}`);
    }
  });

  it('the candidate that an application has arrived, which is no news to count', async () => {
    await applied();
    expect(await told(candidate)).toMatchObject({
      kind: 'application-sent',
      text: 'Your application for Night Baker was sent to Night Bakery.',
      link: '/my-applications',
      read: true,
    });
    expect(await listOf(candidate)).toMatchObject({ total: 1, unread: 0 });
    expect((await mailed(candidate)).subject).toBe('Your application for Night Baker was sent');
  });

  it('the candidate of a new status', async () => {
    const { id } = await applied();
    await told(candidate);
    stage.clock.advance(1_000);
    await stage.as(employer).setStatus(id, 'rejected').expect(200);
    await until(async () => (await listOf(candidate)).total === 2);
    expect(await told(candidate)).toMatchObject({
      kind: 'application-status',
      values: { company: 'Night Bakery', job: 'Night Baker', status: 'rejected' },
      text: 'Night Bakery has decided not to go on with your application for Night Baker.',
      link: '/my-applications',
    });
    const mail = await mailed(candidate, 'News');
    // B22: others read a subject on a lock screen.
    expect(mail.subject).toBe('News about your application for Night Baker');
    expect(mail.text).toContain('The status of your application is now: Rejected.');
  });

  it('the employer of a withdrawal', async () => {
    const { id } = await applied();
    await until(async () => (await listOf(employer)).total === 1);
    stage.clock.advance(1_000);
    await stage.as(candidate).setStatus(id, 'withdrawn').expect(200);
    await until(async () => (await listOf(employer)).total === 2);
    expect((await listOf(employer)).records[0]).toMatchObject({
      kind: 'application-withdrawn',
      text: 'Maya Lind withdrew the application for Night Baker.',
    });
    await until(() =>
      stage.mailsTo(employer.email).some(({ subject }) => subject === 'Application for Night Baker withdrawn'),
    );
  });

  it('the candidate of a request for access, the employer of the answer', async () => {
    const request = accessEvent();
    await stage.publish('profile.access-requested.v1', request);
    expect(await told(candidate)).toMatchObject({
      kind: 'access-requested',
      text: 'Night Bakery asks to see your profile.',
    });
    expect((await mailed(candidate)).subject).toBe('Night Bakery asks to see your profile');
    await stage.publish('profile.access-answered.v1', { ...request, revision: 2, status: 'granted' });
    expect(await told(employer)).toMatchObject({
      kind: 'access-granted',
      values: {},
      link: `/candidate-profile/${candidate.can_code}`,
    });
    expect((await mailed(employer)).subject).toBe('Your access request was granted');
  });

  it('the candidate that a request was withdrawn: its line asks for no answer any more and is not counted; nobody is mailed', async () => {
    const request = accessEvent();
    await stage.publish('profile.access-requested.v1', request);
    stage.clock.advance(1_000);
    await stage.publish('profile.access-requested.v1', accessEvent({ cmp_name: 'Day Bakery' }));
    expect(await listOf(candidate)).toMatchObject({ total: 2, unread: 2 });
    await until(() => stage.mailsTo(candidate.email).length === 2);
    await stage.publish('profile.access-withdrawn.v1', { ...request, revision: 2 });
    expect(await listOf(candidate)).toMatchObject({
      total: 2,
      unread: 1,
      records: [
        { kind: 'access-requested', text: 'Day Bakery asks to see your profile.', read: false },
        {
          kind: 'access-withdrawn',
          text: 'Night Bakery asked to see your profile and has withdrawn the request.',
          read: true,
          link: `/requests/${request.id}`,
        },
      ],
    });
    expect((await listOf(employer)).total).toBe(0);
    await until(async () => (await stage.rows('outgoing_messages').countDocuments({ state: 'queued' })) === 0);
    expect(stage.mailsTo(candidate.email)).toHaveLength(2);
  });

  it.each([
    [
      'declined',
      'access-declined',
      'A candidate has declined your request to see their profile.',
      'Your access request was declined',
    ],
    [
      'revoked',
      'access-revoked',
      'A candidate has taken back the access to their profile.',
      'Access to a candidate was taken back',
    ],
  ] as const)('the employer of a request that was %s', async (status, kind, text, subject) => {
    await stage.publish('profile.access-answered.v1', { ...accessEvent(), revision: 3, status });
    expect((await listOf(employer)).records).toMatchObject([{ kind, text, link: '/dashboard-request-access' }]);
    expect((await mailed(employer)).subject).toBe(subject);
  });

  it('the candidate reads the employer’s words in list and mail, which lead to the request', async () => {
    const request = accessEvent({ message: 'We bake at night.\nDo you?' });
    await stage.publish('profile.access-requested.v1', request);
    expect(await told(candidate)).toMatchObject({
      text: 'Night Bakery asks to see your profile. We bake at night. Do you?',
      link: `/requests/${request.id}`,
    });
    const mail = await mailed(candidate);
    expect(mail.text).toContain('Message: We bake at night. Do you?');
    expect(mail.text).toContain(`/requests/${request.id}`);
  });

  it('S136: the employer reads who gave access and what they wrote, until it is taken back', async () => {
    const request = accessEvent();
    const answer = {
      ...request,
      revision: 2,
      status: 'granted' as const,
      can_name: 'Ada Example',
      message: 'Call me after six.',
    };
    await stage.publish('profile.access-answered.v1', answer);
    expect(await told(employer)).toMatchObject({
      kind: 'access-granted',
      text: 'Ada Example has given you access to their profile. Call me after six.',
    });
    expect((await mailed(employer)).text).toContain('Message: Call me after six.');

    await stage.publish('profile.access-answered.v1', { ...request, revision: 3, status: 'revoked' });
    const { records } = await listOf(employer);
    expect(records.map(({ text }) => text).toSorted()).toEqual([
      'A candidate has given you access to their profile.',
      'A candidate has taken back the access to their profile.',
    ]);
    expect(
      JSON.stringify(await stage.rows('notifications').find({ login_id: employer.login_id }).toArray()),
    ).not.toMatch(/Ada|after six/);
  });

  it.each(['granted', 'declined'] as const)(
    'S136: name and words of a candidate whose account ends leave the employer’s list (%s)',
    async (status) => {
      const request = accessEvent();
      await stage.publish('profile.access-answered.v1', {
        ...request,
        revision: 2,
        status,
        ...(status === 'granted' ? { can_name: 'Ada Example' } : {}),
        message: 'Call me after six.',
      });
      await stage.publish('profile.access-withdrawn.v1', { ...request, revision: 3 });
      expect(
        JSON.stringify(await stage.rows('notifications').find({ login_id: employer.login_id }).toArray()),
      ).not.toMatch(/Ada|after six/);
      // A late delivery does not bring them back.
      await stage.publish('profile.access-answered.v1', {
        ...request,
        revision: 2,
        status,
        message: 'Call me after six.',
      });
      expect((await listOf(employer)).records).toMatchObject([{ kind: `access-${status}` }]);
    },
  );

  it('the employer of the approval, and of its end', async () => {
    await stage.publish('identity.account-approved.v1', { login_id: employer.login_id });
    expect(await told(employer)).toMatchObject({ kind: 'account-approved', link: '/dashboard-main' });
    expect((await mailed(employer)).text).toContain('https://jobs.example.org/dashboard-main');
    stage.clock.advance(1_000);
    await stage.publish('identity.approval-withdrawn.v1', { login_id: employer.login_id });
    expect(await told(employer)).toMatchObject({
      kind: 'approval-withdrawn',
      text: 'The approval of your account was withdrawn.',
      link: '/contact',
    });
    expect((await mailed(employer, 'withdrawn')).text).toContain('Your jobs are hidden');
  });

  it('the employer of a no, with its reason, in the list and by mail', async () => {
    await stage.publish('identity.approval-declined.v1', {
      login_id: employer.login_id,
      reason: 'Your site\ndoes not open.',
    });
    expect(await told(employer)).toMatchObject({
      kind: 'approval-declined',
      text: 'Your account was not approved. Your site does not open.',
      link: '/profile',
    });
    expect((await mailed(employer, 'not approved')).text).toContain('Reason: Your site does not open.');
    stage.clock.advance(1_000);
    await stage.publish('identity.approval-withdrawn.v1', { login_id: employer.login_id, reason: 'Complaints.' });
    expect(await told(employer)).toMatchObject({
      kind: 'approval-withdrawn',
      text: 'The approval of your account was withdrawn. Complaints.',
    });
    expect((await mailed(employer, 'withdrawn')).text).toContain('Reason: Complaints.');
  });

  it.each([
    ['approved', 'Your company is now shown as Google LLC.', 'The change of your company is approved'],
    [
      'declined',
      'Your company is not shown as Google LLC; it is still shown as Night Bakery. That is not you.',
      'The change of your company was declined',
    ],
  ] as const)('the employer of a change of the company that was %s', async (outcome, text, subject) => {
    const decided = { cmp_name: 'Google LLC', cmp_webs: 'https://google.example' };
    const shown = outcome === 'approved' ? decided : { cmp_name: 'Night Bakery', cmp_webs: 'https://bakery.example' };
    await stage.publish('identity.company-decided.v1', {
      login_id: employer.login_id,
      revision: 3,
      ...shown,
      decided,
      outcome,
      reason: outcome === 'declined' ? 'That is not you.' : undefined,
    });
    expect(await told(employer)).toMatchObject({ kind: `company-${outcome}`, text, link: '/profile' });
    expect((await mailed(employer)).subject).toBe(subject);
  });

  it.each([
    [
      'hidden',
      'job-hidden',
      'Your job Night Baker is hidden while we look at a report.',
      'Your job Night Baker is hidden for now',
    ],
    ['taken_down', 'job-taken-down', 'Your job Night Baker was taken down.', 'Your job Night Baker was taken down'],
    ['restored', 'job-restored', 'Your job Night Baker is shown again.', 'Your job Night Baker is shown again'],
    [
      'appeal_declined',
      'appeal-declined',
      'Your job Night Baker stays taken down: we have looked at your appeal.',
      'Your appeal for Night Baker was declined',
    ],
  ] as const)('the employer of a job that is %s after a report, and why', async (outcome, kind, text, subject) => {
    await stage.publish('jobs.job-moderated.v1', {
      id: 'job-1',
      login_id: employer.login_id,
      job_title: 'Night Baker',
      outcome,
      reason: 'It asks for money.',
      at: stage.clock.now().toISOString(),
    });
    expect(await told(employer)).toMatchObject({ kind, text: `${text} It asks for money.`, link: '/dashboard-jobs' });
    const mail = await mailed(employer);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('Reason: It asks for money.');
  });

  it('the company of a job feed that is paused because it failed for a week', async () => {
    await stage.publish('jobs.job-feed-paused.v1', {
      id: 'feed-1',
      login_id: employer.login_id,
      host: 'careers.bakery.example',
      reason: 'The server answered 503. No job was closed.',
      at: stage.clock.now().toISOString(),
    });
    expect(await told(employer)).toMatchObject({
      kind: 'feed-paused',
      text: 'The job feed from careers.bakery.example has failed for 7 days and is paused. The server answered 503. No job was closed.',
      link: '/dashboard-jobs',
    });
    const mail = await mailed(employer);
    expect(mail.subject).toBe('Your job feed from careers.bakery.example is paused');
    expect(mail.text).toContain('Reason: The server answered 503. No job was closed.');
  });

  it('a reporter of a job is mailed its outcome once, without a word of the report (S112)', async () => {
    for (const [at, outcome] of (['taken_down', 'dismissed', 'resolved'] as const).entries()) {
      const email = `reporter-${at}@example.test`;
      await stage.publish('jobs.report-decided.v1', { email, kind: 'job', title: 'Night Baker', outcome });
      const mail = await until(() => stage.mailsTo(email)[0]);
      expect(mail.subject).toBe('What became of your report');
      expect(mail.text).toContain('You reported Night Baker.');
      expect(mail.text).toContain('https://jobs.example.org/reporting');
      expect(stage.mailsTo(email)).toHaveLength(1);
    }
  });

  it('S504: a reporter reads names that become no link, of a job or a company', async () => {
    for (const [at, title] of ['Cook https://evil.example/win', 'evil.com'].entries()) {
      const email = `named-${at}@example.test`;
      await stage.publish('jobs.report-decided.v1', { email, kind: 'company', title, outcome: 'resolved' });
      const mail = await until(() => stage.mailsTo(email)[0]);
      for (const words of [mail.subject, mail.text, mail.html]) expect(words).not.toMatch(/evil\.(?:example|com)/);
      expect(mail.text.match(/https?:\/\/\S+/g)).toEqual(['https://jobs.example.org/reporting']);
    }
  });

  it('a look at a company that was taken back is told to nobody', async () => {
    const company = { cmp_name: 'Night Bakery', cmp_webs: 'https://bakery.example' };
    await stage.publish('identity.company-decided.v1', {
      login_id: employer.login_id,
      revision: 3,
      ...company,
      decided: company,
      outcome: 'undone',
    });
    expect((await listOf(employer)).records).toEqual([]);
  });

  it.each([
    ['Totally Other Holdings', 'Night Bakery, who may see your profile, is called Totally Other Holdings now.'],
    ['Night Bakery', 'Night Bakery, who may see your profile, has another website now.'],
  ])('S106: a candidate of another company behind the access: %s', async (cmp_name, text) => {
    await stage
      .as(candidate)
      .put(api.changeNotificationChoices(), { choices: { access_requests: false } })
      .expect(200);
    await stage.publish('profile.company-renamed.v1', {
      id: 'req_1',
      cmp_code: 'cmp_1',
      candidate_login_id: candidate.login_id,
      employer_login_id: employer.login_id,
      company: { cmp_name, cmp_webs: 'https://other.example' },
      former: { cmp_name: 'Night Bakery', cmp_webs: 'https://bakery.example' },
      at: stage.clock.now().toISOString(),
    });
    expect(await told(candidate)).toMatchObject({ kind: 'company-renamed', text, link: '/requests/req_1' });
    const mail = await mailed(candidate);
    expect(mail.text).toContain('Website before: https://bakery.example. Website now: https://other.example.');
    expect((await listOf(employer)).records).toEqual([]);
  });

  it('the candidate of a question for a talent pool, the company of the yes, and both of the coming end', async () => {
    const facts = {
      id: 'pool_1',
      cmp_name: 'Night Bakery',
      candidate_login_id: candidate.login_id,
      employer_login_id: employer.login_id,
      job_id: 'job-1',
      job_title: 'Night Baker',
      at: stage.clock.now().toISOString(),
    };
    await stage.publish('profile.pool-asked.v1', { ...facts, months: 12, message: 'We bake on.' });
    expect(await told(candidate)).toMatchObject({
      kind: 'pool-asked',
      text: 'Night Bakery would like to keep your profile in its talent pool for 12 months, after your application for Night Baker. We bake on.',
      link: '/requests',
    });
    const mail = await mailed(candidate, 'asks whether you stay');
    expect(mail.text).toContain('Message: We bake on.');
    const until = '2027-03-31T12:00:00.000Z';
    await stage.publish('profile.pool-joined.v1', { ...facts, until });
    expect(await told(employer)).toMatchObject({ kind: 'pool-joined', link: '/dashboard-talent-pool' });
    expect((await mailed(employer, 'joined')).text).not.toContain('Maya');
    await stage
      .as(candidate)
      .put(api.changeNotificationChoices(), { choices: { access_requests: false } })
      .expect(200);
    for (const to of ['CND', 'EMP'] as const) await stage.publish('profile.pool-ending.v1', { ...facts, to, until });
    expect((await mailed(employer, 'leave your talent pool')).text).toContain('On March 31, 2027');
    const kinds = async (who: Person) => (await listOf(who)).records.map(({ kind }) => kind).sort();
    expect(await kinds(candidate)).toEqual(['pool-asked', 'pool-ending']);
    expect(await kinds(employer)).toEqual(['pool-ending', 'pool-joined']);
    expect(stage.mailsTo(candidate.email)).toHaveLength(1);
  });

  it('a candidate of the approval, in a candidate’s words', async () => {
    await stage.publish('identity.account-approved.v1', { login_id: candidate.login_id });
    expect(await told(candidate)).toMatchObject({ kind: 'account-approved', link: '/search-jobs' });
    expect((await mailed(candidate)).text).not.toContain('post jobs');
  });
});

it('an address that is not proved gets no mail', async () => {
  candidate = await stage.candidate({ email_ver_status: 0 });
  await stage.publish('profile.access-requested.v1', accessEvent());
  await told(candidate);
  expect(stage.mailsTo(candidate.email)).toEqual([]);
});

describe('R06: an event that comes again', () => {
  it('five times, shuffled and at once, has one effect: one line and one mail for each event', async () => {
    const events: EventEnvelope[] = [];
    for (let n = 0; n < 20; n += 1) {
      const payload = { ...accessEvent({ cmp_name: `Bakery ${n}` }) };
      events.push({
        id: randomUUID(),
        type: 'profile.access-requested.v1',
        occurredAt: stage.clock.now().toISOString(),
        producer: 'profile',
        requestId: 'test-request',
        payload,
      });
    }
    const deliveries = events
      .flatMap((event) => [event, event, event, event, event])
      .sort((a, b) => (a.id + a.type < b.id + b.type ? 1 : -1))
      .map((event, n) => ({ event, order: (n * 37) % 100 }))
      .sort((a, b) => a.order - b.order);
    await Promise.all(deliveries.map(({ event }) => stage.bus.publish([event])));
    expect((await listOf(candidate, { limit: 100 })).total).toBe(20);
    await until(() => stage.mailsTo(candidate.email).length >= 20);
    await until(async () => (await stage.rows('outgoing_messages').countDocuments({ state: 'queued' })) === 0);
    expect(new Set(stage.mailsTo(candidate.email).map(({ subject }) => subject)).size).toBe(20);
    expect(stage.mailsTo(candidate.email)).toHaveLength(20);
  });

  it('after its inbox row has been forgotten still tells nobody twice', async () => {
    const event = await stage.publish('identity.account-approved.v1', { login_id: employer.login_id });
    await mailed(employer);
    await stage.rows('inbox').deleteMany({ _id: `applications:${event.id}` });
    await stage.bus.publish([event]);
    await until(async () => (await stage.rows('inbox').countDocuments({ _id: `applications:${event.id}` })) === 1);
    expect((await listOf(employer)).total).toBe(1);
    expect(await stage.rows('outgoing_messages').countDocuments({ state: 'queued' })).toBe(0);
    expect(stage.mailsTo(employer.email)).toHaveLength(1);
  });
});

describe('R07: events out of order', () => {
  it('an older state of a candidate, a job or a company never overwrites a newer one', async () => {
    const job = await stage.postJob(employer, { revision: 5, status: 'closed' });
    await stage.publish('jobs.job-saved.v1', { ...job, revision: 4, status: 'open', job_title: 'Old title' });
    expect(await stage.rows('job_copies').findOne({ _id: job.id })).toMatchObject({
      revision: 5,
      status: 'closed',
      job_title: 'Night Baker',
    });

    const saved = {
      login_id: candidate.login_id,
      can_code: candidate.can_code,
      can_email: '',
      can_mobn: '',
      can_job_cate: 4,
      can_skill: '',
      can_about: '',
    };
    await stage.publish('profile.candidate-saved.v1', { ...saved, revision: 7, can_name: 'Newest' });
    await stage.publish('profile.candidate-saved.v1', { ...saved, revision: 6, can_name: 'Older' });
    expect(await stage.rows('candidate_copies').findOne({ _id: candidate.can_code })).toMatchObject({
      profile: { can_name: 'Newest' },
      candidate_exp: [{ exp_desg: 'Baker' }],
    });

    await stage.publish('profile.company-saved.v1', {
      login_id: 'somebody-else',
      cmp_code: employer.cmp_code,
      revision: 0,
      cmp_name: 'Older',
      emp_loca: '',
    });
    expect(await stage.rows('company_copies').findOne({ _id: employer.cmp_code })).toMatchObject({
      login_id: employer.login_id,
    });
  });

  it('a candidate’s background may come before the profile', async () => {
    const can_code = `can_${randomUUID()}`;
    await stage.publish('profile.background-changed.v1', {
      login_id: 'l',
      can_code,
      revision: 1,
      candidate_exp: [{ exp_desg: 'Baker', emp_name: 'Mill', job_stdt: '', job_endt: '' }],
      candidate_edu: [],
    });
    await stage.publish('profile.candidate-saved.v1', {
      login_id: 'l',
      can_code,
      revision: 1,
      can_name: 'Ada',
      can_email: '',
      can_mobn: '',
      can_job_cate: 1,
      can_skill: '',
      can_about: '',
    });
    expect(await stage.rows('candidate_copies').findOne({ _id: can_code })).toMatchObject({
      profile: { can_name: 'Ada' },
      candidate_exp: [{ exp_desg: 'Baker' }],
    });
  });

  it('news for an account that is not known yet waits for it and is then told once', async () => {
    const login_id = randomUUID();
    const waiting = stage.publish('identity.account-approved.v1', { login_id });
    await stage.publish('identity.account-changed.v1', {
      login_id,
      revision: 1,
      login_type: 'EMP',
      login_name: 'Late Comer',
      login_email: 'late@example.org',
      login_mobile: '',
      user_approval_status: 1,
      email_ver_status: 1,
      phone_ver_status: 1,
      profile_created: 0,
      disabled: false,
    });
    await waiting;
    await until(() => stage.mailsTo('late@example.org').length === 1);
    expect(await stage.rows('notifications').countDocuments({ login_id })).toBe(1);
    expect(await stage.bus.deadLetters.list()).toEqual([]);
  });

  it('a request that an answer has overtaken is not announced any more', async () => {
    const request = accessEvent();
    await stage.publish('profile.access-answered.v1', { ...request, revision: 2, status: 'granted' });
    await stage.publish('profile.access-requested.v1', request);
    expect((await listOf(candidate)).total).toBe(0);
    expect((await listOf(employer)).total).toBe(1);
  });

  it('a request that its withdrawal has overtaken is announced neither then nor later; one made anew is', async () => {
    const request = accessEvent();
    await stage.publish('profile.access-withdrawn.v1', { ...request, revision: 2 });
    await stage.publish('profile.access-requested.v1', request);
    expect((await listOf(candidate)).total).toBe(0);
    await stage.publish('profile.access-requested.v1', { ...request, revision: 3 });
    await stage.publish('profile.access-withdrawn.v1', { ...request, revision: 2 });
    expect(await listOf(candidate)).toMatchObject({ total: 1, unread: 1, records: [{ kind: 'access-requested' }] });
  });
});

describe('mails', () => {
  it('go out exactly once for a whole story, and again after a failing mail server', async () => {
    stage.mail.failNext(1);
    const { id } = await applied();
    for (const status of ['viewed', 'shortlisted', 'offered'] as const)
      await stage.as(employer).setStatus(id, status).expect(200);
    await until(async () => (await listOf(candidate)).total === 4);
    await until(() => stage.mailsTo(candidate.email).length + stage.mailsTo(employer.email).length === 5);
    await until(async () => (await stage.rows('outgoing_messages').countDocuments({ state: 'queued' })) === 0);
    expect(
      stage
        .mailsTo(candidate.email)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(
      [
        'Your application for Night Baker was sent',
        ...['Offered', 'Shortlisted', 'Viewed'].map((label) => `Your application for Night Baker: ${label}`),
      ].sort(),
    );
    expect(new Set(stage.mail.sent.map(({ messageId }) => messageId)).size).toBe(stage.mail.sent.length);
  });

  it('carry hostile names and titles as plain text to one recipient only (S62)', async () => {
    const hostile = await stage.candidate({}, '<script>alert(1)</script>\n-- \nPerch');
    const job = await stage.postJob(employer, { job_title: 'Baker\r\nBcc: victim@example.org' });
    await stage.as(hostile).apply(job.id).expect(201);
    const mail = await mailed(employer);
    expect(mail.to).toBe(employer.email);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<script>');
    expect(mail.text).toContain('<script>alert(1)</script> -- Perch applied for Baker Bcc: victim@example.org.');
    expect(mail.text.match(/^-- $/gm)).toHaveLength(1);
  });

  it('are not sent to a disabled account', async () => {
    await stage.publish('identity.account-changed.v1', {
      login_id: employer.login_id,
      revision: 2,
      login_type: 'EMP',
      login_name: 'Erin Shaw',
      login_email: employer.email,
      login_mobile: '',
      user_approval_status: 1,
      email_ver_status: 1,
      phone_ver_status: 1,
      profile_created: 1,
      disabled: true,
    });
    await applied();
    await stage.settled();
    expect(await stage.rows('notifications').countDocuments({ login_id: employer.login_id })).toBe(1);
    await until(async () => (await stage.rows('outgoing_messages').countDocuments({ state: 'queued' })) === 0);
    expect(stage.mailsTo(employer.email)).toEqual([]);
  });
});

describe('notifications by mail', () => {
  const choose = (person: Person, choices: NotificationChoices) =>
    stage.as(person).put(api.changeNotificationChoices(), { choices });
  const choicesOf = async (person: Person) =>
    (await stage.as(person).get(api.showNotificationChoices()).expect(200)).body as unknown;
  /** Each kind of news that can be switched off: who hears it, and what makes it. */
  const NEWS: ReadonlyArray<[NotificationChoice, () => Person, () => Promise<unknown>]> = [
    ['application_status', () => candidate, applied],
    ['access_requests', () => candidate, () => stage.publish('profile.access-requested.v1', accessEvent())],
    ['new_applications', () => employer, applied],
    [
      'withdrawn_applications',
      () => employer,
      async () =>
        stage
          .as(candidate)
          .setStatus((await applied()).id, 'withdrawn')
          .expect(200),
    ],
    [
      'access_answers',
      () => employer,
      () => stage.publish('profile.access-answered.v1', { ...accessEvent(), revision: 2, status: 'granted' }),
    ],
  ];
  /** Mails to a person that are of one kind, by the reason that they state. */
  const mailsOf = (person: Person, choice: NotificationChoice) =>
    stage.mailsTo(person.email).filter(({ text }) => text.includes(`“${NOTIFICATION_CHOICE_LABELS[choice]}”`));
  const tokenIn = (url: string | undefined) => url!.replace('https://jobs.example.org/api', '');

  it('is everything at first; a change touches its own kind, its own account, and nothing that is not a kind of it', async () => {
    expect(await choicesOf(candidate)).toEqual({
      choices: { application_status: true, access_requests: true, employer_messages: true, weekly_jobs: false },
    });
    expect(await choicesOf(employer)).toEqual({
      choices: {
        new_applications: true,
        withdrawn_applications: true,
        access_answers: true,
        candidate_messages: true,
        mentions: true,
        due_answers: true,
      },
    });
    const answer = await choose(candidate, {
      access_requests: false,
      new_applications: false,
      shoe_size: false,
      login_id: employer.login_id,
    } as NotificationChoices).expect(200);
    expect(answer.body).toEqual({
      choices: { application_status: true, access_requests: false, employer_messages: true, weekly_jobs: false },
    });
    await choose(candidate, { application_status: false }).expect(200);
    await choose(candidate, {}).expect(200);
    expect(await choicesOf(candidate)).toEqual({
      choices: { application_status: false, access_requests: false, employer_messages: true, weekly_jobs: false },
    });
    expect(await stage.rows('notification_choices').findOne({ _id: candidate.login_id })).toEqual({
      _id: candidate.login_id,
      choices: { application_status: false, access_requests: false },
    });
    expect(await choicesOf(await stage.candidate())).toEqual({
      choices: { application_status: true, access_requests: true, employer_messages: true, weekly_jobs: false },
    });
    expect(await choicesOf(employer)).toEqual({
      choices: {
        new_applications: true,
        withdrawn_applications: true,
        access_answers: true,
        candidate_messages: true,
        mentions: true,
        due_answers: true,
      },
    });
  });

  describe('once a day', () => {
    const daily = (person: Person, kinds: NotificationChoices) =>
      stage.as(person).put(api.changeNotificationChoices(), { choices: {}, daily: kinds });
    const sent: Extract<OutgoingMessage, { channel: 'email' }>[] = [];
    const digestsTo = (person: Person) => sent.filter(({ to }) => to === person.email);
    async function mailDigests(): Promise<void> {
      const { connection, clock, log } = stage;
      await sweepOnce((leader) =>
        createDigestSweeper({
          notifications: createNotificationStore(connection),
          notificationChoices: createNotificationChoiceStore(connection),
          accounts: createAccountView({ connection, peers: { ask: noPeer, askEach: noPeer }, clock, log }),
          messages: {
            async queue(_session, message) {
              if (message.channel === 'email') sent.push(message);
              return '';
            },
          },
          unsubscribeTokens: createUnsubscribeTokens(secretKey(SECRET_FILE, 'unsubscribe')),
          transact: (work) => inTransaction(connection, work),
          clock,
          publicUrl: 'https://jobs.example.org',
          leader,
          log,
        }),
      );
    }
    const aDayLater = () => stage.clock.advance(24 * 60 * 60_000 + 1);

    it('is chosen by kind, touches the kinds of the own role alone, and can be taken back', async () => {
      await daily(candidate, { access_requests: true, new_applications: true }).expect(200);
      expect(await choicesOf(candidate)).toMatchObject({ daily: { access_requests: true } });
      expect(Object.keys(((await choicesOf(candidate)) as { daily: object }).daily)).toEqual(['access_requests']);
      await daily(candidate, { access_requests: false }).expect(200);
      expect(await choicesOf(candidate)).not.toHaveProperty('daily');
      const refused = await stage
        .as(candidate)
        .put(api.changeNotificationChoices(), { choices: {}, daily: { access_requests: { $ne: 1 } } });
      expect({ status: refused.status, fields: Object.keys(refused.body.fields) }).toEqual({
        status: 422,
        fields: ['daily'],
      });
    });

    it('S205: a mail tells what is unread after a day, once, and one press ends it', async () => {
      await daily(employer, { new_applications: true, withdrawn_applications: true }).expect(200);
      const { id } = await applied();
      await until(async () => (await listOf(employer)).total === 1);
      await stage.as(candidate).setStatus(id, 'withdrawn').expect(200);
      await until(async () => (await listOf(employer)).total === 2);
      await mailDigests();
      expect([...stage.mailsTo(employer.email), ...digestsTo(employer)]).toEqual([]);
      aDayLater();
      await mailDigests();
      const mail = await until(() => digestsTo(employer)[0]);
      expect(mail.subject).toBe('Your day: 2 pieces of news');
      expect(mail.unsubscribeUrl).toContain('/api/notifications/unsubscribe/');
      await mailDigests();
      aDayLater();
      await mailDigests();
      expect(digestsTo(employer)).toHaveLength(1);
      const ended = await stage.as(undefined).post(tokenIn(mail.unsubscribeUrl)).expect(200);
      expect(ended.body).toEqual({ choice: 'daily_digest' });
      // The token of the session is older than it may be by now.
      expect(await stage.rows('notification_choices').findOne({ _id: employer.login_id })).toMatchObject({
        choices: { new_applications: false, withdrawn_applications: false },
      });
    });

    it('S206: tells nothing that was read, switched off or is of an account that cannot be mailed', async () => {
      await daily(employer, { new_applications: true }).expect(200);
      await applied();
      await until(async () => (await listOf(employer)).total === 1);
      await stage.as(employer).post(api.readNotifications(), {}).expect(200);
      await daily(candidate, { access_requests: true }).expect(200);
      await stage.publish('profile.access-requested.v1', accessEvent());
      await until(async () => (await listOf(candidate)).records.some(({ kind }) => kind === 'access-requested'));
      await choose(candidate, { access_requests: false }).expect(200);
      aDayLater();
      await mailDigests();
      expect(digestsTo(employer)).toEqual([]);
      expect(digestsTo(candidate)).toEqual([]);
      expect(await stage.rows('notifications').countDocuments({ daily: { $exists: true } })).toBe(0);
    });
  });

  it('S51: takes true and false and nothing else, and then stores nothing', async () => {
    for (const body of [
      {},
      { choices: null },
      { choices: 'access_requests' },
      { choices: ['access_requests'] },
      ...['false', 0, null, {}, { $ne: true }, [false]].map((value) => ({ choices: { access_requests: value } })),
    ]) {
      const refused = await stage.as(candidate).put(api.changeNotificationChoices(), body);
      expect({ body, status: refused.status, fields: Object.keys(refused.body.fields ?? {}) }).toEqual({
        body,
        status: 422,
        fields: ['choices'],
      });
    }
    expect(await stage.rows('notification_choices').countDocuments({ _id: candidate.login_id })).toBe(0);
  });

  it.each(NEWS)(
    '%s: a mail says how to end its kind; without it the list still tells',
    async (choice, reader, happen) => {
      await happen();
      const mail = await until(() => mailsOf(reader(), choice)[0]);
      const settings = `https://jobs.example.org${reader() === employer ? '/dashboard-settings' : '/settings'}#notifications`;
      for (const form of [mail.text, mail.html]) expect(form).toContain(settings);
      expect(mail.unsubscribeUrl).toMatch(/^https:\/\/jobs\.example\.org\/api\/notifications\/unsubscribe\/[\w.-]+$/);

      await choose(reader(), { [choice]: false }).expect(200);
      const { total } = await listOf(reader());
      [employer, candidate] =
        reader() === employer ? [employer, await stage.candidate()] : [await stage.employer(), candidate];
      await happen();
      await until(async () => (await listOf(reader())).total > total);
      await stage.settled();
      await until(async () => (await stage.rows('outgoing_messages').countDocuments({ state: 'queued' })) === 0);
      expect(mailsOf(reader(), choice)).toHaveLength(1);
    },
  );

  it('mails about the account itself come whatever is chosen, and offer no way to end them', async () => {
    await choose(employer, { new_applications: false, withdrawn_applications: false, access_answers: false }).expect(
      200,
    );
    await stage.publish('identity.account-approved.v1', { login_id: employer.login_id });
    const mail = await mailed(employer);
    expect(mail.unsubscribeUrl).toBeUndefined();
    expect(mail.text).not.toContain('settings');
  });

  it('RFC 8058: a mail program ends one kind with one post, without a session, as often as it likes', async () => {
    await applied();
    const path = tokenIn((await mailed(employer)).unsubscribeUrl);
    for (const body of ['List-Unsubscribe=One-Click', ''])
      await stage.request
        .post(path)
        .set('Content-Type', 'application/x-www-form-urlencoded')
        .send(body)
        .expect(200, { choice: 'new_applications' });
    await stage.request.post(path).field('List-Unsubscribe', 'One-Click').expect(200);
    expect(await choicesOf(employer)).toEqual({
      choices: {
        new_applications: false,
        withdrawn_applications: true,
        access_answers: true,
        candidate_messages: true,
        mentions: true,
        due_answers: true,
      },
    });
  });

  it('S39: opening the link changes nothing: a browser is led to the page that asks, a program is told what it is', async () => {
    await applied();
    const path = tokenIn((await mailed(employer)).unsubscribeUrl);
    const browser = await stage.request
      .get(path)
      .set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8')
      .expect(303);
    expect(browser.headers.location).toBe(path.replace('/notifications/', '/'));
    await stage.request.get(path).set('Accept', 'application/json').expect(200, { choice: 'new_applications' });
    await stage.request.head(path).expect(200);
    expect(await stage.rows('notification_choices').countDocuments({ _id: employer.login_id })).toBe(0);
  });

  it('a token made for another person, another kind or another key does nothing', async () => {
    await applied();
    const token = tokenIn((await mailed(employer)).unsubscribeUrl)
      .split('/')
      .at(-1)!;
    const [choice, loginId, seal] = token.split('.');
    const rival = await stage.employer();
    const forged = [
      `${choice}.${rival.login_id}.${seal}`,
      `access_answers.${loginId}.${seal}`,
      `${choice}.${loginId}.${'A'.repeat(43)}`,
      `${choice}.${loginId}.`,
      `${token}A`,
      token.toUpperCase(),
      'x',
      '%00',
      employer.token,
    ];
    for (const one of forged) {
      for (const method of ['get', 'post'] as const)
        expect({
          one,
          method,
          status: (await stage.request[method](`/notifications/unsubscribe/${one}`)).status,
        }).toEqual({ one, method, status: 422 });
    }
    expect(
      await stage.rows('notification_choices').countDocuments({ _id: { $in: [employer.login_id, rival.login_id] } }),
    ).toBe(0);
  });
});

describe('the list in the header', () => {
  async function approve(times: number): Promise<void> {
    for (let n = 0; n < times; n += 1) {
      stage.clock.advance(1_000);
      await stage.publish('identity.account-approved.v1', { login_id: employer.login_id });
    }
  }

  it('comes newest first, in pages, with the number of unread', async () => {
    await approve(5);
    const all = await listOf(employer);
    expect(all).toMatchObject({ total: 5, unread: 5, page: 1, limit: 20 });
    expect(all.records.map(({ at }) => at)).toEqual(
      all.records
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const page = await listOf(employer, { page: 2, limit: 2 });
    expect(page.records.map(({ id }) => id)).toEqual(all.records.slice(2, 4).map(({ id }) => id));
  });

  it('marks one as read, then all', async () => {
    await approve(3);
    const [first] = (await listOf(employer)).records;
    expect((await stage.as(employer).post(api.readNotifications(), { id: first!.id }).expect(200)).body).toEqual({
      unread: 2,
    });
    expect((await listOf(employer)).records.map(({ read }) => read)).toEqual([true, false, false]);
    expect((await stage.as(employer).post(api.readNotifications(), {}).expect(200)).body).toEqual({ unread: 0 });
    expect((await listOf(employer)).unread).toBe(0);
  });

  it('S42: a notification of another account is absent, exactly as one that does not exist, and stays unread', async () => {
    await approve(1);
    const [mine] = (await listOf(employer)).records;
    const rival = await stage.employer();
    const [foreign, absent] = [
      await stage.as(rival).post(api.readNotifications(), { id: mine!.id }).expect(404),
      await stage.as(rival).post(api.readNotifications(), { id: randomUUID() }).expect(404),
    ];
    expect({ ...foreign.body, requestId: '', instance: '' }).toEqual({ ...absent.body, requestId: '', instance: '' });
    await stage.as(rival).post(api.readNotifications(), {}).expect(200);
    expect((await listOf(employer)).unread).toBe(1);
  });
});
