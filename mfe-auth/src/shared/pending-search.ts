import { links } from '@market/contracts/site';
import type { SearchQuery } from '@market/web-kit';

/** Address of the search that waits for signing in, with its filters; undefined where none waits. */
export function pageOfSearch(search: SearchQuery | undefined): string | undefined {
  return search?.pending ? (search.address ?? links.searchJobs({ search: search.text })) : undefined;
}
