import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MarketError, api, type Company, type EventEnvelope, type EventPayload, type EventType, type JobPost, type JobSearchResult, type ServiceName, type User } from '@market/contracts';
import { createInProcessBus, createLog, createMetrics, readConfig, type Actor, type PeerQuestion } from '@market/service-kit';
import { fakeClock, recordingMail, recordingSms, testTokens, until, type TestMongo } from '@market/service-kit/testing';
import supertest, { type Test } from 'supertest';
import { createJobsService } from '../src/service';

export interface Person {
  login_id: string;
  token: string;
  actor: Partial<Actor> & Pick<Actor, 'login_id' | 'login_type'>;
}
export interface EmployerPerson extends Person {
  cmp_code: string;
  cmp_name: string;
}

/** A job as the form sends it. */
export const JOB = {
  job_title: 'Lighthouse keeper',
  job_description: 'Keep the lamp burning.\n\nWrite the log every evening.',
  job_cate: 21,
  job_location: 'Bergen, Norway',
  salary: '52000',
  required_skills: ['Patience', 'First aid'],
} as const;

export const NOW = '2026-03-15T12:00:00.000Z';

/** Two copies of the jobs service on one real database are two stages with the same `database`. */
export async function createStage(mongo: TestMongo, { database = 'jobs', env = {} }: { database?: string; env?: NodeJS.ProcessEnv } = {}) {
  const connection = await mongo.connect(database);
  const log = createLog({ name: 'jobs', level: 'silent' });
  const clock = fakeClock(NOW);
  const tokens = testTokens(clock);
  const bus = createInProcessBus({ connection, log });
  const asked: PeerQuestion[] = [];
  /** Profile knows companies by their accounts. */
  const peerState = { companies: new Map<string, Company>(), profileAway: false, identityKnows: new Map<string, User>() };
  const tokenOwners = new Map<string, string>();

  const service = createJobsService({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: mkdtempSync(join(tmpdir(), 'jobs-')), ...env }),
    connection,
    bus,
    keys: tokens.keys,
    clock,
    log,
    metrics: createMetrics(),
    mail: recordingMail(),
    sms: recordingSms(),
    peers: {
      async ask<Answer>(question: PeerQuestion) {
        asked.push(question);
        if (question.service === 'identity') {
          const user = peerState.identityKnows.get(tokenOwners.get(question.bearer ?? '') ?? '');
          if (!user) throw new MarketError('service-unavailable');
          return user as Answer;
        }
        if (peerState.profileAway) throw new MarketError('service-unavailable');
        const company = question.path === api.ownEmployer() ? peerState.companies.get(tokenOwners.get(question.bearer ?? '') ?? '') : undefined;
        if (!company) throw new MarketError('not-found');
        return company as Answer;
      },
    },
  });
  await service.start();
  await bus.start();
  const request = supertest(service.handler);
  const rows = (collection: string) => connection.getClient().db(connection.name).collection<{ _id: string } & Record<string, unknown>>(collection);

  async function publish<Type extends EventType>(type: Type, payload: EventPayload<Type>, id: string = randomUUID()): Promise<void> {
    const event = { id, type, occurredAt: clock.now().toISOString(), producer: type.split('.')[0] as ServiceName, requestId: 'test-request', payload } as EventEnvelope<Type>;
    await bus.publish([event as EventEnvelope]);
  }

  function accountOf({ actor }: Person, revision: number, change: Partial<EventPayload<'identity.account-changed.v1'>> = {}): EventPayload<'identity.account-changed.v1'> {
    return {
      login_id: actor.login_id, revision, login_type: actor.login_type, login_name: 'Account Holder', login_email: `${actor.login_id}@accounts.example`, login_mobile: '5550001111',
      user_approval_status: actor.user_approval_status ?? 1, email_ver_status: actor.email_ver_status ?? 1, phone_ver_status: actor.phone_ver_status ?? 1, profile_created: 1, disabled: false, ...change,
    };
  }

  function person(actor: Partial<Actor> & Pick<Actor, 'login_type'>): Person {
    const whole = { login_id: randomUUID(), ...actor };
    const token = tokens.tokenFor(whole);
    tokenOwners.set(token, whole.login_id);
    return { login_id: whole.login_id, token, actor: whole };
  }

  function signed(call: Test, who: Person | string | undefined): Test {
    const token = typeof who === 'string' ? who : who?.token;
    return token === undefined ? call : call.set('Authorization', `Bearer ${token}`);
  }

  const stage = {
    connection, bus, clock, tokens, service, request, asked, peerState, publish, rows, person, accountOf, until,

    as: (who: Person | string | undefined) => ({
      get: (path: string) => signed(request.get(path), who),
      post: (path: string, body: unknown = {}) => signed(request.post(path), who).send(body as object),
      put: (path: string, body: unknown = {}) => signed(request.put(path), who).send(body as object),
    }),

    /** An employer whose company has been told of. */
    async employer(state: Partial<Actor> = {}, cmp_name = `Company ${randomUUID().slice(0, 8)}`): Promise<EmployerPerson> {
      const who = person({ login_type: 'EMP', ...state });
      const cmp_code = `cmp_${randomUUID()}`;
      await stage.saveCompany(who, { cmp_code, cmp_name }, 1);
      return { ...who, cmp_code, cmp_name };
    },

    saveCompany: (who: Person, company: { cmp_code: string; cmp_name: string }, revision: number) => publish('profile.company-saved.v1', { login_id: who.login_id, revision, emp_loca: 'Bergen', ...company }),

    async post(who: Person, fields: object = {}): Promise<JobPost> {
      const { body } = await stage.as(who).post(api.jobPosts(), { ...JOB, ...fields }).expect(201);
      return body as JobPost;
    },

    async search(query: object = {}, who?: Person): Promise<JobSearchResult> {
      const { body } = await stage.as(who).post(api.searchJobPosts(), query).expect(200);
      return body as JobSearchResult;
    },

    async apply(candidate: Person, job: JobPost, id: string = randomUUID()): Promise<string> {
      await publish('applications.application-submitted.v1', { id, job_id: job.id, job_title: job.job_title, cmp_code: job.cmp_code, cmp_name: job.cmp_name, employer_login_id: 'employer', candidate_login_id: candidate.login_id, can_code: 'can_1', can_name: 'Somebody', at: clock.now().toISOString() });
      return id;
    },

    /** Payloads of the events that this service has sent, oldest first. */
    async events(jobId?: string): Promise<Array<EventPayload<'jobs.job-saved.v1'>>> {
      const found = await rows('outbox').find({ type: 'jobs.job-saved.v1', ...(jobId === undefined ? {} : { 'payload.id': jobId }) }, { sort: { _id: 1 } }).toArray();
      return found.map((row) => row['payload'] as EventPayload<'jobs.job-saved.v1'>);
    },

    async close() {
      await service.stop();
      await bus.stop();
    },
  };
  return stage;
}

export type Stage = Awaited<ReturnType<typeof createStage>>;

/** What of a refusal must not differ between two cases that a caller may not tell apart. */
export function withoutRequestId(body: Record<string, unknown>): Record<string, unknown> {
  const { requestId: _requestId, instance: _instance, ...rest } = body;
  return rest;
}
