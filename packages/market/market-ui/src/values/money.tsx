import { type Amount, payText, type SalaryPeriod, salaryText } from '@market/contracts/job-posts';
import { texts } from './texts';
import classes from './values.module.css';

const NOT_STATED = texts.values.salaryNotStated;

interface MoneyProps {
  /** Digits of an amount; absent or 0 reads 'Salary not stated'. */
  amount: Amount;
  /** The upper end of a range. */
  max?: Amount;
  /** Without a currency no sign is shown, since the amount's currency is unknown. */
  currency?: string | null;
  /** Pay period; a year by default. Every other one is named. */
  period?: SalaryPeriod | null;
  /** Shows a year as period too. */
  yearly?: boolean;
}

/** The text of an amount or a range of amounts. */
export const moneyText = ({ amount, max, currency, period, yearly }: MoneyProps): string =>
  (yearly ? salaryText : payText)({ salary: amount, salary_max: max, currency, salary_period: period }) ?? NOT_STATED;

/** An amount of money, 'Salary not stated' when there is none. */
export function Money(props: MoneyProps) {
  const text = moneyText(props);
  return <span className={text === NOT_STATED ? classes.absent : classes.money}>{text}</span>;
}
