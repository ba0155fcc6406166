import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import type { EventPayload } from '@market/contracts/events';
import type { NotificationChoicesAnswer } from '@market/contracts/notifications';
import { api } from '@market/contracts/testing';
import { createAccountView, createOutbox, inTransaction } from '@market/service-kit';
import { sweepOnce, testMongo, until } from '@market/service-kit/testing';
import { lastWeeklyAt } from '../src/domain/weekly-jobs';
import { createCandidateCopyStore } from '../src/store/candidate-copy-store';
import { createNotificationChoiceStore } from '../src/store/notification-choice-store';
import { createWeeklyJobsSweeper } from '../src/use-cases/begin-weekly-jobs';
import { createStage, type CandidatePerson, type Person, type Stage } from './stage';

const WEEK_MS = 7 * DAY_MS;
const noPeer = () => Promise.reject(new Error('nobody is asked'));

const mongo = testMongo();
let stage: Stage;
let candidate: CandidatePerson;

beforeAll(async () => {
  stage = await createStage(mongo);
});
beforeEach(async () => {
  candidate = await stage.candidate();
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const choose = (person: Person, weekly_jobs: boolean) =>
  stage.as(person).put(api.changeNotificationChoices(), { choices: { weekly_jobs } }).expect(200);
const choicesOf = async (person: Person) =>
  (await stage.as(person).get(api.showNotificationChoices()).expect(200)).body as NotificationChoicesAnswer;
const asked = async ({ login_id }: Person) =>
  (
    await stage.rows('outbox').find({ type: 'applications.weekly-jobs-due.v1', 'payload.login_id': login_id }).toArray()
  ).map(({ payload }) => payload as EventPayload<'applications.weekly-jobs-due.v1'>);

/** Two replicas look at once, neither of which knows of the other. */
async function look(): Promise<void> {
  const { connection, clock, log } = stage;
  const lookOnce = async () => {
    await sweepOnce((leader) =>
      createWeeklyJobsSweeper({
        notificationChoices: createNotificationChoiceStore(connection),
        candidates: createCandidateCopyStore(connection),
        accounts: createAccountView({ connection, peers: { ask: noPeer, askEach: noPeer }, clock, log }),
        outbox: createOutbox({ connection, producer: 'applications', clock }),
        transact: (work) => inTransaction(connection, work),
        clock,
        leader,
        log,
      }),
    );
  };
  await Promise.all([lookOnce(), lookOnce()]);
}

const job = (different: object = {}) => ({
  id: randomUUID(),
  job_title: 'Night Baker',
  cmp_name: 'Old Mill',
  job_location: 'Oslo',
  salary: 40_000,
  salary_max: 52_000,
  currency: 'EUR',
  salary_period: 'year' as const,
  match: '2 of 3 skills; missing Rye',
  ...different,
});
const found = (person: Person, jobs = [job()]) =>
  stage.publish('jobs.weekly-jobs-found.v1', { login_id: person.login_id, jobs });

test('a mail is due seven days after the one before', () => {
  expect(lastWeeklyAt(new Date('2026-11-29T08:00:00Z'))).toEqual(new Date('2026-11-22T08:00:00Z'));
});

test('S278: the weekly mail is off until chosen, and asked for once in seven days, whichever replicas look', async () => {
  expect((await choicesOf(candidate)).choices).toMatchObject({ weekly_jobs: false, application_status: true });
  await look();
  expect(await asked(candidate)).toEqual([]);
  await choose(candidate, true);
  await look();
  expect(await asked(candidate)).toEqual([
    { login_id: candidate.login_id, skills: ['Baking', 'Sourdough'], experience_years: 3 },
  ]);
  await choose(candidate, false);
  await choose(candidate, true);
  stage.clock.advance(WEEK_MS - 1);
  await look();
  expect(await asked(candidate)).toHaveLength(1);
  stage.clock.advance(1);
  await look();
  expect(await asked(candidate)).toHaveLength(2);
  // The token from a week ago has expired, so the test writes to the store directly.
  const store = createNotificationChoiceStore(stage.connection);
  await store.set(candidate.login_id, { choices: { weekly_jobs: false } });
  stage.clock.advance(WEEK_MS);
  await look();
  expect(await asked(candidate)).toHaveLength(2);
});

test('an account without a proved address or a profile, or a locked one, is not asked for', async () => {
  const locked = await stage.candidate();
  const unproved = await stage.candidate();
  const bare = { ...(await stage.candidate()), email: '' };
  for (const person of [locked, unproved, bare]) await choose(person, true);
  await stage.publish('identity.account-changed.v1', stage.accountOf(locked, 2, { disabled: true }));
  await stage.publish('identity.account-changed.v1', stage.accountOf(unproved, 2, { email_ver_status: 0 }));
  await stage.rows('candidate_copies').deleteOne({ login_id: bare.login_id });
  await look();
  for (const person of [locked, unproved, bare]) expect(await asked(person)).toEqual([]);
});

test('the mail says each job with company, place, pay and match as its card does, and one press ends it', async () => {
  await choose(candidate, true);
  const jobs = [job({ job_title: 'Pastry <b>Chef</b>' }), job({ salary: null, salary_max: null, currency: null })];
  const event = await found(candidate, jobs);
  await stage.publish('jobs.weekly-jobs-found.v1', event.payload, event.id);
  const mail = await until(() => stage.mailsTo(candidate.email)[0]);
  expect(mail.subject).toBe('Your week: 2 jobs for you');
  for (const form of [mail.text, mail.html.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')])
    for (const part of [
      'Hello Maya Lind,',
      'Pastry <b>Chef</b>',
      `https://jobs.example.org/job-details/${jobs[0]!.id}?utm_source=alert`,
      'Old Mill · Oslo',
      '€40,000 – €52,000 a year',
      'Your match: 2 of 3 skills; missing Rye.',
      'https://jobs.example.org/search-jobs?sort=match',
      'https://jobs.example.org/settings#notifications',
      'https://jobs.example.org/unsubscribe/weekly_jobs.',
    ])
      expect(form).toContain(part);
  expect(mail.html).not.toContain('<b>Chef</b>');
  await stage
    .as(undefined)
    .post(new URL(mail.unsubscribeUrl!).pathname.replace(/^\/api/, ''))
    .expect(200);
  expect((await choicesOf(candidate)).choices).toMatchObject({ weekly_jobs: false, application_status: true });
  await found(candidate);
  await until(async () => (await stage.rows('outgoing_messages').countDocuments({ state: 'queued' })) === 0);
  expect(stage.mailsTo(candidate.email)).toHaveLength(1);
});

test('the weekly mail is never in the daily digest', async () => {
  await stage
    .as(candidate)
    .put(api.changeNotificationChoices(), { choices: { weekly_jobs: true }, daily: { weekly_jobs: true } })
    .expect(200);
  expect(await choicesOf(candidate)).not.toHaveProperty('daily');
});

test('with the account its time goes', async () => {
  await choose(candidate, true);
  await look();
  await stage.publish('identity.account-ended.v1', { login_id: candidate.login_id });
  expect(await stage.rows('notification_choices').countDocuments({ _id: candidate.login_id as never })).toBe(0);
});
