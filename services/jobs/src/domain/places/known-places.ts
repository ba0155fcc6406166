import type { GeocodedPlace, JobPlace } from '@market/contracts/job-posts';
import { countryByName, countryName } from './countries';
import { placesOf } from './places';

/** Location of a job: its places as they were looked up, and the employer's own text. */
export interface Whereabouts {
  places: GeocodedPlace[];
  job_location: string;
}

/** Places of a job: geocoded ones, else the country that its location names, as in remote work. */
export function knownPlaces({ places, job_location }: Whereabouts): JobPlace[] {
  if (places.length > 0)
    return places.map(({ name, country }) => ({ name, country, country_code: countryByName(country) ?? null }));
  return placesOf(job_location).flatMap(({ label }) => {
    const parts = label.replace(/^Remote in /, '').split(', ');
    const code = countryByName(parts.at(-1) ?? '');
    return code
      ? [{ name: parts.slice(0, -1).join(', ') || countryName(code), country: countryName(code), country_code: code }]
      : [];
  });
}
