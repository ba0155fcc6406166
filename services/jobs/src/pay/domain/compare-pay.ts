import { TIMES_A_YEAR, type SalaryPeriod } from '@market/contracts/job-posts';
import type { JobText } from '../../posts/domain/job-post';
import { nameOfRates, type ExchangeRates } from './exchange-rates';

type StatedPay = Pick<JobText, 'salary' | 'salary_max' | 'currency' | 'salary_period'>;

/** Step of the salary histogram, some 10,000 euros: twenty bars, and one for everything above. */
const STEP_IN_REFERENCE = 10_000;
const STEPS = 20;
const ROUND = [1, 2, 5, 10];

/** Converts pay in any currency and period to a common unit: euros per year. */
export interface PayComparison {
  /** Name of the exchange rate table. */
  readonly name: string;
  /** Date of the rates. */
  readonly date: string;
  /** Codes of the currencies with a rate. */
  readonly currencies: readonly string[];
  /** Default currency of searches. */
  readonly usualCurrency: string;
  /** Lowest pay of a job in the common unit; null without an amount, or without a rate for its currency. */
  measure(pay: StatedPay): number | null;
  /** Yearly amount converted to the measure; undefined where the currency has no rate. */
  measureOf(amount: number, currency: string): number | undefined;
  /** A job's yearly pay in another currency, in whole amounts; null if not comparable. */
  yearlyIn(currency: string, pay: StatedPay): { salary: number | null; salary_max: number | null } | null;
  /** Histogram edges in a currency: round amounts, the last one open-ended. */
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
    yearlyIn(targetCurrency, { salary, salary_max, salary_period, currency }) {
      const [from, to] = [rateOf(currency), rateOf(targetCurrency)];
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
