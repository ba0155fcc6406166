import { EMPLOYMENT_TYPES, WORK_MODES } from '@market/contracts/job-posts';
import {
  OPEN,
  coveredSkills,
  isWithin,
  remoteKm,
  scoreOf,
  scoredKm,
  squareBetween,
  type MatchedProfile,
} from '@market/match';
import type { DocumentPoints, ScoreDocuments, ScoredColumns, ValueDictionary } from '@market/search-index';
import { LRUCache } from 'lru-cache';
import { remoteArea } from '../../../places/domain/remote-from';
import { UNKNOWN_AREA } from './job-schema';

/** Cache size: some 300 profiles with a hundred thousand jobs, one byte per job. */
const KEPT_BYTES = 32 * 1024 * 1024;
const REMOTE = WORK_MODES.indexOf('remote');

/**
 * Ranks jobs by how well profiles fit, with exactly the scores of `matchOf`, computed from the index's columns. Scores
 * of sealed (immutable) segments are cached, so that only the first search with a profile scores every job; further
 * filters and pages read the cache.
 */
export class MatchScorer {
  readonly #kept = new LRUCache<string, DocumentPoints>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ points, highest }) => points.length + highest.length + 1,
  });
  readonly #segments = new WeakMap<Uint16Array, number>();
  #lastSegment = 0;

  /** Scoring function for a profile. */
  orderOf(profile: MatchedProfile, valuesOf: (tag: string) => ValueDictionary): ScoreDocuments {
    const name = JSON.stringify(profile);
    // Once for all segments, and only where one is not cached.
    let has: Uint8Array | undefined;
    let takenFrom: Float64Array | undefined;
    const score = (columns: ScoredColumns) => {
      has ??= heldSkills(profile, valuesOf('skills'));
      takenFrom ??= kmOfAreas(profile, valuesOf('remote_from'));
      return pointsOf(columns, profile, has, takenFrom);
    };
    return (columns) => {
      if (!columns.isSealed) return score(columns);
      const key = `${String(this.#numberOf(columns))} ${name}`;
      const kept = this.#kept.get(key);
      if (kept) return kept;
      const points = score(columns);
      this.#kept.set(key, points);
      return points;
    };
  }

  #numberOf({ cells }: ScoredColumns): number {
    const known = this.#segments.get(cells);
    if (known !== undefined) return known;
    this.#lastSegment += 1;
    this.#segments.set(cells, this.#lastSegment);
    return this.#lastSegment;
  }
}

/** Marks the skills that a profile covers, by their numbers in the dictionary. */
function heldSkills(profile: MatchedProfile, skills: ValueDictionary): Uint8Array {
  const has = new Uint8Array(skills.size);
  for (const key of coveredSkills(profile.skills).keys()) {
    const skill = skills.find(key);
    if (skill !== undefined) has[skill] = 1;
  }
  return has;
}

/** Distances that stand for remote work from each of the areas, by their numbers in the dictionary. */
function kmOfAreas({ country }: MatchedProfile, areas: ValueDictionary): Float64Array {
  return Float64Array.from({ length: areas.size }, (_, number) => {
    const key = areas.key(number);
    return remoteKm(isWithin(key === UNKNOWN_AREA ? [] : [remoteArea(key)], country));
  });
}

// Non-null assertions: every index is below its column's length, which the compiler cannot know.
function pointsOf(
  columns: ScoredColumns,
  profile: MatchedProfile,
  has: Uint8Array,
  takenFrom: Float64Array,
): DocumentPoints {
  const { experienceYears, place, minimumPay } = profile;
  const { size, cells } = columns;
  const anyType = profile.employmentTypes.length === 0;
  const wanted = EMPLOYMENT_TYPES.map((type) => (profile.employmentTypes.includes(type) ? 1 : 0));
  const starts = columns.tagStarts('skills');
  const tags = columns.tags('skills');
  const areaStarts = columns.tagStarts('remote_from');
  const areas = columns.tags('remote_from');
  const asked = columns.numbers('experience');
  const pay = columns.numbers('most_pay');
  const workModes = columns.choiceIn('work_mode');
  const types = columns.choiceIn('emp_type');
  const points = new Uint8Array(size);
  const highest = new Uint8Array(Math.ceil(size / 32));
  for (let document = 0; document < size; document += 1) {
    const start = starts[document]!; // below the length, as all below
    const end = starts[document + 1]!;
    let met = 0;
    for (let tag = start; tag < end; tag += 1) met += has[tags[tag]!]!;
    const cell = cells[document]!;
    const most = pay[document]!;
    const type = types[cell]!;
    const score = scoreOf(
      end - start,
      met,
      asked[document]!,
      experienceYears,
      workModes[cell] === REMOTE
        ? nearestArea(areas, areaStarts[document]!, areaStarts[document + 1]!, takenFrom)
        : place === null
          ? OPEN
          : nearestKm(place, columns, document),
      minimumPay === null || Number.isNaN(most) ? OPEN : most >= minimumPay ? 1 : 0,
      type < 0 || anyType ? OPEN : wanted[type]!,
    );
    points[document] = score;
    if (score > highest[document >>> 5]!) highest[document >>> 5] = score;
  }
  return { points, highest };
}

/** Distance that stands for remote work; 0 without areas, as for the whole world. */
function nearestArea(areas: Uint32Array, start: number, end: number, takenFrom: Float64Array): number {
  let nearest = start === end ? 0 : Infinity;
  // All of a job's areas are known, or none is.
  for (let at = start; at < end; at += 1) nearest = Math.min(nearest, takenFrom[areas[at]!]!);
  return nearest;
}

/** Distance to a job's nearest place, for `scoreOf`; `OPEN` if unknown. */
function nearestKm(
  from: NonNullable<MatchedProfile['place']>,
  { pointStarts, points }: ScoredColumns,
  document: number,
): number {
  let nearest = Infinity;
  // Offsets: a document's points end where the next one's begin.
  for (let at = pointStarts[document]!; at < pointStarts[document + 1]!; at += 1)
    nearest = Math.min(nearest, squareBetween(from, points[3 * at]!, points[3 * at + 1]!, points[3 * at + 2]!));
  return nearest === Infinity ? OPEN : scoredKm(nearest);
}
