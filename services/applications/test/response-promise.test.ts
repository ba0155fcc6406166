import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import type { ApplicationStatus, CandidateApplication } from '@market/contracts/applications';
import type { JobResponses, OwnResponses, ResponseRecord } from '@market/contracts/responses';
import { recordSentence } from '@market/contracts/responses';
import { api } from '@market/contracts/testing';
import type { NotificationListing } from '@market/contracts/notifications';
import { createAccountView, createUnsubscribeTokens, inTransaction, type OutgoingMessage } from '@market/service-kit';
import { sweepOnce, testMongo, until } from '@market/service-kit/testing';
import { noticeMailOf } from '../src/present/notice-mail';
import { createApplicationStore } from '../src/store/application-store';
import { createNotificationChoiceStore } from '../src/store/notification-choice-store';
import { createNotificationStore } from '../src/store/notification-store';
import { createAnswerReminders } from '../src/use-cases/responses/remind-answers';
import { tellAccounts } from '../src/use-cases/tell-accounts';
import { answerBy, isAnswer, standingOf, type Promised } from '../src/domain/response-promise';
import { createStage, type CandidatePerson, type EmployerPerson, type Stage } from './stage';

const noPeer = () => Promise.reject(new Error('nobody is asked'));
const NOW = new Date('2026-06-01T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
/** An application sent some days ago, answered or ended so many days later. */
function sent(
  days: number,
  { answered, ended, promise = 14 }: { answered?: number; ended?: number; promise?: number },
) {
  const created_at = daysAgo(days);
  const after = (later: number) => new Date(created_at.getTime() + later * DAY_MS);
  const promised: Promised = { created_at, answer_by: answerBy(created_at, promise) };
  if (answered !== undefined) promised.answered_at = after(answered);
  if (ended !== undefined) promised.ended_at = after(ended);
  return promised;
}
const times = (count: number, one: Promised) => Array.from({ length: count }, () => one);

describe('S222: the record of an employer follows from its applications and the clock alone', () => {
  test.each<[string, Promised[], Partial<ResponseRecord>]>([
    ['nobody has applied', [], { state: 'new', counted: 0, answered: 0, percent: null, median_days: null }],
    ['nine were answered', times(9, sent(30, { answered: 2 })), { state: 'new', counted: 9, percent: null }],
    [
      'ten were answered',
      times(10, sent(30, { answered: 2 })),
      { state: 'on_time', counted: 10, percent: 100, median_days: 2 },
    ],
    [
      'an even number has the mean of the middle two',
      [...times(5, sent(30, { answered: 1 })), ...times(5, sent(30, { answered: 2 }))],
      { counted: 10, median_days: 1.5 },
    ],
    ['one still has time', times(20, sent(13, {})), { state: 'new', counted: 0 }],
    ['the promise ends now', [sent(14, {})], { state: 'late', counted: 1, answered: 0 }],
    ['twice the promise ends now', [sent(28, {})], { state: 'stopped', counted: 1 }],
    [
      'a late answer is an answer',
      times(10, sent(60, { answered: 40 })),
      { state: 'on_time', counted: 10, percent: 100, median_days: 40 },
    ],
    ['ended by its candidate in time', [sent(30, { ended: 13.9 })], { state: 'new', counted: 0 }],
    ['ended by its candidate too late for an answer', [sent(30, { ended: 14 })], { state: 'new', counted: 1 }],
    ['answered before the days of the record', times(20, sent(91, { answered: 1 })), { state: 'new', counted: 0 }],
    ['still waits from before the days of the record', [sent(91, {})], { state: 'stopped', counted: 0 }],
    ['a promise of its own', [sent(3, { promise: 3 }), sent(3, { promise: 4 })], { state: 'late', counted: 1 }],
  ])('%s', (_, applications, expected) => {
    expect(standingOf(applications, NOW).record).toMatchObject(expected);
  });

  test.each([
    [1, 9, 10, 'stopped'],
    [1, 10, 9, 'late'],
    [2, 18, 10, 'stopped'],
    [9, 91, 9, 'late'],
    [14, 86, 14, 'stopped'],
    [28, 72, 28, 'stopped'],
  ] as const)('%i past twice the promise beside %i answered: backlog %i %%, %s', (late, answered, backlog, state) => {
    const applications = [...times(late, sent(28, {})), ...times(answered, sent(28, { answered: 1 }))];
    const { backlog_percent, record } = standingOf(applications, NOW);
    expect(record.state).toBe(state);
    expect(backlog_percent).toBe(backlog);
  });

  test('100 % means all', () => {
    const { record } = standingOf([...times(199, sent(28, { answered: 1 })), sent(20, {})], NOW);
    expect(record).toMatchObject({ counted: 200, answered: 199, percent: 99 });
    expect(recordSentence(record)).toMatch(/^199 of 200 applications \(99%\) answered/);
  });

  test.each<[ApplicationStatus, boolean | undefined, boolean]>([
    ['viewed', undefined, false],
    ['shortlisted', undefined, true],
    ['shortlisted', false, false],
    ['rejected', undefined, true],
    ['rejected', false, true],
    ['hired', false, true],
  ])('a step to %s, told: %s, is an answer: %s', (status, tell, expected) => {
    expect(isAnswer({ status, tell })).toBe(expected);
  });
});

describe('with the service', () => {
  const mongo = testMongo();
  let stage: Stage;
  let employer: EmployerPerson;
  beforeAll(async () => {
    stage = await createStage(mongo, { database: 'responses', env: { RESPONSE_PROMISE_DAYS: '10' } });
  });
  afterAll(async () => {
    await stage.close();
    await mongo.drop();
  });
  beforeEach(async () => {
    employer = await stage.employer();
  });

  const later = (days: number) => {
    stage.clock.advance(days * DAY_MS);
    employer = { ...employer, token: stage.tokens.tokenFor(employer.actor) };
  };
  async function applied(jobId: string): Promise<{ id: string; candidate: CandidatePerson }> {
    const candidate = await stage.candidate();
    return { candidate, id: (await stage.as(candidate).apply(jobId).expect(201)).body.id as string };
  }
  const own = async (who = employer) => (await stage.as(who).get(api.ownResponses()).expect(200)).body as OwnResponses;
  const ofCompany = async () =>
    (await stage.as(undefined).get(api.companyResponses(employer.cmp_code)).expect(200)).body as ResponseRecord;
  const ofJob = async (id: string) =>
    (await stage.as(undefined).get(api.jobResponses(id)).expect(200)).body as JobResponses;
  const step = (id: string, body: object) => stage.as(employer).put(api.changeApplicationStatus(id), body).expect(200);
  const answered = (id: string) =>
    until(async () => (await stage.rows('applications').findOne({ _id: id }))?.answered_at !== undefined);

  test('a job page tells the promise of the post, or the usual one; a draft and what nobody knows are not found', async () => {
    const own7 = await stage.postJob(employer, { promise_days: 7 });
    expect(await ofJob(own7.id)).toMatchObject({ promise_days: 7, employer: { state: 'new' } });
    await stage.publish('jobs.job-saved.v1', { ...(await stage.postJob(employer)), id: own7.id, revision: 2 });
    expect((await ofJob(own7.id)).promise_days).toBe(10);
    const draft = await stage.postJob(employer, { status: 'draft' });
    await stage.as(undefined).get(api.jobResponses(draft.id)).expect(404);
    await stage.as(employer).get(api.jobResponses('nothing')).expect(404);
    await stage.as(undefined).get(api.companyResponses('nobody')).expect(404);
  });

  test('S498: a company that is not public, or not any more, is answered as one that nobody has', async () => {
    const job = await stage.postJob(employer);
    const absent = (await stage.as(undefined).get(api.companyResponses('cmp_nobody')).expect(404)).body as object;
    const same = { ...absent, requestId: expect.anything() as unknown, instance: expect.anything() as unknown };
    await ofJob(job.id);
    await stage.publish('identity.account-changed.v1', stage.accountOf(employer, 9, { disabled: true }));
    for (const path of [api.companyResponses(employer.cmp_code), api.jobResponses(job.id)])
      expect((await stage.as(undefined).get(path).expect(404)).body).toEqual(same);
    const waiting = await stage.employer({ user_approval_status: 0 });
    await stage.as(undefined).get(api.companyResponses(waiting.cmp_code)).expect(404);
    await stage.as(waiting).get(api.companyResponses(waiting.cmp_code)).expect(200);
  });

  test('applications wait in the order in which their promises end, and leave the list with a first answer', async () => {
    const slow = await stage.postJob(employer, { promise_days: 20, job_title: 'Slow' });
    const usual = await stage.postJob(employer);
    const first = await applied(slow.id);
    const second = await applied(usual.id);
    expect((await own()).records.map(({ id }) => id)).toEqual([second.id, first.id]);
    later(12.5);
    const { waiting, late, records, record } = await own();
    expect({ waiting, late, state: record.state }).toEqual({ waiting: 2, late: 1, state: 'late' });
    expect(records[0]).toMatchObject({ id: second.id, can_name: 'Maya Lind', late_days: 2 });
    expect(records[1]).not.toHaveProperty('late_days');
    // Looked at is not answered.
    await step(second.id, { status: 'viewed' });
    expect((await own()).waiting).toBe(2);
    await step(second.id, { status: 'rejected', undo_seconds: 10 });
    expect((await own()).records.map(({ id }) => id)).toEqual([first.id]);
    // A rejection that can still be undone lifts nothing.
    expect(await own()).toMatchObject({ late: 1, record: { state: 'late' } });
    await stage.as(employer).delete(api.undoStep(second.id)).expect(200);
    expect((await own()).waiting).toBe(2);
    await step(second.id, { status: 'shortlisted', tell: false });
    expect((await own()).waiting).toBe(2);
    await step(second.id, { status: 'interview' });
    await answered(second.id);
    expect(await own()).toMatchObject({ waiting: 1, late: 0, record: { state: 'new' } });
  });

  test('S222: the numbers of every page are those that the stored steps, messages and interviews give', async () => {
    const jobs = [await stage.postJob(employer), await stage.postJob(employer, { promise_days: 3 })];
    const all: Array<Awaited<ReturnType<typeof applied>>> = [];
    for (let n = 0; n < 14; n += 1) {
      all.push(await applied(jobs[n % 2]!.id));
      later(0.5);
    }
    const say = (id: string) =>
      stage
        .signed(stage.request.post(api.sendMessage('application', id)), employer)
        .field('text', 'We look at it next week.')
        .expect(201);
    const [a, b, c, d, e, f, g, , i, j, k, l, m, n] = all.map(({ id }) => id) as [string, ...string[]] as string[];
    await say(a!);
    await step(b!, { status: 'rejected', tell: false });
    await step(c!, { status: 'viewed' });
    later(1.3);
    const start = new Date(stage.clock.now().getTime() + 3 * DAY_MS).toISOString();
    await stage
      .as(employer)
      .post(api.proposeInterview(d!), {
        times: [start],
        minutes: 30,
        time_zone: 'UTC',
        place_kind: 'video',
        place: 'https://meet.example.org/abc',
      })
      .expect(201);
    await step(e!, { status: 'shortlisted' });
    await step(f!, { status: 'shortlisted', tell: false });
    later(4);
    await say(f!);
    await step(g!, { status: 'hired' });
    const withdraw = async ({ id, candidate }: (typeof all)[number], more: object = {}) =>
      stage
        .as({ ...candidate, token: stage.tokens.tokenFor(candidate.actor) })
        .put(api.changeApplicationStatus(id), { status: 'withdrawn', ...more })
        .expect(200);
    await withdraw(all[7]!);
    // Reopened, closed as unanswered, and two whose candidates delete their accounts: one in time, one too late.
    await step(i!, { status: 'rejected' });
    await answered(i!);
    await step(i!, { status: 'applied' });
    await withdraw(all[9]!, { unanswered: true });
    for (const { candidate } of [all[10]!, all[11]!])
      await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
    for (const id of [a!, b!, d!, e!, f!, g!]) await answered(id);
    later(6);
    // Undone, and still to be undone.
    await step(n!, { status: 'shortlisted', undo_seconds: 60 });
    await stage.as(employer).delete(api.undoStep(n!)).expect(200);
    await step(m!, { status: 'rejected', undo_seconds: 60 });

    // From the histories, messages and interviews alone, by other words than the service's.
    const now = stage.clock.now();
    const ids = all.map(({ id }) => id);
    const stored = await stage.rows('applications').find({ employer_login_id: employer.login_id }).toArray();
    const messages = await stage.rows('messages').find({ side: 'EMP' }).toArray();
    const interviews = await stage.rows('interviews').find({}).toArray();
    const outcomes = stored.map((row) => {
      const whole = row.history as Array<Record<string, unknown> & { at: Date; status: string; by: string }>;
      const stands = whole.filter(({ taken_back, undoes }) => !taken_back && !undoes);
      const held = row.held as { until: Date } | undefined;
      const history = held && held.until > now ? stands.slice(0, -1) : stands;
      const moments = [
        ...history
          .filter(
            ({ by, status, silent }) =>
              by === 'EMP' && (['rejected', 'hired'].includes(status) || (status !== 'viewed' && !silent)),
          )
          .map(({ at }) => at),
        ...messages.filter(({ thread }) => String(thread).endsWith(row._id)).map(({ at }) => at as Date),
        ...interviews.filter((one) => one.application_id === row._id).map((one) => one.created_at as Date),
      ].map((at) => at.getTime());
      const sentAt = history[0]!.at.getTime();
      const due = sentAt + (row.job_id === jobs[1]!.id ? 3 : 10) * DAY_MS;
      const left = history.find(({ status }) => status === 'withdrawn')?.at.getTime() ?? now.getTime();
      const first = moments.length > 0 ? Math.min(...moments) : undefined;
      const broken = first === undefined && due <= left;
      return { id: row._id, job: row.job_id, days: first && (first - sentAt) / DAY_MS, broken };
    });
    const days = outcomes.flatMap(({ days: one }) => (one === undefined ? [] : [one])).sort((x, y) => x - y);
    const counted = outcomes.filter(({ days: one, broken }) => one !== undefined || broken).length;
    expect(ids).toHaveLength(stored.length);
    expect({ answered: days.length, counted }).toEqual({ answered: 7, counted: expect.any(Number) as number });
    const brokenOnes = outcomes.filter(({ broken }) => broken).map(({ id }) => String(id));
    expect(brokenOnes).toEqual(expect.arrayContaining([j, l, m, n]));
    expect(brokenOnes).not.toContain(k);
    expect(counted).toBeGreaterThanOrEqual(10);
    const medianOf = (some: number[]) =>
      Math.round((some[Math.floor((some.length - 1) / 2)]! + some[Math.floor(some.length / 2)]!) * 5) / 10;

    const record = await ofCompany();
    expect(record).toEqual({
      state: 'stopped',
      counted,
      answered: days.length,
      percent: Math.floor((days.length * 100) / counted),
      median_days: medianOf(days),
    });
    expect((await own()).record).toEqual(record);
    for (const job of jobs) {
      const { employer: shown, post } = await ofJob(job.id);
      expect(shown).toEqual(record);
      const ofPost = outcomes.filter((one) => one.job === job.id);
      expect(ofPost.length).toBeLessThan(10);
      expect(post).toEqual({ answered: null, counted: null });
      // Statistics of the job have the same answers.
      const { body: statistics } = await stage
        .as(employer)
        .get(api.applicationStatistics(job.id, { days: '90' }))
        .expect(200);
      const ofJobDays = ofPost.flatMap((one) => (one.days === undefined ? [] : [one.days])).sort((x, y) => x - y);
      expect(statistics).toMatchObject({
        sent: ofPost.length,
        answered: ofPost.filter((one) => one.days !== undefined).length,
        median_days: medianOf(ofJobDays),
      });
    }
  });

  test('S239: a candidate closes an application as unanswered once its promise has passed, and it counts so', async () => {
    const job = await stage.postJob(employer, { promise_days: 3 });
    const { id, candidate } = await applied(job.id);
    const answered3 = await applied(job.id);
    await step(answered3.id, { status: 'shortlisted' });
    await answered(answered3.id);
    const fresh = (who: CandidatePerson) => ({ ...who, token: stage.tokens.tokenFor(who.actor) });
    const seen = async (who: CandidatePerson) =>
      (
        (await stage.as(fresh(who)).post(api.listCandidateApplications(), {}).expect(200)).body as {
          records: CandidateApplication[];
        }
      ).records[0]!;
    const close = (who: CandidatePerson, target: string) =>
      stage.as(fresh(who)).put(api.changeApplicationStatus(target), { status: 'withdrawn', unanswered: true });

    expect(await seen(candidate)).toMatchObject({ can: { close_unanswered: false } });
    expect((await seen(candidate)).answer_by).toBe(new Date(stage.clock.now().getTime() + 3 * DAY_MS).toISOString());
    expect((await close(candidate, id).expect(409)).body).toMatchObject({ code: 'status-change-refused' });
    later(3);
    // A held step is unknown to the candidate; a step without news, such as 'viewed', is no answer.
    await step(id, { status: 'viewed' });
    expect((await seen(candidate)).can.close_unanswered).toBe(true);
    expect(await seen(answered3.candidate)).not.toHaveProperty('answer_by');
    await close(answered3.candidate, answered3.id).expect(409);
    await close(await stage.candidate(), id).expect(404);
    await stage
      .as(fresh(candidate))
      .put(api.changeApplicationStatus(id), { status: 'withdrawn', unanswered: 'yes' })
      .expect(422)
      .expect(({ body }) => expect(body).toMatchObject({ fields: { unanswered: 'Say true or false' } }));

    // The employer has no such step.
    await stage
      .as(employer)
      .put(api.changeApplicationStatus(id), { status: 'withdrawn', unanswered: true })
      .expect(409);
    expect((await close(candidate, id).expect(200)).body).toMatchObject({
      status: 'withdrawn',
      history: expect.arrayContaining([expect.objectContaining({ status: 'withdrawn', unanswered: true })]) as unknown,
      can: { withdraw: false, close_unanswered: false },
    });
    await close(candidate, id).expect(409);
    await until(async () => (await own()).waiting === 0);
    // Two applications tell of one candidate each: everybody reads no counts, and the company its own.
    expect((await ofJob(job.id)).post).toEqual({ counted: null, answered: null });
    expect(await ofCompany()).toMatchObject({ counted: null, answered: null, percent: null });
    expect((await own()).record).toMatchObject({ counted: 2, answered: 1 });
    await until(async () =>
      (await stage.rows('notifications').find({ login_id: employer.login_id }).toArray()).some(
        ({ kind }) => kind === 'application-unanswered',
      ),
    );
  });

  describe('S225: reminders of promised answers', () => {
    const sent: OutgoingMessage[] = [];
    /** Sweeps once, as the service does each day. */
    async function remind(): Promise<void> {
      const { connection, clock, log } = stage;
      await sweepOnce((leader) =>
        createAnswerReminders({
          applications: createApplicationStore(connection),
          accounts: createAccountView({ connection, peers: { ask: noPeer, askEach: noPeer }, clock, log }),
          toAccounts: tellAccounts({
            notifications: createNotificationStore(connection),
            notificationChoices: createNotificationChoiceStore(connection),
            messages: {
              async queueAll(_session, queued) {
                sent.push(...queued.map(({ message }) => message));
              },
            },
            mailOf: noticeMailOf({
              publicUrl: 'https://jobs.example.org',
              unsubscribeTokens: createUnsubscribeTokens(randomBytes(32)),
            }),
          }),
          transact: (work) => inTransaction(connection, work),
          clock,
          leader,
          log,
        }),
      );
    }
    const reminded = async (who: EmployerPerson) =>
      (
        (
          await stage
            .as({ ...who, token: stage.tokens.tokenFor(who.actor) })
            .post(api.listNotifications(), {})
            .expect(200)
        ).body as NotificationListing
      ).records
        .filter(({ kind }) => kind === 'answers-due')
        .map(({ text }) => text);
    const mails = (who: EmployerPerson) =>
      sent.flatMap((message) => (message.channel === 'email' && message.to === who.email ? [message] : []));

    test('come once for all applications whose promise ends within two days, to those who run the jobs', async () => {
      const colleague = await stage.employer({ owner_id: employer.login_id, company_role: 'recruiter' });
      const reader = await stage.employer({ owner_id: employer.login_id, company_role: 'reader' });
      const [job, given] = [await stage.postJob(employer), await stage.postJob(employer)];
      const managing = { owner_id: employer.login_id, company_role: 'hiring-manager' } as const;
      const manager = await stage.employer({ ...managing, given_jobs: [given.id] });
      const otherManager = await stage.employer({ ...managing, given_jobs: [] });
      const first = await applied(job.id);
      later(0.01);
      const [second, answeredOne] = [await applied(given.id), await applied(job.id)];
      await step(answeredOne.id, { status: 'shortlisted' });
      await answered(answeredOne.id);
      later(7.9);
      await remind();
      expect(await reminded(employer)).toEqual([]);
      later(0.2);
      await remind();
      await remind();
      for (const who of [employer, colleague]) {
        expect(await reminded(who)).toEqual([
          '2 applications wait for the first answers that you promised, whose time ends within two days.',
        ]);
        expect(mails(who)).toHaveLength(1);
        expect(mails(who)[0]).toMatchObject({ subject: '2 promised answers are due' });
      }
      expect(await reminded(manager)).toEqual([
        '1 application waits for the first answer that you promised, whose time ends within two days.',
      ]);
      for (const nobody of [reader, otherManager, await stage.employer()]) expect(await reminded(nobody)).toEqual([]);
      // Late ones stand on the dashboard; the next one is reminded of by itself.
      const third = await applied(job.id);
      later(9);
      await remind();
      expect(await reminded(employer)).toHaveLength(2);
      expect((await own()).records.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    });

    test('come by mail at once, with the digest, or not, as their reader chooses', async () => {
      const job = await stage.postJob(employer);
      await applied(job.id);
      await stage
        .as(employer)
        .put(api.changeNotificationChoices(), { choices: { due_answers: false } })
        .expect(200);
      later(9);
      await remind();
      expect(await reminded(employer)).toHaveLength(1);
      expect(mails(employer)).toEqual([]);
      await stage
        .as({ ...employer, token: stage.tokens.tokenFor(employer.actor) })
        .put(api.changeNotificationChoices(), { choices: { due_answers: true }, daily: { due_answers: true } })
        .expect(200);
      await applied(job.id);
      later(9);
      await remind();
      expect(await reminded(employer)).toHaveLength(2);
      expect(mails(employer)).toEqual([]);
      expect(
        await stage.rows('notifications').countDocuments({ login_id: employer.login_id, daily: 'due_answers' }),
      ).toBe(1);
    });
  });

  test('S222: applications of before promises were given count for nothing', async () => {
    const job = await stage.postJob(employer);
    const { id } = await applied(job.id);
    await stage.rows('applications').updateOne({ _id: id }, { $unset: { answer_by: '', waits: '' } });
    later(40);
    expect(await own()).toMatchObject({ waiting: 0, late: 0, record: { state: 'new', counted: 0 } });
  });

  test('S222: a hiring manager reads which of the given jobs wait, and a stranger nothing of them', async () => {
    const job = await stage.postJob(employer);
    const other = await stage.postJob(employer);
    const { id } = await applied(job.id);
    await applied(other.id);
    const manager = await stage.employer({
      owner_id: employer.login_id,
      company_role: 'hiring-manager',
      given_jobs: [job.id],
    });
    expect((await own(manager)).records.map((one) => one.id)).toEqual([id]);
    expect((await own(await stage.employer())).records).toEqual([]);
  });
});
