import { countryByCode, countryByName, countryLabel, foreignNamesOfCountry, namesOfCountry } from './countries';
import { CANADIAN_PROVINCES, CITY_NAMES, US_STATES } from './place-names';
import { PLACES_MAX, statedPlace, writtenPlaces } from '@market/contracts/job-posts';
import { fold, lookupForms, sameTextKey } from '@market/search-index';
import { areasByName, regionKey, regionsByName } from './region-names';
import { TOWN_WORD_SPELLINGS, wordsOfTown } from './town-aliases';

/** A job's place, in the spelling shared by all its variants. */
export interface Place {
  /** `San Francisco, CA`, whether it was written `SF`, `San Francisco, California` or `US, CA, San Francisco`. */
  label: string;
  /** Words of the label; a filter by this place requires all of them. */
  words: string[];
  /** Names of the town, as its label has it and as it was written, as keys. */
  towns: readonly string[];
  /** All words that find the place: other names, the state's full name, the country that a state implies. */
  findWords: ReadonlySet<string>;
}

/** Removed only in lower case, as written here: OR, IN and ON are states and a province. */
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

/** First places of a location as people write it, separated by semicolons, bars, slashes or 'or'. */
export function placesOf(location: string): Place[] {
  const places = new Map<string, Place>();
  for (const all of writtenPlaces(location).slice(0, PLACES_MAX)) {
    const [written = '', known, region = '', country] = all.split(KNOWN);
    const label = known ?? placeLabel(written);
    if (statedPlace(label) === undefined) continue;
    const key = fold(label);
    const findWords = findWordsOf(label, written, country === undefined ? undefined : { region, country });
    const earlier = places.get(key);
    const towns = [label.split(',')[0] ?? '', addressParts(written)[0] ?? ''].map(sameTextKey);
    places.set(key, {
      label: earlier?.label ?? label,
      words: placeWords(label),
      towns: [...(earlier?.towns ?? []), ...towns].filter(Boolean),
      findWords: earlier ? new Set([...earlier.findWords, ...findWords]) : findWords,
    });
  }
  return [...places.values()];
}

/** Separator that no typed text contains: control characters are refused. */
const KNOWN = '\u001f';

/** Geocoded town of a place. */
interface KnownTown {
  label: string;
  region: string | undefined;
  /** Country code. */
  country: string;
}

/** A place as written, combined with its geocoded data; `placesOf` parses it. */
export function writtenWith(written: string, { label, region = '', country }: KnownTown): string {
  return [written, label.replace(/\s+\/\s+/g, '/'), region, country].join(KNOWN);
}

/** Label shared by all spellings of a town; `country` is a code. */
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

/** Token that represents a country among the words of places, and cannot be typed. */
export function countryWord(code: string): string {
  return `@${code.toLowerCase()}`;
}

/** Token that represents a country's region, by its code, among the words of places. */
export function regionWord({ country, region }: { country: string; region: string }): string {
  return `@${country.toLowerCase()}-${region.toLowerCase()}`;
}

/** Whether a word of a place is the token of a region, or of its written name. */
export const isRegionWord = (word: string): boolean => /^@(?:..-|=)/.test(word);

/**
 * Tokens of the regions that this is a name of, as several share `Limburg`, and of the name itself, which locations may
 * have of further ones: `Lahore, Punjab`. Empty for no region's name.
 */
export function regionsMeant(text: string): string[] {
  const state = regionNamed(text);
  const tokens = [
    ...regionsByName(text).map(regionWord),
    ...(state ? [regionWord({ country: state.country_code, region: regionOf(text)?.code ?? '' })] : []),
  ];
  return tokens.length > 0 ? [...tokens, `@=${regionKey(text)}`] : [];
}

/**
 * Parts of one place from the narrowest to the widest: the same for `US, TX, Houston`, `US-TX-Houston` and `Houston,
 * TX, US`.
 */
export function addressParts(written: string): string[] {
  const parts = partsAsWritten(written);
  return isWidestFirst(parts) ? parts.reverse() : parts;
}

/** Words of a place or of a search for one, without fillers such as 'in'. */
export function placeWords(text: string): string[] {
  const written = text.replace(/\bU\.S\.(?:A\.)?/g, (country) => country.replaceAll('.', ''));
  const kept = lookupForms(written.replace(FILLERS, ' '));
  return [...new Set(kept.length > 0 ? kept : lookupForms(written))];
}

/** Whether a location states that the work is fully remote. */
export function saysRemote(location: string): boolean {
  return REMOTE.test(location);
}

/** Area that a location states beside its words for remote work: `Germany` for `Remote in Germany`; may be empty. */
export function besideRemote(location: string): string {
  return location
    .replace(new RegExp(REMOTE, 'gi'), ' ')
    .replace(/[()[\],:–-]/g, ' ')
    .trim()
    .replace(/^(?:in|from|within)\s+/i, '');
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
  // `DE, BE, Berlin`: an ambiguous code means the country if a region and a town follow it.
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

/** `Up to 2 days travel`, `25% travel`: no place. */
const AMOUNT_OF_TIME = /\d ?(?:%|(?:days?|tage?n?|jours?|d[ií]as?|dag(?:en)?|giorn[oi])(?!\p{L}))/iu;

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
    .filter((part) => part !== '' && !AMOUNT_OF_TIME.test(part));
  if (rest.length === 0) return 'Remote';
  return `Remote in ${rest.map((part) => countryOf(part) ?? part).join(', ')}`;
}

function partsAsWritten(text: string): string[] {
  // `GB-London`: the narrowest part first.
  const [, code = '', name = ''] = /^([A-Z]{2})-(\p{Lu}[\p{L} .’'-]{2,})$/u.exec(text) ?? [];
  if (countryByCode(code) !== undefined && !/^[A-Z]{2}-/.test(name)) return [name.trim(), code];
  return (/^[A-Z]{2,3}-[A-Z]{2}-/.test(text) ? text.split('-') : text.split(','))
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Whether a place is written from the widest part to the narrowest, as in many exports. */
function isWidestFirst(parts: readonly string[]): boolean {
  const [widest = '', narrowest = ''] = [parts[0], parts.at(-1)];
  if (parts.length < 2 || countryOf(narrowest)) return false;
  const [first, last] = [countryOf(widest), regionOf(narrowest)];
  // True for `US, CA`, false for `Denmark, WI`.
  if (first !== undefined) return last === undefined || last.country === first;
  return parts.length === 3 && countryByCode(widest) !== undefined && last === undefined;
}

/** Label of a country; undefined for names shared with a state or province, except the Netherlands' code. */
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

/** The US state or Canadian province with this name. */
export function regionNamed(text: string): { name: string; country_code: string } | undefined {
  const region = regionOf(text);
  if (!region) return undefined;
  const [names, country_code] = region.country === 'USA' ? [US_STATES, 'US'] : [CANADIAN_PROVINCES, 'CA'];
  const name = names[region.code];
  // Requires the full name: a code alone may be a country's: `CA`, `DE`.
  return name !== undefined && fold(name) === fold(text) ? { name, country_code } : undefined;
}

function findWordsOf(label: string, written: string, known?: Omit<KnownTown, 'label'>): Set<string> {
  const words = new Set([...lookupForms(label), ...placeWords(written)]);
  const parts = label.split(',').map((part) => part.trim().replace(/^Remote in /, ''));
  const said = parts.length > 1 ? (regionOf(parts[1] ?? '') ?? regionOf(parts.at(-1) ?? '')) : undefined;
  const knownCountry = known && countryLabel(known.country);
  const countries = new Set(
    knownCountry === undefined
      ? parts.map((part) => countryOf(part)).filter((country) => country !== undefined)
      : [knownCountry],
  );
  // `Tbilisi, Georgia` names no state if it was geocoded in a country, nor does `São José, SC, Brazil`.
  const region = said && (countries.size === 0 || countries.has(said.country)) ? said : undefined;
  if (region) {
    const full = (region.country === 'USA' ? US_STATES : CANADIAN_PROVINCES)[region.code];
    for (const word of lookupForms(full ?? '')) words.add(word);
    countries.add(region.country);
    words.add(regionWord({ country: countryByName(region.country) ?? '', region: region.code }));
  }
  for (const part of partsAsWritten(written).slice(1)) {
    const name = regionsMeant(part).at(-1);
    if (name !== undefined) words.add(name);
  }
  for (const named of known ? regionOfTown(known) : regionsSaid(parts, countries)) {
    for (const word of lookupForms(named.names.join(' '))) words.add(word);
    countries.add(countryLabel(named.country));
    words.add(regionWord(named));
  }
  if (known?.region) for (const word of lookupForms(known.region)) words.add(word);
  for (const country of countries) {
    for (const word of lookupForms(namesOfLabel(country).join(' '))) words.add(word);
    const code = countryByName(country);
    if (code !== undefined) words.add(countryWord(code));
  }
  for (const [name, city] of CITY_NAMES) if (city === label) for (const word of lookupForms(name)) words.add(word);
  for (const country of countries)
    for (const word of wordsOfTown(parts[0] ?? '', countryByName(country) ?? '')) words.add(word);
  for (const spellings of TOWN_WORD_SPELLINGS)
    if (spellings.some((word) => words.has(word))) for (const word of spellings) words.add(word);
  return words;
}

function regionOfTown({ region = '', country }: Omit<KnownTown, 'label'>) {
  return regionsByName(region).filter((one) => one.country === country);
}

/** Regions that a place names unambiguously. */
function regionsSaid(parts: readonly string[], countries: ReadonlySet<string>) {
  const isPossible = ({ country }: { country: string }) => countries.size === 0 || countries.has(countryLabel(country));
  return parts.flatMap((part) =>
    areasByName(part).filter(isPossible).length === 1 ? regionsByName(part).filter(isPossible) : [],
  );
}

function namesOfLabel(label: string): string[] {
  const code = countryByName(label);
  if (code === undefined) return [];
  return [...namesOfCountry(code), ...foreignNamesOfCountry(code), ...(countryOf(code) ? [code] : [])];
}
