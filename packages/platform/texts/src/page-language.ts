import { PSEUDO_LANGUAGE } from './pseudo-language';

const ENGLISH = 'en';
/** Key of the page's language in a server's rendering thread, which has no document. */
const WRITTEN_IN = Symbol.for('market.language');

/** Page language: what the page says it is in (`<html lang>`), or a server writes it in; else English. */
export function pageLanguage(): string {
  const named: unknown =
    typeof document === 'undefined' ? Reflect.get(globalThis, WRITTEN_IN) : document.documentElement.lang;
  return typeof named === 'string' && named !== '' ? named : ENGLISH;
}

/** Whether texts as they stand in `en.ts` are in this language: English of any country, but not the pseudo-language. */
export function isEnglish(language: string): boolean {
  return language !== PSEUDO_LANGUAGE && language.split('-')[0] === ENGLISH;
}

/** Lets the pages that this thread writes be in a language, before the first code that shows a text is loaded. */
export function writePagesIn(language: string): void {
  Reflect.set(globalThis, WRITTEN_IN, language);
}

/** JavaScript that says the same without importing anything, for what a build writes. */
export const PAGE_LANGUAGE_CODE = {
  browser: 'document.documentElement.lang',
  server: `globalThis[Symbol.for('${String(WRITTEN_IN.description)}')]`,
} as const;
