import { ownTimeZone } from '@market/api/time-zones';
import type { Listing } from '@market/api';
import { call } from '@market/api/call';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import {
  type AlertFrequency,
  changeSavedSearch,
  removeSavedSearch,
  type SavedSearch,
  savedSearchSeen,
} from '@market/contracts/saved';
import { errorText, useShell } from '@market/web-kit';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';
import { texts } from '../../texts';

/** Mutation of a search's mail frequency, with optimistic updates that are reverted on failure. */
export function useChangeSearch({ id, frequency }: SavedSearch) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    scope: { id: texts.saveSearches.savedSearchById({ id }) },
    mutationFn: (change: { frequency: AlertFrequency }) =>
      call(http, changeSavedSearch, { params: { id }, body: { ...change, time_zone: ownTimeZone() } }),
    onSuccess: (changed) => {
      keepChanged(cache, changed);
      notify.success(SUCCESSES.searchSaved);
    },
    onError: (error) => notify.error(errorText(error, FAILURES.saveSearch)),
  });
  return { frequency: isPending ? variables.frequency : frequency, mutate };
}

/** Deletes a saved search; rejects when it could not. */
export function useRemoveSearch(id: string) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(http, removeSavedSearch, { params: { id } }),
    onSuccess: () => {
      notify.success(SUCCESSES.searchRemoved);
      void cache.invalidateQueries({ queryKey: queryKeys.savedSearches });
    },
    onError: (error) => notify.error(errorText(error, FAILURES.removeSearch)),
  });
}

/**
 * Reports that a search was opened, which resets its number of new jobs. Fire and forget: a failure only leaves the
 * number unchanged.
 */
export function useSearchSeen(id: string): () => void {
  const { http } = useShell();
  const cache = useQueryClient();
  return () => {
    call(http, savedSearchSeen, { params: { id } }).then(
      () => cache.invalidateQueries({ queryKey: queryKeys.savedSearches }),
      () => undefined,
    );
  };
}

/** Replaces a search in the cache by its new state. */
export function keepChanged(cache: QueryClient, changed: SavedSearch): void {
  cache.setQueryData<Listing<SavedSearch>>(queryKeys.savedSearches, (cached) =>
    cached ? { ...cached, records: cached.records.map((one) => (one.id === changed.id ? changed : one)) } : cached,
  );
}
