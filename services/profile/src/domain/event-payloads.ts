import { addressOf, pick } from '@market/api';
import type { EventPayload } from '@market/contracts/events';
import { openResume } from '@market/contracts/profiles';
import { educationByDate, experienceByDate, type Background } from './candidates/background';
import type { AccessRequestRecord } from './access/access-request';
import type { CandidateRecord } from './candidates/candidate';
import { shownDomain, type CompanyRecord } from './companies/company';

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

/** Both lists whole, without pay. */
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

/** Request for access: both sides, and its words. */
export function accessRequested(request: AccessRequestRecord): EventPayload<'profile.access-requested.v1'> {
  const { message } = request;
  return { ...factsOfRequest(request), ...(message ? { message } : {}) };
}

function factsOfRequest(request: AccessRequestRecord): EventPayload<'profile.access-withdrawn.v1'> {
  return {
    ...pick(request, 'id', 'can_code', 'cmp_code', 'cmp_name', 'candidate_login_id', 'employer_login_id', 'revision'),
    at: request.updated_at.toISOString(),
  };
}

/** Answer of the candidate; named only to whom the name may be told. */
export function accessAnswered(
  request: AccessRequestRecord,
  status: EventPayload<'profile.access-answered.v1'>['status'],
  candidate: Pick<CandidateRecord, 'can_name'> | undefined,
): EventPayload<'profile.access-answered.v1'> {
  const { answer_message } = request;
  return {
    ...factsOfRequest(request),
    status,
    ...(candidate && status === 'granted' ? { can_name: candidate.can_name } : {}),
    ...(answer_message ? { message: answer_message } : {}),
  };
}

/** Parties of a withdrawn request. */
export function accessWithdrawn(request: AccessRequestRecord): EventPayload<'profile.access-withdrawn.v1'> {
  return factsOfRequest(request);
}

/** Company data for other services: the public name and site, and those pending approval. */
export function companySaved(company: CompanyRecord): EventPayload<'profile.company-saved.v1'> {
  const { cmp_logo, pending } = company;
  const domain = shownDomain(company);
  return {
    ...pick(company, 'login_id', 'cmp_code', 'revision', 'cmp_name', 'emp_loca', 'cmp_webs'),
    ...(cmp_logo ? { cmp_logo } : {}),
    ...(domain ? { cmp_domain: domain } : {}),
    ...(pending ? { pending } : {}),
  };
}
