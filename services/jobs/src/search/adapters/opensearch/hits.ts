import { EMPLOYMENT_TYPES, JOB_CATEGORIES, WORK_MODES } from '@market/contracts/job-posts';
import { ValueDictionary } from '@market/search-index';
import { facetsOf } from '../indexed/facets';
import { categoryChoice } from '../indexed/job-schema';
import type { JobHits, JobQuery } from '../job-search';
import type { KnownPlaces } from './known-places';
import { bucketsOf, type SearchAnswer } from './search-body';

/**
 * Converts an OpenSearch response to the port's format. Its counts pass through the same code as those of the in-memory
 * index.
 */
export function hitsOf(
  { hits, aggregations }: SearchAnswer,
  query: JobQuery,
  { places, skillTexts, meant }: { places: KnownPlaces; skillTexts: ReadonlyMap<string, string>; meant: string | null },
): JobHits {
  const skills = new ValueDictionary();
  const skillCounts: number[] = [0];
  for (const { key, doc_count } of skillBuckets(aggregations))
    skillCounts[skills.take({ key, text: skillTexts.get(key) ?? key })] = doc_count;
  const answer = {
    choices: {
      job_cate: countsBy(bucketsOf(aggregations.job_cate), JOB_CATEGORIES.length, categoryChoice),
      emp_type: countsBy(bucketsOf(aggregations.emp_type), EMPLOYMENT_TYPES.length, (type) =>
        EMPLOYMENT_TYPES.findIndex((one) => one === type),
      ),
      work_mode: countsBy(bucketsOf(aggregations.work_mode), WORK_MODES.length, (mode) =>
        WORK_MODES.findIndex((one) => one === mode),
      ),
    },
    values: { location: places.countsOf(bucketsOf(aggregations.location)), skills: Uint32Array.from(skillCounts) },
  };
  return {
    ids: hits.hits.map(({ _id }) => _id),
    versions: new Map(hits.hits.map(({ _id, _version }) => [_id, _version])),
    total: hits.total.value,
    facets: facetsOf(answer, query, { places: places.index, skills }),
    meant,
    salaries: aggregations.salaries ? bucketsOf(aggregations.salaries).map(({ doc_count }) => doc_count) : [],
  };
}

/** Keys of the skills in a response. */
export function skillKeysIn({ aggregations }: SearchAnswer): string[] {
  return skillBuckets(aggregations).map(({ key }) => key);
}

function skillBuckets({ skills, chosen_skills }: SearchAnswer['aggregations']) {
  return [...bucketsOf(skills), ...(chosen_skills ? bucketsOf(chosen_skills) : [])];
}

/** Counts by a choice's position in its list; unlisted values are not counted, as in the in-memory index. */
function countsBy<Key>(
  buckets: ReadonlyArray<{ key: Key; doc_count: number }>,
  choices: number,
  choiceOf: (key: Key) => number,
): Uint32Array {
  const counts = new Uint32Array(choices);
  for (const { key, doc_count } of buckets) {
    const choice = choiceOf(key);
    if (choice >= 0) counts[choice] = (counts[choice] ?? 0) + doc_count;
  }
  return counts;
}
