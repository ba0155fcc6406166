import { FAILURES, SUCCESSES, type ApplicationStatus, type EmployerApplication, type Listing } from '@market/contracts';
import { useShell } from '@market/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { employerApi } from '../../shared/employer.api';
import { queryKeys } from '../../shared/query-keys';

const LOOKED_THROUGH = 100;

/**
 * One application by its id: from a list that is already here, else looked for page by page in the employer's applications.
 * @returns null when it is not the employer's.
 */
export function useApplication(id: string) {
  const { http } = useShell();
  const cache = useQueryClient();
  return useQuery({
    queryKey: [...queryKeys.applications(), 'one', id],
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
        .getQueriesData<Listing<EmployerApplication>>({ queryKey: queryKeys.applications() })
        .flatMap(([, list]) => list?.records ?? [])
        .find((one) => one.id === id),
    staleTime: Infinity,
  });
}

/** Sets an application's status; `quiet` for the 'viewed' that opening it means. */
export function useSetStatus(id: string, { quiet }: { quiet: boolean }) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (status: ApplicationStatus) => employerApi.setApplicationStatus(http, id, status),
    onSuccess: (application, status) => {
      cache.setQueryData([...queryKeys.applications(), 'one', id], application);
      void cache.invalidateQueries({ queryKey: queryKeys.applications(), predicate: ({ queryKey }) => !queryKey.includes('one') });
      void cache.invalidateQueries({ queryKey: queryKeys.dashboard });
      if (!quiet) notify.success(SUCCESSES.applicationStatus(status));
    },
    onError: (_error, status) => {
      if (!quiet) notify.error(FAILURES.statusUpdate(status));
    },
  });
}
