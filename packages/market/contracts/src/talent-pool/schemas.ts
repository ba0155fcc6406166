import { choice, idField, line, numeric, pagingFields, text, wordsField } from '@market/api';
import { type InferType, object } from 'yup';
import { LIST_SEARCH_MAX } from '../search/constants';
import { texts } from '../texts';
import { POOL_ANSWERS, POOL_LISTS, POOL_MESSAGE_MAX, POOL_MONTHS } from './constants';

const questionFields = {
  months: numeric(texts.values.poolMonths)
    .oneOf([...POOL_MONTHS], texts.values.poolMonths)
    .required(texts.values.poolMonths),
  message: text(POOL_MESSAGE_MAX),
};

/** Request based on an application that has ended. */
export const askForPoolSchema = object({ application_id: idField(texts.values.application), ...questionFields });
export type AskForPoolInput = InferType<typeof askForPoolSchema>;

/** Request for an extension, to a candidate whose time in the pool is ending. */
export const askForPoolAgainSchema = object(questionFields);
export type AskForPoolAgainInput = InferType<typeof askForPoolAgainSchema>;

export const talentPoolSchema = object({
  ...pagingFields,
  state: choice(POOL_LISTS, texts.values.poolList).default('kept'),
  search: wordsField(LIST_SEARCH_MAX).default(''),
  /** Code of one candidate. */
  can_code: line(100),
});

export const answerPoolSchema = object({
  answer: choice(POOL_ANSWERS, texts.values.answer).required(texts.values.answer),
});
