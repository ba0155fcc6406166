import type { JobQuery } from '../job-search';
import { skillKeysOf } from '@market/match';
import type { Clause } from './ask';

/** Filters left out when their own facet, or the salary histogram, is counted. */
export const COUNTED = ['job_cate', 'emp_type', 'work_mode', 'location', 'skills', 'salary'] as const;
export type CountedFilter = (typeof COUNTED)[number];

/** Jobs still open at this time. */
export function stillOpen(now: number): Clause {
  return { range: { closes_at: { gt: now } } };
}

/** Filters that apply to hits and to all counts. */
export function commonFilters({ cmp_code, createdSince, among, without, withoutCompanies, now }: JobQuery): Clause[] {
  return [
    stillOpen(now),
    ...(cmp_code === null ? [] : [{ term: { cmp_code: { value: cmp_code } } }]),
    ...(createdSince === null ? [] : [{ range: { created_at: { gte: createdSince } } }]),
    ...(without === undefined ? [] : [{ bool: { must_not: [{ ids: { values: without } }] } }]),
    ...(withoutCompanies === undefined ? [] : [{ bool: { must_not: [{ terms: { cmp_code: withoutCompanies } }] } }]),
    ...(among === undefined ? [] : [{ ids: { values: among } }]),
  ];
}

/**
 * The filters that are set, by the facet that is counted without each.
 * @param locations texts of the requested locations; undefined without a location filter
 */
export function countedFilters(query: JobQuery, locations: readonly string[] | undefined): Map<CountedFilter, Clause> {
  const filters = new Map<CountedFilter, Clause>();
  if (query.job_cate.length > 0) filters.set('job_cate', { terms: { job_cate: query.job_cate } });
  if (query.emp_type.length > 0) filters.set('emp_type', { terms: { emp_type: query.emp_type } });
  if (query.work_mode.length > 0) filters.set('work_mode', { terms: { work_mode: query.work_mode } });
  if (query.skills.length > 0) filters.set('skills', { terms: { skill: query.skills.flatMap(skillKeysOf) } });
  if (query.salary_min !== null) filters.set('salary', { range: { salary: { gte: query.salary_min } } });
  if (locations)
    filters.set('location', {
      bool: { should: [{ terms: { location: locations } }, ...around(query)], minimum_should_match: 1 },
    });
  return filters;
}

function around({ near }: JobQuery): Clause[] {
  return near.map(({ latitude, longitude, radius_km }) => ({
    geo_distance: { distance: `${radius_km}km`, points: { lat: latitude, lon: longitude } },
  }));
}
