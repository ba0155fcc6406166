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
import {
  AT_MOST,
  type DocumentPoints,
  type ScoreDocuments,
  type ScoredColumns,
  type ValueDictionary,
} from '@market/search-index';
import { LRUCache } from 'lru-cache';
import { remoteArea } from '../../../places/domain/remote-from';
import { UNKNOWN_AREA } from './job-schema';

/** Cache size: some 300 profiles with a hundred thousand jobs, one byte per job. */
const KEPT_BYTES = 32 * 1024 * 1024;
const REMOTE = WORK_MODES.indexOf('remote');

/**
 * Ranks jobs by how well profiles fit, with exactly the scores of `matchOf`, computed from the index's columns. The
 * first search with a profile counts the skills of every job, which bound its score; the rest is computed for jobs that
 * may be among the first. What sealed (immutable) segments have of both is cached for further filters and pages.
 */
export class MatchScorer {
  readonly #kept = new LRUCache<string, Bounds>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ points, highest }) => points.length + highest.length + 1,
  });
  readonly #segments = new WeakMap<Uint16Array, number>();
  #lastSegment = 0;

  /** Scoring function for a profile. */
  orderOf(profile: MatchedProfile, valuesOf: (tag: string) => ValueDictionary): ScoreDocuments {
    const name = JSON.stringify(profile);
    // Once for all segments, and only where a score is not cached.
    let held: Held | undefined;
    const heldNow = () =>
      (held ??= {
        ...heldSkills(profile, valuesOf('skills')),
        takenFrom: kmOfAreas(profile, valuesOf('remote_from')),
      });
    return (columns) => {
      const key = columns.isSealed ? `${String(this.#numberOf(columns))} ${name}` : undefined;
      const kept = key === undefined ? undefined : this.#kept.get(key);
      // Not cached with the points: it would keep the columns of merged segments in memory.
      let scorer: ((document: number) => number) | undefined;
      const score = (document: number) => (scorer ??= scorerOf(columns, profile, heldNow()))(document);
      const bounds = kept ?? boundsOf(columns, heldNow(), score);
      if (key !== undefined && !kept) this.#kept.set(key, bounds);
      const exactly = (document: number) => (bounds.points[document] = score(document));
      return { ...bounds, exactly };
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

/** Skills that a profile covers, by their numbers in the dictionary. */
function heldSkills(profile: MatchedProfile, skills: ValueDictionary): Pick<Held, 'has' | 'numbers'> {
  const numbers = [...coveredSkills(profile.skills).keys()]
    .map((key) => skills.find(key))
    .filter((skill) => skill !== undefined);
  const has = new Uint8Array(skills.size);
  for (const skill of numbers) has[skill] = 1;
  return { has, numbers };
}

/** Distances that stand for remote work from each of the areas, by their numbers in the dictionary. */
function kmOfAreas({ country }: MatchedProfile, areas: ValueDictionary): Float64Array {
  return Float64Array.from({ length: areas.size }, (_, number) => {
    const key = areas.key(number);
    return remoteKm(isWithin(key === UNKNOWN_AREA ? [] : [remoteArea(key)], country));
  });
}

/** Skills and areas of a profile, by their numbers in the dictionaries. */
interface Held {
  /** 1 for each skill that the profile covers. */
  has: Uint8Array;
  numbers: readonly number[];
  takenFrom: Float64Array;
}

type Bounds = Pick<DocumentPoints, 'points' | 'highest'>;

/** Upper bound from which a score is computed at once: the first of an order mostly have more. */
const EXACT_FROM = 80;
/** Number of required skills up to which bounds are looked up. */
const REQUIRED_MAX = 15;
const ROW = REQUIRED_MAX + 1;
/** Highest scores with `met` of `required` skills, at `ROW * required + met`. */
const BOUNDS = Uint8Array.from({ length: ROW * ROW }, (_, at) => highestScore(Math.floor(at / ROW), at % ROW));

/** Score of a job of which everything but some skills fits. */
function highestScore(required: number, met: number): number {
  return scoreOf(required, Math.min(met, required), 0, 0, 0, 1, 1);
}

/** Upper bounds of jobs of which no skill is met, by segment: a profile's skills raise them. */
const unmetBounds = new WeakMap<Uint16Array, Bounds>();

// Non-null assertions: every index is below its column's length, which the compiler cannot know.
/** Highest score that each job may reach by its skills; exact where it is high, since those may be the first. */
function boundsOf(columns: ScoredColumns, { has, numbers }: Held, score: (document: number) => number): Bounds {
  const starts = columns.tagStarts('skills');
  const counted = (document: number, met: number) => {
    const required = starts[document + 1]! - starts[document]!;
    return required <= REQUIRED_MAX ? BOUNDS[ROW * required + met]! : highestScore(required, met);
  };
  const listed = columns.documentsByTag('skills');
  if (!listed) {
    const tags = columns.tags('skills');
    return boundsBy(columns.size, (document) => {
      let met = 0;
      for (let tag = starts[document]!; tag < starts[document + 1]!; tag += 1) met += has[tags[tag]!]!;
      return counted(document, met);
    });
  }
  const unmet = unmetBounds.get(columns.cells) ?? boundsBy(columns.size, (document) => counted(document, 0));
  unmetBounds.set(columns.cells, unmet);
  // Only the jobs that require a skill of the profile are visited.
  const points = unmet.points.slice();
  const highest = unmet.highest.slice();
  const met = new Uint8Array(columns.size);
  for (const skill of numbers) {
    const end = listed.starts[skill + 1] ?? 0;
    for (let at = listed.starts[skill] ?? 0; at < end; at += 1) {
      const document = listed.documents[at]!;
      const bound = counted(document, (met[document]! += 1));
      const isExact = bound >= EXACT_FROM;
      const known = isExact ? score(document) : bound;
      points[document] = isExact ? known : known + AT_MOST;
      if (known > highest[document >>> 5]!) highest[document >>> 5] = known;
    }
  }
  return { points, highest };
}

function boundsBy(size: number, boundOf: (document: number) => number): Bounds {
  const points = new Uint8Array(size);
  const highest = new Uint8Array(Math.ceil(size / 32));
  for (let document = 0; document < size; document += 1) {
    const bound = boundOf(document);
    points[document] = bound + AT_MOST;
    if (bound > highest[document >>> 5]!) highest[document >>> 5] = bound;
  }
  return { points, highest };
}

/** Exact score of each job of a segment. */
function scorerOf(
  columns: ScoredColumns,
  profile: MatchedProfile,
  { has, takenFrom }: Held,
): (document: number) => number {
  const { experienceYears, place, minimumPay } = profile;
  const { cells } = columns;
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
  return (document) => {
    const start = starts[document]!;
    const end = starts[document + 1]!;
    let met = 0;
    for (let tag = start; tag < end; tag += 1) met += has[tags[tag]!]!;
    const cell = cells[document]!;
    const most = pay[document]!;
    const type = types[cell]!;
    return scoreOf(
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
  };
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
