import fc from 'fast-check';
import { EMPLOYMENT_TYPES, WORK_MODES } from '@market/contracts/job-posts';
import { MATCH_PARTS, MATCH_RULE, matchSentence } from '@market/contracts/search';
import {
  SKILL_VOCABULARY,
  experienceYears,
  matchOf,
  skillKeysOf,
  type MatchedJob,
  type MatchedProfile,
} from '@market/match';

const PROFILE: MatchedProfile = {
  skills: ['React', 'SQL', 'Mentoring'],
  experienceYears: 4,
  place: [1, 0, 0],
  country: 'ES',
  employmentTypes: ['full_time'],
  minimumPay: 50_000,
};
const JOB: MatchedJob = {
  requiredSkills: ['JavaScript', 'SQL', 'dbt'],
  experienceYears: 3,
  points: [[1, 0, 0]],
  workMode: 'onsite',
  remoteFrom: null,
  employmentType: 'full_time',
  pay: 60_000,
};

test('says which required skills are met and by what, what is missing, and the rest part by part', () => {
  expect(matchOf(PROFILE, JOB)).toEqual({
    rule: MATCH_RULE,
    score: 80,
    skills: {
      met: [
        { skill: 'JavaScript', by: 'React' },
        { skill: 'SQL', by: 'SQL' },
      ],
      missing: ['dbt'],
    },
    experience: { asked: 3, has: 4 },
    place: { remote: false, km: 0 },
    pay: 'enough',
    employment: 'wanted',
  });
});

test.each([
  [
    ['Python 3', 'Django 4'],
    ['Python', 'Django'],
  ],
  [['Python'], ['Python 3.11']],
  [
    ['Excel (advanced)', 'SQL - expert', 'German C1'],
    ['Excel', 'SQL', 'German'],
  ],
  [
    ['HTML/CSS', 'React/Redux'],
    ['HTML', 'CSS', 'React 18'],
  ],
  [['English'], ['Fluent English']],
  [['Kubernetes'], ['Docker & Kubernetes']],
])('%j has all of %j', (skills, requiredSkills) => {
  expect(matchOf({ ...PROFILE, skills }, { ...JOB, requiredSkills }).skills.missing).toEqual([]);
});

test('an entry for one skill keeps its own words, one for several is told by each', () => {
  const requiredSkills = ['Python 3.11', 'HTML/CSS', 'Basket weaving'];
  expect(matchOf({ ...PROFILE, skills: ['Python', 'CSS3'] }, { ...JOB, requiredSkills }).skills).toEqual({
    met: [
      { skill: 'Python 3.11', by: 'Python' },
      { skill: 'CSS', by: 'CSS3' },
    ],
    missing: ['HTML', 'Basket weaving'],
  });
});

test('pay is above, at or below the minimum', () => {
  const payOf = (pay: number) => matchOf(PROFILE, { ...JOB, pay });
  expect([50_001, 50_000, 49_999].map((pay) => payOf(pay).pay)).toEqual(['enough', 'equal', 'less']);
  expect(payOf(50_000).score).toBe(payOf(50_001).score);
  expect(matchSentence(payOf(50_000))).toContain('pay at your minimum');
});

test('five jobs of a calendar year each are five years', () => {
  const jobs = [2016, 2017, 2018, 2019, 2020].map((year) => ({
    job_stdt: `${String(year)}-01-01`,
    job_endt: `${String(year)}-12-31`,
  }));
  const today = new Date('2026-01-15');
  expect(experienceYears(jobs, today)).toBe(5);
  expect(jobs.map((job) => experienceYears([job], today))).toEqual([1, 1, 1, 1, 1]);
});

test('two writings of a skill are asked for once', () => {
  expect(matchOf(PROFILE, { ...JOB, requiredSkills: ['JS', 'JavaScript', 'javascript'] }).skills.met).toHaveLength(1);
});

test('a value that either side leaves open counts half, and is said by nothing', () => {
  const open = matchOf(
    { skills: ['SQL'], experienceYears: 0, place: null, country: null, employmentTypes: [], minimumPay: null },
    {
      requiredSkills: [],
      experienceYears: null,
      points: [],
      workMode: null,
      remoteFrom: null,
      employmentType: null,
      pay: null,
    },
  );
  expect(open).toMatchObject({ score: 50, experience: null, place: null, pay: null, employment: null });
  expect(Object.values(MATCH_PARTS).reduce<number>((sum, points) => sum + points, 0)).toBe(100);
});

test('a remote job is near to everybody; others are measured to the nearest of their places', () => {
  expect(matchOf(PROFILE, { ...JOB, workMode: 'remote', points: [[0, 1, 0]] }).place).toEqual({
    remote: true,
    km: null,
  });
  const [oslo, bergen] = [[0.4936, 0.0934, 0.8647] as const, [0.4942, 0.0461, 0.8681] as const];
  const km = matchOf({ ...PROFILE, place: oslo }, { ...JOB, points: [[1, 0, 0], bergen] }).place?.km;
  expect(km).toBeGreaterThan(295);
  expect(km).toBeLessThan(315);
});

const GERMANY = { name: 'DE', countries: ['DE'] };
const IBERIA = { name: 'iberia', countries: ['ES', 'PT'] };

describe('a remote job limited to countries', () => {
  const remote = (remoteFrom: MatchedJob['remoteFrom'], of: Partial<MatchedProfile> = {}) =>
    matchOf({ ...PROFILE, ...of }, { ...JOB, workMode: 'remote', remoteFrom });

  test('does not fit somebody elsewhere, and says why', () => {
    const match = remote([GERMANY, { name: 'AT', countries: ['AT'] }]);
    expect(match.place).toEqual({ remote: true, km: null, only_from: ['DE', 'AT'], looked_in: 'ES' });
    expect(match.score).toBe(remote(null).score - MATCH_PARTS.place);
    expect(matchSentence(match)).toContain(
      'remote, but only from Germany and Austria; you look for work in Spain; pay above',
    );
    expect(matchSentence(remote([{ name: 'emea', countries: ['DE'] }]))).toContain(
      'only from Europe, the Middle East or Africa;',
    );
  });

  test('fits somebody in one of them as one from anywhere fits everybody', () => {
    const fits = { remote: true, km: null };
    expect(
      [remote([GERMANY, IBERIA]), remote(null), remote(null, { country: null })].map(({ place }) => place),
    ).toEqual([fits, fits, fits]);
    expect(remote([GERMANY, IBERIA]).score).toBe(remote(null).score);
  });

  test.each([
    ['the candidate', remote([GERMANY], { country: null })],
    ['the job', remote([])],
  ])('claims nothing while the country of %s is unknown', (_, match) => {
    expect(match.place).toBeNull();
    expect(match.score).toBe(remote(null).score - MATCH_PARTS.place / 2);
  });

  test('never scores more for one area less', () => {
    fc.assert(
      fc.property(profile, job, (one, other) => {
        const areas = other.remoteFrom ?? [];
        if (areas.length < 2) return;
        const fewer = matchOf(one, { ...other, remoteFrom: areas.slice(1) });
        expect(fewer.score).toBeLessThanOrEqual(matchOf(one, other).score);
      }),
    );
  });
});

const name = fc.constantFrom(
  ...SKILL_VOCABULARY.map((entry) => entry.split('|')[0]!.replace(/^[=^+]/, '')),
  'Juggling',
  'Whittling',
);
/** Entries in people's own words: with versions and levels, and several skills in one. */
const skill = fc.oneof(
  { weight: 3, arbitrary: name },
  fc.tuple(name, fc.constantFrom(' 3', ' 2.1', ' (advanced)', ' - expert', ' B2', '/')).map((parts) => parts.join('')),
  fc.tuple(name, fc.constantFrom('/', ' & ', ' and ', ', '), name).map((parts) => parts.join('')),
);
const point = fc
  .tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: 0, max: 6, noNaN: true }))
  .map(([z, angle]) => [Math.sqrt(1 - z * z) * Math.cos(angle), Math.sqrt(1 - z * z) * Math.sin(angle), z] as const);
const country = fc.constantFrom('DE', 'ES', 'NO', 'US');
const profile: fc.Arbitrary<MatchedProfile> = fc.record({
  skills: fc.array(skill, { maxLength: 12 }),
  experienceYears: fc.nat(45),
  place: fc.option(point),
  country: fc.option(country),
  employmentTypes: fc.subarray([...EMPLOYMENT_TYPES]),
  minimumPay: fc.option(fc.nat(200_000)),
});
const job: fc.Arbitrary<MatchedJob> = fc.record({
  requiredSkills: fc.array(skill, { maxLength: 10 }),
  experienceYears: fc.option(fc.nat(20)),
  points: fc.array(point, { maxLength: 3 }),
  workMode: fc.option(fc.constantFrom(...WORK_MODES)),
  remoteFrom: fc.option(
    fc.array(fc.constantFrom(GERMANY, IBERIA, { name: 'NO', countries: ['NO'] }), { maxLength: 2 }),
  ),
  employmentType: fc.option(fc.constantFrom(...EMPLOYMENT_TYPES)),
  pay: fc.option(fc.nat(200_000)),
});

describe('for any profile and job', () => {
  test('the score is a whole number from 0 to 100, the same each time', () => {
    fc.assert(
      fc.property(profile, job, (one, other) => {
        const { score } = matchOf(one, other);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(matchOf(one, other)).toEqual(matchOf(structuredClone(one), structuredClone(other)));
      }),
    );
  });

  test('a skill more never lowers the score, nor takes a met skill away', () => {
    fc.assert(
      fc.property(profile, job, skill, (one, other, more) => {
        const before = matchOf(one, other);
        const after = matchOf({ ...one, skills: [...one.skills, more] }, other);
        expect(after.score).toBeGreaterThanOrEqual(before.score);
        const met = after.skills.met.map(({ skill }) => skill);
        expect(met).toEqual(expect.arrayContaining(before.skills.met.map(({ skill }) => skill)));
      }),
    );
  });

  test('a year more of experience, more pay and less distance never lower it', () => {
    fc.assert(
      fc.property(profile, job, fc.nat(10), (one, other, more) => {
        const { score } = matchOf(one, other);
        const raised = (change: Partial<MatchedProfile>, of: Partial<MatchedJob> = {}) =>
          matchOf({ ...one, ...change }, { ...other, ...of }).score;
        expect(raised({ experienceYears: one.experienceYears + more })).toBeGreaterThanOrEqual(score);
        if (other.pay !== null) expect(raised({}, { pay: other.pay + more })).toBeGreaterThanOrEqual(score);
        if (one.place && other.points.length > 0)
          expect(raised({}, { points: [...other.points, one.place] })).toBeGreaterThanOrEqual(score);
      }),
    );
  });

  test('unknown facts change nothing: name, age, sex, picture, school, year of graduation', () => {
    const person = fc.record({
      can_name: fc.string(),
      age: fc.nat(99),
      date_of_birth: fc.string(),
      sex: fc.constantFrom('f', 'm', 'x'),
      profileImage: fc.webUrl(),
      can_scho: fc.string(),
      can_pasy: fc.nat(2030).map(String),
    });
    fc.assert(
      fc.property(profile, job, person, (one, other, more) => {
        expect(matchOf({ ...one, ...more }, other)).toEqual(matchOf(one, other));
      }),
    );
  });

  test('every required skill is met or missing, once', () => {
    fc.assert(
      fc.property(profile, job, (one, other) => {
        const { met, missing } = matchOf(one, other).skills;
        const keys = [...met.map(({ skill }) => skill), ...missing].flatMap(skillKeysOf);
        expect(keys.sort()).toEqual([...new Set(other.requiredSkills.flatMap(skillKeysOf))].sort());
      }),
    );
  });
});
