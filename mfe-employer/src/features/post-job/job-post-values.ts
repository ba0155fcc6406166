import { randomId } from '@market/api/random-id';
import type { ApplicationStage, JobQuestion, QuestionType } from '@market/contracts/applications';
import {
  JOB_DETAILS,
  type JobDetails,
  type JobPost,
  type JobPostInput,
  jobPostSchema,
  type JobTemplate,
  type JobTemplateInput,
  type JobStatus,
  NO_JOB_DETAILS,
  USUAL_SALARY_PERIOD,
} from '@market/contracts/job-posts';

/** Form values of the details: texts and choices as typed, numbers as numbers. */
type DetailValues = {
  [Name in keyof JobDetails]: NonNullable<JobDetails[Name]> extends number ? number | '' | null : string;
};

/** Form values of a screening question. */
export interface QuestionValues {
  /** Id of the stored question, or a temporary one of this form. */
  id: string;
  type: QuestionType;
  label: string;
  required: boolean;
  options: string[];
  disqualifying: string[];
  disqualifying_below: number | string | null;
  disqualifying_above: number | string | null;
}

export function newQuestion(): QuestionValues {
  return questionValuesOf({ id: `new-${randomId()}`, type: 'yes_no', label: '', required: false });
}

function questionValuesOf({ id, type, label, required, ...question }: JobQuestion): QuestionValues {
  return {
    ...{ id, type, label, required },
    options: question.options ?? [],
    disqualifying: question.disqualifying ?? [],
    disqualifying_below: question.disqualifying_below ?? null,
    disqualifying_above: question.disqualifying_above ?? null,
  };
}

export const newStage = (): ApplicationStage => ({ id: `new-${randomId()}`, name: '', status: 'viewed' });

/** Values of the form: texts as typed, the description as HTML, an empty text where nothing was entered. */
export interface JobPostValues extends DetailValues {
  job_title: string;
  job_description: string;
  job_cate: number | '';
  job_location: string;
  salary: string;
  required_skills: string[];
  salary_max: string;
  closes_at: string;
  questions: QuestionValues[];
  /** Visible to the company only, like the note. */
  stages: ApplicationStage[];
  /** Visible to the company only. */
  internal_note: string;
  /** Version of the stored post on which the values are based; absent for a new post. */
  version?: string | undefined;
  /** New status of the post; undefined keeps the current one. */
  status?: JobStatus | undefined;
}

export const EMPTY_JOB_POST: JobPostValues = {
  job_title: '',
  job_description: '',
  job_cate: '',
  job_location: '',
  salary: '',
  required_skills: [],
  salary_max: '',
  ...detailValues(NO_JOB_DETAILS),
  salary_period: USUAL_SALARY_PERIOD,
  closes_at: '',
  questions: [],
  stages: [],
  internal_note: '',
};

/** Form values of the ad in a post or template. */
function adValuesOf(
  job: Pick<JobPost, keyof JobTemplate['post'] & keyof JobPost>,
): Omit<JobPostValues, 'closes_at' | 'questions' | 'stages' | 'internal_note' | 'version' | 'status'> {
  return {
    job_title: job.job_title,
    job_description: job.job_description,
    job_cate: job.job_cate ?? '',
    job_location: job.job_location,
    salary: job.salary ?? '',
    required_skills: job.required_skills,
    salary_max: job.salary_max ?? '',
    ...detailValues(job),
  };
}

/** Form values of a stored post. */
export function valuesOf(job: JobPost): JobPostValues {
  return {
    ...adValuesOf(job),
    closes_at: job.closes_at?.slice(0, 10) ?? '',
    questions: (job.questions ?? []).map(questionValuesOf),
    stages: job.stages ?? [],
    internal_note: job.internal_note ?? '',
    ...(job.version ? { version: job.version } : {}),
  };
}

function detailValues(details: JobDetails): DetailValues {
  // Cast: Object.fromEntries loses the property names.
  return Object.fromEntries(JOB_DETAILS.map((name) => [name, details[name] ?? ''])) as DetailValues;
}

const BETWEEN = '; ';

/** Splits a location into boxes: one per place, an empty one where the next place is about to be typed. */
export const placesIn = (location: string): string[] => location.split(/; ?/);

/** Joins boxes into the form's value, empty ones included. */
export const boxedLocation = (places: readonly string[]): string => places.join(BETWEEN);

/** Joins places into the stored location: each place once, in the order of the boxes. */
const locationOf = (places: readonly string[]): string =>
  [...new Set(places.map((place) => place.trim()).filter(Boolean))].join(BETWEEN);

export type StatedPay = Pick<JobPostValues, 'salary' | 'salary_max'>;

/** Whether an amount is stated. */
export const hasPay = ({ salary, salary_max }: StatedPay): boolean => salary !== '' || salary_max !== '';

/** Form values of a template. */
export const valuesOfTemplate = (post: JobTemplate['post']): Partial<JobPostValues> => ({
  ...adValuesOf(post),
  questions: post.questions.map((question) => ({ ...questionValuesOf(question), id: newQuestion().id })),
  stages: (post.stages ?? []).map((stage) => ({ ...stage, id: newStage().id })),
});

/** Body of a template: the entered values, without those specific to one post. */
export function templateOf(values: JobPostValues): JobTemplateInput['post'] {
  const {
    closes_at: _closing,
    internal_note: _note,
    status: _status,
    ...post
  } = bodyOf({ ...values, status: 'draft' });
  return post;
}

/** Whether a form field is empty; a salary period without an amount counts as empty, because it has a default. */
export function isEmptyIn(values: JobPostValues, name: keyof JobPostValues): boolean {
  const value = values[name];
  return (
    value === '' ||
    value === null ||
    (Array.isArray(value) && value.length === 0) ||
    (name === 'salary_period' && !hasPay(values))
  );
}

/**
 * Form values of a new post copied from another one; the closing date is cleared, since the original's may have passed.
 */
export function copiedValuesOf(job: JobPost): JobPostValues {
  const { version: _stored, ...values } = valuesOf(job);
  return { ...values, closes_at: '', internal_note: '' };
}

/**
 * Request body, cast by the schema; empty choices are omitted from a new post, and sent as null in a change, so that
 * they can be cleared. An unchanged closing date is omitted: the form shows only the day, whereas the stored time may
 * include an hour.
 * @param stored initial form values of a changed post
 */
export function bodyOf(values: JobPostValues, stored?: JobPostValues): JobPostInput {
  const isChange = stored !== undefined;
  const cast: Record<string, unknown> = jobPostSchema.cast(
    values.job_location === stored?.job_location
      ? values
      : { ...values, job_location: locationOf(placesIn(values.job_location)) },
    { assert: false },
  );
  const body: Record<string, unknown> = {};
  for (const name of Object.keys(EMPTY_JOB_POST)) {
    const value = cast[name];
    const isEmpty =
      value === '' ||
      value === undefined ||
      value === null ||
      (Array.isArray(value) && value.length === 0 && !isChange);
    if (!isEmpty) body[name] = value;
    else if (isChange) body[name] = null;
  }
  // A period without an amount is left out.
  if (!isChange && !hasPay(values)) delete body.salary_period;
  if (isChange && values.closes_at === stored.closes_at) delete body.closes_at;
  if (isChange && values.version) body.version = values.version;
  if (values.status === 'draft' || (isChange && values.status)) body.status = values.status;
  // Cast: the schema also accepts null, for a cleared choice, which the type omits.
  return body as unknown as JobPostInput;
}
