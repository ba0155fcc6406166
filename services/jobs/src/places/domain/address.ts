import { statedPlace } from '@market/contracts/job-posts';
import { countriesOfArea } from './areas';
import { countryByCode, countryByName, countryName } from './countries';
import {
  AUSTRALIAN_STATES,
  BRAZILIAN_STATES,
  BRITISH_NATIONS,
  CANADIAN_PROVINCES,
  CITY_NAMES,
  US_STATES,
} from './place-names';
import { addressParts, saysRemote } from './places';
import { areasByName, departmentByNumber, regionByCode } from './region-names';
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
  /** Minimum ratio of its population to that of any town of the name in another country. */
  leads?: number;
}

const LONGEST_ADDRESS = 200;
const MOST_PARTS = 8;
/** Minimum for a town with only unknown words beside it, or derived from half of a name. */
const LARGE_TOWN = 100_000;
/** Minimum for a town with the name of a state: 'New York' alone is the city, 'Georgia' alone is no town. */
const TOWN_BEFORE_REGION = 500_000;

/** Lead that a town needs where nobody knows what stands beside its name: `Hyderabad, Somewhere` may be either one. */
const CLEAR_LEAD = 3;
/** Country of a town that people mean by its bare name, though a larger one has it, too. */
const USUAL_COUNTRY: Readonly<Record<string, string>> = { newcastle: 'GB', valencia: 'ES' };

/** Address read: the towns that it may mean, and the parts of the likeliest reading as they are written. */
interface AddressRead {
  towns: TownWanted[];
  parts: string[];
}

/** Text in brackets that belongs to the name of a town: `Frankfurt (Oder)`, `Halle (an der Saale)`. */
const PART_OF_NAME = /^(?:(?:an der|am|im|in der|ob der|a\. ?d\.|a\.) )?\p{Lu}\p{Ll}[\p{L}.-]{1,20}$/u;

/**
 * Readings of an address as a town, the likeliest first; empty for 'Remote' and for a country, state or continent
 * alone.
 */
export function townsWanted(address: string): TownWanted[] {
  return readAddress(address).towns;
}

/**
 * Address to send to an external service, in its likeliest reading, from the narrowest part to the widest: without
 * numbers and email addresses; undefined if it means no town.
 */
export function addressToAsk(address: string): string | undefined {
  const { towns, parts } = readAddress(address);
  return towns.length === 0 ? undefined : parts.join(', ');
}

function readAddress(address: string): AddressRead {
  if (countriesOfArea(address) !== undefined) return { towns: [], parts: [] };
  const text = address.slice(0, LONGEST_ADDRESS);
  const [, town = '', inside = '', behind = ''] = /^([^(),]+)\(([^()]+)\)([^()]*)$/.exec(text) ?? [];
  if (inside.trim() === '') return readParts(partsOf(text));
  // Text in brackets belongs to the name, is where the town lies, or neither.
  const name = `${town.trim()} ${inside.trim()}`;
  const whole: TownWanted[] = saysRemote(text) ? [] : readings(name, partsOf(`x${behind}`).slice(1), true).slice(0, 1);
  const department = departmentByNumber(inside);
  if (department) {
    const within = [regionName(department.country, department.region ?? ''), countryName(department.country)];
    return {
      towns: [...whole, { town: town.trim(), within: [[department]], fewestPeople: 0 }, ...townsIn(partsOf(text))],
      parts: [...partsOf(town), ...within.filter((one) => one !== undefined)],
    };
  }
  const isArea = areasOf(inside).length > 0 || areasByName(inside).length > 0;
  const { towns, parts } = readParts(isArea ? partsOf(`${town.trim()}, ${inside}${behind}`) : partsOf(text));
  const isName = whole.length > 0 && !isArea && PART_OF_NAME.test(inside.trim());
  return { towns: [...whole, ...towns], parts: isName ? partsOf(`${name}${behind}`) : parts };
}

function readParts(parts: string[]): AddressRead {
  const usual = usualCountry(parts);
  return { towns: townsIn(parts), parts: usual === undefined ? parts : [...parts, countryName(usual)] };
}

function usualCountry([only = '', ...wider]: readonly string[]): string | undefined {
  return wider.length === 0 ? USUAL_COUNTRY[fold(only)] : undefined;
}

function townsIn(parts: readonly string[]): TownWanted[] {
  const [only = ''] = parts;
  const usual = usualCountry(parts);
  return [
    ...(usual === undefined ? [] : [{ town: only, within: [[{ country: usual }]], fewestPeople: 0 }]),
    ...parts.flatMap((town, at) => readings(town, parts.slice(at + 1), at === 0)),
  ];
}

/** Words for where one works that are no part of an address: `Hybrid - London`. */
const WORK_MODE =
  /(?<!\p{L})(?:hybride?|h[ií]brid[oa]|on-?site|in-office|office-based|vor ort|présentiel|presencial)(?: working)?(?!\p{L})/giu;

function partsOf(address: string): string[] {
  const text = address
    .slice(0, LONGEST_ADDRESS)
    .replace(/\([^)]*\)/g, ' ')
    .replace(WORK_MODE, ' ')
    .replace(/\s[-–—]\s/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,–-]{1,20}|[\s,–-]{1,20}$/g, '');
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
  const named = wider.map((part): readonly Area[] => areasByName(part));
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
  const lead = within.length === 0 && wider.length > 0 ? { leads: CLEAR_LEAD } : {};
  const [whole, ...pieces] = namesIn(town);
  const [, bare, addition = ''] = ADDITION.exec(whole) ?? [];
  return [
    { town: whole, within, fewestPeople: isVague ? LARGE_TOWN : 0, ...lead },
    ...pieces.map((name) => ({ town: name, within, fewestPeople: within.length === 0 ? LARGE_TOWN : 0, ...lead })),
    ...(bare === undefined
      ? []
      : [
          {
            town: bare,
            within: [
              ...within,
              (COUNTRIES_OF_ADDITION[addition.toLowerCase()] ?? GERMAN).map((country) => ({ country })),
            ],
            fewestPeople: TOWN_WITHOUT_ADDITION,
          },
        ]),
  ];
}

/** Additions to names that the gazetteer may not have, with the countries where they are usual. */
const ADDITION = /^(\p{L}[\p{L}.-]+)[\s-](am|im|an der|in der|bei|upon|on|sur)[\s-]\p{L}/iu;
const GERMAN = ['DE', 'AT', 'CH'];
const COUNTRIES_OF_ADDITION: Readonly<Record<string, readonly string[]>> = {
  upon: ['GB'],
  on: ['GB'],
  sur: ['FR', 'BE', 'LU', 'CH'],
};
const TOWN_WITHOUT_ADDITION = 20_000;

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
  /^(?:greater|gro(?:ß|ss)raum|raum|region|grand|metro|metropolitan|downtown|central|near|in|around|(?:city|town|township|village) of)\s+/i;
const BEHIND_A_NAME =
  /\s+(?:(?:metro(?:politan)?|bay|regional)?\s*(?:area|region|municipality|metro|metroplex|arrondissement)|city cent(?:er|re))$/i;

/** Name variants: as written, then without surrounding words, then the first half: `Dallas-Fort Worth Metroplex`. */
function namesIn(part: string): [string, ...string[]] {
  const [name = part] = CITY_NAMES.get(fold(part))?.split(',') ?? [];
  const bare = name.replace(BEFORE_A_NAME, '').replace(BEHIND_A_NAME, '');
  const [first = ''] = bare.split(/[/&-]|\s(?:and|und|et|y)\s/);
  return [
    name,
    ...new Set([bare, first.trim(), ...citiesBefore(name)].filter((one) => one !== name && one.length > 1)),
  ];
}

/** Cities before their districts where no comma separates them: `東京都新宿区`, `北京市朝阳区`, `서울 강남구`. */
function citiesBefore(name: string): string[] {
  const [whole = '', han = '', hangul = ''] =
    /^(?:(\p{Script=Han}{1,3}?)[都府県县市省]|(\p{Script=Hangul}{2,3}?)(?:특별시|광역시|시)?(?:\s|$))/u.exec(name) ??
    [];
  return [whole.trim(), han, hangul];
}

/** Splits `Sydney NSW`, `Melbourne VIC 3000`, `Austin USA` and `USA Austin`, which lack the comma. */
function withCountryApart(part: string): string[] {
  const [, town = '', state = ''] = /^(.{2,}?)\s([A-Z]{2,3})(?:\s[\d-]{3,10})?$/.exec(part) ?? [];
  if (REGIONS.get(state.toLowerCase())?.some(({ region }) => region !== undefined)) return [town, state];
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
  for (const [code, region] of Object.entries(BRAZILIAN_STATES))
    regions.set(fold(code), [...(regions.get(fold(code)) ?? []), { country: 'BR', region }]);
  return regions;
})();

/** Possible areas of a wider part. States precede countries: `CA` is California first, then Canada. */
function areasOf(part: string): Area[] {
  const regions = REGIONS.get(fold(part).replaceAll('.', '').trim()) ?? [];
  const countries = [...new Set([countryByName(part), countryByCode(part), ...(countriesOfArea(part) ?? [])])]
    .filter((code) => code !== undefined)
    .map((country): Area => ({ country }));
  if (regions.length === 0 && countries.length === 0) return [];
  // `Hollywood, LA` means the city, since the state has no such place.
  const [, state] = CITY_NAMES.get(fold(part))?.split(', ') ?? [];
  return [...regions, ...countries, ...(state && fold(state) !== fold(part) ? areasOf(state) : [])];
}
