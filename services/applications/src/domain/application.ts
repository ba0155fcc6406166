import { FORWARD_STEPS, MarketError, mayChangeStatus, type ApplicationStatus } from '@market/contracts';

/** Which side of an application acts. */
export type Side = 'EMP' | 'CND';

/** One step of an application's history: what, by whom, when. */
export interface HistoryStep {
  status: ApplicationStatus;
  by: Side;
  by_login_id: string;
  at: Date;
}

/** The job as it was when the candidate applied. */
export interface JobFacts {
  job_id: string;
  job_title: string;
  job_location: string;
  cmp_code: string;
  cmp_name: string;
  employer_login_id: string;
}

/** The candidate as it was when applying. */
export interface CandidateFacts {
  candidate_login_id: string;
  can_code: string;
  can_name: string;
}

export interface Application extends JobFacts, CandidateFacts {
  id: string;
  note?: string;
  status: ApplicationStatus;
  /** Grows by one with each change; a change made on an older one is refused. */
  revision: number;
  /** Oldest first; begins with `applied`. */
  history: HistoryStep[];
  created_at: Date;
  updated_at: Date;
}

/** A new application; `id` is made by the caller, before the transaction that stores it. */
export function newApplication({ id, job, candidate, note, at }: { id: string; job: JobFacts; candidate: CandidateFacts; note?: string | undefined; at: Date }): Application {
  return {
    id,
    ...job,
    ...candidate,
    ...(note ? { note } : {}),
    status: 'applied',
    revision: 1,
    history: [{ status: 'applied', by: 'CND', by_login_id: candidate.candidate_login_id, at }],
    created_at: at,
    updated_at: at,
  };
}

/**
 * Which side of the application an account stands on; undefined for everybody whom it does not concern.
 * @param actor the caller: a login type alone proves nothing, the account must be the one on the application
 */
export function sideOf(application: Pick<Application, 'employer_login_id' | 'candidate_login_id'>, actor: { login_id: string; login_type: string }): Side | undefined {
  if (actor.login_type === 'EMP' && application.employer_login_id === actor.login_id) return 'EMP';
  if (actor.login_type === 'CND' && application.candidate_login_id === actor.login_id) return 'CND';
  return undefined;
}

/**
 * The application after a change of its status (contract, section 6).
 * @throws MarketError 'status-change-refused' where the rules do not allow the step to this side.
 */
export function withStatus(application: Application, step: HistoryStep): Application {
  if (!mayChangeStatus(application.status, step.status, step.by)) throw new MarketError('status-change-refused');
  return { ...application, status: step.status, revision: application.revision + 1, history: [...application.history, step], updated_at: step.at };
}

/** What the candidate may do with an application now. */
export function candidateCan(status: ApplicationStatus): { withdraw: boolean } {
  return { withdraw: mayChangeStatus(status, 'withdrawn', 'CND') };
}

/** What the employer may do with an application now. */
export function employerCan(status: ApplicationStatus): { reject: boolean; forward: ApplicationStatus[] } {
  return { reject: mayChangeStatus(status, 'rejected', 'EMP'), forward: FORWARD_STEPS.filter((step) => mayChangeStatus(status, step, 'EMP')) };
}
