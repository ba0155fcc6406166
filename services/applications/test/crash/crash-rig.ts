import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queueName } from '@market/api/events';
import type { EventPayload, EventType } from '@market/contracts/events';
import type { ServiceName } from '@market/contracts/services';
import { api } from '@market/contracts/testing';
import { createLog, createRabbitBus, type Connection } from '@market/service-kit';
import { testMongo, testRabbit, testTokens, until } from '@market/service-kit/testing';
import { notificationId } from '../../src/domain/notifications';
import { createBrokerProxy } from './broker-proxy';
import { startPeersStub } from './peers-stub';
import { createServiceProcess } from './service-process';

const SUBMITTED = 'applications.application-submitted.v1';
export const CANDIDATES = 25;
const EMPLOYER_EMAIL = 'employer@example.org';
/** The mailbox of all candidates. */
const CANDIDATE_EMAIL = 'candidates@example.org';
/**
 * A killed process leaves leases behind (events 10 s, mails a minute) and open transactions, which MongoDB ends by
 * itself after transactionLifetimeLimitSeconds (a minute, unless set otherwise).
 */
const EFFECTS_LIMIT_MS = 90_000;
const MAILS_LIMIT_MS = 90_000;

/** Intended application: a candidate and a job. */
export interface Wish {
  jobId: string;
  token: string;
  key: string;
}
export interface Acknowledged {
  key: string;
  /** Absent where the answer to the try that stored it was lost, and a later try was told so. */
  id?: string;
}

/**
 * A real applications process on the run's MongoDB and RabbitMQ, wishes of all candidates to apply to each job, and the
 * means to compare what was acknowledged with what is stored, published and done. A wish that gets no answer is tried
 * again until it gets one.
 */
export async function createCrashRig({ jobs: jobCount }: { jobs: number }) {
  const mongo = testMongo();
  const rabbit = testRabbit();
  const log = createLog({ name: 'crash-test', level: 'silent' });
  const tokens = testTokens();
  const jobs = new Map<string, EventPayload<'jobs.job-saved.v1'>>();
  const stub = await startPeersStub(tokens, jobs);
  const proxy = await createBrokerProxy(rabbit.url);
  const bus = createRabbitBus({ url: rabbit.url, prefix: rabbit.prefix, log });
  const heardByJobs = new Map<string, number>();
  await bus.subscribe(queueName('jobs', SUBMITTED), async ({ payload }) => {
    const { id } = payload as EventPayload<typeof SUBMITTED>;
    heardByJobs.set(id, (heardByJobs.get(id) ?? 0) + 1);
  });
  await bus.start();
  const service = createServiceProcess({
    MONGODB_URI: mongo.uri,
    DATABASE_PREFIX: mongo.databasePrefix,
    RABBITMQ_URL: proxy.url,
    QUEUE_PREFIX: rabbit.prefix,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'applications-crash-')),
    IDENTITY_URL: stub.url,
    PROFILE_URL: stub.url,
    JOBS_URL: stub.url,
    APPLICATIONS_URL: stub.url,
  });
  const connection: Connection = await mongo.connect('applications');
  const mailbox: Connection = await mongo.connect('mailbox');
  const rows = (collection: string, from = connection) =>
    from.getClient().db(from.name).collection<{ _id: string } & Record<string, unknown>>(collection);

  const publish = <Type extends EventType>(type: Type, payload: EventPayload<Type>) =>
    bus.publish([
      {
        id: randomUUID(),
        type,
        occurredAt: new Date().toISOString(),
        producer: type.split('.')[0] as ServiceName,
        requestId: 'crash-test',
        payload,
      },
    ]);
  const account = (login_id: string, login_type: 'EMP' | 'CND', email: string) =>
    publish('identity.account-changed.v1', {
      login_id,
      revision: 1,
      login_type,
      login_name: 'Somebody',
      login_email: email,
      login_mobile: '5550001111',
      user_approval_status: 1,
      email_ver_status: 1,
      phone_ver_status: 1,
      profile_created: 1,
      disabled: false,
    });

  /** Publishes the events about an employer, its jobs and the candidates, and creates the wishes. */
  async function makeWishes(): Promise<Wish[]> {
    const employer = { login_id: randomUUID(), cmp_code: `cmp_${randomUUID()}` };
    await account(employer.login_id, 'EMP', EMPLOYER_EMAIL);
    for (let n = 0; n < jobCount; n += 1) {
      const job = {
        id: randomUUID(),
        revision: 1,
        ...employer,
        cmp_name: 'Night Bakery',
        job_title: `Baker ${n}`,
        job_cate: 4,
        job_location: 'Oslo',
        status: 'open' as const,
        closes_at: null,
        created_at: new Date().toISOString(),
      };
      jobs.set(job.id, job);
      await publish('jobs.job-saved.v1', job);
    }
    const wishes: Wish[] = [];
    for (let n = 0; n < CANDIDATES; n += 1) {
      const login_id = randomUUID();
      const can_code = `can_${randomUUID()}`;
      await account(login_id, 'CND', CANDIDATE_EMAIL);
      await publish('profile.candidate-saved.v1', {
        login_id,
        can_code,
        revision: 1,
        can_name: `Candidate ${n}`,
        can_email: '',
        can_mobn: '',
        can_job_cate: 4,
        can_skill: 'Baking',
        can_about: '',
      });
      const token = tokens.tokenFor({ login_id, login_type: 'CND', can_code });
      for (const jobId of jobs.keys()) wishes.push({ jobId, token, key: `${login_id} ${jobId}` });
    }
    await until(
      async () =>
        (await rows('candidate_copies').countDocuments()) === CANDIDATES &&
        (await rows('job_copies').countDocuments()) === jobCount &&
        (await rows('account_copies').countDocuments()) === CANDIDATES + 1,
      60_000,
    );
    return wishes;
  }

  /**
   * Tries until there is an answer. 409 is good news only when an earlier try may have been stored before its answer
   * was lost.
   */
  async function fulfil({ jobId, token, key }: Wish, giveUpAt: number): Promise<Acknowledged & { tries: number }> {
    let answersLost = 0;
    for (let tries = 1; ; tries += 1) {
      try {
        const response = await fetch(`${service.url()}${api.applyToJob()}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ job_id: jobId }),
          signal: AbortSignal.timeout(15_000),
        });
        const body = (await response.json()) as { id?: string; code?: string };
        if (response.status === 201 && body.id) return { key, id: body.id, tries };
        if (response.status === 409 && body.code === 'already-applied' && answersLost > 0) return { key, tries };
        if (response.status < 500) throw new WrongAnswer(`${response.status} ${JSON.stringify(body)}`);
      } catch (error) {
        if (error instanceof WrongAnswer || Date.now() > giveUpAt) throw error;
      }
      answersLost += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  return {
    service,
    proxy,
    rows,
    makeWishes,
    fulfil,

    /**
     * Waits until every event has left and has had its effects, then compares everything with what was acknowledged.
     */
    async checkAll(acknowledged: readonly Acknowledged[]): Promise<void> {
      const count = acknowledged.length;
      await until(async () => {
        const found = {
          unsent: await rows('outbox').countDocuments({ state: 'queued' }),
          notifications: await rows('notifications').countDocuments(),
          heard: heardByJobs.size,
        };
        if (found.unsent > 0 || found.notifications < 2 * count || found.heard < count)
          throw new Error(JSON.stringify(found));
        return true;
      }, EFFECTS_LIMIT_MS);
      await until(async () => {
        const unsent = await rows('outgoing_messages').countDocuments({ state: 'queued' });
        if (unsent > 0) throw new Error(`${unsent} mails are not sent yet`);
        return true;
      }, MAILS_LIMIT_MS);
      const stored = await rows('applications').find().toArray();
      const ids = new Set(stored.map(({ _id }) => _id));

      // Acknowledged is stored, stored was asked for, and nothing is there twice.
      expect(
        new Set(stored.map(({ candidate_login_id, job_id }) => `${String(candidate_login_id)} ${String(job_id)}`)),
      ).toEqual(new Set(acknowledged.map(({ key }) => key)));
      expect(stored).toHaveLength(count);
      expect(acknowledged.filter(({ id }) => id !== undefined && !ids.has(id))).toEqual([]);

      // Exactly one event per application, with one effect on each side, both published.
      const events = await rows('outbox').find({ type: SUBMITTED }).toArray();
      expect(events.map(({ payload }) => (payload as { id: string }).id).sort()).toEqual([...ids].sort());
      const notifications = await rows('notifications').find().toArray();
      expect(notifications.map(({ _id }) => _id).sort()).toEqual(
        events.flatMap(({ _id }) => [_id, notificationId(_id, { isOwnDoing: true })]).sort(),
      );
      expect(await rows('outgoing_messages').countDocuments({ state: 'done' })).toBe(2 * count);
      for (const to of [EMPLOYER_EMAIL, CANDIDATE_EMAIL])
        expect(await rows('mailbox', mailbox).countDocuments({ to })).toBe(count);
      expect([...heardByJobs.keys()].sort()).toEqual([...ids].sort());
      expect(await bus.deadLetters.list({ queue: queueName('applications', SUBMITTED) })).toEqual([]);
    },

    async close() {
      await service.stop();
      await bus.stop();
      await proxy.close();
      await stub.close(100);
      await rabbit.drop();
      await mongo.drop();
    },
  };
}

class WrongAnswer extends Error {}

/** Runs `work` over all items, `atOnce` at a time. */
export async function overAll<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

export type CrashRig = Awaited<ReturnType<typeof createCrashRig>>;
