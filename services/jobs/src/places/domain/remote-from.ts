import { type GeocodedPlace, statedPlace, writtenPlaces } from '@market/contracts/job-posts';
import { isWorldArea } from '@market/contracts/search';
import type { RemoteArea } from '@market/match';
import { areaNamed, countriesOf } from './areas';
import { countryByName } from './countries';
import { placesOf, regionNamed } from './places';

/** Words of a location that say that or how the work is remote, but not from where. */
const SAYS_HOW =
  /(?<!\p{L})(?:100 ?%|fully|full|remote(?:ly)?|work(?:ing)? from home|wfh|home[ -]?office|t[ée]l[ée]travail|teletrabajo|remot[oa]|anywhere|worldwide|global(?:ly)?|world|only|nur|within|from|based|residents?|the|in)(?!\p{L})/giu;
const PART_ENDS = /[,()[\]:/&+]|(?<!\p{L})[-–—]|[-–—](?!\p{L})|(?<!\p{L})(?:and|und|et|y)(?!\p{L})/iu;

/**
 * Areas from which a remote job takes people, by the countries of its places and the areas that its location names.
 * @returns null for a job open to the whole world; empty if one of its places is in no known country
 */
export function remoteFrom({
  job_location,
  places,
}: {
  job_location: string;
  places: readonly Pick<GeocodedPlace, 'country'>[];
}): readonly RemoteArea[] | null {
  const written = writtenPlaces(job_location).filter((place) => statedPlace(place) !== undefined);
  const read = written.map(areasIn);
  if (read.some((areas) => areas === null) || (written.length === 0 && places.length === 0)) return null;
  // Geocoded towns explain places that name no country: `Remote, Munich`.
  const unknown = read.filter((areas) => areas?.length === 0).length;
  if (unknown > places.length) return [];
  const towns = places.flatMap(({ country }) => countryByName(country) ?? []).map(areaOfCountry);
  return distinct([...read.flatMap((areas) => areas ?? []), ...towns]);
}

/** Country that a candidate's place names by itself; null if it names none, or several. */
export function onlyCountryIn(place: string): string | null {
  const [area, ...others] = areasIn(place) ?? [];
  return area?.countries.length === 1 && others.length === 0 ? (area.countries[0] ?? null) : null;
}

/** Areas that one place names; null for a place that says only that the work is remote. */
function areasIn(written: string): RemoteArea[] | null {
  const parts = written
    .replace(/\b([A-Z])\.([A-Z])\.?/g, '$1$2')
    .replace(SAYS_HOW, ' ')
    .split(PART_ENDS)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  if (parts.length === 0) return null;
  const areas = parts.flatMap((part) => areaNamed(part) ?? []);
  const words = placesOf(parts.join(', ')).flatMap(({ findWords }) => [...findWords]);
  const countries = words.flatMap((word) => /^@(..)$/.exec(word)?.[1]?.toUpperCase() ?? []);
  if (areas.length + countries.length > 0) return distinct([...areas, ...countries.map(areaOfCountry)]);
  // Georgia is a state and a country.
  return distinct(
    parts.flatMap((part) => (countryByName(part) ? [] : (regionNamed(part)?.country_code ?? []))).map(areaOfCountry),
  );
}

const areaOfCountry = (code: string): RemoteArea => ({ name: code, countries: [code] });

/** Area by its name in `RemoteArea`. */
export function remoteArea(name: string): RemoteArea {
  return isWorldArea(name) ? { name, countries: countriesOf(name) } : areaOfCountry(name);
}

/** Each area once; a country within another area is left out: `Remote, Berlin; EMEA` is EMEA. */
function distinct(areas: readonly RemoteArea[]): RemoteArea[] {
  const byName = [...new Map(areas.map((area) => [area.name, area])).values()];
  return byName.filter(
    (area) =>
      !byName.some(
        (other) =>
          other.countries.length > area.countries.length &&
          area.countries.every((country) => other.countries.includes(country)),
      ),
  );
}
