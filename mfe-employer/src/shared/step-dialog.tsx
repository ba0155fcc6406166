import {
  APPLICATION_STATES,
  type ApplicationStage,
  type ApplicationStatus,
  type EmployerApplication,
  rejectionSchema,
  stepSchema,
} from '@market/contracts/applications';
import { FAILURES } from '@market/contracts/messages';
import { CheckboxField, Form, SubmitButton, useFormikContext } from '@market/web-kit/forms';
import { CancelButton, Dialog, Row } from '@market/web-kit/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts';
import { leadsBack } from './application-steps';
import { CauseFields, causeOf, FIRST_CAUSE, type TypedCause } from './rejection-cause';
import { type Failed, FailedList } from './failed-list';
import { BulkProgress } from './bulk-progress';
import {
  Recipients,
  StepMail,
  StepWordsFields,
  tooLongFilledIn,
  UndoNote,
  wordsOf,
  type TypedWords,
} from './step-words';
import { changedSince, type StepWords } from './use-set-status';
import type { BulkSteps } from './use-bulk-steps';

/** Result of a stopped run: the form's text is kept for the remaining applications. */
export const STOPPED = 'stopped';

interface StepDialogProps {
  /** Applications whose status changes. */
  applications: readonly EmployerApplication[];
  status: ApplicationStatus;
  /** Own stage within that status, visible to the team only. */
  stage?: ApplicationStage | undefined;
  /** Whether it is open; kept mounted while closed, the dialog restores the focus to its origin. */
  open?: boolean;
  /** Bulk run, whose progress the open dialog shows and can stop. */
  bulk?: BulkSteps | undefined;
  /** Failures of a run that the dialog repeats. */
  failed?: Failed | undefined;
  /** Number of changes in the run, including moves without a status change: it determines the undo period. */
  runCount?: number;
  /** Storage name of unsaved input, by the applications concerned. */
  keep: string;
  /** On failure the dialog stays open with its input; on `STOPPED` it closes, and the input is kept. */
  onStep: (words: StepWords) => Promise<unknown>;
  onClose: () => void;
}

interface Values extends TypedWords, TypedCause {
  silent: boolean;
}

/**
 * Confirms a status change: recipients, text, an optional message of the employer's own, or no mail at all. Every step
 * that a person chooses goes through this dialog (ADR 0050).
 */
export function StepDialog({
  applications,
  status,
  stage,
  open = true,
  bulk,
  failed = [],
  runCount,
  keep,
  onStep,
  onClose,
}: StepDialogProps) {
  const isSeveral = applications.length > 1;
  const isBack = leadsBack(applications, status);
  const isRejection = status === 'rejected';
  return (
    <Dialog title={questionOf({ applications, status, isBack })} width={520} open={open} onClose={onClose}>
      <Form<Values>
        initialValues={{ silent: false, reason: '', message: '', cause: FIRST_CAUSE, cause_note: '' }}
        schema={isRejection ? rejectionSchema : stepSchema}
        onSubmit={async ({ silent, reason, message, ...cause }, { saved, setStatus }) => {
          const refusal =
            silent || runCount === undefined
              ? undefined
              : tooLongFilledIn({ reason, message }, { applications, status });
          setStatus(refusal);
          if (refusal) return;
          let result: unknown;
          try {
            result = await onStep({
              ...(silent ? { tell: false } : wordsOf({ reason, message }, status)),
              ...causeOf(cause, status),
            });
          } catch (error) {
            setStatus({ text: changedSince(error) ?? FAILURES.statusUpdate({ status }), refused: {} });
            return;
          }
          if (result !== STOPPED) saved?.();
          onClose();
        }}
        keep={`step:${status}:${keep}`}
        showFailure
      >
        {stage ? <p>{texts.stages.inStage({ stage: stage.name, status: APPLICATION_STATES[status].label })}</p> : null}
        <Consequence status={status} isBack={isBack} />
        <Recipients applications={applications} />
        {isRejection ? <CauseFields /> : null}
        <Told applications={applications} status={status} runCount={runCount} />
        {bulk?.progress ? null : <FailedList failed={failed} />}
        {bulk ? <BulkProgress bulk={bulk} /> : null}
        <Row justify="end" gap={2}>
          {bulk?.progress ? null : <CancelButton />}
          <SubmitButton danger={isRejection}>{submitLabel({ status, isSeveral, isBack })}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}

function Consequence({ status, isBack }: { status: ApplicationStatus; isBack: boolean }) {
  if (isBack || (status !== 'offered' && status !== 'hired')) return null;
  return <p>{status === 'hired' ? texts.stepDialog.hireConsequence : texts.stepDialog.offerConsequence}</p>;
}

/** Choice whether a mail is sent, and its text. */
function Told({ applications, status, runCount }: Pick<StepDialogProps, 'applications' | 'status' | 'runCount'>) {
  const { values } = useFormikContext<Values>();
  return (
    <>
      {values.silent ? null : <StepWordsFields applications={applications} status={status} />}
      <CheckboxField name="silent">{texts.stepDialog.doNotNotify}</CheckboxField>
      {values.silent ? (
        <p>{texts.stepDialog.silent}</p>
      ) : (
        <StepMail applications={applications} status={status} isOfRun={runCount !== undefined} />
      )}
      <UndoNote applications={applications} count={runCount} isSilent={values.silent} />
    </>
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
