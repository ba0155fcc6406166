import { numberFormat } from '@market/contracts/formatters';
import type { SalaryBar } from '@market/contracts';
import { useEffect, useEffectEvent, useId, type CSSProperties } from 'react';
import { useSettled } from '../../shared/use-settled';
import { texts } from '../../texts';
import { jobCount } from './job-count';
import { useOwnValue } from './use-own-value';
import classes from './salary-filter.module.css';

interface SalaryFilterProps {
  salary_min: number | null;
  /** How many jobs pay how much; undefined until that is known. */
  bars: readonly SalaryBar[] | undefined;
  /** How many jobs were found. */
  total: number;
  onChange: (salary_min: number | null) => void;
}

/** Where the slider ends until the bars say it. */
const HIGHEST = 200_000;
const STEP = 10_000;
/** What is passed on the way to a salary is not searched for. */
const PAUSE_MS = 300;

/**
 * The lowest salary, on a slider under bars that show where the jobs are. Arrow keys move it by one bar; in words it
 * says what the picture shows.
 */
export function SalaryFilter({ salary_min, bars = [], total, onChange }: SalaryFilterProps) {
  const id = useId();
  const { value: lowest, setValue: setLowest, wanted, noteAsked } = useOwnValue(salary_min ?? 0);
  const settled = useSettled(lowest, PAUSE_MS);
  const ask = useEffectEvent((from: number) => {
    if (from !== lowest || from === wanted()) return;
    noteAsked(from);
    onChange(from === 0 ? null : from);
  });
  useEffect(() => ask(settled), [settled]);

  const most = Math.max(1, ...bars.map(({ count }) => count));
  const stating = sum(bars);
  const left = sum(bars.filter(({ from }) => from >= lowest));
  const asked =
    lowest === 0
      ? texts.searchJobs.anySalary
      : texts.searchJobs.fromAYear({ lowest: numberFormat(undefined).format(lowest) });
  return (
    <fieldset className={classes.salary}>
      <legend className={classes.title}>{texts.searchJobs.salary}</legend>
      <div className={classes.bars} aria-hidden="true">
        {bars.map(({ from, count }) => (
          <span
            key={from}
            className={from >= lowest ? classes.kept : classes.bar}
            // React's type of styles has no names of our own.
            style={{ '--share': count / most } as CSSProperties}
          />
        ))}
      </div>
      <input
        type="range"
        className={classes.slider}
        aria-label={texts.searchJobs.salaryAtLeast}
        aria-valuetext={stating > 0 ? `${asked}, ${jobCount(left)}` : asked}
        aria-describedby={id}
        min={0}
        max={bars.at(-1)?.from ?? HIGHEST}
        step={STEP}
        value={lowest}
        onChange={({ target }) => setLowest(Number(target.value))}
      />
      <p className={classes.asked}>
        <span>{asked}</span>
        {stating > 0 ? <span className={classes.count}>{numberFormat(undefined).format(left)}</span> : null}
      </p>
      <p id={id} className={classes.hint}>
        {stating > 0 ? statedText(stating) : total > 0 && bars.length > 0 ? texts.searchJobs.noSalaries : ''}
      </p>
    </fieldset>
  );
}

/** Amounts of all currencies stand in one row of bars, and the lowest one is compared with each as it is written. */
function statedText(stating: number): string {
  return texts.searchJobs.statedSalaries({ stating });
}

function sum(bars: readonly SalaryBar[]): number {
  return bars.reduce((total, { count }) => total + count, 0);
}
