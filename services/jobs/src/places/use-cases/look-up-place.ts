import type { LookedUpPlace } from '@market/contracts/job-posts';
import { knownPlaces, placesOfLaw } from '../domain/known-places';
import { usualCurrency } from '../domain/usual-currency';
import type { Locate } from './locate';

export type LookUpPlace = (text: string) => Promise<LookedUpPlace>;

/**
 * Looks up the places of a location, so that a form shows the usual currency and the rules for ads before anything is
 * stored.
 */
export function lookUpPlace({ locate }: { locate: Locate }): LookUpPlace {
  return async (text) => {
    const where = { job_location: text, places: await locate(text) };
    const [place = null] = knownPlaces(where);
    return {
      place,
      places: placesOfLaw(where).map(({ country_code, region }) => ({ country_code, ...(region ? { region } : {}) })),
      currency: usualCurrency(place?.country_code) ?? null,
    };
  };
}
