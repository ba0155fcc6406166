import { readFileSync } from 'node:fs';
import { checkedExchangeRates, type ExchangeRates } from '../../domain/pay/exchange-rates';
import builtIn from '../../domain/pay/exchange-rates.json';
import type { JobsSettings } from '../../settings';

/**
 * The table of exchange rates: that of the project, or of the file that the setting names.
 * @throws Error naming the setting where the file is no such table, or the usual currency has no rate in it
 */
export function readExchangeRates({
  exchangeRatesFile,
  defaultCurrency,
}: Pick<JobsSettings, 'exchangeRatesFile' | 'defaultCurrency'>): ExchangeRates {
  const table = exchangeRatesFile === undefined ? checkedExchangeRates(builtIn) : tableOf(exchangeRatesFile);
  if (!Object.hasOwn(table.rates, defaultCurrency))
    throw new Error(`DEFAULT_CURRENCY: the table of exchange rates has no rate for ${defaultCurrency}.`);
  return table;
}

function tableOf(file: string): ExchangeRates {
  try {
    return checkedExchangeRates(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(
      `EXCHANGE_RATES_FILE: ${file} is no table of exchange rates: ${error instanceof Error ? error.message : 'unknown'}`,
      { cause: error },
    );
  }
}
