import { SEARCH_NAME_MAX } from '@market/contracts/saved';
import { chosenFilters, type SearchFilter } from '@market/contracts/search';
import { texts } from '../../texts';

const filtersOf = (filter: SearchFilter): string[] => chosenFilters(filter).map(({ label }) => label);

/** Labels of a filter's conditions. */
export function piecesOf(filter: SearchFilter): string[] {
  return [...(filter.search ? [`“${filter.search}”`] : []), ...filtersOf(filter)];
}

/** Suggested name. */
export function proposedName(filter: SearchFilter): string {
  const words = [filter.search, ...filtersOf(filter)].filter(Boolean).join(', ');
  return words.length > SEARCH_NAME_MAX
    ? `${words.slice(0, SEARCH_NAME_MAX - 1).trimEnd()}…`
    : words || texts.saveSearches.allJobs;
}
