import type { EmploymentType, WorkMode } from '@market/contracts/job-posts';
import { type Match, MATCH_PARTS, MATCH_RULE } from '@market/contracts/search';
import { coveredSkills, skillKey } from './skills/skills';

const HALF = 0.5;
/** So far a place counts in full, and from the second distance on not at all. */
const NEAR_KM = 25;
const FAR_KM = 100;

/** A point of the earth as a vector of length 1 from its middle. */
type Point = readonly [x: number, y: number, z: number];

/**
 * All that the rule knows of a candidate. No name, age, sex, picture, school or year of graduation is among it, and
 * nothing that stands for one.
 */
export interface MatchedProfile {
  /** In the candidate's own words. */
  skills: readonly string[];
  /** Whole years. */
  experienceYears: number;
  /** Place in which the candidate looks for work; null where none is given. */
  place: Point | null;
  /** Kinds of employment that are wanted; any where empty. */
  employmentTypes: readonly EmploymentType[];
  /** The least that a job should pay, in the measure of `MatchedJob.pay`; null where that is not said. */
  minimumPay: number | null;
}

/** All that the rule knows of a job. */
export interface MatchedJob {
  requiredSkills: readonly string[];
  /** Years that are asked for; null where the post does not say. */
  experienceYears: number | null;
  /** Positions of its towns. */
  points: readonly Point[];
  workMode: WorkMode | null;
  employmentType: EmploymentType | null;
  /** The most that it pays, in one measure for all jobs; null where nothing is stated or it cannot be compared. */
  pay: number | null;
}

/** A part that either side leaves open, in `scoreOf`. */
export const OPEN = NaN;

/**
 * The score of a match, from 0 to 100. Plain numbers, for the search asks it for each of its jobs; `OPEN` (NaN) stands
 * for what is not said.
 * @param required how many skills are asked for, of which `met` are there
 * @param asksYears years of experience that are asked for, where the profile has `hasYears`
 * @param km distance; 0 for remote work
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
    MATCH_PARTS.skills * (required === 0 ? HALF : met / required) +
    MATCH_PARTS.experience * (Number.isNaN(asksYears) ? HALF : hasYears >= asksYears ? 1 : hasYears / asksYears) +
    MATCH_PARTS.place * (Number.isNaN(km) ? HALF : nearness(km)) +
    MATCH_PARTS.pay * (Number.isNaN(isPaidEnough) ? HALF : isPaidEnough) +
    MATCH_PARTS.employment * (Number.isNaN(isEmploymentWanted) ? HALF : isEmploymentWanted);
  // Halves are rounded up however the sum's last digits fell out.
  return Math.floor(points + 0.5 + 1e-9);
}

function nearness(km: number): number {
  return km <= NEAR_KM ? 1 : km >= FAR_KM ? 0 : (FAR_KM - km) / (FAR_KM - NEAR_KM);
}

/**
 * Match of a profile with a job, part by part, with the score by which jobs are ordered ‘For you’. Pure: the same
 * profile and job give the same result. It orders and explains; nothing is left out or refused by it.
 */
export function matchOf(profile: MatchedProfile, job: MatchedJob): Match {
  const covered = coveredSkills(profile.skills);
  // Two writings of one skill are asked for once.
  const required = [...new Map(job.requiredSkills.map((skill) => [skillKey(skill), skill] as const))];
  const met = required.flatMap(([key, skill]) => {
    const by = covered.get(key);
    return by === undefined ? [] : [{ skill, by }];
  });
  const missing = required.flatMap(([key, skill]) => (covered.has(key) ? [] : [skill]));
  const isRemote = job.workMode === 'remote';
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
      isRemote ? 0 : (km ?? OPEN),
      isPaidEnough === null ? OPEN : Number(isPaidEnough),
      isEmploymentWanted === null ? OPEN : Number(isEmploymentWanted),
    ),
    skills: { met, missing },
    experience: asksYears === null ? null : { asked: asksYears, has: profile.experienceYears },
    place: isRemote ? { remote: true, km: null } : km === null ? null : { remote: false, km: Math.round(km) },
    pay: isPaidEnough === null ? null : isPaidEnough ? 'enough' : 'less',
    employment: isEmploymentWanted === null ? null : isEmploymentWanted ? 'wanted' : 'other',
  };
}

const EARTH_RADIUS_KM = 6371.0088;

/** From a place to the nearest of some others along the great circle; null where either is not known. */
function kilometres(from: Point | null, points: readonly Point[]): number | null {
  if (!from || points.length === 0) return null;
  return kmOfSquare(Math.min(...points.map((point) => squareBetween(from, ...point))));
}

/** The square of the straight line through the earth between two points. */
export function squareBetween([fromX, fromY, fromZ]: Point, x: number, y: number, z: number): number {
  return (x - fromX) ** 2 + (y - fromY) ** 2 + (z - fromZ) ** 2;
}

/** Kilometres along the great circle between points, by the square of the straight line between them. */
export function kmOfSquare(square: number): number {
  return 2 * Math.asin(Math.min(1, Math.sqrt(square) / 2)) * EARTH_RADIUS_KM;
}
