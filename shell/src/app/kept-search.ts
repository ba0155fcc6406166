import { isSitePath } from '@market/api/site-path';
import { isRecord } from '@market/api/type-guards';
import { useSharedState, type SearchQuery } from '@market/web-kit';
import { tabStorage } from '../base/storage';

/** Storage key of the last search of this visit, which survives page loads and other pages. */
const KEPT = 'market.search-query';

/**
 * Restores the last search of this visit, and stores each later one until the tab is closed or the user signs out.
 * @returns a function that stops it
 */
export function followSearch(): () => void {
  const stored = readKept();
  if (stored) useSharedState.setState({ searchQuery: stored });
  return useSharedState.subscribe(({ searchQuery }, before) => {
    if (searchQuery !== before.searchQuery) tabStorage.setItem(KEPT, JSON.stringify(searchQuery));
  });
}

function readKept(): SearchQuery | null {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(KEPT) ?? 'null');
    if (!isRecord(stored) || typeof stored.text !== 'string' || typeof stored.pending !== 'boolean') return null;
    const address = typeof stored.address === 'string' && isSitePath(stored.address) ? stored.address : undefined;
    return { text: stored.text, pending: stored.pending, address };
  } catch {
    return null;
  }
}
