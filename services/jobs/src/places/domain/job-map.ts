import type { GeocodedPlace, WorkMode } from '@market/contracts/job-posts';
import { WITHOUT_PLACE } from '@market/contracts/search';

/** A found job, reduced to its data on a map. */
export interface MappedJob {
  id: string;
  places: readonly GeocodedPlace[];
  work_mode: WorkMode | null;
}

/** Found jobs by place. */
export interface JobMap {
  places: Array<GeocodedPlace & { key: string; ids: string[] }>;
  /** Jobs without a known place, and remote ones, which need no place. */
  without: string[];
}

/** Decimals of a degree that distinguish two towns: about a kilometre. */
const DIGITS = 2;

/** Groups jobs by place, the place with the most first; a job with several places is in each group. */
export function jobMap(jobs: readonly MappedJob[]): JobMap {
  const places = new Map<string, JobMap['places'][number]>();
  const without: string[] = [];
  for (const { id, places: at, work_mode } of jobs) {
    if (at.length === 0 || work_mode === 'remote') without.push(id);
    else
      for (const [key, place] of new Map(at.map((one) => [keyOf(one), one]))) {
        const known = places.get(key) ?? { ...place, key, ids: [] };
        known.ids.push(id);
        places.set(key, known);
      }
  }
  return {
    places: [...places.values()].sort((a, b) => b.ids.length - a.ids.length || (a.key < b.key ? -1 : 1)),
    without,
  };
}

/** Jobs at a place by its key; empty if no found job is there. */
export function idsAt({ places, without }: JobMap, key: string): readonly string[] {
  return key === WITHOUT_PLACE ? without : (places.find((place) => place.key === key)?.ids ?? []);
}

function keyOf({ latitude, longitude }: GeocodedPlace): string {
  return `${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`;
}
