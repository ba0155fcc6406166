import { charactersOf } from '@market/api';
import {
  type ApplicationStatus,
  type EmployerApplication,
  REJECTION_REASON_MAX,
  STEP_MESSAGE_MAX,
  STEP_UNDO_SECONDS,
  STEP_UNDO_SECONDS_MAX,
} from '@market/contracts/applications';
import { fillTemplate } from '@market/contracts/messaging';
import { stepMail } from '@market/contracts/notifications/step-mail';
import { MessageTemplates } from '@market/market-ui';
import { type FormStatus, TextAreaField, useFormikContext } from '@market/web-kit/forms';
import { Row } from '@market/web-kit/ui';
import { useId } from 'react';
import { texts } from '../texts';
import classes from './step-words.module.css';
import type { StepWords } from './use-set-status';

/** Limit of listed names; further ones are only counted. */
const NAMES_SHOWN = 20;

interface StepOfApplications {
  applications: readonly EmployerApplication[];
  status: ApplicationStatus;
}

/** Texts of the form that confirms a step. */
export interface TypedWords {
  reason: string;
  message: string;
}

/** Texts of a step with notification: a reason for a rejection, a message otherwise. */
export function wordsOf({ reason, message }: TypedWords, status: ApplicationStatus): StepWords {
  const isRejection = status === 'rejected';
  const words = (isRejection ? reason : message).trim();
  return { tell: true, ...(words ? { [isRejection ? 'reason' : 'message']: words } : {}) };
}

/** Recipients of the step: names and count. */
export function Recipients({ applications }: Pick<StepOfApplications, 'applications'>) {
  const more = applications.length - NAMES_SHOWN;
  return (
    <div className={classes.recipients}>
      <span>{texts.stepDialog.recipients({ count: applications.length })}</span>
      <ul>
        {applications.slice(0, NAMES_SHOWN).map(({ id, candidate }) => (
          <li key={id}>
            <bdi>{candidate.can_name}</bdi>
          </li>
        ))}
        {more > 0 ? <li>{texts.stepDialog.moreRecipients({ more })}</li> : null}
      </ul>
    </div>
  );
}

/** Values of a template for the applicant of an application. */
export const templateValues = ({ candidate, job_title, cmp_name }: EmployerApplication) => ({
  name: candidate.can_name,
  job: job_title,
  company: cmp_name,
});

/** Length limit of a step's text, in characters. */
const limitOf = (status: ApplicationStatus) => (status === 'rejected' ? REJECTION_REASON_MAX : STEP_MESSAGE_MAX);

/**
 * Error for a text that is too long once a run has filled in the template fields for some recipient.
 * @param typed text, in the form's field of that name
 * @returns undefined where it fits for all of them
 */
export function tooLongForOne(
  { name, typed, max }: { name: string; typed: string; max: number },
  applications: readonly EmployerApplication[],
): FormStatus | undefined {
  const one = applications.find((each) => charactersOf(fillTemplate(typed.trim(), templateValues(each))) > max);
  if (!one) return undefined;
  const text = texts.stepDialog.wordsLong({ name: one.candidate.can_name, max });
  return { text, refused: { [name]: { message: text, value: typed } } };
}

/** Error for a step's text that is too long once it is filled in for one of the applications. */
export function tooLongFilledIn(typed: TypedWords, { applications, status }: StepOfApplications) {
  const name = status === 'rejected' ? 'reason' : 'message';
  return tooLongForOne({ name, typed: typed[name], max: limitOf(status) }, applications);
}

/** Values that keep template fields unfilled, since each recipient has different ones. */
export const EACH_RECIPIENT = { name: '{name}', job: '{job}', company: '{company}' };

/**
 * Field for the employer's text, optionally from a template, whose fields are filled in per recipient in a bulk step.
 */
export function StepWordsFields({ applications, status }: StepOfApplications) {
  const { values, setFieldValue } = useFormikContext<TypedWords>();
  const isRejection = status === 'rejected';
  const name = isRejection ? 'reason' : 'message';
  const [first, ...others] = applications;
  return (
    <>
      <TextAreaField
        name={name}
        label={isRejection ? texts.stepDialog.reason : texts.stepDialog.message}
        optional
        rows={3}
        maxLength={limitOf(status)}
        showCount
        hint={applications.length > 1 ? texts.stepDialog.wordsHintEach : texts.stepDialog.wordsHint}
      />
      {first ? (
        <Row>
          <MessageTemplates
            values={others.length === 0 ? templateValues(first) : EACH_RECIPIENT}
            onInsert={(words) => void setFieldValue(name, [values[name].trimEnd(), words].filter(Boolean).join('\n\n'))}
          />
        </Row>
      ) : null}
    </>
  );
}

/**
 * Preview of the step's mail to the first recipient. Only a run, even of a single application, fills in template
 * fields; a step outside a run sends the text unchanged.
 */
export function StepMail({ applications, status, isOfRun }: StepOfApplications & { isOfRun: boolean }) {
  const caption = useId();
  const { values } = useFormikContext<TypedWords>();
  const [first] = applications;
  if (!first) return null;
  const { candidate, cmp_name, job_title, status: from } = first;
  const { reason, message } = wordsOf(values, status);
  const filled = (words: string | undefined) => (words && isOfRun ? fillTemplate(words, templateValues(first)) : words);
  const { subject, paragraphs } = stepMail({
    cmp_name,
    job_title,
    from,
    status,
    reason: filled(reason),
    message: filled(message),
  });
  return (
    <figure className={classes.mail} aria-labelledby={caption}>
      <figcaption id={caption}>
        {applications.length > 1
          ? texts.stepDialog.emailTo({ name: candidate.can_name, bdi: (name) => <bdi>{name}</bdi> })
          : texts.stepDialog.email}
      </figcaption>
      <strong dir="auto">{subject}</strong>
      {paragraphs.map((paragraph, at) => (
        // Index as key: a mail's paragraphs have no other identity.
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </figure>
  );
}

/**
 * Undo period in seconds for a number of changes: in a run of hundreds, the first must remain undoable while the last
 * are still pending.
 */
export const undoSecondsOf = (count: number): number => (count > 1 ? STEP_UNDO_SECONDS_MAX : STEP_UNDO_SECONDS);

interface UndoNoteProps extends Pick<StepOfApplications, 'applications'> {
  /** Number of changes in the run, where it includes moves without a status change. */
  count?: number | undefined;
  isSilent: boolean;
}

/** States that nothing has been sent yet. */
export function UndoNote({ applications, count = applications.length, isSilent }: UndoNoteProps) {
  const seconds = undoSecondsOf(count);
  const { undo, undoEach, undoSilent } = texts.stepDialog;
  return <p>{isSilent ? undoSilent({ seconds }) : (applications.length > 1 ? undoEach : undo)({ seconds })}</p>;
}
