import type { Listing } from '@market/api';
import { call } from '@market/api/call';
import {
  changeJob,
  deleteJob,
  JOB_STATUSES,
  type JobPost,
  type JobStatus,
  listOwnJobs,
} from '@market/contracts/job-posts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { errorText, isApiError, useShell } from '@market/web-kit';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';
import { useAddressFilter } from '../../shared/use-address-filter';
import { texts } from '../../texts';

export const PAGE_SIZE = 20;

/** Filters of the list, in the address. */
export function useJobPostFilter() {
  return useAddressFilter({ search: '', status: '' }, { status: JOB_STATUSES });
}

/** The employer's own posts. */
export function useJobPosts(filter: ReturnType<typeof useJobPostFilter>['filter']) {
  const { http } = useShell();
  const body = {
    page: filter.page,
    limit: PAGE_SIZE,
    ...(filter.status ? { status: filter.status } : {}),
    ...(filter.search ? { search: filter.search } : {}),
  };
  return useQuery({
    queryKey: queryKeys.jobPosts(body),
    queryFn: () => call(http, listOwnJobs, { body: body }),
    placeholderData: keepPreviousData,
  });
}

const DONE: Record<JobStatus, string> = {
  open: texts.listJobPosts.opened,
  closed: texts.listJobPosts.closed,
  draft: texts.listJobPosts.keptAsDraft,
};

/** Opens, closes or reopens a post. */
export function useChangeJobStatus() {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ job, status }: { job: JobPost; status: JobStatus }) =>
      call(http, changeJob, { params: { id: job.id }, body: { status } }),
    onSuccess: (_job, { status }) => notify.success(DONE[status]),
    onError: (error) => notify.error(errorText(error, texts.listJobPosts.statusNotChanged)),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.jobPosts() });
      void cache.invalidateQueries({ queryKey: queryKeys.dashboard });
    },
  });
}

/**
 * Deletes a post permanently and removes it from the lists at once. A post already gone, as after a deletion in another
 * tab, counts as deleted.
 */
export function useDeleteJob() {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: JobPost) => {
      try {
        await call(http, deleteJob, { params: { id } });
      } catch (error) {
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    onSuccess: (_nothing, { id, job_title }) => {
      cache.setQueriesData<Listing<JobPost>>(
        { queryKey: queryKeys.jobPosts() },
        (listing) => listing && without(listing, id),
      );
      cache.removeQueries({ queryKey: queryKeys.jobPost(id) });
      notify.success(SUCCESSES.jobDeleted({ title: job_title }));
    },
    onError: (error) => notify.error(errorText(error, FAILURES.deleteJob)),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.jobPosts() });
      void cache.invalidateQueries({ queryKey: queryKeys.dashboard });
    },
  });
}

function without(listing: Listing<JobPost>, id: string): Listing<JobPost> {
  const records = listing.records.filter((job) => job.id !== id);
  return { ...listing, records, total: listing.total - (listing.records.length - records.length) };
}
