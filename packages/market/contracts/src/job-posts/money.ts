import { numberFormat } from '@market/texts/formatters';
import { type SalaryPeriod, USUAL_SALARY_PERIOD } from './job-terms';
import { texts } from '../texts';

/** Periods in a year of full-time work (docs/adr/0049-pay-in-one-currency.md). */
export const TIMES_A_YEAR: Record<SalaryPeriod, number> = { hour: 2_080, day: 260, week: 52, month: 12, year: 1 };

/** An amount as forms, records and events have it. */
export type Amount = number | string | null | undefined;

/** Pay as an ad states it. */
export interface Pay {
  salary: Amount;
  salary_max?: Amount;
  /** Currency code; without one, amounts are shown without a currency sign, as the currency is unknown. */
  currency?: string | null | undefined;
  /** Pay period; a year by default. */
  salary_period?: SalaryPeriod | null | undefined;
}

/** Lowest and highest pay, the latter only if higher; empty if no pay is stated. */
export function amountsOf({ salary, salary_max }: Pick<Pay, 'salary' | 'salary_max'>): number[] {
  const [lowest, highest] = [Number(salary), Number(salary_max)].filter(
    (amount) => amount > 0 && Number.isFinite(amount),
  );
  return lowest === undefined ? [] : highest !== undefined && highest > lowest ? [lowest, highest] : [lowest];
}

/**
 * Money as display text: `€40,000 – €50,000`, `€25 an hour`; undefined if no pay is stated. The period is omitted for
 * yearly pay.
 */
export function payText(pay: Pay): string | undefined {
  return (pay.salary_period ?? USUAL_SALARY_PERIOD) === USUAL_SALARY_PERIOD ? barePayText(pay) : salaryText(pay);
}

/** Pay as display text, always with its period: `€40,000 – €50,000 a year`. */
export function salaryText(pay: Pay): string | undefined {
  const text = barePayText(pay);
  return text && texts.amounts[pay.salary_period ?? USUAL_SALARY_PERIOD]({ pay: text });
}

function barePayText({ currency, ...pay }: Pay): string | undefined {
  const amounts = amountsOf(pay).map((amount) => amountText(amount, currency));
  return amounts.length > 0 ? amounts.join(' – ') : undefined;
}

/** Amount with its currency sign; without a sign if no currency is stated. */
export function amountText(amount: number, currency: string | null | undefined): string {
  const bare = numberFormat(undefined).format(amount);
  if (!currency) return bare;
  try {
    return numberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
  } catch {
    // Invalid currency code: shown after the number as it is.
    return `${bare} ${currency}`;
  }
}
