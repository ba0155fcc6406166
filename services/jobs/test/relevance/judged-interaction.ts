import { DAY_MS } from '@market/api/durations';
import { recentIn } from '@market/contracts/search';
import { EMPLOYMENT_TYPES, WORK_MODES, type EmploymentType, type WorkMode } from '@market/contracts/job-posts';
import type { JobQuery } from '../../src/search/adapters';
import type { AdFacts } from './ads';
import type { JobFacts } from './generated-jobs';
import { JUDGED_AT, type Grade, type JudgedJob, type JudgedQuery } from './judging';

/** Facts of a generated job, with those on its card. */
interface CardFacts extends JobFacts {
  emp_type: EmploymentType;
  work_mode: WorkMode;
  /** Days since it was posted. */
  days: number;
}

/** The generated jobs, each with marks and an age by its place in the list, which its words say nothing of. */
export function withCards(jobs: ReadonlyArray<JudgedJob<JobFacts>>): Array<JudgedJob<CardFacts>> {
  return jobs.map(({ job, facts }, at) => {
    const card = {
      // Always one of the list.
      emp_type: EMPLOYMENT_TYPES[at % EMPLOYMENT_TYPES.length]!,
      work_mode: WORK_MODES[Math.floor(at / 5) % WORK_MODES.length]!,
      days: (at * 7) % 60,
    };
    const { days, ...marks } = card;
    return {
      job: { ...job, ...marks, createdAt: JUDGED_AT - days * DAY_MS - 1 },
      facts: { ...facts, ...card },
    };
  });
}

/** Words for days that a text has become the filter by days, as in the service. */
export function askedWith(query: JobQuery): JobQuery {
  const recent = recentIn(query.text);
  return recent ? { ...query, text: recent.rest, createdSince: JUDGED_AT - recent.days * DAY_MS } : query;
}

const ROLES = ['software engineer', 'data analyst', 'registered nurse', 'accountant', 'electrician', 'cook'];

/** Words for a mark, in the languages in which people write them. */
const MARKS: ReadonlyArray<readonly [words: string, has: (facts: CardFacts) => boolean]> = [
  ['part time', ({ emp_type }) => emp_type === 'part_time'],
  ['Teilzeit', ({ emp_type }) => emp_type === 'part_time'],
  ['remote', ({ work_mode }) => work_mode === 'remote'],
  ['télétravail', ({ work_mode }) => work_mode === 'remote'],
  ['híbrido', ({ work_mode }) => work_mode === 'hybrid'],
  ['tijdelijk', ({ emp_type }) => emp_type === 'temporary'],
];
const TIMES: ReadonlyArray<readonly [words: string, days: number]> = [
  ['this week', 7],
  ['in den letzten 7 Tagen', 7],
  ['esta semana', 7],
  ['este mes', 30],
  ['cette semaine', 7],
  ['afgelopen maand', 30],
];

/**
 * Queries that become chips: words of cards and of days beside a kind of work. A job of the role without the mark is
 * worth nothing.
 */
export const JUDGED_CARDS: ReadonlyArray<JudgedQuery<CardFacts>> = ROLES.flatMap((role) => [
  ...MARKS.map(([words, has], at) => ({
    text: at % 2 === 0 ? `${words} ${role}` : `${role} ${words}`,
    shows: 'mark' as const,
    gradeOf: (facts: CardFacts): Grade => (facts.role === role && has(facts) ? 3 : 0),
  })),
  ...TIMES.map(([words, days]) => ({
    text: `${role} ${words}`,
    shows: 'recent' as const,
    gradeOf: (facts: CardFacts): Grade => (facts.role === role && facts.days < days ? 3 : 0),
  })),
]);

const has = (text: string, word: string) => new RegExp(`\\b${word}s?\\b`, 'i').test(text);

/** Words that companies call themselves by, and jobs too. */
const SHARED = ['robotics', 'trading', 'security', 'energy', 'insurance', 'health', 'digital', 'analytics', 'design'];

/** A word, and another without which it is wanted. */
const BUT: ReadonlyArray<readonly [word: string, without: string]> = [
  ['engineer', 'software'],
  ['manager', 'product'],
  ['analyst', 'data'],
  ['teacher', 'english'],
  ['developer', 'senior'],
];
const PHRASES = ['machine learning', 'customer service', 'data science', 'human resources', 'product manager'];
const EITHER: ReadonlyArray<readonly [one: string, other: string]> = [
  ['nurse', 'teacher'],
  ['accountant', 'recruiter'],
  ['firmware', 'designer'],
];

/**
 * Judged by the titles of the real ads: a word of titles before the same word in a company's name; a minus, quotes and
 * OR as they are written.
 */
export const JUDGED_OPERATORS: ReadonlyArray<JudgedQuery<AdFacts>> = [
  ...SHARED.map((word) => ({
    text: word,
    shows: 'title first' as const,
    gradeOf: ({ title, company }: AdFacts): Grade => (has(title, word) ? 3 : has(company, word) ? 1 : 0),
  })),
  ...BUT.map(([word, without]) => ({
    text: `${word} -${without}`,
    shows: 'operator' as const,
    gradeOf: ({ title, text, company }: AdFacts): Grade =>
      has(`${title} ${text} ${company}`, without) ? 0 : has(title, word) ? 3 : has(text, word) ? 1 : 0,
  })),
  ...PHRASES.map((phrase) => ({
    text: `"${phrase}"`,
    shows: 'operator' as const,
    gradeOf: ({ title, text }: AdFacts): Grade => (has(title, phrase) ? 3 : has(text, phrase) ? 1 : 0),
  })),
  ...EITHER.map(([one, other]) => ({
    text: `${one} OR ${other}`,
    shows: 'operator' as const,
    gradeOf: ({ title, text }: AdFacts): Grade =>
      has(title, one) || has(title, other) ? 3 : has(text, one) || has(text, other) ? 1 : 0,
  })),
];
