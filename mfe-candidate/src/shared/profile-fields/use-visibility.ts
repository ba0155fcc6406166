import { call } from '@market/api/call';
import { viewVisibility } from '@market/contracts/profiles';
import { useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';

/** Query of the candidate's visibility settings, with suggested companies to hide from. */
export function useVisibility() {
  const { http } = useShell();
  return useQuery({
    queryKey: queryKeys.visibility,
    queryFn: () => call(http, viewVisibility),
    // The work experience may have changed the suggestions.
    refetchOnMount: 'always',
  });
}
