import { COUNTRIES, isCountry } from '@market/api/countries';
import { ownTimeZone } from '@market/api/time-zones';
import { useShell } from '../remote/shell-context';

/**
 * Initial country of a phone field: that of the device's time zone, else that of the browser's language, else the
 * installation's. The language `en-US` is ignored, since browsers are shipped with it all over the world.
 */
export const useDefaultCountry = (): string => {
  const { settings } = useShell();
  return countryOfTimeZone(ownTimeZone()) ?? countryOfLanguage(navigator.language) ?? settings.defaultCountry;
};

/** `AT` of `de-AT`; undefined for a language without country. */
export const countryOfLanguage = (language: string): string | undefined => {
  if (language.toLowerCase() === 'en-us') return undefined;
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(language)?.[1]?.toUpperCase();
  return region !== undefined && isCountry(region) ? region : undefined;
};

/** Time zones of a country: browsers have the method under either name, or not at all. */
type Zoned = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] | undefined };

let countries: Map<string, string> | undefined;

/** `AT` of `Europe/Vienna`, as the browser's own tables have it; undefined for zones of no country, such as UTC. */
const countryOfTimeZone = (zone: string | undefined): string | undefined => {
  countries ??= new Map(COUNTRIES.flatMap((country) => zonesOf(country).map((one) => [one, country] as const)));
  return zone === undefined ? undefined : countries.get(zone);
};

function zonesOf(country: string): string[] {
  // Nothing is written with it.
  // eslint-disable-next-line own/page-language
  const locale: Zoned = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
