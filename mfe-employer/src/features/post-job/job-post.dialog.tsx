import { useShell, type DialogComponentProps } from '@market/web-kit';
import { Dialog, ErrorState, LoadingState } from '@market/web-kit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { employerApi } from '../../shared/employer.api';
import { queryKeys } from '../../shared/query-keys';
import { EMPTY_JOB_POST, valuesOf } from './job-post-values';
import { JobPostForm } from './job-post.form';

/** Makes a job post, or changes the one named. Named `Post a job` in both cases (contract, section 8). */
export function JobPostDialog({ jobId, onClose }: DialogComponentProps<'job-post'>) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const job = useQuery({ queryKey: queryKeys.jobPost(jobId ?? 'new'), queryFn: () => employerApi.jobPost(http, jobId!), enabled: jobId !== undefined, staleTime: 0 });
  const isWaiting = jobId !== undefined && !job.data;

  return (
    <Dialog title="Post a job" width={720} onClose={onClose}>
      {job.isError && !job.data ? <ErrorState compact error={job.error} onRetry={() => void job.refetch()} /> : null}
      {isWaiting && !job.isError ? <LoadingState shape="text" count={6} label="Loading the job" /> : null}
      {isWaiting ? null : (
        <JobPostForm
          initialValues={job.data ? valuesOf(job.data) : EMPTY_JOB_POST}
          jobId={jobId}
          onCancel={onClose}
          onSaved={(saved) => {
            cache.setQueryData(queryKeys.jobPost(saved.id), saved);
            void cache.invalidateQueries({ queryKey: queryKeys.jobPosts() });
            void cache.invalidateQueries({ queryKey: queryKeys.dashboard });
            notify.success(jobId === undefined ? 'Job posted successfully!' : 'Job updated successfully!');
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
