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
  const kept = readKept();
  if (kept) useSharedState.setState({ searchQuery: kept });
  return useSharedState.subscribe(({ searchQuery }, before) => {
    if (searchQuery !== before.searchQuery) tabStorage.setItem(KEPT, JSON.stringify(searchQuery));
  });
}

function readKept(): SearchQuery | null {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(KEPT) ?? 'null');
    if (!isRecord(kept) || typeof kept.text !== 'string' || typeof kept.pending !== 'boolean') return null;
    const address = typeof kept.address === 'string' && isSitePath(kept.address) ? kept.address : undefined;
    return { text: kept.text, pending: kept.pending, address };
  } catch {
    return null;
  }
}
