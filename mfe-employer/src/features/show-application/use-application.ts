import type { EmployerApplication, Listing } from '@market/contracts';
import { useShell } from '@market/web-kit';
import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { employerApi } from '../../shared/employer.api';
import { queryKeys } from '../../shared/query-keys';

const LOOKED_THROUGH = 100;

/**
 * One application by its id: from a list or a board that is already here, else looked for page by page in the employer's
 * applications.
 * @returns null when it is not the employer's.
 */
export function useApplication(id: string) {
  const { http } = useShell();
  const cache = useQueryClient();
  return useQuery({
    queryKey: queryKeys.application(id),
    queryFn: async (): Promise<EmployerApplication | null> => {
      for (let page = 1; ; page += 1) {
        const { records, total } = await employerApi.applications(http, { page, limit: LOOKED_THROUGH });
        const found = records.find((one) => one.id === id);
        if (found) return found;
        if (page * LOOKED_THROUGH >= total) return null;
      }
    },
    initialData: () =>
      cache
        .getQueriesData<Shown>({ queryKey: queryKeys.applications() })
        .flatMap(([, shown]) => recordsOf(shown))
        .find((one) => one.id === id),
    staleTime: Infinity,
  });
}

/** What the cache holds below `applications`: a list's page, a board's column, one application. */
type Shown = Listing<EmployerApplication> | InfiniteData<Listing<EmployerApplication>> | EmployerApplication | null;

function recordsOf(shown: Shown | undefined): EmployerApplication[] {
  if (!shown) return [];
  if ('records' in shown) return shown.records;
  return 'pages' in shown ? shown.pages.flatMap(({ records }) => records) : [];
}
