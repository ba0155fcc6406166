import { statedPlace } from '@market/contracts/job-posts';
import { countryByCode, countryByName } from './countries';
import { AUSTRALIAN_STATES, BRITISH_NATIONS, CANADIAN_PROVINCES, CITY_NAMES, US_STATES } from './place-names';
import { addressParts, saysRemote } from './places';
import { regionByCode, regionsByName } from './region-names';
import { fold } from '@market/search-index';

/** A country, or one of its regions. */
export interface Area {
  country: string;
  region?: string;
}

/** Reading of an address: the town that it may mean. */
export interface TownWanted {
  town: string;
  /** Possible areas of each wider part of the address, the likeliest first; unknown parts are omitted. */
  within: Area[][];
  /** Minimum population, if nothing else distinguishes towns with the same name. */
  fewestPeople: number;
}

const LONGEST_ADDRESS = 200;
const MOST_PARTS = 8;
/** Minimum for a town with only unknown words beside it, or derived from half of a name. */
const LARGE_TOWN = 100_000;
/** Minimum for a town with the name of a state: 'New York' alone is the city, 'Georgia' alone is no town. */
const TOWN_BEFORE_REGION = 500_000;

/** Readings of an address as a town, the likeliest first; empty for 'Remote' and for a country or state alone. */
export function townsWanted(address: string): TownWanted[] {
  const parts = partsOf(address);
  return parts.flatMap((town, at) => readings(town, parts.slice(at + 1), at === 0));
}

/**
 * Address to send to an external service, from the narrowest part to the widest: without numbers and email addresses;
 * undefined if it means no town.
 */
export function addressToAsk(address: string): string | undefined {
  return townsWanted(address).length === 0 ? undefined : partsOf(address).join(', ');
}

function partsOf(address: string): string[] {
  const text = address
    .slice(0, LONGEST_ADDRESS)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (statedPlace(text) === undefined || saysRemote(text)) return [];
  return firstOf(addressParts(CITY_NAMES.get(fold(text)) ?? text).flatMap(withCountryApart))
    .map(withoutNumbers)
    .filter(Boolean)
    .slice(0, MOST_PARTS);
}

function readings(town: string, wider: readonly string[], isNarrowest: boolean): TownWanted[] {
  const own = areasOf(town);
  if (wider.length === 0 && own.length > 0) return isNarrowest ? readingsOfArea(town, own) : [];
  // Only the widest part may be a country: the middle of `DE, BE, Berlin` is not Belgium.
  const areas = wider.map((part, at) =>
    areasOf(part).filter(({ region }) => region !== undefined || at === wider.length - 1),
  );
  const named = wider.map((part) => regionsByName(part).map(({ country, region }): Area => ({ country, region })));
  const asKnown = readingsWithin(town, areas, isNarrowest);
  if (named.every((regions) => regions.length === 0)) return asKnown;
  // Region names may also exist in countries without known regions (`Lahore, Punjab`), so readings without them follow.
  return [
    ...readingsWithin(
      town,
      areas.map((own, at) => [...own, ...(named[at] ?? [])]),
      isNarrowest,
    ),
    ...asKnown,
  ];
}

/** @param wider possible areas of each wider part, empty for an unknown one */
function readingsWithin(town: string, wider: readonly Area[][], isNarrowest: boolean): TownWanted[] {
  const within = wider.filter((areas) => areas.length > 0);
  const isVague = within.length === 0 && (wider.length > 0 || !isNarrowest);
  const [whole, ...pieces] = namesIn(town);
  return [
    { town: whole, within, fewestPeople: isVague ? LARGE_TOWN : 0 },
    ...pieces.map((name) => ({ town: name, within, fewestPeople: within.length === 0 ? LARGE_TOWN : 0 })),
  ];
}

/** Singapore and Luxembourg are also towns of the country with that name; Texas and TX are no towns. */
function readingsOfArea(name: string, areas: readonly Area[]): TownWanted[] {
  if (name.length <= 3) return [];
  const country = areas.find(({ region }) => region === undefined);
  const isRegion = areas.some(({ region }) => region !== undefined);
  return [
    ...(country ? [{ town: name, within: [[country]], fewestPeople: 0 }] : []),
    ...(isRegion ? [{ town: name, within: [], fewestPeople: TOWN_BEFORE_REGION }] : []),
  ];
}

const BEFORE_A_NAME =
  /^(?:greater|metro|metropolitan|downtown|central|near|in|around|(?:city|town|township|village) of)\s+/i;
const BEHIND_A_NAME =
  /\s+(?:(?:metro(?:politan)?|bay|regional)?\s*(?:area|region|municipality|metro|metroplex)|city cent(?:er|re))$/i;

/** Name variants: as written, then without surrounding words, then the first half: `Dallas-Fort Worth Metroplex`. */
function namesIn(part: string): [string, ...string[]] {
  const [name = part] = CITY_NAMES.get(fold(part))?.split(',') ?? [];
  const bare = name.replace(BEFORE_A_NAME, '').replace(BEHIND_A_NAME, '');
  const [first = ''] = bare.split(/[/&-]|\s(?:and|und|et|y)\s/);
  return [name, ...new Set([bare, first.trim()].filter((one) => one !== name && one.length > 1))];
}

/** Splits `Austin USA` and `USA Austin`, which lack the comma. */
function withCountryApart(part: string): string[] {
  const [, first = '', behind, before, last = ''] = /^(?:(.{2,})\s(USA?|UK)|(USA?|UK)\s(.{2,}))$/.exec(part) ?? [];
  return behind !== undefined ? [first, behind] : before !== undefined ? [last, before] : [part];
}

/** First of several places separated only by blanks: `Des Moines, IA Denver, CO`. */
function firstOf(parts: readonly string[]): string[] {
  const end = parts.findIndex(
    (part, at) => at > 0 && /^[A-Z]{2}\s+\p{L}/u.test(part) && REGIONS.has(part.slice(0, 2).toLowerCase()),
  );
  return end < 0 ? [...parts] : parts.slice(0, end + 1).map((part, at) => (at === end ? part.slice(0, 2) : part));
}

/** Removes postcodes, house numbers and email addresses, which do not help to find a town. */
function withoutNumbers(part: string): string {
  return part
    .replace(/\S*[\d@]\S*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Names of first-level divisions that have common abbreviations, by country and GeoNames code. */
const NAMES_OF_REGIONS = new Map<string, string>();

/** English name of a country's first-level division by GeoNames code; undefined if unknown. */
export function regionName(country: string, code: string): string | undefined {
  return NAMES_OF_REGIONS.get(`${country} ${code}`) ?? regionByCode(country, code)?.names[0];
}

/**
 * Divisions by code and by name. The codes are GeoNames', which differ from the postal ones in Canada and Australia.
 */
const REGIONS: ReadonlyMap<string, Area[]> = (() => {
  const regions = new Map<string, Area[]>();
  const add = (
    country: string,
    names: Readonly<Record<string, string>>,
    codeOf: (code: string) => string | undefined,
  ) => {
    for (const [code, name] of Object.entries(names)) {
      const region = codeOf(code);
      if (region !== undefined) NAMES_OF_REGIONS.set(`${country} ${region}`, name);
      for (const key of [fold(code), fold(name)])
        regions.set(key, [...(regions.get(key) ?? []), { country, ...(region === undefined ? {} : { region }) }]);
    }
  };
  const canadian: Record<string, string> = {
    AB: '01',
    BC: '02',
    MB: '03',
    NB: '04',
    NL: '05',
    NS: '07',
    ON: '08',
    PE: '09',
    QC: '10',
    SK: '11',
  };
  const australian: Record<string, string> = {
    ACT: '01',
    NSW: '02',
    NT: '03',
    QLD: '04',
    SA: '05',
    TAS: '06',
    VIC: '07',
    WA: '08',
  };
  add('US', US_STATES, (code) => code);
  add('CA', CANADIAN_PROVINCES, (code) => canadian[code]);
  add('AU', AUSTRALIAN_STATES, (code) => australian[code]);
  add('GB', BRITISH_NATIONS, (code) => code);
  return regions;
})();

/** Possible areas of a wider part. States precede countries: `CA` is California first, then Canada. */
function areasOf(part: string): Area[] {
  const regions = REGIONS.get(fold(part).replaceAll('.', '').trim()) ?? [];
  const countries = [...new Set([countryByName(part), countryByCode(part)])]
    .filter((code) => code !== undefined)
    .map((country): Area => ({ country }));
  if (regions.length === 0 && countries.length === 0) return [];
  // `Hollywood, LA` means the city, since the state has no such place.
  const [, state] = CITY_NAMES.get(fold(part))?.split(', ') ?? [];
  return [...regions, ...countries, ...(state && fold(state) !== fold(part) ? areasOf(state) : [])];
}
