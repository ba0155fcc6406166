import type { Education, Experience } from '@market/contracts/profiles';
import { splitBullets } from './bullets';
import type { Json } from './format';

/** Kind of work that JSON Resume lists separately. */
export const VOLUNTARY = 'Voluntary';

/** A job of the profile as an entry of `work`, or of `volunteer`. */
export function jobInFormat(job: Omit<Experience, 'id'>): Json {
  const { emp_name, exp_type, exp_desg, job_stdt, job_endt, job_desc } = job;
  const { summary, bullets } = splitBullets(job_desc ?? '');
  const isVoluntary = exp_type === VOLUNTARY;
  return filled({
    ...(isVoluntary ? { organization: emp_name } : { name: emp_name }),
    position: exp_desg,
    startDate: job_stdt,
    endDate: job_endt,
    summary,
    highlights: bullets,
    employmentType: isVoluntary ? '' : exp_type,
  });
}

export function schoolInFormat(school: Omit<Education, 'id'>): Json {
  const { can_scho, can_stre, can_edu, can_pasy, can_perc, can_cgpa, edu_desc } = school;
  const { summary, bullets } = splitBullets(edu_desc ?? '');
  const score = [
    typeof can_perc === 'number' ? `${can_perc}%` : '',
    typeof can_cgpa === 'number' ? `CGPA ${can_cgpa}` : '',
  ];
  return filled({
    institution: can_scho,
    area: can_stre,
    studyType: can_edu,
    endDate: can_pasy,
    score: score.filter(Boolean).join(', '),
    summary,
    courses: bullets,
  });
}

export function languageInFormat(text: string): Json {
  const { language, fluency } = /^(?<language>[^()]+) \((?<fluency>[^()]+)\)$/.exec(text)?.groups ?? {};
  return language === undefined ? { language: text } : { language, fluency };
}

/** Removes empty fields from the record. */
export function filled(fields: Json): Json {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
