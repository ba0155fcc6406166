import { placeWords, type Place } from '../../domain/places';
import { fold } from '../../domain/words';
import { allowedSlips, withinSlips } from './edit-distance';

interface KnownPlace extends Place {
  id: number;
  jobs: number;
  /** Places whose filter finds this one as well, itself among them: `Canada` finds `Toronto, ON, Canada`. */
  foundBy: Set<number>;
}

/** The distinct places of the jobs held, and which of them somebody means. */
export class PlaceIndex {
  readonly #places = new Map<number, KnownPlace>();
  readonly #ids = new Map<string, number>();
  #nextId = 0;

  /** Notes one more job at each place and gives the places' ids. */
  add(places: readonly Place[]): number[] {
    return places.map((place) => {
      const known = this.#places.get(this.#ids.get(fold(place.label)) ?? -1) ?? this.#make(place);
      known.jobs += 1;
      return known.id;
    });
  }

  remove(ids: readonly number[]): void {
    for (const id of ids) {
      const place = this.#places.get(id);
      if (!place) continue;
      place.jobs -= 1;
      if (place.jobs > 0) continue;
      this.#places.delete(id);
      this.#ids.delete(fold(place.label));
      for (const other of this.#places.values()) other.foundBy.delete(id);
    }
  }

  label(id: number): string {
    return this.#places.get(id)!.label;
  }

  /** The places by which a job at `ids` can be filtered. */
  foundBy(ids: readonly number[]): Iterable<number> {
    if (ids.length === 1) return this.#places.get(ids[0]!)!.foundBy;
    return new Set(ids.flatMap((id) => [...this.#places.get(id)!.foundBy]));
  }

  /**
   * The places meant by a text: those that have all its words; where there are none, its last word counts as a beginning; where
   * there are still none, slips of typing are forgiven. Undefined when the text has no words.
   */
  matching(text: string): Set<number> | undefined {
    const words = placeWords(text);
    const last = words.at(-1);
    if (last === undefined) return undefined;
    const before = words.slice(0, -1);
    const hasAll = (place: KnownPlace, wanted: readonly string[]) => wanted.every((word) => place.findWords.has(word));
    const tests: Array<(place: KnownPlace) => boolean> = [
      (place) => hasAll(place, words),
      (place) => hasAll(place, before) && [...place.findWords].some((word) => word.startsWith(last)),
      (place) => words.every((word) => [...place.findWords].some((other) => withinSlips(word, other, allowedSlips(word)))),
    ];
    for (const test of tests) {
      const found = [...this.#places.values()].filter(test);
      if (found.length > 0) return new Set(found.map(({ id }) => id));
    }
    return new Set();
  }

  #make(place: Place): KnownPlace {
    const made: KnownPlace = { ...place, id: (this.#nextId += 1), jobs: 0, foundBy: new Set() };
    made.foundBy.add(made.id);
    for (const other of this.#places.values()) {
      if (finds(other, made)) made.foundBy.add(other.id);
      if (finds(made, other)) other.foundBy.add(made.id);
    }
    this.#places.set(made.id, made);
    this.#ids.set(fold(place.label), made.id);
    return made;
  }
}

function finds(filter: Place, place: Place): boolean {
  return filter.words.every((word) => place.findWords.has(word));
}
