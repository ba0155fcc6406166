import { CANADIAN_PROVINCES, CITY_NAMES, COUNTRY_NAMES, US_STATES } from './place-names';
import { fold, lookupForms } from './words';

/** One place of a job, in the spelling that all writings of it share. */
export interface Place {
  /** `San Francisco, CA`, whether it was written `SF`, `San Francisco, California` or `US, CA, San Francisco`. */
  label: string;
  /** The words of the label; together they are what a filter by this place asks for. */
  words: string[];
  /** All words under which it can be found: other names, the state's full name, the country that a state implies. */
  findWords: ReadonlySet<string>;
}

/** What an import writes where an ad names no place. It is no place to filter by. */
export const PLACE_NOT_STATED = 'Not stated';

/** Left out only as written here, in small letters: OR, IN and ON are states and a province. */
const FILLERS = /\b(?:in|the|of|and|or|area|greater|within|from|based|near|around)\b/g;
const REMOTE = /\b(remote|work from home|wfh|home ?office|anywhere)\b/i;

/** The places of a location as people write it; several are parted by semicolons, bars, slashes or 'or'. */
export function placesOf(location: string): Place[] {
  const places = new Map<string, Place>();
  for (const written of location.split(/[;|•·\n]|\s\/\s|\sor\s/)) {
    const label = placeLabel(written);
    if (label === '' || label === PLACE_NOT_STATED) continue;
    const key = fold(label);
    if (!places.has(key)) places.set(key, { label, words: placeWords(label), findWords: findWordsOf(label, written) });
  }
  return [...places.values()];
}

/** The words of a place or of somebody's wish for one, without fillers such as 'in'. */
export function placeWords(text: string): string[] {
  const written = text.replace(/\bU\.S\.(?:A\.)?/g, (country) => country.replaceAll('.', ''));
  const kept = lookupForms(written.replace(FILLERS, ' '));
  return [...new Set(kept.length > 0 ? kept : lookupForms(written))];
}

/** Whether a location says that the work can be done from anywhere. */
export function saysRemote(location: string): boolean {
  return REMOTE.test(location);
}

function placeLabel(written: string): string {
  const text = written.replace(/\s+/g, ' ').replace(/^[ ,.-]{1,20}/, '').replace(/[ ,-]{1,20}$/, '');
  const known = CITY_NAMES.get(fold(text));
  if (known) return known;
  const parts = (/^[A-Z]{2,3}-[A-Z]{2}-/.test(text) ? text.split('-') : text.split(',')).map((part) => part.trim()).filter(Boolean);
  if (saysRemote(text)) return remoteLabel(parts);
  // `US, CA, Santa Clara`: from the widest to the narrowest, as many exports write it.
  const ordered = parts.length > 1 && countryOf(parts[0]!) && !countryOf(parts.at(-1)!) ? [...parts].reverse() : parts;
  const country = ordered.length > 1 ? countryOf(ordered.at(-1)!) : undefined;
  const inner = country ? ordered.slice(0, -1) : ordered;
  const region = inner.length > 1 ? regionOf(inner.at(-1)!) : undefined;
  const named = region ? [...inner.slice(0, -1), region.code] : inner;
  const whole = CITY_NAMES.get(fold(named.join(', ')));
  if (whole) return whole;
  if (!country) return ordered.length === 1 ? (countryOf(ordered[0]!) ?? ordered[0]!) : named.join(', ');
  return region?.country === country && country === 'USA' ? named.join(', ') : [...named, country].join(', ');
}

/** `Remote in USA`, `US, Remote` and `Remote (United States)` are one place; plain `Remote` is the whole world. */
function remoteLabel(parts: string[]): string {
  const rest = parts
    .map((part) => part.replace(new RegExp(REMOTE, 'gi'), ' ').replace(/[()[\]]/g, ' ').replace(/^[\s\-–:]*(?:in|from|within)?\b/i, ' ').replace(/[\s\-–:]{1,20}$/, '').trim())
    .filter(Boolean);
  if (rest.length === 0) return 'Remote';
  return `Remote in ${rest.map((part) => countryOf(part) ?? part).join(', ')}`;
}

function countryOf(text: string): string | undefined {
  return COUNTRY_NAMES.get(fold(text).replaceAll('.', ''));
}

function regionOf(text: string): { code: string; country: string } | undefined {
  const name = fold(text).replaceAll('.', '');
  for (const [country, regions] of [['USA', US_STATES], ['Canada', CANADIAN_PROVINCES]] as const) {
    for (const [code, full] of Object.entries(regions)) if (name === code.toLowerCase() || name === fold(full)) return { code, country };
  }
  return undefined;
}

function findWordsOf(label: string, written: string): Set<string> {
  const words = new Set([...lookupForms(label), ...placeWords(written)]);
  const parts = label.split(',').map((part) => part.trim().replace(/^Remote in /, ''));
  const region = parts.length > 1 ? (regionOf(parts[1]!) ?? regionOf(parts.at(-1)!)) : undefined;
  const countries = new Set(parts.map((part) => countryOf(part)).filter((country) => country !== undefined));
  if (region) {
    const full = (region.country === 'USA' ? US_STATES : CANADIAN_PROVINCES)[region.code];
    for (const word of lookupForms(full ?? '')) words.add(word);
    countries.add(region.country);
  }
  for (const [name, country] of COUNTRY_NAMES) if (countries.has(country)) for (const word of lookupForms(name)) words.add(word);
  for (const [name, city] of CITY_NAMES) if (city === label) for (const word of lookupForms(name)) words.add(word);
  return words;
}
