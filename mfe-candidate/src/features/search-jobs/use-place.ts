import type { SearchFilter } from '@market/contracts/search';
import type { SearchChange } from './use-job-search';
import { useOwnValue } from './use-own-value';

/**
 * The place in its box, known to jobs or not. It is taken on Enter, by choosing, and on leaving the box; a distance
 * stays with the next place.
 */
export function usePlace(location: SearchFilter['location'], onChange: (next: SearchChange) => void) {
  const { value, setValue, wanted, noteAsked } = useOwnValue(location);
  const take = (text: string): void => {
    const place = text.trim();
    setValue(place);
    if (place === wanted()) return;
    noteAsked(place);
    onChange((newest) => ({ location: place, radius_km: place === '' ? null : newest.radius_km }));
  };
  return { typed: value, type: setValue, take };
}
