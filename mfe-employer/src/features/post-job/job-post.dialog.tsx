import { call } from '@market/api/call';
import { viewJob } from '@market/contracts/job-posts';
import { useSession, useShell, type DialogComponentProps } from '@market/web-kit';
import { Dialog, ErrorState, LoadingState } from '@market/web-kit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PromiseBanner } from '../../shared/promise-banner';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import { BeforePosting, useMissingStep } from './before-posting';
import { preloadEditor } from '../../shared/description-editor/description.field';
import { copiedValuesOf, EMPTY_JOB_POST, valuesOf } from './job-post-values';
import { JobPostForm } from './job-post.form';

/**
 * Creates a job post, or edits the one given by `jobId`. With `copyOf` a new one is prefilled from that job; nothing is
 * stored before it is posted or saved as a draft. An employer who may not post yet sees the missing requirement
 * instead. Titled `Post a job` in each case.
 */
export function JobPostDialog({ jobId, copyOf, onClose }: DialogComponentProps<'job-post'>) {
  const { http, notify } = useShell();
  const { user } = useSession();
  const cache = useQueryClient();
  const missing = useMissingStep(user);
  // Once shown, the form stays, even if the account loses a requirement meanwhile.
  const [isForm, setIsForm] = useState(missing === undefined);
  if (missing === undefined && !isForm) setIsForm(true);
  const sourceId = jobId ?? copyOf;
  useEffect(preloadEditor, []);
  const job = useQuery({
    queryKey: queryKeys.jobPost(sourceId ?? 'new'),
    // Non-null: enabled only with an id.
    queryFn: () => call(http, viewJob, { params: { id: sourceId! } }),
    enabled: sourceId !== undefined,
    staleTime: 0,
  });
  // Changing an open job is always allowed; a job still loading may be open.
  const isPosting = jobId === undefined || (job.data !== undefined && job.data.status !== 'open');
  const isWaiting = sourceId !== undefined && !job.data;
  const begin = jobId === undefined ? copiedValuesOf : valuesOf;

  if (user && missing && !isForm) {
    return (
      <Dialog title={texts.postJob.postAJob} width={480} onClose={onClose} closeOnOutsideClick>
        <BeforePosting missing={missing} user={user} onLeave={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={texts.postJob.postAJob} width={720} onClose={onClose}>
      {isPosting ? <PromiseBanner act="post-jobs" onLeave={onClose} /> : null}
      {job.isError && !job.data ? <ErrorState compact error={job.error} onRetry={() => void job.refetch()} /> : null}
      {isWaiting && !job.isError ? <LoadingState shape="text" count={6} label={texts.postJob.loadingTheJob} /> : null}
      {isWaiting ? null : (
        <JobPostForm
          initialValues={job.data ? begin(job.data) : EMPTY_JOB_POST}
          jobId={jobId}
          isDraft={jobId !== undefined && job.data?.status === 'draft'}
          keep={`job-post:${jobId ?? (copyOf === undefined ? 'new' : `copy-of-${copyOf}`)}`}
          onSaved={(saved) => {
            cache.setQueryData(queryKeys.jobPost(saved.id), saved);
            void cache.invalidateQueries({ queryKey: queryKeys.jobPosts() });
            void cache.invalidateQueries({ queryKey: queryKeys.dashboard });
            if (saved.status === 'draft') notify.success(texts.postJob.savedAsDraft);
            else
              notify.success(
                jobId === undefined || job.data?.status === 'draft'
                  ? texts.postJob.jobPostedSuccessfully
                  : texts.postJob.jobUpdatedSuccessfully,
              );
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
