import { call } from '@market/api/call';
import {
  APPLICANT_SORTS,
  APPLICATION_STATUSES,
  listEmployerApplications,
  SCREENINGS,
  WAITING_CHOICES,
} from '@market/contracts/applications';
import { useShell } from '@market/web-kit';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Place } from '../../shared/application-places';
import { queryKeys } from '../../shared/query-keys';
import { useAddressFilter } from '../../shared/use-address-filter';

export const PAGE_SIZE = 20;

const NO_FILTER = {
  job_id: '',
  status: '',
  screening: '',
  waiting: '',
  tag: '',
  stage: '',
  search: '',
  sort: '',
  view: '',
};

/** Applicant filters and view, stored in the address: a table unless `view` is `board`. */
export function useApplicationFilter() {
  return useAddressFilter(NO_FILTER, {
    status: APPLICATION_STATUSES,
    screening: SCREENINGS,
    waiting: WAITING_CHOICES,
    sort: APPLICANT_SORTS,
    view: ['board'],
  });
}

export type ApplicationFilter = ReturnType<typeof useApplicationFilter>['filter'];

const filterOf = ({
  job_id,
  status,
  screening,
  waiting,
  tag,
  stage,
  search,
  sort,
}: Pick<ApplicationFilter, 'job_id' | 'status' | 'screening' | 'waiting' | 'tag' | 'stage' | 'search' | 'sort'>) => ({
  ...(job_id ? { job_id } : {}),
  ...(status ? { status } : {}),
  ...(screening ? { screening } : {}),
  ...(waiting ? { waiting } : {}),
  ...(tag ? { tag } : {}),
  // A stage belongs to one job.
  ...(stage && job_id ? { stage } : {}),
  ...(search ? { search } : {}),
  ...(sort ? { order: sort } : {}),
});

/**
 * Filters and order of the visible list; the board, whose columns are the statuses, drops status, stage, waiting and
 * order.
 */
export function listOf({
  view,
  status,
  stage,
  sort,
  waiting,
  ...filter
}: ApplicationFilter): ReturnType<typeof filterOf> {
  const isBoard = view === 'board';
  return filterOf(
    isBoard ? { ...filter, status: '', stage: '', sort: '', waiting: '' } : { ...filter, status, stage, sort, waiting },
  );
}

/** Page of the applications to the employer's jobs; the board, whose columns are the statuses, uses only the total. */
export function useApplications(filter: ApplicationFilter) {
  const { http } = useShell();
  const isBoard = filter.view === 'board';
  const body = { page: isBoard ? 1 : filter.page, limit: isBoard ? 1 : PAGE_SIZE, ...listOf(filter) };
  return useQuery({
    queryKey: queryKeys.applications(body),
    queryFn: () => call(http, listEmployerApplications, { body: body }),
    placeholderData: keepPreviousData,
    meta: { live: 'applicants' },
  });
}

/** Infinite query of a board column: latest changes first, including moves by colleagues. */
export function useBoardColumn(
  { status, stage }: Place,
  { job_id, screening, tag, search }: Pick<ApplicationFilter, 'job_id' | 'screening' | 'tag' | 'search'>,
) {
  const { http } = useShell();
  const column = { status, stage: stage?.id ?? '', job_id, screening, tag, search };
  return useInfiniteQuery({
    queryKey: queryKeys.boardColumns(column),
    queryFn: ({ pageParam }) =>
      call(http, listEmployerApplications, {
        body: { page: pageParam, limit: PAGE_SIZE, ...filterOf({ ...column, sort: 'changed', waiting: '' }) },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { live: 'applicants' },
  });
}
