import classes from './values.module.css';

const NOT_STATED = 'not stated';

type Amount = number | string | null | undefined;

const toNumber = (value: Amount): number | null => {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : null;
};

const format = (value: number, currency: string) => {
  try {
    return new Intl.NumberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 0 }).format(value);
  } catch {
    // A currency code that the browser does not know: the number with the code beside it is still right.
    return `${new Intl.NumberFormat().format(value)} ${currency}`;
  }
};

interface MoneyProps {
  /** Digits of a yearly amount (contract, section 5); absent or 0 reads 'not stated'. */
  amount: Amount;
  /** The upper end of a range. */
  max?: Amount;
  currency?: string | null;
  /** Adds `a year`. */
  yearly?: boolean;
}

/** The text of an amount or a range of amounts. */
export const moneyText = ({ amount, max, currency, yearly }: MoneyProps): string => {
  const from = toNumber(amount);
  const to = toNumber(max);
  const low = from ?? to;
  if (low === null) return NOT_STATED;
  const code = currency ?? 'USD';
  const text = to !== null && to > low ? `${format(low, code)} – ${format(to, code)}` : format(low, code);
  return yearly ? `${text} a year` : text;
};

/** An amount of money, 'not stated' when there is none. */
export const Money = (props: MoneyProps) => {
  const text = moneyText(props);
  return <span className={text === NOT_STATED ? classes.absent : classes.money}>{text}</span>;
};
