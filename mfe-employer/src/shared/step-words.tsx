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

/** More names than this are counted. */
const NAMES_SHOWN = 20;

interface StepOfApplications {
  applications: readonly EmployerApplication[];
  status: ApplicationStatus;
}

/** Texts of the form before a step. */
export interface TypedWords {
  reason: string;
  message: string;
}

/** The words of a step that is told: a rejection has a reason, the others have a message. */
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

/** Limit of the words of a step, in characters. */
const limitOf = (status: ApplicationStatus) => (status === 'rejected' ? REJECTION_REASON_MAX : STEP_MESSAGE_MAX);

/**
 * Refusal of words that are too long once a run has filled in the fields of a template for one of the recipients.
 * @param typed the words, in the form's field of that name
 * @returns undefined where they fit all of them
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

/** Refusal of the words of a step that are too long once they are filled in for one of the applications. */
export function tooLongFilledIn(typed: TypedWords, { applications, status }: StepOfApplications) {
  const name = status === 'rejected' ? 'reason' : 'message';
  return tooLongForOne({ name, typed: typed[name], max: limitOf(status) }, applications);
}

/** Leaves the fields of a template as they are: each recipient has values of their own. */
export const EACH_RECIPIENT = { name: '{name}', job: '{job}', company: '{company}' };

/** The field for what the employer adds, also by a template: to several its fields are filled in for each of them. */
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
 * The mail of the step as it is sent, to the first of them. A run fills in the fields of a template, however few there
 * are in it; a step of one application sends the words as they are.
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
        // A mail has no two paragraphs at one place.
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </figure>
  );
}

/** Seconds for which each of so many changes can be undone: the first of hundreds while the last are still asked for. */
export const undoSecondsOf = (count: number): number => (count > 1 ? STEP_UNDO_SECONDS_MAX : STEP_UNDO_SECONDS);

interface UndoNoteProps extends Pick<StepOfApplications, 'applications'> {
  /** Number of changes that are made together, where some of them are no step. */
  count?: number | undefined;
  isSilent: boolean;
}

/** Says that nothing is sent yet. */
export function UndoNote({ applications, count = applications.length, isSilent }: UndoNoteProps) {
  const seconds = undoSecondsOf(count);
  const { undo, undoEach, undoSilent } = texts.stepDialog;
  return <p>{isSilent ? undoSilent({ seconds }) : (applications.length > 1 ? undoEach : undo)({ seconds })}</p>;
}
