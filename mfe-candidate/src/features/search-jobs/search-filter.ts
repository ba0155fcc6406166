import { EMPLOYMENT_TYPES, JOB_CATEGORIES, JOB_SORTS, SEARCH_EXTRAS, WORK_MODES, type EmploymentType, type JobSort, type WorkMode } from '@market/contracts';

/** What a person looks for; all of it lives in the address, so that back, reload and a sent link show the same. */
export interface SearchFilter {
  search: string;
  job_cate: number[];
  location: string;
  /** How far around the location; null for the place itself. */
  radius_km: number | null;
  skills: string[];
  emp_type: EmploymentType[];
  work_mode: WorkMode[];
  /** One company's jobs only; empty for all. Its page leads here. */
  cmp_code: string;
  salary_min: number | null;
  posted_within_days: number | null;
  sort: JobSort;
  page: number;
}

export const PAGE_SIZE = 20;
/** Half around the earth: the server takes no more. */
const FARTHEST_KM = 20_000;

export const EMPTY_FILTER: SearchFilter = { search: '', job_cate: [], location: '', radius_km: null, skills: [], emp_type: [], work_mode: [], cmp_code: '', salary_min: null, posted_within_days: null, sort: 'relevance', page: 1 };

const whole = (text: string | null, lowest: number) => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= lowest ? value : null;
};

/** The filter of an address; what does not belong there is left out. */
export function readFilter(params: URLSearchParams): SearchFilter {
  const radius = whole(params.get('radius_km'), 1);
  const sort = JOB_SORTS.find((one) => one === params.get('sort'));
  return {
    search: params.get('search') ?? '',
    job_cate: params.getAll('job_cate').flatMap((text) => whole(text, 1) ?? []),
    location: params.get('location') ?? '',
    radius_km: radius !== null && radius <= FARTHEST_KM ? radius : null,
    skills: params.getAll('skills').filter(Boolean),
    emp_type: EMPLOYMENT_TYPES.filter((one) => params.getAll('emp_type').includes(one)),
    work_mode: WORK_MODES.filter((one) => params.getAll('work_mode').includes(one)),
    cmp_code: params.get('cmp_code') ?? '',
    salary_min: whole(params.get('salary_min'), 1),
    posted_within_days: whole(params.get('posted_within_days'), 1),
    sort: sort ?? 'relevance',
    page: whole(params.get('page'), 1) ?? 1,
  };
}

/** The address of a filter, without what is as usual. */
export function writeFilter(filter: SearchFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter) as Array<[keyof SearchFilter, unknown]>) {
    if (Array.isArray(value)) for (const one of value) params.append(name, String(one));
    else if (value !== EMPTY_FILTER[name]) params.set(name, String(value));
  }
  return params;
}

/** The search call's body. */
export function bodyOf({ radius_km, salary_min, posted_within_days, ...rest }: SearchFilter): object {
  return { ...rest, limit: PAGE_SIZE, include: SEARCH_EXTRAS, ...(radius_km === null ? {} : { radius_km }), ...(salary_min === null ? {} : { salary_min }), ...(posted_within_days === null ? {} : { posted_within_days }) };
}

/** A category in words where the server's answer names it no more, since no job of it is left. */
export const categoryLabel = (code: number): string => JOB_CATEGORIES.find(({ cate_code }) => cate_code === code)?.cate_desc ?? `Category ${String(code)}`;

/** How many filters are set, the words and the order not counted. */
export function countFilters({ job_cate, location, skills, emp_type, work_mode, cmp_code, salary_min, posted_within_days }: SearchFilter): number {
  return job_cate.length + skills.length + emp_type.length + work_mode.length + [location, cmp_code, salary_min, posted_within_days].filter(Boolean).length;
}
