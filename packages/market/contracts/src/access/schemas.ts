import { array, object } from 'yup';
import { choice, idField, line, nullAsAbsent, pagingFields, text, wordsField } from '@market/api';
import { CATEGORIES_MAX, SKILLS_MAX } from '../job-posts/constants';
import { categoryField } from '../job-posts/fields';
import { LIST_SEARCH_MAX } from '../search/constants';
import { texts } from '../texts';
import { SENT_REQUEST_STATES } from './constants';

/** Blind candidates: filters of `employers/get-not-accessible-candidates`. */
export const blindCandidatesSchema = object({
  ...pagingFields,
  job_cate: array(categoryField()).max(CATEGORIES_MAX, texts.values.categoriesMany).transform(nullAsAbsent).default([]),
  skills: array(line(60).required()).max(SKILLS_MAX, texts.values.skillsMany).transform(nullAsAbsent).default([]),
  search: wordsField(LIST_SEARCH_MAX).default(''),
});

export const REQUEST_STATES = ['none', ...SENT_REQUEST_STATES] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Maximum length of an employer's message with an access request, and of the candidate's message with the answer. */
export const ACCESS_MESSAGE_MAX = 1_000;

export const requestAccessSchema = object({
  can_code: idField(texts.values.candidate),
  message: text(ACCESS_MESSAGE_MAX),
});
export const accessRequestsSchema = object({ ...pagingFields, status: line(20) });
/** Paging of the candidate's list of profile views. */
export const profileLooksSchema = object({ ...pagingFields });
export const ACCESS_ANSWERS = ['granted', 'declined', 'revoked'] as const;
export const answerAccessRequestSchema = object({
  status: choice(ACCESS_ANSWERS, texts.values.answer).required(texts.values.answer),
  message: text(ACCESS_MESSAGE_MAX),
});

/** `PUT employers/access-requests/{id}`: the only change open to the requesting employer. */
export const withdrawAccessRequestSchema = object({
  status: choice(['withdrawn'] as const, texts.values.withdrawn).required(texts.values.withdrawn),
});
