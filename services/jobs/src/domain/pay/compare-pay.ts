import { TIMES_A_YEAR, type SalaryPeriod } from '@market/contracts/job-posts';
import type { JobText } from '../job-post';
import { nameOfRates, type ExchangeRates } from './exchange-rates';

type StatedPay = Pick<JobText, 'salary' | 'salary_max' | 'currency' | 'salary_period'>;

/** Bars of the salary histogram: twenty steps, and one bar for all above. A step is some 10,000 euros. */
const STEP_IN_REFERENCE = 10_000;
const STEPS = 20;
const ROUND = [1, 2, 5, 10];

/** Amounts of all currencies and periods in one measure: a year's pay in euros. */
export interface PayComparison {
  /** Name of the exchange rate table. */
  readonly name: string;
  /** The day of the rates. */
  readonly date: string;
  /** Currencies that have a rate, by code. */
  readonly currencies: readonly string[];
  /** In which a search compares that names none. */
  readonly usualCurrency: string;
  /** Lowest pay of a job in the measure; null without an amount, or without a rate of its currency. */
  measure(pay: StatedPay): number | null;
  /** A year's amount of a currency in the measure; undefined where the currency has no rate. */
  measureOf(amount: number, currency: string): number | undefined;
  /** A job's pay as a year's in another currency, in whole amounts; null where it cannot be compared. */
  yearlyIn(currency: string, pay: StatedPay): { salary: number | null; salary_max: number | null } | null;
  /** Edges of the histogram in a currency: round amounts, and none above the last. */
  edgesIn(currency: string): number[];
}

export function createPayComparison(table: ExchangeRates, usualCurrency: string): PayComparison {
  const rateOf = (currency: string | null) =>
    currency !== null && Object.hasOwn(table.rates, currency) ? table.rates[currency] : undefined;
  const yearly = (amount: number | null, period: SalaryPeriod | null) =>
    amount === null ? null : amount * TIMES_A_YEAR[period ?? 'year'];
  const measureOf = (amount: number, currency: string) => {
    const rate = rateOf(currency);
    return rate === undefined ? undefined : amount / rate;
  };
  return {
    name: nameOfRates(table),
    date: table.date,
    currencies: Object.keys(table.rates).sort(),
    usualCurrency,
    measureOf,
    measure({ salary, salary_period, currency }) {
      const amount = yearly(salary, salary_period);
      return amount === null || currency === null ? null : (measureOf(amount, currency) ?? null);
    },
    yearlyIn(wanted, { salary, salary_max, salary_period, currency }) {
      const [from, to] = [rateOf(currency), rateOf(wanted)];
      if (from === undefined || to === undefined || (salary === null && salary_max === null)) return null;
      const converted = (amount: number | null) => (amount === null ? null : Math.round((amount / from) * to));
      return {
        salary: converted(yearly(salary, salary_period)),
        salary_max: converted(yearly(salary_max, salary_period)),
      };
    },
    edgesIn(currency) {
      const step = roundStep(STEP_IN_REFERENCE * (rateOf(currency) ?? 1));
      return [...Array.from({ length: STEPS + 1 }, (_, bar) => bar * step), Infinity];
    },
  };
}

/** The nearest of 1, 2, 5, 10, 20 and so on. */
function roundStep(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  const distance = (step: number) => Math.abs(Math.log(step / (amount / power)));
  return power * ROUND.toSorted((one, other) => distance(one) - distance(other))[0]!; // four of them
}
