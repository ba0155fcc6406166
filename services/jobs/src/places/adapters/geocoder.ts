import type { GeocodedPlace } from '@market/contracts/job-posts';

/**
 * Finds the location of an address as people write it: `Lisbon, Portugal`, `München`, `US, TX, Houston`. Of several
 * places with one name the largest wins, unless the address names the area. Independent of our HTTP layer and the
 * database.
 */
export interface Geocoder {
  /** Preloads the data, so that the first lookup does not wait for it. */
  warmUp(): Promise<void>;
  /** Undefined if the address names no town: `Remote`, a whole country, unknown words. Never rejects. */
  find(address: string): Promise<GeocodedPlace | undefined>;
}
