import { ValidationError, type InferType } from 'yup';
import { isRecord } from '@market/api';
import { candidateSchema, educationSchema, experienceSchema } from '../schemas';
import { JSON_RESUME_SECTIONS } from './format';
import { uriOf } from './uri';

type Plain = Record<string, unknown>;
export type ResumeFields = Partial<
  Omit<InferType<typeof candidateSchema>, 'reg_date' | 'show_to_employers' | 'version' | 'can_skill'> & {
    can_skill: string[];
  }
>;
export type ResumeJob = InferType<typeof experienceSchema>;
export type ResumeSchool = InferType<typeof educationSchema>;

/** A part of the file that the profile does not take. */
export interface LeftOut {
  /** Place in the file: `work › location`. */
  path: string;
  value: string;
  /** Rules that it breaks; none where the profile has no room for such a thing. */
  reasons: string[];
}

/** A JSON Resume as a profile has it. */
export interface ReadResume {
  fields: ResumeFields;
  experience: { entry: ResumeJob; isAdapted: boolean }[];
  education: { entry: ResumeSchool; isAdapted: boolean }[];
  /** Everything else in the file: nothing is dropped without being named. */
  left: LeftOut[];
}

/** Kind of work of a job of which the file says none; such a job is marked as adapted. */
const USUAL_TYPE = 'Full time';

/**
 * Reads a JSON Resume 1.0 as fields of a profile, each checked by the rules of the profile's forms. Dates without a day
 * or month begin at the first and end at the last one; a job without its kind is a full-time one; marks go from the
 * name of a degree: `isAdapted` says so of an entry.
 * @param file parsed JSON of any kind, and of anybody
 * @returns undefined for what is no JSON Resume
 */
export function readJsonResume(file: unknown): ReadResume | undefined {
  if (!isRecord(file) || !JSON_RESUME_SECTIONS.some((name) => name in file)) return undefined;
  // Taken apart: each value that is used is removed, so that the rest is what nothing was made of.
  const rest = structuredClone(file);
  delete rest.$schema;
  const meta = inner(rest, 'meta');
  for (const name of ['canonical', 'version', 'lastModified']) delete meta[name];
  const left: LeftOut[] = [];
  const experience = entriesOf(rest, 'work').flatMap((from) => checked('work', jobOf(from), experienceSchema, left));
  const education = entriesOf(rest, 'education').flatMap((from) =>
    checked('education', schoolOf(from), educationSchema, left),
  );
  const fields = checkedFields(fieldsOf(rest), left);
  addRest(rest, '', left);
  return { fields, experience, education, left };
}

function fieldsOf(rest: Plain): Plain {
  const basics = inner(rest, 'basics');
  const own = inner(basics, 'perch');
  const fields: Plain = {
    can_name: takeLine(basics, 'name'),
    can_headline: takeLine(basics, 'label'),
    can_email: takeLine(basics, 'email') ?? takeLine(own, 'email'),
    can_about: takeText(basics, 'summary'),
    can_job_cate: takeNumber(own, 'category'),
    ...phoneOf(basics, own),
    can_links: linksOf(basics, own),
    can_skill: entriesOf(rest, 'skills').flatMap((skill) => [
      ...(takeText(skill, 'name')?.split(',') ?? []),
      ...takeTexts(skill, 'keywords').flatMap((word) => word.split(',')),
    ]),
    can_langs: entriesOf(rest, 'languages').flatMap((spoken) => {
      const language = takeLine(spoken, 'language');
      const fluency = language && takeLine(spoken, 'fluency');
      return language ? [fluency ? `${language} (${fluency})` : language] : [];
    }),
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
}

/** Digits as they were typed where the number is still the one that was written, else those in the file. */
function phoneOf(basics: Plain, own: Plain): Plain {
  const phone = takeLine(basics, 'phone');
  const kept = inner(own, 'phone');
  const { written, digits, country } = kept;
  delete own.phone;
  if (phone === undefined) return {};
  if (phone === written && typeof digits === 'string') return { can_mobn: digits, country };
  return { can_mobn: phone.replace(/^\+/, '').replaceAll(/[\s().\-/]/g, '') };
}

function linksOf(basics: Plain, own: Plain): string[] {
  const kept = listAt(own, 'links').filter(isRecord);
  delete own.links;
  const typedOf = (url: string) => {
    const typed = kept.find(({ written }) => written === url)?.typed;
    return typeof typed === 'string' && isWrittenSo(typed, url) ? typed : url;
  };
  const page = takeLine(basics, 'url');
  const others = entriesOf(basics, 'profiles').flatMap((profile) => {
    const url = takeLine(profile, 'url');
    // Its name is in its address.
    if (url !== undefined && profile.network === hostOf(url)) delete profile.network;
    return url === undefined ? [] : [url];
  });
  return [...(page === undefined ? [] : [page]), ...others].map(typedOf);
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** Another program may have changed the file: only the very address counts in its own spelling. */
function isWrittenSo(typed: string, url: string): boolean {
  return URL.canParse(typed) && uriOf(typed) === url;
}

interface Draft {
  entry: Plain;
  title: string;
  isAdapted: boolean;
}

function jobOf(from: Plain): Draft {
  const own = inner(from, 'perch');
  const [emp_name, exp_desg] = [takeLine(from, 'name'), takeLine(from, 'position')];
  const [written, ended] = [takeLine(from, 'startDate'), takeLine(from, 'endDate')];
  const job_stdt = written === undefined ? takeLine(own, 'start') : wholeDay(written, 'start');
  const job_endt = (ended === undefined ? takeLine(own, 'end') : wholeDay(ended, 'end')) ?? '';
  const exp_type = takeLine(own, 'type');
  const highlights = takeTexts(from, 'highlights').map((line) => `• ${line}`);
  const job_desc = [takeText(from, 'summary'), ...highlights].filter(Boolean).join('\n');
  return {
    entry: {
      ...{ emp_name, exp_desg, job_stdt, job_endt },
      exp_type: exp_type ?? USUAL_TYPE,
      is_current: job_endt === '',
      cur_ctc: takeNumber(own, 'pay'),
      ...(job_desc ? { job_desc } : {}),
    },
    title: [exp_desg, emp_name, written, ended].filter(Boolean).join(', ') || job_desc,
    isAdapted:
      exp_type === undefined ||
      (written !== undefined && job_stdt !== written) ||
      (ended !== undefined && job_endt !== ended),
  };
}

function schoolOf(from: Plain): Draft {
  const own = inner(from, 'perch');
  const [can_scho, can_stre] = [takeLine(from, 'institution'), takeLine(from, 'area')];
  const [studied, ended] = [takeLine(from, 'studyType'), takeLine(from, 'endDate')];
  const can_edu = studied?.replaceAll(/[^\p{L}\p{M} ]/gu, '').trim();
  const can_pasy = ended?.slice(0, 4);
  const edu_desc = takeText(own, 'description');
  return {
    entry: {
      ...{ can_edu, can_scho, can_pasy, can_stre },
      ...scoreOf(from),
      ...(edu_desc ? { edu_desc } : {}),
    },
    title: [studied, can_stre, can_scho, ended].filter(Boolean).join(', ') || (edu_desc ?? ''),
    isAdapted: can_edu !== studied || can_pasy !== ended,
  };
}

/** `78%, 8.1/10`; another score stays in the file's rest. */
function scoreOf(from: Plain): Plain {
  const parts = typeof from.score === 'string' ? from.score.split(', ') : [];
  const marks: Plain = {};
  for (const part of parts) {
    const { number, of } = /^(?<number>[\d.e+-]+) ?(?<of>%|\/10)$/.exec(part)?.groups ?? {};
    if (number === undefined || Number.isNaN(Number(number))) return {};
    marks[of === '%' ? 'can_perc' : 'can_cgpa'] = Number(number);
  }
  delete from.score;
  return marks;
}

/** `2019` and `2019-05` as a day: the first of that time for a start, the last for an end, which may be `present`. */
function wholeDay(date: string, side: 'start' | 'end'): string {
  if (side === 'end' && /^(?:present|current|now|today)$/i.test(date)) return '';
  const { year, month } = /^(?<year>\d{4})(?:-(?<month>\d{2}))?$/.exec(date)?.groups ?? {};
  if (year === undefined) return date;
  if (side === 'start') return `${year}-${month ?? '01'}-01`;
  const last = new Date(Date.UTC(Number(year), Number(month ?? 12), 0));
  return Number.isNaN(last.getTime()) ? date : last.toISOString().slice(0, 10);
}

/** The entry by the rules of its form; one that breaks a rule is left out, with the reasons. */
function checked<Entry>(
  path: string,
  { entry, title, isAdapted }: Draft,
  schema: { validateSync: (value: unknown, options: { abortEarly: boolean }) => Entry },
  left: LeftOut[],
): { entry: Entry; isAdapted: boolean }[] {
  if (title === '') return [];
  try {
    return [{ entry: schema.validateSync(entry, { abortEarly: false }), isAdapted }];
  } catch (error) {
    left.push({ path, value: title, reasons: reasonsOf(error) });
    return [];
  }
}

function checkedFields(found: Plain, left: LeftOut[]): ResumeFields {
  const fields: Plain = {};
  for (const [name, value] of Object.entries(found)) {
    try {
      const field = candidateSchema.pick([name as 'can_name']).validateSync({ [name]: value }, { abortEarly: false });
      fields[name] = field[name as 'can_name'];
    } catch (error) {
      const text = Array.isArray(value) ? value.join(', ') : String(value);
      left.push({ path: PATHS[name] ?? name, value: text, reasons: reasonsOf(error) });
    }
  }
  // Cast: each value was checked by the schema's own field.
  return fields as ResumeFields;
}

/** Places in the file of the profile's fields. */
const PATHS: Readonly<Record<string, string>> = {
  can_name: 'basics › name',
  can_headline: 'basics › label',
  can_email: 'basics › email',
  can_about: 'basics › summary',
  can_mobn: 'basics › phone',
  country: 'basics › perch › phone › country',
  can_job_cate: 'basics › perch › category',
  can_links: 'basics › url, profiles',
  can_skill: 'skills',
  can_langs: 'languages',
};

function reasonsOf(error: unknown): string[] {
  if (!(error instanceof ValidationError)) throw error;
  return [...new Set(error.errors)];
}

/** Names each value that is left, entries of a list by the list's name. */
function addRest(value: unknown, path: string, left: LeftOut[]): void {
  if (Array.isArray(value)) for (const one of value) addRest(one, path, left);
  else if (isRecord(value))
    for (const [name, one] of Object.entries(value)) addRest(one, path ? `${path} › ${name}` : name, left);
  else if (value !== null && value !== undefined && value !== '')
    left.push({ path, value: String(value), reasons: [] });
}

/** The object of that name; an empty one, apart from the file, where there is none. */
function inner(from: Plain, name: string): Plain {
  const value = from[name];
  return isRecord(value) ? value : {};
}

function listAt(from: Plain, name: string): unknown[] {
  const value = from[name];
  return Array.isArray(value) ? value : [];
}

function entriesOf(from: Plain, name: string): Plain[] {
  return listAt(from, name).filter(isRecord);
}

function takeText(from: Plain, name: string): string | undefined {
  const value = from[name];
  if (typeof value !== 'string') return undefined;
  delete from[name];
  return value.trim() || undefined;
}

/** Text for a box of one line: programs break lines where they please. */
function takeLine(from: Plain, name: string): string | undefined {
  return takeText(from, name)?.replaceAll(/\s*[\r\n\t]+\s*/g, ' ');
}

function takeNumber(from: Plain, name: string): number | undefined {
  const value = from[name];
  if (typeof value !== 'number') return undefined;
  delete from[name];
  return value;
}

function takeTexts(from: Plain, name: string): string[] {
  const list = listAt(from, name);
  const texts = list.filter((one) => typeof one === 'string');
  if (Array.isArray(from[name])) from[name] = list.filter((one) => typeof one !== 'string');
  return texts.map((one) => one.trim()).filter(Boolean);
}
