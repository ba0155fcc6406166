import { isVerified } from '@market/contracts/verified';
import type { SearchFilter } from '@market/contracts/search-filter';
import { useSession, useShell } from '@market/web-kit';
import { useEffect } from 'react';

/**
 * Takes up the search of a visitor who has signed in since: its words go to the address when that has none, and nothing
 * is pending from then on. Not before phone and email are verified: a sign-in that is begun until then still ends here.
 */
export function usePendingSearch({
  filter,
  change,
}: {
  filter: SearchFilter;
  change: (next: Partial<SearchFilter>, options: { replace: boolean }) => void;
}): void {
  const { searchQuery } = useShell();
  const { user } = useSession();
  const isProved = user ? isVerified(user) : false;
  useEffect(() => {
    const { text, pending } = searchQuery.get();
    if (!isProved || !pending) return;
    searchQuery.set({ text, pending: false });
    if (filter.search === '') change({ search: text }, { replace: true });
    // Only arriving here, or being signed in here, takes the search up; emptying the box later does not bring it back.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isProved]);
}
