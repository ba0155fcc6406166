import type { JobPost, JobStatus } from '@market/contracts';
import { errorText, useShell } from '@market/web-kit';
import { useSearchParams } from '@market/web-kit/router';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { employerApi } from '../../shared/employer.api';
import { queryKeys } from '../../shared/query-keys';

export const PAGE_SIZE = 20;

/** Filters of the list; they live in the address, so that back, reload and a sent link show the same. */
export function useJobPostFilter() {
  const [params, setParams] = useSearchParams();
  const filter = { search: params.get('search') ?? '', status: params.get('status') ?? '', page: Math.max(1, Number(params.get('page')) || 1) };
  const change = (next: Partial<typeof filter>) => {
    const merged = { ...filter, page: 1, ...next };
    setParams(Object.fromEntries(Object.entries(merged).flatMap(([name, value]) => (value === '' || (name === 'page' && value === 1) ? [] : [[name, String(value)]]))), { replace: true });
  };
  return { filter, change };
}

/** The employer's own posts. */
export function useJobPosts(filter: { search: string; status: string; page: number }) {
  const { http } = useShell();
  const asked = { page: filter.page, limit: PAGE_SIZE, ...(filter.status ? { status: filter.status } : {}), ...(filter.search ? { search: filter.search } : {}) };
  return useQuery({ queryKey: queryKeys.jobPosts(asked), queryFn: () => employerApi.jobPosts(http, asked), placeholderData: keepPreviousData });
}

const DONE: Record<JobStatus, string> = { open: 'The job is open: candidates find it now.', closed: 'The job is closed: nobody can apply any more.', draft: 'The job is a draft.' };

/** Opens, closes or reopens a post; the list shows it at once and goes back if the server refuses. */
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

/** Makes a copy of a post as a draft and opens it for editing. */
export function useDuplicateJob() {
  const { http, notify, openDialog } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (job: JobPost) => {
      const { job_title, job_description, job_cate, job_location, salary, salary_max, currency, required_skills, emp_type, work_mode, exp_min } = await employerApi.jobPost(http, job.id);
      const copy = Object.fromEntries(Object.entries({ job_title, job_description, job_cate, job_location, salary, salary_max, currency, required_skills, emp_type, work_mode, exp_min }).filter(([, value]) => value !== null));
      return employerApi.createJobPost(http, { ...copy, status: 'draft' }, crypto.randomUUID());
    },
    onSuccess: (copy) => {
      notify.success('Copied as a draft. Change what is different, then open it.');
      openDialog('job-post', { jobId: copy.id });
    },
    onError: (error) => notify.error(errorText(error, 'The job could not be copied. Please try again.')),
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.jobPosts() }),
  });
}
