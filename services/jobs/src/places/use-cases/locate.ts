import { type GeocodedPlace, PLACES_MAX, writtenPlaces } from '@market/contracts/job-posts';
import type { Geocoder } from '../adapters/geocoder';

/**
 * Coordinates of a location's places (the first of them, or the first few), without duplicate towns; none for 'Remote'
 * and for unknown places.
 */
export type Locate = (location: string, options?: { most: number }) => Promise<GeocodedPlace[]>;

export function locate(geocoder: Geocoder): Locate {
  return async (location, { most } = { most: PLACES_MAX }) => {
    const places = await Promise.all(
      writtenPlaces(location)
        .slice(0, most)
        .map((written) => geocoder.find(written)),
    );
    const found = places.filter((place) => place !== undefined);
    return [...new Map(found.map((place) => [`${String(place.latitude)} ${String(place.longitude)}`, place])).values()];
  };
}
