import type { SalaryPeriod } from '@market/contracts/job-posts';
import { usualCurrency } from '../../places/domain/usual-currency';
import type { PayColumn } from './pay-column';
import { statedCurrency, type PayPlace } from './pay-currency';
import { latinDigits } from './read-time';
import { columnPeriod, isForEitherPeriod, isForNoPeriod, statedPeriod, type StatedPeriod } from './pay-period';

/** Pay as stated in a row; null if it states none. */
export interface StatedSalary {
  /** Amounts per period, rounded to whole numbers. */
  salary: number | null;
  salary_max: number | null;
  currency: string | null;
  salary_period: SalaryPeriod | null;
}

const NOT_STATED: StatedSalary = { salary: null, salary_max: null, currency: null, salary_period: null };

/** Context from other columns that clarifies the pay. */
export interface PayContext {
  /** Currency or period from a dedicated column. */
  currency?: string;
  period?: string;
  /** Country codes, for currency signs that several countries share, and for pay customs. */
  country?: PayPlace;
  /** Name and other amounts of the amount's column. */
  column?: PayColumn | undefined;
}

/** Plausible minimum per period: smaller amounts are not pay; larger ones than the maximum are typos. */
const LOWEST: Record<SalaryPeriod, number> = { hour: 1, day: 5, week: 10, month: 50, year: 1_000 };
const HIGHEST = 100_000_000;
/**
 * Upper bound with a currency, since some have small units; without one, a larger number is probably a phone number.
 */
const HIGHEST_OF_CURRENCY = 100_000_000_000;
/** Without a period an amount counts as yearly; below this it is ambiguous, as it may also be monthly. */
const SURELY_YEARLY = 10_000;
/** Parsed length of a cell: a longer text is not about pay alone. */
const LONGEST = 500;
/** A wider range is a typo ('120000-15000000'): only its lower end is used. */
const WIDEST_RANGE = 10;

/**
 * Countries whose ads usually state monthly pay without saying so, with the highest plausible monthly pay in their own
 * currency: an amount below it without a period is ambiguous.
 */
const MONTHLY_BY_CUSTOM: Readonly<Record<string, number>> = {
  ...{ PL: 60_000, CZ: 300_000, HU: 4_000_000, RO: 60_000, BG: 30_000, RS: 1_000_000, UA: 400_000, RU: 1_500_000 },
  ...{ BY: 30_000, KZ: 5_000_000, TR: 500_000, MK: 500_000, GE: 30_000, BR: 50_000, MX: 250_000, AR: 20_000_000 },
  ...{ CL: 15_000_000, CO: 60_000_000, PE: 60_000, UY: 600_000, PY: 60_000_000, CN: 150_000, TW: 400_000 },
  ...{ HK: 200_000, SG: 40_000, MY: 60_000, ID: 150_000_000, TH: 500_000, VN: 300_000_000, PH: 500_000, IN: 250_000 },
  ...{ PK: 400_000, BD: 1_000_000, LK: 2_000_000, NP: 500_000, NG: 5_000_000, KE: 1_500_000, EG: 500_000 },
  ...{ MA: 100_000, AE: 100_000, SA: 100_000, QA: 100_000, JP: 1_500_000, KR: 15_000_000, ZA: 150_000 },
  ...{ AM: 3_000_000, AZ: 20_000, KG: 500_000, TJ: 50_000, UZ: 60_000_000, MN: 15_000_000, MD: 100_000, AL: 500_000 },
  ...{ TN: 20_000, DZ: 500_000, GH: 60_000, TZ: 10_000_000, UG: 15_000_000, ET: 300_000, MM: 5_000_000, BO: 50_000 },
  ...{ CR: 5_000_000, GT: 60_000, HN: 100_000, DO: 400_000 },
};
/** Countries of that list by their currency, for pay whose place names no country: `150 000 ₽`. */
const CUSTOMS_OF_CURRENCY = new Map(
  Object.keys(MONTHLY_BY_CUSTOM)
    .map((country) => [usualCurrency(country), country] as const)
    .filter(([currency]) => currency !== 'EUR' && currency !== 'USD'),
);

/** A range that a spreadsheet took for a date. */
const DATE =
  /^(?:\d{1,2}[-/. ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/. ]\d{1,4})$/i;
const UP_TO = /^\s*(?:up to|max(?:imum|\.)?|bis(?: zu)?|jusqu['’]à|hasta|até|fino a|tot|do|до)(?!\p{L})/iu;

/** Patterns of numbers that are not pay. */
const NO_PAY: readonly RegExp[] = [
  // Retirement plans, named by their section of law.
  /\b(?:401 ?\(?k\)?|403 ?\(?b\)?|457 ?\(?b\)?)(?![\d])/gi,
  // Grades, bands and points of a scale.
  /(?<!\p{L})(?:grade|band|level|tier|step|scale|scp|points?|gs|wg|nf|entgeltgruppe|eg|tv-?[öl]d?|tarif|stufe|klasse|échelon|grupo|nivel|category|cat|class)[ .:#-]{0,3}[a-z]{0,2}-?\d{1,3}[a-z]?(?:\s?[-–/]\s?[a-z]{0,2}\d{1,3}[a-z]?)?(?![\d.,]*\d)/giu,
  /(?<![\p{L}\p{N}])[eba] ?\d{1,2}[a-z]?(?: |-)(?=tv)/giu,
  // Percentages, also as ranges.
  /\d+(?:[.,]\d+)?\s?(?:[-–]\s?\d+(?:[.,]\d+)?\s?)?(?:%|percent|prozent|pour cent)/giu,
  // Durations: `40 hours per week`, `35h/semaine`, `12 months`, `5 years' experience`.
  /\d+(?:[.,]\d+)?\s?(?:[-–]\s?\d+(?:[.,]\d+)?\s?)?-?\s?(?:hours?|hrs?|h|std|stunden|heures|horas|days?|tage|jours|d[ií]as|weeks?|wochen|semaines|semanas|months?|monate|mois|meses|years?|yrs?|jahre|ans|a[nñ]os|shifts?|employees|vacancies)(?!\p{L})(?:['’]?(?:\s?(?:\/|per|a|pro|par|por|an|la)\s?)?(?:day|week|month|year|tag|woche|monat|jahr|jour|semaine|mois|d[ií]a|semana|mes|w|wk)(?!\p{L}))?/giu,
  // Number of monthly payments per year.
  /\b1[2-6]\s?(?:[x×*]|(?:monats)?gehälter|pagas|mensualit[ée]s|薪|payments|salaries)|[x×*]\s?1[2-6]\b/giu,
  // Phone numbers.
  /(?<![\d.,])\+?0\d{1,4}(?:[ /-]\d{2,})+/g,
  // Years and dates.
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/g,
];
/** Extras in addition to pay, whose numbers are ignored. */
const ON_TOP =
  /(?<!\p{L})(?:bonus(?:es)?|commissions?|provision|prime|primes|prämie|sign-?(?:on|ing)|stock|equity|rsus?|options?|relocation|allowance|reimbursement|stipend|referral|pension|401|insurance|ticket|extras?|zulage|weihnachtsgeld|urlaubsgeld|aktien|comisi[oó]n(?:es)?|comisiones|incentivos?|aguinaldo)(?!\p{L})/iu;
/** An amount or a range, with its currency. */
const AMOUNT = String.raw`(?:\p{Sc}|[A-Z]{3})?\s?\d[\d.,' ]*(?:\s?(?:k|m|mil|tsd\.?|lakhs?|тыс\.?)(?!\p{L}))?\s?(?:\p{Sc}|(?:EUR|USD|GBP|CHF)(?!\p{L}))?`;
const RANGE = String.raw`${AMOUNT}(?:\s?(?:[-–—]|to|bis|à|a)\s?${AMOUNT})?`;
/** Pay with all that may come on top. */
const IN_ALL =
  'ote|on[- ]target(?: earnings)?|total (?:comp(?:ensation)?|cash|package|pay|earnings)|package|zielgehalt|gesamtpaket|(?:performance |annual |yearly |target )?bonus(?:es)?|commissions?|variab(?:le|el|ile)|variável';
/** Amounts that are not the pay itself, beside one that is: `$130,000 base / $260,000 OTE`, `OTE 80k (50k base)`. */
const NOT_BASE = new RegExp(
  `(?<!\\p{L})(?:${IN_ALL})\\s?(?:[:=]|of|up to|is|von|bis zu)?\\s?(?=\\p{Sc}|\\d|[A-Z]{3}\\s?\\d)${RANGE}|(?<![\\d.,])${RANGE}\\s?(?:(?!bas(?:e|ic|is)|fix|fijo|guaranteed)\\p{L}{1,20}\\s){0,2}(?:${IN_ALL})(?!\\p{L})(?!\\s?[:=]?\\s?\\p{Sc}?\\d)`,
  'giu',
);
/** Suffix for the number of monthly payments per year: the amount is monthly. */
const MONTHS_PAID = /\b1[2-6]\s?薪/u;
const PARTS =
  /\s*(?:[+;|()·•‣▪●]|\s\/\s(?=\p{L})|,\s|\s&\s|(?<!\p{L})(?:plus|and(?=[^\d]*(?:bonus|commission|stock|equity))|incl(?:\.|uding)?|with|zuzüglich|zzgl\.?|sowie|inkl\.?|avec|más|mas)(?!\p{L}))\s*/iu;

/**
 * Parses pay as people write it: '30000-40000', '$50k – $70k', '£12.50 per hour', '₹6,00,000', '45.000 bis 52.000 €',
 * '0-34300' (up to) or '0-0' (not stated), with its period and currency. If it is ambiguous whether a number is pay, as
 * in '60-80' and 'Grade 7', the result is empty: no pay is better than a wrong one.
 */
export function readSalary(raw: string, context: PayContext = {}): StatedSalary {
  const text = spaced(raw);
  if (text === '' || DATE.test(text)) return NOT_STATED;
  const parts = withoutExtras(NO_PAY.reduce((left, numbers) => left.replace(numbers, ' '), joinedPeriods(text)))
    .split(PARTS)
    .filter((part) => !ON_TOP.test(part));
  const paid = parts.findIndex((part) => amountsIn(part).length > 0);
  if (paid === -1) return NOT_STATED;
  const part = parts[paid] ?? '';
  const { period = '', country, column } = context;
  const own =
    statedPeriod(part) ??
    // `Monthly pay: 3,000` may be a separate part; a part with another amount states that amount's period.
    statedPeriod(parts.filter((other, at) => at !== paid && amountsIn(other).length === 0).join(' ; '));
  if (isForEitherPeriod(part)) return NOT_STATED;
  if (own === undefined && (isForNoPeriod(part) || isForNoPeriod(period) || isForEitherPeriod(period)))
    return NOT_STATED;
  const amounts = amountsIn(part, column?.isInThousands);
  const stated =
    own ??
    columnPeriod(spaced(period)) ??
    (MONTHS_PAID.test(text) ? { period: 'month', times: 1 } : undefined) ??
    column?.period ??
    column?.usualPeriod(amounts.map(({ value }) => value));
  const currency =
    statedCurrency(context.currency ?? '', country) ??
    statedCurrency(part, country) ??
    statedCurrency(parts.join(' ; '), country) ??
    // Only the amount with extras may have the currency: `25-30k basic, OTE £50k`.
    statedCurrency(extrasOf(text).join(' ; '), country) ??
    // The removed number of monthly payments may still imply the currency: `14薪`.
    (MONTHS_PAID.test(text) ? statedCurrency(text, country) : null) ??
    column?.currency(country) ??
    column?.usualCurrency(country) ??
    null;
  if (stated === undefined && isMonthlyByCustom(amounts, currency, country)) return NOT_STATED;
  return asSalary(amounts, { stated, currency, isUpTo: UP_TO.test(part) || UP_TO.test(text) });
}

/** Whether an amount without a period may be monthly by the country's convention. */
function isMonthlyByCustom(amounts: readonly Amount[], currency: string | null, country: PayPlace): boolean {
  const here = typeof country === 'string' && Object.hasOwn(MONTHLY_BY_CUSTOM, country) ? country : undefined;
  const custom = here ?? (currency === null ? undefined : CUSTOMS_OF_CURRENCY.get(currency));
  if (custom === undefined || (currency !== null && currency !== usualCurrency(custom))) return false;
  const highest = Math.max(...amounts.map(({ value }) => value));
  return highest <= (MONTHLY_BY_CUSTOM[custom] ?? 0);
}

/** Text without the amounts that include extras (bonus, commission), if it also has an amount that does not. */
function withoutExtras(text: string): string {
  const base = text.replace(NOT_BASE, ' ');
  return amountsIn(base).length > 0 ? base : text;
}

/** Amounts with extras that `withoutExtras` removes; amounts of extras alone are excluded. */
function extrasOf(text: string): string[] {
  return [...text.matchAll(NOT_BASE)].map(([extra]) => extra).filter((extra) => !ON_TOP.test(extra));
}

/** Joins `3,500 / month`: after other slashes with blanks a new part begins. */
function joinedPeriods(text: string): string {
  return text.replace(/\s\/\s(?=(\p{L}+))/gu, (slash, word: string) => (statedPeriod(`/${word}`) ? '/' : slash));
}

/** Whether a text without parseable pay still contains numbers, so that readers should be told. */
export function saysNumbers(raw: string): boolean {
  return /[1-9]/.test(raw);
}

function asSalary(
  amounts: readonly Amount[],
  { stated, currency, isUpTo }: { stated: StatedPeriod | undefined; currency: string | null; isUpTo: boolean },
): StatedSalary {
  const { period, times } = stated ?? { period: 'year', times: 1 };
  const [low = 0, high = 0] = amounts
    .filter(({ value, isBare }) => stated !== undefined || currency !== null || !isBare || !isYearNumber(value))
    .map(({ value }) => Math.round(value * times));
  if (stated === undefined && Math.max(low, high) < SURELY_YEARLY) return NOT_STATED;
  const isPlausible = (amount: number) =>
    amount >= LOWEST[period] && amount <= (currency === null ? HIGHEST : HIGHEST_OF_CURRENCY);
  const salary = isPlausible(low) ? low : null;
  const salaryMax = isPlausible(high) && high > low && (salary === null || high <= low * WIDEST_RANGE) ? high : null;
  if (salary === null && salaryMax === null) return NOT_STATED;
  const said = { currency, salary_period: period };
  return isUpTo && salaryMax === null
    ? { salary: null, salary_max: salary, ...said }
    : { salary, salary_max: salaryMax, ...said };
}

/** `2026` alone is a year. */
function isYearNumber(value: number): boolean {
  return Number.isInteger(value) && value >= 1990 && value <= 2050;
}

interface Amount {
  value: number;
  /** Digits alone, without grouping and unit. */
  isBare: boolean;
}

/** Unit suffixes for thousands and more. */
const UNITS: ReadonlyArray<[RegExp, number]> = [
  [/^(?:k|tsd\.?|tausend|mil|t|千|천|тыс\.?)$/iu, 1_000],
  [/^(?:万|萬|만)$/u, 10_000],
  [/^(?:lakhs?|lacs?|lpa|l)$/iu, 100_000],
  [/^(?:m|mn|mio\.?|mln|millions?|millionen|millones|triệu)$/iu, 1_000_000],
  [/^(?:crores?|cr)$/iu, 10_000_000],
  [/^(?:億|亿|억)$/u, 100_000_000],
];
const NUMBER =
  /(?<![\d.,'])(\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:([.,' ])\d{3})(?:\2\d{3})*|\d{1,12})(?:[.,](\d{1,2})(?!\d))?(?!\d)(?:\s?((?:k|tsd\.?|tausend|mil|тыс\.?|lakhs?|lacs?|lpa|l|mn|mio\.?|mln|millions?|millionen|millones|triệu|m|crores?|cr|[万萬만千천億亿억])(?![\p{Script=Latin}])|t(?=€|eur)))?/giu;

/** The first two numbers; '50-70k' means thousands for both, 'lakh' hundreds of thousands. */
function amountsIn(text: string, isInThousands = false): Amount[] {
  const found = [...text.matchAll(NUMBER)].slice(0, 2);
  const factors = found.map(([, , , , unit = '']) => UNITS.find(([name]) => name.test(unit))?.[1] ?? 1);
  return found.map(([, whole = '', , cents = ''], at) => {
    const amount = Number(whole.replace(/[.,' ]/g, '')) + Number(cents || 0) / 10 ** cents.length;
    const factor = factors[at] ?? 1;
    const isShared = factor === 1 && amount < 1_000;
    const shared = isShared ? (factors[at + 1] ?? 1) : factor;
    return {
      value: amount * (shared === 1 && isShared && isInThousands ? 1_000 : shared),
      isBare: factor === 1 && whole.length === 4 && /^\d{4}$/.test(whole) && cents === '',
    };
  });
}

/** Normalizes blanks, apostrophes and digits, and drops the dash for no cents (`45.000,-`). */
function spaced(raw: string): string {
  return (
    latinDigits(raw.slice(0, LONGEST))
      .normalize('NFKC')
      // A separate line is a separate part.
      .replace(/\s*[\r\n\u2028\u2029]+\s*/gu, ' • ')
      .replace(/[\s\u00a0\u2007-\u200a\u202f]+/gu, ' ')
      .replace(/[’‘´`]/g, "'")
      .replace(/(\d)[.,][-–—]{1,2}(?!\d)/g, '$1')
      .trim()
  );
}
