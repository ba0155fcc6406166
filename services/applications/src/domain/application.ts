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
  wasTold,
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
  /** To the cause, in the team's words; goes with the sight of the candidate. */
  cause_note?: string;
  /** To the candidate. */
  message?: string;
  /** Nothing of it was sent. */
  silent?: true;
  /** Set when the step was undone before its event was sent: the candidate never sees it. */
  taken_back?: true;
  /** Set when this step undoes the one before; the candidate sees neither. */
  undoes?: true;
  /** Name of the own stage that it led to, for the team alone. */
  stage?: string;
  /** Set when the candidate withdrew because no answer came in the promised time. */
  unanswered?: true;
}

/** The last step, while it can be taken back: nobody was told of it (ADR 0050). */
export interface HeldStep {
  until: Date;
  /** Id of its event, held in the outbox. */
  event_id: string;
  /** The status that the candidate sees until then; none of a step that release 1.2 has held. */
  shown?: ApplicationStatus;
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

/** Ids of own stages, by the state in which an application was moved there. */
export type StageIds = Partial<Record<ApplicationStatus, string>>;

/** Move between own stages of one state, for the team alone. */
export interface StageMove {
  /** Names as they were then. */
  from: string;
  to: string;
  by_login_id: string;
  at: Date;
  /** Revision of the application that it made. */
  revision: number;
}

export interface Application extends JobFacts, CandidateFacts {
  id: string;
  note?: string;
  /** Screening questions as they were when they were asked; absent where the job had none. */
  answers?: ScreenedAnswer[];
  status: ApplicationStatus;
  /** Grows by one with each change; a change made on an older one is refused. */
  revision: number;
  /** Oldest first; begins with `applied`. */
  history: HistoryStep[];
  /** Own stages of the job, for the team alone (domain/stages.ts). */
  stage_ids?: StageIds;
  stage_moves?: StageMove[];
  /** Says nothing any more once its time is over. */
  held?: HeldStep;
  /**
   * When it ended, as its candidate knows it, or as the step has it that is held; absent while it is open, and where it
   * ended before this was kept. One that was opened again may have it until the step is told (domain/access.ts).
   */
  finished_at?: Date;
  /** Snapshot that the employer reads after the end, for a term; none of a withdrawn application. */
  sent?: SentProfile;
  /**
   * Access is over for good: the candidate ended it, or its term had passed before the employer reopened the
   * application.
   */
  access_ended?: boolean;
  /** End of the promised time for a first answer; absent of those sent before promises were given. */
  answer_by?: Date;
  /** First answer that the candidate has heard (domain/response-promise.ts). */
  answered_at?: Date;
  /** Whether it waits for a first answer: it has a promise, and neither an answer nor an end. */
  waits?: boolean;
  /** Set once its company was reminded of the promise. */
  answer_reminded?: boolean;
  /** The employer's account ended: neither job nor company can be looked at any more. */
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

/** Payload of the event that an employer's access has ended. */
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
 * Side of the application that an account is on; undefined for accounts that are not part of it.
 * @param actor the caller: a login type alone proves nothing, the account or its company must be the one on the
 *   application, and a hiring manager must have been given the job
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
  const { note: _note, answers: _answers, held: _held, sent: _sent, waits: _waits, history, ...kept } = application;
  const { stage_ids: _stages, stage_moves: _moves, ...rest } = kept;
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

/** The application as its candidate knows it: without steps that are held, or were taken back while they were. */
export function asCandidateKnows(application: Application, now: Date): Application {
  const { held: _held, ...rest } = application;
  const told = application.history.filter(wasTold);
  const history = isHeld(application, now) ? told.slice(0, -1) : told;
  const last = history.at(-1);
  // Each begins with `applied`, which nobody holds.
  if (!last) return rest;
  return {
    ...rest,
    status: history.length < told.length ? last.status : application.status,
    history,
    updated_at: last.at,
  };
}

/** The application as if its held step were not, which stays in the employer's history as taken back. */
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
 * The application after its last step was taken back: where its candidate still sees it, for nobody was told.
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

/** The answer to whoever takes a step back of which its candidate may have been told. */
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
