import { isVerified } from '@market/contracts/accounts';
import { readFilter, type SearchFilter, writeFilter } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { useSession, useShell } from '@market/web-kit';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Stores a visitor's search as pending, with its filters and regardless of its origin, and applies it after signing in:
 * to the address if that has no search, and nothing is pending from then on. Only once phone and email are verified,
 * since a sign-in unfinished until then still ends here.
 */
export function usePendingSearch({
  filter,
  change,
}: {
  filter: SearchFilter;
  change: (next: Partial<SearchFilter>, options: { replace: boolean }) => void;
}): void {
  const { searchQuery, session } = useShell();
  const { user, isAuthenticated } = useSession();
  const isProved = user ? isVerified(user) : false;
  const query = writeFilter(filter).toString();
  const wasAsking = useRef(false);

  const note = useEffectEvent(() => {
    // Opening all jobs keeps the pending search; emptying the search box does not.
    const isChosen = query !== '' || wasAsking.current;
    wasAsking.current = query !== '';
    // During hydration the component does not know the session yet.
    if (!isChosen || session.get().isAuthenticated) return;
    const address = query ? `${links.searchJobs()}?${query}` : undefined;
    searchQuery.set({ text: filter.search, pending: query !== '', address });
  });
  useEffect(() => note(), [query, isAuthenticated]);

  useEffect(() => {
    const { text, pending, address } = searchQuery.get();
    if (!isProved || !pending) return;
    searchQuery.set({ text, pending: false });
    if (query !== '') return;
    const [, asked] = address?.split('?') ?? [];
    change(asked ? readFilter(new URLSearchParams(asked)) : { search: text }, { replace: true });
    // Only arriving here, or being signed in here, takes the search up; emptying the box later does not bring it back.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isProved]);
}
