import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MarketError, api, type EventEnvelope, type EventPayload, type EventType, type ServiceName, type User } from '@market/contracts';
import { createInProcessBus, createLog, createMetrics, readConfig, type Actor, type Connection, type EventBus, type PeerQuestion, type Service } from '@market/service-kit';
import { fakeClock, recordingMail, recordingSms, testTokens, until, type TestMongo } from '@market/service-kit/testing';
import supertest from 'supertest';
import { createApplicationsService } from '../src/service';

type JobSaved = EventPayload<'jobs.job-saved.v1'>;
type Who = Partial<Actor> & Pick<Actor, 'login_id' | 'login_type'>;
type AnswerOfPeer = (question: PeerQuestion) => unknown;

/** Somebody with a token, whose account is known to the service. */
export interface Person {
  login_id: string;
  token: string;
  actor: Who;
  email: string;
}
export interface EmployerPerson extends Person {
  cmp_code: string;
}
export interface CandidatePerson extends Person {
  can_code: string;
}

/**
 * The applications service on a real database with an in-process bus, the other services played by `peers`: unless a test says
 * otherwise they know the jobs given to `postJob`, and candidates and identities not at all.
 */
export async function createStage(mongo: TestMongo, { database = 'applications' } = {}) {
  const connection: Connection = await mongo.connect(database);
  const log = createLog({ name: 'applications', level: 'silent' });
  const clock = fakeClock('2026-03-15T12:00:00.000Z');
  const tokens = testTokens(clock);
  const bus: EventBus = createInProcessBus({ connection, log });
  const mail = recordingMail();
  const openJobs = new Map<string, JobSaved>();
  const answers = new Map<ServiceName, AnswerOfPeer>();
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: mkdtempSync(join(tmpdir(), 'applications-')), PUBLIC_URL: 'https://jobs.example.org' });

  answers.set('jobs', ({ path }) => {
    const job = [...openJobs.values()].find(({ id }) => path === api.jobPost(id));
    if (!job || job.status !== 'open') throw new MarketError('not-found');
    return { ...job, can: { edit: false } };
  });

  const service: Service = createApplicationsService({
    config,
    connection,
    bus,
    keys: tokens.keys,
    clock,
    log,
    metrics: createMetrics(),
    mail,
    sms: recordingSms(),
    peers: {
      async ask<Answer>(question: PeerQuestion) {
        const answer = answers.get(question.service);
        if (!answer) throw new MarketError('service-unavailable');
        return answer(question) as Answer;
      },
    },
  });
  await service.start();
  await bus.start();
  const request = supertest(service.handler);

  async function publish<Type extends EventType>(type: Type, payload: EventPayload<Type>, id: string = randomUUID()): Promise<EventEnvelope<Type>> {
    const event = { id, type, occurredAt: clock.now().toISOString(), producer: type.split('.')[0] as ServiceName, requestId: 'test-request', payload } as EventEnvelope<Type>;
    await bus.publish([event]);
    return event;
  }

  async function account(actor: Who, name: string): Promise<Person> {
    const email = `${actor.login_id.slice(0, 8)}@example.org`;
    await publish('identity.account-changed.v1', {
      login_id: actor.login_id, revision: 1, login_type: actor.login_type, login_name: name, login_email: email, login_mobile: '5550001111',
      user_approval_status: actor.user_approval_status ?? 1, email_ver_status: actor.email_ver_status ?? 1, phone_ver_status: actor.phone_ver_status ?? 1, profile_created: actor.profile_created ?? 1, disabled: false,
      ...(actor.can_code ? { can_code: actor.can_code } : {}), ...(actor.cmp_code ? { cmp_code: actor.cmp_code } : {}),
    });
    return { login_id: actor.login_id, token: tokens.tokenFor(actor), actor, email };
  }

  return {
    mongo,
    connection,
    bus,
    clock,
    tokens,
    mail,
    service,
    request,
    publish,
    /** Says how a peer answers from now on; without an answer it is away. */
    peer(name: ServiceName, answer?: AnswerOfPeer) {
      if (answer) answers.set(name, answer);
      else answers.delete(name);
    },
    /** What the jobs service answers at the start. */
    jobsPeer: answers.get('jobs')!,

    async employer(state: Partial<Actor> = {}): Promise<EmployerPerson> {
      const cmp_code = `cmp_${randomUUID()}`;
      const person = await account({ login_id: randomUUID(), login_type: 'EMP', cmp_code, ...state }, 'Erin Shaw');
      await publish('profile.company-saved.v1', { login_id: person.login_id, cmp_code, revision: 1, cmp_name: 'Night Bakery', emp_loca: 'Oslo' });
      return { ...person, cmp_code };
    },

    async candidate(state: Partial<Actor> = {}, name = 'Maya Lind', skills = 'Baking, Sourdough'): Promise<CandidatePerson> {
      const can_code = `can_${randomUUID()}`;
      const person = await account({ login_id: randomUUID(), login_type: 'CND', can_code, ...state }, name);
      await publish('profile.candidate-saved.v1', { login_id: person.login_id, can_code, revision: 1, can_name: name, can_email: person.email, can_mobn: '5550002222', can_job_cate: 4, can_skill: skills, can_about: 'I bake at night.', can_resume: api.resume(can_code) });
      await publish('profile.background-changed.v1', {
        login_id: person.login_id, can_code, revision: 1,
        candidate_exp: [{ exp_desg: 'Baker', emp_name: 'Old Mill', job_stdt: '2020-01-01', job_endt: '2023-01-01' }],
        candidate_edu: [{ can_edu: 'Diploma', can_stre: 'Baking', can_scho: 'Trade School', can_pasy: '2019', can_cgpa: 8, can_perc: null }],
      });
      return { ...person, can_code };
    },

    /** Somebody with a token of whom no event has come. */
    stranger(actor: Who): Person {
      return { login_id: actor.login_id, token: tokens.tokenFor(actor), actor, email: '' };
    },

    async postJob(owner: EmployerPerson, change: Partial<JobSaved> = {}): Promise<JobSaved> {
      const job: JobSaved = { id: randomUUID(), revision: 1, login_id: owner.login_id, cmp_code: owner.cmp_code, cmp_name: 'Night Bakery', job_title: 'Night Baker', job_cate: 4, job_location: 'Oslo', status: 'open', closes_at: null, created_at: clock.now().toISOString(), ...change };
      openJobs.set(job.id, job);
      await publish('jobs.job-saved.v1', job);
      return job;
    },
    /** A job that the jobs service has, but of which no event has come yet. */
    postJobSilently(job: JobSaved) {
      openJobs.set(job.id, job);
    },

    as: (person: Person | undefined) => {
      const send = (method: 'post' | 'put' | 'get', path: string, body?: unknown) => {
        const call = request[method](path);
        if (person) call.set('Authorization', `Bearer ${person.token}`);
        return method === 'get' ? call : call.send(body as object);
      };
      return {
        post: (path: string, body: unknown = {}) => send('post', path, body),
        put: (path: string, body: unknown) => send('put', path, body),
        get: (path: string) => send('get', path),
        apply: (jobId: string, rest: object = {}) => send('post', api.apply(), { job_id: jobId, ...rest }),
        setStatus: (id: string, status: unknown) => send('put', api.applicationStatus(id), { status }),
      };
    },

    rows: (collection: string) => connection.getClient().db(connection.name).collection<{ _id: string } & Record<string, unknown>>(collection),
    /** Resolves when every event of the service has been published and handled. */
    settled: () =>
      until(async () => {
        const rows = connection.getClient().db(connection.name).collection('outbox');
        return (await rows.countDocuments({ state: 'queued' })) === 0;
      }),
    mailsTo: (address: string) => mail.sent.filter(({ to }) => to === address),

    async close() {
      await service.stop();
      await bus.stop();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof createStage>>;

/** What identity would answer about a person. */
export function userOf(person: Person): User {
  const { actor } = person;
  return {
    login_id: person.login_id, login_name: 'Maya Lind', login_email: person.email, login_mobile: '5550001111', login_type: actor.login_type,
    email_ver_status: actor.email_ver_status ?? 1, phone_ver_status: actor.phone_ver_status ?? 1, user_approval_status: actor.user_approval_status ?? 1, profile_created: actor.profile_created ?? 1,
    ...(actor.can_code ? { can_code: actor.can_code } : {}),
  };
}
