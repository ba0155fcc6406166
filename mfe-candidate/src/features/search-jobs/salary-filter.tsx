import { dateFormat, numberFormat } from '@market/api/formatters';
import { amountText } from '@market/contracts/job-posts';
import type { JobSearchResult, SalaryBar, SearchFilter } from '@market/contracts/search';
import { useSettled } from '@market/web-kit';
import { Select } from '@market/web-kit/ui';
import { useEffect, useEffectEvent, useId, type CSSProperties } from 'react';
import { texts } from '../../texts';
import { jobCount } from './job-count';
import { useOwnValue } from './use-own-value';
import classes from './salary-filter.module.css';

interface SalaryFilterProps {
  salary_min: number | null;
  /** Currency in which the visitor compares salaries; empty for the default. */
  currency: string;
  /** Currency in which the last response compared salaries; undefined before the first. */
  comparedIn: JobSearchResult['compared_in'];
  /** Salary histogram; undefined until loaded. */
  bars: readonly SalaryBar[] | undefined;
  /** Total of the hits. */
  total: number;
  onChange: (change: Partial<Pick<SearchFilter, 'salary_min' | 'currency'>>) => void;
}

/** Maximum of the slider until the histogram is loaded. */
const HIGHEST = 200_000;
const STEP = 10_000;
/** Debounce: intermediate values of the slider are not searched for. */
const PAUSE_MS = 300;

/**
 * Minimum salary, as a slider below a histogram of the jobs. Arrow keys move it by one bar; its text describes the
 * histogram.
 */
export function SalaryFilter({ salary_min, currency, comparedIn, bars = [], total, onChange }: SalaryFilterProps) {
  const id = useId();
  const shown = currency || comparedIn?.currency;
  const { value: lowest, setValue: setLowest, wanted, noteAsked } = useOwnValue(salary_min ?? 0);
  const settled = useSettled(lowest, PAUSE_MS);
  const ask = useEffectEvent((from: number) => {
    if (from !== lowest || from === wanted()) return;
    noteAsked(from);
    // Sets the currency too, so that a shared address means the same amount everywhere.
    onChange({ salary_min: from === 0 ? null : from, currency: shown ?? '' });
  });
  useEffect(() => ask(settled), [settled]);

  // A bar's width is one slider step in the currency.
  const step = bars[0]?.to ?? STEP;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const stating = sum(bars);
  const left = sum(bars.filter(({ from }) => from >= lowest));
  const salaryText =
    lowest === 0 ? texts.searchJobs.anySalary : texts.searchJobs.fromAYear({ lowest: amountText(lowest, shown) });
  return (
    <fieldset className={classes.salary}>
      <legend className={classes.title}>{texts.searchJobs.salary}</legend>
      <div className={classes.bars} aria-hidden="true">
        {bars.map(({ from, count }) => (
          <span
            key={from}
            className={from >= lowest ? classes.kept : classes.bar}
            // Cast: React's style type does not include custom properties.
            style={{ '--share': count / most } as CSSProperties}
          />
        ))}
      </div>
      <input
        type="range"
        className={classes.slider}
        aria-label={texts.searchJobs.salaryAtLeast}
        aria-valuetext={stating > 0 ? `${salaryText}, ${jobCount(left)}` : salaryText}
        aria-describedby={id}
        min={0}
        max={bars.at(-1)?.from ?? Math.max(HIGHEST, lowest)}
        step={step}
        value={lowest}
        onChange={({ target }) => setLowest(Number(target.value))}
      />
      <p className={classes.asked}>
        <span>{salaryText}</span>
        {stating > 0 ? <span className={classes.count}>{numberFormat(undefined).format(left)}</span> : null}
      </p>
      {comparedIn?.currencies ? (
        <Select
          className={classes.currency}
          size="small"
          aria-label={texts.searchJobs.payCurrency}
          value={shown}
          // Labels are codes, because currency names may differ between server and browser, which would break
          // hydration.
          options={comparedIn.currencies.map((code) => ({ value: code, label: code }))}
          // The minimum is cleared, because the same number means another value in another currency.
          onChange={(next: string) => onChange({ currency: next, salary_min: null })}
        />
      ) : null}
      <p id={id} className={classes.hint}>
        {stating > 0 && comparedIn
          ? texts.searchJobs.comparedSalaries({ stating, day: dayText(comparedIn.rates_of) })
          : total > 0 && bars.length > 0
            ? texts.searchJobs.noSalaries
            : ''}
      </p>
    </fieldset>
  );
}

/** Formats a calendar day in UTC, so that it is the same in every time zone. */
const dayText = (day: string) =>
  dateFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

function sum(bars: readonly SalaryBar[]): number {
  return bars.reduce((total, { count }) => total + count, 0);
}
