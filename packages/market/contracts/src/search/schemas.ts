import { array, type InferType, object } from 'yup';
import { choice, line, nullAsAbsent, numeric, pagingFields, switchField, TEXT_MAX, wordsField } from '@market/api';
import { CATEGORIES_MAX, SKILLS_MAX } from '../job-posts/constants';
import { categoryField } from '../job-posts/fields';
import {
  EMPLOYMENT_TYPES,
  JOB_SORTS,
  SEARCH_EXTRAS,
  SEARCH_OMISSIONS,
  SUGGESTION_CHOICES,
  WORK_MODES,
} from '../job-posts/job-terms';
import { currencyField } from '../job-posts/schemas';
import { texts } from '../texts';
import { SEARCH_MAX } from './constants';

/** The candidates' search. */
export const searchJobPostsSchema = object({
  ...pagingFields,
  search: wordsField(SEARCH_MAX).default(''),
  job_cate: array(categoryField()).max(CATEGORIES_MAX, texts.values.categoriesMany).transform(nullAsAbsent).default([]),
  location: wordsField(TEXT_MAX, texts.values.placeLong({ max: TEXT_MAX })).default(''),
  radius_km: numeric(texts.values.radius).min(0, texts.values.radius).max(20_000, texts.values.radius),
  salary_min: numeric(texts.values.salaryNumber).min(0, texts.values.salaryNumber),
  currency: currencyField(),
  skills: array(line(60).required()).max(SKILLS_MAX, texts.values.skillsMany).transform(nullAsAbsent).default([]),
  emp_type: array(choice(EMPLOYMENT_TYPES, texts.values.employmentTypes).required())
    .max(10)
    .transform(nullAsAbsent)
    .default([]),
  work_mode: array(choice(WORK_MODES, texts.values.workModes).required()).max(10).transform(nullAsAbsent).default([]),
  cmp_code: line(100),
  map_place: line(40),
  posted_within_days: numeric(texts.values.days)
    .integer(texts.values.days)
    .min(1, texts.values.days)
    .max(3_650, texts.values.days),
  /** Leaves out jobs to which the calling candidate has applied. */
  without_applied: switchField(),
  sort: choice(JOB_SORTS, texts.values.sort).default('relevance'),
  include: array(choice(SEARCH_EXTRAS, texts.values.searchExtras).required())
    .max(10)
    .transform(nullAsAbsent)
    .default([]),
  omit: array(choice(SEARCH_OMISSIONS, texts.values.searchOmissions).required())
    .max(10)
    .transform(nullAsAbsent)
    .default([]),
});
export type JobSearch = InferType<typeof searchJobPostsSchema>;

export const suggestSchema = object({
  q: wordsField(SEARCH_MAX).default(''),
  kind: choice(SUGGESTION_CHOICES, texts.values.suggestionKind),
});

/** `GET job-posts/place`: location as written in a post. */
export const lookUpPlaceSchema = object({
  text: wordsField(TEXT_MAX, texts.values.placeLong({ max: TEXT_MAX })).default(''),
});
