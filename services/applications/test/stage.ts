import { randomUUID } from 'node:crypto';
import type { User } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import type { EventPayload } from '@market/contracts/events';
import type { PeerName } from '@market/contracts/services';
import { api } from '@market/contracts/testing';
import type { Actor, PeerQuestion } from '@market/service-kit';
import { createServiceStage, type Person as Caller, type TestMongo } from '@market/service-kit/testing';
import { createApplicationsService } from '../src/service';
import { applicationsSettings } from '../src/settings';

type JobSaved = EventPayload<'jobs.job-saved.v1'>;
type AnswerOfPeer = (question: PeerQuestion) => unknown;

/** Caller with a token whose account the service knows. */
export interface Person extends Caller {
  email: string;
}
export interface EmployerPerson extends Person {
  cmp_code: string;
}
export interface CandidatePerson extends Person {
  can_code: string;
}

/**
 * The applications service on a real database with an in-process bus, the other services played by `peers`: unless a
 * test says otherwise they know the jobs given to `postJob`, and candidates and identities not at all.
 */
export async function createStage(
  mongo: TestMongo,
  { database = 'applications', env = {} }: { database?: string; env?: Record<string, string> } = {},
) {
  const openJobs = new Map<string, JobSaved>();
  const answers = new Map<PeerName, AnswerOfPeer>();
  answers.set('jobs', ({ path }) => {
    const job = [...openJobs.values()].find(({ id }) => path === api.viewJob(id));
    if (!job || job.status !== 'open') throw new MarketError('not-found');
    return { ...job, can: { edit: false } };
  });
  const served = await createServiceStage({
    name: 'applications',
    settings: applicationsSettings,
    mongo,
    database,
    env: { PUBLIC_URL: 'https://jobs.example.org', ...env },
    create: createApplicationsService,
    answer(question) {
      const answer = answers.get(question.service);
      if (!answer) throw new MarketError('service-unavailable');
      return answer(question);
    },
  });
  const { request, clock, mail, publish, signed } = served;

  async function account(actor: Caller['actor'], name: string): Promise<Person> {
    const email = `${actor.login_id.slice(0, 8)}@example.org`;
    const person = served.person(actor);
    await publish(
      'identity.account-changed.v1',
      served.accountOf(person, 1, {
        login_name: name,
        login_email: email,
        ...(actor.can_code ? { can_code: actor.can_code } : {}),
        ...(actor.cmp_code ? { cmp_code: actor.cmp_code } : {}),
      }),
    );
    return { ...person, email };
  }

  return {
    ...served,
    /** Says how a peer answers from now on; without an answer it is away. */
    peer(name: PeerName, answer?: AnswerOfPeer) {
      if (answer) answers.set(name, answer);
      else answers.delete(name);
    },
    /** Initial answers of the fake jobs service. */
    jobsPeer: answers.get('jobs')!,

    async employer(state: Partial<Actor> = {}): Promise<EmployerPerson> {
      const cmp_code = `cmp_${randomUUID()}`;
      const person = await account({ login_id: randomUUID(), login_type: 'EMP', cmp_code, ...state }, 'Erin Shaw');
      await publish('profile.company-saved.v1', {
        login_id: person.login_id,
        cmp_code,
        revision: 1,
        cmp_name: 'Night Bakery',
        emp_loca: 'Oslo',
      });
      return { ...person, cmp_code };
    },

    async candidate(
      state: Partial<Actor> = {},
      name = 'Maya Lind',
      skills = 'Baking, Sourdough',
    ): Promise<CandidatePerson> {
      const can_code = `can_${randomUUID()}`;
      const person = await account({ login_id: randomUUID(), login_type: 'CND', can_code, ...state }, name);
      await publish('profile.candidate-saved.v1', {
        login_id: person.login_id,
        can_code,
        revision: 1,
        can_name: name,
        can_email: person.email,
        can_mobn: '5550002222',
        can_job_cate: 4,
        can_skill: skills,
        can_about: 'I bake at night.',
        can_resume: api.openResume(can_code),
      });
      await publish('profile.background-changed.v1', {
        login_id: person.login_id,
        can_code,
        revision: 1,
        candidate_exp: [{ exp_desg: 'Baker', emp_name: 'Old Mill', job_stdt: '2020-01-01', job_endt: '2023-01-01' }],
        candidate_edu: [
          {
            can_edu: 'Diploma',
            can_stre: 'Baking',
            can_scho: 'Trade School',
            can_pasy: '2019',
            can_cgpa: 8,
            can_perc: null,
          },
        ],
      });
      return { ...person, can_code };
    },

    /** Caller with a token of whom no event has arrived. */
    stranger: (actor: Caller['actor']): Person => ({ ...served.person(actor), email: '' }),

    async postJob(owner: EmployerPerson, change: Partial<JobSaved> = {}): Promise<JobSaved> {
      const job: JobSaved = {
        id: randomUUID(),
        revision: 1,
        login_id: owner.login_id,
        cmp_code: owner.cmp_code,
        cmp_name: 'Night Bakery',
        job_title: 'Night Baker',
        job_cate: 4,
        job_location: 'Oslo',
        status: 'open',
        closes_at: null,
        created_at: clock.now().toISOString(),
        ...change,
      };
      openJobs.set(job.id, job);
      await publish('jobs.job-saved.v1', job);
      return job;
    },
    /** Event of the jobs service on deleting a job. */
    async deleteJob(
      { id, revision, login_id, cmp_code }: JobSaved,
      status: 'draft' | 'closed' = 'closed',
    ): Promise<void> {
      openJobs.delete(id);
      await publish('jobs.job-deleted.v1', { id, revision: revision + 10, login_id, cmp_code, status });
    },
    /** A job that the jobs service has, but of which no event has come yet. */
    postJobSilently(job: JobSaved) {
      openJobs.set(job.id, job);
    },

    as: (person: Person | undefined) => {
      const send = (method: 'post' | 'put', path: string, body: unknown) =>
        signed(request[method](path), person).send(body as object);
      return {
        post: (path: string, body: unknown = {}) => send('post', path, body),
        put: (path: string, body: unknown) => send('put', path, body),
        get: (path: string) => signed(request.get(path), person),
        delete: (path: string) => signed(request.delete(path), person),
        apply: (jobId: string, rest: object = {}) => send('post', api.applyToJob(), { job_id: jobId, ...rest }),
        setStatus: (id: string, status: unknown) => send('put', api.changeApplicationStatus(id), { status }),
      };
    },

    mailsTo: (address: string) => mail.sent.filter(({ to }) => to === address),
  };
}

export type Stage = Awaited<ReturnType<typeof createStage>>;

/** Answer of identity about a person. */
export function userOf(person: Person): User {
  const { actor } = person;
  return {
    login_id: person.login_id,
    login_name: 'Maya Lind',
    login_email: person.email,
    login_mobile: '5550001111',
    login_type: actor.login_type,
    email_ver_status: actor.email_ver_status ?? 1,
    phone_ver_status: actor.phone_ver_status ?? 1,
    user_approval_status: actor.user_approval_status ?? 1,
    profile_created: actor.profile_created ?? 1,
    ...(actor.can_code ? { can_code: actor.can_code } : {}),
  };
}
