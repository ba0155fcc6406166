import type { Static } from '@sinclair/typebox';
import { EMPLOYMENT_TYPES, SALARY_PERIODS } from '../job-posts/job-terms';
import { NOT_FOR_ME_REASONS } from './match-schemas';
import { pick } from '@market/api';
import {
  count,
  id,
  listing,
  listOf,
  nullable,
  number,
  oneOf,
  onlyTrue,
  optional,
  record,
  text,
  time,
  yesNo,
} from '@market/api/answer-fields';

/** Match of a candidate's profile with a job, part by part. */
export const Match = record({
  rule: count(1, 'Version of the rule that gave this result'),
  score: count(82, 'From 0 to 100: the order of ‘For you’'),
  skills: record({
    met: listOf(
      record({
        skill: text('JavaScript', 'As the job writes it'),
        by: text('React', 'Skill of the profile, in the candidate’s own words, that is it or includes it'),
      }),
    ),
    missing: listOf(text('dbt')),
  }),
  experience: nullable(record({ asked: number(3), has: number(8) }), 'Whole years; null where the job asks for none'),
  place: nullable(
    record({
      remote: yesNo(),
      km: nullable(number(12), 'To the nearest place of the job; null where it is remote'),
      // Areas from which a remote job takes people, if the candidate's country is in none of them.
      only_from: optional(listOf(text('DE', 'Code of a country, or an area of the world such as `emea`'))),
      looked_in: optional(text('ES', 'Code of the candidate’s country, beside `only_from`')),
    }),
    'Null where the candidate’s place or country, or the job’s, is not known; remote work from anywhere is never null',
  ),
  pay: nullable(
    oneOf(['enough', 'equal', 'less']),
    'Most that the job pays, compared with the candidate’s minimum; null where either is not known',
  ),
  employment: nullable(oneOf(['wanted', 'other']), 'Null where either side says nothing'),
});
export type Match = Static<typeof Match>;

/** Match of one job with the profile of the calling candidate. */
export const JobMatch = record({ id: id('Of the job'), match: Match });
export type JobMatch = Static<typeof JobMatch>;
export const JobMatches = record({ records: listOf(JobMatch) });
export type JobMatches = Static<typeof JobMatches>;

/** Items of a profile that may be missing. */
const MATCH_ITEMS = ['skill', 'experience', 'place', 'pay', 'employment'] as const;

/** Expected change of the caller's matches if an item missing from the profile or its wishes were added. */
export const MatchGain = record({
  item: oneOf(MATCH_ITEMS),
  skill: optional(text('dbt', 'Of the item `skill` alone, as a job writes it')),
  points: number(4.5, 'By which the scores rise on average, at most; a skill by just that'),
  jobs: count(7, 'That fit better with it'),
});
export type MatchGain = Static<typeof MatchGain>;
export const MatchGains = record({
  rule: count(1, 'Version of the rule that gave this result'),
  jobs: count(20, 'First ones of the caller’s ‘For you’, over which the points are an average'),
  gains: listOf(MatchGain),
});
export type MatchGains = Static<typeof MatchGains>;

/** Match as the employer sees it: skills and experience only, without the candidate's private data, and no score. */
export const ApplicantMatch = record(pick(Match.properties, 'rule', 'skills', 'experience'));
export type ApplicantMatch = Static<typeof ApplicantMatch>;
export const ApplicantMatches = record({
  records: listOf(record({ id: id('Of the application'), match: ApplicantMatch })),
});
export type ApplicantMatches = Static<typeof ApplicantMatches>;

/** Requirements of jobs, for services within the private network. */
export const JobRequirements = record({
  records: listOf(record({ id: id(), required_skills: listOf(text('triage')), exp_min: nullable(number(2), 'Years') })),
});
export type JobRequirements = Static<typeof JobRequirements>;

/** Wishes of a candidate for jobs. Only the candidate ever reads them. */
export const MatchWishes = record({
  minimum_pay: nullable(text('3200'), 'Digits of the least that a job should pay for a `salary_period`'),
  currency: nullable(text('EUR')),
  salary_period: oneOf(SALARY_PERIODS),
  place: text('Oslo', 'Where the candidate looks for work; empty where that is not said'),
  place_known: yesNo('Whether the place was found, so that distances are told'),
  emp_type: listOf(oneOf(EMPLOYMENT_TYPES)),
  mailed_jobs: optional(listOf(id('Of a job that a weekly mail has had; none comes twice'))),
});
export type MatchWishes = Static<typeof MatchWishes>;

/** Job, or company with all its jobs, that a candidate excludes from ‘For you’. Only the candidate ever reads it. */
export const NotForMe = record({
  id: id('Of the job'),
  job_title: text('Senior nurse'),
  cmp_name: text('Northwind Ltd'),
  reason: oneOf(NOT_FOR_ME_REASONS),
  whole_company: optional(onlyTrue('All jobs of the company are left out')),
  at: time(),
});
export type NotForMe = Static<typeof NotForMe>;
export const NotForMeList = listing(NotForMe);
export type NotForMeList = Static<typeof NotForMeList>;
