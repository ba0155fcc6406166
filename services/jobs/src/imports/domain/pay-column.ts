import { currencyOfHeader, statedCurrency, type PayPlace } from './pay-currency';
import { usualCurrency } from '../../places/domain/usual-currency';
import { columnPeriod, statedPeriod, type StatedPeriod } from './pay-period';
import { headerWords } from './word-kinds';

/** Meaning of amounts, from the column's name and most of its other cells. */
export interface PayColumn {
  /** Period and currency that the column's name states: `Monatsgehalt`, `Salary (EUR)`, `Hourly rate`. */
  period: StatedPeriod | undefined;
  currency: (where: PayPlace) => string | null;
  /** Names of the columns, which may contain a currency sign. */
  signs: string;
  /** `Gehalt (Tsd. €)`. */
  isInThousands: boolean;
  /** Most common stated period, if these amounts are in its range. */
  usualPeriod: (amounts: readonly number[]) => StatedPeriod | undefined;
  /** Most common stated currency, unless the place's own differs. */
  usualCurrency: (where: PayPlace) => string | null;
}

/** A pay cell, with the cells of its currency and period. */
interface PayCell {
  text: string;
  currency: string;
  period: string;
}

/** Least number of cells that show a convention of their column. */
const FEWEST = 2;
/** Shares of the cells stating a period or currency that must agree. */
const MOST_PERIODS = 0.5;
const MOST_CURRENCIES = 0.9;
/** Factor by which an amount may be outside the range of its period's others. */
const WIDER = 2.5;
const THOUSANDS = /(?<!\p{L})(?:k|tsd|tausend|thousands?|milliers|miles|milhares|duizend|k€|k\$|k£)(?!\p{L})/iu;
const NUMBER = /\d[\d.,' ]*/;

/** Meaning of a pay column, inferred from its names and cells. */
export function payColumn(names: readonly string[], cells: readonly PayCell[]): PayColumn {
  const words = names.map((name) => headerWords(name).join(' ')).join(' ; ');
  const written = names.join(' ; ').slice(0, 500);
  const filled = cells
    .filter(({ text }) => NUMBER.test(text))
    .map((cell) => ({ ...cell, text: cell.text.slice(0, 500) }));
  const periods = filled.flatMap(({ text, period }) => {
    const said = statedPeriod(text) ?? columnPeriod(period.slice(0, 100));
    return said ? [{ said, amount: amountOf(text) }] : [];
  });
  const currencies = filled.flatMap(
    ({ text, currency }) => statedCurrency(currency.slice(0, 100), null) ?? statedCurrency(text, null) ?? [],
  );
  const usual = mostOf(
    periods.map(({ said }) => `${said.period} ${String(said.times)}`),
    MOST_PERIODS,
  );
  const ofUsual = periods.filter(({ said }) => `${said.period} ${String(said.times)}` === usual);
  const sizes = ofUsual.map(({ amount }) => amount).filter((amount) => amount > 0);
  const [lowest, highest] = [
    sizes.reduce((least, size) => Math.min(least, size), Infinity) / WIDER,
    sizes.reduce((most, size) => Math.max(most, size), -Infinity) * WIDER,
  ];
  const money = mostOf(currencies, MOST_CURRENCIES);
  return {
    period: statedPeriod(words),
    currency: (where) => currencyOfHeader(written, where),
    signs: written,
    isInThousands: THOUSANDS.test(written),
    usualPeriod: (amounts) =>
      amounts.every((amount) => amount >= lowest && amount <= highest) ? ofUsual[0]?.said : undefined,
    usualCurrency(where) {
      const here = where === null || where === undefined ? [] : [where].flat().map(usualCurrency);
      return money !== undefined && (here.length === 0 || here.includes(money)) ? money : null;
    },
  };
}

/** The value that more than this share has; undefined if there is none. */
function mostOf(values: readonly string[], share: number): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most && most[1] >= FEWEST && most[1] > values.length * share ? most[0] : undefined;
}

/** Approximate amount in a cell: precise enough to tell monthly from yearly pay. */
function amountOf(text: string): number {
  const digits = (NUMBER.exec(text)?.[0] ?? '').replace(/[.,]\d{1,2}\s*$/, '').replace(/\D/g, '');
  return Number(digits) * (/\d\s?k\b/i.test(text) ? 1_000 : 1);
}
