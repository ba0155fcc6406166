import { createPace, ValueDictionary } from '@market/search-index';
import { readLocation } from '../indexed/job-schema';
import { PlaceIndex } from '../indexed/place-index';
import type { Ask } from './ask';
import { stillOpen } from './filters';

/**
 * Maximum age of location counts; older ones are refreshed in the background and used meanwhile
 * (stale-while-revalidate).
 */
const FRESH_MS = 10_000;
const PAGE = 1_000;

interface LocationsPage {
  aggregations: { locations: { after_key?: object; buckets: Array<{ key: { location: string }; doc_count: number }> } };
}

/**
 * The locations of all jobs, with their numbers of jobs. There are far fewer locations than jobs, so each replica of
 * the service holds them all and resolves places by the same code as the in-memory index. A location in a changed job
 * is added at once.
 */
export class KnownPlaces {
  readonly #locations = new ValueDictionary();
  /** Spellings of each location: `Oslo;Bergen` is the same one as `Oslo; Bergen`. */
  readonly #texts: Array<Set<string>> = [new Set()];
  readonly index = new PlaceIndex(this.#locations);
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(private readonly ask: Ask) {}

  /** Adds a location; a new one counts as one job. */
  know(text: string): void {
    const number = this.#take(text);
    if (number > 0) this.#locations.live[number] ||= 1;
    this.index.follow();
  }

  /** Resolves as soon as counts exist, even outdated ones. */
  async ready(now: number): Promise<void> {
    if (performance.now() - this.#readAt < FRESH_MS) return;
    const reading = (this.#reading ??= this.read(now).finally(() => (this.#reading = undefined)));
    if (this.#readAt === -Infinity) return reading;
    // The next call retries.
    reading.catch(() => undefined);
  }

  /** Recounts the jobs of all locations that are open at this time. */
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
    // Non-null: every number from `#take` has an entry.
    for (const [number, count] of numbers) this.#locations.live[number]! += count;
    this.#readAt = performance.now();
  }

  /** Spellings of all locations with a place that the text means; undefined if the text has no words. */
  meant(text: string): string[] | undefined {
    const numbers = this.index.locationsMeant(text);
    return numbers && [...numbers].flatMap((number) => [...(this.#texts[number] ?? [])]);
  }

  /** Counts by location number, as the facets need them. */
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
