import {
  APPLICATION_STATES,
  FAILURES,
  REJECTION_REASON_MAX,
  STEP_MESSAGE_MAX,
  STEP_UNDO_SECONDS,
  rejectionSchema,
  stepSchema,
  type ApplicationStatus,
  type EmployerApplication,
} from '@market/contracts';
import { stepMail } from '@market/contracts/notifications/step-mail';
import { CheckboxField, Form, SubmitButton, TextAreaField, useFormikContext } from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';
import { useId, type ReactNode } from 'react';
import { texts } from '../texts';
import { leadsBack } from './application-steps';
import classes from './step-dialog.module.css';
import type { StepWords } from './use-set-status';

/** More names than this are counted. */
const NAMES_SHOWN = 20;

interface StepDialogProps {
  /** Whose applications take the step. */
  applications: readonly EmployerApplication[];
  status: ApplicationStatus;
  /** Kept mounted while it is closed, it gives the focus back to where it came from. */
  open?: boolean;
  /** Whom it is about, in the name under which the device keeps what is typed until it is sent. */
  keep: string;
  /** When it fails, the dialog stays open with what was typed. */
  onStep: (words: StepWords) => Promise<unknown>;
  onClose: () => void;
}

interface Values {
  silent: boolean;
  reason: string;
  message: string;
}

/**
 * Asks before a step: who hears of it, in which words, with an own message where one is wanted, or not at all. Every
 * way to a step leads through it (ADR 0050).
 */
export function StepDialog({ applications, status, open = true, keep, onStep, onClose }: StepDialogProps) {
  const isSeveral = applications.length > 1;
  const isBack = leadsBack(applications, status);
  const isRejection = status === 'rejected';
  return (
    <Dialog title={questionOf({ applications, status, isBack })} width={520} open={open} onClose={onClose}>
      <Form<Values>
        initialValues={{ silent: false, reason: '', message: '' }}
        schema={isRejection ? rejectionSchema : stepSchema}
        onSubmit={async ({ silent, reason, message }, { saved, setStatus }) => {
          setStatus(undefined);
          try {
            await onStep(silent ? { tell: false } : wordsOf({ reason, message }, isRejection));
          } catch {
            setStatus({ text: FAILURES.statusUpdate({ status }), refused: {} });
            return;
          }
          saved?.();
          onClose();
        }}
        keep={`step:${status}:${keep}`}
        showFailure
      >
        <Consequence status={status} isBack={isBack} />
        <Recipients applications={applications} />
        <Told applications={applications} status={status} />
        <Row justify="end" gap={2}>
          <CancelButton />
          <SubmitButton danger={isRejection}>{submitLabel({ status, isSeveral, isBack })}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}

function wordsOf({ reason, message }: Pick<Values, 'reason' | 'message'>, isRejection: boolean): StepWords {
  const words = (isRejection ? reason : message).trim();
  return { tell: true, ...(words ? { [isRejection ? 'reason' : 'message']: words } : {}) };
}

function Consequence({ status, isBack }: { status: ApplicationStatus; isBack: boolean }) {
  if (isBack || (status !== 'offered' && status !== 'hired')) return null;
  return <p>{status === 'hired' ? texts.stepDialog.hireConsequence : texts.stepDialog.offerConsequence}</p>;
}

function Recipients({ applications }: Pick<StepDialogProps, 'applications'>) {
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

/** The choice whether anything is sent, and what. */
function Told({ applications, status }: Pick<StepDialogProps, 'applications' | 'status'>) {
  const { values } = useFormikContext<Values>();
  const isSeveral = applications.length > 1;
  const isRejection = status === 'rejected';
  const [first] = applications;
  const seconds = STEP_UNDO_SECONDS;
  return (
    <>
      {values.silent ? null : (
        <TextAreaField
          name={isRejection ? 'reason' : 'message'}
          label={isRejection ? texts.stepDialog.reason : texts.stepDialog.message}
          optional
          rows={3}
          maxLength={isRejection ? REJECTION_REASON_MAX : STEP_MESSAGE_MAX}
          showCount
          hint={isSeveral ? texts.stepDialog.wordsHintEach : texts.stepDialog.wordsHint}
        />
      )}
      <CheckboxField name="silent">{texts.stepDialog.doNotNotify}</CheckboxField>
      {values.silent || !first ? (
        <p>{texts.stepDialog.silent}</p>
      ) : (
        <Mail application={first} isSeveral={isSeveral} status={status} words={wordsOf(values, isRejection)} />
      )}
      <p>
        {values.silent
          ? texts.stepDialog.undoSilent({ seconds })
          : isSeveral
            ? texts.stepDialog.undoEach({ seconds })
            : texts.stepDialog.undo({ seconds })}
      </p>
    </>
  );
}

function Mail({
  application: { candidate, cmp_name, job_title, status: from },
  isSeveral,
  status,
  words: { reason, message },
}: {
  application: EmployerApplication;
  isSeveral: boolean;
  status: ApplicationStatus;
  words: StepWords;
}) {
  const caption = useId();
  const { subject, paragraphs } = stepMail({ cmp_name, job_title, from, status, reason, message });
  return (
    <figure className={classes.mail} aria-labelledby={caption}>
      <figcaption id={caption}>
        {isSeveral
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

function questionOf({
  applications,
  status,
  isBack,
}: Pick<StepDialogProps, 'applications' | 'status'> & { isBack: boolean }): ReactNode {
  const [first] = applications;
  const whom =
    applications.length === 1 && first
      ? first.candidate.can_name
      : texts.stepDialog.applicantCount({ count: applications.length });
  const words = { whom, status: APPLICATION_STATES[status].label, bdi: (name: ReactNode) => <bdi>{name}</bdi> };
  const { backQuestion, rejectQuestion, offerQuestion, hireQuestion, moveQuestion } = texts.stepDialog;
  if (isBack) return backQuestion(words);
  if (status === 'rejected') return rejectQuestion(words);
  if (status === 'offered') return offerQuestion(words);
  return status === 'hired' ? hireQuestion(words) : moveQuestion(words);
}

function submitLabel({
  status,
  isSeveral,
  isBack,
}: {
  status: ApplicationStatus;
  isSeveral: boolean;
  isBack: boolean;
}): string {
  const words = texts.stepDialog;
  const { label } = APPLICATION_STATES[status];
  if (isBack) return words.moveBack({ status: label });
  if (status === 'rejected') return isSeveral ? words.rejectTheApplications : words.rejectTheApplication;
  if (status === 'offered') return isSeveral ? words.makeTheOffers : words.makeTheOffer;
  return status === 'hired' ? words.hire : words.move({ status: label });
}
