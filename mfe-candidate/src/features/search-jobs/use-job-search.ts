import { call } from '@market/api/call';
import { bodyOf, EMPTY_FILTER, readFilter, type SearchFilter, searchJobs, writeFilter } from '@market/contracts/search';
import { useSession, useShell } from '@market/web-kit';
import { useSearchParams } from '@market/web-kit/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';

/** Filters to set, or what makes them of those that are set now, where a filter is a list. */
export type SearchChange = Partial<SearchFilter> | ((newest: SearchFilter) => Partial<SearchFilter>);

/** Takes all filters away; words, order and the money in which somebody thinks stay. */
export const withoutFilters = ({ search, sort, currency }: SearchFilter): Partial<SearchFilter> => ({
  ...EMPTY_FILTER,
  search,
  sort,
  currency,
});

/**
 * The filter of the address, and the one way to change it: anything but the page starts again on page 1. Who sets a
 * filter stays at it; another page is read from its top.
 */
export function useSearchFilter() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const change = (next: SearchChange, { replace = false }: { replace?: boolean } = {}) =>
    setParams(
      (params) => {
        const newest = readFilter(params);
        return writeFilter({ ...newest, page: 1, ...(typeof next === 'function' ? next(newest) : next) });
      },
      { replace, preventScrollReset: typeof next === 'function' || next.page === undefined },
    );
  return { filter, change };
}

/**
 * The jobs that fit. While new ones are fetched the old ones stay on the screen.
 * @param withMap whether the places of all of them are asked for as well, which have no pages
 */
export function useJobSearch(filter: SearchFilter, { withMap = false }: { withMap?: boolean } = {}) {
  const { http } = useShell();
  const { user } = useSession();
  const body = bodyOf(withMap ? { ...filter, page: 1 } : filter, { withMap });
  return useQuery({
    queryKey: queryKeys.search(user?.login_id ?? 'visitor', body),
    queryFn: ({ signal }) => call(http, searchJobs, { body, signal }),
    placeholderData: keepPreviousData,
  });
}
