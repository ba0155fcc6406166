import { dateFormat, numberFormat } from '@market/api/formatters';
import type { JobStatistics } from '@market/contracts/job-statistics';
import { texts } from '../../../texts';
import classes from './job-statistics.module.css';

const words = texts.jobStatistics;
const dayText = (date: string): string =>
  dateFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** Statistics of a job as a table, the newest day first. */
export function StatisticsTable({ days }: { days: JobStatistics['by_day'] }) {
  return (
    // Focusable, so that the keyboard can scroll a table that is longer or wider than its place.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label={words.byDay} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.views}</th>
            <th scope="col">{words.started}</th>
            <th scope="col">{words.sent}</th>
            <th scope="col">{words.medianColumn}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, views, started, sent, median_days: median }) => (
            <tr key={date}>
              <th scope="row">{dayText(date)}</th>
              <td>{views}</td>
              <td>{started}</td>
              <td>{sent}</td>
              <td>{median === null ? words.noValue : numberFormat(undefined).format(median)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
