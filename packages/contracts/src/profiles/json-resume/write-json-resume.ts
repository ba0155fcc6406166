import type { Candidate, Education, Experience, JsonResume } from '../answers';
import { JSON_RESUME_SCHEMA } from './format';
import { uriOf } from './uri';

/**
 * A profile as JSON Resume 1.0. Fields that the format does not have stand in `perch`, beside those that it has, so that
 * `readJsonResume` gives the same profile again. Picture, resume file and code of the candidate are not in it.
 * @param candidate as the candidate reads it: with pay
 */
export function writeJsonResume(candidate: Candidate): JsonResume {
  const { can_name, can_email, can_mobn, can_phone, can_job_cate, can_skill, can_about } = candidate;
  const { can_headline, can_links = [], can_langs = [] } = candidate;
  const [page, ...others] = can_links;
  const phone = can_phone?.e164 ?? can_mobn;
  const rewritten = can_links
    .map((typed) => ({ written: uriOf(typed), typed }))
    .filter(({ written, typed }) => written !== typed);
  const plainEmail = PLAIN_EMAIL.test(can_email);
  return {
    $schema: JSON_RESUME_SCHEMA,
    basics: {
      name: can_name,
      ...(can_headline ? { label: can_headline } : {}),
      ...(plainEmail ? { email: can_email } : {}),
      phone,
      ...(page === undefined ? {} : { url: uriOf(page) }),
      summary: can_about,
      ...(others.length > 0
        ? { profiles: others.map((typed) => ({ network: new URL(typed).hostname, url: uriOf(typed) })) }
        : {}),
      perch: {
        category: can_job_cate,
        phone: { written: phone, digits: can_mobn, ...(can_phone?.country ? { country: can_phone.country } : {}) },
        ...(plainEmail ? {} : { email: can_email }),
        ...(rewritten.length > 0 ? { links: rewritten } : {}),
      },
    },
    work: candidate.candidate_exp.map(workOf),
    education: candidate.candidate_edu.map(schoolOf),
    skills: can_skill
      .split(',')
      .filter(Boolean)
      .map((name) => ({ name })),
    languages: can_langs.map(languageOf),
    meta: { version: 'v1.0.0' },
  };
}

/** Addresses that every check of JSON Schema's format `email` takes; few know letters of other scripts. */
const PLAIN_EMAIL = /^[\w.+-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

function workOf({ emp_name, exp_type, exp_desg, cur_ctc, job_stdt, job_endt, job_desc }: Experience) {
  // The format begins with the year 1000.
  const [start, end] = [DATED.test(job_stdt), DATED.test(job_endt)];
  return {
    name: emp_name,
    position: exp_desg,
    ...(start ? { startDate: job_stdt } : {}),
    ...(end ? { endDate: job_endt } : {}),
    ...(job_desc ? { summary: job_desc } : {}),
    perch: {
      type: exp_type,
      ...(typeof cur_ctc === 'number' ? { pay: cur_ctc } : {}),
      ...(start ? {} : { start: job_stdt }),
      ...(end || !job_endt ? {} : { end: job_endt }),
    },
  };
}

const DATED = /^[12]\d{3}-[01]\d-[0-3]\d$/;

function schoolOf({ can_edu, can_scho, can_pasy, can_perc, can_stre, can_cgpa, edu_desc }: Education) {
  const score = [
    ...(typeof can_perc === 'number' ? [`${can_perc}%`] : []),
    ...(typeof can_cgpa === 'number' ? [`${can_cgpa}/10`] : []),
  ].join(', ');
  return {
    institution: can_scho,
    area: can_stre,
    studyType: can_edu,
    endDate: can_pasy,
    ...(score ? { score } : {}),
    ...(edu_desc ? { perch: { description: edu_desc } } : {}),
  };
}

/** `German (native)` as language and fluency; any other wording is the language whole. */
function languageOf(typed: string) {
  const { language, fluency } = /^(?<language>[^()]*[^()\s]) \((?<fluency>[^()\s](?:[^()]*[^()\s])?)\)$/.exec(typed)
    ?.groups ?? { language: typed };
  return { language: language ?? typed, ...(fluency ? { fluency } : {}) };
}
