import { links } from '@market/contracts/site';
import { useHydrating } from '@market/web-kit';

const STORAGE_KEY = 'last-search';

/**
 * Notes the search that is on the screen, for the way back from a job: a history entry would lose it with the trip
 * through signing in.
 */
export function keepLastSearch(address: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, address);
  } catch {
    // Storage refused (private window): a job leads to all jobs.
  }
}

/** The search last seen in this tab, of which a server knows nothing, and whether it asks for anything. */
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
