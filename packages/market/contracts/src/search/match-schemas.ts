import { array, object, type InferType } from 'yup';
import { EMPLOYMENT_TYPES, SALARY_PERIODS, USUAL_SALARY_PERIOD } from '../job-posts/job-terms';
import { choice, fieldBeside, idField, line, nullAsAbsent, pagingFields } from '@market/api';
import { texts } from '../texts';
import { salaryField } from '../job-posts/fields';
import { currencyField } from '../job-posts/schemas';

/** Maximum number of jobs or applications per match request: a page of a list. */
export const MATCHES_MAX = 100;

/** `POST job-matches` and `POST job-applications/matches`: ids of a page's records. */
export const matchesSchema = object({
  ids: array(idField())
    .max(MATCHES_MAX, texts.values.matchesMany({ max: MATCHES_MAX }))
    .transform(nullAsAbsent)
    .default([]),
});

/** `PUT match-wishes`: replaces all wishes; omitted ones are deleted. */
export const matchWishesSchema = object({
  minimum_pay: salaryField().transform((value: unknown) => (value === '' ? undefined : nullAsAbsent(value))),
  currency: currencyField().test('with-amount', texts.values.currency, (value, context) => {
    const amount = fieldBeside(context, 'minimum_pay');
    return !amount || Boolean(value);
  }),
  salary_period: choice(SALARY_PERIODS, texts.values.salaryPeriod).default(USUAL_SALARY_PERIOD),
  place: line().default(''),
  emp_type: array(choice(EMPLOYMENT_TYPES, texts.values.employmentTypes).required())
    .max(10)
    .transform(nullAsAbsent)
    .default([]),
});
export type MatchWishesInput = InferType<typeof matchWishesSchema>;

/** Reasons why a candidate excludes a job. */
export const NOT_FOR_ME_REASONS = ['place', 'pay', 'work', 'company', 'other'] as const;
export type NotForMeReason = (typeof NOT_FOR_ME_REASONS)[number];
export const NOT_FOR_ME_LABELS: Record<NotForMeReason, string> = texts.notForMeReasons;

/** `PUT not-for-me/{id}`. */
export const notForMeSchema = object({
  reason: choice(NOT_FOR_ME_REASONS, texts.values.notForMeReason).required(texts.values.notForMeReason),
});

/** `GET not-for-me`. */
export const notForMeListSchema = object(pagingFields);
