import { addressOf } from '@market/api';
import { showPhone } from '@market/contracts/accounts/phone';
import { type Candidate, type Education, type Experience, openPicture, openResume } from '@market/contracts/profiles';
import { educationByDate, experienceByDate, type Background } from '../domain/background';
import type { ShownCandidate } from '../domain/candidate';
import { versionOfCandidate, versionOfEducation, versionOfExperience } from './edit-versions';

/** Experience as returned by the API, newest first. */
export function presentExperience(entries: readonly Experience[], { own }: { own: boolean }): Experience[] {
  return experienceByDate(entries).map((entry) => presentOneExperience(entry, { own }));
}

/** Past pay is visible to the candidate only. */
export function presentOneExperience(entry: Experience, { own }: { own: boolean }): Experience {
  const { id, emp_name, exp_type, exp_desg, cur_ctc, job_stdt, job_endt, job_desc } = entry;
  return {
    id,
    emp_name,
    exp_type,
    exp_desg,
    ...(own ? { cur_ctc: cur_ctc ?? null } : {}),
    job_stdt,
    job_endt,
    ...(job_desc ? { job_desc } : {}),
    ...(own ? { version: versionOfExperience(entry) } : {}),
  };
}

/** Education as returned by the API, newest first. */
export function presentEducation(entries: readonly Education[], { own }: { own: boolean }): Education[] {
  return educationByDate(entries).map((entry) => presentOneEducation(entry, { own }));
}

export function presentOneEducation(entry: Education, { own }: { own: boolean }): Education {
  const { id, can_edu, can_scho, can_pasy, can_perc, can_stre, can_cgpa, edu_desc } = entry;
  return {
    id,
    can_edu,
    can_scho,
    can_pasy,
    can_perc: can_perc ?? null,
    can_stre,
    can_cgpa: can_cgpa ?? null,
    ...(edu_desc ? { edu_desc } : {}),
    ...(own ? { version: versionOfEducation(entry) } : {}),
  };
}

/** Full candidate, for the candidate and for employers with access. */
export function presentCandidate({
  candidate,
  background,
  own,
}: {
  candidate: ShownCandidate;
  background: Pick<Background, 'experience' | 'education'>;
  own: boolean;
}): Candidate {
  const {
    can_code,
    can_name,
    can_email,
    can_mobn,
    can_phone,
    can_country,
    can_job_cate,
    can_skill,
    can_about,
    can_headline,
    can_links,
    can_langs,
    reg_date,
    resume,
    picture,
  } = candidate;
  return {
    can_code,
    can_name,
    can_email,
    can_mobn,
    ...(can_phone ? { can_phone: showPhone({ e164: can_phone, country: can_country ?? '' }) } : {}),
    can_job_cate,
    can_skill: can_skill.join(','),
    can_about,
    ...(can_headline ? { can_headline } : {}),
    ...(can_links && can_links.length > 0 ? { can_links } : {}),
    ...(can_langs && can_langs.length > 0 ? { can_langs } : {}),
    ...(resume ? { can_resume: addressOf(openResume, { can_code }) } : {}),
    ...(picture ? { profileImage: addressOf(openPicture, { can_code }) } : {}),
    reg_date,
    ...(own ? { version: versionOfCandidate(candidate) } : {}),
    candidate_exp: presentExperience(background.experience, { own }),
    candidate_edu: presentEducation(background.education, { own }),
  };
}
