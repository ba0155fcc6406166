import { categoryName, EMPLOYMENT_TYPES, JOB_CATEGORIES, WORK_MODES, writtenPlaces } from '@market/contracts/job-posts';
import { areaToken, categoryToken, JOB_MARKS } from '@market/contracts/search';
import {
  BESIDE,
  TEXT_END,
  familiesIn,
  marksSaid,
  sameTextKey,
  type IndexDocument,
  type IndexSchema,
  type IndexValue,
} from '@market/search-index';
import '../../../posts/domain/field-words';
import { areasOfCountry } from '../../../places/domain/areas';
import { isRegionWord, placesOf, saysRemote } from '../../../places/domain/places';
import { remoteFrom } from '../../../places/domain/remote-from';
import { resolvedLocation } from '../../../places/domain/resolved-location';
import { namedSkills, skillKey } from '@market/match';
import type { SearchableJob } from '../job-search';
import { stateOf } from '../searchable-job';
import { seasonOver } from '../signals';
import { remembering } from './remembering';

/** Schema of the index for jobs. A change invalidates older snapshots, and the next start rebuilds the index. */
export const JOB_SCHEMA: IndexSchema = {
  fields: [
    // Weak length normalization: a word in a title of ten words weighs nearly as much as in one of three.
    { name: 'title', weight: 8, typicalLength: 24, telling: true, phrases: true },
    // Word families of the title's words: a search for engineering finds an engineer.
    { name: 'families', weight: 4, typicalLength: 1, telling: true, phrases: false },
    { name: 'skills', weight: 2, typicalLength: 8, telling: true, phrases: true },
    { name: 'company', weight: 2, typicalLength: 3, telling: true, phrases: true },
    { name: 'location', weight: 2, typicalLength: 8, telling: true, phrases: true },
    // The category's name, and a token shared with its names in other languages.
    { name: 'category', weight: 1.5, typicalLength: 4, telling: true, phrases: true },
    // The words that stand for the continents and other regions of the world where a job is.
    { name: 'areas', weight: 1, typicalLength: 5, telling: true, phrases: false },
    { name: 'marks', weight: 1.5, typicalLength: 2, telling: true, phrases: false },
    { name: 'description', weight: 0.5, typicalLength: 150, telling: false, phrases: true },
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
    // All places of a job form one value: there are far fewer locations than jobs, and each is counted once.
    { name: 'location', filters: true, counted: true, completes: false },
  ],
  tags: [
    { name: 'skills', filters: true, counted: true, completes: true },
    // Areas from which a remote job takes people, for the match.
    { name: 'remote_from', filters: false, counted: false, completes: false },
  ],
  numbers: [
    { name: 'salary', filters: true },
    { name: 'state', filters: false },
    { name: 'most_pay', filters: false },
    { name: 'experience', filters: false },
    { name: 'season_over', filters: false },
  ],
};

const CATEGORY_CODES = JOB_CATEGORIES.map(({ cate_code }) => cate_code);

/** Index of a category code among the choices; -1 if unknown. */
export function categoryChoice(code: number): number {
  return CATEGORY_CODES.indexOf(code);
}

/**
 * A job's location for filtering: 'Remote' finds a remote job wherever its company is. That comes first, because only
 * the first of many places are parsed.
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
      skills: job.skills.join(TEXT_END),
      company: job.company,
      location: `${job.location}${BESIDE}${findWords}`,
      category: categoryText(job.job_cate),
      areas,
      marks: [job.emp_type, job.work_mode].flatMap((mark) => (mark ? [JOB_MARKS[mark].token] : [])).join(' '),
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
    tags: { skills: job.skills.flatMap(readSkills), remote_from: remoteTags(job) },
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
  return name === undefined ? '' : `${name}${BESIDE}${categoryToken(code)}`;
}

/** Appends marker tokens: a job whose text contains `part time` is found like one with that employment type. */
function withMarksSaid({ title, description }: Pick<SearchableJob, 'title' | 'description'>): string {
  const said = new Set([...marksSaid(title), ...marksSaid(description)]);
  return said.size === 0 ? description : `${description}${BESIDE}${[...said].join(' ')}`;
}

/**
 * A location as an index value, with the words that find it. Memoized: many jobs share one, and parsing it takes longer
 * than the rest of a job.
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

/** Tags of an entry of a job's skills, with the same keys as `matchOf` compares: `HTML/CSS` is two. */
const readSkills = remembering((written: string): IndexValue[] =>
  namedSkills(written).map((text) => ({ key: skillKey(text), text })),
);

/** Tag of a remote job that takes people from unknown areas. */
export const UNKNOWN_AREA = '?';

/** Areas of a remote job as tags: none for the whole world. */
function remoteTags({ work_mode, location, places = [] }: SearchableJob): IndexValue[] {
  if (work_mode !== 'remote') return [];
  const areas = remoteFrom({ job_location: location, places });
  const names = areas?.length === 0 ? [UNKNOWN_AREA] : (areas ?? []).map(({ name }) => name);
  return names.map((name) => ({ key: name, text: name }));
}

/** Memoized: many jobs share title and company. */
const readValue = remembering((text: string): IndexValue | null => {
  const key = sameTextKey(text);
  return key === '' ? null : { key, text };
});
