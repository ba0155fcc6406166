import { createHash } from 'node:crypto';
import { number, object, string, type InferType } from 'yup';
import { texts } from '../../texts';

const CODE = /^[A-Z]{3}$/;

/** A dated table: the amount of each currency that one euro buys, `EUR` itself included. */
const exchangeRatesSchema = object({
  date: string()
    .required()
    .matches(/^\d{4}-\d{2}-\d{2}$/, texts.rates.day),
  source: string().required(),
  rates: object()
    .required()
    .test('rates', texts.rates.numbers, (rates) => {
      const entries: [string, unknown][] = Object.entries(rates);
      const isRate = number().required().positive();
      return (
        entries.every(([code, rate]) => CODE.test(code) && isRate.isValidSync(rate, { strict: true })) &&
        'EUR' in rates &&
        rates.EUR === 1
      );
    }),
});

/** A validated table. */
export interface ExchangeRates extends Omit<InferType<typeof exchangeRatesSchema>, 'rates'> {
  rates: Readonly<Record<string, number>>;
}

/** @throws ValidationError of yup for an invalid table of exchange rates */
export function checkedExchangeRates(table: unknown): ExchangeRates {
  // Cast: the schema's test has checked every rate.
  return exchangeRatesSchema.validateSync(table, { strict: true }) as ExchangeRates;
}

/** Short name of a table, unique by its content: amounts converted by different tables must not be mixed. */
export function nameOfRates({ date, rates }: ExchangeRates): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(Object.entries(rates).sort()))
    .digest('hex');
  return `${date}-${digest.slice(0, 8)}`;
}
