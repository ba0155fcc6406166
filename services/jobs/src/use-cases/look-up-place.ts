import type { LookedUpPlace } from '@market/contracts/job-posts';
import { knownPlaces } from '../domain/places/known-places';
import { usualCurrency } from '../domain/places/usual-currency';
import type { Locate } from './locate';

export type LookUpPlace = (text: string) => Promise<LookedUpPlace>;

/** The first place of a location, by which a form knows the usual currency before anything is stored. */
export function lookUpPlace({ locate }: { locate: Locate }): LookUpPlace {
  return async (text) => {
    const [place = null] = knownPlaces({ job_location: text, places: await locate(text, { most: 1 }) });
    return { place, currency: usualCurrency(place?.country_code) ?? null };
  };
}
