import type { Candidate, Education, Experience } from '@market/contracts/profiles';
import { splitBullets } from './bullets';

/** Kind of work that JSON Resume lists separately. */
export const VOLUNTARY = 'Voluntary';
const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/**
 * Converts a profile to JSON Resume 1.0. Values without a field in the format (job category, kind of work, description
 * of a school) become additional properties, which it allows; the salary is omitted, since such files are passed on.
 */
export function writeJsonResume(candidate: Candidate): Record<string, unknown> {
  const jobs = candidate.candidate_exp;
  const [first, ...others] = candidate.can_links ?? [];
  return filled({
    $schema: SCHEMA,
    basics: filled({
      name: candidate.can_name,
      label: candidate.can_headline,
      email: candidate.can_email,
      phone: candidate.can_phone?.e164 ?? candidate.can_mobn,
      url: first,
      summary: candidate.can_about,
      profiles: others.map((url) => ({ network: new URL(url).hostname.replace(/^www\./, ''), url })),
    }),
    work: jobs
      .filter(({ exp_type }) => exp_type !== VOLUNTARY)
      .map((job) => filled({ name: job.emp_name, ...workOf(job), employmentType: job.exp_type })),
    volunteer: jobs
      .filter(({ exp_type }) => exp_type === VOLUNTARY)
      .map((job) => filled({ organization: job.emp_name, ...workOf(job) })),
    education: candidate.candidate_edu.map(schoolOf),
    skills: candidate.can_skill
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => ({ name })),
    languages: (candidate.can_langs ?? []).map(languageOf),
    meta: { version: 'v1.0.0', jobCategory: candidate.can_job_cate },
  });
}

function workOf({ exp_desg, job_stdt, job_endt, job_desc }: Experience) {
  const { summary, bullets } = splitBullets(job_desc ?? '');
  return { position: exp_desg, startDate: job_stdt, endDate: job_endt, summary, highlights: bullets };
}

function schoolOf({ can_scho, can_stre, can_edu, can_pasy, can_perc, can_cgpa, edu_desc }: Education) {
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

function languageOf(text: string) {
  const { language, fluency } = /^(?<language>[^()]+) \((?<fluency>[^()]+)\)$/.exec(text)?.groups ?? {};
  return language === undefined ? { language: text } : { language, fluency };
}

/** Removes empty fields from the record. */
function filled(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
