import { dateFormat } from '@market/api/formatters';
import type { DashboardData } from '@market/contracts/applications';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { texts } from '../../texts';
import classes from './dashboard.module.css';

const HEIGHT_PX = 220;
const shortDay = (date: string) =>
  dateFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** Applications a day as bars, and the same as a table for everybody who reads numbers better or cannot see bars. */
export function ApplicationsChart({ days }: { days: DashboardData['by_day'] }) {
  return (
    <>
      <div aria-hidden="true" className={classes.plot}>
        <ResponsiveContainer width="100%" height={HEIGHT_PX}>
          <BarChart data={days} margin={{ top: 8, right: 0, bottom: 0, left: -24 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--ant-color-border-secondary)" />
            <XAxis
              dataKey="date"
              tickFormatter={shortDay}
              tickLine={false}
              axisLine={false}
              minTickGap={32}
              stroke="var(--ant-color-text-secondary)"
              fontSize={12}
            />
            <YAxis
              allowDecimals={false}
              tickLine={false}
              axisLine={false}
              stroke="var(--ant-color-text-secondary)"
              fontSize={12}
            />
            <Tooltip
              cursor={{ fill: 'var(--ant-color-fill-tertiary)' }}
              labelFormatter={(date) => (typeof date === 'string' ? shortDay(date) : '')}
              contentStyle={{
                background: 'var(--ant-color-bg-elevated)',
                border: '1px solid var(--ant-color-border)',
                borderRadius: 8,
                color: 'var(--ant-color-text)',
              }}
            />
            <Bar
              dataKey="count"
              name={texts.showDashboard.applications}
              fill="var(--ant-color-primary)"
              radius={[4, 4, 0, 0]}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details className={classes.asTable}>
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
