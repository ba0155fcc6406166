import { call } from '@market/api/call';
import { viewCompany } from '@market/contracts/companies';
import { lookUpPlace } from '@market/contracts/search';
import { useSession, useShell } from '@market/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryKeys } from '../../shared/query-keys';

/** Function that returns the usual currency of jobs at a location; undefined where it is unknown. */
export type UsualCurrency = (location: string) => Promise<string | undefined>;

/** Currency of the job's country, else of the company's. */
export function useUsualCurrency(): UsualCurrency {
  const { http } = useShell();
  const { user } = useSession();
  const cache = useQueryClient();
  const cmpCode = user?.cmp_code;
  return useCallback(
    async (location) => {
      const currencyOf = async (place: string): Promise<string | null> => {
        const text = place.trim();
        if (text === '') return null;
        const found = await cache.fetchQuery({
          queryKey: queryKeys.placeOf(text),
          queryFn: () => call(http, lookUpPlace, { query: { text } }),
          staleTime: Infinity,
        });
        return found.currency;
      };
      try {
        const ofJob = await currencyOf(location);
        if (ofJob !== null || !cmpCode) return ofJob ?? undefined;
        const { emp_loca } = await cache.fetchQuery({
          queryKey: queryKeys.company(cmpCode),
          queryFn: () => call(http, viewCompany, { params: { cmp_code: cmpCode } }),
        });
        return (await currencyOf(emp_loca)) ?? undefined;
      } catch {
        // The form then requires a choice.
        return undefined;
      }
    },
    [http, cache, cmpCode],
  );
}
