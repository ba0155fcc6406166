import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MarketError, api, type EventEnvelope, type EventPayload, type EventType, type ServiceName, type User } from '@market/contracts';
import { createInProcessBus, createLog, createMetrics, readConfig, type Actor, type PeerQuestion } from '@market/service-kit';
import { fakeClock, recordingMail, recordingSms, testTokens, until, type TestMongo } from '@market/service-kit/testing';
import supertest, { type Test } from 'supertest';
import { createProfileService } from '../src/service';

export interface Person {
  login_id: string;
  token: string;
  actor: Partial<Actor> & Pick<Actor, 'login_id' | 'login_type'>;
}
export interface CandidatePerson extends Person {
  can_code: string;
}
export interface EmployerPerson extends Person {
  cmp_code: string;
}

/** A profile form as the browser sends it; every value here that names or reaches the person is searched for in leak tests. */
export const FORM = {
  can_name: 'Zdenka Quillfeather',
  can_email: 'zdenka.quill@mailbox.example',
  can_mobn: '4915550123987',
  can_job_cate: '1',
  can_skill: 'TypeScript,Node.js,MongoDB',
  can_about: 'I build reliable services and like calm teams.',
  reg_date: '2026-03-15',
} as const;

export const COMPANY = { cmp_name: 'Harbour Works', cmp_email: 'people@harbour.example', cmp_mobn: '5550102030', cmp_webs: 'https://harbour.example', emp_loca: 'Bergen', emp_addr: 'Pier 4' } as const;
export const EXPERIENCE = { emp_name: 'Marzipan Dynamics', exp_type: 'Full time', exp_desg: 'Backend developer', cur_ctc: 91_234, job_stdt: '2018-01-01', job_endt: '2022-01-01' } as const;
export const EDUCATION = { can_edu: 'Bachelor of Science', can_scho: 'Kelpford Institute', can_pasy: '2017', can_perc: 88, can_stre: 'Computing', can_cgpa: 9 } as const;

/** A value for `supertest` to send as a file part. */
export interface FilePart {
  bytes: Buffer;
  name: string;
}

/**
 * The profile service on a real database with the in-process bus. `applied` plays the applications service: pairs of employer
 * and candidate that it knows; identity answers what `identityKnows` says.
 */
export async function createStage(mongo: TestMongo, { database = 'profile' } = {}) {
  const connection = await mongo.connect(database);
  const log = createLog({ name: 'profile', level: 'silent' });
  const clock = fakeClock('2026-03-15T12:00:00.000Z');
  const tokens = testTokens(clock);
  const bus = createInProcessBus({ connection, log });
  const asked: PeerQuestion[] = [];
  const peerState = { applied: new Set<string>(), applicationsAway: false, identityKnows: new Map<string, User>() };
  const tokenOwners = new Map<string, string>();

  const service = createProfileService({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: mkdtempSync(join(tmpdir(), 'profile-')) }),
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
        const loginId = tokenOwners.get(question.bearer ?? '') ?? '';
        if (question.service === 'identity') {
          const user = peerState.identityKnows.get(loginId);
          if (!user) throw new MarketError('service-unavailable');
          return user as Answer;
        }
        if (peerState.applicationsAway) throw new MarketError('service-unavailable');
        const code = decodeURIComponent(question.path.split('/').at(-1) ?? '');
        if (question.path !== api.applicationFromCandidate(code) || !peerState.applied.has(`${loginId} ${code}`)) throw new MarketError('not-found');
        return {} as Answer;
      },
    },
  });
  await service.start();
  await bus.start();
  const request = supertest(service.handler);
  const rows = (collection: string) => connection.getClient().db(connection.name).collection<{ _id: string } & Record<string, unknown>>(collection);

  async function publish<Type extends EventType>(type: Type, payload: EventPayload<Type>, id: string = randomUUID()): Promise<void> {
    const event = { id, type, occurredAt: clock.now().toISOString(), producer: type.split('.')[0] as ServiceName, requestId: 'test-request', payload } as EventEnvelope<Type>;
    await bus.publish([event]);
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
    connection, log, bus, clock, tokens, service, request, asked, peerState, publish, rows, person, accountOf,

    as: (who: Person | string | undefined) => ({
      get: (path: string) => signed(request.get(path), who),
      post: (path: string, body: unknown = {}) => signed(request.post(path), who).send(body as object),
      put: (path: string, body: unknown = {}) => signed(request.put(path), who).send(body as object),
      delete: (path: string) => signed(request.delete(path), who),
      /** Sends the profile form; a field of undefined is left out. */
      profile(method: 'post' | 'put', fields: Record<string, string | string[] | undefined> = {}, files: { profileImage?: FilePart; resume?: FilePart } = {}) {
        const call = signed(request[method](api.candidates()), who);
        for (const [name, value] of Object.entries({ ...FORM, ...fields })) if (value !== undefined) for (const one of [value].flat()) call.field(name, one);
        for (const [name, file] of Object.entries(files)) call.attach(name, file.bytes, file.name);
        return call;
      },
    }),

    async candidate(state: Partial<Actor> = {}, fields: Record<string, string | string[]> = {}, files: { profileImage?: FilePart; resume?: FilePart } = {}): Promise<CandidatePerson> {
      const who = person({ login_type: 'CND', ...state });
      const { body } = await stage.as(who).profile('post', fields, files).expect(201);
      return { ...who, can_code: (body as { can_code: string }).can_code };
    },

    async employer(state: Partial<Actor> = {}, company: object = {}): Promise<EmployerPerson> {
      const who = person({ login_type: 'EMP', ...state });
      const { body } = await stage.as(who).post(api.employers(), { ...COMPANY, ...company }).expect(200);
      return { ...who, cmp_code: (body as { cmp_code: string }).cmp_code };
    },

    async apply(candidate: CandidatePerson, employer: Person, id: string = randomUUID()): Promise<string> {
      await publish('applications.application-submitted.v1', { id, job_id: 'job-1', job_title: 'Developer', cmp_code: 'cmp-1', cmp_name: 'Harbour Works', employer_login_id: employer.login_id, candidate_login_id: candidate.login_id, can_code: candidate.can_code, can_name: FORM.can_name, at: clock.now().toISOString() });
      return id;
    },

    async moveApplication(id: string, candidate: CandidatePerson, employer: Person, status: 'withdrawn' | 'rejected', revision = 2): Promise<void> {
      await publish('applications.application-status-changed.v1', { id, job_id: 'job-1', job_title: 'Developer', cmp_code: 'cmp-1', cmp_name: 'Harbour Works', employer_login_id: employer.login_id, candidate_login_id: candidate.login_id, can_code: candidate.can_code, can_name: FORM.can_name, from: 'applied', status, by: status === 'withdrawn' ? 'CND' : 'EMP', revision, at: clock.now().toISOString() });
    },

    async requestAndAnswer(employer: EmployerPerson, candidate: CandidatePerson, answer?: 'granted' | 'declined' | 'revoked'): Promise<string> {
      const { body } = await stage.as(employer).post(api.requestAccess(), { can_code: candidate.can_code }).expect(201);
      const { id } = body as { id: string };
      if (answer) await stage.as(candidate).put(api.ownAccessRequest(id), { status: answer }).expect(200);
      return id;
    },

    /** Payloads of the events of a type that this service has sent, oldest first. */
    async events<Type extends EventType>(type: Type): Promise<Array<EventPayload<Type>>> {
      const found = await rows('outbox').find({ type }, { sort: { _id: 1 } }).toArray();
      return found.map((row) => row['payload'] as EventPayload<Type>);
    },

    /** Resolves when every event of the service has been published. */
    settled: () => until(async () => (await rows('outbox').countDocuments({ state: 'queued' })) === 0),

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
