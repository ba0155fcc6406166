import type { GeocodedPlace } from '@market/contracts/job-posts';

/** Label of a place: town, region and country, as far as they are known. */
export const placeLabel = ({ name, region, country }: GeocodedPlace): string =>
  [name, region, country].filter(Boolean).join(', ');
