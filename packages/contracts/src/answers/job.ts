import { pick } from '../pick';
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { APPEAL_STATES } from '../report-terms';
import { EMPLOYMENT_TYPES, JOB_STATUSES, SALARY_PERIODS, SUGGESTION_KINDS, WORK_MODES } from '../job-terms';
import type { JobDetails, JobSearch } from '../schemas/job-post';
import {
  byName,
  count,
  id,
  listOf,
  listing,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
  time,
  yesNo,
} from './fields';
import { JobQuestion } from './question';

export const JobCategory = record({ cate_code: count(3), cate_desc: text('Health Care') });
export type JobCategory = Static<typeof JobCategory>;
export const JobCategories = listing(JobCategory);

/** Coordinates of an address. */
export const GeocodedPlace = record({
  name: text('Oslo'),
  region: optional(text('Texas', 'State, province or nation of the country, where it is known')),
  country: text('Norway', 'English name'),
  latitude: number(59.91),
  longitude: number(10.75),
});
export type GeocodedPlace = Static<typeof GeocodedPlace>;

/** Optional details of an ad, as answers carry them: a field for each of `jobDetailFields`. */
const jobDetails = {
  currency: nullable(text('EUR')),
  emp_type: nullable(oneOf(EMPLOYMENT_TYPES)),
  work_mode: nullable(oneOf(WORK_MODES)),
  exp_min: nullable(number(2), 'Years'),
  salary_period: oneOf(SALARY_PERIODS, 'What the amounts are paid for; `year` where the post does not say'),
} satisfies Record<keyof JobDetails, TSchema>;

/** A job post as answers carry it to anybody. */
const jobFields = {
  id: id(),
  job_title: text('Senior nurse'),
  job_description: text(
    '<p>You lead a team of six.</p>',
    'Sanitised text with simple formatting; empty in a draft without one',
  ),
  job_cate: nullable(count(3), 'Null in a draft that has none yet'),
  cate_desc: JobCategory.properties.cate_desc,
  job_location: text('Oslo, Norway'),
  salary: nullable(
    text('65000'),
    'Digits of what is paid for a `salary_period` at least; null where the ad does not state it',
  ),
  salary_max: nullable(text('80000'), 'The same, at most'),
  required_skills: listOf(text('triage')),
  ...jobDetails,
  closes_at: nullable(text('2026-05-31')),
  latitude: nullable(
    number(59.91),
    'Where the location’s first place lies; null where none was found, as for `Remote`',
  ),
  longitude: nullable(number(10.75)),
  status: oneOf(JOB_STATUSES),
  cmp_code: text('CMP-3XK9TD'),
  cmp_name: text('Northwind Ltd'),
  cmp_logo: optional(text('/employers/CMP-3XK9TD/pictures/67c41f0e2a9b4d0012ab34cd', 'Below the API’s root')),
  created_at: time(),
  updated_at: time(),
};

/** The decision about a reported job, as its owner reads it. */
export const JobModeration = record(
  {
    standing: oneOf(['hidden', 'taken_down']),
    reason: text('It asks applicants for money.'),
    at: time(),
    appeal: oneOf(APPEAL_STATES),
  },
  'To the owner only, while nobody else sees the job',
);
export type JobModeration = Static<typeof JobModeration>;

export const JobPost = record({
  ...jobFields,
  moderation: optional(JobModeration),
  questions: optional(
    listOf(JobQuestion, 'Screening questions, in the order in which they are asked; absent in lists of others’ jobs'),
  ),
  applicants_count: optional(count(7, 'To the owner only')),
  applied: optional(yesNo('To a signed-in candidate only')),
  withdrawn: optional(yesNo('To a candidate whose application to it was withdrawn')),
  saved: optional(yesNo('To a signed-in candidate only')),
  can: record({ edit: yesNo(), open: yesNo(), close: yesNo(), delete: yesNo(), apply: yesNo() }),
});
export type JobPost = Static<typeof JobPost>;
export const JobPosts = listing(JobPost);

const { job_description: jobDescription, questions: _questions, ...listedFields } = JobPost.properties;
/** A job post as lists show it. */
export const ListedJob = record(listedFields);
export type ListedJob = Static<typeof ListedJob>;
export const SimilarJobs = record({ records: listOf(ListedJob) });

/** An open job as anybody may take it, without what depends on who asks. */
export const PublicJob = record({
  ...jobFields,
  url: text('https://jobs.example/job-details/67c41f0e2a9b4d0012ab34cd', 'The job’s own page'),
});
export type PublicJob = Static<typeof PublicJob>;
const cursor = () => nullable(text('MTc3'), 'Where the next answer begins; null at the end');
export const PublicJobs = record({ records: listOf(PublicJob), cursor: cursor() });
export type PublicJobs = Static<typeof PublicJobs>;

/** A place of a job, with the country's code beside its name. */
export const JobPlace = record({
  name: GeocodedPlace.properties.name,
  country: GeocodedPlace.properties.country,
  country_code: nullable(text('NO')),
});
export type JobPlace = Static<typeof JobPlace>;

/** A place that was looked up by its words, and the money in which people are usually paid there. */
export const LookedUpPlace = record({
  place: nullable(JobPlace, 'Null where nobody knows it, as of `Remote`'),
  currency: nullable(text('NOK'), 'That of its country'),
});
export type LookedUpPlace = Static<typeof LookedUpPlace>;

/** A job as its own page shows it. */
export const ViewedJob = record({
  ...JobPost.properties,
  summary: text('You lead a team of six.', 'The beginning of the description without its markup'),
  places: listOf(JobPlace),
});
export type ViewedJob = Static<typeof ViewedJob>;

/** Some addresses of one kind for a sitemap: which, and when what stands there was changed last. */
export const PublicAddresses = record({ records: listOf(record({ id: id(), updated_at: time() })), cursor: cursor() });
export type PublicAddresses = Static<typeof PublicAddresses>;

/** The open jobs in stretches of as many as one sitemap holds. */
export const PublicStretches = record({
  stretches: listOf(
    record({
      after: nullable(text('MTc3'), 'The cursor behind which the stretch begins; null at the very first job'),
      count: count(5_000),
      updated_at: time(),
    }),
  ),
});
export type PublicStretches = Static<typeof PublicStretches>;

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

/** A stretch of a text: from (included) and to (not included), in the text's UTF-16 units as `slice` takes them. */
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
  ...listedFields,
  job_description: optional(jobDescription),
  highlights: optional(JobHighlights),
  compared_pay: optional(
    nullable(
      record({ salary: nullable(text('70000')), salary_max: nullable(text('86000')), currency: text('USD') }),
      'What it pays a year in the search’s currency; null where it states no pay, or none in a currency that has a rate',
    ),
  ),
});
export type FoundJob = Static<typeof FoundJob>;

/** Open jobs by what they pay a year at least, in the search’s currency. */
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
export const Suggestions = record({ records: listOf(Suggestion) });

export const RefusedImportRow = record({
  line: count(17),
  reason: text('Job title is required'),
  title: optional(text('Senior nurse')),
});
export type RefusedImportRow = Static<typeof RefusedImportRow>;
/** The words of a job when it was reported, or its employer appealed. */
export const PublishedAd = record({
  ...pick(
    jobFields,
    'job_title',
    'job_description',
    'job_cate',
    'cate_desc',
    'job_location',
    'salary',
    'salary_max',
    'currency',
    'salary_period',
    'required_skills',
    'emp_type',
    'work_mode',
    'cmp_name',
  ),
  questions: optional(listOf(text('Which shifts can you work?'), 'Screening questions')),
});
export type PublishedAd = Static<typeof PublishedAd>;

export const ReportedAd = record({
  ...PublishedAd.properties,
  reported_at: time('When it was reported, or appealed for, first as it stands here'),
});
export type ReportedAd = Static<typeof ReportedAd>;

export const ImportReport = record({
  total: count(40),
  imported: count(38, 'Rows that came in (or would, in a preview)'),
  unchanged: count(1, 'Rows that an earlier import already brought in'),
  refused: listOf(RefusedImportRow),
  remarks: listOf(
    RefusedImportRow,
    'Rows that come in with something to look at: why one is not published, what of it could not be read',
  ),
  preview: listOf(
    record({
      ...pick(
        jobFields,
        'job_title',
        'job_location',
        'job_cate',
        'cate_desc',
        'salary',
        'salary_max',
        'currency',
        'salary_period',
        'required_skills',
        'emp_type',
        'work_mode',
        'job_description',
      ),
      status: oneOf(JOB_STATUSES, 'What the row says; open where it says nothing'),
      unread_pay: nullable(
        text('18 to 20'),
        'What the row says of pay in words that leave open what is meant: the post states none. Null where it is clear',
      ),
    }),
    'The first rows as they would be stored',
  ),
  columns: byName(text('title'), 'Which column of the file was taken for which field'),
  file_columns: listOf(
    record({
      name: text('Stellentitel'),
      samples: listOf(text('Bürokaufmann'), 'The first values, cut'),
      field: nullable(text('job_title'), 'The field that it was taken for'),
    }),
    'All columns of the file',
  ),
  problem: nullable(text('No column looks like the job’s title'), 'With `inspect`: why no row can come in yet'),
});
export type ImportReport = Static<typeof ImportReport>;
