import { pictureKey } from '@market/market-ui/values';
import { useSession, useShell } from '@market/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { refreshMatches } from '../match/refresh-matches';
import { queryKeys } from '../query-keys';

/** Returns a function that updates the page after a profile was saved. */
export function useProfileSaved() {
  const { session } = useShell();
  const { user } = useSession();
  const cache = useQueryClient();
  return (can_code: string): void => {
    if (user) session.setUser({ ...user, can_code, profile_created: 1 });
    void cache.invalidateQueries({ queryKey: queryKeys.candidate(can_code) });
    void cache.invalidateQueries({ queryKey: pictureKey(can_code) });
    void cache.invalidateQueries({ queryKey: queryKeys.visibility });
    refreshMatches(cache);
  };
}
