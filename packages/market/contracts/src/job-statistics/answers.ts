import type { Static } from '@sinclair/typebox';
import { count, forEach, listOf, nullable, number, record, text } from '@market/api/answer-fields';
import { VISIT_SOURCES } from './constants';

const medianDays = () =>
  nullable(number(2.5, 'Median of the days to a first answer'), 'Null where none of them was answered');
const day = () => text('2026-03-02');

/** Applications to a job by the day on which they were sent, reckoned by the rule of the promise. */
export const ApplicationStatistics = record({
  sent: count(12),
  answered: count(11, 'Of those, answered for the first time by now'),
  median_days: medianDays(),
  by_day: listOf(record({ date: day(), sent: count(), median_days: medianDays() }), 'Oldest first'),
});
export type ApplicationStatistics = Static<typeof ApplicationStatistics>;

/** Statistics of a job, for members of its company. */
export const JobStatistics = record({
  views: count(240, 'Once for each visit; without those who asked not to be followed'),
  started: count(31, 'Visits in which the application was begun'),
  sent: ApplicationStatistics.properties.sent,
  answered: ApplicationStatistics.properties.answered,
  median_days: medianDays(),
  by_source: forEach(VISIT_SOURCES, record({ views: count(), started: count() })),
  by_day: listOf(
    record({
      date: day(),
      views: count(),
      started: count(),
      sent: count(),
      median_days: medianDays(),
      views_by_source: forEach(VISIT_SOURCES, count()),
    }),
    'Oldest first, today last; days without anything count 0',
  ),
});
export type JobStatistics = Static<typeof JobStatistics>;
