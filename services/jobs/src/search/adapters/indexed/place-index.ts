import {
  Completions,
  createPace,
  maxEdits,
  fold,
  sameTextKey,
  isWithinEdits,
  type Completion,
  type ValueDictionary,
} from '@market/search-index';
import { countriesMeant } from '../../../places/domain/areas';
import { writtenPlaces } from '@market/contracts/job-posts';
import {
  besideRemote,
  countryWord,
  placeWords,
  placesOf,
  regionsMeant,
  saysRemote,
  type Place,
} from '../../../places/domain/places';
import { namesArea } from '../../../places/domain/named-area';
import { townsNamed } from '../../../places/domain/town-aliases';

interface KnownPlace extends Place {
  findWords: Set<string>;
  /** The words of the town in the label; empty for a country or another place of one part. */
  town: string[];
  /** Places whose filter also finds this one, including itself: `Canada` finds `Toronto, ON, Canada`. */
  foundBy: number[];
  /** Numbers of the locations that contain this place. */
  locations: number[];
}

/**
 * Most words of a place for which typos are tolerated: `Newcastle upon Tyne, Tyne and Wear, England, United Kingdom`
 * has fewer.
 */
const MOST_FORGIVEN = 8;
/** Shorter words behind a town are codes of states and countries: `Paris TX`. */
const SHORTEST_DISTRICT = 4;
/** Commas, signs and words between places. */
const BETWEEN_PLACES = /\s*[,&+/]\s*|\s+(?:and|und|oder|et|ou|y|en)\s+/i;

/**
 * Places in the locations of jobs, and their lookup by a typed text. Kept in sync with the index's column of locations.
 */
export class PlaceIndex {
  /** Numbered from 1, like the values of a column. */
  readonly #places: Array<KnownPlace | undefined> = [undefined];
  readonly #numbers = new Map<string, number>();
  /** Inverted index: find word to places. */
  readonly #byFindWord = new Map<string, number[]>();
  /**
   * Places filed under a single word of their label, since everything that a place's filter finds has all its words.
   * The rarest word is used, because all towns of a state share the state's.
   */
  readonly #finders = new Map<string, number[]>();
  /** First place with exactly these words, keyed by the sorted words. */
  readonly #byWords = new Map<string, number>();
  /** Places by the names of their towns. */
  readonly #byTown = new Map<string, Set<number>>();
  /** The places of each location. */
  readonly #ofLocation: number[][] = [[]];
  /** Places by which each location can be filtered; cache, cleared when a new place applies. */
  readonly #filtersOf: Array<Uint32Array | undefined> = [];
  /** Places that are remote work in an area. */
  readonly #remoteAreas: number[] = [];
  #counts = new Uint32Array(64);
  readonly #completions = new Completions((place) => this.#jobsAt(place));

  constructor(private readonly locations: ValueDictionary) {}

  /**
   * Numbers of the locations with a place that the text means, or any of several, written as in a location; undefined
   * when the text has no words.
   */
  locationsMeant(text: string): Set<number> | undefined {
    this.follow();
    const wishes = writtenPlaces(text).filter((wish) => placeWords(wish).length > 0);
    if (wishes.length === 0) return undefined;
    return new Set(
      wishes.flatMap((wish) => {
        const remote = saysRemote(wish) ? this.#remoteIn(wish) : [];
        return remote.length > 0 ? remote : [...this.#locationsOf(this.#meant(wish))];
      }),
    );
  }

  /** Locations of remote jobs in an area or at a town: `Remote, Germany` is also remote work for a company in Berlin. */
  #remoteIn(wish: string): number[] {
    const isInArea = this.#areaOf(besideRemote(wish));
    if (!isInArea) return [];
    const remote = [...this.#locationsOf(this.#exactly('remote'))].filter((location) =>
      this.#ofLocation[location]?.some(isInArea),
    );
    return [...this.#locationsOf(this.#exactly(wish)), ...remote].filter((location) => this.#isLive(location));
  }

  /** Whether a place is in an area or at a town, by its name; undefined for a text without words. */
  #areaOf(area: string): ((place: number) => boolean) | undefined {
    const words = placeWords(area);
    if (words.length === 0) return undefined;
    const tokens = [...countriesMeant(area).map(countryWord), ...regionsMeant(area)];
    const named = this.#named(words);
    return (number) => {
      const place = this.#place(number);
      if (tokens.length > 0) return tokens.some((token) => place.findWords.has(token));
      return words.every((word) => place.findWords.has(word)) && (!named || isIn(named, place));
    };
  }

  #isLive(location: number): boolean {
    return (this.locations.live[location] ?? 0) > 0;
  }

  #locationsOf(places: Iterable<number>): Set<number> {
    return new Set([...places].flatMap((place) => this.#place(place).locations));
  }

  /**
   * Converts counts of locations to the number of jobs that a filter by each place would find; valid until the next
   * call.
   */
  countsByFilter(locationCounts: Uint32Array): {
    counts: Uint32Array;
    size: number;
    labelOf: (place: number) => string;
    isOffered: (place: number) => boolean;
  } {
    this.follow();
    if (this.#counts.length < this.#places.length) this.#counts = new Uint32Array(2 * this.#places.length);
    const counts = this.#counts.fill(0);
    for (let location = 1; location < this.#ofLocation.length; location += 1) {
      const count = locationCounts[location] ?? 0;
      // Non-null: the counts have room for all places.
      if (count > 0) for (const filter of this.#filters(location)) counts[filter]! += count;
    }
    return {
      counts,
      size: this.#places.length,
      labelOf: (place) => this.#place(place).label,
      isOffered: (place) => this.#jobsAt(place) > 0,
    };
  }

  complete(typed: string, limit: number): Completion[] {
    this.follow();
    return this.#completions.complete(sameTextKey(typed), limit);
  }

  /** Whether a place with jobs is a town of this name, as a location writes it or as its label does. */
  hasTown(name: string): boolean {
    this.follow();
    return [...(this.#byTown.get(sameTextKey(name)) ?? [])].some((place) => this.#jobsAt(place) > 0);
  }

  /** Indexes newly added locations; called on each addition, so that no search has to catch up with many. */
  follow(): void {
    while (this.#isBehind) this.#followOne();
  }

  /** Indexes newly added locations in time slices. */
  async followAll(): Promise<void> {
    const pace = createPace();
    while (this.#isBehind) {
      this.#followOne();
      await pace();
    }
  }

  get #isBehind(): boolean {
    return this.#ofLocation.length < this.locations.size;
  }

  #followOne(): void {
    const location = this.#ofLocation.length;
    const places = placesOf(this.locations.text(location)).map((place) => {
      const known = this.#numbers.get(fold(place.label));
      if (known !== undefined) this.#addFindWords(known, place.findWords);
      const number = known ?? this.#take(place);
      for (const town of place.towns) {
        const named = this.#byTown.get(town);
        if (named) named.add(number);
        else this.#byTown.set(town, new Set([number]));
      }
      return number;
    });
    for (const place of places) this.#place(place).locations.push(location);
    this.#ofLocation.push(places);
  }

  #take(place: Place): number {
    const number = this.#places.length;
    const [first = '', ...others] = place.label.split(',');
    const known: KnownPlace = {
      ...place,
      findWords: new Set(place.findWords),
      town: others.length > 0 ? placeWords(first) : [],
      foundBy: [number],
      locations: [],
    };
    known.foundBy = [number, ...this.#findersOf(known, place.findWords)];
    for (const found of this.#withAll(place.words).map((other) => this.#place(other))) {
      if (!isIn(known, found)) continue;
      found.foundBy.push(number);
      for (const location of found.locations) this.#filtersOf[location] = undefined;
    }
    this.#places.push(known);
    if (saysRemote(place.label) && placeWords(besideRemote(place.label)).length > 0) {
      this.#remoteAreas.push(number);
      for (const location of this.#locationsOf(this.#exactly('remote'))) this.#filtersOf[location] = undefined;
    }
    this.#numbers.set(fold(place.label), number);
    for (const word of place.findWords) listed(this.#byFindWord, word).push(number);
    const rarest = this.#rarest(place.words);
    if (rarest !== undefined) listed(this.#finders, rarest).push(number);
    const words = inOrder(place.words);
    if (!this.#byWords.has(words)) this.#byWords.set(words, number);
    this.#completions.add({ key: sameTextKey(place.label), text: place.label }, number);
    return number;
  }

  /** Places filed under one of the words that also find this one. */
  #findersOf(place: KnownPlace, words: Iterable<string>): number[] {
    return this.#finding(
      place,
      [...words].flatMap((word) => this.#finders.get(word) ?? []),
    );
  }

  /** Places, among some, whose filter finds this one as well. */
  #finding(place: KnownPlace, among: readonly number[]): number[] {
    return among.filter((other) => {
      const finder = this.#place(other);
      return isIn(finder, place) && finder.words.every((word) => place.findWords.has(word));
    });
  }

  /**
   * Another spelling of a known place may have other words: `Wien` beside `Vienna`, and the region of a place that has
   * been looked up since.
   */
  #addFindWords(number: number, findWords: ReadonlySet<string>): void {
    const known = this.#place(number);
    const added = [...findWords].filter((word) => !known.findWords.has(word));
    if (added.length === 0) return;
    const having = added.flatMap((word) => this.#byFindWord.get(word) ?? []);
    for (const word of added) {
      known.findWords.add(word);
      listed(this.#byFindWord, word).push(number);
    }
    // A place that finds it now has an added word: they are few, while a town with many spellings has many words.
    const finders =
      having.length < known.findWords.size ? this.#finding(known, having) : this.#findersOf(known, known.findWords);
    const foundBy = new Set([...known.foundBy, ...finders]);
    if (foundBy.size === known.foundBy.length) return;
    known.foundBy = [...foundBy];
    for (const location of known.locations) this.#filtersOf[location] = undefined;
  }

  /**
   * Places meant by the words: places with all of them, and all places in a country or continent that they name. If
   * there are none, several places without a semicolon between them, a whole other name of a town, or a town beside a
   * postcode or a district; then the last word counts as a prefix; if still none, typos are tolerated.
   */
  #meant(wish: string): number[] {
    const words = placeWords(wish);
    const last = words.at(-1) ?? '';
    const before = words.slice(0, -1);
    const tries = [
      () => this.#exactly(wish),
      () => this.#several(wish),
      () => townsNamed(wish).flatMap((name) => this.#townsOf(name)),
      () => this.#townWithin(wish),
      () => {
        const begun = new Set(
          [...this.#byFindWord].filter(([word]) => word.startsWith(last)).flatMap(([, places]) => places),
        );
        return before.length > 0 ? this.#withAll(before).filter((place) => begun.has(place)) : [...begun];
      },
      () => this.#withAllNearly(words),
    ];
    for (const attempt of tries) {
      const found = attempt().filter((place) => this.#jobsAt(place) > 0);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Places with all words of a wish, and all places in a country, region or continent that it names. */
  #exactly(wish: string): number[] {
    const words = placeWords(wish);
    const named = this.#named(words);
    const areas = [...countriesMeant(wish).map(countryWord), ...regionsMeant(wish)];
    // The name of a whole area may be a part of another's: `Wales` is not in New South Wales, nor `Mexico` in New
    // Mexico.
    const hasWords = ({ words: own }: KnownPlace) => areas.length === 0 || words.every((word) => own.includes(word));
    return [
      ...this.#withAll(words).filter((number) => {
        const place = this.#place(number);
        return hasWords(place) && (!named || isIn(named, place));
      }),
      ...areas.flatMap((area) => this.#byFindWord.get(area) ?? []),
    ];
  }

  /**
   * Several places with `and`, a comma or a slash between them, as `Berlin und Wien` or `Berlin, Hamburg`. With a comma
   * they must be towns with jobs, or areas only: in `Vienna, Virginia` the second says where the first is.
   */
  #several(wish: string): number[] {
    const parts = wish.split(BETWEEN_PLACES).map((part) => part.trim());
    if (parts.length < 2 || saysRemote(wish) || namesArea(wish)) return [];
    const isTown = (part: string) => this.hasTown(part);
    const isArea = (part: string) => namesArea(part) && !isTown(part);
    const areSeveral = wish.includes(',')
      ? parts.every(isTown) || parts.every(isArea)
      : parts.every((part) => isTown(part) || isArea(part));
    return areSeveral ? [...new Set(parts.flatMap((part) => this.#exactly(part)))] : [];
  }

  /** A town with jobs before or behind words that no place has: `75001 Paris`, `Berlin-Mitte`, `Köln Ehrenfeld`. */
  #townWithin(wish: string): number[] {
    const parts = wish.split(/[\s-]+/).filter(Boolean);
    const withoutNumbers = parts.filter((part) => !/\d/.test(part));
    if (withoutNumbers.length === 0 || wish.includes(',') || saysRemote(wish)) return [];
    if (withoutNumbers.length < parts.length && this.hasTown(withoutNumbers.join(' ')))
      return this.#townsOf(withoutNumbers.join(' '));
    for (let length = parts.length - 1; length > 0; length -= 1) {
      const [town, rest] = [parts.slice(0, length).join(' '), parts.slice(length).join(' ')];
      if (rest.length >= SHORTEST_DISTRICT && !namesArea(rest) && this.hasTown(town)) return this.#townsOf(town);
    }
    return [];
  }

  #townsOf(name: string): number[] {
    return [...(this.#byTown.get(sameTextKey(name)) ?? [])];
  }

  /** The place whose label has exactly these words. */
  #named(words: readonly string[]): KnownPlace | undefined {
    const place = this.#byWords.get(inOrder(words));
    return place === undefined ? undefined : this.#place(place);
  }

  /** Rarest word of a label, by the number of finders listed under it; the first among equals, which is the town's. */
  #rarest(words: readonly string[]): string | undefined {
    const findersUnder = (word: string) => this.#finders.get(word)?.length ?? 0;
    return words.reduce<string | undefined>(
      (rarest, word) => (rarest === undefined || findersUnder(word) < findersUnder(rarest) ? word : rarest),
      undefined,
    );
  }

  /** Places that match all words. */
  #withAll(words: readonly string[]): number[] {
    const lists = words.map((word) => this.#byFindWord.get(word) ?? []).sort((a, b) => a.length - b.length);
    return (lists[0] ?? []).filter((place) => words.every((word) => this.#place(place).findWords.has(word)));
  }

  /** Places that match all words or similar ones; none for more words than a place has. */
  #withAllNearly(words: readonly string[]): number[] {
    if (words.length > MOST_FORGIVEN) return [];
    /** Matched words per place, as long as it matched all so far. */
    const has = new Uint16Array(this.#places.length);
    for (const [at, word] of words.entries()) {
      const edits = maxEdits(word);
      let isLeft = false;
      for (const [other, places] of this.#byFindWord) {
        if (!isWithinEdits(word, other, edits)) continue;
        for (const place of places) {
          if (has[place] !== at) continue;
          has[place] = at + 1;
          isLeft = true;
        }
      }
      // Most texts that name no place already fail at the first word; the rest need not be compared.
      if (!isLeft) return [];
    }
    return [...has.keys()].filter((place) => has[place] === words.length);
  }

  #filters(location: number): Uint32Array {
    const places = this.#ofLocation[location] ?? [];
    const isRemote = () => places.some((place) => this.#place(place).findWords.has('remote'));
    return (this.#filtersOf[location] ??= Uint32Array.from(
      new Set([...places.flatMap((place) => this.#place(place).foundBy), ...(isRemote() ? this.#areasOf(places) : [])]),
    ));
  }

  /** Remote areas by which remote jobs at these places are found as well: `Remote in Germany`. */
  #areasOf(places: readonly number[]): number[] {
    return this.#remoteAreas.filter((area) => {
      const isInArea = this.#areaOf(besideRemote(this.#place(area).label));
      return isInArea !== undefined && places.some(isInArea);
    });
  }

  #jobsAt(place: number): number {
    const { live } = this.locations;
    return this.#place(place).locations.reduce((jobs, location) => jobs + (live[location] ?? 0), 0);
  }

  #place(number: number): KnownPlace {
    // Non-null: `#take` assigns all place numbers.
    return this.#places[number]!;
  }
}

/**
 * Whether a place is the other's town or within it: `New York, NY` does not find `Buffalo, NY`, though that is in New
 * York too.
 */
function isIn(town: KnownPlace, place: KnownPlace): boolean {
  return town.town.every((word) => place.words.includes(word));
}

/** Order-independent key of the words. */
function inOrder(words: readonly string[]): string {
  return [...words].sort().join(' ');
}

function listed(lists: Map<string, number[]>, word: string): number[] {
  const known = lists.get(word);
  if (known) return known;
  const made: number[] = [];
  lists.set(word, made);
  return made;
}
