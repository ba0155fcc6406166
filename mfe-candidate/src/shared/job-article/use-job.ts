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

/** Other open jobs of the same kind, also in place of one that is closed. */
export function useSimilarJobs(id: string) {
  const { http } = useShell();
  const { user } = useSession();
  return useQuery({
    queryKey: queryKeys.similar(user?.login_id ?? 'visitor', id),
    queryFn: () => call(http, similarJobs, { params: { id } }),
    placeholderData: (shown, query) => (query?.queryKey.at(-1) === id ? shown : undefined),
  });
}

/** The person's own application to a job, as My applications tells of it. */
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
  /** By the ids of the job's questions, where it has some. */
  answers?: Record<string, unknown>;
}

/** Applies to a job. The button says 'Applied' everywhere from then on. */
export function useApply(job: Pick<JobPost, 'id'>) {
  const { http, notify, session } = useShell();
  const cache = useQueryClient();
  // Idempotency key of an opened job: pressing again after a lost answer makes no second application.
  const idempotencyKey = useRef<string>(randomId());
  const markApplied = () => {
    markJob(cache, job.id, ({ can, ...known }) => ({
      ...known,
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
      // A refusal is an answer: the next press asks anew.
      if (isApiError(error) && error.status > 0) idempotencyKey.current = randomId();
      if (isApiError(error) && error.code === 'already-applied') markApplied();
      if (isApiError(error) && error.code === 'not-approved') void session.refreshUser();
      // The job has questions since it was shown: the page is to ask them.
      if (isApiError(error) && error.fields.answers) void cache.invalidateQueries({ queryKey: queryKeys.jobs });
    },
  });
  const send = (note: string, onSent: () => void) => {
    // The second press of a double click comes before the button shows the first one.
    if (cache.isMutating({ mutationKey }) > 0) return;
    // Callbacks of `mutate` end with the page; the application is sent also when that was left meanwhile. A failure is
    // told here.
    mutateAsync({ note }).then(onSent, (error: unknown) =>
      notify.error(errorText(error, texts.viewJob.applicationNotSent)),
    );
  };
  return { ...apply, send, sendAnswered: mutateAsync };
}
