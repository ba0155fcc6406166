import { statedPlace, writtenPlaces } from '@market/contracts/job-posts';
import { fold } from '@market/search-index';
import { knownPlaces } from '../../places/domain/known-places';
import {
  AUSTRALIAN_STATES,
  CANADIAN_PROVINCES,
  CITY_NAMES,
  statesNamed,
  US_STATES,
} from '../../places/domain/place-names';
import { countryByName } from '../../places/domain/countries';
import { saysRemote } from '../../places/domain/places';

/** Towns after which an ambiguous code means their own country's state. */
const AUSTRALIAN_TOWNS =
  /^(?:perth|fremantle|mandurah|bunbury|rockingham|joondalup|geraldton|kalgoorlie|broome|karratha)\b/;
const CANADIAN_TOWNS =
  /^(?:toronto|montreal|vancouver|calgary|edmonton|ottawa|winnipeg|mississauga|brampton|hamilton|halifax|quebec|kitchener|waterloo|surrey|burnaby|saskatoon|regina|markham)\b/;

const codesAndNames = (states: Readonly<Record<string, string>>) =>
  new Set(statesNamed(states).flatMap(({ code, name }) => [code, name]));
const US = codesAndNames(US_STATES);
const CANADA = codesAndNames(CANADIAN_PROVINCES);
const AUSTRALIA = codesAndNames(AUSTRALIAN_STATES);
/** Codes that are also states or countries elsewhere. */
const SHARED = new Set(['WA', 'SA', 'NT']);

/**
 * Countries in which a location certainly is, by its names of countries, states and provinces.
 * @returns one or several two-letter codes; null if there is a place without a stated country, undefined without a
 * place
 */
export function countriesIn(location: string): string | readonly string[] | null | undefined {
  const places = writtenPlaces(location).filter((place) => statedPlace(place) !== undefined);
  const named = places.map(countryOf);
  const found = [...new Set(named.filter((country) => country !== undefined))];
  const isWorldwide = (place: string) =>
    saysRemote(place) &&
    /^[\s\p{P}]*(?:\p{L}+\s)?(?:remote|anywhere|worldwide|home ?office|work from home|wfh)[\s\p{P}]*$/iu.test(place);
  if (found.length > 0) return found.length === 1 ? found[0] : found;
  return places.every(isWorldwide) ? undefined : null;
}

function countryOf(place: string): string | undefined {
  const text = CITY_NAMES.get(fold(place)) ?? place;
  const parts = text
    .split(/[,()]|\s[-–]\s/)
    .map((part) => part.trim())
    .filter(Boolean);
  const town = fold(parts[0] ?? '');
  const last = parts.at(-1) ?? '';
  // `Atlanta, Georgia` is in the state, `Tbilisi, Georgia` in the country, which only the gazetteer can tell apart.
  const written = knownPlaces({ places: [], job_location: text })[0]?.country_code;
  const isState = parts.length > 1 && US.has(fold(last));
  const named = isState ? undefined : (countryByName(last) ?? written);
  if (named) return named;
  // `Sydney NSW 2000`: a state without its comma.
  const ends = [
    last,
    last.replace(/\s+[\dA-Z]{2,8}(?:\s\d[A-Z]\d)?$/, ''),
    /\s([A-Z]{2,3})(?:\s+\d{4,5})?$/.exec(last)?.[1] ?? '',
  ];
  for (const end of ends.map((one) => one.replace(/\./g, '').trim()).filter(Boolean)) {
    const key = end === end.toUpperCase() && end.length <= 3 ? end : fold(end);
    if (key === 'CA' && CANADIAN_TOWNS.test(town)) return 'CA';
    if (key === 'WA' && AUSTRALIAN_TOWNS.test(town)) return 'AU';
    if (US.has(key) && (key.length > 2 || parts.length > 1 || end !== last)) return 'US';
    if (CANADA.has(key) && (key.length > 2 || parts.length > 1 || end !== last)) return 'CA';
    if (AUSTRALIA.has(key) && !SHARED.has(key)) return 'AU';
  }
  const behind = /\s(?:in|–|-|from)?\s*(\p{L}[\p{L} ]+)$/u.exec(last)?.[1] ?? '';
  return countryByName(behind) ?? (/(?<!\p{L})(?:US|USA|U\.S\.)(?!\p{L})/u.test(text) ? 'US' : undefined);
}
