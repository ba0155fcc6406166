import type { GeocodedPlace, WorkMode } from '@market/contracts/job-posts';
import { WITHOUT_PLACE } from '@market/contracts/search';

/** A found job, as far as a map shows it. */
export interface MappedJob {
  id: string;
  places: readonly GeocodedPlace[];
  work_mode: WorkMode | null;
}

/** Found jobs by place. */
export interface JobMap {
  places: Array<GeocodedPlace & { key: string; ids: string[] }>;
  /** Jobs whose place is not known, and remote ones, for which nobody travels anywhere. */
  without: string[];
}

/** Digits of a degree that tell two towns apart: about a kilometre. */
const DIGITS = 2;

/** Jobs by their places, the place with the most first; a job of several places is at each of them. */
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

/** The jobs at a place by its key; none where no found job is there. */
export function idsAt({ places, without }: JobMap, key: string): readonly string[] {
  return key === WITHOUT_PLACE ? without : (places.find((place) => place.key === key)?.ids ?? []);
}

function keyOf({ latitude, longitude }: GeocodedPlace): string {
  return `${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`;
}
