import type { Education, Experience } from '@market/contracts/profiles';

/** Experience and education of one account; may exist before the profile does. */
export interface Background {
  login_id: string;
  revision: number;
  experience: Experience[];
  education: Education[];
}

/** Limits of both lists, since one event carries both. */
export const BACKGROUND_MAX_ENTRIES = 50;
const BACKGROUND_MAX_BYTES = 56 * 1024;

/** Descriptions are not in the event, and have a limit of their own. */
const WITHOUT_DESCRIPTIONS = (name: string, value: unknown) =>
  name === 'job_desc' || name === 'edu_desc' ? undefined : value;

/** Whether the lists exceed their limits. */
export function isTooLong({ experience, education }: Pick<Background, 'experience' | 'education'>): boolean {
  return (
    experience.length > BACKGROUND_MAX_ENTRIES ||
    education.length > BACKGROUND_MAX_ENTRIES ||
    Buffer.byteLength(JSON.stringify([experience, education], WITHOUT_DESCRIPTIONS)) > BACKGROUND_MAX_BYTES
  );
}

/** Later than any valid date, as the end of current entries. */
const LASTS = '9999-12-31';

/** Newest first: current entries, then by last end, then by last begin. */
export function experienceByDate(entries: readonly Experience[]): Experience[] {
  const endOf = ({ job_endt }: Experience): string => job_endt || LASTS;
  return [...entries].sort((a, b) => endOf(b).localeCompare(endOf(a)) || b.job_stdt.localeCompare(a.job_stdt));
}

/** Newest first, by passing year. */
export function educationByDate(entries: readonly Education[]): Education[] {
  return [...entries].sort((a, b) => b.can_pasy.localeCompare(a.can_pasy));
}

/** Levels from highest to lowest, each with the words that name it. */
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
 * The highest level that the entries name; null where none is recognised. Only these fixed words are shown: typed text
 * may identify the person (docs/security.md, S42b).
 */
export function educationLevel(entries: ReadonlyArray<Pick<Education, 'can_edu'>>): string | null {
  const words = new Set(entries.flatMap(({ can_edu }) => can_edu.toLowerCase().split(/[^\p{L}]+/u)));
  return LEVELS.find(([, names]) => names.some((name) => words.has(name)))?.[0] ?? null;
}
