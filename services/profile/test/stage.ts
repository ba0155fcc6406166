import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import type { EventPayload, EventType } from '@market/contracts/events';
import type { ResponseState } from '@market/contracts/responses';
import { api } from '@market/contracts/testing';
import { secretKey, type Actor } from '@market/service-kit';
import { createServiceStage, type Person, type TestMongo } from '@market/service-kit/testing';
import { PAIR_CODES_KEY, createPairCodes } from '../src/blind/domain/pair-codes';
import { createProfileService } from '../src/service';
import { profileSettings } from '../src/settings';

export interface CandidatePerson extends Person {
  can_code: string;
}
export interface EmployerPerson extends Person {
  cmp_code: string;
}

/**
 * A profile form as the browser sends it; every value here that names or reaches the person is searched for in leak
 * tests.
 */
export const FORM = {
  can_name: 'Zdenka Quillfeather',
  can_email: 'zdenka.quill@mailbox.example',
  can_mobn: '4915550123987',
  can_job_cate: '1',
  can_skill: 'TypeScript,Node.js,MongoDB',
  can_about: 'I build reliable services and like calm teams.',
  reg_date: '2026-03-15',
} as const;

export const COMPANY = {
  cmp_name: 'Harbour Works',
  cmp_email: 'people@harbour.example',
  cmp_mobn: '5550102030',
  cmp_webs: 'https://harbour.example',
  emp_loca: 'Bergen',
  emp_addr: 'Pier 4',
} as const;
export const EXPERIENCE = {
  emp_name: 'Marzipan Dynamics',
  exp_type: 'Full time',
  exp_desg: 'Backend developer',
  cur_ctc: 91_234,
  job_stdt: '2018-01-01',
  job_endt: '2022-01-01',
} as const;
export const EDUCATION = {
  can_edu: 'Bachelor of Science',
  can_scho: 'Kelpford Institute',
  can_pasy: '2017',
  can_perc: 88,
  can_stre: 'Computing',
  can_cgpa: 9,
} as const;

/** A value for `supertest` to send as a file part. */
export interface FilePart {
  bytes: Buffer;
  name: string;
}

/**
 * The profile service on a real database with the in-process bus. `applied` mocks the applications service: pairs of
 * employer and candidate; `identityKnows` mocks identity.
 */
export async function createStage(
  mongo: TestMongo,
  { database = 'profile', env = {} }: { database?: string; env?: Record<string, string> } = {},
) {
  const peerState = {
    /** States of employers at the fake applications service, by the codes of their companies. */
    responseStates: new Map<string, ResponseState>(),
    applied: new Set<string>(),
    applicationsAway: false,
    /** Conversations that candidates have ended, as `<login_id of the employer> <login_id of the candidate>`. */
    conversationsEnded: new Set<string>(),
    identityKnows: new Map<string, User>(),
    /** Applications as the fake applications service shows them to an account, by `<login_id> <path>`. */
    applications: new Map<string, object>(),
    /** Open jobs by their ids. */
    jobs: new Map<string, object>(),
  };
  const dataDir = mkdtempSync(join(tmpdir(), 'profile-'));
  const codes = createPairCodes(secretKey(join(dataDir, 'keys', 'secret'), PAIR_CODES_KEY));
  const served = await createServiceStage({
    name: 'profile',
    settings: profileSettings,
    mongo,
    database,
    env: { DATA_DIR: dataDir, ...env },
    create: createProfileService,
    answer({ service, path }, loginId) {
      if (service === 'identity') {
        const user = peerState.identityKnows.get(loginId);
        if (!user) throw new MarketError('service-unavailable');
        return user;
      }
      if (service === 'jobs') {
        const job = [...peerState.jobs].find(([id]) => path === api.viewJob(id));
        if (!job) throw new MarketError('not-found');
        return job[1];
      }
      if (peerState.applicationsAway) throw new MarketError('service-unavailable');
      const company = /^\/employers\/([^/]+)\/responses$/.exec(path)?.[1];
      if (company !== undefined) return { state: peerState.responseStates.get(company) ?? 'new' };
      const [, partner] = /^\/messages\/conversations\/([^/]+)$/.exec(path) ?? [];
      if (partner !== undefined) return { ended: peerState.conversationsEnded.has(`${loginId} ${partner}`) };
      const application = peerState.applications.get(`${loginId} ${path}`);
      if (application) return application;
      const code = decodeURIComponent(path.split('/').at(-1) ?? '');
      if (path !== api.applicationFromCandidate(code) || !peerState.applied.has(`${loginId} ${code}`))
        throw new MarketError('not-found');
      return {};
    },
  });
  const { request, clock, rows, person, publish, signed } = served;

  const stage = {
    ...served,
    peerState,
    /** The code of a candidate that an employer without access has. */
    codeFor: (employer: Person, canCode: string) => codes.codeFor(employer.login_id, canCode),

    as: (who: Person | string | undefined) => ({
      get: (path: string) => signed(request.get(path), who),
      post: (path: string, body: unknown = {}) => signed(request.post(path), who).send(body as object),
      put: (path: string, body: unknown = {}) => signed(request.put(path), who).send(body as object),
      delete: (path: string) => signed(request.delete(path), who),
      /** Sends the profile form; a field of undefined is left out. */
      profile(
        method: 'post' | 'put',
        fields: Record<string, string | string[] | undefined> = {},
        files: { profileImage?: FilePart; resume?: FilePart } = {},
      ) {
        const call = signed(request[method](api.createCandidate()), who);
        for (const [name, value] of Object.entries({ ...FORM, ...fields }))
          if (value !== undefined) for (const one of [value].flat()) call.field(name, one);
        for (const [name, file] of Object.entries(files)) call.attach(name, file.bytes, file.name);
        return call;
      },
    }),

    async candidate(
      state: Partial<Actor> = {},
      fields: Record<string, string | string[]> = {},
      files: { profileImage?: FilePart; resume?: FilePart } = {},
    ): Promise<CandidatePerson> {
      const who = person({ login_type: 'CND', ...state });
      const { body } = await stage.as(who).profile('post', fields, files).expect(201);
      return { ...who, can_code: (body as { can_code: string }).can_code };
    },

    async employer(state: Partial<Actor> = {}, company: object = {}): Promise<EmployerPerson> {
      const who = person({ login_type: 'EMP', ...state });
      await publish('identity.account-changed.v1', served.accountOf(who, 1));
      const { body } = await stage
        .as(who)
        .post(api.saveCompany(), { ...COMPANY, ...company })
        .expect(200);
      return { ...who, cmp_code: (body as { cmp_code: string }).cmp_code };
    },

    async apply(candidate: CandidatePerson, employer: Person, id: string = randomUUID()): Promise<string> {
      await publish('applications.application-submitted.v1', {
        id,
        job_id: 'job-1',
        job_title: 'Developer',
        cmp_code: 'cmp-1',
        cmp_name: 'Harbour Works',
        employer_login_id: employer.login_id,
        candidate_login_id: candidate.login_id,
        can_code: candidate.can_code,
        can_name: FORM.can_name,
        at: clock.now().toISOString(),
      });
      return id;
    },

    async moveApplication(
      id: string,
      candidate: CandidatePerson,
      employer: Person,
      status: 'withdrawn' | 'rejected' | 'hired' | 'viewed',
      revision = 2,
      more: Partial<EventPayload<'applications.application-status-changed.v1'>> = {},
    ): Promise<void> {
      await publish('applications.application-status-changed.v1', {
        id,
        job_id: 'job-1',
        job_title: 'Developer',
        cmp_code: 'cmp-1',
        cmp_name: 'Harbour Works',
        employer_login_id: employer.login_id,
        candidate_login_id: candidate.login_id,
        can_code: candidate.can_code,
        can_name: FORM.can_name,
        from: 'applied',
        status,
        by: status === 'withdrawn' ? 'CND' : 'EMP',
        revision,
        at: clock.now().toISOString(),
        ...more,
      });
    },

    /** Event of the applications service: a candidate ended the access, or an earlier end became known. */
    async endAccess(
      id: string,
      candidate: CandidatePerson,
      employer: Person,
      { revision = 3, at_once = true, finished_at = clock.now() } = {},
    ): Promise<void> {
      await publish('applications.access-ended.v1', {
        id,
        employer_login_id: employer.login_id,
        candidate_login_id: candidate.login_id,
        can_code: candidate.can_code,
        revision,
        finished_at: finished_at.toISOString(),
        at_once,
      });
    },

    async requestAndAnswer(
      employer: EmployerPerson,
      candidate: CandidatePerson,
      answer?: 'granted' | 'declined' | 'revoked',
    ): Promise<string> {
      const { body } = await stage
        .as(employer)
        .post(api.requestAccess(), { can_code: stage.codeFor(employer, candidate.can_code) })
        .expect(201);
      const { id } = body as { id: string };
      if (answer) await stage.as(candidate).put(api.answerAccessRequest(id), { status: answer }).expect(200);
      return id;
    },

    /** Payloads of the events of a type that this service has sent, oldest first. */
    async events<Type extends EventType>(type: Type): Promise<Array<EventPayload<Type>>> {
      const found = await rows('outbox')
        .find({ type }, { sort: { _id: 1 } })
        .toArray();
      return found.map((row) => row.payload as EventPayload<Type>);
    },
  };
  return stage;
}

export type Stage = Awaited<ReturnType<typeof createStage>>;
