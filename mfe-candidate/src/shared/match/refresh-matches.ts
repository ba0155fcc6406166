import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';

/**
 * Invalidates matches, and lists that may be ordered by them: after a change of the profile, preferences or exclusions.
 */
export function refreshMatches(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: queryKeys.matches });
  void cache.invalidateQueries({ queryKey: queryKeys.searches });
}
