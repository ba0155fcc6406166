import {
  EMPLOYMENT_TYPE_LABELS,
  EMPLOYMENT_TYPES,
  JOB_CATEGORIES,
  WORK_MODE_LABELS,
  WORK_MODES,
} from '@market/contracts/job-posts';
import type { FacetValue, JobFacets } from '@market/contracts/search';
import type { IndexAnswer, ValueDictionary } from '@market/search-index';
import { namedSkills, skillKey } from '@market/match';
import type { JobQuery } from '../job-search';
import { mostFrequent } from './most-frequent';
import type { PlaceIndex } from './place-index';

/** Maximum of values shown for facets of unlimited size. */
const LONGEST_FACET = 50;

/**
 * Facets of a search result. Chosen values are included even with a count of zero, so that a person can unselect them.
 */
export function facetsOf(
  { choices, values }: Pick<IndexAnswer, 'choices' | 'values'>,
  query: JobQuery,
  { places, skills }: { places: PlaceIndex; skills: ValueDictionary },
): JobFacets {
  // Cast: the index counts all of these (JOB_SCHEMA).
  const counts = { ...choices, ...values } as Record<
    'job_cate' | 'location' | 'skills' | 'emp_type' | 'work_mode',
    Uint32Array
  >;
  const byPlace = places.countsByFilter(counts.location);
  return {
    job_cate: JOB_CATEGORIES.map(({ cate_code, cate_desc }, choice) => ({
      value: cate_code,
      label: cate_desc,
      count: counts.job_cate[choice] ?? 0,
    }))
      .filter(({ value, count }) => count > 0 || query.job_cate.includes(value))
      .sort(byCount),
    location: mostFrequent(byPlace.counts, byPlace.size, { ...byPlace, most: LONGEST_FACET }).map(
      ({ label, count }) => ({ value: label, label, count }),
    ),
    skills: skillFacet(counts.skills, query.skills, skills),
    emp_type: EMPLOYMENT_TYPES.map((type, choice): FacetValue => ({
      value: type,
      label: EMPLOYMENT_TYPE_LABELS[type],
      count: counts.emp_type[choice] ?? 0,
    })).filter(({ count }) => count > 0),
    work_mode: WORK_MODES.map((mode, choice): FacetValue => ({
      value: mode,
      label: WORK_MODE_LABELS[mode],
      count: counts.work_mode[choice] ?? 0,
    })).filter(({ count }) => count > 0),
  };
}

function skillFacet(counts: Uint32Array, chosen: readonly string[], skills: ValueDictionary): FacetValue[] {
  const shown = mostFrequent(counts, skills.size, { most: LONGEST_FACET, labelOf: (skill) => skills.text(skill) });
  const there = new Set(shown.map(({ value }) => skills.key(value)));
  const others = [...new Map(chosen.flatMap(namedSkills).map((skill) => [skillKey(skill), skill]))]
    .filter(([key]) => !there.has(key))
    .map(([key, skill]): FacetValue => {
      const number = skills.find(key);
      const label = number === undefined ? skill : skills.text(number);
      return { value: label, label, count: number === undefined ? 0 : (counts[number] ?? 0) };
    });
  return [...shown.map(({ label, count }): FacetValue => ({ value: label, label, count })), ...others.sort(byCount)];
}

function byCount(a: FacetValue, b: FacetValue): number {
  return b.count - a.count || (a.label < b.label ? -1 : 1);
}
