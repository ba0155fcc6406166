import type { KeptWaitingApplication } from '@market/contracts/applications';
import type { Applicant, WaitingApplication } from '../domain/waiting-application';

/** Waiting application as returned to identity. */
export function presentWaitingApplication({
  job_id,
  job_title,
  cmp_name,
  note,
  answers,
  terms_version,
  terms_at,
  applicant: { can_name, can_email, can_mobn, can_country, can_about, resume },
}: WaitingApplication & { applicant: Applicant }): KeptWaitingApplication {
  return {
    job_id,
    job_title,
    cmp_name,
    can_name,
    can_email,
    can_mobn,
    can_country,
    ...(can_about ? { can_about } : {}),
    ...(note ? { note } : {}),
    ...(answers ? { answers } : {}),
    has_resume: resume !== undefined,
    terms_version,
    terms_at: terms_at.toISOString(),
  };
}
