import { randomUUID } from 'node:crypto';
import type { ApplicationStatistics } from '@market/contracts/job-statistics';
import type { ReportedMessage } from '@market/contracts/messaging';
import type { User } from '@market/contracts/accounts';
import type { Company } from '@market/contracts/companies';
import { MarketError } from '@market/contracts/errors';
import type { EventPayload } from '@market/contracts/events';
import type { JobPost } from '@market/contracts/job-posts';
import type { Candidate } from '@market/contracts/profiles';
import type { JobSearchResult } from '@market/contracts/search';
import type { ResponseState } from '@market/contracts/responses';
import { api } from '@market/contracts/testing';
import type { Actor } from '@market/service-kit';
import { createServiceStage, until, type Person, type TestMongo } from '@market/service-kit/testing';
import { createJobsService } from '../src/service';
import { jobsSettings } from '../src/settings';

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
  currency: 'USD',
  required_skills: ['Patience', 'First aid'],
} as const;

/** Two replicas of the jobs service on one real database are two stages with the same `database`. */
export async function createStage(
  mongo: TestMongo,
  { database = 'jobs', env = {} }: { database?: string; env?: NodeJS.ProcessEnv } = {},
) {
  /** Profile knows companies by their accounts. */
  const peerState = {
    companies: new Map<string, Company>(),
    /** Profiles of candidates by their accounts. */
    candidates: new Map<string, Pick<Candidate, 'can_skill' | 'candidate_exp'>>(),
    profileAway: false,
    /** States of employers at the fake applications service, by the codes of their companies; else it is away. */
    responseStates: new Map<string, ResponseState>(),
    identityKnows: new Map<string, User>(),
    /** Messages at the fake applications service, by their ids, as their receivers may report them. */
    messages: new Map<string, ReportedMessage>(),
    /** Statistics of a job at the fake applications service; throws while it is down. */
    applicationStatistics: (_path: string): ApplicationStatistics => ({
      ...{ sent: 0, answered: 0, median_days: null, by_day: [] },
    }),
    /** Applications per job at the fake applications service; throws while it is down. */
    applicationsTo: (_jobId: string): number | Promise<number> => 0,
  };
  const served = await createServiceStage({
    name: 'jobs',
    settings: jobsSettings,
    mongo,
    database,
    env,
    create: createJobsService,
    async answer({ service, path, body }, loginId) {
      const reported = /^\/messages\/reported\/(.+)$/.exec(path)?.[1];
      if (reported !== undefined) {
        const message = peerState.messages.get(reported);
        if (!message) throw new MarketError('not-found');
        return message;
      }
      const company = /^\/employers\/([^/]+)\/responses$/.exec(path)?.[1];
      if (company !== undefined) {
        const state = peerState.responseStates.get(company);
        if (!state) throw new MarketError('service-unavailable');
        return { state };
      }
      if (service === 'applications' && path.startsWith('/job-applications/statistics/'))
        return peerState.applicationStatistics(path);
      if (service === 'applications')
        return {
          records: [],
          total: await peerState.applicationsTo((body as { job_id: string }).job_id),
          page: 1,
          limit: 1,
        };
      if (service === 'identity') {
        const user = peerState.identityKnows.get(loginId);
        if (!user) throw new MarketError('service-unavailable');
        return user;
      }
      if (peerState.profileAway) throw new MarketError('service-unavailable');
      if (path === api.ownCandidate()) {
        const candidate = peerState.candidates.get(loginId);
        if (!candidate) throw new MarketError('not-found');
        return candidate;
      }
      const own = path === api.ownCompany() ? peerState.companies.get(loginId) : undefined;
      if (!own) throw new MarketError('not-found');
      return own;
    },
  });
  const { request, clock, rows, person, publish, signed } = served;

  const stage = {
    ...served,
    peerState,
    until,

    as: (who: Person | string | undefined) => ({
      get: (path: string) => signed(request.get(path), who),
      post: (path: string, body: unknown = {}) => signed(request.post(path), who).send(body as object),
      put: (path: string, body: unknown = {}) => signed(request.put(path), who).send(body as object),
      delete: (path: string) => signed(request.delete(path), who),
    }),

    /** An employer whose company has been told of. */
    async employer(
      state: Partial<Actor> = {},
      cmp_name = `Company ${randomUUID().slice(0, 8)}`,
    ): Promise<EmployerPerson> {
      const who = person({ login_type: 'EMP', ...state });
      const cmp_code = `cmp_${randomUUID()}`;
      await stage.saveCompany(who, { cmp_code, cmp_name }, 1);
      return { ...who, cmp_code, cmp_name };
    },

    saveCompany: (
      who: Person,
      company: { cmp_code: string; cmp_name: string; cmp_logo?: string; cmp_domain?: string },
      revision: number,
    ) => publish('profile.company-saved.v1', { login_id: who.login_id, revision, emp_loca: 'Bergen', ...company }),

    async post(who: Person, fields: object = {}): Promise<JobPost> {
      const { body } = await stage
        .as(who)
        .post(api.postJob(), { ...JOB, ...fields })
        .expect(201);
      return body as JobPost;
    },

    async search(query: object = {}, who?: Person): Promise<JobSearchResult> {
      const { body } = await stage.as(who).post(api.searchJobs(), query).expect(200);
      return body as JobSearchResult;
    },

    async apply(candidate: Person, job: JobPost, id: string = randomUUID()): Promise<string> {
      await publish('applications.application-submitted.v1', {
        id,
        job_id: job.id,
        job_title: job.job_title,
        cmp_code: job.cmp_code,
        cmp_name: job.cmp_name,
        employer_login_id: 'employer',
        candidate_login_id: candidate.login_id,
        can_code: 'can_1',
        can_name: 'Somebody',
        at: clock.now().toISOString(),
      });
      return id;
    },

    /** Payloads of the events that this service has sent, oldest first. */
    async events(jobId?: string): Promise<Array<EventPayload<'jobs.job-saved.v1'>>> {
      const found = await rows('outbox')
        .find(
          { type: 'jobs.job-saved.v1', ...(jobId === undefined ? {} : { 'payload.id': jobId }) },
          { sort: { _id: 1 } },
        )
        .toArray();
      return found.map((row) => row.payload as EventPayload<'jobs.job-saved.v1'>);
    },
  };
  return stage;
}

export type Stage = Awaited<ReturnType<typeof createStage>>;
