import { isVerified } from '@market/contracts/accounts';
import { readFilter, type SearchFilter, writeFilter } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { useSession, useShell } from '@market/web-kit';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Keeps the search of a visitor pending, with its filters and however they came to it, and takes it up once they have
 * signed in: it goes to the address when that asks for nothing, and nothing is pending from then on. Not before phone
 * and email are verified: a sign-in that is begun until then still ends here.
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
    // Opening all jobs keeps the search before; emptying the search box does not.
    const isChosen = query !== '' || wasAsking.current;
    wasAsking.current = query !== '';
    // While a written page is taken up, its component does not know yet who is here.
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
