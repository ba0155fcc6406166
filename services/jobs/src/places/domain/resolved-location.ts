import type { GeocodedPlace } from '@market/contracts/job-posts';
import { townsWanted } from './address';
import { countryByName } from './countries';
import { lookupForms } from '@market/search-index';
import { labelOfTown, writtenWith } from './places';
import { writtenPlaces } from '@market/contracts/job-posts';

/**
 * A location with the geocoded data added to each place: `Berlin` and `Berlin, Germany` become the same place, and a
 * town is in its country and state whether or not the text states it. Used only for the search, never displayed.
 */
export function resolvedLocation(location: string, places: readonly GeocodedPlace[]): string {
  if (places.length === 0) return location;
  const written = writtenPlaces(location);
  const towns = written.filter((one) => townsWanted(one).length > 0);
  const left = [...places];
  return written
    .map((one) => {
      if (!towns.includes(one)) return one;
      // Matched by order if each place has a town; else by shared words.
      const at = towns.length === places.length ? 0 : left.findIndex((place) => sharesWord(one, place));
      const [place] = at < 0 ? [] : left.splice(at, 1);
      return place ? resolved(one, place) : one;
    })
    .join('; ');
}

function resolved(written: string, { name, region, country }: GeocodedPlace): string {
  const code = countryByName(country);
  if (code === undefined) return written;
  return writtenWith(written, { label: labelOfTown({ name, region, country: code }), region, country: code });
}

function sharesWord(written: string, { name }: GeocodedPlace): boolean {
  const words = new Set(lookupForms(written));
  return lookupForms(name).some((word) => words.has(word));
}
