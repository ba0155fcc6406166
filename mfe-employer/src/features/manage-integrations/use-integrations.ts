import { call } from '@market/api/call';
import { listApiKeys, listWebhooks } from '@market/contracts/integrations';
import { useShell } from '@market/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';

/** API keys of the own company; `changed` refetches them. */
export function useApiKeys() {
  const { http } = useShell();
  const cache = useQueryClient();
  const query = useQuery({ queryKey: queryKeys.apiKeys, queryFn: () => call(http, listApiKeys) });
  return { ...query, changed: () => cache.invalidateQueries({ queryKey: queryKeys.apiKeys }) };
}

/** Webhooks of the own company; `changed` refetches them. */
export function useWebhooks() {
  const { http } = useShell();
  const cache = useQueryClient();
  const query = useQuery({ queryKey: queryKeys.webhooks, queryFn: () => call(http, listWebhooks) });
  return { ...query, changed: () => cache.invalidateQueries({ queryKey: queryKeys.webhooks }) };
}
