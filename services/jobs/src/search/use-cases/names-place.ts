import { sameTextKey } from '@market/search-index';
import type { JobSearch } from '../adapters/job-search';
import { namesArea } from '../../places/domain/named-area';

/** Shorter names in Latin letters are codes, and words of the work as well: HR, QA, IT. */
const SHORTEST_NAME = 4;
const SHORTEST_TOWN = 3;
const SHORT_NAMES = new Set(['uk', 'usa', 'uae']);

/** Whether words of a search name a place: a country, a region, a continent, or a town with jobs. */
export function namesPlace(index: Pick<JobSearch, 'hasTown'>): (text: string) => Promise<boolean> {
  return async (text) => {
    const key = sameTextKey(text);
    if (SHORT_NAMES.has(key)) return true;
    const letters = /^[\0-\x7f]*$/.test(key) ? key.length : SHORTEST_NAME;
    // A town of three letters is one only in small letters: Ulm, not SAP.
    if (letters < SHORTEST_TOWN || (letters < SHORTEST_NAME && text === text.toUpperCase())) return false;
    return (letters >= SHORTEST_NAME && namesArea(text)) || index.hasTown(text);
  };
}
