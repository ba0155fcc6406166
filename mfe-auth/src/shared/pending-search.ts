import { links } from '@market/contracts/site';
import type { SearchQuery } from '@market/web-kit';

/** Address of the search pending until sign-in, with its filters; undefined where none is pending. */
export function pageOfSearch(search: SearchQuery | undefined): string | undefined {
  return search?.pending ? (search.address ?? links.searchJobs({ search: search.text })) : undefined;
}
