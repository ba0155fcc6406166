import { JOB_STATUSES, type JobPost, type JobStatus } from '@market/contracts';
import { errorText, useShell } from '@market/web-kit';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { employerApi } from '../../shared/employer.api';
import { queryKeys } from '../../shared/query-keys';
import { useAddressFilter } from '../../shared/use-address-filter';

export const PAGE_SIZE = 20;

/** Filters of the list, in the address. */
export function useJobPostFilter() {
  return useAddressFilter({ search: '', status: '' }, { status: JOB_STATUSES });
}

/** The employer's own posts. */
export function useJobPosts(filter: { search: string; status: string; page: number }) {
  const { http } = useShell();
  const asked = { page: filter.page, limit: PAGE_SIZE, ...(filter.status ? { status: filter.status } : {}), ...(filter.search ? { search: filter.search } : {}) };
  return useQuery({ queryKey: queryKeys.jobPosts(asked), queryFn: () => employerApi.jobPosts(http, asked), placeholderData: keepPreviousData });
}

const DONE: Record<JobStatus, string> = { open: 'The job is open: candidates find it now.', closed: 'The job is closed: nobody can apply any more.', draft: 'The job is a draft.' };

/** Opens, closes or reopens a post. */
export function useChangeJobStatus() {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ job, status }: { job: JobPost; status: JobStatus }) => employerApi.changeJobPost(http, job.id, { status }),
    onSuccess: (_job, { status }) => notify.success(DONE[status]),
    onError: (error) => notify.error(errorText(error, 'The status could not be changed. Please try again.')),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.jobPosts() });
      void cache.invalidateQueries({ queryKey: queryKeys.dashboard });
    },
  });
}
