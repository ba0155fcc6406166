import { numberFormat } from '@market/texts/formatters';
import { texts } from './texts';

/** What an ad without a currency means. */
const USUAL_CURRENCY = 'USD';

/** An amount as forms, records and events have it. */
export type Amount = number | string | null | undefined;

/** What is paid a year, as an ad states it. */
export interface Pay {
  salary: Amount;
  salary_max?: Amount;
  currency?: string | null;
}

export function currencyOf(currency: string | null | undefined): string {
  return currency ?? USUAL_CURRENCY;
}

/** What is paid at least and at most, where that is more; nothing where nothing is stated. */
export function amountsOf({ salary, salary_max }: Pick<Pay, 'salary' | 'salary_max'>): number[] {
  const [lowest, highest] = [Number(salary), Number(salary_max)].filter(
    (amount) => amount > 0 && Number.isFinite(amount),
  );
  return lowest === undefined ? [] : highest !== undefined && highest > lowest ? [lowest, highest] : [lowest];
}

/** Money as people read it, `$40,000 – $50,000`; undefined where nothing is stated. */
export function payText({ currency, ...pay }: Pay): string | undefined {
  const amounts = amountsOf(pay).map((amount) => amountText(amount, currencyOf(currency)));
  return amounts.length > 0 ? amounts.join(' – ') : undefined;
}

/** `$40,000 – $50,000 a year`. */
export function salaryText(pay: Pay): string | undefined {
  const text = payText(pay);
  return text && texts.amounts.aYear({ pay: text });
}

function amountText(amount: number, currency: string): string {
  try {
    return numberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
  } catch {
    // Letters that are no currency's: the number with them beside it is still right.
    return `${numberFormat(undefined).format(amount)} ${currency}`;
  }
}
