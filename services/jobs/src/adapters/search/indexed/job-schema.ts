import { categoryName, EMPLOYMENT_TYPES, JOB_CATEGORIES, WORK_MODES, writtenPlaces } from '@market/contracts/job-posts';
import { areaToken, categoryToken, JOB_MARKS } from '@market/contracts/search';
import {
  familiesIn,
  marksSaid,
  phraseTerms,
  sameTextKey,
  type IndexDocument,
  type IndexSchema,
  type IndexValue,
} from '@market/search-index';
import { areasOfCountry } from '../../../domain/places/areas';
import { isRegionWord, placesOf, saysRemote } from '../../../domain/places/places';
import { resolvedLocation } from '../../../domain/places/resolved-location';
import { canonicalSkill, skillKey } from '@market/match';
import type { SearchableJob } from '../job-search';
import { stateOf } from '../searchable-job';
import { seasonOver } from '../signals';
import { remembering } from './remembering';

/** Schema of the index for jobs. A change makes older snapshots unusable, and the next start reads all jobs anew. */
export const JOB_SCHEMA: IndexSchema = {
  fields: [
    // Length hardly counts: a title of ten words is about each of them nearly as much as one of three is.
    { name: 'title', weight: 8, typicalLength: 24, telling: true },
    // Words of one family with those of the title: an engineer is found by engineering.
    { name: 'families', weight: 4, typicalLength: 1, telling: true },
    { name: 'skills', weight: 2, typicalLength: 8, telling: true },
    { name: 'company', weight: 2, typicalLength: 3, telling: true },
    { name: 'location', weight: 2, typicalLength: 8, telling: true },
    // The name, and the word that stands for its names in other languages.
    { name: 'category', weight: 1.5, typicalLength: 4, telling: true },
    // The words that stand for the continents and other regions of the world where a job is.
    { name: 'areas', weight: 1, typicalLength: 5, telling: true },
    { name: 'marks', weight: 1.5, typicalLength: 2, telling: true },
    // Each two neighbouring words of what tells about the job: phrases in quotes are found there.
    { name: 'phrases', weight: 3, typicalLength: 10, telling: true },
    { name: 'description', weight: 0.5, typicalLength: 150, telling: false },
  ],
  choices: [
    { name: 'job_cate', values: JOB_CATEGORIES.length },
    { name: 'emp_type', values: EMPLOYMENT_TYPES.length },
    { name: 'work_mode', values: WORK_MODES.length },
  ],
  keys: [
    { name: 'title', filters: false, counted: false, completes: true },
    { name: 'company', filters: false, counted: false, completes: true },
    { name: 'cmp_code', filters: true, counted: false, completes: false },
    // All places of a job together are one value: there are far fewer locations than jobs, and one of them is counted
    // at once.
    { name: 'location', filters: true, counted: true, completes: false },
  ],
  tags: [{ name: 'skills', filters: true, counted: true, completes: true }],
  numbers: [
    { name: 'salary', filters: true },
    { name: 'state', filters: false },
    { name: 'most_pay', filters: false },
    { name: 'experience', filters: false },
    { name: 'season_over', filters: false },
  ],
};

const CATEGORY_CODES = JOB_CATEGORIES.map(({ cate_code }) => cate_code);

/** A code's position among the choices; -1 for one that is not known. */
export function categoryChoice(code: number): number {
  return CATEGORY_CODES.indexOf(code);
}

/**
 * A job's location as it is filtered by: a remote job can be found by 'Remote' wherever its company sits. That stands
 * first, for of many places only the first are read.
 */
export function locationOf({
  location,
  places,
  work_mode,
}: Pick<SearchableJob, 'location' | 'places' | 'work_mode'>): string {
  const resolved = places ? resolvedLocation(location, places) : location;
  return work_mode === 'remote' && !saysRemote(location) ? `Remote; ${resolved}` : resolved;
}

export function indexDocument(job: SearchableJob): IndexDocument {
  const { place, findWords, areas } = readLocation(locationOf(job));
  return {
    id: job.id,
    texts: {
      title: job.title,
      families: familiesIn(job.title).join(' '),
      skills: job.skills.join(', '),
      company: job.company,
      location: `${job.location} ${findWords}`,
      category: categoryText(job.job_cate),
      areas,
      marks: [job.emp_type, job.work_mode].flatMap((mark) => (mark ? [JOB_MARKS[mark].token] : [])).join(' '),
      phrases: [job.title, job.company, job.location, categoryName(job.job_cate) ?? '', ...job.skills]
        .flatMap(phraseTerms)
        .join(' '),
      description: withMarksSaid(job),
    },
    choices: {
      job_cate: categoryChoice(job.job_cate),
      emp_type: job.emp_type === null ? -1 : EMPLOYMENT_TYPES.indexOf(job.emp_type),
      work_mode: job.work_mode === null ? -1 : WORK_MODES.indexOf(job.work_mode),
    },
    keys: {
      title: readValue(job.title),
      company: readValue(job.company),
      cmp_code: { key: job.cmp_code, text: job.cmp_code },
      location: place,
    },
    tags: { skills: job.skills.map(readSkill) },
    numbers: {
      salary: job.salary,
      state: stateOf(job),
      most_pay: job.mostPay ?? null,
      experience: job.experienceYears ?? null,
      season_over: seasonOver(job.title),
    },
    points: job.points,
    time: job.createdAt,
    expiresAt: job.closesAt,
  };
}

function categoryText(code: number): string {
  const name = categoryName(code);
  return name === undefined ? '' : `${name} ${categoryToken(code)}`;
}

/** A job that says `part time` is found by the one word that stands for it, as one that is marked so. */
function withMarksSaid({ title, description }: Pick<SearchableJob, 'title' | 'description'>): string {
  const said = new Set([...marksSaid(title), ...marksSaid(description)]);
  return said.size === 0 ? description : `${description} ${[...said].join(' ')}`;
}

/**
 * A location as a value, and under which words it is found. Many jobs share one, and reading it takes longer than all
 * the rest of a job.
 */
export const readLocation = remembering(
  (location: string): { place: IndexValue | null; findWords: string; areas: string } => {
    const places = placesOf(location);
    // Each spelling is a value of its own: what a gazetteer adds (region, country) is in the text, not in the labels.
    const place = places.length > 0 ? { key: writtenPlaces(location).join('; '), text: location } : null;
    const words = places.flatMap(({ findWords }) => [...findWords]);
    const areas = new Set(words.flatMap((word) => areasOfCountry(/^@(..)$/.exec(word)?.[1] ?? '')));
    return {
      place,
      findWords: words.filter((word) => !isRegionWord(word)).join(' '),
      areas: [...areas].map(areaToken).join(' '),
    };
  },
);

const readSkill = remembering((skill: string): IndexValue => ({ key: skillKey(skill), text: canonicalSkill(skill) }));

/** Many jobs have the same title and the same company. */
const readValue = remembering((text: string): IndexValue | null => {
  const key = sameTextKey(text);
  return key === '' ? null : { key, text };
});
