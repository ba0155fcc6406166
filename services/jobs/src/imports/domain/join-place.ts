import { writtenPlaces } from '@market/contracts/job-posts';
import { fold } from '@market/search-index';
import { countryByCode, countryByLongCode, countryByName, countryLabel } from '../../places/domain/countries';
import { AUSTRALIAN_STATES, CANADIAN_PROVINCES, statesNamed, US_STATES } from '../../places/domain/place-names';

/** World regions, too wide to locate a town. */
const NO_REGION = /^(?:emea|apac|amer|americas|latam|dach|europe|asia|global|worldwide|international|other|all|any)$/i;
const STATE_NAMES = new Map(
  [US_STATES, CANADIAN_PROVINCES, AUSTRALIAN_STATES].flatMap((states) =>
    statesNamed(states).map(({ code, name }): [string, string] => [code.toLowerCase(), name]),
  ),
);

const STATES = new Set(STATE_NAMES.values());

/** Number of places instead of their names, in the languages of the import: `3 Locations`. */
const HOW_MANY =
  'multiple|several|various|many|mehrere|verschiedene|plusieurs|divers|différents|varias|diversas|distintas|vários|várias|diversos|meerdere|verschillende';
const PLACES =
  'locations?|offices|sites?|cities|standorte|orte|lieux|villes|ubicaciones|ciudades|locais|cidades|locaties';
const COUNTED = new RegExp(String.raw`^(?:\d+|${HOW_MANY})\s+(?:${PLACES})$`, 'iu');

/** The text of a location; empty where it only counts its places. */
export const withoutCount = (location: string): string => (COUNTED.test(location.trim()) ? '' : location);

/** A place joined from its parts, narrowest first; a part that a previous one already names is not repeated. */
export function joinedPlace(parts: readonly string[]): string {
  const named: string[] = [];
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .forEach((part, at) => {
      const name = at > 0 && /^[a-z]{2}$/.test(part) ? part.toUpperCase() : part;
      if (!named.some((before) => says(before, name))) named.push(name);
    });
  return named.join(', ');
}

/**
 * A value that is a country, as a place says it: `DE` behind a town would be Delaware, and `ESP` no country. A code that
 * no state has stays, as does a name.
 */
export function writtenCountry(country: string): string {
  const short = countryByCode(country);
  const code = short ?? countryByLongCode(country);
  if (code === undefined || (short !== undefined && !STATE_NAMES.has(code.toLowerCase()))) return country;
  const label = countryLabel(code);
  return STATES.has(fold(label)) ? code : label;
}

/**
 * A location combined with the region and country from separate columns. Several places all get the country but not the
 * region, which may apply to only one of them.
 */
export function placedIn(location: string, region: string, stated: string): string {
  const wider = NO_REGION.test(region.trim()) ? '' : region;
  const country = writtenCountry(stated);
  if (wider.trim() === '' && country.trim() === '') return location;
  const places = writtenPlaces(location);
  if (places.length === 0) return joinedPlace([location, wider, country]);
  return places
    .map((place) => withoutCode(place, { code: stated, country }))
    .map((place) =>
      joinedPlace(namesCountry(place, country) || places.length > 1 ? [place, country] : [place, wider, country]),
    )
    .join('; ');
}

/** A place without the country's code at its end where that is also a state's: `Milton, DE` is in Germany. */
function withoutCode(place: string, { code, country }: { code: string; country: string }): string {
  const end = place.lastIndexOf(',');
  return code !== country && end > 0 && fold(place.slice(end + 1)).trim() === fold(code).trim()
    ? place.slice(0, end)
    : place;
}

/** Whether a place already ends with a country, so that its region adds nothing. */
function namesCountry(place: string, country: string): boolean {
  const pieces = piecesOf(place);
  const named = pieces.length > 1 ? countryByName(pieces.at(-1) ?? '') : undefined;
  return named !== undefined && (country.trim() === '' || named === codeOf(country));
}

function says(before: string, part: string): boolean {
  const pieces = piecesOf(before);
  const [last, wanted] = [pieces.at(-1) ?? '', fold(part)];
  if (pieces.includes(wanted) || fold(before).endsWith(` ${wanted}`)) return true;
  if (pieces.some((piece) => STATE_NAMES.get(piece) === wanted || STATE_NAMES.get(wanted) === piece)) return true;
  const country = codeOf(part);
  return country !== undefined && codeOf(last) === country;
}

const piecesOf = (place: string) =>
  fold(place)
    .split(/\s[-–|]\s|[,;()]/)
    .map((piece) => piece.trim())
    .filter(Boolean);

/** Country code by name or code. */
const codeOf = (text: string) => countryByName(text) ?? countryByCode(text);
