import { readFileSync } from 'node:fs';
import { checkedExchangeRates, type ExchangeRates } from '../domain/exchange-rates';
import builtIn from '../domain/exchange-rates.json';
import type { JobsSettings } from '../../settings';

/**
 * Table of exchange rates: the project's own, or that of the configured file.
 * @throws Error naming the setting if the file is no such table, or lacks a rate for the default currency
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
