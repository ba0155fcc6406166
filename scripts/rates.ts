import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseReferenceRates } from './rates/parse-reference-rates';

/** Usage, for `--help`. */
export const USAGE = `Usage:
  npm run rates                    takes the newest reference rates of the European Central Bank into the project
  npm run rates -- FILE            writes them into another file, for the setting EXCHANGE_RATES_FILE
  npm run rates -- FILE ADDRESS    the same from another address that answers in the bank's form`;

const ADDRESS = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';
const OWN_FILE = resolve(__dirname, '../services/jobs/src/pay/domain/exchange-rates.json');
const PATIENCE_MS = 30_000;

/** Writes a dated table of exchange rates, for comparing pay. */
export async function main([file = OWN_FILE, address = ADDRESS, ...more]: string[]): Promise<void> {
  if (more.length > 0 || file.startsWith('-')) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`it answered ${String(answer.status)}`);
    const table = parseReferenceRates(await answer.text());
    writeFileSync(file, `${JSON.stringify(table, null, 2)}\n`);
    console.log(`${file} has the rates of ${table.date}: ${String(Object.keys(table.rates).length)} currencies.`);
  } catch (error) {
    console.error(
      `The rates of ${address} could not be taken: ${error instanceof Error ? error.message : String(error)}.`,
    );
    process.exitCode = 1;
  }
}
