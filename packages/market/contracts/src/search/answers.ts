import { type Static, Type } from '@sinclair/typebox';
import { count, listing, listOf, nullable, number, oneOf, optional, record, text } from '@market/api/answer-fields';
import { GeocodedPlace, JobPost, ListedJob } from '../job-posts/answers';
import { type SUGGESTION_CHOICES, SUGGESTION_KINDS } from '../job-posts/job-terms';
import type { JobSearch } from './schemas';

export const FacetValue = record({
  value: Type.Union([text('oslo'), number(3)]),
  label: text('Oslo'),
  count: count(),
});
export type FacetValue = Static<typeof FacetValue>;
export const JobFacets = record({
  job_cate: listOf(FacetValue),
  location: listOf(FacetValue),
  skills: listOf(FacetValue),
  emp_type: listOf(FacetValue),
  work_mode: listOf(FacetValue),
});
export type JobFacets = Static<typeof JobFacets>;

/** Range of a text: from (inclusive) and to (exclusive), in the text's UTF-16 units as for `slice`. */
export type TextRange = readonly [from: number, to: number];
const ranges = () =>
  listOf(
    Type.Unsafe<TextRange>({
      type: 'array',
      prefixItems: [{ type: 'integer' }, { type: 'integer' }],
      minItems: 2,
      maxItems: 2,
      items: { type: 'integer' },
      examples: [[0, 6]],
    }),
  );

/** Matches of the search words in a job. */
export const JobHighlights = record({
  job_title: ranges(),
  cmp_name: ranges(),
  job_location: ranges(),
  required_skills: listOf(ranges(), 'Skill by skill, in their order'),
  excerpt: text(
    'You lead a team of six.',
    'A stretch of the description as plain text: where most of the words are, or its beginning',
  ),
  excerpt_ranges: ranges(),
});
export type JobHighlights = Static<typeof JobHighlights>;

/**
 * A job as the search answers it; `highlights` with `include: ['highlights']`, the description unless
 * `omit: ['job_description']`.
 */
export const FoundJob = record({
  ...ListedJob.properties,
  job_description: optional(JobPost.properties.job_description),
  highlights: optional(JobHighlights),
  compared_pay: optional(
    nullable(
      record({ salary: nullable(text('70000')), salary_max: nullable(text('86000')), currency: text('USD') }),
      'What it pays a year in the search’s currency; null where it states no pay, or none in a currency that has a rate',
    ),
  ),
  distance_km: optional(
    number(
      12,
      'With `radius_km`: from the place searched around to the nearest of the job’s; absent where one of them is not known, and for remote work',
    ),
  ),
});
export type FoundJob = Static<typeof FoundJob>;

/** Histogram bar of open jobs by minimum yearly pay, in the search’s currency. */
export const SalaryBar = record({
  from: number(60_000),
  to: nullable(number(70_000), 'Not included; null for the last one, which has no end'),
  count: count(),
});
export type SalaryBar = Static<typeof SalaryBar>;

/** Suggested change of a search without hits. */
export const NearestSearch = record({
  change: Type.Unsafe<
    Partial<Pick<JobSearch, 'search' | 'job_cate' | 'location' | 'skills' | 'emp_type' | 'work_mode' | 'cmp_code'>> & {
      radius_km?: number | null;
      salary_min?: null;
      posted_within_days?: null;
    }
  >({
    type: 'object',
    description: 'Fields of the search in their new state: empty or null where a filter goes',
    examples: [{ radius_km: 50 }],
  }),
  total: count(),
});
export type NearestSearch = Static<typeof NearestSearch>;

/** Found jobs by place. */
export const ResultsMap = record({
  places: listOf(
    record({
      key: text('59.91,10.75', 'As `map_place` of a search for the jobs there'),
      ...GeocodedPlace.properties,
      count: count(),
    }),
    'The place with the most jobs first; a job of several places counts at each',
  ),
  without_place: count(3, 'Remote jobs, and those whose place is not known; `map_place: "none"` finds them'),
  jobs: count(240, 'Jobs that are counted here: all that were found, or the first 2,000'),
});
export type ResultsMap = Static<typeof ResultsMap>;

export const JobSearchResult = record({
  ...listing(FoundJob).properties,
  facets: JobFacets,
  did_you_mean: optional(
    nullable(
      text('engineer'),
      'The words with their slips of typing put right, which is what was searched for as well; null where they were taken as typed',
    ),
  ),
  left_out: optional(
    listOf(
      text('fluent'),
      'Words that were left out of `search`, since no open job has all of them: what was found has the others',
    ),
  ),
  near: optional(
    nullable(
      GeocodedPlace,
      'With `radius_km`: the place it was drawn around; null where the location is not known, so that only its words count',
    ),
  ),
  compared_in: optional(
    record({
      currency: text('USD', 'In which `salary_min`, bars and `compared_pay` are'),
      rates_of: text('2026-11-27', 'The day of the exchange rates'),
      currencies: optional(listOf(text('EUR'))),
    }),
  ),
  map: optional(ResultsMap),
  salaries: optional(
    listOf(
      SalaryBar,
      'With `include: ["salaries"]`: how many jobs pay how much, as if `salary_min` were not set. Jobs whose pay cannot be compared are in none',
    ),
  ),
  nearest: optional(
    listOf(
      NearestSearch,
      'With `include: ["nearest"]` where nothing was found: changes that would find something, the nearest first; a few at most',
    ),
  ),
});
export type JobSearchResult = Static<typeof JobSearchResult>;

export const Suggestion = record({ text: text('nurse'), kind: oneOf(SUGGESTION_KINDS) });
export type Suggestion = Static<typeof Suggestion>;
/** Kind of suggestion that is asked for. */
export type SuggestionChoice = (typeof SUGGESTION_CHOICES)[number];
export const Suggestions = record({ records: listOf(Suggestion) });
