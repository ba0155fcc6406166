import type { GeocodedPlace, JobPlace } from '@market/contracts/job-posts';
import type { RulePlace } from '@market/contracts/posting-rules';
import { countryByName, countryName } from './countries';
import { placesOf, regionNamed } from './places';

/** Location of a job: its geocoded places, and the employer's own text. */
export interface Whereabouts {
  places: GeocodedPlace[];
  job_location: string;
}

/**
 * Places of a job: geocoded ones, and further countries that its location names, as in remote work: `Berlin; Remote in
 * France` is in two.
 */
export function knownPlaces(where: Whereabouts): JobPlace[] {
  const found = where.places.map(({ name, region, country }) => ({
    name,
    country,
    country_code: countryByName(country) ?? null,
    ...(region ? { region } : {}),
  }));
  const codes = new Set(found.map(({ country_code }) => country_code));
  const named = namedCountries(where).filter(({ country_code }) => !codes.has(country_code));
  return [...found, ...new Map(named.map((place) => [`${place.name} ${place.country_code}`, place])).values()];
}

/** Countries of the places that were not geocoded; empty if every place is a geocoded town. */
function namedCountries({ places, job_location }: Whereabouts): JobPlace[] {
  const written = placesOf(job_location);
  if (written.length <= places.length) return [];
  return written.flatMap(({ label }) => {
    const parts = label.replace(/^Remote in /, '').split(', ');
    const code = countryByName(parts.at(-1) ?? '');
    return code
      ? [{ name: parts.slice(0, -1).join(', ') || countryName(code), country: countryName(code), country_code: code }]
      : [];
  });
}

/** Places whose laws apply to an ad: known ones, and states and provinces that its location names. */
export function placesOfLaw(where: Whereabouts): RulePlace[] {
  const known: RulePlace[] = knownPlaces(where);
  const written = placesOf(where.job_location);
  if (written.length <= where.places.length) return known;
  const named = written.flatMap(({ label }) =>
    label
      .replace(/^Remote in /, '')
      .split(', ')
      .flatMap((part) => regionNamed(part) ?? []),
  );
  const regions = new Set(known.map(({ region }) => region));
  return [
    ...known,
    ...named.flatMap(({ name, country_code }) => (regions.has(name) ? [] : [{ country_code, region: name }])),
  ];
}
