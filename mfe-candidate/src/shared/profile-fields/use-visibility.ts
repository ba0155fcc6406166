import { call } from '@market/api/call';
import { viewVisibility } from '@market/contracts/profiles';
import { useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';

/** Own choice of who finds the candidate, with companies that are suggested to hide from. */
export function useVisibility() {
  const { http } = useShell();
  return useQuery({
    queryKey: queryKeys.visibility,
    queryFn: () => call(http, viewVisibility),
    // The lists of work change what is suggested.
    refetchOnMount: 'always',
  });
}
