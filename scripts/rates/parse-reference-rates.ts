import { JSDOM } from 'jsdom';
import { checkedExchangeRates, type ExchangeRates } from '../../services/jobs/src/pay/domain/exchange-rates';

/** Currencies not quoted by the bank but pegged to one that it quotes. */
const FIXED: Record<string, Record<string, number>> = {
  USD: { AED: 3.6725, BHD: 0.376, JOD: 0.709, OMR: 0.3845, QAR: 3.64, SAR: 3.75 },
  EUR: { BAM: 1.95583, XAF: 655.957, XOF: 655.957 },
};
const SOURCE =
  'European Central Bank, euro foreign exchange reference rates; AED, BHD, JOD, OMR, QAR, SAR by their fixed rates to USD, BAM, XAF, XOF by theirs to EUR';
/** Precision of the bank's own figures. */
const DIGITS = 6;

/**
 * Parses the bank's daily table, `<Cube time="…"><Cube currency="USD" rate="1.0705"/>…`, and adds the pegged
 * currencies.
 * @throws Error when the XML is no such table
 */
export function parseReferenceRates(xml: string): ExchangeRates {
  const { document } = new JSDOM(xml, { contentType: 'application/xml' }).window;
  const date = document.querySelector('[time]')?.getAttribute('time') ?? '';
  const quoted = [...document.querySelectorAll('[currency]')].map((entry): [string, number] => [
    entry.getAttribute('currency') ?? '',
    Number(entry.getAttribute('rate')),
  ]);
  if (quoted.length === 0) throw new Error('there are no rates in it');
  const rates: Record<string, number> = { EUR: 1, ...Object.fromEntries(quoted) };
  for (const [anchor, fixed] of Object.entries(FIXED))
    for (const [code, rate] of Object.entries(fixed))
      if (rates[anchor] !== undefined) rates[code] ??= Number((rate * rates[anchor]).toPrecision(DIGITS));
  const sorted = Object.fromEntries(Object.entries(rates).sort(([one], [other]) => (one < other ? -1 : 1)));
  return checkedExchangeRates({ date, source: SOURCE, rates: sorted });
}
