import fc from 'fast-check';
import { EMPLOYMENT_TYPES } from '@market/contracts/job-posts';
import { gainsOf, matchOf, type MatchedJob, type MatchedProfile } from '@market/match';

const BARE: MatchedProfile = {
  skills: ['SQL'],
  experienceYears: 0,
  place: null,
  country: null,
  employmentTypes: [],
  minimumPay: null,
};
const JOB: MatchedJob = {
  requiredSkills: ['SQL', 'dbt'],
  experienceYears: 3,
  points: [[1, 0, 0]],
  workMode: 'onsite',
  remoteFrom: null,
  employmentType: 'full_time',
  pay: 60_000,
};

test('says of each missing item by how many points the jobs fit better, the largest first', () => {
  expect(gainsOf(BARE, [JOB])).toEqual([
    { item: 'skill', skill: 'dbt', points: 30, jobs: 1 },
    { item: 'experience', points: 15, jobs: 1 },
    { item: 'place', points: 5, jobs: 1 },
    { item: 'pay', points: 5, jobs: 1 },
    { item: 'employment', points: 2, jobs: 1 },
  ]);
});

test('a skill that more jobs miss counts in all of them, in whichever writing', () => {
  const other = { ...JOB, requiredSkills: ['SQL', 'DBT'] };
  const [dbt] = gainsOf(BARE, [JOB, other]);
  expect(dbt).toEqual({ item: 'skill', skill: 'dbt', points: 30, jobs: 2 });
});

test('a job that has all of it changes nothing, and neither does no job', () => {
  const full = { ...BARE, skills: ['SQL', 'dbt'], experienceYears: 3, place: [1, 0, 0] as const };
  expect(gainsOf({ ...full, minimumPay: 1, employmentTypes: [...EMPLOYMENT_TYPES] }, [JOB])).toEqual([]);
  expect(gainsOf(BARE, [])).toEqual([]);
});

test('property: a skill that is told raises the scores by just that', () => {
  const skills = fc.uniqueArray(fc.constantFrom('SQL', 'dbt', 'React', 'Welding', 'Excel'), { minLength: 1 });
  fc.assert(
    fc.property(skills, fc.array(skills, { minLength: 1, maxLength: 5 }), (has, asked) => {
      const profile = { ...BARE, skills: has };
      const jobs = asked.map((requiredSkills) => ({ ...JOB, requiredSkills }));
      for (const { skill, points } of gainsOf(profile, jobs)) {
        if (skill === undefined) continue;
        const rise = jobs.reduce(
          (sum, job) => sum + matchOf({ ...profile, skills: [...has, skill] }, job).score - matchOf(profile, job).score,
          0,
        );
        expect(points).toBe(Math.round((rise / jobs.length) * 10) / 10);
      }
    }),
  );
});
