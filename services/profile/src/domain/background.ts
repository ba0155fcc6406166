import { isDay } from '@market/api';
import type { Education, Experience } from '@market/contracts/profiles';

/** Experience and education of one account; may exist before the profile does. */
export interface Background {
  login_id: string;
  revision: number;
  experience: Experience[];
  education: Education[];
}

/** More entries, or more text in them, would not fit into the event that carries both lists. */
export const BACKGROUND_MAX_ENTRIES = 50;
const BACKGROUND_MAX_BYTES = 56 * 1024;

/** Whether one entry more would be too much. */
export function isTooLong({ experience, education }: Pick<Background, 'experience' | 'education'>): boolean {
  return (
    experience.length > BACKGROUND_MAX_ENTRIES ||
    education.length > BACKGROUND_MAX_ENTRIES ||
    Buffer.byteLength(JSON.stringify([experience, education])) > BACKGROUND_MAX_BYTES
  );
}

/** Later than any day that somebody may state. */
const LASTS = '9999-12-31';

/** Newest first: those that last, then the one that ended last, then the one that began last. */
export function experienceByDate(entries: readonly Experience[]): Experience[] {
  const endOf = ({ job_endt }: Experience): string => job_endt || LASTS;
  return [...entries].sort((a, b) => endOf(b).localeCompare(endOf(a)) || b.job_stdt.localeCompare(a.job_stdt));
}

/** Newest first, by passing year. */
export function educationByDate(entries: readonly Education[]): Education[] {
  return [...entries].sort((a, b) => b.can_pasy.localeCompare(a.can_pasy));
}

const YEAR_MS = 365.25 * 24 * 60 * 60_000;

/**
 * Whole years in which the candidate worked, up to `today`; jobs held at the same time count once, and one without an
 * end lasts.
 */
export function experienceYears(
  entries: ReadonlyArray<Pick<Experience, 'job_stdt' | 'job_endt'>>,
  today: Date,
): number {
  const spans = entries
    .map(({ job_stdt, job_endt }) => ({ job_stdt, job_endt: job_endt || LASTS }))
    .filter(({ job_stdt, job_endt }) => isDay(job_stdt) && isDay(job_endt))
    .map(({ job_stdt, job_endt }) => [Date.parse(job_stdt), Math.min(Date.parse(job_endt), today.getTime())] as const)
    .filter(([from, to]) => to > from)
    .sort(([a], [b]) => a - b);
  let worked = 0;
  let covered = -Infinity;
  for (const [from, to] of spans) {
    worked += Math.max(0, to - Math.max(from, covered));
    covered = Math.max(covered, to);
  }
  return Math.floor(worked / YEAR_MS + 0.01);
}

/** Levels from the highest down, each with the words by which people name it. */
const LEVELS: ReadonlyArray<readonly [level: string, words: readonly string[]]> = [
  ['Doctorate', ['phd', 'doctor', 'doctorate', 'doctoral', 'dphil', 'md']],
  [
    'Master',
    ['master', 'masters', 'mba', 'msc', 'ms', 'ma', 'mtech', 'meng', 'mca', 'mcom', 'postgraduate', 'magister'],
  ],
  [
    'Bachelor',
    [
      'bachelor',
      'bachelors',
      'bsc',
      'bs',
      'ba',
      'btech',
      'beng',
      'be',
      'bca',
      'bcom',
      'bba',
      'llb',
      'undergraduate',
      'graduation',
      'graduate',
      'degree',
      'licence',
      'licentiate',
    ],
  ],
  ['Diploma', ['diploma', 'associate', 'certificate', 'apprenticeship', 'vocational', 'polytechnic', 'foundation']],
  [
    'School',
    [
      'school',
      'secondary',
      'matric',
      'matriculation',
      'hsc',
      'ssc',
      'intermediate',
      'abitur',
      'gcse',
      'baccalaureate',
      'ged',
    ],
  ],
];

/**
 * The highest level that the entries name; null where none is recognised. Only these fixed words are told: what people
 * type into the field may name themselves (docs/security.md, S42b).
 */
export function educationLevel(entries: ReadonlyArray<Pick<Education, 'can_edu'>>): string | null {
  const words = new Set(entries.flatMap(({ can_edu }) => can_edu.toLowerCase().split(/[^\p{L}]+/u)));
  return LEVELS.find(([, names]) => names.some((name) => words.has(name)))?.[0] ?? null;
}
