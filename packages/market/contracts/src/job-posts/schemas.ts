import { boolean, type InferType, mixed, object, type Schema, string } from 'yup';
import {
  choice,
  DESCRIPTION_MAX,
  fieldBeside,
  hasAddressInTitle,
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

/** Makes a field required unless the post is a draft, which only its owner sees and which requires only a title. */
const unlessDraft = <Field extends Schema>(field: Field, message: string): Field =>
  // Cast: a condition does not change the type of a field.
  field.when('status', { is: 'draft', otherwise: (checked: Schema) => checked.required(message) as Schema }) as Field;

/** Currency code of three letters, in upper or lower case. */
export const currencyField = () =>
  line(3)
    .transform((value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value))
    .matches(/^[A-Z]{3}$/, { message: texts.values.currency, excludeEmptyString: true });

const PROMISE_RULE = texts.values.promiseDays({ max: RESPONSE_PROMISE_MAX });

/**
 * Optional details of an ad: stored and returned as sent, null without a value. Add new details here. Rules of the
 * post, store, changes, imports, demo data, the form's values and the development host derive from this list; the
 * compiler requires the response's field (`npm run new -- job-field`).
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

/** Picks the job details from an object with other fields; absent or empty details become null. */
export function jobDetailsOf(input: { [Name in keyof JobDetails]?: JobDetails[Name] | '' | undefined }): JobDetails {
  // Cast: the type of `Object.fromEntries` loses the names.
  return Object.fromEntries(
    JOB_DETAILS.map((name) => [name, input[name] === '' ? null : (input[name] ?? null)]),
  ) as JobDetails;
}

/** Details of an ad that states none. */
export const NO_JOB_DETAILS = jobDetailsOf({});

/** Title of a post. Mails tell it, also to addresses that nobody has proved: it carries no web address (S497). */
const titleField = () =>
  line().test('no-web-address', RULE_MESSAGES.jobTitleWithAddress, (value) => !value || !hasAddressInTitle(value));

const jobPostFields = {
  job_title: titleField().required(RULE_MESSAGES.jobTitleRequired),
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
 * New job post. `status` may be `draft`, which requires only a title, or `open` (the default), which requires all
 * mandatory fields.
 */
export const jobPostSchema = object(jobPostFields);
export type JobPostInput = InferType<typeof jobPostSchema>;

/**
 * Change of a post: any of its fields, or only its status. Submitted fields must be valid; whether a field may be empty
 * depends on the post: a draft's may.
 */
export const jobPostChangeSchema = object({
  ...jobPostFields,
  job_title: titleField().optional().min(1, RULE_MESSAGES.jobTitleRequired),
  job_description: text(DESCRIPTION_MAX),
  job_cate: categoryChoiceField(),
  job_location: line(),
  salary: salaryField().transform(nullAsAbsent),
  required_skills: anySkillsField().transform(nullAsAbsent).default(undefined),
  version: versionField(),
});
export type JobPostChange = InferType<typeof jobPostChangeSchema>;

/**
 * `POST job-templates`: a name and the fields from which a new post starts. A template of the same name is replaced if
 * `replaces` is omitted or identifies it. The closing day and the internal note are excluded.
 */
export const jobTemplateSchema = object({
  name: line(TEMPLATE_NAME_MAX).required(RULE_MESSAGES.templateName),
  post: jobPostChangeSchema.omit(['status', 'version', 'closes_at', 'internal_note']),
  /** `updated_at` of the template to be replaced; `NO_TEMPLATE` if none is. */
  replaces: line(64),
});
/**
 * Marks a template that replaces none: an existing one of the same name, which the author may not have seen, is
 * preserved.
 */
export const NO_TEMPLATE = 'none';
export type JobTemplateInput = InferType<typeof jobTemplateSchema>;

export const ownJobPostsSchema = object({
  ...pagingFields,
  status: choice([...JOB_STATUSES, 'all'] as const, texts.values.status),
  search: wordsField(LIST_SEARCH_MAX).default(''),
});

/** `GET job-posts/published`: published versions of all the company's jobs, or of one. */
export const publishedPostsSchema = object({ ...pagingFields, job_id: line(100) });

const importFlag = (message: string) =>
  boolean()
    .transform((_value, original: unknown) =>
      original === 'true' || original === 'false' ? original === 'true' : original,
    )
    .typeError(message)
    .default(false);

/**
 * `POST job-posts/import`: a file's text (for xlsx, its bytes in base64) with its format; `commit: false` (the default)
 * only previews, and `as_drafts` publishes no job.
 */
export const importJobPostsSchema = object({
  format: choice(IMPORT_FORMATS, texts.values.importFormat).required(texts.values.importFormat),
  content: string()
    .transform((_value, original: unknown) => original)
    .typeError(texts.values.importText)
    .required(texts.values.importEmpty),
  // Not an object schema, which would drop undeclared keys: these keys come from the file.
  map: mixed<Record<string, string>>(
    (value): value is Record<string, string> =>
      isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string'),
  )
    .transform(nullAsAbsent)
    .typeError(texts.values.importMap),
  commit: importFlag(texts.values.importCommit),
  // Publishes no job: those that the file marks as open become drafts, or keep their current status.
  as_drafts: importFlag(texts.values.importAsDrafts),
  // Also returns the file's columns if none is recognized as the title; then nothing is stored.
  inspect: importFlag(texts.values.importInspect),
});

/** Maximum body size of an import: in a JSON string, quotes and line breaks take two bytes each. */
export const IMPORT_BODY_BYTES = 2 * IMPORT_MAX_BYTES;
