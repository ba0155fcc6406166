import { addressOf, pick } from '@market/api';
import type { EventPayload } from '@market/contracts/events';
import { openResume } from '@market/contracts/profiles';
import { type Background, educationByDate, experienceByDate } from './background';
import type { CandidateRecord } from './candidate';

/**
 * Copy of a candidate for other services; built field by field, so that events carry nothing else (docs/security.md,
 * S84).
 */
export function candidateSaved(candidate: CandidateRecord): EventPayload<'profile.candidate-saved.v1'> {
  const { can_code, can_skill, resume } = candidate;
  return {
    ...pick(
      candidate,
      'login_id',
      'can_code',
      'revision',
      'can_name',
      'can_email',
      'can_mobn',
      'can_phone',
      'can_job_cate',
    ),
    can_skill: can_skill.join(','),
    can_about: candidate.can_about,
    can_resume: resume ? addressOf(openResume, { can_code }) : undefined,
  };
}

/** Experience and education in full, without pay. */
export function backgroundChanged(
  canCode: string,
  { login_id, revision, experience, education }: Background,
): EventPayload<'profile.background-changed.v1'> {
  return {
    login_id,
    can_code: canCode,
    revision,
    candidate_exp: experienceByDate(experience).map(({ exp_desg, emp_name, job_stdt, job_endt }) => ({
      exp_desg,
      emp_name,
      job_stdt,
      job_endt,
    })),
    candidate_edu: educationByDate(education).map(({ can_edu, can_stre, can_scho, can_pasy, can_cgpa, can_perc }) => ({
      can_edu,
      can_stre,
      can_scho,
      can_pasy,
      can_cgpa: can_cgpa ?? null,
      can_perc: can_perc ?? null,
    })),
  };
}
