import type { JobPlace } from '@market/contracts';
import type { Post } from '../job-post';
import { countryByName, countryName } from './countries';
import { placesOf } from './places';

/** Where the job lies, as it was looked up; else what its location says of a country, as that of remote work does. */
export function knownPlaces({ places, job_location }: Pick<Post, 'places' | 'job_location'>): JobPlace[] {
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
