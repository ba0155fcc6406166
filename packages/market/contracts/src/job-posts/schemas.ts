import { boolean, type InferType, mixed, object, type Schema, string } from 'yup';
import {
  choice,
  DESCRIPTION_MAX,
  fieldBeside,
  isRecord,
  keysOf,
  line,
  nullAsAbsent,
  numeric,
  pagingFields,
  text,
  versionField,
  wordsField,
} from '@market/api';
import { questionsField } from '../applications/question-schemas';
import { stagesField } from '../applications/stage-schemas';
import { RULE_MESSAGES } from '../messages';
import { TEMPLATE_NAME_MAX } from '../messaging/constants';
import { RESPONSE_PROMISE_MAX } from '../responses/constants';
import { LIST_SEARCH_MAX } from '../search/constants';
import { momentField } from '../site/fields';
import { texts } from '../texts';
import { IMPORT_MAX_BYTES, INTERNAL_NOTE_MAX } from './constants';
import { anySkillsField, categoryChoiceField, salaryField } from './fields';
import { IMPORT_FORMATS } from './import-formats';
import { AI_SCREENINGS, EMPLOYMENT_TYPES, JOB_STATUSES, SALARY_PERIODS, VACANCY_STATES, WORK_MODES } from './job-terms';

/** Required once public; a draft, which only its owner sees, requires a title only. */
const unlessDraft = <Field extends Schema>(field: Field, message: string): Field =>
  // A condition leaves the type of a field as it is.
  field.when('status', { is: 'draft', otherwise: (checked: Schema) => checked.required(message) as Schema }) as Field;

/** Three letters of a currency, in either case. */
export const currencyField = () =>
  line(3)
    .transform((value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value))
    .matches(/^[A-Z]{3}$/, { message: texts.values.currency, excludeEmptyString: true });

const PROMISE_RULE = texts.values.promiseDays({ max: RESPONSE_PROMISE_MAX });

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
  vacancy_state: choice(VACANCY_STATES, texts.values.vacancyState),
  ai_screening: choice(AI_SCREENINGS, texts.values.aiScreening),
  contact_person: line().transform(nullAsAbsent),
  promise_days: numeric(PROMISE_RULE)
    .integer(PROMISE_RULE)
    .min(1, PROMISE_RULE)
    .max(RESPONSE_PROMISE_MAX, PROMISE_RULE),
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
  stages: stagesField(),
  internal_note: text(INTERNAL_NOTE_MAX).transform(nullAsAbsent),
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
  version: versionField(),
});
export type JobPostChange = InferType<typeof jobPostChangeSchema>;

/**
 * `POST job-templates`: the fields of a post that another one begins with, under a name; the same name again replaces
 * it, where `replaces` is left out or says which one is meant. Neither the closing day nor the internal note is one of
 * them.
 */
export const jobTemplateSchema = object({
  name: line(TEMPLATE_NAME_MAX).required(RULE_MESSAGES.templateName),
  post: jobPostChangeSchema.omit(['status', 'version', 'closes_at', 'internal_note']),
  /** `updated_at` of the template that is to be replaced; `NO_TEMPLATE` where none is. */
  replaces: line(64),
});
/** Says that a template replaces none: one of its name, which its author may not have seen, stays. */
export const NO_TEMPLATE = 'none';
export type JobTemplateInput = InferType<typeof jobTemplateSchema>;

export const ownJobPostsSchema = object({
  ...pagingFields,
  status: choice([...JOB_STATUSES, 'all'] as const, texts.values.status),
  search: wordsField(LIST_SEARCH_MAX).default(''),
});

/** `GET job-posts/published`: all of the company's, or those of one job. */
export const publishedPostsSchema = object({ ...pagingFields, job_id: line(100) });

const importFlag = (message: string) =>
  boolean()
    .transform((_value, original: unknown) =>
      original === 'true' || original === 'false' ? original === 'true' : original,
    )
    .typeError(message)
    .default(false);

/**
 * `POST job-posts/import`: a file's text, of xlsx its bytes in base64, with its format; `commit: false` (the default)
 * only previews, and `as_drafts` makes no job public.
 */
export const importJobPostsSchema = object({
  format: choice(IMPORT_FORMATS, texts.values.importFormat).required(texts.values.importFormat),
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
  commit: importFlag(texts.values.importCommit),
  // No job becomes public by it: those that the file calls open are drafts, or stay as they are here.
  as_drafts: importFlag(texts.values.importAsDrafts),
  // Answers with the file's columns also where none is known for the title; then nothing is stored.
  inspect: importFlag(texts.values.importInspect),
});

/** A file's text as a JSON string: quotes and line breaks take two bytes each. */
export const IMPORT_BODY_BYTES = 2 * IMPORT_MAX_BYTES;
