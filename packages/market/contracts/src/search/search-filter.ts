import { categoryName } from '../job-posts/categories';
import { CURRENCIES } from '../job-posts/currencies';
import { CATEGORIES_MAX, SKILLS_MAX } from '../job-posts/constants';
import { LIST_SEARCH_MAX, SEARCH_MAX } from './constants';
import { type JobMark, marksIn, withoutMark } from './job-marks';
import { recentIn } from './recent-words';
import { categoriesIn, withoutCategory } from './spoken-categories';
import { keysOf } from '@market/api';
import { amountText } from '../job-posts/money';
import type { JobFacets } from './answers';
import {
  EMPLOYMENT_TYPE_LABELS,
  EMPLOYMENT_TYPES,
  type EmploymentType,
  JOB_SORTS,
  type JobSort,
  SEARCH_EXTRAS,
  SEARCH_OMISSIONS,
  WORK_MODE_LABELS,
  WORK_MODES,
  type WorkMode,
} from '../job-posts/job-terms';
import { texts } from '../texts';

/** Search filter of a page; stored in the URL, so that Back, reload and shared links restore it. */
export interface SearchFilter {
  search: string;
  job_cate: number[];
  location: string;
  /** Radius around the location in km; null for the place itself. */
  radius_km: number | null;
  skills: string[];
  emp_type: EmploymentType[];
  work_mode: WorkMode[];
  /** Restricts the search to a company, from a link on its page; empty for all. */
  cmp_code: string;
  /** Minimum yearly pay in `currency`. */
  salary_min: number | null;
  /** Currency of the pay comparison; empty for the installation's default. */
  currency: string;
  posted_within_days: number | null;
  sort: JobSort;
  page: number;
}

export const PAGE_SIZE = 20;
export const SORT_LABELS: Record<JobSort, string> = texts.sorts;
/** Half the earth's circumference: the server accepts no larger radius. */
const FARTHEST_KM = 20_000;

export const EMPTY_FILTER: SearchFilter = {
  search: '',
  job_cate: [],
  location: '',
  radius_km: null,
  skills: [],
  emp_type: [],
  work_mode: [],
  cmp_code: '',
  salary_min: null,
  currency: '',
  posted_within_days: null,
  sort: 'relevance',
  page: 1,
};

const whole = (text: string | null, lowest: number) => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= lowest ? value : null;
};

/**
 * Removes duplicates and limits the count to the search's maximum: an address can hold a thousand values, and each is
 * shown.
 */
const firstOf = <Value>(values: readonly Value[], most: number): Value[] => [...new Set(values)].slice(0, most);

/** Search text of an address, truncated to the length that its search box accepts. */
const words = (text: string | null, most: number) =>
  Array.from((text ?? '').replace(/[\t\r\n]+/g, ' '))
    .slice(0, most)
    .join('');

/** Parses the filter from an address; invalid values are ignored. */
export function readFilter(params: URLSearchParams): SearchFilter {
  const radius = whole(params.get('radius_km'), 1);
  const sort = JOB_SORTS.find((one) => one === params.get('sort'));
  return {
    search: words(params.get('search'), SEARCH_MAX),
    job_cate: firstOf(
      params.getAll('job_cate').flatMap((text) => whole(text, 1) ?? []),
      CATEGORIES_MAX,
    ),
    location: words(params.get('location'), LIST_SEARCH_MAX),
    radius_km: radius !== null && radius <= FARTHEST_KM ? radius : null,
    skills: firstOf(params.getAll('skills').filter(Boolean), SKILLS_MAX),
    emp_type: EMPLOYMENT_TYPES.filter((one) => params.getAll('emp_type').includes(one)),
    work_mode: WORK_MODES.filter((one) => params.getAll('work_mode').includes(one)),
    cmp_code: params.get('cmp_code') ?? '',
    salary_min: whole(params.get('salary_min'), 1),
    currency: CURRENCIES.find((one) => one === params.get('currency')) ?? '',
    posted_within_days: whole(params.get('posted_within_days'), 1),
    sort: sort ?? 'relevance',
    page: whole(params.get('page'), 1) ?? 1,
  };
}

/** Address parameters of a filter; default values are omitted. */
export function writeFilter(filter: SearchFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of keysOf(filter)) {
    const value = filter[name];
    if (Array.isArray(value)) for (const one of value) params.append(name, String(one));
    else if (value !== EMPTY_FILTER[name]) params.set(name, String(value));
  }
  return params;
}

/** Extras of a result list; a map of all results is requested only if one is shown. */
const USUAL_EXTRAS = SEARCH_EXTRAS.filter((extra) => extra !== 'map');

/** Request body of the search call. */
export function bodyOf(
  { radius_km, salary_min, currency, posted_within_days, ...rest }: SearchFilter,
  { withMap = false }: { withMap?: boolean } = {},
) {
  return {
    ...rest,
    limit: PAGE_SIZE,
    include: withMap ? [...SEARCH_EXTRAS] : [...USUAL_EXTRAS],
    omit: [...SEARCH_OMISSIONS],
    ...(radius_km === null ? {} : { radius_km }),
    ...(salary_min === null ? {} : { salary_min }),
    ...(currency === '' ? {} : { currency }),
    ...(posted_within_days === null ? {} : { posted_within_days }),
  };
}

/** Label of a category that the server's response no longer names, because no job of it is left. */
export const categoryLabel = (code: number): string =>
  categoryName(code) ?? texts.chosenFilters.category({ code: String(code) });

/** Number of active filters, not counting search text and sort order. */
export function countFilters({
  job_cate,
  location,
  skills,
  emp_type,
  work_mode,
  cmp_code,
  salary_min,
  posted_within_days,
}: SearchFilter): number {
  return (
    job_cate.length +
    skills.length +
    emp_type.length +
    work_mode.length +
    placesIn(location).length +
    [cmp_code, salary_min, posted_within_days].filter(Boolean).length
  );
}

/** Splits a location into its places, as a search may have several: `Berlin, Germany; Oslo, Norway`. */
export const placesIn = (location: string): string[] => [
  ...new Set(
    location
      .split(';')
      .map((place) => place.trim())
      .filter(Boolean),
  ),
];

/** Joins places into one location; only the last ones if all together are too long. */
export function locationOf(places: readonly string[]): string {
  const joined = places.join('; ');
  return joined.length > LIST_SEARCH_MAX && places.length > 1 ? locationOf(places.slice(1)) : joined;
}

export interface ChosenFilter {
  label: string;
  /** Change that removes the filter from the state current at that time. */
  without: (newest: SearchFilter) => Partial<SearchFilter>;
}

/** Labels for the filter's codes, from a search response. */
export interface FilterNames {
  facets?: JobFacets | undefined;
  company?: string | undefined;
  /** Currency of the pay comparison if the filter sets none. */
  currency?: string | undefined;
}

/** Active filters, each with the change that removes it. */
export function chosenFilters(filter: SearchFilter, { facets, company, currency }: FilterNames = {}): ChosenFilter[] {
  const category = (code: number) => facets?.job_cate.find(({ value }) => value === code)?.label ?? categoryLabel(code);
  const without = <Value>(list: readonly Value[], one: Value) => list.filter((other) => other !== one);
  return [
    ...filter.work_mode.map((one) => ({
      label: WORK_MODE_LABELS[one],
      without: ({ work_mode }: SearchFilter) => ({ work_mode: without(work_mode, one) }),
    })),
    ...filter.emp_type.map((one) => ({
      label: EMPLOYMENT_TYPE_LABELS[one],
      without: ({ emp_type }: SearchFilter) => ({ emp_type: without(emp_type, one) }),
    })),
    ...filter.job_cate.map((one) => ({
      label: category(one),
      without: ({ job_cate }: SearchFilter) => ({ job_cate: without(job_cate, one) }),
    })),
    ...placesIn(filter.location).map((place) => ({
      label: filter.radius_km === null ? place : texts.chosenFilters.around({ place, km: String(filter.radius_km) }),
      without: ({ location, radius_km }: SearchFilter) => {
        const left = without(placesIn(location), place);
        return { location: locationOf(left), radius_km: left.length > 0 ? radius_km : null };
      },
    })),
    ...(filter.cmp_code
      ? [
          {
            label: company ? texts.chosenFilters.company({ company }) : texts.chosenFilters.someCompany,
            without: () => ({ cmp_code: '' }),
          },
        ]
      : []),
    ...filter.skills.map((one) => ({
      label: one,
      without: ({ skills }: SearchFilter) => ({ skills: without(skills, one) }),
    })),
    ...(filter.salary_min === null
      ? []
      : [
          {
            label: texts.chosenFilters.salaryFrom({
              amount: amountText(filter.salary_min, filter.currency || currency),
            }),
            without: () => ({ salary_min: null }),
          },
        ]),
    ...(filter.posted_within_days === null
      ? []
      : [
          {
            label: daysLabel(filter.posted_within_days),
            without: () => ({ posted_within_days: null }),
          },
        ]),
  ];
}

/**
 * Filters that the search text names (marks, categories and age of jobs), each with the change that removes those
 * words.
 * @param leftOut words that the search ignored, as listed in its response: they filter nothing
 */
export function spokenMarks(
  { search, emp_type, work_mode, job_cate, posted_within_days }: SearchFilter,
  leftOut: readonly string[] = [],
): ChosenFilter[] {
  const remaining = withoutWords(search, leftOut);
  const [keptMarks, keptCategories] = [marksIn(remaining), categoriesIn(remaining)];
  const set = new Set<string>([...emp_type, ...work_mode]);
  const labels: Readonly<Record<JobMark, string>> = { ...EMPLOYMENT_TYPE_LABELS, ...WORK_MODE_LABELS };
  const recent = posted_within_days === null && recentIn(remaining) ? recentIn(search) : undefined;
  return [
    ...marksIn(search)
      .filter((mark) => !set.has(mark) && keptMarks.includes(mark))
      .map((mark) => ({
        label: labels[mark],
        without: (newest: SearchFilter) => ({ search: withoutMark(newest.search, mark) }),
      })),
    ...categoriesIn(search)
      .filter((code) => !job_cate.includes(code) && keptCategories.includes(code))
      .map((code) => ({
        label: categoryLabel(code),
        without: (newest: SearchFilter) => ({ search: withoutCategory(newest.search, code) }),
      })),
    ...(recent
      ? [
          {
            label: daysLabel(recent.days),
            without: (newest: SearchFilter) => ({ search: recentIn(newest.search)?.rest ?? newest.search }),
          },
        ]
      : []),
  ];
}

/** Removes words, or phrases of adjacent words, from a search wherever they occur. */
function withoutWords(search: string, leftOut: readonly string[]): string {
  let left = search.split(/\s+/).filter(Boolean);
  for (const words of leftOut.map((unit) => unit.split(' ')))
    for (let at = 0; at < left.length;)
      if (words.every((word, step) => left[at + step] === word))
        left = [...left.slice(0, at), ...left.slice(at + words.length)];
      else at += 1;
  return left.join(' ');
}

const daysLabel = (days: number): string =>
  days === 1 ? texts.chosenFilters.postedToday : texts.chosenFilters.postedWithin({ days: String(days) });
