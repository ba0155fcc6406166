import { isRecord, pick } from '@market/api';
import type { Candidate, Education, Experience } from '@market/contracts/profiles';
import { type Json, uriOf } from './format';
import { readJsonResume } from './read-json-resume';
import { jobInFormat, languageInFormat, schoolInFormat, VOLUNTARY } from './profile-in-format';

/** Entry of a file, with the profile's entry that it belongs to, where there is one. */
export interface Pair<Item> {
  item: Item;
  entry: Json | undefined;
}
type Job = Omit<Experience, 'id'>;
type School = Omit<Education, 'id'>;

/** Text for comparison: forms trim values, and remove invisible characters. */
export const alike = (value: unknown): string =>
  (JSON.stringify(value, inOrder) ?? '').replaceAll(/(?:\s|\\[nrt]|\p{Cf})+/gu, ' ').replaceAll(/^" | "$/gu, '"');

const inOrder = (_name: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;

/**
 * Merges what the profile says into an entry of the file: a value that says the same stays as the file wrote it, such
 * as `2019-02` for its first day, and what the profile has no field for stays.
 * @param written the profile's entry in the format
 * @param read the file's entry, as the profile would write it
 */
function merged(entry: Json, written: Json, read: Json): Json {
  const next = { ...entry };
  for (const name of new Set([...Object.keys(written), ...Object.keys(read)])) {
    if (name in entry && alike(written[name]) === alike(read[name])) continue;
    if (written[name] === undefined) delete next[name];
    else next[name] = written[name];
  }
  return next;
}

export function mergedJob({ item, entry }: Pair<Job>): Json {
  const written = jobInFormat(item);
  return entry ? merged(entry, written, readJob(entry, item.exp_type)) : written;
}

export function mergedSchool({ item, entry }: Pair<School>): Json {
  const written = schoolInFormat(item);
  return entry ? merged(entry, written, readSchool(entry)) : written;
}

/** The job as the profile would write it after an import of the entry. */
function readJob(entry: Json, exp_type: string): Json {
  const section = exp_type === VOLUNTARY && 'organization' in entry ? 'volunteer' : 'work';
  const job = readJsonResume(JSON.stringify({ basics: { name: '.' }, [section]: [entry] }))?.experience[0];
  return jobInFormat({
    emp_name: job?.emp_name?.value ?? '',
    exp_type: job?.exp_type?.value ?? '',
    exp_desg: job?.exp_desg?.value ?? '',
    job_stdt: job?.job_stdt?.value ?? '',
    job_endt: job?.job_endt?.value ?? '',
    job_desc: job?.job_desc?.value ?? '',
  });
}

function readSchool(entry: Json): Json {
  const school = readJsonResume(JSON.stringify({ basics: { name: '.' }, education: [entry] }))?.education[0];
  return schoolInFormat({
    can_edu: inLetters(school?.can_edu?.value ?? ''),
    can_scho: school?.can_scho?.value ?? '',
    can_pasy: school?.can_pasy?.value ?? '',
    can_stre: school?.can_stre?.value ?? '',
    edu_desc: school?.edu_desc?.value ?? '',
    ...(school?.can_perc === undefined ? {} : { can_perc: school.can_perc }),
    ...(school?.can_cgpa === undefined ? {} : { can_cgpa: school.can_cgpa }),
  });
}

/** Degree as the profile allows it, in letters: `BSc` for `B.Sc.`. */
export const inLetters = (degree: string): string => degree.replaceAll(/[^\p{L}\p{M} ]/gu, '').trim();

/**
 * Pairs entries of the profile with those of the file of which most of the names agree, so that an entry that was
 * corrected keeps the rest of the file's. Those without one come first, being newer than the file.
 */
export function paired<Item>(
  items: readonly Item[],
  entries: readonly Json[],
  { written, read, names }: { written: (item: Item) => Json; read: (entry: Json) => Json; names: readonly string[] },
): Array<Pair<Item>> {
  const free = new Map(entries.map((entry, at) => [at, read(entry)] as const));
  const places = new Map<Item, number>();
  for (const least of [names.length, 2]) {
    for (const item of items) {
      if (places.has(item)) continue;
      const one = written(item);
      const place = [...free].find(
        ([, other]) => names.filter((name) => one[name] && alike(one[name]) === alike(other[name])).length >= least,
      )?.[0];
      if (place === undefined) continue;
      places.set(item, place);
      free.delete(place);
    }
  }
  const placeOf = (item: Item) => places.get(item) ?? -1;
  return items
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((item) => ({ item, entry: entries[placeOf(item)] }));
}

export function pairedJobs(jobs: readonly Job[], entries: readonly Json[]): Array<Pair<Job>> {
  return paired(jobs, entries, {
    written: jobInFormat,
    read: (entry) => readJob(entry, 'organization' in entry ? VOLUNTARY : ''),
    names: ['name', 'organization', 'position', 'startDate'],
  });
}

export function pairedSchools(schools: readonly School[], entries: readonly Json[]): Array<Pair<School>> {
  return paired(schools, entries, {
    written: schoolInFormat,
    read: readSchool,
    names: ['institution', 'studyType', 'area', 'endDate'],
  });
}

/** Head of the file with the profile's values; picture, address and accounts of the file stay. */
export function mergedBasics(entry: Json, written: Json, links: readonly string[]): Json {
  const [phone, filePhone] = [digitsOf(written.phone), digitsOf(entry.phone)];
  // The profile has the number in its own writing, with or without the country's prefix.
  const isSamePhone = filePhone.length >= PHONE_MIN && (phone.endsWith(filePhone) || filePhone.endsWith(phone));
  const { url: _url, profiles: _profiles, ...own } = written;
  const basics = merged(
    entry,
    { ...own, ...(isSamePhone ? { phone: entry.phone } : {}) },
    pick(entry, 'name', 'label', 'email', 'phone', 'summary'),
  );
  const left = new Set(links.map((link) => uriOf(link) ?? link));
  const takes = (url: unknown) => typeof url !== 'string' || url === '' || left.has(uriOf(url) ?? url);
  const hasUrl = 'url' in entry && takes(entry.url);
  const profiles = recordsOf(entry.profiles).filter(({ url }) => takes(url));
  for (const url of [entry.url, ...profiles.map((profile) => profile.url)])
    if (typeof url === 'string') left.delete(uriOf(url) ?? url);
  if (!hasUrl) delete basics.url;
  const added = [...left].map((url) => ({ network: networkOf(url), url }));
  return { ...basics, ...listIn(entry, 'profiles', [...profiles, ...added]) };
}

const PHONE_MIN = 6;
const digitsOf = (value: unknown): string => alike(value).replaceAll(/\D/g, '').replace(/^0+/, '');

export const networkOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';

/** Groups of skills with their levels, as far as the profile has the skills, and the profile's others. */
export function mergedSkills(entries: readonly Json[], skills: readonly string[]): Json[] {
  const held = new Set(skills.map(lower));
  const named = new Set<string>();
  const has = (text: unknown) => {
    const words = wordsOf(text);
    if (!words.every((word) => held.has(lower(word)))) return false;
    for (const word of words) named.add(lower(word));
    return true;
  };
  const groups = entries.flatMap((entry): Json[] => {
    const keywords = Array.isArray(entry.keywords) ? entry.keywords.filter(has) : undefined;
    return has(entry.name)
      ? [{ ...entry, ...(keywords ? { keywords } : {}) }]
      : (keywords ?? []).map((name: unknown) => ({ name }));
  });
  return [...groups, ...skills.filter((skill) => !named.has(lower(skill))).map((name) => ({ name }))];
}

export function mergedLanguages(entries: readonly Json[], languages: readonly string[]): Json[] {
  const left = new Map(languages.map((language) => [lower(language), language]));
  const kept = entries.filter(({ language, fluency }) => {
    const text = [textOf(language), textOf(fluency) && `(${textOf(fluency)})`].filter(Boolean).join(' ');
    return left.delete(lower(text)) || text === '';
  });
  return [...kept, ...[...left.values()].map(languageInFormat)];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const lower = (text: string): string => text.trim().toLowerCase();
const wordsOf = (text: unknown): string[] =>
  textOf(text)
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** Objects of a list of the file. */
export const recordsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** The list under its name, empty only where the file has an empty one. */
export function listIn(entry: Json, name: string, list: readonly unknown[]): Json {
  return list.length > 0 || (Array.isArray(entry[name]) && entry[name].length === 0) ? { [name]: list } : {};
}

/** Profile as far as the format has fields for it. */
export type ProfileInFile = Pick<
  Candidate,
  | 'can_name'
  | 'can_headline'
  | 'can_email'
  | 'can_mobn'
  | 'can_phone'
  | 'can_about'
  | 'can_links'
  | 'can_langs'
  | 'can_skill'
  | 'can_job_cate'
>;
