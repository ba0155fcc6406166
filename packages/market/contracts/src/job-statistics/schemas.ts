import { choice } from '@market/api';
import { type InferType, object } from 'yup';
import { timeZoneField } from '../saved/schemas';
import { texts } from '../texts';
import { STATISTICS_SPANS, VISIT_KINDS, VISIT_SOURCES } from './constants';

/** `POST job-posts/{id}/visits`: contains no personal data. */
export const visitSchema = object({
  kind: choice(VISIT_KINDS, texts.values.visitKind).required(texts.values.visitKind),
  source: choice(VISIT_SOURCES, texts.values.visitSource).required(texts.values.visitSource),
});
export type Visit = InferType<typeof visitSchema>;

/** Number of days up to today in a time zone; UTC by default. */
export const jobStatisticsSchema = object({
  days: choice(STATISTICS_SPANS, texts.values.statisticsSpan).default('30'),
  time_zone: timeZoneField(),
});
