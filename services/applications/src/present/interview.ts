import type { Interview, InterviewConflict } from '@market/contracts/interviews';
import type { Side } from '../domain/application';
import { mayOf, type StoredInterview } from '../domain/interviews/interview';

/** Words about an interview that only one side reads. */
interface Beside {
  now: Date;
  /** Whether its application goes on, and the reader may do something about it. */
  isOpen: boolean;
  /** Names of the company's members, for the company. */
  names?: ReadonlyMap<string, string>;
  conflicts?: InterviewConflict[];
}

/** An interview as one side reads it. */
export function presentInterview(
  interview: StoredInterview,
  side: Side,
  { now, isOpen, names, conflicts = [] }: Beside,
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
    ...(side === 'EMP' && names ? { participants: colleaguesOf(interview.participants, names) } : {}),
    ...(conflicts.length > 0 ? { conflicts } : {}),
    revision: interview.revision,
    can: mayOf(interview, side, { now, isOpen }),
  };
}

const colleaguesOf = (loginIds: readonly string[], names: ReadonlyMap<string, string>) =>
  loginIds.flatMap((login_id) => {
    const name = names.get(login_id);
    return name ? [{ login_id, name }] : [];
  });
