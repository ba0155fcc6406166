import { dateFormat } from '@market/api/formatters';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import classes from './day-figures.module.css';

const HEIGHT_PX = 220;

/** Formats a day for charts and their tables: `2 Mar`. */
export const shortDay = (date: string): string =>
  dateFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/**
 * Daily figures as a bar chart, hidden from screen readers: its user provides the same as a table.
 * @param name of the figures, for a bar's tooltip
 */
export function DayPlot({ days, name }: { days: ReadonlyArray<{ date: string; count: number }>; name: string }) {
  return (
    <div aria-hidden="true" className={classes.plot}>
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <BarChart data={[...days]} margin={{ top: 8, right: 0, bottom: 0, left: -24 }} accessibilityLayer={false}>
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
            name={name}
            fill="var(--ant-color-primary)"
            radius={[4, 4, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
