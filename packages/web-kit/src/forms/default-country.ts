import { isCountry } from '@market/contracts/countries';
import { useShell } from '../remote/shell-context';

/**
 * The country that a phone field begins with: the one that the browser's language names, else the installation's.
 * Browsers are handed out in `en-US` all over the world, so that this one tells nothing.
 */
export const useDefaultCountry = (): string => {
  const { settings } = useShell();
  return countryOfLanguage(navigator.language) ?? settings.defaultCountry;
};

/** `AT` of `de-AT`; undefined for a language without country. */
export const countryOfLanguage = (language: string): string | undefined => {
  if (language.toLowerCase() === 'en-us') return undefined;
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(language)?.[1]?.toUpperCase();
  return region !== undefined && isCountry(region) ? region : undefined;
};
