import { payText, type Amount } from '@market/contracts/money';
import { texts } from '../../texts';
import classes from './values.module.css';

const NOT_STATED = texts.frame.salaryNotStated;

interface MoneyProps {
  /** Digits of a yearly amount; absent or 0 reads 'Salary not stated'. */
  amount: Amount;
  /** The upper end of a range. */
  max?: Amount;
  currency?: string | null;
  /** Adds `a year`. */
  yearly?: boolean;
}

/** The text of an amount or a range of amounts. */
export const moneyText = ({ amount, max, currency, yearly }: MoneyProps): string => {
  const text = payText({ salary: amount, salary_max: max, currency: currency ?? null });
  if (text === undefined) return NOT_STATED;
  return yearly ? texts.frame.aYear({ text }) : text;
};

/** An amount of money, 'Salary not stated' when there is none. */
export function Money(props: MoneyProps) {
  const text = moneyText(props);
  return <span className={text === NOT_STATED ? classes.absent : classes.money}>{text}</span>;
}
