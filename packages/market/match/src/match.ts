import type { EmploymentType, WorkMode } from '@market/contracts/job-posts';
import { type Match, MATCH_PARTS, MATCH_RULE } from '@market/contracts/search';
import { coveredSkills, namedSkills, skillKey } from './skills/skills';

const HALF = 0.5;
/** Distance up to which a place counts in full, and distance from which it does not count. */
const NEAR_KM = 25;
const FAR_KM = 100;

/** Point on the earth as a unit vector from its centre. */
type Point = readonly [x: number, y: number, z: number];

/** Area from which a remote job takes people: a country by its code, or one of `WORLD_AREAS` by its name. */
export interface RemoteArea {
  name: string;
  /** Codes of its countries. */
  countries: readonly string[];
}

/**
 * All data of a candidate that the rule uses. Excluded are name, age, sex, picture, school and year of graduation, and
 * any proxy for them.
 */
export interface MatchedProfile {
  /** In the candidate's own words. */
  skills: readonly string[];
  /** Whole years. */
  experienceYears: number;
  /** Place in which the candidate looks for work; null if unknown. */
  place: Point | null;
  /** Code of the country of that place; null if unknown. */
  country: string | null;
  /** Employment types that the candidate wants; any if empty. */
  employmentTypes: readonly EmploymentType[];
  /** Minimum pay of a job, in the unit of `MatchedJob.pay`; null if not stated. */
  minimumPay: number | null;
}

/** All data of a job that the rule uses. */
export interface MatchedJob {
  requiredSkills: readonly string[];
  /** Required years of experience; null if the post states none. */
  experienceYears: number | null;
  /** Positions of its towns. */
  points: readonly Point[];
  workMode: WorkMode | null;
  /** Areas from which a remote job takes people: null for the whole world, empty if unknown. */
  remoteFrom: readonly RemoteArea[] | null;
  employmentType: EmploymentType | null;
  /** Maximum pay of the job, in one unit for all jobs; null if it is not stated or not comparable. */
  pay: number | null;
}

/** Read once: `scoreOf` runs for each job of a search, and an import of another package is looked up at each use. */
const { skills: SKILLS, experience: EXPERIENCE, place: PLACE, pay: PAY, employment: EMPLOYMENT } = MATCH_PARTS;

/** Sentinel in `scoreOf` for a part that either side leaves open. */
export const OPEN = NaN;

/**
 * Score of a match, from 0 to 100. Takes plain numbers, because the search calls it for each of its jobs; `OPEN` (NaN)
 * marks unknown values.
 * @param required number of required skills, of which `met` are covered
 * @param asksYears required years of experience, compared with the profile's `hasYears`
 * @param km distance; for remote work 0 within its areas, and `FAR_KM` outside
 * @param isPaidEnough 1 or 0, as `isEmploymentWanted`
 */
export function scoreOf(
  required: number,
  met: number,
  asksYears: number,
  hasYears: number,
  km: number,
  isPaidEnough: number,
  isEmploymentWanted: number,
): number {
  const points =
    SKILLS * (required === 0 ? HALF : met / required) +
    EXPERIENCE * (Number.isNaN(asksYears) ? HALF : hasYears >= asksYears ? 1 : hasYears / asksYears) +
    PLACE * (Number.isNaN(km) ? HALF : nearness(km)) +
    PAY * (Number.isNaN(isPaidEnough) ? HALF : isPaidEnough) +
    EMPLOYMENT * (Number.isNaN(isEmploymentWanted) ? HALF : isEmploymentWanted);
  // Epsilon: halves are rounded up in spite of floating-point errors in the sum.
  return Math.floor(points + 0.5 + 1e-9);
}

function nearness(km: number): number {
  return km <= NEAR_KM ? 1 : km >= FAR_KM ? 0 : (FAR_KM - km) / (FAR_KM - NEAR_KM);
}

/**
 * Match of a profile with a job, part by part, with the score by which jobs are ordered ‘For you’. Pure: the same
 * profile and job give the same result. It sorts and explains; it never excludes or refuses anything.
 */
export function matchOf(profile: MatchedProfile, job: MatchedJob): Match {
  const covered = coveredSkills(profile.skills);
  // Deduplicated: two spellings of one skill are required once.
  const required = [...new Map(job.requiredSkills.flatMap(requirementsOf))];
  const met = required.flatMap(([key, skill]) => {
    const by = covered.get(key);
    return by === undefined ? [] : [{ skill, by }];
  });
  const missing = required.flatMap(([key, skill]) => (covered.has(key) ? [] : [skill]));
  const isRemote = job.workMode === 'remote';
  const isTaken = isRemote ? isWithin(job.remoteFrom, profile.country) : null;
  const km = isRemote ? null : kilometres(profile.place, job.points);
  const isPaidEnough = profile.minimumPay === null || job.pay === null ? null : job.pay >= profile.minimumPay;
  const isEmploymentWanted =
    job.employmentType === null || profile.employmentTypes.length === 0
      ? null
      : profile.employmentTypes.includes(job.employmentType);
  const { experienceYears: asksYears } = job;
  return {
    rule: MATCH_RULE,
    score: scoreOf(
      required.length,
      met.length,
      asksYears ?? OPEN,
      profile.experienceYears,
      isRemote ? remoteKm(isTaken) : (km ?? OPEN),
      isPaidEnough === null ? OPEN : Number(isPaidEnough),
      isEmploymentWanted === null ? OPEN : Number(isEmploymentWanted),
    ),
    skills: { met, missing },
    experience: asksYears === null ? null : { asked: asksYears, has: profile.experienceYears },
    place: isRemote
      ? isTaken === null
        ? null
        : { remote: true, km: null, ...(isTaken ? {} : elsewhere(job, profile)) }
      : km === null
        ? null
        : { remote: false, km: Math.round(km) },
    pay: isPaidEnough === null ? null : !isPaidEnough ? 'less' : job.pay === profile.minimumPay ? 'equal' : 'enough',
    employment: isEmploymentWanted === null ? null : isEmploymentWanted ? 'wanted' : 'other',
  };
}

/** Whether a remote job takes people from a country; null if that is unknown. */
export function isWithin(areas: readonly RemoteArea[] | null, country: string | null): boolean | null {
  if (areas === null) return true;
  if (areas.length === 0 || country === null) return null;
  return areas.some(({ countries }) => countries.includes(country));
}

/** Distance for `scoreOf` that stands for remote work. */
export function remoteKm(isTaken: boolean | null): number {
  return isTaken === null ? OPEN : isTaken ? 0 : FAR_KM;
}

function elsewhere({ remoteFrom }: MatchedJob, { country }: MatchedProfile) {
  return { only_from: (remoteFrom ?? []).map(({ name }) => name), looked_in: country ?? '' };
}

/** Skills that an entry of a post requires, by their keys; only of several each has a name of its own. */
function requirementsOf(written: string): Array<readonly [key: string, skill: string]> {
  const names = namedSkills(written);
  return names.map((name) => [skillKey(name), names.length === 1 ? written : name] as const);
}

const EARTH_RADIUS_KM = 6371.0088;

/** Great-circle distance from a place to the nearest of several others; null if either is unknown. */
function kilometres(from: Point | null, points: readonly Point[]): number | null {
  if (!from || points.length === 0) return null;
  return kmOfSquare(Math.min(...points.map((point) => squareBetween(from, ...point))));
}

/** Squared chord length between two points, straight through the earth. */
export function squareBetween([fromX, fromY, fromZ]: Point, x: number, y: number, z: number): number {
  return (x - fromX) ** 2 + (y - fromY) ** 2 + (z - fromZ) ** 2;
}

/** Squared chord lengths surely within `NEAR_KM`, and surely beyond `FAR_KM`: the margin exceeds any rounding. */
const NEAR_SQUARE = (2 * Math.sin(NEAR_KM / (2 * EARTH_RADIUS_KM))) ** 2 * (1 - 1e-9);
const FAR_SQUARE = (2 * Math.sin(FAR_KM / (2 * EARTH_RADIUS_KM))) ** 2 * (1 + 1e-9);

/**
 * Distance for `scoreOf`, from the squared chord length between two points. Only between near and far does it count in
 * kilometres; elsewhere 0 or `FAR_KM` stand for it and save the arc, which takes longer than the rest of a score.
 */
export function scoredKm(square: number): number {
  return square <= NEAR_SQUARE ? 0 : square >= FAR_SQUARE ? FAR_KM : kmOfSquare(square);
}

/** Great-circle distance in kilometres, from the squared chord length between two points. */
export function kmOfSquare(square: number): number {
  return 2 * Math.asin(Math.min(1, Math.sqrt(square) / 2)) * EARTH_RADIUS_KM;
}
