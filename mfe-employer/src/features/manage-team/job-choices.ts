import { call } from '@market/api/call';
import { listOwnJobs } from '@market/contracts/job-posts';
import { useShell } from '@market/web-kit';
import type { Choice } from '@market/web-kit/forms';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';

const JOBS_SHOWN = 100;

/** Newest jobs of the company, for assignment to a hiring manager. */
export function useJobChoices(): readonly Choice[] {
  const { http } = useShell();
  const body = { page: 1, limit: JOBS_SHOWN };
  const { data } = useQuery({
    queryKey: queryKeys.jobPosts(body),
    queryFn: () => call(http, listOwnJobs, { body }),
  });
  return (data?.records ?? []).map(({ id, job_title, job_location }) => ({
    value: id,
    label: [job_title, job_location].filter(Boolean).join(' · '),
  }));
}
