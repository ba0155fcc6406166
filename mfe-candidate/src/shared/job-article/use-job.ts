import { randomId } from '@market/api/random-id';
import { call } from '@market/api/call';
import { ownTimeZone } from '@market/api/time-zones';
import { isAuthVerified } from '@market/contracts/accounts';
import { applyToJob, listCandidateApplications } from '@market/contracts/applications';
import { type JobPost, similarJobs, type ViewedJob, viewJob } from '@market/contracts/job-posts';
import { errorText, isApiError, useSession, useShell } from '@market/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApprovalWithdrawn } from '../approval-withdrawn';
import { markJob } from '../mark-job';
import { READABLE_OFFLINE } from '../own-lists';
import { queryKeys } from '../query-keys';
import { texts } from '../../texts';

export function useJob(id: string) {
  const { http } = useShell();
  const { user } = useSession();
  return useQuery({
    queryKey: queryKeys.job(user?.login_id ?? 'visitor', id),
    queryFn: () => call(http, viewJob, { params: { id } }),
    ...READABLE_OFFLINE,
    // Placeholder after signing in: the visitor's view of the job until the person's own is loaded.
    placeholderData: (shown: ViewedJob | undefined) => (shown?.id === id ? shown : undefined),
  });
}

/** Other open jobs of the same kind, also shown in place of a closed job. */
export function useSimilarJobs(id: string) {
  const { http } = useShell();
  const { user } = useSession();
  return useQuery({
    queryKey: queryKeys.similar(user?.login_id ?? 'visitor', id),
    queryFn: () => call(http, similarJobs, { params: { id } }),
    placeholderData: (shown, query) => (query?.queryKey.at(-1) === id ? shown : undefined),
  });
}

/** Fetches the person's own application to a job, as in My applications. */
export function useOwnApplication(jobId: string) {
  const { http } = useShell();
  return useQuery({
    queryKey: [...queryKeys.applications, 'of-job', jobId],
    queryFn: async () => {
      const body = { job_id: jobId, page: 1, limit: 1 };
      return (await call(http, listCandidateApplications, { body })).records[0] ?? null;
    },
  });
}

/** Next step of a person towards applying, on a press of Apply. */
export type ApplyStep =
  | 'sign-in'
  | 'other-role'
  | 'verify-phone'
  | 'verify-email'
  | 'not-approved'
  | 'profile'
  | 'apply';

export function useApplyStep(): ApplyStep {
  const { user } = useSession();
  if (!user) return 'sign-in';
  if (user.login_type !== 'CND') return 'other-role';
  if (user.phone_ver_status === 0) return 'verify-phone';
  if (user.email_ver_status === 0) return 'verify-email';
  if (isApprovalWithdrawn(user)) return 'not-approved';
  return isAuthVerified(user) ? 'apply' : 'profile';
}

interface Sent {
  note: string;
  /** Answers by question id, where the job has questions. */
  answers?: Record<string, unknown>;
}

/** Applies to a job. All buttons for the job then read 'Applied'. */
export function useApply(job: Pick<JobPost, 'id'>) {
  const { http, notify, session } = useShell();
  const cache = useQueryClient();
  // Idempotency key per opened job: a retry after a lost response creates no second application.
  const idempotencyKey = useRef<string>(randomId());
  const markApplied = () => {
    markJob(cache, job.id, ({ can, ...rest }) => ({
      ...rest,
      applied: true,
      ...(can ? { can: { ...can, apply: false } } : {}),
    }));
    void cache.invalidateQueries({ queryKey: queryKeys.applications });
  };
  const mutationKey = ['apply', job.id];
  const { mutateAsync, ...apply } = useMutation({
    mutationKey,
    mutationFn: ({ note, answers }: Sent) =>
      call(http, applyToJob, {
        body: {
          job_id: job.id,
          ...(note.trim() ? { note: note.trim() } : {}),
          ...(answers ? { answers } : {}),
          time_zone: ownTimeZone(),
        },
        idempotencyKey: idempotencyKey.current,
      }),
    onSuccess: () => {
      markApplied();
      notify.success(texts.viewJob.applicationSentSuccessfully);
    },
    onError: (error) => {
      // A refusal is a definite response, so the next press gets a new key.
      if (isApiError(error) && error.status > 0) idempotencyKey.current = randomId();
      if (isApiError(error) && error.code === 'already-applied') markApplied();
      if (isApiError(error) && error.code === 'not-approved') void session.refreshUser();
      // The job has received questions since it was shown: refetches it, so that the page asks them.
      if (isApiError(error) && error.fields.answers) void cache.invalidateQueries({ queryKey: queryKeys.jobs });
    },
  });
  const send = (note: string, onSent: () => void) => {
    // Ignores the second press of a double click, which precedes the button's pending state.
    if (cache.isMutating({ mutationKey }) > 0) return;
    // `mutateAsync`, because callbacks of `mutate` are dropped when the page is left, although the application is still
    // sent. Failures are reported here.
    mutateAsync({ note }).then(onSent, (error: unknown) =>
      notify.error(errorText(error, texts.viewJob.applicationNotSent)),
    );
  };
  return { ...apply, send, sendAnswered: mutateAsync };
}
