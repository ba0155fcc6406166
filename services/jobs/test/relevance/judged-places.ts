import type { JobFacts } from './generated-jobs';
import type { Grade, JudgedQuery } from './judging';

const ROLES = ['data analyst', 'registered nurse', 'accountant', 'electrician', 'cook', 'truck driver'];

/** Towns as people call them in other languages, with a state or a country, and in short. */
const TOWNS: ReadonlyArray<readonly [written: string, city: string]> = [
  ['Zúrich', 'zurich'],
  ['Zurigo', 'zurich'],
  ['München', 'munich'],
  ['Munique', 'munich'],
  ['Londres', 'london'],
  ['london uk', 'london'],
  ['Nueva York', 'new york'],
  ['nyc', 'new york'],
  ['austin texas', 'austin'],
  ['toronto ontario', 'toronto'],
  ['Norwegen', 'oslo'],
  ['sao paulo', 'sao paulo'],
];

/** Several towns, of which a job is in one. */
const SEVERAL: ReadonlyArray<readonly [written: string, cities: readonly string[]]> = [
  ['oslo london', ['oslo', 'london']],
  ['munich, zurich', ['munich', 'zurich']],
  ['toronto new york', ['toronto', 'new york']],
  ['norway germany', ['oslo', 'munich']],
];

const inOneOf =
  (role: string, cities: readonly string[]) =>
  (facts: JobFacts): Grade =>
    facts.role === role && cities.includes(facts.city) ? 3 : 0;

/** Work and place in one text: a job of the work elsewhere is worth nothing. */
export const JUDGED_PLACES: ReadonlyArray<JudgedQuery<JobFacts>> = ROLES.flatMap((role) => [
  ...TOWNS.map(([written, city], at) => ({
    text: at % 2 === 0 ? `${role} ${written}` : `${written} ${role}`,
    shows: 'place' as const,
    gradeOf: inOneOf(role, [city]),
  })),
  ...SEVERAL.map(([written, cities]) => ({
    text: `${role} ${written}`,
    shows: 'several places' as const,
    gradeOf: inOneOf(role, cities),
  })),
]);
