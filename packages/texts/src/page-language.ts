const ENGLISH = 'en';

/** The language that the page says it is in (`<html lang>`); a server speaks English. */
export function pageLanguage(): string {
  return (typeof document === 'undefined' ? '' : document.documentElement.lang) || ENGLISH;
}
