import { array, boolean, mixed, object, string, type InferType, type Schema } from 'yup';
import { keysOf } from '../keys-of';
import { isRecord } from '../type-guards';
import { CATEGORIES_MAX, IMPORT_MAX_BYTES, LIST_SEARCH_MAX, SEARCH_MAX, SKILLS_MAX } from '../constants';
import {
  EMPLOYMENT_TYPES,
  JOB_SORTS,
  JOB_STATUSES,
  SALARY_PERIODS,
  SEARCH_EXTRAS,
  SEARCH_OMISSIONS,
  SUGGESTION_KINDS,
  WORK_MODES,
} from '../job-terms';
import { RULE_MESSAGES } from '../messages';
import { pagingFields } from '../paging';
import { texts } from '../texts';
import {
  DESCRIPTION_MAX,
  TEXT_MAX,
  anySkillsField,
  categoryChoiceField,
  categoryField,
  choice,
  line,
  momentField,
  nullAsAbsent,
  numeric,
  salaryField,
  text,
  fieldBeside,
  wordsField,
} from './fields';
import { questionsField } from './question';

/** Required once public; a draft, which only its owner sees, requires a title only. */
const unlessDraft = <Field extends Schema>(field: Field, message: string): Field =>
  // A condition leaves the type of a field as it is.
  field.when('status', { is: 'draft', otherwise: (checked: Schema) => checked.required(message) as Schema }) as Field;

/** Three letters of a currency, in either case. */
export const currencyField = () =>
  line(3)
    .transform((value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value))
    .matches(/^[A-Z]{3}$/, { message: texts.values.currency, excludeEmptyString: true });

/**
 * Optional details of an ad: stored and answered as sent, null without a value. New ones start here. Rules of the post,
 * store, changes, imports, demo data, the form's values and the development host derive from this list; the compiler
 * requires the answer's field (`npm run new -- job-field`).
 */
export const jobDetailFields = {
  currency: currencyField(),
  emp_type: choice(EMPLOYMENT_TYPES, texts.values.employmentType),
  work_mode: choice(WORK_MODES, texts.values.workMode),
  exp_min: numeric(texts.values.experienceYears)
    .min(0, texts.values.experienceYears)
    .max(60, texts.values.experienceYears),
  salary_period: choice(SALARY_PERIODS, texts.values.salaryPeriod),
};

type DetailFields = typeof jobDetailFields;
export type JobDetails = {
  [Name in keyof DetailFields]: NonNullable<InferType<DetailFields[Name]>> | null;
};
export const JOB_DETAILS: ReadonlyArray<keyof JobDetails> = keysOf(jobDetailFields);

/** The details of something that has them among other fields; what is absent or empty is null. */
export function jobDetailsOf(given: { [Name in keyof JobDetails]?: JobDetails[Name] | '' | undefined }): JobDetails {
  // Object.fromEntries knows nothing of the names.
  return Object.fromEntries(
    JOB_DETAILS.map((name) => [name, given[name] === '' ? null : (given[name] ?? null)]),
  ) as JobDetails;
}

/** An ad that says none of them. */
export const NO_JOB_DETAILS = jobDetailsOf({});

const jobPostFields = {
  job_title: line().required(RULE_MESSAGES.jobTitleRequired),
  job_description: unlessDraft(text(DESCRIPTION_MAX), RULE_MESSAGES.jobDescriptionRequired),
  job_cate: unlessDraft(categoryChoiceField(), RULE_MESSAGES.categoryRequired),
  job_location: unlessDraft(line(), RULE_MESSAGES.jobLocationRequired),
  salary: unlessDraft(salaryField().transform(nullAsAbsent), RULE_MESSAGES.salaryRequired),
  required_skills: unlessDraft(
    anySkillsField().test(
      'some',
      RULE_MESSAGES.skillsRequired,
      (skills, context) => fieldBeside(context, 'status') === 'draft' || skills?.length !== 0,
    ),
    RULE_MESSAGES.skillsRequired,
  ),
  salary_max: salaryField()
    .transform(nullAsAbsent)
    .test('order', RULE_MESSAGES.salaryOrder, (value, context) => {
      const lowest = fieldBeside(context, 'salary');
      return !value || typeof lowest !== 'string' || !/^\d+$/.test(lowest) || Number(value) >= Number(lowest);
    }),
  ...jobDetailFields,
  closes_at: momentField().transform(nullAsAbsent),
  questions: questionsField(),
  status: choice(JOB_STATUSES, texts.values.status),
};

/**
 * A new job post. `status` may be `draft`, which needs nothing but a title, or `open` (the default), which needs all of
 * it.
 */
export const jobPostSchema = object(jobPostFields);
export type JobPostInput = InferType<typeof jobPostSchema>;

/**
 * A change of a post: any of its fields, or only its status. A field that is sent must be valid; whether it may be
 * empty follows from the post, for a draft's may.
 */
export const jobPostChangeSchema = object({
  ...jobPostFields,
  job_title: line().optional().min(1, RULE_MESSAGES.jobTitleRequired),
  job_description: text(DESCRIPTION_MAX),
  job_cate: categoryChoiceField(),
  job_location: line(),
  salary: salaryField().transform(nullAsAbsent),
  required_skills: anySkillsField().transform(nullAsAbsent).default(undefined),
});
export type JobPostChange = InferType<typeof jobPostChangeSchema>;

export const ownJobPostsSchema = object({
  ...pagingFields,
  status: choice([...JOB_STATUSES, 'all'] as const, texts.values.status),
  search: wordsField(LIST_SEARCH_MAX).default(''),
});

/** The candidates' search. */
export const searchJobPostsSchema = object({
  ...pagingFields,
  search: wordsField(SEARCH_MAX).default(''),
  job_cate: array(categoryField()).max(CATEGORIES_MAX, texts.values.categoriesMany).transform(nullAsAbsent).default([]),
  location: wordsField(TEXT_MAX, texts.values.placeLong({ max: TEXT_MAX })).default(''),
  radius_km: numeric(texts.values.radius).min(0, texts.values.radius).max(20_000, texts.values.radius),
  salary_min: numeric(texts.values.salaryNumber).min(0, texts.values.salaryNumber),
  currency: currencyField(),
  skills: array(line(60).required()).max(SKILLS_MAX, texts.values.skillsMany).transform(nullAsAbsent).default([]),
  emp_type: array(choice(EMPLOYMENT_TYPES, texts.values.employmentTypes).required())
    .max(10)
    .transform(nullAsAbsent)
    .default([]),
  work_mode: array(choice(WORK_MODES, texts.values.workModes).required()).max(10).transform(nullAsAbsent).default([]),
  cmp_code: line(100),
  posted_within_days: numeric(texts.values.days)
    .integer(texts.values.days)
    .min(1, texts.values.days)
    .max(3_650, texts.values.days),
  sort: choice(JOB_SORTS, texts.values.sort).default('relevance'),
  include: array(choice(SEARCH_EXTRAS, texts.values.searchExtras).required())
    .max(10)
    .transform(nullAsAbsent)
    .default([]),
  omit: array(choice(SEARCH_OMISSIONS, texts.values.searchOmissions).required())
    .max(10)
    .transform(nullAsAbsent)
    .default([]),
});
export type JobSearch = InferType<typeof searchJobPostsSchema>;

export const suggestSchema = object({
  q: wordsField(SEARCH_MAX).default(''),
  kind: choice(SUGGESTION_KINDS, texts.values.suggestionKind),
});

/** `GET job-posts/place`: a location as a post has it. */
export const lookUpPlaceSchema = object({
  text: wordsField(TEXT_MAX, texts.values.placeLong({ max: TEXT_MAX })).default(''),
});

/**
 * `POST job-posts/import`: a file's text, of xlsx its bytes in base64, with its format; `commit: false` (the default)
 * only previews.
 */
export const importJobPostsSchema = object({
  format: choice(['csv', 'json', 'jsonl', 'xml', 'xlsx'] as const, texts.values.importFormat).required(
    texts.values.importFormat,
  ),
  content: string()
    .transform((_value, original: unknown) => original)
    .typeError(texts.values.importText)
    .required(texts.values.importEmpty),
  // Not an object schema: its keys are the file's own, and keys that a schema does not name are dropped.
  map: mixed<Record<string, string>>(
    (value): value is Record<string, string> =>
      isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string'),
  )
    .transform(nullAsAbsent)
    .typeError(texts.values.importMap),
  commit: boolean()
    .transform((_value, original: unknown) =>
      original === 'true' || original === 'false' ? original === 'true' : original,
    )
    .typeError(texts.values.importCommit)
    .default(false),
  // Answers with the file's columns also where none is known for the title; then nothing is stored.
  inspect: boolean()
    .transform((_value, original: unknown) =>
      original === 'true' || original === 'false' ? original === 'true' : original,
    )
    .typeError(texts.values.importInspect)
    .default(false),
});

/** A file's text as a JSON string: quotes and line breaks take two bytes each. */
export const IMPORT_BODY_BYTES = 2 * IMPORT_MAX_BYTES;
