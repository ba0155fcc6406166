import { pick } from '@market/api';
import {
  type ApplicationStatus,
  type EmployerApplication,
  FORWARD_STEPS,
  isStepBack,
  mayChangeStatus,
  type RejectionCause,
  type ScreenedAnswer,
  STEPS_MAX,
  stepsFrom,
  isEffectiveStep,
} from '@market/contracts/applications';
import { type GivenJobs, ownerIdOf, seesJob } from '@market/contracts/companies';
import { MarketError } from '@market/contracts/errors';
import type { EventPayload } from '@market/contracts/events';
import { texts } from '../texts';
import type { SentProfile } from './candidate';

/** Side of an application that acts. */
export type Side = 'EMP' | 'CND';

/** A step in an application's history: status, actor and time. */
export interface HistoryStep {
  status: ApplicationStatus;
  by: Side;
  by_login_id: string;
  at: Date;
  /** Reason of a rejection, when the employer gave one. */
  reason?: string;
  /** Cause of a rejection, for the team alone. */
  cause?: RejectionCause;
  /** Note on the cause, in the team's words; deleted when access to the candidate ends. */
  cause_note?: string;
  /** Message to the candidate. */
  message?: string;
  /** Set when the candidate was not notified. */
  silent?: true;
  /** Set when the step was undone before its event was sent: the candidate never sees it. */
  taken_back?: true;
  /** Set when this step undoes the one before; the candidate sees neither. */
  undoes?: true;
  /** Name of the own stage to which it led, for the team alone. */
  stage?: string;
  /** Set when the candidate withdrew because the promised answer was overdue. */
  unanswered?: true;
}

/** The last step, while it can still be undone: nobody has been notified of it (ADR 0050). */
export interface HeldStep {
  until: Date;
  /** Id of its event, held in the outbox. */
  event_id: string;
  /** The status shown to the candidate until then; absent for a step held by release 1.2. */
  shown?: ApplicationStatus;
}

/** Snapshot of the job at the time of applying. */
export interface JobFacts {
  job_id: string;
  job_title: string;
  job_location: string;
  cmp_code: string;
  cmp_name: string;
  employer_login_id: string;
}

/** Snapshot of the candidate at the time of applying. */
export interface CandidateFacts {
  candidate_login_id: string;
  can_code: string;
  can_name: string;
}

type JobFactsTold = Omit<JobFacts, 'job_location'> & { id: string };

/** Ids of own stages, by the state in which an application was moved there. */
export type StageIds = Partial<Record<ApplicationStatus, string>>;

/** Move between own stages of one state, for the team alone. */
export interface StageMove {
  /** Names of the stages at that time. */
  from: string;
  to: string;
  by_login_id: string;
  at: Date;
  /** Revision of the application that the move produced. */
  revision: number;
}

export interface Application extends JobFacts, CandidateFacts {
  id: string;
  note?: string;
  /** Answers with a snapshot of the screening questions; absent where the job had none. */
  answers?: ScreenedAnswer[];
  status: ApplicationStatus;
  /** Optimistic-lock version: incremented by each change; a change based on an older one is refused. */
  revision: number;
  /** Oldest first; begins with `applied`. */
  history: HistoryStep[];
  /** Ids of the job's own stages, for the team alone (domain/stages.ts). */
  stage_ids?: StageIds;
  stage_moves?: StageMove[];
  /** Ignored once its time is over. */
  held?: HeldStep;
  /**
   * End of the application, as its candidate knows it, or as set by a held step; absent while it is open, and where it
   * ended before this field existed. A reopened application may keep it until the step is published (domain/access.ts).
   */
  finished_at?: Date;
  /** Snapshot that the employer may read for a term after the end; absent for a withdrawn application. */
  sent?: SentProfile;
  /**
   * Set when access has finally ended: the candidate ended it, or its term had passed before the employer reopened the
   * application.
   */
  access_ended?: boolean;
  /** End of the promised time for a first answer; absent for applications sent before promises existed. */
  answer_by?: Date;
  /** Time of the first answer sent to the candidate (domain/response-promise.ts). */
  answered_at?: Date;
  /** Whether it awaits a first answer: promised, not yet answered, not ended. */
  waits?: boolean;
  /** Set once its company was reminded of the promise. */
  answer_reminded?: boolean;
  /** Set when the employer's account ended: neither job nor company can be viewed any more. */
  employer_left?: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Fields of an application that all its events carry, besides its new status. */
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

/** Payload of the event that reports the end of an employer's access. */
export function accessEnded(
  application: Application,
  { at_once }: { at_once: boolean },
): EventPayload<'applications.access-ended.v1'> {
  const { finished_at, history } = application;
  return {
    ...pick(application, 'id', 'employer_login_id', 'candidate_login_id', 'can_code', 'revision'),
    // Non-null: the history is never empty, and its last step is the end.
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
  answers = [],
  answerBy,
  at,
}: {
  id: string;
  job: JobFacts;
  candidate: CandidateFacts;
  note?: string | undefined;
  answers?: ScreenedAnswer[];
  answerBy?: Date;
  at: Date;
}): Application {
  return {
    id,
    ...job,
    ...candidate,
    ...(note ? { note } : {}),
    ...(answers.length > 0 ? { answers } : {}),
    ...(answerBy ? { answer_by: answerBy, waits: true } : {}),
    status: 'applied',
    revision: 1,
    history: [{ status: 'applied', by: 'CND', by_login_id: candidate.candidate_login_id, at }],
    created_at: at,
    updated_at: at,
  };
}

/**
 * The account's side of the application; undefined for accounts that are not part of it.
 * @param actor the caller: a login type alone is not sufficient, the account or its company must be the one on the
 * application, and a hiring manager must be assigned to the job
 */
export function sideOf(
  application: Pick<Application, 'employer_login_id' | 'candidate_login_id' | 'job_id'>,
  actor: { login_id: string; login_type: string; owner_id?: string | undefined } & GivenJobs,
): Side | undefined {
  if (actor.login_type === 'EMP' && application.employer_login_id === ownerIdOf(actor))
    return seesJob(actor, application.job_id) ? 'EMP' : undefined;
  if (actor.login_type === 'CND' && application.candidate_login_id === actor.login_id) return 'CND';
  return undefined;
}

/**
 * The application after a change of its status.
 * @throws MarketError 'status-change-refused' where the rules do not allow the step to this side.
 */
export function withStatus(application: Application, step: HistoryStep): Application {
  if (isErased(application) || !mayChangeStatus(application, step.status, step.by))
    throw new MarketError('status-change-refused');
  if (step.by === 'EMP' && application.history.length >= STEPS_MAX)
    throw new MarketError('status-change-refused', { error: texts.refusals.movedTooOften });
  return withStep(application, step);
}

function withStep({ held: _over, ...application }: Application, step: HistoryStep): Application {
  return {
    ...application,
    status: step.status,
    revision: application.revision + 1,
    history: [...application.history, step],
    updated_at: step.at,
  };
}

/**
 * The employer's copy of an application after the candidate's account ended: no personal data and no messages. A step
 * can no longer be undone.
 */
export function withoutPerson(application: Application, now: Date): Application {
  const { note: _note, answers: _answers, held: _held, sent: _sent, waits: _waits, history, ...facts } = application;
  const { stage_ids: _stages, stage_moves: _moves, ...rest } = facts;
  return {
    ...rest,
    can_name: '',
    can_code: '',
    history: history.map(({ reason: _reason, cause_note: _cause, message: _message, stage: _stage, ...step }) => step),
    revision: application.revision + 1,
    updated_at: now,
  };
}

/** Whether the candidate's account ended. */
export function isErased({ can_code }: Pick<Application, 'can_code'>): boolean {
  return can_code === '';
}

/** Whether the application's last step can still be taken back. */
export function isHeld({ held }: Pick<Application, 'held'>, now: Date): boolean {
  return held !== undefined && held.until > now;
}

/** Status from the candidate's view: during a held step, the one before. */
export const shownStatus = (application: Pick<Application, 'status' | 'held'>, now: Date): ApplicationStatus =>
  (isHeld(application, now) ? application.held?.shown : undefined) ?? application.status;

/** The application from its candidate's view: without steps that are held, or were undone while held. */
export function asCandidateKnows(application: Application, now: Date): Application {
  const { held: _held, ...rest } = application;
  const effective = application.history.filter(isEffectiveStep);
  const history = isHeld(application, now) ? effective.slice(0, -1) : effective;
  const last = history.at(-1);
  // Not empty: it begins with `applied`, which is never held.
  if (!last) return rest;
  return {
    ...rest,
    status: history.length < effective.length ? last.status : application.status,
    history,
    updated_at: last.at,
  };
}

/** The application without the effect of its held step, which stays in the employer's history as undone. */
export function withoutHeldStep(application: Application, now: Date): Application {
  const { held: _over, history, ...rest } = application;
  const { status } = asCandidateKnows(application, now);
  return {
    ...rest,
    status,
    history: history.map((step, at) => (at === history.length - 1 ? { ...step, taken_back: true } : step)),
  };
}

/**
 * The application after its last step was undone: back in the status that its candidate still sees, since the candidate
 * was not notified.
 * @throws MarketError 'status-change-refused' where no step is held, or too late
 */
export function withStepUndone(
  application: Application,
  { by_login_id, at }: Pick<HistoryStep, 'by_login_id' | 'at'>,
): Application {
  if (!isHeld(application, at)) throw tooLate();
  const before = withoutHeldStep(application, at);
  return withStep(before, { status: before.status, by: 'EMP', by_login_id, at, undoes: true });
}

/** Error for an undo that comes after the candidate may have been notified of the step. */
export function tooLate(): MarketError {
  return new MarketError('status-change-refused', { error: texts.refusals.stepStands });
}

/** Actions open to the candidate, by the status that the candidate sees. */
export function candidateCan(application: Application): { withdraw: boolean } {
  return { withdraw: mayChangeStatus(application, 'withdrawn', 'CND') };
}

/** Actions open to the employer now. */
export function employerCan(application: Application, now: Date): EmployerApplication['can'] {
  const { status, held } = application;
  const possible = isErased(application) ? [] : stepsFrom(application, 'EMP');
  const steps = FORWARD_STEPS.filter((step) => possible.includes(step));
  return {
    reject: possible.includes('rejected'),
    forward: steps.filter((step) => !isStepBack(status, step)),
    back: steps.filter((step) => isStepBack(status, step)),
    ...(held && isHeld(application, now)
      ? { undo_until: held.until.toISOString(), ...(status === 'rejected' ? { undo_rejection: true } : {}) }
      : {}),
  };
}
