import type { DashboardData } from '@market/contracts/applications';
import { DayPlot, shortDay } from '../../shared/day-plot';
import figures from '../../shared/day-figures.module.css';
import { texts } from '../../texts';

/** Daily applications as a bar chart, and as a table for people who prefer numbers or cannot see the bars. */
export function ApplicationsChart({ days }: { days: DashboardData['by_day'] }) {
  return (
    <>
      <DayPlot days={days} name={texts.showDashboard.applications} />
      <details className={figures.asTable}>
        <summary>{texts.showDashboard.asTable}</summary>
        <table>
          <caption>{texts.showDashboard.applicationsADayLast30}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.showDashboard.day}</th>
              <th scope="col">{texts.showDashboard.applications}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, count }) => (
              <tr key={date}>
                <th scope="row">{shortDay(date)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
