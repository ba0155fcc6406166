import { isRecord } from '@market/api';
import type { Education, Experience } from '@market/contracts/profiles';
import type { Json } from './format';
import { alike, type Pair, type ProfileInFile, recordsOf } from './merge-with-file';
import { filled, jobInFormat, schoolInFormat, VOLUNTARY } from './profile-in-format';
import { type Entries, writeResume } from './write-json-resume';

type Job = Omit<Experience, 'id'>;
type School = Omit<Education, 'id'>;

/** Reviewed values, entries in the order of the file: jobs, voluntary work, schools; undefined for one left out. */
export interface Reviewed {
  profile: ProfileInFile;
  jobs: ReadonlyArray<Job | undefined>;
  schools: ReadonlyArray<School | undefined>;
}

/**
 * Parts of a file to keep beside the profile that was saved from it, as the text of a JSON object: what the profile has
 * no field for, and the file's own writing of what it has. Entries that were not taken over are left out, and so are
 * the values that the profile says as well.
 * @returns an empty text where nothing is to keep
 */
export function detailsOf(file: Json, { profile, jobs, schools }: Reviewed): string {
  const work = recordsOf(file.work);
  const entries = [...work, ...recordsOf(file.volunteer)];
  const pairs = jobs.flatMap((item, at): Array<Pair<Job>> => (item ? [{ item, entry: entries[at] }] : []));
  const inFile: Entries = {
    work: pairs.filter(({ item }) => item.exp_type !== VOLUNTARY),
    volunteer: pairs.filter(({ item }) => item.exp_type === VOLUNTARY),
    education: schools.flatMap((item, at): Array<Pair<School>> =>
      item ? [{ item, entry: recordsOf(file.education)[at] }] : [],
    ),
  };
  const whole = writeResume(profile, withoutPhone(file), inFile);
  const bare = writeResume(profile, {}, withoutFile(inFile));
  if (alike(whole) === alike(bare)) return '';
  const { jobCategory: _category, ...meta } = fieldsOf(whole.meta);
  const details = filled({
    ...whole,
    meta,
    basics: without(fieldsOf(whole.basics), fieldsOf(bare.basics), ['name', 'label', 'email', 'phone', 'summary']),
    ...Object.fromEntries(
      (['work', 'volunteer', 'education'] as const).map((name) => [
        name,
        recordsOf(whole[name]).map((entry, at) => without(entry, written(inFile, name, at), LONG_TEXTS)),
      ]),
    ),
    ...Object.fromEntries(
      ['skills', 'languages'].map((name) => [name, alike(whole[name]) === alike(bare[name]) ? [] : whole[name]]),
    ),
  });
  // Text of a field has no such character; JSON may have it escaped.
  return JSON.stringify(details).replaceAll('\u007f', String.raw`\u007f`);
}

/** A number as the profile writes it is the profile's; another writing of it is kept. */
function withoutPhone(file: Json): Json {
  if (!isRecord(file.basics) || !/^\+\d+$/u.test(String(file.basics.phone))) return file;
  const { phone: _phone, ...basics } = file.basics;
  return { ...file, basics };
}

const fieldsOf = (value: unknown): Json => (isRecord(value) ? value : {});

const LONG_TEXTS = ['summary', 'highlights', 'courses'];

const withoutFile = ({ work, volunteer, education }: Entries): Entries => ({
  work: work.map(({ item }) => ({ item, entry: undefined })),
  volunteer: volunteer.map(({ item }) => ({ item, entry: undefined })),
  education: education.map(({ item }) => ({ item, entry: undefined })),
});

function written(entries: Entries, name: keyof Entries, at: number): Json {
  if (name === 'education') {
    const school = entries.education[at]?.item;
    return school ? schoolInFormat(school) : {};
  }
  const job = entries[name][at]?.item;
  return job ? jobInFormat(job) : {};
}

/** Record without those of the fields that the profile writes alike. */
function without(entry: Json, profiles: Json, names: readonly string[]): Json {
  return Object.fromEntries(
    Object.entries(entry).filter(([name, value]) => !names.includes(name) || alike(value) !== alike(profiles[name])),
  );
}
