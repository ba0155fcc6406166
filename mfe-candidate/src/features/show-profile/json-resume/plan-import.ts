import type { Candidate } from '@market/contracts/profiles';
import type {
  LeftOut,
  ReadResume,
  ResumeFields,
  ResumeJob,
  ResumeSchool,
} from '@market/contracts/profiles/json-resume';

/** Fields of the profile that the preview offers; the country goes with the phone. */
export type PlannedField = Exclude<keyof ResumeFields, 'country'>;

export interface PlannedEntry<Entry> {
  key: string;
  entry: Entry;
  isAdapted: boolean;
  /** The profile has one with the same name and beginning, but other words: it is not chosen beforehand. */
  isSimilar: boolean;
}

/** Changes that a JSON Resume would make to a profile. */
export interface ImportPlan {
  fields: { name: PlannedField; before: string; after: string }[];
  jobs: PlannedEntry<ResumeJob>[];
  schools: PlannedEntry<ResumeSchool>[];
  /** Jobs and schools of the file that the profile has already, word for word. */
  known: number;
  left: LeftOut[];
}

/** Compares a file with the profile: everything in it is a change, known already, or left out by name. */
export function planImport(candidate: Candidate, read: ReadResume): ImportPlan {
  const before = fieldsOf(candidate);
  const fields = Object.entries(read.fields).flatMap(([key, value]) => {
    // Cast: the reader gives no other names.
    const name = key as keyof ResumeFields;
    if (name === 'country' || value === undefined || value === null) return [];
    const change = { name, before: textOf(before[name]), after: textOf(value) };
    const isOtherCountry = name === 'can_mobn' && (read.fields.country ?? before.country) !== before.country;
    return change.before === change.after && !isOtherCountry ? [] : [change];
  });
  const jobs = entriesOf('job', read.experience, candidate.candidate_exp, JOB_FIELDS, ['emp_name', 'job_stdt']);
  const schools = entriesOf('school', read.education, candidate.candidate_edu, SCHOOL_FIELDS, ['can_edu', 'can_scho']);
  return {
    fields,
    jobs,
    schools,
    known: read.experience.length + read.education.length - jobs.length - schools.length,
    left: read.left,
  };
}

const JOB_FIELDS = ['emp_name', 'exp_type', 'exp_desg', 'cur_ctc', 'job_stdt', 'job_endt', 'job_desc'] as const;
const SCHOOL_FIELDS = ['can_edu', 'can_scho', 'can_pasy', 'can_perc', 'can_stre', 'can_cgpa', 'edu_desc'] as const;

/** The profile by the names of the form, with lists as lists. */
export function fieldsOf(candidate: Candidate): ResumeFields {
  const { can_name, can_email, can_mobn, can_phone, can_job_cate, can_skill, can_about } = candidate;
  const { can_headline = '', can_links = [], can_langs = [] } = candidate;
  return {
    ...{ can_name, can_email, can_mobn, can_job_cate, can_about, can_headline, can_links, can_langs },
    country: can_phone?.country,
    can_skill: can_skill.split(',').filter(Boolean),
  };
}

function textOf(value: ResumeFields[PlannedField]): string {
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}

function entriesOf<Field extends string, Entry extends { [Name in Field]?: unknown }>(
  kind: string,
  found: readonly { entry: Entry; isAdapted: boolean }[],
  present: readonly { [Name in Field]?: unknown }[],
  fields: readonly Field[],
  title: readonly Field[],
): PlannedEntry<Entry>[] {
  const keyOf = (entry: { [Name in Field]?: unknown }, names: readonly Field[]) =>
    JSON.stringify(names.map((name) => entry[name] ?? null));
  const known = new Set(present.map((entry) => keyOf(entry, fields)));
  const titles = new Set(present.map((entry) => keyOf(entry, title)));
  return found.flatMap(({ entry, isAdapted }, at) =>
    known.has(keyOf(entry, fields))
      ? []
      : [{ key: `${kind}-${String(at)}`, entry, isAdapted, isSimilar: titles.has(keyOf(entry, title)) }],
  );
}
