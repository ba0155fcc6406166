import { isRecord } from '@market/api';
import { keysOf } from '@market/api/keys-of';
import type { ResumeReading } from '@market/contracts/profiles';
import { joinBullets } from './bullets';
import { inFormat, type Json } from './format';
import { pathInWords } from './path-in-words';
import { VOLUNTARY } from './profile-in-format';

type Job = ResumeReading['experience'][number];
type School = ResumeReading['education'][number];
export type ReadValue = ResumeReading['can_skill'][number];

/** Profile parsed from a JSON Resume, in the format of any parsed resume; a value's line says where in the file it is. */
export interface JsonReading extends Omit<ResumeReading, 'education'> {
  education: Array<School & { can_perc?: number; can_cgpa?: number }>;
  can_job_cate?: number;
  /** Places and values of the file without a matching profile field that cannot be kept either. */
  leftOut: string[];
  /** Places and values without a matching profile field that can be kept beside it, as `Job 1, place: Oslo`. */
  kept: string[];
  /** The file in the format's types. */
  file: Json;
}

/** Length to which an unused value is shortened for display. */
const SHOWN_MAX = 80;
/** Metadata of the file, which contains nothing about the person. */
const OF_THE_FILE = ['$schema', 'meta.version', 'meta.canonical', 'meta.lastModified', 'meta.theme'];

/**
 * Parses a JSON Resume of version 1.0 or similar.
 * @param text of the file
 * @returns undefined for a text that is no JSON object with one of the format's sections
 */
export function readJsonResume(text: string): JsonReading | undefined {
  const whole = parsed(text);
  if (!isRecord(whole)) return undefined;
  const file = new Reader(whole);
  if (!['basics', 'work', 'education', 'skills'].some((section) => file.has(section))) return undefined;
  const reading: JsonReading = {
    ...present({
      can_name: file.value('basics.name'),
      can_headline: file.value('basics.label'),
      can_email: file.value('basics.email'),
      can_mobn: file.value('basics.phone'),
      can_about: file.value('basics.summary'),
    }),
    can_links: [
      file.value('basics.url'),
      ...file.each('basics.profiles', (at) => {
        const url = file.value(`${at}.url`);
        // Marks the network as read: the address already contains its name.
        if (url?.value.includes(file.textAt(`${at}.network`).toLowerCase())) file.value(`${at}.network`);
        return url;
      }),
    ].filter(isValue),
    can_skill: file
      .each('skills', (at) => [file.value(`${at}.name`), ...file.each(`${at}.keywords`, (word) => file.value(word))])
      .flat()
      .filter(isValue)
      .flatMap((skill) => skill.value.split(',').map((value) => ({ ...skill, value: value.trim() })))
      .filter(({ value }) => value !== ''),
    can_langs: file
      .each('languages', (at) => {
        const [language, fluency] = [file.value(`${at}.language`), file.value(`${at}.fluency`)];
        return language && fluency ? { ...language, value: `${language.value} (${fluency.value})` } : language;
      })
      .filter(isValue),
    experience: [
      ...file.each('work', (at) => jobOf(file, at, file.value(`${at}.name`), file.value(`${at}.employmentType`))),
      ...file.each('volunteer', (at) =>
        jobOf(file, at, file.value(`${at}.organization`), valueAt(at, VOLUNTARY, VOLUNTARY)),
      ),
    ],
    education: file.each('education', (at) => schoolOf(file, at)),
    leftOut: [],
    kept: [],
    file: {},
  };
  const category = Number(file.value('meta.jobCategory')?.value);
  if (category > 0) reading.can_job_cate = category;
  const typed = inFormat(whole);
  const isRemoved = (at: string) =>
    typed.removed.some((path) => at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}[`));
  for (const { at, line } of file.unread()) (isRemoved(at) ? reading.leftOut : reading.kept).push(line);
  return { ...reading, file: typed.file };
}

const HAS_YEAR = /^\d{4}/;

function jobOf(file: Reader, at: string, emp_name: ReadValue | undefined, exp_type: ReadValue | undefined): Job {
  const end = file.value(`${at}.endDate`);
  // Words such as `Present` are no end; to be checked, since `spring` is one too.
  const isOpen = end === undefined || !HAS_YEAR.test(end.value);
  const start = HAS_YEAR.test(file.textAt(`${at}.startDate`)) ? file.value(`${at}.startDate`) : undefined;
  const fields = present({
    emp_name,
    exp_desg: file.value(`${at}.position`),
    exp_type,
    job_stdt: start && { ...start, value: wholeDay(start.value, { isEnd: false }) },
    job_endt: isOpen
      ? { ...valueAt(at, '', end?.value ?? ''), confidence: end ? 'low' : 'high' }
      : { ...end, value: wholeDay(end.value, { isEnd: true }) },
    job_desc: file.description(at, 'highlights'),
  });
  return { source: sourceOf(at, emp_name?.value ?? fields.exp_desg?.value ?? ''), ...fields };
}

function schoolOf(file: Reader, at: string): JsonReading['education'][number] {
  const score = file.textAt(`${at}.score`);
  const [percent, cgpa] = [/^([\d.]+)%/.exec(score)?.[1], /(?:^|, )CGPA ([\d.]+)$/.exec(score)?.[1]];
  if (percent ?? cgpa) file.value(`${at}.score`);
  // The profile has a year, and letters alone for the degree: the month and the points are named as left out.
  const end = file.valueInPart(`${at}.endDate`, /^\d{4}$/u);
  const fields = present({
    can_edu: file.valueInPart(`${at}.studyType`, /^[\p{L}\p{M} ]*$/u),
    can_scho: file.value(`${at}.institution`),
    can_pasy: end && { ...end, value: end.value.slice(0, 4) },
    can_stre: file.value(`${at}.area`),
    edu_desc: file.description(at, 'courses'),
  });
  return {
    source: sourceOf(at, fields.can_scho?.value ?? fields.can_edu?.value ?? ''),
    ...fields,
    ...(percent === undefined ? {} : { can_perc: Number(percent) }),
    ...(cgpa === undefined ? {} : { can_cgpa: Number(cgpa) }),
  };
}

/** Completes `2019`, `2019-03` or a full date to a day, the first or last of the period. */
function wholeDay(text: string, { isEnd }: { isEnd: boolean }): string {
  const { year, month, day } = /^(?<year>\d{4})(?:-(?<month>\d\d))?(?:-(?<day>\d\d))?/.exec(text)?.groups ?? {};
  if (year === undefined || day !== undefined) return text.slice(0, 10);
  const shown = month ?? (isEnd ? '12' : '01');
  const last = new Date(Date.UTC(Number(year), Number(shown), 0)).getUTCDate();
  return `${year}-${shown}-${isEnd ? last : '01'}`;
}

/** Values of the file by path, which records the ones that were read. */
class Reader {
  readonly #values = new Map<string, string>();
  readonly #lengths = new Map<string, number>();
  readonly #read = new Set<string>(OF_THE_FILE);

  constructor(file: unknown) {
    this.#note('', file);
  }

  #note(at: string, value: unknown): void {
    if (Array.isArray(value)) {
      this.#lengths.set(at, value.length);
      value.forEach((one, index) => this.#note(`${at}[${index}]`, one));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) this.#note(at ? `${at}.${name}` : name, one);
    } else if (['string', 'number', 'boolean'].includes(typeof value) && String(value).trim() !== '') {
      this.#values.set(at, String(value).trim());
    }
  }

  has(section: string): boolean {
    return [...this.#values.keys()].some((at) => at.startsWith(`${section}.`) || at.startsWith(`${section}[`));
  }

  /** Text at the path, without marking it as read. */
  textAt(at: string): string {
    return this.#values.get(at) ?? '';
  }

  value(at: string): ReadValue | undefined {
    this.#read.add(at);
    const value = this.#values.get(at);
    return value === undefined ? undefined : valueAt(at, value, value);
  }

  /** Value that is taken whole only if it matches; otherwise in part, and so it is listed as unread as well. */
  valueInPart(at: string, whole: RegExp): ReadValue | undefined {
    const text = this.textAt(at);
    return whole.test(text) || text === '' ? this.value(at) : valueAt(at, text, text);
  }

  each<One>(at: string, read: (at: string) => One): One[] {
    return Array.from({ length: this.#lengths.get(at) ?? 0 }, (_, index) => read(`${at}[${index}]`));
  }

  /** Summary of an entry, followed by its list as bullet lines. */
  description(at: string, list: string): ReadValue | undefined {
    const summary = this.value(`${at}.summary`);
    const lines = this.each(`${at}.${list}`, (line) => this.value(line)).filter(isValue);
    const text = joinBullets(
      summary?.value ?? '',
      lines.map(({ value }) => value),
    );
    return text ? valueAt(at, text, text) : undefined;
  }

  unread(): Array<{ at: string; line: string }> {
    return [...this.#values]
      .filter(([at]) => !this.#read.has(at))
      .map(([at, value]) => ({
        at,
        line: `${pathInWords(at)}: ${value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value}`,
      }));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Page 0: the format has no pages. */
const sourceOf = (at: string, text: string) => ({
  page: 0,
  text: text ? `${pathInWords(at)}: ${text}` : pathInWords(at),
});

function valueAt(at: string, value: string, text: string): ReadValue {
  return { value, source: sourceOf(at, text), confidence: 'high' };
}

const isValue = (value: ReadValue | undefined): value is ReadValue => value !== undefined;

/** Removes fields without a value. */
function present<Name extends string>(fields: Record<Name, ReadValue | undefined>): Partial<Record<Name, ReadValue>> {
  const found: Partial<Record<Name, ReadValue>> = {};
  for (const name of keysOf(fields)) {
    const value = fields[name];
    if (value) found[name] = value;
  }
  return found;
}
