import { locationOf, placesIn, type SearchFilter } from '@market/contracts/search';
import type { SearchChange } from './use-job-search';
import { useOwnValue } from './use-own-value';

/**
 * Place field: one place or several, whether known to jobs or not. The text is applied on Enter, on choosing, and on
 * leaving the field; a radius is kept for the next place.
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
