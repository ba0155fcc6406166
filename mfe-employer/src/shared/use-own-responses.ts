import { call } from '@market/api/call';
import { ownResponses } from '@market/contracts/responses';
import { useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

/** Applications of the own company without a first answer, and the company's record. */
export function useOwnResponses({ enabled = true }: { enabled?: boolean } = {}) {
  const { http } = useShell();
  return useQuery({ queryKey: queryKeys.responses, queryFn: () => call(http, ownResponses), enabled });
}
