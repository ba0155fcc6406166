import type { Clock } from '@market/service-kit';
import { sameTextKey } from '@market/search-index';
import type { JobSearch } from '../../adapters/search/job-search';
import { countriesMeant } from '../../domain/places/areas';
import { regionsMeant } from '../../domain/places/places';

/** Shorter names are codes, and words of the work as well: HR, QA, IT. */
const SHORTEST_NAME = 4;
const SHORT_NAMES = new Set(['uk', 'usa', 'uae']);
const MOST_COMPLETED = 10;

/** Whether words of a search name a place: a country, a region, a continent, or a town with jobs. */
export function namesPlace(
  index: Pick<JobSearch, 'suggest'>,
  { clock }: { clock: Clock },
): (text: string) => Promise<boolean> {
  return async (text) => {
    const key = sameTextKey(text);
    if (key.length < SHORTEST_NAME) return SHORT_NAMES.has(key);
    if (countriesMeant(text).length > 0 || regionsMeant(text).length > 0) return true;
    const places = await index.suggest(text, { now: clock.now().getTime(), limit: MOST_COMPLETED, kind: 'place' });
    return places.some((place) => sameTextKey(place.text.split(',')[0] ?? '') === key);
  };
}
