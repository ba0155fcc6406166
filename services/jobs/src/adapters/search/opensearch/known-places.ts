import { createPace, ValueDictionary } from '@market/search-index';
import { readLocation } from '../indexed/job-schema';
import { PlaceIndex } from '../indexed/place-index';
import type { Ask } from './ask';
import { stillOpen } from './filters';

/** Counts of locations older than this are looked up again, while the old ones are still used. */
const FRESH_MS = 10_000;
const PAGE = 1_000;

interface LocationsPage {
  aggregations: { locations: { after_key?: object; buckets: Array<{ key: { location: string }; doc_count: number }> } };
}

/**
 * The locations that jobs name, with how many jobs each has. There are far fewer of them than jobs, so that each replica
 * of the service holds them and means places by the same code as the index in memory. A location that comes with a
 * change is known at once.
 */
export class KnownPlaces {
  readonly #locations = new ValueDictionary();
  /** Writings of each location: `Oslo;Bergen` is the same one as `Oslo; Bergen`. */
  readonly #texts: Array<Set<string>> = [new Set()];
  readonly index = new PlaceIndex(this.#locations);
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(private readonly ask: Ask) {}

  /** Takes in a location; a new one counts as that of one job. */
  know(text: string): void {
    const number = this.#take(text);
    if (number > 0) this.#locations.live[number] ||= 1;
    this.index.follow();
  }

  /** Resolves when there are counts, however old. */
  async ready(now: number): Promise<void> {
    if (performance.now() - this.#readAt < FRESH_MS) return;
    const reading = (this.#reading ??= this.read(now).finally(() => (this.#reading = undefined)));
    if (this.#readAt === -Infinity) return reading;
    // The next who asks tries again.
    reading.catch(() => undefined);
  }

  /** Counts anew the jobs of all locations that are open at this time. */
  async read(now: number): Promise<void> {
    const counts = new Map<string, number>();
    for (let after: object | undefined; ;) {
      const { aggregations } = await this.ask<LocationsPage>({
        size: 0,
        query: stillOpen(now),
        aggs: {
          locations: {
            composite: {
              size: PAGE,
              sources: [{ location: { terms: { field: 'location' } } }],
              ...(after ? { after } : {}),
            },
          },
        },
      });
      for (const { key, doc_count } of aggregations.locations.buckets) counts.set(key.location, doc_count);
      after = aggregations.locations.after_key;
      if (!after || aggregations.locations.buckets.length < PAGE) break;
    }
    const pace = createPace();
    const numbers: Array<readonly [number: number, count: number]> = [];
    for (const [text, count] of counts) {
      numbers.push([this.#take(text), count]);
      this.index.follow();
      await pace();
    }
    this.#locations.live.fill(0);
    // Every number that was taken has its place there.
    for (const [number, count] of numbers) this.#locations.live[number]! += count;
    this.#readAt = performance.now();
  }

  /** The writings of all locations with a place that the text means; undefined where the text has no words. */
  meant(text: string): string[] | undefined {
    const numbers = this.index.locationsMeant(text);
    return numbers && [...numbers].flatMap((number) => [...(this.#texts[number] ?? [])]);
  }

  /** Counts by location as the facets take them. */
  countsOf(buckets: ReadonlyArray<{ key: string; doc_count: number }>): Uint32Array {
    const numbers = buckets.map(({ key, doc_count }) => [this.#take(key), doc_count] as const);
    const counts = new Uint32Array(this.#locations.size);
    for (const [number, count] of numbers) {
      counts[number] = (counts[number] ?? 0) + count;
      this.#locations.live[number] ||= count;
    }
    return counts;
  }

  #take(text: string): number {
    const { place } = readLocation(text);
    if (!place) return 0;
    const number = this.#locations.take(place);
    (this.#texts[number] ??= new Set()).add(text);
    return number;
  }
}
