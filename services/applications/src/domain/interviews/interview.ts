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
/** Delay after the end until the participants are asked for their feedback. */
const FEEDBACK_AFTER_MS = HOUR_MS;

/** Place, length and note that the company chooses. */
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
  /** Proposed times: by the company, or in the state `asked` by the candidate. */
  times: Date[];
  at: Date | null;
  candidate_time_zone: string;
  answer_note: string;
  reason: string;
  /** Member who arranges it, and is notified of answers. */
  arranger: string;
  /** Login ids of colleagues who take part, besides the arranger. */
  participants: string[];
  /** Member who changed, answered or cancelled it last; absent where none has. */
  changed_by?: string;
  revision: number;
  /** Sequence number of the last calendar object sent (RFC 5545, SEQUENCE); -1 before the first. */
  sequence: number;
  /** Accounts that have the appointment in their calendar, and receive its updates and its cancellation. */
  holders: string[];
  /** Time of the appointment in those calendars; null where they have none. */
  held_at: Date | null;
  remind_at: Date | null;
  delete_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export const endOf = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

/** Name of an interview as the subject of notifications. */
export const aboutInterview = (id: string): string => `interview-${id}`;

/** Next reminder, of the start and then of the feedback; null when all are past. */
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

/** Latest end of an interview's times; after it no link to the interview works. */
export function lastMoment({ at, times, minutes }: Pick<StoredInterview, 'at' | 'times' | 'minutes'>): Date {
  return endOf(new Date(Math.max(...(at ? [at] : times).map(Number), 0)), minutes);
}

/** Whether an application still allows interviews, from the view of a side: an ended one does not. */
export function goesOn(application: Application, side: Side, now: Date): boolean {
  const { status } = side === 'CND' ? asCandidateKnows(application, now) : application;
  return !isFinished(status) && !application.access_ended && !application.employer_left;
}

/**
 * Parses the times of `field` that a side proposes: each in the future, and within a year.
 * @throws MarketError 'fields-invalid'
 */
export function proposedTimes(times: readonly string[], now: Date): Date[] {
  const moments = times.map((time) => new Date(time)).sort((one, other) => one.getTime() - other.getTime());
  if (moments.length === 0) throw fieldsInvalid({ times: RULE_MESSAGES.interviewTimes });
  if (moments.some((moment) => moment <= now)) throw fieldsInvalid({ times: RULE_MESSAGES.interviewTimePast });
  if (moments.some((moment) => moment.getTime() > now.getTime() + INTERVIEW_AHEAD_DAYS * DAY_MS))
    throw fieldsInvalid({ times: RULE_MESSAGES.interviewTimeFar });
  return moments;
}

const isToCome = ({ at }: StoredInterview, now: Date) => at !== null && at > now;

/** Steps available to one side. */
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

/** Next state of an interview, with an incremented revision. */
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

/** Without an appointment there are no reminders. */
const NO_TIME = { at: null, remind_at: null } as const;

/**
 * Interview after one side's answer.
 * @throws MarketError 'fields-invalid' for a time that is not offered, and for invalid proposals
 */
export function withAnswer(
  before: StoredInterview,
  { answer, at, times, note, time_zone }: InterviewAnswerInput,
  { side, now }: { side: Side; now: Date },
): StoredInterview {
  const words = {
    ...(side === 'CND' ? { answer_note: note } : {}),
    ...(side === 'CND' && time_zone ? { candidate_time_zone: time_zone } : {}),
  };
  if (answer === 'accept') {
    const chosen = before.times.find((time) => time.toISOString() === at && time > now);
    if (!chosen) throw fieldsInvalid({ at: RULE_MESSAGES.interviewTimeChoice });
    return accepted(before, chosen, words, now);
  }
  if (answer === 'ask')
    return next(before, { ...words, ...NO_TIME, state: 'asked', times: proposedTimes(times, now) }, now);
  return next(before, { ...words, ...NO_TIME, state: 'declined' }, now);
}

/** Times, place and note of a company's change to an interview. */
interface Change extends InterviewDetails {
  times: readonly string[];
  participants: string[];
}

/**
 * Interview after a change by the company: with unchanged times it keeps its state; another time, or another length of
 * an agreed one, needs the candidate's confirmation.
 * @throws MarketError 'fields-invalid' for invalid proposals, or times that are all past: nobody could accept one
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

/** Interview shown to a candidate in a list of applications. */
export interface NextInterview {
  state: OpenInterviewState;
  /** Agreed time. */
  at: Date | null;
}

/**
 * Next of the open interviews: the one awaiting the candidate's answer, else the soonest agreed one, else an asked one.
 */
export function nextOf(open: ReadonlyArray<Pick<StoredInterview, 'state' | 'at'>>): NextInterview | undefined {
  const soonest = open.toSorted((one, other) => Number(one.at) - Number(other.at));
  for (const state of OPEN_INTERVIEW_STATES) {
    const found = soonest.find((interview) => interview.state === state);
    if (found) return { state, at: found.at };
  }
  return undefined;
}

/** Whether a field of an interview that its candidate reads has changed. */
export function differs(one: StoredInterview, other: StoredInterview): boolean {
  const read = ({ state, times, minutes, time_zone, place_kind, place, note }: StoredInterview) =>
    JSON.stringify([state, times, minutes, time_zone, place_kind, place, note]);
  return read(one) !== read(other);
}

/**
 * Time for calendars: the agreed time, or the single proposed time of an appointment that is being moved, tentative
 * until the candidate confirms it; null where there is none.
 */
export function momentForCalendars(
  { state, at, times }: StoredInterview,
  before: Pick<StoredInterview, 'held_at'> | undefined,
): Date | null {
  if (state === 'accepted') return at;
  const [only, ...others] = times;
  return state === 'proposed' && before?.held_at && only && others.length === 0 ? only : null;
}

/** All attending members: the arranger and the participants. */
export function attendingOf({ arranger, participants }: Pick<StoredInterview, 'arranger' | 'participants'>): string[] {
  return [...new Set([arranger, ...participants])].filter(Boolean);
}

/** Whether an interview, at its agreed or a proposed time, overlaps `length` minutes from `from` on. */
export function overlaps({ times, minutes }: StoredInterview, from: Date, length: number): boolean {
  return times.some((time) => time < endOf(from, length) && endOf(time, minutes) > from);
}

/**
 * Interview after a member was removed as arranger and participant: the revision stays, since nothing changes for the
 * candidate who is about to answer.
 */
export function withoutMember(before: StoredInterview, loginId: string): StoredInterview {
  const { arranger, participants } = before;
  return {
    ...before,
    arranger: arranger === loginId ? '' : arranger,
    participants: participants.filter((one) => one !== loginId),
  };
}

/** Interview after its cancellation. */
export function withCancellation(before: StoredInterview, reason: string, now: Date): StoredInterview {
  return next(before, { ...NO_TIME, state: 'cancelled', reason }, now);
}

/** Whether the end of an application, or of an account, leaves this interview open although it will not take place. */
export function isLeftOpen(interview: StoredInterview, now: Date): boolean {
  const { state } = interview;
  return state === 'proposed' || state === 'asked' || (state === 'accepted' && isToCome(interview, now));
}
