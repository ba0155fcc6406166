import { array, boolean, number, object, string, type InferType, type ObjectSchema } from 'yup';
import { keysOf } from './keys-of';
import { ALERT_JOBS_SHOWN } from './constants';
import { QUESTION_TYPES } from './question-terms';
import { APPLICATION_STATUSES } from './application-states';
import { REJECTION_REASON_MAX, STEP_MESSAGE_MAX } from './schemas/application';
import { ACCESS_MESSAGE_MAX } from './schemas/candidate';
import { ALERT_FREQUENCIES } from './schemas/saved';
import { JOB_STATUSES, SALARY_PERIODS } from './job-terms';
import { MODERATION_OUTCOMES, REPORTABLE_KINDS, REPORT_OUTCOMES } from './report-terms';
import { LOGIN_TYPES } from './roles';

/**
 * The services behind the gateway, and what the calls of each are about; each has its own database and its own queues.
 */
export const SERVICES = {
  identity: 'Accounts, signing in, sessions, approvals',
  profile: 'Candidates, companies, who may see whom',
  jobs: 'Jobs, their search, saved jobs and searches',
  applications: 'Applications, the dashboard, notifications',
  remotes: 'Versions of the parts of the frontend',
} as const;
export type ServiceName = keyof typeof SERVICES;
export const SERVICE_NAMES: readonly ServiceName[] = keysOf(SERVICES);

/** All services that verify tokens keep track of ended accounts and sessions; identity itself issues them. */
const EVERY_OTHER = SERVICE_NAMES.filter((name) => name !== 'identity');

/**
 * Processes that others may call: the services, and `pages`, which renders public pages and has neither data nor
 * events.
 */
export const PEER_NAMES = [...SERVICE_NAMES, 'pages'] as const;
export type PeerName = (typeof PEER_NAMES)[number];

const id = () => string().required().max(100);
const shortText = () => string().defined().max(500);
const flag = () =>
  number<0 | 1>()
    .oneOf([0, 1] as const)
    .required();
const revision = () => number().integer().min(0).required();
const time = () => string().required().max(40);

const companyIdentity = object({ cmp_name: shortText(), cmp_webs: shortText() });
const questionCopy = object({
  id: id(),
  type: string().oneOf(QUESTION_TYPES).required(),
  label: shortText(),
  required: boolean().required(),
  options: array(shortText()).optional(),
  disqualifying: array(shortText()).optional(),
  disqualifying_below: number(),
  disqualifying_above: number(),
});
const experienceCopy = object({
  exp_desg: shortText(),
  emp_name: shortText(),
  job_stdt: shortText(),
  job_endt: shortText(),
});
const educationCopy = object({
  can_edu: shortText(),
  can_stre: shortText(),
  can_scho: shortText(),
  can_pasy: shortText(),
  can_cgpa: number().nullable(),
  can_perc: number().nullable(),
});

/** Fields of every access request event. */
const accessRequestFields = {
  id: id(),
  can_code: id(),
  cmp_code: id(),
  cmp_name: shortText(),
  candidate_login_id: id(),
  employer_login_id: id(),
  revision: revision(),
  at: time(),
};
/** Fields of every application event. */
const applicationFields = {
  id: id(),
  job_id: id(),
  job_title: shortText(),
  cmp_code: id(),
  cmp_name: shortText(),
  employer_login_id: id(),
  candidate_login_id: id(),
  can_code: id(),
  can_name: shortText(),
  at: time(),
};
/** The frequencies of alerts that are mailed. */
const MAILED_FREQUENCIES = ALERT_FREQUENCIES.filter((frequency) => frequency !== 'none');

/**
 * Every event of the marketplace: what it says, who hears it. The producer is the part before the first point; a
 * changed meaning or a removed field is a new version. Payloads carry what the consumers keep and nothing more
 * (docs/security.md, S84). `readers` are those of them whose answers whoever caused it goes by at once: the change is
 * acknowledged once they have it. `revision` grows with each change of the thing, so that a late event never overwrites
 * newer facts (docs/reliability.md, R07).
 */
export const EVENTS = {
  'identity.account-changed.v1': {
    summary: 'An account was made, verified, approved, edited or disabled.',
    consumers: EVERY_OTHER,
    readers: ['profile', 'jobs'],
    payload: object({
      login_id: id(),
      revision: revision(),
      login_type: string().oneOf(LOGIN_TYPES).required(),
      login_name: shortText(),
      login_email: shortText(),
      login_mobile: shortText(),
      user_approval_status: flag(),
      email_ver_status: flag(),
      phone_ver_status: flag(),
      profile_created: flag(),
      can_code: string(),
      cmp_code: string(),
      disabled: boolean().required(),
    }),
  },
  'identity.account-ended.v1': {
    summary:
      'An account ended for good: whoever keeps something of that person deletes it. Told twice, at once and some minutes later, for what was under way.',
    consumers: ['identity', 'profile', 'jobs', 'applications'],
    // Applications without an account that waited for links to its proved mailbox: identity alone knows whose they are.
    payload: object({ login_id: id(), waiting_applications: array(id()) }),
  },
  'identity.session-ended.v1': {
    summary:
      'Sessions ended: signed out, password changed, reuse of a refresh token, disabled, or deleted with the account. Their access tokens are refused from now on.',
    consumers: EVERY_OTHER,
    payload: object({ sids: array(id()).required(), login_id: id(), reason: shortText() }),
  },
  'identity.account-approved.v1': {
    summary: 'An admin approved an employer.',
    consumers: ['profile', 'applications'],
    payload: object({ login_id: id() }),
  },
  'identity.approval-withdrawn.v1': {
    summary: 'An admin took the approval of an account back.',
    consumers: ['applications'],
    payload: object({ login_id: id(), reason: string().max(1_000) }),
  },
  'identity.approval-declined.v1': {
    summary: 'An admin declined an account that was not approved.',
    consumers: ['applications'],
    payload: object({ login_id: id(), reason: string().required().max(1_000) }),
  },
  'identity.company-decided.v1': {
    summary:
      'An admin looked at a new name or site of an approved company, or took that decision back; carries what is public from now on.',
    consumers: ['profile', 'applications'],
    readers: ['profile'],
    payload: object({
      login_id: id(),
      revision: revision(),
      cmp_name: shortText(),
      cmp_webs: shortText(),
      decided: companyIdentity.required(),
      outcome: string()
        .oneOf(['approved', 'declined', 'undone'] as const)
        .required(),
      reason: string().max(1_000),
    }),
  },
  'profile.candidate-saved.v1': {
    summary: 'A candidate profile was created or changed.',
    consumers: ['identity', 'applications'],
    readers: ['identity', 'applications'],
    payload: object({
      login_id: id(),
      can_code: id(),
      revision: revision(),
      can_name: shortText(),
      can_email: shortText(),
      can_mobn: shortText(),
      can_phone: string().max(20),
      can_job_cate: number().required(),
      can_skill: string().defined().max(5_000),
      can_about: string().defined().max(10_000),
      can_resume: string(),
    }),
  },
  'profile.application-waits.v1': {
    summary:
      'Somebody without an account applied to a job: a link goes to the address that was given, and sends the application.',
    consumers: ['identity'],
    payload: object({
      id: id(),
      can_email: shortText(),
      job_id: id(),
      job_title: shortText(),
      cmp_name: shortText(),
      expires_at: time(),
    }),
  },
  'profile.background-changed.v1': {
    summary: 'Experience or education of a candidate changed; carries both lists whole.',
    consumers: ['applications'],
    payload: object({
      login_id: id(),
      can_code: id(),
      revision: revision(),
      candidate_exp: array(experienceCopy).required(),
      candidate_edu: array(educationCopy).required(),
    }),
  },
  'profile.company-saved.v1': {
    summary: 'A company profile was created or changed.',
    consumers: ['identity', 'jobs', 'applications'],
    readers: ['identity', 'jobs', 'applications'],
    payload: object({
      login_id: id(),
      cmp_code: id(),
      revision: revision(),
      cmp_name: shortText(),
      emp_loca: shortText(),
      cmp_webs: string().max(500),
      /** Address of the published logo below the API's root; absent where there is none. */
      cmp_logo: string().max(200),
      pending: companyIdentity.optional().default(undefined),
    }),
  },
  'profile.access-requested.v1': {
    summary: 'An employer asked to see a candidate.',
    consumers: ['applications'],
    readers: ['applications'],
    payload: object({ ...accessRequestFields, message: string().max(ACCESS_MESSAGE_MAX) }),
  },
  'profile.access-answered.v1': {
    summary: 'A candidate granted, declined or revoked an employer’s access.',
    consumers: ['applications'],
    payload: object({
      ...accessRequestFields,
      status: string()
        .oneOf(['granted', 'declined', 'revoked'] as const)
        .required(),
      /** Name of a candidate who gave access. */
      can_name: string().max(500),
      message: string().max(ACCESS_MESSAGE_MAX),
    }),
  },
  'profile.access-withdrawn.v1': {
    summary: 'An employer withdrew a request that the candidate had not answered.',
    consumers: ['applications'],
    readers: ['applications'],
    payload: object(accessRequestFields),
  },
  'profile.company-renamed.v1': {
    summary: 'A company to which a candidate had given access is shown under another name or site.',
    consumers: ['applications'],
    payload: object({
      id: id(),
      cmp_code: id(),
      candidate_login_id: id(),
      employer_login_id: id(),
      company: companyIdentity.required(),
      former: companyIdentity.required(),
      at: time(),
    }),
  },
  'jobs.job-saved.v1': {
    summary: 'A job post was made, edited, opened or closed.',
    consumers: ['profile', 'applications'],
    readers: ['profile', 'applications'],
    payload: object({
      id: id(),
      revision: revision(),
      login_id: id(),
      cmp_code: id(),
      cmp_name: shortText(),
      job_title: shortText(),
      job_cate: number().required(),
      job_location: shortText(),
      status: string().oneOf(JOB_STATUSES).required(),
      closes_at: string().nullable(),
      created_at: time(),
      /** Screening questions with the rules that flag answers; absent in events of before there were some. */
      questions: array(questionCopy).optional(),
    }),
  },
  'jobs.job-deleted.v1': {
    summary:
      'A job post was deleted: a draft, a closed one to which nobody had applied, or any when its employer’s account was deleted. Its revision is its last, whatever of it comes later.',
    consumers: ['profile', 'applications'],
    readers: ['applications'],
    payload: object({
      id: id(),
      revision: revision(),
      login_id: id(),
      cmp_code: id(),
      status: string()
        .oneOf(['draft', 'closed'] as const)
        .required(),
    }),
  },
  'jobs.job-moderated.v1': {
    summary: 'An admin hid a reported job, took it down, showed it again, or declined its employer’s appeal.',
    consumers: ['applications'],
    payload: object({
      id: id(),
      login_id: id(),
      job_title: shortText(),
      outcome: string().oneOf(MODERATION_OUTCOMES).required(),
      reason: string().max(1_000),
      at: time(),
    }),
  },
  'jobs.report-decided.v1': {
    summary: 'A report was decided whose reporter left an email: the outcome is mailed there.',
    consumers: ['applications'],
    payload: object({
      email: string().required().max(254),
      kind: string().oneOf(REPORTABLE_KINDS).required(),
      title: shortText(),
      outcome: string().oneOf(REPORT_OUTCOMES).required(),
    }),
  },
  'jobs.search-alert-due.v1': {
    summary: 'A candidate’s saved search has found jobs that its mails have not told of.',
    consumers: ['applications'],
    payload: object({
      login_id: id(),
      search_id: id(),
      name: shortText(),
      frequency: string().oneOf(MAILED_FREQUENCIES).required(),
      address: string().required().max(10_000),
      total: number().integer().min(1).required(),
      jobs: array(
        object({
          id: id(),
          job_title: shortText(),
          cmp_name: shortText(),
          job_location: shortText(),
          salary: number().nullable().defined(),
          salary_max: number().nullable().defined(),
          currency: string().nullable().defined(),
          // Events of before said nothing of it: a year.
          salary_period: string().oneOf(SALARY_PERIODS).nullable(),
        }),
      )
        .required()
        .max(ALERT_JOBS_SHOWN),
    }),
  },
  'applications.application-submitted.v1': {
    summary: 'A candidate applied to a job.',
    consumers: ['profile', 'jobs', 'applications'],
    readers: ['jobs'],
    payload: object(applicationFields),
  },
  'applications.application-status-changed.v1': {
    summary: 'An application moved to another status.',
    consumers: ['profile', 'jobs', 'applications'],
    readers: ['profile', 'jobs'],
    payload: object({
      ...applicationFields,
      from: string().oneOf(APPLICATION_STATUSES).required(),
      status: string().oneOf(APPLICATION_STATUSES).required(),
      by: string()
        .oneOf(['EMP', 'CND'] as const)
        .required(),
      revision: revision(),
      reason: string().max(REJECTION_REASON_MAX),
      message: string().max(STEP_MESSAGE_MAX),
      tell: boolean(),
      /** End of the application, if it has ended; a step from one end to another does not change it. */
      finished_at: string().max(40),
      /** True once nothing of the candidate may be read any more, whatever the next step. */
      access_ended: boolean(),
    }),
  },
  'remotes.deploy-token-made.v1': {
    summary: 'A deploy token was made; all admins are told by mail.',
    consumers: ['identity'],
    payload: object({
      id: id(),
      remote: string().required(),
      for: string().required(),
      by: string().required(),
      expires_at: time(),
    }),
  },
  'applications.access-ended.v1': {
    summary:
      'What an employer sees of the candidate of a finished application ends: at once where the candidate said so (`at_once`), else with its term. Told as well, once, of each application that finished before terms were kept.',
    consumers: ['profile'],
    readers: ['profile'],
    payload: object({
      id: id(),
      employer_login_id: id(),
      candidate_login_id: id(),
      can_code: id(),
      revision: revision(),
      finished_at: time(),
      at_once: boolean().required(),
    }),
  },
} as const satisfies Record<
  string,
  {
    summary: string;
    consumers: readonly ServiceName[];
    readers?: readonly ServiceName[];
    payload: ObjectSchema<object>;
  }
>;

export type EventType = keyof typeof EVENTS;
export type EventPayload<Type extends EventType> = InferType<(typeof EVENTS)[Type]['payload']>;
export const EVENT_TYPES = keysOf(EVENTS);

/** An event as it travels: `id` is the outbox row's id and the message id, the same at every delivery. */
export interface EventEnvelope<Type extends EventType = EventType> {
  id: string;
  type: Type;
  /** ISO 8601, UTC. */
  occurredAt: string;
  producer: ServiceName;
  /** Request that caused it, from the browser on. */
  requestId: string;
  /** The trace that it belongs to (W3C Trace Context), where traces are recorded. */
  traceparent?: string;
  payload: EventPayload<Type>;
}

/** An event may not be larger than this many bytes of JSON (docs/security.md, S84). */
export const EVENT_MAX_BYTES = 64 * 1024;

/** The queue in which `consumer` hears of `type`: `applications.on.jobs.job-saved.v1`. */
export function queueName(consumer: ServiceName, type: EventType): string {
  return `${consumer}.on.${type}`;
}

/**
 * All queues of the catalog; every process declares them all, so that no event is lost to a consumer that never ran
 * yet.
 */
export function allQueues(): Array<{ queue: string; consumer: ServiceName; type: EventType }> {
  return EVENT_TYPES.flatMap((type) =>
    EVENTS[type].consumers.map((consumer) => ({ queue: queueName(consumer, type), consumer, type })),
  );
}
