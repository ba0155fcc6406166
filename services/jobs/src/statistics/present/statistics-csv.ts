import { type JobStatistics, VISIT_SOURCE_LABELS, VISIT_SOURCES } from '@market/contracts/job-statistics';
import { csvFile } from '@market/service-kit/csv';
import { texts } from '../../texts';

/** Statistics of a job as a CSV file, one line per day. */
export function statisticsCsv({ by_day }: JobStatistics): string {
  const { day, views, started, sent, medianDays, viewsFrom } = texts.statistics;
  const sources = VISIT_SOURCES.map((source) => viewsFrom({ source: VISIT_SOURCE_LABELS[source] }));
  return csvFile([
    [day, views, started, sent, medianDays, ...sources],
    ...by_day.map(({ date, median_days, views_by_source, ...counts }) => [
      date,
      String(counts.views),
      String(counts.started),
      String(counts.sent),
      median_days === null ? '' : String(median_days),
      ...VISIT_SOURCES.map((source) => String(views_by_source[source])),
    ]),
  ]);
}
