import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';

/** Fetches matches anew, and lists that may be in their order: after a change of the profile, of wishes or of marks. */
export function refreshMatches(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: queryKeys.matches });
  void cache.invalidateQueries({ queryKey: queryKeys.searches });
}
