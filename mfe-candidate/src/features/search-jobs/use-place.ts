import { locationOf, placesIn, type SearchFilter } from '@market/contracts/search';
import type { SearchChange } from './use-job-search';
import { useOwnValue } from './use-own-value';

/**
 * The place in its box, or several, known to jobs or not. It is taken on Enter, by choosing, and on leaving the box; a
 * distance stays with the next place.
 */
export function usePlace(location: SearchFilter['location'], onChange: (next: SearchChange) => void) {
  const { value, setValue, wanted, noteAsked } = useOwnValue(locationOf(placesIn(location)));
  const take = (text: string): void => {
    const place = locationOf(placesIn(text));
    setValue(place);
    if (place === wanted()) return;
    noteAsked(place);
    onChange((newest) => ({ location: place, radius_km: place === '' ? null : newest.radius_km }));
  };
  return { typed: value, type: setValue, take };
}
