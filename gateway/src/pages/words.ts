import type { PublicJob } from '@market/contracts';

/** Texts longer than this are cut off by search engines anyway. */
const SUMMARY_LENGTH = 160;
/** What an ad without a currency means; the screens say the same (web-kit, Money). */
const USUAL_CURRENCY = 'USD';

export function currencyOf(currency: string | null): string {
  return currency ?? USUAL_CURRENCY;
}

/** What is paid at least and at most, where that is more; nothing where nothing is stated. */
export function amountsOf({ salary, salary_max }: Pick<PublicJob, 'salary' | 'salary_max'>): number[] {
  const [lowest, highest] = [Number(salary), Number(salary_max)].filter((amount) => amount > 0);
  return lowest === undefined ? [] : highest !== undefined && highest > lowest ? [lowest, highest] : [lowest];
}

/** `$40,000 – $50,000 a year`, as the screens write it; undefined where nothing is stated. */
export function salaryText({ currency, ...pay }: Pick<PublicJob, 'salary' | 'salary_max' | 'currency'>): string | undefined {
  const amounts = amountsOf(pay);
  if (amounts.length === 0) return undefined;
  return `${amounts.map((amount) => amountText(amount, currencyOf(currency))).join(' – ')} a year`;
}

export function dateText(time: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time));
}

/** The beginning of a text, cut between words. */
export function summary(text: string): string {
  if (text.length <= SUMMARY_LENGTH) return text;
  const cut = text.slice(0, SUMMARY_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SUMMARY_LENGTH / 2)).replace(/[\s,;:.–-]{1,10}$/, '')} …`;
}

function amountText(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
  } catch {
    return `${new Intl.NumberFormat('en').format(amount)} ${currency}`;
  }
}
