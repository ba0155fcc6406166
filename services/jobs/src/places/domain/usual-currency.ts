import countryToCurrency from 'country-to-currency';

const BY_COUNTRY: Readonly<Record<string, string>> = countryToCurrency;

/** Usual currency of pay in the country with this two-letter code. */
export function usualCurrency(country: string | null | undefined): string | undefined {
  return country && Object.hasOwn(BY_COUNTRY, country) ? BY_COUNTRY[country] : undefined;
}
