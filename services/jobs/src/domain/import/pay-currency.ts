import { CURRENCIES } from '@market/contracts/job-posts';
import { usualCurrency } from '../places/usual-currency';

/** Signs and words that are one currency's everywhere; longer ones go before those that they hold. */
const OF_ONE: ReadonlyArray<[RegExp, string]> = [
  [/(?<![A-Z])(?:CAD|CA|C)\$/, 'CAD'],
  [/(?<![A-Z])(?:AUD|AU|A)\$/, 'AUD'],
  [/(?<![A-Z])(?:SGD|SG|S)\$/, 'SGD'],
  [/NZ\$/, 'NZD'],
  [/HK\$/, 'HKD'],
  [/NT\$/, 'TWD'],
  [/(?:MX|Mex)\$/, 'MXN'],
  [/R\$/, 'BRL'],
  [/US\$/, 'USD'],
  [/€|\bT?EUR(?:O[SA]?)?\b/i, 'EUR'],
  [/£|\b(?:pounds?|sterling)\b/i, 'GBP'],
  [/₹|\b(?:INR|lpa|lakhs?|lacs?|crores?)\b|\d ?Cr\b/i, 'INR'],
  [/zł|\bzloty(?:ch)?\b/iu, 'PLN'],
  [/Kč/u, 'CZK'],
  [/円/u, 'JPY'],
  [/人民币|\bRMB\b/iu, 'CNY'],
  [/\bRM(?= ?\d)/, 'MYR'],
  [/\bRp\.?(?= ?\d)/, 'IDR'],
  [/\bKsh(?= ?\d)/i, 'KES'],
  [/\bS\/\.? ?(?=\d)/, 'PEN'],
  [/\d ?TL\b/, 'TRY'],
  [/บาท/u, 'THB'],
  [/₩|원/u, 'KRW'],
  [/₽|руб/u, 'RUB'],
  [/₴|грн/u, 'UAH'],
  [/₺/u, 'TRY'],
  [/₪/u, 'ILS'],
  [/฿/u, 'THB'],
  [/₫/u, 'VND'],
  [/₱/u, 'PHP'],
  [/₦/u, 'NGN'],
  [/лв/u, 'BGN'],
  [/\bSFr\b|\bFr\.(?= ?\d)/, 'CHF'],
  [/\bDhs?\b/, 'AED'],
  [/\b(?:rand)\b/i, 'ZAR'],
];
/**
 * Signs that several countries write: the row's country decides among them, else what goes without saying, if anything.
 */
const OF_SEVERAL: ReadonlyArray<{ sign: RegExp; among: readonly string[]; usual: string | null }> = [
  {
    sign: /\$|\bdollars?\b/i,
    among: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'CLP', 'COP', 'ARS', 'TWD'],
    usual: 'USD',
  },
  { sign: /¥|￥|\byen\b/iu, among: ['JPY', 'CNY'], usual: 'JPY' },
  { sign: /\bkr\b|\bkron(?:or|er|a|e)\b/i, among: ['NOK', 'SEK', 'DKK', 'ISK'], usual: null },
  { sign: /\bRs\b|\brupees?\b/i, among: ['INR', 'PKR', 'LKR', 'NPR', 'MUR'], usual: 'INR' },
  { sign: /\bR ?(?=\d)/, among: ['ZAR'], usual: null },
  { sign: /\bfrancs?\b/i, among: ['CHF', 'XOF', 'XAF'], usual: null },
  { sign: /元/u, among: ['CNY', 'TWD'], usual: 'CNY' },
  // Chinese of several countries: words for pay, and ten thousands.
  { sign: /薪|[万萬]/u, among: ['CNY', 'TWD', 'JPY'], usual: null },
  { sign: /ريال/u, among: ['SAR', 'QAR', 'OMR', 'YER', 'IRR'], usual: null },
  { sign: /\bFt\b/, among: ['HUF'], usual: null },
  { sign: /\blei\b/i, among: ['RON', 'MDL'], usual: 'RON' },
];
/** Codes that are English words as well count beside a number alone. */
const WORDS = new Set(['ALL', 'TOP', 'TRY', 'CUP', 'MOP', 'PEN', 'SOS', 'BAM', 'GEL', 'LAK', 'MUR', 'ANG']);
const CODE = /(?<![\p{L}])([A-Z]{3})(?![\p{L}])/giu;

/**
 * The currency that a text states by code, sign or word; null where it states none, or one that nobody can tell.
 * @param country two letters, for signs that several countries write
 */
export function statedCurrency(text: string, country?: string | null): string | null {
  const one = OF_ONE.find(([sign]) => sign.test(text))?.[1] ?? codeIn(text);
  if (one) return one;
  const several = OF_SEVERAL.find(({ sign }) => sign.test(text));
  if (!several) return null;
  const here = usualCurrency(country);
  return here !== undefined && several.among.includes(here) ? here : several.usual;
}

function codeIn(text: string): string | undefined {
  for (const { 0: written, index } of text.matchAll(CODE)) {
    const code = written.toUpperCase();
    if (!CURRENCIES.includes(code)) continue;
    const around = `${text.slice(0, index).trimEnd().at(-1) ?? ''}${
      text
        .slice(index + 3)
        .trimStart()
        .at(0) ?? ''
    }`;
    // `all` and `top` are words of a sentence; `TRY 90000` is none.
    if (!WORDS.has(code) || (written === code && /\d/.test(around))) return code;
  }
  return undefined;
}
