import { numberFormat } from '@market/api/formatters';
import type { ReactNode } from 'react';
import classes from './statistic.module.css';

interface StatisticProps {
  label: string;
  value: number | string;
  note?: ReactNode;
}

/** Figure with a label. */
export function Statistic({ label, value, note }: StatisticProps) {
  return (
    <dl className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{typeof value === 'number' ? numberFormat(undefined).format(value) : value}</dd>
      {note ? <dd className={classes.note}>{note}</dd> : null}
    </dl>
  );
}
