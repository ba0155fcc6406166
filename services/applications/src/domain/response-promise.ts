import { DAY_MS } from '@market/api/durations';
import { isFinished, type ApplicationStatus } from '@market/contracts/applications';
import {
  BACKLOG_PERCENT,
  RECORD_DAYS,
  RECORD_MIN,
  type ResponseRecord,
  type ResponseState,
} from '@market/contracts/responses';
import type { Application, HistoryStep } from './application';

/** Fields of an application that concern the promise of a first answer (docs/adr/0086-response-promise.md). */
export interface Promised {
  created_at: Date;
  /** End of the promised time. */
  answer_by: Date;
  answered_at?: Date;
  /** End of the application. */
  ended_at?: Date;
}

/** Times of an application: sent, promised answer, answer; without a promise where it is older than promises. */
export type SentAndAnswered = Pick<Promised, 'created_at'> & Partial<Pick<Promised, 'answer_by' | 'answered_at'>>;

/** End of the promised time of an application. */
export const answerBy = (sentAt: Date, promiseDays: number): Date => new Date(sentAt.getTime() + promiseDays * DAY_MS);

/** Start of the period that a record covers. */
export const recordSince = (now: Date): Date => new Date(now.getTime() - RECORD_DAYS * DAY_MS);

/**
 * Whether an employer's step answers the candidate: a step that was sent, or an end, which the candidate can always
 * read, even where nothing was sent. A view is no answer.
 */
export function isAnswer({ status, tell = true }: { status: ApplicationStatus; tell?: boolean | undefined }): boolean {
  return isFinished(status) || (tell && status !== 'viewed');
}

/** Whether an application waits for a first answer. */
export const isWaiting = ({ answered_at, ended_at }: Promised): boolean => !answered_at && !ended_at;

/** Whether an application's first answer is overdue. */
export const isLate = (application: Promised, now: Date): boolean =>
  isWaiting(application) && application.answer_by <= now;

/** Whether the wait exceeds twice the promised time. */
export function isLateTwice(application: Promised, now: Date): boolean {
  const { created_at, answer_by } = application;
  return isWaiting(application) && 2 * answer_by.getTime() - created_at.getTime() <= now.getTime();
}

/**
 * End of the promised time of an application that awaits its first answer, from its candidate's view; undefined once it
 * is answered or ended.
 */
export function awaitedUntil(application: Application): Date | undefined {
  const { answer_by, answered_at, status, history } = application;
  const isOver = answered_at !== undefined || isFinished(status) || history.some(isStepThatAnswers);
  return isOver ? undefined : answer_by;
}

/** Whether a candidate may close an application as unanswered. */
export function mayCloseUnanswered(application: Application, now: Date): boolean {
  const until = awaitedUntil(application);
  return until !== undefined && until <= now;
}

const isStepThatAnswers = ({ by, status, silent }: HistoryStep): boolean =>
  by === 'EMP' && isAnswer({ status, tell: !silent });

/** Whether the promise was broken without an answer; true also when the candidate has ended the application since. */
function isUnanswered({ answered_at, ended_at, answer_by }: Promised, now: Date): boolean {
  return !answered_at && answer_by <= (ended_at ?? now);
}

/** Counts of applications that were answered, or are overdue. */
export function countsOf(applications: readonly Promised[], now: Date): { counted: number; answered: number } {
  const answered = applications.filter(({ answered_at }) => answered_at).length;
  return { counted: answered + applications.filter((one) => isUnanswered(one, now)).length, answered };
}

/** Figures of an employer, from which everything shown or refused is derived. */
export interface Standing {
  record: ResponseRecord;
  /** Applications past their promise. */
  late: number;
  backlog_percent: number;
}

/**
 * Response record and state of an employer.
 * @param applications those with a promise: sent in the record's period, and older ones still waiting
 */
export function standingOf(applications: readonly Promised[], now: Date): Standing {
  const since = recordSince(now);
  const lately = applications.filter(({ created_at }) => created_at >= since);
  const { counted, answered } = countsOf(lately, now);
  const late = applications.filter((one) => isLate(one, now)).length;
  const isBacklog = late * 100 >= BACKLOG_PERCENT * applications.length;
  const isKnown = counted >= RECORD_MIN;
  const state: ResponseState =
    isBacklog && applications.some((one) => isLateTwice(one, now))
      ? 'stopped'
      : late > 0
        ? 'late'
        : isKnown
          ? 'on_time'
          : 'new';
  return {
    record: {
      state,
      counted,
      answered,
      percent: isKnown ? wholePercent(answered, counted) : null,
      median_days: isKnown ? medianDays(lately) : null,
    },
    late,
    backlog_percent: wholePercent(late, applications.length),
  };
}

/** Share in percent, rounded down, so that 100 means all and a limit is shown as reached only once it is; 0 of none. */
const wholePercent = (part: number, all: number): number => (all === 0 ? 0 : Math.floor((part * 100) / all));

/** Applications with a promise; all others are left out. */
export const promisedOf = (applications: readonly SentAndAnswered[]): Promised[] =>
  applications.flatMap(({ answer_by, ...rest }) => (answer_by ? [{ ...rest, answer_by }] : []));

/** Median of the days to a first answer, to a tenth; null without answers. */
export function medianDays(applications: readonly Promised[]): number | null {
  const days = applications
    .flatMap(({ created_at, answered_at }) => (answered_at ? [answered_at.getTime() - created_at.getTime()] : []))
    .sort((one, other) => one - other)
    .map((ms) => ms / DAY_MS);
  const low = days[Math.floor((days.length - 1) / 2)];
  const high = days[Math.floor(days.length / 2)];
  return low === undefined || high === undefined ? null : Math.round((low + high) * 5) / 10;
}
