import {
  FORWARD_STEPS,
  MarketError,
  REJECTION_UNDO_SECONDS,
  mayChangeStatus,
  pick,
  type ApplicationStatus,
  type EmployerApplication,
  type EventPayload,
} from '@market/contracts';
import { texts } from '../texts';
import type { SentProfile } from './candidate';

/** Which side of an application acts. */
export type Side = 'EMP' | 'CND';

/** One step of an application's history: what, by whom, when. */
export interface HistoryStep {
  status: ApplicationStatus;
  by: Side;
  by_login_id: string;
  at: Date;
  /** Of a rejection, where the employer gave one. */
  reason?: string;
}

/** A rejection that can still be taken back: nobody was told of it (ADR 0026). */
export interface HeldRejection {
  until: Date;
  /** Its event, which waits in the outbox. */
  event_id: string;
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

type JobFactsTold = Omit<JobFacts, 'job_location'> & { id: string };

export interface Application extends JobFacts, CandidateFacts {
  id: string;
  note?: string;
  status: ApplicationStatus;
  /** Grows by one with each change; a change made on an older one is refused. */
  revision: number;
  /** Oldest first; begins with `applied`. */
  history: HistoryStep[];
  /** Says nothing any more once its time is over. */
  held?: HeldRejection;
  /** When it ended; absent while it is open, and where it ended before this was kept. */
  finished_at?: Date;
  /** What its employer reads from the end on, for a time; nothing of a withdrawn one (domain/access.ts). */
  sent?: SentProfile;
  /** The candidate ended that reading before its time. */
  access_ended?: boolean;
  /** The employer's account ended: neither job nor company can be looked at any more. */
  employer_left?: boolean;
  created_at: Date;
  updated_at: Date;
}

/** What events tell of an application, beside what became of it. */
export function factsOf(application: Application): JobFactsTold & CandidateFacts {
  return pick(
    application,
    'id',
    'job_id',
    'job_title',
    'cmp_code',
    'cmp_name',
    'employer_login_id',
    'candidate_login_id',
    'can_code',
    'can_name',
  );
}

/** What an event tells of the end of an employer's reading. */
export function accessEnded(
  application: Application,
  { at_once }: { at_once: boolean },
): EventPayload<'applications.access-ended.v1'> {
  const { finished_at, history } = application;
  return {
    ...pick(application, 'id', 'employer_login_id', 'candidate_login_id', 'can_code', 'revision'),
    // The history is never empty, and its last step is the end.
    finished_at: (finished_at ?? history.at(-1)!.at).toISOString(),
    at_once,
  };
}

/** A new application; `id` is made by the caller, before the transaction that stores it. */
export function newApplication({
  id,
  job,
  candidate,
  note,
  at,
}: {
  id: string;
  job: JobFacts;
  candidate: CandidateFacts;
  note?: string | undefined;
  at: Date;
}): Application {
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
export function sideOf(
  application: Pick<Application, 'employer_login_id' | 'candidate_login_id'>,
  actor: { login_id: string; login_type: string },
): Side | undefined {
  if (actor.login_type === 'EMP' && application.employer_login_id === actor.login_id) return 'EMP';
  if (actor.login_type === 'CND' && application.candidate_login_id === actor.login_id) return 'CND';
  return undefined;
}

/**
 * The application after a change of its status.
 * @throws MarketError 'status-change-refused' where the rules do not allow the step to this side.
 */
export function withStatus(application: Application, step: HistoryStep): Application {
  if (!mayChangeStatus(application.status, step.status, step.by)) throw new MarketError('status-change-refused');
  const { held: _over, ...rest } = application;
  return {
    ...rest,
    status: step.status,
    revision: application.revision + 1,
    history: [...application.history, step],
    updated_at: step.at,
  };
}

/**
 * What an employer keeps of an application whose candidate's account ended: nothing by which the person is known, and
 * nothing that was written to them. A rejection can no longer be taken back.
 */
export function withoutPerson(application: Application, now: Date): Application {
  const { note: _note, held: _held, sent: _sent, history, ...rest } = application;
  return {
    ...rest,
    can_name: '',
    can_code: '',
    history: history.map(({ reason: _reason, ...step }) => step),
    revision: application.revision + 1,
    updated_at: now,
  };
}

/** Whether the candidate's account ended. */
export function isErased({ can_code }: Pick<Application, 'can_code'>): boolean {
  return can_code === '';
}

/** When a rejection that is made now can no longer be taken back. */
export function endOfUndo(now: Date): Date {
  return new Date(now.getTime() + REJECTION_UNDO_SECONDS * 1000);
}

/** Whether the application's last step is a rejection that can still be taken back. */
export function isHeld({ held }: Application, now: Date): boolean {
  return held !== undefined && held.until > now;
}

/**
 * The application after its rejection was taken back: as if it had never been, for nobody was told of it.
 * @throws MarketError 'status-change-refused' where it is not rejected, or too late
 */
export function withoutRejection(application: Application, now: Date): Application {
  if (!isHeld(application, now)) throw tooLate();
  return { ...beforeLastStep(application), revision: application.revision + 1 };
}

/** The answer to who takes a rejection back of which its candidate may have been told. */
export function tooLate(): MarketError {
  return new MarketError('status-change-refused', { error: texts.refusals.rejectionStands });
}

function beforeLastStep({ held: _over, ...application }: Application): Application {
  const history = application.history.slice(0, -1);
  // Nothing begins as rejected.
  const { status, at } = history.at(-1)!;
  return { ...application, status, history, updated_at: at };
}

/** What the candidate may do with an application now. */
export function candidateCan(status: ApplicationStatus): { withdraw: boolean } {
  return { withdraw: mayChangeStatus(status, 'withdrawn', 'CND') };
}

/** What the employer may do with an application now. */
export function employerCan(application: Application, now: Date): EmployerApplication['can'] {
  const { status } = application;
  return {
    reject: mayChangeStatus(status, 'rejected', 'EMP'),
    forward: FORWARD_STEPS.filter((step) => mayChangeStatus(status, step, 'EMP')),
    ...(isHeld(application, now) ? { undo_rejection: true } : {}),
  };
}
