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
  /** The time zone of the browser, in which mails about interviews are written. */
  time_zone: timeZoneField(),
});
export type ApplyInput = InferType<typeof applySchema>;

/** Parts of the form without an account that are files. */
export const APPLY_FILES = ['resume'] as const;

/**
 * `POST job-applications/apply-without-account`: a form with a file, so that its switch comes as text. Rules are those
 * of the profile and of the sign-up, for both are made of it.
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
  /** Key of an application of the same form that still waits: this one takes its place. */
  waiting_key: line(100),
});
export type ApplicationWithoutAccount = InferType<typeof applyWithoutAccountSchema>;

/** `POST job-applications/apply-without-account/again`: another address where the first one was wrong. */
export const mailWaitingApplicationSchema = object({
  waiting_key: idField(),
  can_email: emailField().optional(),
});
export type MailWaitingApplication = InferType<typeof mailWaitingApplicationSchema>;

/** The token of the mailed link. */
export const confirmApplicationSchema = object({ token: idField() });

/** Filter of applications: with an answer that disqualifies, or without one. */
export const SCREENINGS = ['flagged', 'clear'] as const;
export type Screening = (typeof SCREENINGS)[number];

/**
 * Orders of the applicants: by the day of the application, by name, by job, and by the time of the last change, where
 * `waiting` begins with those that have waited longest; `due` begins with those that wait for a first answer, the
 * soonest promised first. By rating stand first those whose ratings the caller reads, by their mean, and all others
 * after them, the newest first, whether or not others have rated them.
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

/** Restricts to applications that wait for a first answer; a word, since a list's address has it too. */
export const WAITING_CHOICES = ['yes'] as const;
export type WaitingChoice = (typeof WAITING_CHOICES)[number];

export const candidateApplicationsSchema = object({
  ...pagingFields,
  job_id: line(100),
  status: choice(APPLICATION_STATUSES, texts.values.status),
});

/** `GET employers/dashboard-data`: the time zone whose days are counted; UTC where none is given. */
export const dashboardSchema = object({ time_zone: timeZoneField() });

/** Fields of a list of applicants: its filters, and its order. */
const applicantListFields = {
  job_id: line(100),
  status: choice(APPLICATION_STATUSES, texts.values.status),
  screening: choice(SCREENINGS, texts.values.screening),
  waiting: choice(WAITING_CHOICES, texts.values.waiting),
  /** Id of a tag of the company. */
  tag: line(100),
  /** Id of an own stage of the job that is named. */
  stage: line(100),
  search: wordsField(LIST_SEARCH_MAX).default(''),
  order: choice(APPLICANT_SORTS, texts.values.sort),
};
export const employerApplicationsSchema = object({ ...pagingFields, ...applicantListFields });

/** The list that an application is opened from: who comes before and after it there. */
export const applicationListSchema = object(applicantListFields);

/** Applications that one file has, the filters of the list among them. */
export const APPLICANTS_EXPORT_MAX = 5_000;
/** Days for which it is kept who exported applicants. */
export const APPLICANTS_EXPORT_DAYS = 730;

/** `POST job-applications/export`: the filters of the list whose applications the file has. */
export const exportApplicantsSchema = applicationListSchema.clone();

/** Seconds that the screens offer an employer to undo a step before anything is sent (ADR 0050). */
export const STEP_UNDO_SECONDS = 10;

/** The longest that a step may wait for its undo, in seconds. */
export const STEP_UNDO_SECONDS_MAX = 60;

/** Longest message to a candidate with a step: it is read in a mail, in the notifications and in the list. */
export const STEP_MESSAGE_MAX = 1_000;

/**
 * So many steps an application takes, those that were undone among them: each may mail its candidate (docs/security.md,
 * S97).
 */
export const STEPS_MAX = 50;

/** Longest reason of a rejection: the candidate reads it whole, in a mail and in the list of applications. */
export const REJECTION_REASON_MAX = 500;
const REVISION_RULE = texts.values.revision;
const UNDO_SECONDS_RULE = texts.values.undoSeconds({ max: STEP_UNDO_SECONDS_MAX });
export const applicationStatusSchema = object({
  status: choice(APPLICATION_STATUSES, texts.values.status).required(texts.values.status),
  /** Own stage of the job within that status; of the status that it has, it moves there without a step. */
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
  /** State that the step was decided on; a step on an older one is refused with what has changed since. */
  revision: ofEmployer(number().strict().typeError(REVISION_RULE).integer(REVISION_RULE).min(1, REVISION_RULE)),
  reason: ofRejection(text(REJECTION_REASON_MAX)),
  /** For the team; the candidate reads `reason`. */
  cause: ofRejection(causeField()),
  cause_note: ofRejection(text(REJECTION_CAUSE_NOTE_MAX)),
  /** Candidates close an application so whose promised time passed without an answer. */
  unanswered: ofWithdrawal(switchField(texts.values.yesOrNo)),
  undoable: ofRejection(switchField(texts.values.yesOrNo)),
});

/** Input of an employer's step; the reason of a rejection. */
export const stepSchema = object({ message: text(STEP_MESSAGE_MAX) });
export const rejectionSchema = object({
  reason: text(REJECTION_REASON_MAX),
  cause: causeField().required(texts.values.rejectionCause),
  cause_note: text(REJECTION_CAUSE_NOTE_MAX),
});

/** A field that only a rejection has; with another status it counts for nothing. */
function ofRejection<Field extends AnySchema>(field: Field): Field {
  // A condition leaves the type of a field as it is.
  return field.when('status', { is: 'rejected', otherwise: (given: Field) => given.strip() as Field }) as Field;
}

/** A field that the steps of an employer have; with a withdrawal, which is the candidate's, it counts for nothing. */
function ofEmployer<Field extends AnySchema>(field: Field): Field {
  // A condition leaves the type of a field as it is.
  return field.when('status', { is: 'withdrawn', then: (given: Field) => given.strip() as Field }) as Field;
}

/** A field that only a withdrawal has; with another status it counts for nothing. */
function ofWithdrawal<Field extends AnySchema>(field: Field): Field {
  // A condition leaves the type of a field as it is.
  return field.when('status', { is: 'withdrawn', otherwise: (given: Field) => given.strip() as Field }) as Field;
}

function causeField() {
  return choice(REJECTION_CAUSES, texts.values.rejectionCause);
}
