import { type AnySchema, boolean, type InferType, number, object } from 'yup';
import { choice, idField, line, LONG_TEXT_MAX, pagingFields, switchField, text, wordsField } from '@market/api';
import { countryField, emailField, personNameField, phoneField } from '../accounts/fields';
import { RULE_MESSAGES } from '../messages';
import { timeZoneField } from '../saved/schemas';
import { LIST_SEARCH_MAX } from '../search/constants';
import { texts } from '../texts';
import { REJECTION_CAUSE_NOTE_MAX, REJECTION_CAUSES } from './constants';
import { APPLICATION_STATUSES } from './application-states';
import { answersField } from './question-schemas';

/** Longest note to the employer with an application. */
export const APPLICATION_NOTE_MAX = 2_000;
export const applySchema = object({
  job_id: idField(texts.values.job),
  note: text(APPLICATION_NOTE_MAX),
  answers: answersField(),
  /** Time zone of the browser, used for times in mails about interviews. */
  time_zone: timeZoneField(),
});
export type ApplyInput = InferType<typeof applySchema>;

/** File parts of the form without an account. */
export const APPLY_FILES = ['resume'] as const;

/**
 * `POST job-applications/apply-without-account`: a multipart form with a file, so its switch is sent as text. Rules are
 * those of the profile and of the sign-up, since both are created from it.
 */
export const applyWithoutAccountSchema = object({
  job_id: idField(texts.values.job),
  can_name: personNameField(),
  can_email: emailField(),
  can_mobn: phoneField({ digits: RULE_MESSAGES.mobileDigits, required: RULE_MESSAGES.mobileRequired }),
  country: countryField(),
  can_about: text(LONG_TEXT_MAX),
  note: text(APPLICATION_NOTE_MAX),
  answers: answersField(),
  terms: boolean()
    .transform((_value, original: unknown) => (original === 'true' ? true : original))
    .typeError(RULE_MESSAGES.termsRequired)
    .oneOf([true], RULE_MESSAGES.termsRequired)
    .required(RULE_MESSAGES.termsRequired),
  /** Key of a waiting application of the same form, which this one replaces. */
  waiting_key: line(100),
});
export type ApplicationWithoutAccount = InferType<typeof applyWithoutAccountSchema>;

/**
 * `POST job-applications/apply-without-account/again`: sends the mail again, to another address if the first one was
 * wrong.
 */
export const mailWaitingApplicationSchema = object({
  waiting_key: idField(),
  can_email: emailField().optional(),
});
export type MailWaitingApplication = InferType<typeof mailWaitingApplicationSchema>;

/** Token of the mailed link. */
export const confirmApplicationSchema = object({ token: idField() });

/** Filter of applications: with or without a disqualifying answer. */
export const SCREENINGS = ['flagged', 'clear'] as const;
export type Screening = (typeof SCREENINGS)[number];

/**
 * Sort orders of the applicants: by the day of the application, by name, by job, and by the time of the last change,
 * where `waiting` begins with those that have waited longest; `due` begins with those that wait for a first answer, the
 * earliest promised date first. By rating, applications whose ratings the caller may read are first, by their mean; all
 * others follow, newest first, whether or not others have rated them.
 */
export const APPLICANT_SORTS = [
  'newest',
  'oldest',
  'name',
  'name-last',
  'job',
  'job-last',
  'waiting',
  'changed',
  'due',
  'rating',
  'rating-last',
] as const;
export type ApplicantSort = (typeof APPLICANT_SORTS)[number];

/**
 * Filter for applications that wait for a first answer; a string, since it is also a query parameter of the list's
 * address.
 */
export const WAITING_CHOICES = ['yes'] as const;
export type WaitingChoice = (typeof WAITING_CHOICES)[number];

export const candidateApplicationsSchema = object({
  ...pagingFields,
  job_id: line(100),
  status: choice(APPLICATION_STATUSES, texts.values.status),
});

/** `GET employers/dashboard-data`: time zone that defines the days to count; UTC by default. */
export const dashboardSchema = object({ time_zone: timeZoneField() });

/** Query fields of a list of applicants: its filters and its sort order. */
const applicantListFields = {
  job_id: line(100),
  status: choice(APPLICATION_STATUSES, texts.values.status),
  screening: choice(SCREENINGS, texts.values.screening),
  waiting: choice(WAITING_CHOICES, texts.values.waiting),
  /** Id of a tag of the company. */
  tag: line(100),
  /** Id of an own stage of the job in `job_id`. */
  stage: line(100),
  search: wordsField(LIST_SEARCH_MAX).default(''),
  order: choice(APPLICANT_SORTS, texts.values.sort),
};
export const employerApplicationsSchema = object({
  ...pagingFields,
  ...applicantListFields,
  /** Id of one application, to read it without a look that its candidate is told of. */
  id: line(100),
});

/** List from which an application is opened: determines its previous and next neighbour. */
export const applicationListSchema = object(applicantListFields);

/** Maximum number of applications in one exported file, after the list's filters. */
export const APPLICANTS_EXPORT_MAX = 5_000;
/** Days for which the log of applicant exports is stored. */
export const APPLICANTS_EXPORT_DAYS = 730;

/**
 * `POST job-applications/export`: the filters of the list that is exported, and the time zone in which its days are
 * counted; UTC by default.
 */
export const exportApplicantsSchema = object({ ...applicantListFields, time_zone: timeZoneField() });

/** Seconds that the screens offer an employer to undo a step before anything is sent (ADR 0050). */
export const STEP_UNDO_SECONDS = 10;

/** Maximum time in seconds that a step may be held for an undo. */
export const STEP_UNDO_SECONDS_MAX = 60;

/** Maximum length of an employer's message with a step, shown in a mail, in the notifications and in the list. */
export const STEP_MESSAGE_MAX = 1_000;

/**
 * Maximum number of steps of an application, undone ones included: each may mail its candidate (docs/security.md, S97).
 */
export const STEPS_MAX = 50;

/**
 * Maximum length of a rejection's reason: the candidate reads it in full, in a mail and in the list of applications.
 */
export const REJECTION_REASON_MAX = 500;
const REVISION_RULE = texts.values.revision;
const UNDO_SECONDS_RULE = texts.values.undoSeconds({ max: STEP_UNDO_SECONDS_MAX });
export const applicationStatusSchema = object({
  status: choice(APPLICATION_STATUSES, texts.values.status).required(texts.values.status),
  /**
   * Own stage of the job within that status; if the application already has the status, it moves there without a step.
   */
  stage: ofEmployer(line(100)),
  tell: ofEmployer(switchField(texts.values.yesOrNo)),
  message: ofEmployer(text(STEP_MESSAGE_MAX)),
  undo_seconds: ofEmployer(
    number()
      .strict()
      .typeError(UNDO_SECONDS_RULE)
      .integer(UNDO_SECONDS_RULE)
      .min(0, UNDO_SECONDS_RULE)
      .max(STEP_UNDO_SECONDS_MAX, UNDO_SECONDS_RULE),
  ),
  /**
   * Optimistic lock: revision on which the step was decided; a step based on an older one is refused, with the changes
   * since.
   */
  revision: ofEmployer(number().strict().typeError(REVISION_RULE).integer(REVISION_RULE).min(1, REVISION_RULE)),
  reason: ofRejection(text(REJECTION_REASON_MAX)),
  /** Only for the team; the candidate reads `reason`. */
  cause: ofRejection(causeField()),
  cause_note: ofRejection(text(REJECTION_CAUSE_NOTE_MAX)),
  /** Marks a withdrawal by the candidate because the promised time passed without an answer. */
  unanswered: ofWithdrawal(switchField(texts.values.yesOrNo)),
  undoable: ofRejection(switchField(texts.values.yesOrNo)),
});

/** Input of an employer's step, and of a rejection with its reason. */
export const stepSchema = object({ message: text(STEP_MESSAGE_MAX) });
export const rejectionSchema = object({
  reason: text(REJECTION_REASON_MAX),
  cause: causeField().required(texts.values.rejectionCause),
  cause_note: text(REJECTION_CAUSE_NOTE_MAX),
});

/** Field for rejections only; ignored with any other status. */
function ofRejection<Field extends AnySchema>(field: Field): Field {
  // Cast: a condition does not change the type of a field.
  return field.when('status', { is: 'rejected', otherwise: (schema: Field) => schema.strip() as Field }) as Field;
}

/** Field for an employer's steps; ignored with a withdrawal, which is the candidate's. */
function ofEmployer<Field extends AnySchema>(field: Field): Field {
  // Cast: a condition does not change the type of a field.
  return field.when('status', { is: 'withdrawn', then: (schema: Field) => schema.strip() as Field }) as Field;
}

/** Field for withdrawals only; ignored with any other status. */
function ofWithdrawal<Field extends AnySchema>(field: Field): Field {
  // Cast: a condition does not change the type of a field.
  return field.when('status', { is: 'withdrawn', otherwise: (schema: Field) => schema.strip() as Field }) as Field;
}

function causeField() {
  return choice(REJECTION_CAUSES, texts.values.rejectionCause);
}
