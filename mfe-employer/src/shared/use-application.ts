import type { Listing } from '@market/api';
import { call } from '@market/api/call';
import { type EmployerApplication, openApplication, type OpenedApplication } from '@market/contracts/applications';
import { useShell } from '@market/web-kit';
import { skipToken, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

/** Cache time: the page and its dialog request the same application, and share one response. */
const FRESH_MS = 15_000;

/**
 * Query of an application with its neighbours in a list. Cached data of a list or board is the placeholder until it has
 * loaded.
 * @param id without one, nothing is fetched
 * @param list the list's filters by their names in the address
 */
export function useApplication(id: string | undefined, list: Record<string, string>) {
  const { http } = useShell();
  const cache = useQueryClient();
  return useQuery({
    queryKey: queryKeys.application(id ?? '', list),
    queryFn: id === undefined ? skipToken : () => call(http, openApplication, { params: { id }, query: list }),
    placeholderData: (): OpenedApplication | undefined => {
      const cached = cache
        .getQueriesData<Shown>({ queryKey: queryKeys.applications() })
        .flatMap(([, shown]) => recordsOf(shown))
        .find((one) => one.id === id);
      return cached && { ...cached, previous: null, next: null };
    },
    staleTime: FRESH_MS,
    meta: { live: `applicant ${id ?? ''}` },
  });
}

/** Cached data below `applications`: a list's page, a board's column, or a single application. */
type Shown = Listing<EmployerApplication> | InfiniteData<Listing<EmployerApplication>> | EmployerApplication;

function recordsOf(shown: Shown | undefined): EmployerApplication[] {
  if (!shown) return [];
  if ('records' in shown) return shown.records;
  return 'pages' in shown ? shown.pages.flatMap(({ records }) => records) : [shown];
}
