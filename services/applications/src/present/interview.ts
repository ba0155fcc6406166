import type { Interview, InterviewConflict, InterviewFeedback } from '@market/contracts/interviews';
import type { StoredFeedback } from '../domain/assessments/assessment';
import type { Side } from '../domain/application';
import { mayOf, type StoredInterview } from '../domain/interviews/interview';
import { texts } from '../texts';

/** Fields of an interview that depend on its reader. */
interface Beside {
  now: Date;
  /** Whether its application is open, and the reader may act on the interview. */
  isOpen: boolean;
  /** Names of the company's members, for the company. */
  names?: ReadonlyMap<string, string>;
  conflicts?: InterviewConflict[];
  /** Feedback on the interview that the reader, a member, may read. */
  feedback?: Interview['feedback'];
  mayGiveFeedback?: boolean;
}

/** An interview from one side's view. */
export function presentInterview(
  interview: StoredInterview,
  side: Side,
  { now, isOpen, names, conflicts = [], feedback, mayGiveFeedback = false }: Beside,
): Interview {
  const { at, times, candidate_time_zone, note, answer_note, reason, can_name } = interview;
  return {
    id: interview.id,
    application_id: interview.application_id,
    job_title: interview.job_title,
    company: interview.cmp_name,
    ...(side === 'EMP' ? { candidate: can_name } : {}),
    state: interview.state,
    times: times.map((time) => time.toISOString()),
    at: at?.toISOString() ?? null,
    minutes: interview.minutes,
    time_zone: interview.time_zone,
    ...(candidate_time_zone ? { candidate_time_zone } : {}),
    place_kind: interview.place_kind,
    place: interview.place,
    ...(note ? { note } : {}),
    ...(answer_note ? { answer_note } : {}),
    ...(reason ? { reason } : {}),
    ...(side === 'EMP' && names ? authorsOf(interview, names) : {}),
    ...(side === 'EMP' && names ? { participants: colleaguesOf(interview.participants, names) } : {}),
    ...(conflicts.length > 0 ? { conflicts } : {}),
    ...(feedback ? { feedback } : {}),
    revision: interview.revision,
    can: { ...mayOf(interview, side, { now, isOpen }), feedback: mayGiveFeedback },
  };
}

function authorsOf(
  { arranger, changed_by = '' }: Pick<StoredInterview, 'arranger' | 'changed_by'>,
  names: ReadonlyMap<string, string>,
): Pick<Interview, 'arranged_by_name' | 'changed_by_name'> {
  const [arranged, changed] = [names.get(arranger), names.get(changed_by)];
  return { ...(arranged ? { arranged_by_name: arranged } : {}), ...(changed ? { changed_by_name: changed } : {}) };
}

const colleaguesOf = (loginIds: readonly string[], names: ReadonlyMap<string, string>) =>
  loginIds.flatMap((login_id) => {
    const name = names.get(login_id);
    return name ? [{ login_id, name }] : [];
  });

/**
 * Feedback on an interview that a member may read: a member with the right to give feedback reads the others' only
 * after giving their own, to prevent anchoring (docs/security.md, S333).
 */
export function feedbackFor(
  all: readonly StoredFeedback[],
  loginId: string,
  { names, mayGive }: { names: ReadonlyMap<string, string>; mayGive: boolean },
): NonNullable<Interview['feedback']> {
  const shown = ({ by, recommendation, text, at }: StoredFeedback): InterviewFeedback => ({
    by_name: names.get(by) ?? texts.people.formerColleague,
    recommendation,
    text,
    at: at.toISOString(),
  });
  const mine = all.find(({ by }) => by === loginId);
  return {
    mine: mine ? shown(mine) : null,
    count: all.length,
    ...(mine || !mayGive ? { all: all.map(shown) } : {}),
  };
}
