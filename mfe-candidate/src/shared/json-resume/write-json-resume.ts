import { isRecord } from '@market/api';
import type { Candidate, Education, Experience } from '@market/contracts/profiles';
import { type Json, uriOf } from './format';
import {
  listIn,
  mergedBasics,
  mergedJob,
  mergedLanguages,
  mergedSchool,
  mergedSkills,
  networkOf,
  type Pair,
  pairedJobs,
  pairedSchools,
  type ProfileInFile,
  recordsOf,
} from './merge-with-file';
import { filled, VOLUNTARY } from './profile-in-format';

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/**
 * Converts a profile to JSON Resume 1.0. Values without a field in the format (job category, kind of work, description
 * of a school) become additional properties, which it allows; the salary is omitted, since such files are passed on.
 * @param details parts of an imported file that the profile has no field for (docs/adr/0134)
 */
export function writeJsonResume(candidate: Candidate, details: Json = {}): Json {
  const jobs = candidate.candidate_exp;
  return writeResume(candidate, details, {
    work: pairedJobs(
      jobs.filter(({ exp_type }) => exp_type !== VOLUNTARY),
      recordsOf(details.work),
    ),
    volunteer: pairedJobs(
      jobs.filter(({ exp_type }) => exp_type === VOLUNTARY),
      recordsOf(details.volunteer),
    ),
    education: pairedSchools(candidate.candidate_edu, recordsOf(details.education)),
  });
}

/** Entries of the profile, each with the file's entry that it continues. */
export interface Entries {
  work: Array<Pair<Omit<Experience, 'id'>>>;
  volunteer: Array<Pair<Omit<Experience, 'id'>>>;
  education: Array<Pair<Omit<Education, 'id'>>>;
}

/** Writes a profile over a file: the profile wins where it has a field, and all else of the file stays. */
export function writeResume(profile: ProfileInFile, file: Json, { work, volunteer, education }: Entries): Json {
  const [first, ...others] = (profile.can_links ?? []).map((link) => uriOf(link) ?? link);
  const written = filled({
    name: profile.can_name,
    label: profile.can_headline,
    email: profile.can_email,
    phone: profile.can_phone?.e164 ?? profile.can_mobn,
    url: first,
    summary: profile.can_about,
    profiles: others.map((url) => ({ network: networkOf(url), url })),
  });
  const meta = isRecord(file.meta) ? file.meta : {};
  const skills = profile.can_skill
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return {
    ...file,
    $schema: file.$schema ?? SCHEMA,
    basics: isRecord(file.basics) ? mergedBasics(file.basics, written, profile.can_links ?? []) : written,
    ...replaced(file, 'work', work.map(mergedJob)),
    ...replaced(file, 'volunteer', volunteer.map(mergedJob)),
    ...replaced(file, 'education', education.map(mergedSchool)),
    ...replaced(file, 'skills', mergedSkills(recordsOf(file.skills), skills)),
    ...replaced(file, 'languages', mergedLanguages(recordsOf(file.languages), profile.can_langs ?? [])),
    meta: { version: 'v1.0.0', ...meta, ...filled({ jobCategory: profile.can_job_cate }) },
  };
}

/** The list in place of the file's; a section that the profile emptied is written as empty. */
const replaced = (file: Json, name: string, list: readonly Json[]): Json =>
  name in file ? { [name]: list } : listIn(file, name, list);
