import { pageLanguage } from './page-language';

/**
 * Cache size per kind of formatter: languages and styles are few, but an ad may name any three letters as its currency.
 */
const KEPT = 500;

/** Cache of formatters by language and style: creating one of Intl takes as long as formatting a hundred texts. */
function remember<Options, Formatter>(make: (language: string, options?: Options) => Formatter) {
  const made = new Map<string, Formatter>();
  return (named?: string, options?: Options): Formatter => {
    // Default: the page's language, since values are part of its sentences. A server and the browser that hydrates the
    // page use the same one.
    const language = named ?? pageLanguage();
    const key = `${language} ${JSON.stringify(options)}`;
    const cached = made.get(key);
    if (cached) return cached;
    if (made.size >= KEPT) made.clear();
    const formatter = make(language, options);
    made.set(key, formatter);
    return formatter;
  };
}

/**
 * `Intl.NumberFormat` of a language (default: the page's).
 * @throws RangeError for an invalid language or currency
 */
export const numberFormat = remember<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (language, options) => new Intl.NumberFormat(language, options),
);
/** `Intl.DateTimeFormat`, in the same way. */
export const dateFormat = remember<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (language, options) => new Intl.DateTimeFormat(language, options),
);
/** Formats a time's day in the page's language and in the time zone of the reader's device. */
export const dayOf = (time: string | Date, dateStyle: 'long' | 'medium' = 'long'): string =>
  dateFormat(undefined, { dateStyle }).format(new Date(time));
/** `Intl.RelativeTimeFormat`, in the same way. */
export const relativeTimeFormat = remember<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  (language, options) => new Intl.RelativeTimeFormat(language, options),
);
/** `Intl.PluralRules`, in the same way. */
export const pluralRules = remember<Intl.PluralRulesOptions, Intl.PluralRules>(
  (language, options) => new Intl.PluralRules(language, options),
);
/** `Intl.ListFormat`, in the same way. */
export const listFormat = remember<Intl.ListFormatOptions, Intl.ListFormat>(
  (language, options) => new Intl.ListFormat(language, options),
);
/** `Intl.DisplayNames` of currencies, in the same way. */
export const currencyNames = remember<Omit<Intl.DisplayNamesOptions, 'type'>, Intl.DisplayNames>(
  (language, options) => new Intl.DisplayNames([language], { ...options, type: 'currency' }),
);
/** `Intl.DisplayNames` of countries, in the same way. */
export const regionNames = remember<Omit<Intl.DisplayNamesOptions, 'type'>, Intl.DisplayNames>(
  (language, options) => new Intl.DisplayNames([language], { ...options, type: 'region' }),
);
