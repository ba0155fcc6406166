import { call } from '@market/api/call';
import { bodyOf, EMPTY_FILTER, readFilter, type SearchFilter, searchJobs, writeFilter } from '@market/contracts/search';
import { useSession, useShell } from '@market/web-kit';
import { useSearchParams } from '@market/web-kit/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';

/** New filter values, or an updater of the current ones, for filters that are lists. */
export type SearchChange = Partial<SearchFilter> | ((newest: SearchFilter) => Partial<SearchFilter>);

/** Removes all filters; search words, order and currency stay. */
export const withoutFilters = ({ search, sort, currency }: SearchFilter): Partial<SearchFilter> => ({
  ...EMPTY_FILTER,
  search,
  sort,
  currency,
});

/**
 * Filter from the address, and the only function that changes it: any change except of the page resets to page 1.
 * Setting a filter preserves the scroll position; another page starts at its top.
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
 * Query of the matching jobs. The previous results stay visible while new ones load.
 * @param withMap whether to request the places of all results too, which are not paginated
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
