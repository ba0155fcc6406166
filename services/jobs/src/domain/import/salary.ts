/** A yearly pay as an ad states it; null where it does not. */
export interface StatedSalary {
  salary: number | null;
  salary_max: number | null;
  currency: string | null;
}

const NOT_STATED: StatedSalary = { salary: null, salary_max: null, currency: null };
const CURRENCY_SIGNS: ReadonlyArray<[RegExp, string]> = [
  [/\b(?:AUD|A\$)/i, 'AUD'],
  [/\b(?:CAD|C\$)/i, 'CAD'],
  [/\b(?:SGD|S\$)/i, 'SGD'],
  [/\$|\bUSD\b/i, 'USD'],
  [/€|\bEUR\b/i, 'EUR'],
  [/£|\bGBP\b/i, 'GBP'],
  [/₹|\bINR\b|\bRs\b|\blpa\b|\blakh/i, 'INR'],
  [/\bCHF\b/i, 'CHF'],
  [/\bPLN\b|zł/i, 'PLN'],
  [/\bSEK\b/i, 'SEK'],
  [/\bJPY\b|¥/i, 'JPY'],
];
/** How often an amount is paid in a year of full work. */
const TIMES_A_YEAR: ReadonlyArray<[RegExp, number]> = [
  [/\b(?:per |an? |\/ ?)?(?:hour|hourly|hr|h)\b/i, 2080],
  [/\b(?:per |a |\/ ?)?(?:day|daily)\b/i, 260],
  [/\b(?:per |a |\/ ?)?(?:week|weekly|wk)\b/i, 52],
  [/\b(?:per |a |\/ ?)?(?:month|monthly|pm|mo)\b/i, 12],
];
/** Less than this a year is no salary but an amount in another unit ('60-80'). */
const LOWEST_YEARLY = 1_000;
const HIGHEST_YEARLY = 100_000_000;
/** A range wider than this is a slip of typing ('120000-15000000'): only its lower end is believed. */
const WIDEST_RANGE = 10;
const MONTH_NAME = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;

/**
 * Reads '30000-40000', '$50k – $70k', '£12.50 per hour', '0-34300' (up to) or '0-0' (not stated). What is no plausible
 * amount a year, such as '60-80' or a range that a spreadsheet took for a date ('9-Dec'), counts as not stated.
 */
export function readSalary(raw: string): StatedSalary {
  const text = raw.replace(/\u00a0/g, ' ').trim();
  if (text === '' || MONTH_NAME.test(text)) return NOT_STATED;
  const times = TIMES_A_YEAR.find(([unit]) => unit.test(text))?.[1] ?? 1;
  const amounts = amountsIn(text).map((amount) => Math.round(amount * times));
  const currency = CURRENCY_SIGNS.find(([sign]) => sign.test(text))?.[1] ?? null;
  const [low = 0, high = 0] = amounts;
  const salary = isYearly(low) ? low : null;
  const salaryMax = isYearly(high) && high > low && (salary === null || high <= low * WIDEST_RANGE) ? high : null;
  if (/^\s*(?:up to|max)/i.test(text) && salaryMax === null)
    return salary === null ? NOT_STATED : { salary: null, salary_max: salary, currency };
  return salary === null && salaryMax === null ? NOT_STATED : { salary, salary_max: salaryMax, currency };
}

function isYearly(amount: number): boolean {
  return amount >= LOWEST_YEARLY && amount <= HIGHEST_YEARLY;
}

/** The first two numbers; '50-70k' means thousands for both, 'lakh' hundreds of thousands. */
function amountsIn(text: string): number[] {
  const found = [
    ...text.matchAll(/(\d{1,3}(?:[.,' ]\d{3})+(?!\d)|\d{1,12})(?:[.,](\d{1,2})(?!\d))?\s?(k\b|lakhs?\b|lpa\b|m\b)?/gi),
  ].slice(0, 2);
  const factors = found.map(
    ([, , , unit]) => ({ k: 1_000, m: 1_000_000, l: 100_000 })[unit?.[0]?.toLowerCase() ?? ''] ?? 1,
  );
  return found.map(([, whole = '', cents = ''], at) => {
    const amount = Number(whole.replace(/[.,' ]/g, '')) + Number(cents || 0) / 10 ** cents.length;
    const factor = factors[at] ?? 1;
    return amount * (factor === 1 && amount < LOWEST_YEARLY ? (factors[at + 1] ?? 1) : factor);
  });
}
