import { call } from '@market/api/call';
import { HOUR_MS } from '@market/api/durations';
import { CATEGORY_LIST_LIMIT, categoryChoice, JOB_CATEGORIES, listCategories } from '@market/contracts/job-posts';
import { useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

const KNOWN = { records: [...JOB_CATEGORIES], total: JOB_CATEGORIES.length, page: 1, limit: JOB_CATEGORIES.length };

/**
 * Job categories as options of a select. They rarely change: they are fetched at most once an hour, and until then the
 * contract's own names serve, so that a stored code is never shown as a bare number.
 * @param options.isAnew refetches on every mount, while cached data is shown
 */
export function useCategories({ isAnew = false } = {}) {
  const { http } = useShell();
  const { data, isLoading } = useQuery({
    queryKey: queryKeys.categories,
    queryFn: () => call(http, listCategories, { body: { page: 1, limit: CATEGORY_LIST_LIMIT } }),
    staleTime: HOUR_MS,
    refetchOnMount: isAnew ? 'always' : true,
    placeholderData: KNOWN,
  });
  return {
    choices: (data?.records ?? []).map(categoryChoice),
    isLoading,
  };
}
