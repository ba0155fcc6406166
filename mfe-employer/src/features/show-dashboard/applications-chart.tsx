import type { DashboardData } from '@market/contracts/applications';
import { DayPlot, shortDay } from '../../shared/day-plot';
import figures from '../../shared/day-figures.module.css';
import { texts } from '../../texts';

/** Applications a day as bars, and the same as a table for everybody who reads numbers better or cannot see bars. */
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
