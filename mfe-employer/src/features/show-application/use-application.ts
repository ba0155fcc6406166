import type { EmployerApplication, Listing, OpenedApplication } from '@market/contracts';
import { isApiError, useShell } from '@market/web-kit';
import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { employerApi } from '../../shared/employer.api';
import { queryKeys } from '../../shared/query-keys';

const NOT_FOUND = 404;

/**
 * One application by its id, with its neighbours in a list. What a list or a board has of it already is shown until it is here.
 * @param list the list's filters by their names in the address
 * @returns null as data when it is not the employer's
 */
export function useApplication(id: string, list: Record<string, string>) {
  const { http } = useShell();
  const cache = useQueryClient();
  return useQuery({
    queryKey: queryKeys.application(id, list),
    queryFn: async (): Promise<OpenedApplication | null> => {
      try {
        return await employerApi.application(http, id, list);
      } catch (error) {
        if (isApiError(error) && error.status === NOT_FOUND) return null;
        throw error;
      }
    },
    placeholderData: () => {
      const known = cache
        .getQueriesData<Shown>({ queryKey: queryKeys.applications() })
        .flatMap(([, shown]) => recordsOf(shown))
        .find((one) => one.id === id);
      return known && { ...known, previous: null, next: null };
    },
    staleTime: Infinity,
  });
}

/** What the cache holds below `applications`: a list's page, a board's column, one application. */
type Shown = Listing<EmployerApplication> | InfiniteData<Listing<EmployerApplication>> | EmployerApplication | null;

function recordsOf(shown: Shown | undefined): EmployerApplication[] {
  if (!shown) return [];
  if ('records' in shown) return shown.records;
  return 'pages' in shown ? shown.pages.flatMap(({ records }) => records) : [shown];
}
