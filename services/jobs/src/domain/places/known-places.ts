import type { GeocodedPlace, JobPlace } from '@market/contracts/job-posts';
import type { RulePlace } from '@market/contracts/posting-rules';
import { countryByName, countryName } from './countries';
import { placesOf, regionNamed } from './places';

/** Location of a job: its places as they were looked up, and the employer's own text. */
export interface Whereabouts {
  places: GeocodedPlace[];
  job_location: string;
}

/** Places of a job: geocoded ones, else the country that its location names, as in remote work. */
export function knownPlaces({ places, job_location }: Whereabouts): JobPlace[] {
  if (places.length > 0)
    return places.map(({ name, region, country }) => ({
      name,
      country,
      country_code: countryByName(country) ?? null,
      ...(region ? { region } : {}),
    }));
  return placesOf(job_location).flatMap(({ label }) => {
    const parts = label.replace(/^Remote in /, '').split(', ');
    const code = countryByName(parts.at(-1) ?? '');
    return code
      ? [{ name: parts.slice(0, -1).join(', ') || countryName(code), country: countryName(code), country_code: code }]
      : [];
  });
}

/** Places by whose law an ad goes: the known ones, and states and provinces that its location names. */
export function placesOfLaw(where: Whereabouts): RulePlace[] {
  if (where.places.length > 0) return knownPlaces(where);
  const named = placesOf(where.job_location).flatMap(({ label }) =>
    label
      .replace(/^Remote in /, '')
      .split(', ')
      .flatMap((part) => regionNamed(part) ?? []),
  );
  return [...knownPlaces(where), ...named.map(({ name, country_code }) => ({ country_code, region: name }))];
}
