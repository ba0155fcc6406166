import { ownTimeZone } from '@market/api/time-zones';
import type { JobPost } from '@market/contracts/job-posts';
import {
  type JobStatistics,
  STATISTICS_SPANS,
  type StatisticsSpan,
  VISIT_SOURCE_LABELS,
  VISIT_SOURCES,
} from '@market/contracts/job-statistics';
import {
  Button,
  Dialog,
  DownloadIcon,
  EmptyState,
  ErrorState,
  FiguresIcon,
  LoadingState,
  Row,
  Segmented,
  Stack,
  Statistic,
} from '@market/web-kit/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import figures from '../../../shared/day-figures.module.css';
import { texts } from '../../../texts';
import classes from './job-statistics.module.css';
import { StatisticsTable } from './statistics-table';
import { useJobStatistics, useStatisticsFile } from './use-job-statistics';

const words = texts.jobStatistics;
const DayPlot = lazy(async () => ({ default: (await import('../../../shared/day-plot')).DayPlot }));
const SPANS = STATISTICS_SPANS.map((value) => ({ value, label: texts.statisticsSpans[value] }));
const MEASURES = (['views', 'started', 'sent'] as const).map((value) => ({ value, label: words[value] }));
type Measure = (typeof MEASURES)[number]['value'];

/** Views, applications and first answers of a job by day, as figures, chart, table and file. */
export function JobStatisticsDialog({ job: { id, job_title }, onClose }: { job: JobPost; onClose: () => void }) {
  const [span, setSpan] = useState<StatisticsSpan>('30');
  const { data, error, isError, isPlaceholderData, refetch } = useJobStatistics(id, span);
  const file = useStatisticsFile(id);
  return (
    <Dialog
      title={<>{words.title({ job: job_title, bdi: (part: ReactNode) => <bdi>{part}</bdi> })}</>}
      width={760}
      onClose={onClose}
      closeOnOutsideClick
    >
      <Stack gap={4}>
        <Row justify="between" gap={2}>
          <Segmented aria-label={words.span} options={SPANS} value={span} onChange={setSpan} />
          <Button
            icon={<DownloadIcon size={16} />}
            disabled={!data}
            loading={file.isPending}
            onClick={() => file.mutate(span)}
          >
            {words.download}
          </Button>
        </Row>
        {data ? (
          <div aria-busy={isPlaceholderData}>
            <Figures statistics={data} />
          </div>
        ) : isError ? (
          <ErrorState compact error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState shape="text" label={words.loading} />
        )}
        <p className={classes.hint}>{words.hint({ zone: ownTimeZone() ?? 'UTC' })}</p>
      </Stack>
    </Dialog>
  );
}

function Figures({ statistics }: { statistics: JobStatistics }) {
  const [measure, setMeasure] = useState<Measure>('views');
  const { views, started, sent, answered, median_days: median, by_day: days } = statistics;
  if (views === 0 && started === 0 && sent === 0)
    return <EmptyState compact icon={<FiguresIcon size={28} />} title={words.none} text={words.noneHint} />;
  return (
    <Stack gap={4}>
      <div className={classes.figures}>
        <Statistic label={words.views} value={views} note={words.onceAVisit} />
        <Statistic label={words.started} value={started} note={words.applications} />
        <Statistic label={words.sent} value={sent} note={words.answered({ count: answered })} />
        <Statistic
          label={words.median}
          value={median === null ? words.noMedian : words.medianDays({ days: median })}
          note={median === null ? undefined : words.medianNote}
        />
      </div>
      <div>
        <Row justify="between" gap={2}>
          <h3 className={classes.heading}>{words.byDay}</h3>
          <Segmented aria-label={words.measure} options={MEASURES} value={measure} onChange={setMeasure} />
        </Row>
        <Suspense fallback={<LoadingState shape="text" label={words.loadingTheChart} />}>
          <DayPlot days={days.map((day) => ({ date: day.date, count: day[measure] }))} name={words[measure]} />
        </Suspense>
        <details className={figures.asTable}>
          <summary>{words.asTable}</summary>
          <StatisticsTable days={days} />
        </details>
      </div>
      <Sources statistics={statistics} />
    </Stack>
  );
}

function Sources({ statistics: { by_source: bySource } }: { statistics: JobStatistics }) {
  const shown = VISIT_SOURCES.map((source) => ({ source, ...bySource[source] }))
    .filter(({ views, started }) => views > 0 || started > 0)
    .sort((one, other) => other.views - one.views);
  if (shown.length === 0) return null;
  return (
    <table className={classes.table}>
      <caption className={classes.heading}>{words.sources}</caption>
      <thead>
        <tr>
          <th scope="col">{words.source}</th>
          <th scope="col">{words.views}</th>
          <th scope="col">{words.started}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ source, views, started }) => (
          <tr key={source}>
            <th scope="row">{VISIT_SOURCE_LABELS[source]}</th>
            <td>{views}</td>
            <td>{started}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
