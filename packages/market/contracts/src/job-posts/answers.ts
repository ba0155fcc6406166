import type { Static, TSchema } from '@sinclair/typebox';
import { pick } from '@market/api';
import {
  byName,
  count,
  id,
  listing,
  listOf,
  nullable,
  number,
  oneOf,
  onlyTrue,
  optional,
  record,
  text,
  time,
  version,
  yesNo,
} from '@market/api/answer-fields';
import { JobQuestion } from '../applications/question-answers';
import { ApplicationStage } from '../applications/stage-answers';
import { companyLogo, provedDomain } from '../companies/answer-parts';
import { APPEAL_STATES } from '../reports/report-terms';
import { AI_SCREENINGS, EMPLOYMENT_TYPES, JOB_STATUSES, SALARY_PERIODS, VACANCY_STATES, WORK_MODES } from './job-terms';
import { DUTY_STATES, POSTING_DUTIES } from '../posting-rules/rules';
import type { JobDetails } from './schemas';

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

/** Optional details of an ad in responses: a field for each of `jobDetailFields`. */
const jobDetails = {
  currency: nullable(text('EUR')),
  emp_type: nullable(oneOf(EMPLOYMENT_TYPES)),
  work_mode: nullable(oneOf(WORK_MODES)),
  exp_min: nullable(number(2), 'Years'),
  promise_days: nullable(count(14), 'Days to a first answer that the post promises; null for the usual time'),
  salary_period: oneOf(SALARY_PERIODS, 'What the amounts are paid for; `year` where the post does not say'),
  vacancy_state: nullable(oneOf(VACANCY_STATES), 'Whether the place is to be filled now'),
  contact_person: nullable(text('Ada Berg, +47 55 00 00 00', 'Who answers questions about the job')),
  ai_screening: nullable(
    oneOf(AI_SCREENINGS),
    'Whether artificial intelligence screens, assesses or selects applicants',
  ),
} satisfies Record<keyof JobDetails, TSchema>;

/** Job post in the public form of responses. */
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
  cmp_logo: optional(companyLogo()),
  cmp_domain: optional(provedDomain()),
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
  for_another: optional(onlyTrue('`cmp_name` is another company than the one of `cmp_code`, which advertises for it')),
  moderation: optional(JobModeration),
  questions: optional(
    listOf(JobQuestion, 'Screening questions, in the order in which they are asked; absent in lists of others’ jobs'),
  ),
  internal_note: optional(text('Budget until June', 'To members of the company only')),
  stages: optional(listOf(ApplicationStage, 'Own stages of its applications; to members of the company only')),
  last_change: optional(
    record(
      {
        by_name: optional(text('Ada King', 'Member of the company, also by the import of a file')),
        by_feed: optional(onlyTrue('One of the company’s job feeds changed it')),
        at: time(),
      },
      'The last change of anything in it, note and stages too; to members of the company only',
    ),
  ),
  version: optional(version()),
  applicants_count: optional(count(7, 'To the owner only')),
  applied: optional(yesNo('To a signed-in candidate only')),
  withdrawn: optional(yesNo('To a candidate whose application to it was withdrawn')),
  saved: optional(yesNo('To a signed-in candidate only')),
  can: record({ edit: yesNo(), open: yesNo(), close: yesNo(), delete: yesNo(), apply: yesNo() }),
});
export type JobPost = Static<typeof JobPost>;
export const JobPosts = listing(JobPost);

const {
  job_description: jobDescription,
  questions: _questions,
  internal_note: _internalNote,
  stages: _stages,
  last_change: _lastChange,
  ...listedFields
} = JobPost.properties;

/** A job post as lists show it. */
export const ListedJob = record(listedFields);
export type ListedJob = Static<typeof ListedJob>;
export const SimilarJobs = record({
  records: listOf(ListedJob),
  closed: optional(
    record(pick(jobFields, 'job_title', 'cmp_name'), 'The job itself, where everybody could read it and it has closed'),
  ),
});
export type SimilarJobs = Static<typeof SimilarJobs>;

/** Post from which new ones of the company start. */
export const JobTemplate = record({
  id: id(),
  name: text('Senior roles'),
  updated_at: time(),
  changed_by_name: optional(text('Ada King', 'Member who saved it last')),
  post: record({
    ...pick(
      jobFields,
      'job_title',
      'job_description',
      'job_cate',
      'cate_desc',
      'job_location',
      'salary',
      'salary_max',
      'required_skills',
    ),
    ...jobDetails,
    questions: listOf(JobQuestion),
    stages: optional(listOf(ApplicationStage)),
  }),
});
export type JobTemplate = Static<typeof JobTemplate>;
export const JobTemplates = record({ records: listOf(JobTemplate) });

/** Open job in its public form, without caller-specific fields. */
export const PublicJob = record({
  ...jobFields,
  url: text('https://jobs.example/job-details/67c41f0e2a9b4d0012ab34cd', 'The job’s own page'),
});
export type PublicJob = Static<typeof PublicJob>;
const cursor = () => nullable(text('MTc3'), 'Where the next answer begins; null at the end');
export const PublicJobs = record({ records: listOf(PublicJob), cursor: cursor() });
export type PublicJobs = Static<typeof PublicJobs>;

/** Place of a job, with the country's name and code. */
export const JobPlace = record({
  name: GeocodedPlace.properties.name,
  country: GeocodedPlace.properties.country,
  country_code: nullable(text('NO')),
  region: optional(text('Texas', 'State, province or nation of the country, where it is known')),
});
export type JobPlace = Static<typeof JobPlace>;

/** Place found by its name, and the currency in which people are usually paid there. */
export const LookedUpPlace = record({
  place: nullable(JobPlace, 'Null where nobody knows it, as of `Remote`'),
  places: listOf(
    record(pick(JobPlace.properties, 'country_code', 'region')),
    'Countries, states and provinces by whose law the ad goes',
  ),
  currency: nullable(text('NOK'), 'That of its country'),
});
export type LookedUpPlace = Static<typeof LookedUpPlace>;

/** Job for its details page. */
export const ViewedJob = record({
  ...JobPost.properties,
  summary: text('You lead a team of six.', 'The beginning of the description without its markup'),
  places: listOf(JobPlace),
  edited_at: optional(time('When its published text was last changed; absent where it never was')),
  reopened_at: optional(time('When it was last opened again; absent where it never was')),
  preview_version: optional(text('Qm9hdA', 'Version of its preview image; absent where nobody else sees the job')),
});
export type ViewedJob = Static<typeof ViewedJob>;

/** Page of addresses of one kind for a sitemap: ids, and the time of the last change. */
export const PublicAddresses = record({ records: listOf(record({ id: id(), updated_at: time() })), cursor: cursor() });
export type PublicAddresses = Static<typeof PublicAddresses>;

/** Open jobs in ranges, each as long as one sitemap. */
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

export const RefusedImportRow = record({
  line: count(17),
  reason: text('Job title is required'),
  title: optional(text('Senior nurse')),
});
export type RefusedImportRow = Static<typeof RefusedImportRow>;

/** Content of a job's ad at the time of a report or of its employer's appeal. */
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
  // Absent in ads stored before these fields existed.
  vacancy_state: optional(jobFields.vacancy_state),
  ai_screening: optional(jobFields.ai_screening),
  contact_person: optional(jobFields.contact_person),
  promise_days: optional(jobFields.promise_days),
  questions: optional(listOf(text('Which shifts can you work?'), 'Screening questions')),
});
export type PublishedAd = Static<typeof PublishedAd>;

/** State of a published ad by a rule of its place. */
export const CheckedDuty = record({
  rule: text('ca-on-vacancy', 'Id of the rule'),
  duty: oneOf(POSTING_DUTIES),
  law: text('Employment Standards Act, Part III.1; O. Reg. 476/24'),
  source: text('https://www.ontario.ca/laws/regulation/240476'),
  state: oneOf(DUTY_STATES, 'Met, open, or one that no field of a post can tell'),
});

/** Published version of an ad, stored as evidence. */
export const PublishedPost = record({
  job_id: id(),
  from: time(),
  until: nullable(time(), 'Null while it is published'),
  by_name: optional(text('Ada King', 'Member who published it so, also by the import of a file')),
  by_feed: optional(onlyTrue('One of the company’s job feeds published it so')),
  rules_version: nullable(
    text('2026-11-29', 'Version of the table of rules by which it was checked'),
    'Null where it was published before there were such rules',
  ),
  duties: listOf(CheckedDuty, 'Rules of its places on the day on which it was published'),
  ad: PublishedAd,
});
export type PublishedPost = Static<typeof PublishedPost>;
export const PublishedPosts = listing(PublishedPost);

export const ReportedAd = record({
  ...PublishedAd.properties,
  reported_at: time('When it was reported, or appealed for, first as it stands here'),
});
export type ReportedAd = Static<typeof ReportedAd>;

export const ImportReport = record({
  total: count(40),
  imported: count(38, 'Rows that came in (or would, in a preview)'),
  imported_as: record(
    {
      open: count(36, 'Posted: everybody finds them'),
      draft: count(1),
      closed: count(1),
    },
    'What became of those that came in, or would',
  ),
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
