import { LIST_LIMIT_MAX } from '@market/api';
import { call } from '@market/api/call';
import { type EmployerApplication, listEmployerApplications, rejectionSchema } from '@market/contracts/applications';
import type { JobPost } from '@market/contracts/job-posts';
import { useShell } from '@market/web-kit';
import { Form, RadioField, SubmitButton, useFormikContext } from '@market/web-kit/forms';
import { Alert, CancelButton, Dialog, LoadingState, Row } from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';
import { CauseFields, causeOf, type TypedCause } from '../../shared/rejection-cause';
import { BulkProgress } from '../../shared/bulk-progress';
import {
  Recipients,
  StepMail,
  StepWordsFields,
  tooLongFilledIn,
  UndoNote,
  wordsOf,
  type TypedWords,
} from '../../shared/step-words';
import type { BulkSteps } from '../../shared/use-bulk-steps';
import { texts } from '../../texts';
import { useChangeJobStatus } from './use-job-posts';

/** Treatment of the open applications. */
type Rest = 'leave' | 'reject' | 'silent';

interface Values extends TypedWords, TypedCause {
  rest: Rest;
}

interface CloseJobDialogProps {
  job: JobPost;
  /** After closing, the dialog stays mounted until the focus is restored. */
  open: boolean;
  bulk: BulkSteps;
  onClose: () => void;
  /** Called once the job is closed. */
  onClosed: () => void;
}

/** Confirms the closing of a job and the treatment of its open applications; stays open on failure. */
export function CloseJobDialog({ job, open, bulk, onClose, onClosed }: CloseJobDialogProps) {
  const { data: applications = [], isLoading, isError } = useOpenApplications(job, open);
  const changeStatus = useChangeJobStatus();
  return (
    <Dialog
      title={<>{texts.listJobPosts.closeQuestion({ jobTitle: job.job_title, bdi: (words) => <bdi>{words}</bdi> })}</>}
      width={520}
      open={open}
      closable={!changeStatus.isPending && !bulk.progress}
      onClose={onClose}
    >
      <Form<Values>
        initialValues={{ rest: 'leave', reason: '', message: '', cause: 'job-ended', cause_note: '' }}
        schema={rejectionSchema}
        onSubmit={async ({ rest, reason, message, ...cause }, { saved, setStatus }) => {
          const refusal =
            rest === 'reject' ? tooLongFilledIn({ reason, message }, { applications, status: 'rejected' }) : undefined;
          setStatus(refusal);
          if (refusal) return;
          try {
            await changeStatus.mutateAsync({ job, status: 'closed' });
          } catch {
            // The error is already shown; the dialog stays open for a retry.
            return;
          }
          // The job is closed first, so that no further applications can arrive and this covers all.
          if (rest !== 'leave' && applications.length > 0)
            await bulk.run(
              applications,
              { status: 'rejected' },
              {
                ...(rest === 'silent' ? { tell: false } : wordsOf({ reason, message }, 'rejected')),
                ...causeOf(cause, 'rejected'),
              },
            );
          saved?.();
          onClosed();
        }}
        keep={`close-job:${job.id}`}
      >
        <p>{texts.listJobPosts.closeConsequence}</p>
        {isLoading ? <LoadingState shape="text" count={2} label={texts.listJobPosts.loadingTheApplications} /> : null}
        {isError ? <Alert type="warning" title={texts.listJobPosts.applicationsNotLoaded} /> : null}
        {applications.length > 0 ? <OpenApplications applications={applications} /> : null}
        <BulkProgress bulk={bulk} />
        <Row justify="end" gap={2}>
          {bulk.progress ? null : <CancelButton />}
          <SubmitButton disabled={isLoading}>{texts.listJobPosts.closeTheJob}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}

function OpenApplications({ applications }: { applications: readonly EmployerApplication[] }) {
  const { values } = useFormikContext<Values>();
  const { rest } = values;
  const choices = [
    { value: 'leave', label: texts.listJobPosts.leaveThem },
    { value: 'reject', label: texts.listJobPosts.rejectThem },
    { value: 'silent', label: texts.listJobPosts.rejectSilently },
  ];
  return (
    <>
      <RadioField
        name="rest"
        label={texts.listJobPosts.openApplications({ count: applications.length })}
        options={choices}
      />
      {rest === 'leave' ? null : (
        <>
          <Recipients applications={applications} />
          <CauseFields />
          {rest === 'reject' ? (
            <>
              <StepWordsFields applications={applications} status="rejected" />
              <StepMail applications={applications} status="rejected" isOfRun />
            </>
          ) : (
            <p>{texts.stepDialog.silent}</p>
          )}
          <UndoNote applications={applications} isSilent={rest === 'silent'} />
        </>
      )}
    </>
  );
}

/** Fetches all applications to a job that can still be rejected, anew each time, page by page. */
function useOpenApplications({ id, applicants_count = 0 }: JobPost, isAsking: boolean) {
  const { http } = useShell();
  return useQuery({
    queryKey: queryKeys.applications({ openOf: id }),
    async queryFn() {
      const found: EmployerApplication[] = [];
      for (let page = 1, isMore = true; isMore; page += 1) {
        const { records, total } = await call(http, listEmployerApplications, {
          body: { job_id: id, page, limit: LIST_LIMIT_MAX },
        });
        found.push(...records);
        isMore = records.length > 0 && page * LIST_LIMIT_MAX < total;
      }
      return found.filter(({ can }) => can.reject);
    },
    enabled: isAsking && applicants_count > 0,
    gcTime: 0,
    staleTime: Infinity,
  });
}
