import type { Education, Experience } from '@market/contracts/profiles';
import { versionOf } from '@market/service-kit';
import type { CandidateRecord } from '../domain/candidate';

/** Versions of the fields edited by this service's forms (ADR 0081). */

type OfCandidate = Pick<
  CandidateRecord,
  | 'can_name'
  | 'can_email'
  | 'can_mobn'
  | 'can_phone'
  | 'can_job_cate'
  | 'can_skill'
  | 'can_about'
  | 'can_headline'
  | 'can_links'
  | 'can_langs'
>;

/** Version of a profile's texts; files are excluded, since they are replaced separately. */
export function versionOfCandidate(candidate: OfCandidate): string {
  const { can_name, can_email, can_mobn, can_phone, can_job_cate, can_skill, can_about } = candidate;
  const { can_headline = '', can_links = [], can_langs = [] } = candidate;
  return versionOf(
    ...[can_name, can_email, can_mobn, can_phone, can_job_cate, can_skill, can_about],
    ...[can_headline, can_links, can_langs],
  );
}

export function versionOfExperience(entry: Experience): string {
  const { emp_name, exp_type, exp_desg, cur_ctc, job_stdt, job_endt, job_desc = '' } = entry;
  return versionOf(emp_name, exp_type, exp_desg, cur_ctc, job_stdt, job_endt, job_desc);
}

export function versionOfEducation(entry: Education): string {
  const { can_edu, can_scho, can_pasy, can_perc, can_stre, can_cgpa, edu_desc = '' } = entry;
  return versionOf(can_edu, can_scho, can_pasy, can_perc, can_stre, can_cgpa, edu_desc);
}
