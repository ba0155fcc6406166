import { knownPlaces } from '../../places/domain/known-places';
import { US_STATES } from '../../places/domain/place-names';
import { hasHeaderOfDayFirst, type ColumnMap, type TextOf } from './columns';
import { statedCurrency } from './pay-currency';
import { isEitherDay, isShortYear, orderIn, type DateOrder } from './read-time';

const DATES = ['created_at', 'closes_at'] as const;
export type DateOrders = Partial<Record<(typeof DATES)[number], DateOrder>>;

/** Countries with the month first; in Canada both orders are common. */
const MONTH_FIRST = new Set(['US', 'PH']);
const BOTH = new Set(['CA']);
/** Sample of rows checked for their country: more would not change the result. */
const ENOUGH = 200;

/**
 * Order of day and month in a file's dates: by the whole column, else by the other date column, else by the custom of
 * the country with most of the jobs. Undecided otherwise: no date is better than a wrong one.
 */
export function dateOrders(rows: readonly TextOf[], columns: ColumnMap): DateOrders {
  const texts = DATES.filter((field) => columns[field] !== undefined).map((field) => ({
    field,
    said: rows.map((raw) => raw(field)),
  }));
  const short = texts.filter(({ said }) => saysShortYears(said));
  const yearFirst = short.length > 0 && isOfYearFirst(rows, columns) ? short : [];
  const orders: DateOrders = Object.fromEntries(yearFirst.map(({ field }) => [field, 'year-first']));
  const others = texts.filter(({ field }) => orders[field] === undefined);
  if (!others.some(({ said }) => said.some(isEitherDay))) return orders;
  const byFile = orderIn(others.flatMap(({ said }) => said)) ?? orderByCountry(rows, columns);
  for (const { field, said } of others) {
    const order = orderIn(said) ?? byFile;
    if (order) orders[field] = order;
  }
  return orders;
}

/** Whether all dates of a column may begin with a year of two digits. */
function saysShortYears(said: readonly string[]): boolean {
  const stated = said.filter((text) => text.trim() !== '');
  return stated.length > 0 && stated.every(isShortYear);
}

/** Countries that write the year first, also in two digits. */
const YEAR_FIRST = new Set(['JP', 'CN', 'TW', 'KR']);

/** Whether the names of the date columns, or most of the places, are of a country that writes the year first. */
function isOfYearFirst(rows: readonly TextOf[], columns: ColumnMap): boolean {
  if (
    DATES.some((field) =>
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(columns[field] ?? ''),
    )
  )
    return true;
  const countries = rows.slice(0, ENOUGH).flatMap((raw) => countryOf(raw('job_location')) ?? []);
  return countries.filter((country) => YEAR_FIRST.has(country)).length * 2 > countries.length;
}

function orderByCountry(rows: readonly TextOf[], columns: ColumnMap): DateOrder | undefined {
  const orders = rows.slice(0, ENOUGH).flatMap((raw) => {
    const country = countryOf(raw('job_location'));
    return country === undefined || BOTH.has(country) ? [] : [orderOfCountry(country)];
  });
  const first = orders.filter((order) => order === 'day-first').length;
  if (first * 2 !== orders.length) return first * 2 > orders.length ? 'day-first' : 'month-first';
  if (hasHeaderOfDayFirst(columns)) return 'day-first';
  for (const raw of rows.slice(0, ENOUGH)) {
    const currency = statedCurrency(`${raw('currency')} ${raw('salary')}`.slice(0, 200));
    if (currency !== null) return currency === 'USD' ? 'month-first' : 'day-first';
  }
  return undefined;
}

const orderOfCountry = (country: string): DateOrder => (MONTH_FIRST.has(country) ? 'month-first' : 'day-first');

function countryOf(location: string): string | undefined {
  const known = knownPlaces({ places: [], job_location: location })[0]?.country_code;
  if (known) return known;
  const state = /,\s*([A-Z]{2})(?:\s+\d{5})?\s*$/.exec(location.slice(0, 200))?.[1];
  return state !== undefined && Object.hasOwn(US_STATES, state) ? 'US' : undefined;
}
