import { DAY_MS, HOUR_MS, MINUTE_MS } from '@market/api/durations';
import { isFinished } from '@market/contracts/applications';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import {
  INTERVIEW_AHEAD_DAYS,
  OPEN_INTERVIEW_STATES,
  type OpenInterviewState,
  type Interview,
  type InterviewAnswerInput,
  type InterviewPlace,
  type InterviewState,
} from '@market/contracts/interviews';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { asCandidateKnows, type Application, type Side } from '../application';

/** Reminders before the start. */
const REMINDERS_MS = [DAY_MS, HOUR_MS] as const;
/** After the end those who were in it are asked for their feedback. */
const FEEDBACK_AFTER_MS = HOUR_MS;

/** Places, length and words that the company chooses. */
interface InterviewDetails {
  minutes: number;
  time_zone: string;
  place_kind: InterviewPlace;
  place: string;
  note: string;
}

export interface StoredInterview extends InterviewDetails {
  id: string;
  application_id: string;
  job_id: string;
  job_title: string;
  cmp_code: string;
  cmp_name: string;
  employer_login_id: string;
  candidate_login_id: string;
  can_name: string;
  state: InterviewState;
  /** Proposed times: of the company, or of the candidate in the state `asked`. */
  times: Date[];
  at: Date | null;
  candidate_time_zone: string;
  answer_note: string;
  reason: string;
  /** Member who arranges it, and hears of answers. */
  arranger: string;
  /** Colleagues who take part beside the arranger, by their login ids. */
  participants: string[];
  /** Member who changed, answered or cancelled it last; absent where none has. */
  changed_by?: string;
  revision: number;
  /** Number of the calendar object that was sent last (RFC 5545, SEQUENCE); -1 before the first. */
  sequence: number;
  /** Accounts with the appointment in their calendar, who get its updates and its cancellation. */
  holders: string[];
  /** Moment of the appointment in their calendars; null where they have none. */
  held_at: Date | null;
  remind_at: Date | null;
  delete_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export const endOf = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

/** Name of an interview in lists of notifications. */
export const aboutInterview = (id: string): string => `interview-${id}`;

/** First reminder that is still to come, of the start and then of the feedback; null where all are over. */
export function nextReminder(at: Date, minutes: number, now: Date): Date | null {
  const moments = [
    ...REMINDERS_MS.map((before) => new Date(at.getTime() - before)),
    new Date(endOf(at, minutes).getTime() + FEEDBACK_AFTER_MS),
  ];
  return moments.find((moment) => moment > now) ?? null;
}

/** Whether an agreed interview is over. */
export function isOver({ state, at, minutes }: StoredInterview, now: Date): boolean {
  return state === 'accepted' && at !== null && endOf(at, minutes) <= now;
}

/** Last moment that an interview is about, after which no link to it works. */
export function lastMoment({ at, times, minutes }: Pick<StoredInterview, 'at' | 'times' | 'minutes'>): Date {
  return endOf(new Date(Math.max(...(at ? [at] : times).map(Number), 0)), minutes);
}

/** Whether an application still has room for interviews, as a side knows it: one that has ended has none. */
export function goesOn(application: Application, side: Side, now: Date): boolean {
  const { status } = side === 'CND' ? asCandidateKnows(application, now) : application;
  return !isFinished(status) && !application.access_ended && !application.employer_left;
}

/** Moments of `field` that a side proposes: each to come, and within a year. @throws MarketError 'fields-invalid' */
export function proposedTimes(times: readonly string[], now: Date): Date[] {
  const moments = times.map((time) => new Date(time)).sort((one, other) => one.getTime() - other.getTime());
  if (moments.length === 0) throw fieldsInvalid({ times: RULE_MESSAGES.interviewTimes });
  if (moments.some((moment) => moment <= now)) throw fieldsInvalid({ times: RULE_MESSAGES.interviewTimePast });
  if (moments.some((moment) => moment.getTime() > now.getTime() + INTERVIEW_AHEAD_DAYS * DAY_MS))
    throw fieldsInvalid({ times: RULE_MESSAGES.interviewTimeFar });
  return moments;
}

const isToCome = ({ at }: StoredInterview, now: Date) => at !== null && at > now;

/** Steps that are open to one side. */
export function mayOf(
  interview: StoredInterview,
  side: Side,
  { now, isOpen }: { now: Date; isOpen: boolean },
): Omit<Interview['can'], 'feedback'> {
  const { state, times } = interview;
  const hasTime = times.some((time) => time > now);
  const stands = state === 'accepted' && isToCome(interview, now);
  const waits = state === 'proposed' || state === 'asked';
  const isCandidate = side === 'CND';
  return {
    accept: isOpen && hasTime && state === (isCandidate ? 'proposed' : 'asked'),
    ask: isOpen && isCandidate && (state === 'proposed' || stands),
    decline: isOpen && isCandidate && (waits || stands),
    change: isOpen && !isCandidate && (waits || stands),
    cancel: isOpen && !isCandidate && (waits || stands),
  };
}

/** @throws MarketError 'interview-closed' where a step is not possible any more */
export function mustBePossible(possible: boolean): void {
  if (!possible) throw new MarketError('interview-closed');
}

/** Next state of an interview, a revision higher. */
function next(before: StoredInterview, change: Partial<StoredInterview>, now: Date): StoredInterview {
  return { ...before, ...change, revision: before.revision + 1, updated_at: now };
}

function accepted(before: StoredInterview, at: Date, more: Partial<StoredInterview>, now: Date): StoredInterview {
  return next(
    before,
    { ...more, state: 'accepted', at, times: [at], remind_at: nextReminder(at, before.minutes, now) },
    now,
  );
}

/** Without an appointment: nothing is left to be reminded of. */
const NO_TIME = { at: null, remind_at: null } as const;

/**
 * Interview after an answer of one side.
 * @throws MarketError 'fields-invalid' for a time that is not offered, and for times that cannot be proposed
 */
export function withAnswer(
  before: StoredInterview,
  { answer, at, times, note, time_zone }: InterviewAnswerInput,
  { side, now }: { side: Side; now: Date },
): StoredInterview {
  const said = {
    ...(side === 'CND' ? { answer_note: note } : {}),
    ...(side === 'CND' && time_zone ? { candidate_time_zone: time_zone } : {}),
  };
  if (answer === 'accept') {
    const chosen = before.times.find((time) => time.toISOString() === at && time > now);
    if (!chosen) throw fieldsInvalid({ at: RULE_MESSAGES.interviewTimeChoice });
    return accepted(before, chosen, said, now);
  }
  if (answer === 'ask')
    return next(before, { ...said, ...NO_TIME, state: 'asked', times: proposedTimes(times, now) }, now);
  return next(before, { ...said, ...NO_TIME, state: 'declined' }, now);
}

/** Times, place and words of a company that changes an interview. */
interface Change extends InterviewDetails {
  times: readonly string[];
  participants: string[];
}

/**
 * Interview after a change of the company: at the same time it stays agreed, or goes on waiting; another time, or
 * another length of an agreed one, waits for the candidate's yes.
 * @throws MarketError 'fields-invalid' for times that cannot be proposed, or that are all over: nobody could agree to
 * one
 */
export function withChange(before: StoredInterview, { times, ...details }: Change, now: Date): StoredInterview {
  const stood = (before.at ? [before.at] : before.times).map(Number).join();
  const isSameTime =
    times
      .map((time) => Date.parse(time))
      .toSorted((one, other) => one - other)
      .join() === stood;
  const isToBe = times.some((time) => Date.parse(time) > now.getTime());
  if (isSameTime && isToBe && (before.at === null || before.minutes === details.minutes))
    return next(before, details, now);
  return next(
    before,
    { ...details, ...NO_TIME, state: 'proposed', times: proposedTimes(times, now), answer_note: '' },
    now,
  );
}

/** Interview that a candidate is to know of in a list of applications. */
export interface NextInterview {
  state: OpenInterviewState;
  /** Agreed time. */
  at: Date | null;
}

/** Next of the open interviews: one that waits for the candidate, else the soonest agreed one, else an asked one. */
export function nextOf(open: ReadonlyArray<Pick<StoredInterview, 'state' | 'at'>>): NextInterview | undefined {
  const soonest = open.toSorted((one, other) => Number(one.at) - Number(other.at));
  for (const state of OPEN_INTERVIEW_STATES) {
    const found = soonest.find((interview) => interview.state === state);
    if (found) return { state, at: found.at };
  }
  return undefined;
}

/** Whether something of an interview differs that its candidate reads. */
export function differs(one: StoredInterview, other: StoredInterview): boolean {
  const read = ({ state, times, minutes, time_zone, place_kind, place, note }: StoredInterview) =>
    JSON.stringify([state, times, minutes, time_zone, place_kind, place, note]);
  return read(one) !== read(other);
}

/**
 * Moment that calendars are to show: the agreed time, or the single new one of an appointment that is moved, which
 * stands there tentatively until the candidate has agreed; null where there is none.
 */
export function momentForCalendars(
  { state, at, times }: StoredInterview,
  before: Pick<StoredInterview, 'held_at'> | undefined,
): Date | null {
  if (state === 'accepted') return at;
  const [only, ...others] = times;
  return state === 'proposed' && before?.held_at && only && others.length === 0 ? only : null;
}

/** All members who are to come: who arranges it, and those who take part. */
export function attendingOf({ arranger, participants }: Pick<StoredInterview, 'arranger' | 'participants'>): string[] {
  return [...new Set([arranger, ...participants])].filter(Boolean);
}

/** Whether an interview, at its agreed or a proposed time, overlaps `length` minutes from `from` on. */
export function overlaps({ times, minutes }: StoredInterview, from: Date, length: number): boolean {
  return times.some((time) => time < endOf(from, length) && endOf(time, minutes) > from);
}

/**
 * Interview without a member, who arranges it and takes part in it no longer: the same revision, for it changes nothing
 * that the candidate is about to answer.
 */
export function withoutMember(before: StoredInterview, loginId: string): StoredInterview {
  const { arranger, participants } = before;
  return {
    ...before,
    arranger: arranger === loginId ? '' : arranger,
    participants: participants.filter((one) => one !== loginId),
  };
}

/** Interview that will not take place. */
export function withCancellation(before: StoredInterview, reason: string, now: Date): StoredInterview {
  return next(before, { ...NO_TIME, state: 'cancelled', reason }, now);
}

/** Whether the end of an application, or of an account, leaves an interview behind that will not take place. */
export function isLeftOpen(interview: StoredInterview, now: Date): boolean {
  const { state } = interview;
  return state === 'proposed' || state === 'asked' || (state === 'accepted' && isToCome(interview, now));
}
