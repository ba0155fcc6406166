import type { Interview } from '@market/contracts/interviews';
import type { Side } from '../domain/application';
import { mayOf, type StoredInterview } from '../domain/interviews/interview';

/** An interview as one side reads it. @param isOpen whether its application goes on */
export function presentInterview(
  interview: StoredInterview,
  side: Side,
  { now, isOpen }: { now: Date; isOpen: boolean },
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
    revision: interview.revision,
    can: mayOf(interview, side, { now, isOpen }),
  };
}
