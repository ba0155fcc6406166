import type { MatchGain } from '@market/contracts/search';
import { matchOf, type MatchedJob, type MatchedProfile } from './match';
import { skillKey } from './skills/skills';

/** Number of skills to evaluate: those that most of the jobs miss. */
const SKILLS_TRIED = 10;
/** Number of skills returned, with the largest gains; other missing items are always returned. */
const SKILLS_TOLD = 5;

/**
 * Gain of each item that a profile lacks: average increase of the jobs' scores in points, and how many of them
 * increase. A skill is evaluated as it is; of the other items the future value is unknown, so the one that fits each
 * job best is assumed: the upper bound of the gain. Pure, like `matchOf`.
 * @returns items with a gain, largest first
 */
export function gainsOf(profile: MatchedProfile, jobs: readonly MatchedJob[]): MatchGain[] {
  const before = jobs.map((job) => matchOf(profile, job));
  const gain = (fill: (job: MatchedJob) => Partial<MatchedProfile>) => {
    const rises = jobs.map((job, at) => matchOf({ ...profile, ...fill(job) }, job).score - (before[at]?.score ?? 0));
    const points = rises.reduce((sum, rise) => sum + Math.max(0, rise), 0) / Math.max(1, jobs.length);
    return { points: Math.round(points * 10) / 10, jobs: rises.filter((rise) => rise > 0).length };
  };
  const missed = new Map<string, { skill: string; count: number }>();
  for (const { skills } of before)
    for (const skill of skills.missing) {
      const key = skillKey(skill);
      const { count } = missed.get(key) ?? { count: 0 };
      missed.set(key, { skill: missed.get(key)?.skill ?? skill, count: count + 1 });
    }
  const skills = [...missed.values()]
    .sort((one, other) => other.count - one.count || (one.skill < other.skill ? -1 : 1))
    .slice(0, SKILLS_TRIED)
    .map(({ skill }) => ({ item: 'skill' as const, skill, ...gain(() => ({ skills: [...profile.skills, skill] })) }))
    .sort(byPoints)
    .slice(0, SKILLS_TOLD);
  const others = [
    ...(profile.experienceYears === 0
      ? [{ item: 'experience' as const, ...gain((job) => ({ experienceYears: job.experienceYears ?? 0 })) }]
      : []),
    ...(profile.place === null
      ? [
          {
            item: 'place' as const,
            ...gain((job) => ({
              place: job.points[0] ?? null,
              country: profile.country ?? job.remoteFrom?.[0]?.countries[0] ?? null,
            })),
          },
        ]
      : []),
    ...(profile.minimumPay === null ? [{ item: 'pay' as const, ...gain(() => ({ minimumPay: 0 })) }] : []),
    ...(profile.employmentTypes.length === 0
      ? [
          {
            item: 'employment' as const,
            ...gain((job) => ({ employmentTypes: job.employmentType ? [job.employmentType] : [] })),
          },
        ]
      : []),
  ];
  return [...skills, ...others].filter(({ points }) => points > 0).sort(byPoints);
}

const byPoints = (one: MatchGain, other: MatchGain): number => other.points - one.points;
