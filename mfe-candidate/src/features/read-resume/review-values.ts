import { randomId } from '@market/api/random-id';
import { monthText } from '@market/api/months';
import { readTypedPhone } from '@market/api/typed-phone';
import { type Candidate, type ResumeReading } from '@market/contracts/profiles';
import type { CandidateValues } from '../../shared/candidate-form-data';
import type { ProfileValues } from '../../shared/profile-fields/use-profile-values';
import { detailsOf } from '../../shared/json-resume/details-of';
import type { Json } from '../../shared/json-resume/format';
import { inLetters } from '../../shared/json-resume/merge-with-file';
import type { JsonReading } from '../../shared/json-resume/read-json-resume';
import { texts } from '../../texts';

/** Parsed resume, from either kind of file. */
export type Reading = ResumeReading | JsonReading;
export type FieldName = Exclude<keyof CandidateValues, 'country' | 'show_to_employers' | 'hide_from'>;

/** Candidate's decision on a value: none yet, accepted, or skipped. `saved` is an entry stored already. */
export type Decision = 'open' | 'used' | 'skipped' | 'saved';

interface Source {
  page: number;
  text: string;
}

/** Parsed value of a field, or values of a list. */
export interface ReadField {
  name: FieldName;
  decision: Decision;
  values: string[];
  sources: Source[];
  isLow: boolean;
  /** Whether the profile already has the same value. */
  isKnown: boolean;
}

interface Entry {
  /** `Idempotency-Key`, stored with the form's draft: a retry, even after a reload, adds the entry only once. */
  key: string;
  decision: Decision;
  source: Source;
  isLow: boolean;
  isKnown: boolean;
}
export interface JobValues extends Entry {
  emp_name: string;
  exp_type: string;
  exp_desg: string;
  job_stdt: string;
  is_current: boolean;
  job_endt: string;
  job_desc: string;
}
export interface SchoolValues extends Entry {
  can_edu: string;
  can_scho: string;
  can_pasy: string;
  can_stre: string;
  can_perc: number | null;
  can_cgpa: number | null;
  edu_desc: string;
}

export interface ReviewValues extends ProfileValues {
  file: File | null;
  isRead: boolean;
  /** Parsed fields, as a list: the form's draft supports only lists and single values. */
  read: ReadField[];
  jobs: JobValues[];
  schools: SchoolValues[];
  leftOut: string[];
  /** Parts of a JSON Resume without a field in the profile, and whether they are kept beside it. */
  kept: string[];
  keepsRest: boolean;
  /** The JSON Resume as text, for the form's draft; empty for other files. */
  jsonFile: string;
}

/** Fields in the order of the profile's form. */
export const FIELD_NAMES: readonly FieldName[] = [
  'can_name',
  'can_email',
  'can_mobn',
  'can_headline',
  'can_job_cate',
  'can_skill',
  'can_about',
  'can_langs',
  'can_links',
];

/**
 * Initial state of the review: nothing is accepted; values that the profile already has are marked and skipped.
 * @param candidate the stored profile, where present
 */
export function reviewOf(
  reading: Reading,
  candidate: Candidate | undefined,
): Pick<ReviewValues, 'isRead' | 'read' | 'jobs' | 'schools' | 'leftOut' | 'kept' | 'keepsRest' | 'jsonFile'> {
  const category = 'can_job_cate' in reading ? reading.can_job_cate : undefined;
  const read: ReadField[] = FIELD_NAMES.flatMap((name): ReadField[] => {
    if (name === 'can_job_cate') {
      if (category === undefined) return [];
      // Labelled by the category's name: the file contains only its number.
      const isKnown = candidate?.can_job_cate === category;
      return [
        {
          name,
          decision: isKnown ? 'skipped' : 'open',
          values: [String(category)],
          sources: [],
          isLow: false,
          isKnown,
        },
      ];
    }
    const found = [reading[name] ?? []].flat();
    return found.length > 0 ? [fieldOf(name, found, candidate)] : [];
  });
  return {
    isRead: true,
    read,
    jobs: reading.experience.map((job) => jobOf(job, candidate)),
    schools: reading.education.map((school) => schoolOf(school, candidate)),
    leftOut: 'leftOut' in reading ? reading.leftOut : withoutRoom(reading),
    kept: 'kept' in reading ? reading.kept : [],
    keepsRest: 'kept' in reading,
    jsonFile: 'file' in reading ? JSON.stringify(reading.file) : '',
  };
}

/** Values of a PDF or DOCX without a matching profile field: listed, so that they are not dropped silently. */
function withoutRoom({ experience, education }: ResumeReading): string[] {
  const nameOf = (...words: (string | undefined)[]) =>
    words.filter(Boolean).join(', ') || texts.readResume.entryWithoutName;
  const lines = [
    ...experience.flatMap(({ exp_desg, emp_name, place }) =>
      place
        ? [texts.readResume.placeLeftOut({ entry: nameOf(exp_desg?.value, emp_name?.value), place: place.value })]
        : [],
    ),
    ...education.flatMap(({ can_edu, can_scho, place, start }) => {
      const entry = nameOf(can_edu?.value, can_scho?.value);
      return [
        ...(place ? [texts.readResume.placeLeftOut({ entry, place: place.value })] : []),
        ...(start ? [texts.readResume.startLeftOut({ entry, start: monthText(start.value) })] : []),
      ];
    }),
  ];
  // Deduplicated, since two entries without a name may read the same.
  return [...new Set(lines)];
}

function fieldOf(
  name: Exclude<FieldName, 'can_job_cate'>,
  found: ResumeReading['can_skill'],
  candidate: Candidate | undefined,
): ReadField {
  const values = found.map(({ value }) => value);
  const isKnown = candidate !== undefined && saysAlready(candidate, name, values);
  return {
    name,
    decision: isKnown ? 'skipped' : 'open',
    isKnown,
    values,
    // Deduplicated: a list is often one line of the resume.
    sources: [...new Map(found.map(({ source }) => [`${source.page} ${source.text}`, source])).values()],
    isLow: found.some(({ confidence }) => confidence === 'low'),
  };
}

/** Whether the stored profile has all of these values. */
function saysAlready(
  candidate: Candidate,
  name: Exclude<FieldName, 'can_job_cate'>,
  values: readonly string[],
): boolean {
  switch (name) {
    case 'can_skill':
    case 'can_langs':
    case 'can_links': {
      const held = name === 'can_skill' ? candidate.can_skill.split(',') : (candidate[name] ?? []);
      return values.every((value) => held.some((one) => isAlike(one, value)));
    }
    case 'can_mobn':
      // The number may include the country prefix.
      return values.every((value) => value.replaceAll(/\D/g, '').endsWith(candidate.can_mobn.replace(/^0+/, '')));
    default:
      return values.every((value) => isAlike(value, candidate[name] ?? ''));
  }
}

function jobOf({ source, ...found }: Reading['experience'][number], candidate: Candidate | undefined): JobValues {
  const job = {
    emp_name: found.emp_name?.value ?? '',
    exp_type: found.exp_type?.value ?? '',
    exp_desg: found.exp_desg?.value ?? '',
    job_stdt: found.job_stdt?.value ?? '',
    is_current: found.job_endt?.value === '',
    job_endt: found.job_endt?.value ?? '',
    job_desc: found.job_desc?.value ?? '',
  };
  const isKnown = (candidate?.candidate_exp ?? []).some(
    (entry) =>
      isAlike(entry.emp_name, job.emp_name) &&
      isAlike(entry.exp_desg, job.exp_desg) &&
      entry.job_stdt.slice(0, 7) === job.job_stdt.slice(0, 7),
  );
  return { ...job, ...entryOf(source, found, isKnown) };
}

function schoolOf({ source, ...found }: Reading['education'][number], candidate: Candidate | undefined): SchoolValues {
  const school = {
    // The profile allows letters only: `B.Sc.` becomes `BSc`.
    can_edu: inLetters(found.can_edu?.value ?? ''),
    can_scho: found.can_scho?.value ?? '',
    can_pasy: found.can_pasy?.value ?? '',
    can_stre: found.can_stre?.value ?? '',
    can_perc: 'can_perc' in found ? (found.can_perc ?? null) : null,
    can_cgpa: 'can_cgpa' in found ? (found.can_cgpa ?? null) : null,
    edu_desc: found.edu_desc?.value ?? '',
  };
  const isKnown = (candidate?.candidate_edu ?? []).some(
    (entry) =>
      isAlike(entry.can_edu, school.can_edu) &&
      isAlike(entry.can_scho, school.can_scho) &&
      entry.can_pasy === school.can_pasy,
  );
  return { ...school, ...entryOf(source, found, isKnown) };
}

function entryOf(source: Source, found: object, isKnown: boolean): Entry {
  const isLow = Object.values(found).some((value: { confidence?: string } | undefined) => value?.confidence === 'low');
  return { key: randomId(), decision: isKnown ? 'skipped' : 'open', source, isLow, isKnown };
}

const isAlike = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Returns the form's values with a field's parsed value; lists are extended. */
export function withRead(values: ReviewValues, name: FieldName): ReviewValues {
  const found = values.read.find((field) => field.name === name)?.values;
  const [first] = found ?? [];
  if (found === undefined || first === undefined) return values;
  const next = decided(values, name, 'used');
  switch (name) {
    case 'can_skill':
    case 'can_langs':
    case 'can_links': {
      const held = values[name];
      const added = found.filter((value, at) => ![...held, ...found.slice(0, at)].some((one) => isAlike(one, value)));
      return { ...next, [name]: [...held, ...added] };
    }
    case 'can_mobn': {
      const { digits, country } = readTypedPhone(first, values.country);
      return { ...next, can_mobn: digits, country };
    }
    case 'can_job_cate':
      return { ...next, can_job_cate: Number(first) };
    default:
      return { ...next, [name]: first };
  }
}

/** Returns the form's values with a field reset to the stored profile's value. */
export function withoutRead(values: ReviewValues, name: FieldName, stored: ReviewValues): ReviewValues {
  const next = decided(values, name, 'skipped');
  if (!values.read.some((field) => field.name === name && field.decision === 'used')) return next;
  return {
    ...next,
    [name]: stored[name],
    ...(name === 'can_mobn' ? { country: stored.country } : {}),
  };
}

/** Returns the form's values with all parsed values accepted, except entries that the profile already has. */
export function withAllRead(values: ReviewValues): ReviewValues {
  const use = <One extends Entry>(entry: One): One =>
    entry.decision === 'open' || (entry.decision === 'skipped' && !entry.isKnown)
      ? { ...entry, decision: 'used' }
      : entry;
  return {
    ...values.read.reduce(
      (next, { name, decision, isKnown }) =>
        decision === 'used' || (isKnown && decision === 'skipped') ? next : withRead(next, name),
      values,
    ),
    jobs: values.jobs.map(use),
    schools: values.schools.map(use),
  };
}

function decided(values: ReviewValues, name: FieldName, decision: Decision): ReviewValues {
  return { ...values, read: values.read.map((field) => (field.name === name ? { ...field, decision } : field)) };
}

/** Number of values and entries without a decision. */
export function countOpen({ read, jobs, schools }: ReviewValues): number {
  return [...read, ...jobs, ...schools].filter(({ decision }) => decision === 'open').length;
}

/**
 * Parts of a JSON Resume to store beside the profile that these values make.
 * @returns undefined where nothing is to be stored: another kind of file, or the candidate's choice
 */
export function keptDetails(values: ReviewValues): string | undefined {
  if (!values.jsonFile || !values.keepsRest) return undefined;
  const isTaken = ({ decision, isKnown }: Entry) => decision === 'used' || decision === 'saved' || isKnown;
  // Written by `reviewOf`, which stores an object.
  const file = JSON.parse(values.jsonFile) as Json;
  return detailsOf(file, {
    profile: {
      ...values,
      can_skill: values.can_skill.join(','),
      can_job_cate: Number(values.can_job_cate),
    },
    jobs: values.jobs.map((job) =>
      isTaken(job) ? { ...job, job_endt: job.is_current ? '' : job.job_endt } : undefined,
    ),
    schools: values.schools.map((school) => (isTaken(school) ? school : undefined)),
  });
}
