import { CURRENCIES } from '@market/contracts/job-posts';
import { usualCurrency } from '../../places/domain/usual-currency';

/** Signs and words of exactly one currency; longer ones precede those that they contain. */
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
  [/₸|тенге|теңге|\btenge\b/iu, 'KZT'],
  [/сўм|сум(?!\p{L})|so['ʻ’]m/iu, 'UZS'],
  [/₾|\blari\b/iu, 'GEL'],
  [/֏/u, 'AMD'],
  [/₼|манат/iu, 'AZN'],
  [/₮/u, 'MNT'],
  [/сом(?!\p{L})/iu, 'KGS'],
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
/** Signs shared by several currencies: the row's country selects one, else the usual one, if any. */
const OF_SEVERAL: ReadonlyArray<{
  sign: RegExp;
  among: readonly string[];
  usual: string | null;
  /** Ambiguous at a place whose country is unknown. */
  isByPlace?: true;
}> = [
  {
    sign: /\$|\bdollars?\b/i,
    among: [
      ...['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'CLP', 'COP', 'ARS', 'TWD', 'UYU', 'DOP', 'JMD', 'TTD'],
      ...['BSD', 'BBD', 'BZD', 'BMD', 'KYD', 'XCD', 'GYD', 'FJD', 'NAD', 'BND'],
    ],
    usual: 'USD',
    isByPlace: true,
  },
  { sign: /¥|￥|\byen\b/iu, among: ['JPY', 'CNY'], usual: 'JPY', isByPlace: true },
  { sign: /\bkr\b|\bkron(?:or|er|a|e)\b/i, among: ['NOK', 'SEK', 'DKK', 'ISK'], usual: null },
  { sign: /\bRs\b|\brupees?\b/i, among: ['INR', 'PKR', 'LKR', 'NPR', 'MUR'], usual: 'INR' },
  { sign: /\bR ?(?=\d)/, among: ['ZAR'], usual: null },
  { sign: /\bfrancs?\b/i, among: ['CHF', 'XOF', 'XAF'], usual: null },
  { sign: /元/u, among: ['CNY', 'TWD'], usual: 'CNY' },
  // Han characters of several countries: for pay, and ten thousand.
  { sign: /薪|[万萬]/u, among: ['CNY', 'TWD', 'JPY'], usual: null },
  { sign: /ريال/u, among: ['SAR', 'QAR', 'OMR', 'YER', 'IRR'], usual: null },
  { sign: /\bFt\b/, among: ['HUF'], usual: null },
  { sign: /\blei\b/i, among: ['RON', 'MDL'], usual: 'RON' },
];
/** Codes that are also English words: they count only beside a number. */
const WORDS = new Set(['ALL', 'TOP', 'TRY', 'CUP', 'MOP', 'PEN', 'SOS', 'BAM', 'GEL', 'LAK', 'MUR', 'ANG']);
const CODE = /(?<![\p{L}])([A-Z]{3})(?![\p{L}])/giu;

/** Country code of an amount, or several; null at a place whose country is unknown. */
export type PayPlace = string | readonly string[] | null | undefined;

/**
 * Currency that a text states by code, sign or word; null if it states none or an ambiguous one.
 * @param where country, for signs shared by several currencies
 */
export function statedCurrency(text: string, where?: PayPlace): string | null {
  const one = OF_ONE.find(([sign]) => sign.test(text))?.[1] ?? codeIn(text);
  if (one) return one;
  const several = OF_SEVERAL.find(({ sign }) => sign.test(text));
  if (!several) return null;
  const countries = where === null || where === undefined ? [] : [where].flat();
  const here = new Set(
    countries.map(usualCurrency).filter((code) => code !== undefined && several.among.includes(code)),
  );
  const [only] = here;
  if (here.size > 0) return here.size === 1 ? (only ?? null) : null;
  return several.isByPlace && where !== undefined && countries.length === 0 ? null : several.usual;
}

/** A text's shared currency sign that stays ambiguous because the place's country is unknown. */
export function openSign(text: string, where: PayPlace): string | null {
  if (statedCurrency(text, where) !== null) return null;
  const sign = OF_SEVERAL.find((one) => one.isByPlace && one.sign.test(text))?.sign.exec(text)?.[0];
  return sign ?? null;
}

/** The currency that a column's name states: `Gehalt (EUR)`, `salary_usd`, `Salary in $`. */
export function currencyOfHeader(header: string, where: PayPlace): string | null {
  // Header words may look like codes (`Std`, `Top`): only those in capitals, in brackets or after an underscore count.
  const codes = header.match(/(?<![A-Z])[A-Z]{3}(?![A-Za-z])|(?<=[([_])[a-z]{3}(?=[)\]]|$)/g) ?? [];
  const code = codes.map((one) => one.toUpperCase()).find((one) => CURRENCIES.includes(one) && !WORDS.has(one));
  if (code !== undefined) return code;
  const signs = header.replace(/[a-z]{3,}/gi, (word) =>
    /^(?:euros?|dollars?|pounds?|zloty|francs?)$/i.test(word) ? word : ' ',
  );
  return statedCurrency(
    signs.replace(/[A-Za-z]{3}/g, (word) => (/eur/i.test(word) ? word : ' ')),
    where,
  );
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
    // `all` and `top` are ordinary words; in `TRY 90000` the word is a code.
    if (!WORDS.has(code) || (written === code && /\d/.test(around))) return code;
  }
  return undefined;
}
