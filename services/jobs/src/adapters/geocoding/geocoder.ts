import type { GeocodedPlace } from '@market/contracts/job-posts';

/**
 * Finds where an address lies, as people write it: `Lisbon, Portugal`, `München`, `US, TX, Houston`. Of several places
 * with one name it is the largest, unless the address says which. Knows neither HTTP of ours nor the database.
 */
export interface Geocoder {
  /** Reads what questions need, so that the first one does not wait for it. */
  warmUp(): Promise<void>;
  /** Undefined where the address is of no town: `Remote`, a whole country, words that name nothing. Never rejects. */
  find(address: string): Promise<GeocodedPlace | undefined>;
}
