import { countryByCode, countryByName, countryLabel, namesOfCountry } from './countries';
import { CANADIAN_PROVINCES, CITY_NAMES, US_STATES } from './place-names';
import { PLACES_MAX, statedPlace, writtenPlaces } from '@market/contracts/job-posts';
import { fold, lookupForms } from '@market/search-index';
import { regionsByName } from './region-names';

/** A job's place, in the spelling shared by all its variants. */
export interface Place {
  /** `San Francisco, CA`, whether it was written `SF`, `San Francisco, California` or `US, CA, San Francisco`. */
  label: string;
  /** The words of the label; together they are what a filter by this place asks for. */
  words: string[];
  /** All words under which it can be found: other names, the state's full name, the country that a state implies. */
  findWords: ReadonlySet<string>;
}

/** Left out only as written here, in small letters: OR, IN and ON are states and a province. */
const FILLERS = /\b(?:in|the|of|and|or|area|greater|within|from|based|near|around)\b/g;
interface Region {
  code: string;
  country: string;
}
const REGIONS: ReadonlyMap<string, Region> = new Map(
  (
    [
      ['Canada', CANADIAN_PROVINCES],
      ['USA', US_STATES],
    ] as const
  ).flatMap(([country, regions]) =>
    Object.entries(regions).flatMap(([code, name]) =>
      [code, name].map((one): [string, Region] => [fold(one), { code, country }]),
    ),
  ),
);
const REMOTE = /\b(remote|work from home|wfh|home ?office|anywhere)\b/i;

/** The first places of a location as people write it; several are parted by semicolons, bars, slashes or 'or'. */
export function placesOf(location: string): Place[] {
  const places = new Map<string, Place>();
  for (const all of writtenPlaces(location).slice(0, PLACES_MAX)) {
    const [written = '', known, region = '', country] = all.split(KNOWN);
    const label = known ?? placeLabel(written);
    if (statedPlace(label) === undefined) continue;
    const key = fold(label);
    const findWords = findWordsOf(label, written, country === undefined ? undefined : { region, country });
    const earlier = places.get(key);
    places.set(key, {
      label: earlier?.label ?? label,
      words: placeWords(label),
      findWords: earlier ? new Set([...earlier.findWords, ...findWords]) : findWords,
    });
  }
  return [...places.values()];
}

/** Stands in no text that anybody types: control characters are refused. */
const KNOWN = '\u001f';

/** Town that was looked up for a place. */
interface KnownTown {
  label: string;
  region: string | undefined;
  /** The code. */
  country: string;
}

/** A place as it was written, with what is known of it; `placesOf` reads it. */
export function writtenWith(written: string, { label, region = '', country }: KnownTown): string {
  return [written, label.replace(/\s+\/\s+/g, '/'), region, country].join(KNOWN);
}

/** The label that all writings of a town share; `country` is a code. */
export function labelOfTown({
  name,
  region,
  country,
}: {
  name: string;
  region: string | undefined;
  country: string;
}): string {
  const state = region === undefined ? undefined : regionOf(region);
  if (state?.country === countryLabel(country))
    return placeLabel(state.country === 'USA' ? `${name}, ${state.code}` : `${name}, ${state.code}, ${state.country}`);
  const plain = name.replaceAll(',', '');
  const label = countryLabel(country);
  return CITY_NAMES.get(fold(`${plain}, ${label}`)) ?? (plain === label ? label : `${plain}, ${label}`);
}

/** Stands for a country among the words of places, and is none that can be typed. */
export function countryWord(code: string): string {
  return `@${code.toLowerCase()}`;
}

/**
 * The parts of one place from the narrowest to the widest: `US, TX, Houston`, `US-TX-Houston` and `Houston, TX, US` are
 * the same.
 */
export function addressParts(written: string): string[] {
  const parts = partsAsWritten(written);
  return isWidestFirst(parts) ? parts.reverse() : parts;
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
  const text = written
    .replace(/\s+/g, ' ')
    .replace(/^[ ,.-]{1,20}/, '')
    .replace(/[ ,-]{1,20}$/, '');
  const known = CITY_NAMES.get(fold(text));
  if (known) return known;
  const parts = partsAsWritten(text);
  if (saysRemote(text)) return remoteLabel(parts);
  const ordered = isWidestFirst(parts) ? [...parts].reverse() : parts;
  // `DE, BE, Berlin`: a code that is a state's too is a country's where a region and a town follow it.
  const country =
    ordered.length > 1
      ? (countryOf(ordered.at(-1)!) ?? (ordered === parts ? undefined : countryOfCode(ordered.at(-1)!)))
      : undefined;
  const inner = country ? ordered.slice(0, -1) : ordered;
  const region = inner.length > 1 ? regionOf(inner.at(-1) ?? '') : undefined;
  const named = region ? [...inner.slice(0, -1), region.code] : inner;
  const whole = CITY_NAMES.get(fold(named.join(', ')));
  if (whole) return whole;
  const [only = ''] = ordered;
  if (!country) return ordered.length === 1 ? (countryOf(only) ?? only) : named.join(', ');
  return region?.country === country && country === 'USA' ? named.join(', ') : [...named, country].join(', ');
}

/** `Remote in USA`, `US, Remote` and `Remote (United States)` are one place; plain `Remote` is the whole world. */
function remoteLabel(parts: string[]): string {
  const rest = parts
    .map((part) =>
      part
        .replace(new RegExp(REMOTE, 'gi'), ' ')
        .replace(/[()[\]]/g, ' ')
        .replace(/^[\s\-–:]*(?:in|from|within)?\b/i, ' ')
        .replace(/[\s\-–:]{1,20}$/, '')
        .trim(),
    )
    .filter(Boolean);
  if (rest.length === 0) return 'Remote';
  return `Remote in ${rest.map((part) => countryOf(part) ?? part).join(', ')}`;
}

function partsAsWritten(text: string): string[] {
  return (/^[A-Z]{2,3}-[A-Z]{2}-/.test(text) ? text.split('-') : text.split(','))
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Whether a place is written from the widest part to the narrowest, as many exports write it. */
function isWidestFirst(parts: readonly string[]): boolean {
  const [widest = '', narrowest = ''] = [parts[0], parts.at(-1)];
  if (parts.length < 2 || countryOf(narrowest)) return false;
  const [first, last] = [countryOf(widest), regionOf(narrowest)];
  // `US, CA` is, `Denmark, WI` is not.
  if (first !== undefined) return last === undefined || last.country === first;
  return parts.length === 3 && countryByCode(widest) !== undefined && last === undefined;
}

/** The label of a country; what names a state or province too is none, but for the Netherlands' code. */
function countryOf(text: string): string | undefined {
  if (regionOf(text) && text.trim().toUpperCase() !== 'NL') return undefined;
  const code = countryByName(text) ?? countryByCode(text);
  return code && countryLabel(code);
}

function countryOfCode(text: string): string | undefined {
  const code = countryByCode(text);
  return code && countryLabel(code);
}

function regionOf(text: string): Region | undefined {
  return REGIONS.get(fold(text).replaceAll('.', ''));
}

/** The state of the USA or province of Canada of this name. */
export function regionNamed(text: string): { name: string; country_code: string } | undefined {
  const region = regionOf(text);
  if (!region) return undefined;
  const [names, country_code] = region.country === 'USA' ? [US_STATES, 'US'] : [CANADIAN_PROVINCES, 'CA'];
  const name = names[region.code];
  // A code alone may be a country's: `CA`, `DE`.
  return name !== undefined && fold(name) === fold(text) ? { name, country_code } : undefined;
}

function findWordsOf(label: string, written: string, known?: Omit<KnownTown, 'label'>): Set<string> {
  const words = new Set([...lookupForms(label), ...placeWords(written)]);
  const parts = label.split(',').map((part) => part.trim().replace(/^Remote in /, ''));
  const said = parts.length > 1 ? (regionOf(parts[1] ?? '') ?? regionOf(parts.at(-1) ?? '')) : undefined;
  const knownCountry = known && countryLabel(known.country);
  // `Tbilisi, Georgia` names no state where it was found in a country.
  const region = knownCountry === undefined || said?.country === knownCountry ? said : undefined;
  const countries = new Set(
    knownCountry === undefined
      ? parts.map((part) => countryOf(part)).filter((country) => country !== undefined)
      : [knownCountry],
  );
  if (region) {
    const full = (region.country === 'USA' ? US_STATES : CANADIAN_PROVINCES)[region.code];
    for (const word of lookupForms(full ?? '')) words.add(word);
    countries.add(region.country);
  }
  for (const { names, country } of known ? regionOfTown(known) : regionsSaid(parts, countries)) {
    for (const word of lookupForms(names.join(' '))) words.add(word);
    countries.add(countryLabel(country));
  }
  if (known?.region) for (const word of lookupForms(known.region)) words.add(word);
  for (const country of countries) {
    for (const word of lookupForms(namesOfLabel(country).join(' '))) words.add(word);
    const code = countryByName(country);
    if (code !== undefined) words.add(countryWord(code));
  }
  for (const [name, city] of CITY_NAMES) if (city === label) for (const word of lookupForms(name)) words.add(word);
  return words;
}

function regionOfTown({ region = '', country }: Omit<KnownTown, 'label'>) {
  return regionsByName(region).filter((one) => one.country === country);
}

/** The regions that a place names by itself, where it is clear which are meant. */
function regionsSaid(parts: readonly string[], countries: ReadonlySet<string>) {
  return parts.flatMap((part) => {
    const named = regionsByName(part).filter(
      ({ country }) => countries.size === 0 || countries.has(countryLabel(country)),
    );
    return named.length === 1 ? named : [];
  });
}

function namesOfLabel(label: string): string[] {
  const code = countryByName(label);
  if (code === undefined) return [];
  return [...namesOfCountry(code), ...(countryOf(code) ? [code] : [])];
}
