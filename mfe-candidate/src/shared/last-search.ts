import { links } from '@market/contracts/site';
import { useHydrating } from '@market/web-kit';

const STORAGE_KEY = 'last-search';

/**
 * Stores the current search for the way back from a job: in session storage, because a history entry would lose it
 * while signing in.
 */
export function keepLastSearch(address: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, address);
  } catch {
    // Storage refused (private window): the way back leads to all jobs.
  }
}

/** Returns the last search of this tab, which a server does not know, and whether it has any conditions. */
export function useLastSearch(): { address: string; isAsking: boolean } {
  const isHydrating = useHydrating();
  const address = (isHydrating ? null : read()) ?? links.searchJobs();
  return { address, isAsking: address.includes('?') };
}

function read(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
